package import GRDB

/// The statements on `item`, the present rows.
package enum ItemTable {
  package static let rootKey: Int64 = 0
  static let findingID = "SELECT \(NodeRow.columnsWithoutNote) FROM item WHERE id=?"

  static func row(id: String, in db: Database) throws -> NodeRow? {
    try db.first(findingID, [id], NodeRow.init)
  }

  static func row(key: Int64, in db: Database) throws -> NodeRow? {
    try db.first("SELECT \(NodeRow.columnsWithoutNote) FROM item WHERE key=?", [key], NodeRow.init)
  }

  /// The image of a row, including its note.
  static func imageWithNote(key: Int64, in db: Database) throws -> NodeImage? {
    try db.first("SELECT \(NodeImage.columnsOfItem) FROM item WHERE key=?", [key]) { NodeImage($0) }
  }

  static func id(of key: Int64, in db: Database) throws -> String? {
    try db.value("SELECT id FROM item WHERE key=?", [key])
  }

  static func key(of id: String, in db: Database) throws -> Int64? {
    try db.value("SELECT key FROM item WHERE id=?", [id])
  }

  /// Whether an id has more letters than a number, or others than ASCII.
  /// - Complexity: O(rows), in the index of ids alone.
  /// - Parameter table: `item` or `deleted`.
  static func hasID(
    longerThan count: Int, among table: String = "item", in db: Database
  ) throws -> Bool {
    let isLonger = "length(id)>? OR length(CAST(id AS BLOB))<>length(id)"
    return try db.value("SELECT EXISTS(SELECT 1 FROM \(table) WHERE \(isLonger))", [count]) ?? false
  }

  /// Up to `limit` rows whose id has a prefix, in order of id.
  static func rows(
    idPrefix prefix: String, like pattern: String = "*", kind: Node.Kind? = nil, limit: Int,
    in db: Database
  ) throws -> [NodeRow] {
    let kind = kind.map { $0 == .section ? "section" : "item" }
    return try db.rows(
      """
      SELECT \(NodeRow.columns) FROM item
      WHERE id>=? AND id<? AND id GLOB ? AND key<>0 AND kind=coalesce(?, kind) ORDER BY id LIMIT ?
      """, [prefix, prefix + "\u{10FFFF}", pattern, kind, limit], NodeRow.init)
  }

  /// The tags of items that have a prefix, in order.
  static func tags(prefix: String, limit: Int, in db: Database) throws -> [String] {
    try db.values(
      """
      SELECT DISTINCT tag.value FROM item, json_each(item.attributes, '$.tags') tag
      WHERE item.attributes IS NOT NULL AND tag.type='text'
        AND substr(tag.value, 1, length(?1))=?1 ORDER BY 1 LIMIT ?2
      """, [prefix, limit])
  }

  /// Whether a row has, or once had, an attribute of a name.
  /// - Complexity: O(rows) if none has.
  static func hasAttribute(named name: String, in db: Database) throws -> Bool {
    func has(_ attributes: String) -> String {
      """
      \(attributes) IS NOT NULL AND CASE WHEN json_valid(\(attributes))
        THEN EXISTS(SELECT 1 FROM json_each(\(attributes)) WHERE key=?1) END
      """
    }
    return try db.value(
      """
      SELECT EXISTS(SELECT 1 FROM item WHERE \(has("item.attributes")))
        OR EXISTS(SELECT 1 FROM content_change WHERE \(has("content_change.attributes")))
      """, [name]) ?? false
  }

  /// The ids directly before and after an id in byte order.
  /// - Parameter table: `item` or `deleted`.
  static func neighbours(
    ofID id: String, among table: String = "item", in db: Database
  ) throws -> [String] {
    try db.values(
      """
      SELECT id FROM (SELECT max(id) AS id FROM \(table) WHERE id<?1
        UNION ALL SELECT min(id) FROM \(table) WHERE id>?1) WHERE id IS NOT NULL
      """, [id])
  }

  /// The children in order, each with whether it has children.
  static func children(of parent: Int64, in db: Database) throws -> [ListedRow] {
    try listedRows("WHERE parent=? ORDER BY position", with: [parent], in: db)
  }

  /// Reads rows with whether they have children.
  /// - Parameter clause: the SQL after `FROM item`.
  private static func listedRows(
    _ clause: String, with arguments: StatementArguments, in db: Database
  ) throws -> [ListedRow] {
    try db.rows(
      "SELECT \(NodeRow.columns), \(hasChild) FROM item \(clause)", arguments, NodeRow.listedRow)
  }

  private static let hasChild = "EXISTS(SELECT 1 FROM item child WHERE child.parent=item.key)"

  /// Up to `limit` children after a position, or from the first one, in order, each with whether it
  /// has children.
  static func children(
    of parent: Int64, after position: String?, limit: Int, in db: Database
  ) throws -> [ListedRow] {
    if let position {
      let clause = "WHERE parent=?1 AND position>?2 ORDER BY position LIMIT ?3"
      return try listedRows(clause, with: [parent, position, limit], in: db)
    }
    // A child without a position, which only a damaged file has, comes first and is rejected when
    // read.
    return try listedRows(
      "WHERE parent=?1 ORDER BY position LIMIT ?2", with: [parent, limit], in: db)
  }

  /// Up to `limit` children after a position, or before it, the nearest one first, each with
  /// whether it has children. Their notes are not read.
  static func children(
    of parent: Int64, from position: String, backwards: Bool, limit: Int, in db: Database
  ) throws -> [ListedRow] {
    try db.rows(
      backwards ? childrenBefore : childrenAfter, [parent, position, limit], NodeRow.listedRow)
  }

  private static let childrenAfter = children(where: "position>?2 ORDER BY position")
  private static let childrenBefore = children(where: "position<?2 ORDER BY position DESC")

  private static func children(where condition: String) -> String {
    """
    SELECT \(NodeRow.columnsWithoutNote), \(hasChild) FROM item WHERE parent=?1 AND \(condition) LIMIT ?3
    """
  }

  /// The structure of the children, in order.
  static func nodes(under parent: Int64, in db: Database) throws -> [TreeNode] {
    try db.rows(
      "SELECT key, id, is_expanded, \(hasChild) FROM item WHERE parent=? ORDER BY position",
      [parent], TreeNode.init)
  }

  /// The ids of children by the bytes of their texts, in order.
  static func childrenByText(of parent: Int64, in db: Database) throws -> [[UInt8]: [NodeID]] {
    var ids: [[UInt8]: [NodeID]] = [:]
    try db.eachRow("SELECT id, text FROM item WHERE parent=? ORDER BY position", [parent]) { row in
      ids[Array(row.bytes(1)), default: []].append(NodeID(checked: row[0]))
      return true
    }
    return ids
  }

  static func children(of parent: Int64, text: String, in db: Database) throws -> [NodeRow] {
    try db.rows(
      "SELECT \(NodeRow.columns) FROM item WHERE parent=? AND text=? ORDER BY position",
      [parent, text], NodeRow.init)
  }

  /// Up to `limit` children whose text has a prefix, in order.
  static func children(
    of parent: Int64, textPrefix prefix: String, limit: Int, in db: Database
  ) throws -> [NodeRow] {
    let pattern = prefix.replacing(["\\": "\\\\", "%": "\\%", "_": "\\_"]) + "%"
    return try db.rows(
      "SELECT \(NodeRow.columns) FROM item WHERE parent=? AND text LIKE ? ESCAPE '\\' ORDER BY position LIMIT ?",
      [parent, pattern, limit], NodeRow.init)
  }

  static func hasChildren(_ key: Int64, in db: Database) throws -> Bool {
    try db.value("SELECT EXISTS(SELECT 1 FROM item WHERE parent=?)", [key]) ?? false
  }

  static func childCount(_ key: Int64, in db: Database) throws -> Int {
    try db.value("SELECT count(*) FROM item WHERE parent=?", [key]) ?? 0
  }

  /// The number of children, counted up to one more than a limit.
  static func childCount(_ key: Int64, upTo limit: Int, in db: Database) throws -> Int {
    try db.value(
      "SELECT count(*) FROM (SELECT 1 FROM item WHERE parent=? LIMIT ?)", [key, limit + 1]) ?? 0
  }

  /// The position of the child that has exactly `n` siblings before it, ignoring one row.
  static func child(at n: Int, of parent: Int64, notCounting key: Int64, in db: Database) throws
    -> String?
  {
    try db.value(
      "SELECT position FROM item WHERE parent=? AND key<>? ORDER BY position LIMIT 1 OFFSET ?",
      [parent, key, n])
  }

  /// The path from a node up to the root, the node first; empty if there is no such node.
  /// - Throws: `SQLITE_CORRUPT` if it does not end at the root.
  static func path(up key: Int64, in db: Database) throws -> [PathNode] {
    // UNION drops repeated rows, so a cycle ends. Each row leads to one other, so they come in
    // order.
    let path = try db.rows(
      """
      WITH RECURSIVE up(key, parent, id, text) AS (
        SELECT key, parent, id, text FROM item WHERE key=?
        UNION SELECT item.key, item.parent, item.id, item.text FROM up
          JOIN item ON item.key=up.parent)
      SELECT key, id, text FROM up
      """, [key]
    ) { PathNode(key: $0[0], id: $0[1], text: $0[2]) }
    if let first = path.first, let last = path.last, last.key != rootKey {
      throw CycleCheck.flaw(first.id)
    }
    return path
  }

  /// The rows of subtrees, each once, with their parents; unordered.
  static func subtrees(_ keys: [Int64], in db: Database) throws -> [(key: Int64, parent: Int64)] {
    try db.rows(
      """
      WITH RECURSIVE tree(key) AS (SELECT value FROM json_each(?)
        UNION SELECT item.key FROM tree JOIN item ON item.parent=tree.key)
      SELECT key, parent FROM tree JOIN item USING(key)
      """, [KeyList.json(keys)]
    ) { ($0[0], $0[1]) }
  }

  static func key(exists key: Int64, in db: Database) throws -> Bool {
    try db.value("SELECT EXISTS(SELECT 1 FROM item WHERE key=?)", [key]) ?? false
  }

  /// The number of items that match a filter.
  static func count(matching filter: RowFilter, in db: Database) throws -> Int {
    try db.value(
      "SELECT count(*) FROM item WHERE ?1 IS NULL AND \(filter.sql(.present))",
      [nil] + filter.arguments) ?? 0
  }

  /// The number of items that match a filter in each section that has some, by its id.
  static func counts(
    matching filter: RowFilter, in db: Database
  ) throws -> [(section: String, count: Int)] {
    // Climbs from the parents of the items, which are fewer. UNION terminates on a cycle.
    try db.rows(
      """
      WITH RECURSIVE climb(start, node, n) AS (
        SELECT +parent, parent, count(*) FROM item WHERE ?1 IS NULL AND \(filter.sql(.present))
          GROUP BY +parent
        UNION SELECT start, item.parent, n FROM climb JOIN item ON item.key=node
          WHERE item.kind='item')
      SELECT id, sum(n) FROM climb JOIN item ON item.key=node WHERE kind='section' GROUP BY id
      """, [nil] + filter.arguments
    ) { ($0[0], $0[1]) }
  }

  /// The keys of the items that match a filter, ascending.
  static func keys(matching filter: RowFilter, in db: Database) throws -> [Int64] {
    try db.values(
      "SELECT key FROM item WHERE ?1 IS NULL AND \(filter.sql(.present)) ORDER BY key",
      [nil] + filter.arguments)
  }

  /// The items that match a filter, each with whether it has children.
  /// - Parameters:
  ///   - parent: the node whose descendants are wanted; `nil` for all items.
  ///   - order: the order; if empty, the items are unordered.
  ///   - limit: the maximum number of items.
  static func items(
    matching filter: RowFilter, below parent: Int64?, by order: FieldOrdering, limit: Int,
    in db: Database
  ) throws -> [ListedRow] {
    var filter = filter
    if let parent { filter.addBelow([parent]) }
    let most = filter.add(limit)
    let sorting =
      order.isEmpty ? "" : "ORDER BY \(try order.sql(attributes: "attributes", key: "key"))"
    return try listedRows(
      "WHERE ?1 IS NULL AND \(filter.sql(.present)) \(sorting) LIMIT \(most)",
      with: [nil] + filter.arguments, in: db)
  }

  static func favorites(in db: Database) throws -> [NodeRow] {
    try db.rows(
      "SELECT \(NodeRow.columns) FROM item WHERE favorite_position IS NOT NULL ORDER BY favorite_position",
      [], NodeRow.init)
  }

  /// The ids of the favorites in the user's order.
  static func favoriteIDs(in db: Database) throws -> [String] {
    try db.values(
      "SELECT id FROM item WHERE favorite_position IS NOT NULL ORDER BY favorite_position", [])
  }

  /// Items whose image is exactly one of two spellings.
  static func keys(image: String, or other: String, limit: Int, in db: Database) throws -> [Int64] {
    try db.values(
      "SELECT key FROM item WHERE (image=? OR image=?) AND kind='item' LIMIT ?",
      [image, other, limit])
  }

  /// Items whose text, secondary text or note contains a text.
  /// - Complexity: O(items).
  static func keys(containing text: String, limit: Int, in db: Database) throws -> [Int64] {
    try db.values(
      """
      SELECT key FROM item WHERE kind='item'
        AND (instr(text, ?1) OR instr(coalesce(secondary_text, ''), ?1)
          OR instr(coalesce((SELECT text FROM note WHERE key=note_key), ''), ?1)) LIMIT ?2
      """, [text, limit])
  }

  /// The number of rows.
  /// - Complexity: O(items).
  package static func count(in db: Database) throws -> Int {
    try db.value("SELECT count(*) FROM item") ?? 0
  }

  /// The key of the node that was inserted last, of those that are left.
  package static func maximumKey(in db: Database) throws -> Int64 {
    try db.value("SELECT max(key) FROM item") ?? 0
  }
}

// Writing. Triggers record the history.
extension ItemTable {
  static let insertion =
    "INSERT INTO item(key, id, kind, \(NodeImage.columns)) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)"

  static func insert(_ row: NodeRow, in db: Database) throws {
    var row = row
    try NoteTable.store(&row.image.note, in: db)
    let image = row.image
    try db.run(
      insertion, [row.key, row.id, row.kind.rawValue] + image.arguments,
      texts: [(9, image.text), (10, image.secondaryText), (11, image.image)])
  }

  static func update(_ key: Int64, to image: NodeImage, in db: Database) throws {
    try db.run(
      "UPDATE item SET (\(NodeImage.columns))=(?,?,?,?,?,?,?,?,?,?) WHERE key=?",
      image.arguments + [key], texts: [(6, image.text), (7, image.secondaryText), (8, image.image)])
  }

  static func setContent(_ key: Int64, to image: NodeImage, in db: Database) throws {
    var note = image.note
    try NoteTable.store(&note, in: db)
    let arguments: StatementArguments = [
      image.text, image.secondaryText, image.image, note?.key, image.isDone, image.attributes, key,
    ]
    try db.run(
      "UPDATE item SET text=?, secondary_text=?, image=?, note_key=?, is_done=?, attributes=? WHERE key=?",
      arguments,
      texts: [(1, image.text), (2, image.secondaryText), (3, image.image)])
  }

  static func setExpanded(_ key: Int64, to isExpanded: Bool, in db: Database) throws {
    try db.run("UPDATE item SET is_expanded=? WHERE key=?", [isExpanded, key])
  }

  static func setPlace(_ key: Int64, parent: Int64, position: String, in db: Database) throws {
    try db.run("UPDATE item SET parent=?, position=? WHERE key=?", [parent, position, key])
  }

  static func setFavorite(_ key: Int64, to position: String?, in db: Database) throws {
    try db.run("UPDATE item SET favorite_position=? WHERE key=?", [position, key])
  }

  static func delete(_ key: Int64, in db: Database) throws {
    try ForeignReferences.naming([key], in: db) {
      try db.run("DELETE FROM item WHERE key=?", [key])
    }
  }
}
