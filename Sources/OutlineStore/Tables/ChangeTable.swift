package import GRDB

/// The statements on `change`, the history.
package enum ChangeTable {
  /// One node that differs between two versions.
  struct Pair {
    var key: Int64
    var id: String
    var before: NodeImage?
    var after: NodeImage?

    /// Reads a key, an id, the image before and the image after.
    init(_ row: StatementColumns) throws {
      key = row.integer(0)
      guard let id = row.text(1)
      else { throw DatabaseError.corrupt("the id of the row \(key) is not on record") }
      self.id = id
      before = NodeImage(ifPresent: row, from: 2)
      after = NodeImage(ifPresent: row, from: 2 + NodeImage.columnCount, like: before)
    }

    /// The changes of content and expansion of a node that stayed.
    func contentSteps(in db: Database) throws -> [OutlineDifference.Step] {
      guard let before, let after, !before.saysSame(as: after) else { return [] }
      let id = NodeID(checked: id)
      return try OutlineDifference.Step.contentSteps(
        from: Node(before, id: id, in: db), to: Node(after, id: id, in: db))
    }
  }

  /// A child of a node with its position.
  struct Child {
    var key: Int64
    var position: ListPosition
  }

  /// Whether a version left all rows it touched as they were, and whether it changed searchable
  /// text.
  private static let findingEffect = {
    func differs(_ columns: [String], from old: String) -> String {
      columns.dropFirst().reduce(into: "\(old).\(columns[0]) IS NOT i.\(columns[0])") {
        $0 += " OR \(old).\($1) IS NOT i.\($1)"
      }
    }
    let contents = """
      SELECT 1 FROM change c JOIN content_change w ON w.item=c.item AND w.version=c.version
        LEFT JOIN item i ON i.key=c.item WHERE c.version=?1 AND c.what&3
      """
    // Two notes may have the same text.
    let note = """
      w.note_key IS NOT i.note_key AND (SELECT text FROM note WHERE key=w.note_key)
        IS NOT (SELECT text FROM note WHERE key=i.note_key)
      """
    return """
      SELECT NOT EXISTS(SELECT 1 FROM change c LEFT JOIN item i ON i.key=c.item
          WHERE c.version=?1 AND (\(differs(NodeImage.placeColumns, from: "c"))))
        AND NOT EXISTS(\(contents)
          AND (\(differs(HistoryRows.sealedColumns, from: "w")) OR \(note))),
        EXISTS(\(contents) AND (\(differs(NodeImage.searchedColumns, from: "w")) OR \(note)))
          OR EXISTS(SELECT 1 FROM change c JOIN item ON key=c.item
            WHERE c.version=?1 AND c.position IS NULL)
      """
  }()

  /// The effect of the latest version: whether it changed nothing, and whether it changed
  /// searchable text.
  static func effect(
    of version: Int, in db: Database
  ) throws -> (isNothing: Bool, changesWords: Bool) {
    try db.first(findingEffect, [version]) { ($0[0], $0[1]) } ?? (false, true)
  }

  /// Whether a version after a number put a node below another one, or took it away from there.
  /// - Complexity: O(children, and changes since · log n).
  static func hasMoves(below parent: Int64, after version: Int, in db: Database) throws -> Bool {
    try db.value(
      """
      SELECT EXISTS(SELECT 1 FROM change WHERE parent=?1 AND version>?2 AND what&1)
        OR EXISTS(SELECT 1 FROM change JOIN item ON key=change.item
          WHERE change.version>?2 AND item.parent=?1 AND what&1)
      """, [parent, version]) ?? false
  }

  /// The images at `a` and at `b` of each node touched in (a, b], in order of key.
  ///
  /// The first change of a node after `a` has its place at `a`, and the first content change its
  /// content. The first changes after `b`, or the present row, have the image at `b`.
  /// - Parameters:
  ///   - b: `nil` for the latest version.
  ///   - keys: the keys of the only nodes wanted; `nil` for all.
  static func pairs(
    from a: Int, to b: Int?, of keys: [Int64]? = nil, in db: Database
  ) throws -> [Pair] {
    var pairs: [Pair] = []
    try eachPair(from: a, to: b, of: keys, in: db) { pair in
      pairs.append(pair)
      return true
    }
    // The rows of a single version are already in order.
    if zip(pairs, pairs.dropFirst()).contains(where: { $0.key >= $1.key }) {
      pairs = pairs.indices.sorted { pairs[$0].key < pairs[$1].key }.map { pairs[$0] }
    }
    return pairs
  }

  /// Whether versions touched more nodes than a limit, or the same ones that often.
  static func hasTouched(moreThan limit: Int, from a: Int, to b: Int, in db: Database) throws
    -> Bool
  {
    try db.value(
      "SELECT EXISTS(SELECT 1 FROM change WHERE version>? AND version<=? LIMIT 1 OFFSET ?)",
      [a, b, limit]) ?? false
  }

  /// Iterates over the same in any order, without keeping them.
  /// - Parameters:
  ///   - keys: the keys of the only nodes wanted; `nil` for all.
  ///   - body: returns whether to continue.
  static func eachPair(
    from a: Int, to b: Int?, of keys: [Int64]? = nil, in db: Database,
    _ body: (Pair) throws -> Bool
  ) throws {
    let statements = b == nil ? pairsNow : pairsThen
    try db.eachRow(
      keys == nil ? statements.all : statements.some,
      [a, b ?? .max] + (keys.map { [KeyList.json($0)] } ?? [])
    ) { try body(Pair($0)) }
  }

  // To put them together again for each version costs more than to run them.
  private static let pairsNow = (all: query(isNow: true), some: query(isNow: true, of: keyList))
  private static let pairsThen = (all: query(isNow: false), some: query(isNow: false, of: keyList))
  private static let keyList = "json_each(?3) k CROSS JOIN"

  private static func query(isNow: Bool, of keys: String? = nil) -> String {
    // Without a content change after `a`, the content is the present one.
    let before = NodeImage.columns(
      place: { "x.\($0)" }, content: { "iif(s.version IS NULL, i.\($0), s.\($0))" })
    let later =
      """
      LEFT JOIN change y ON y.item=x.item
          AND y.version=(SELECT min(version) FROM change WHERE item=x.item AND version>?2)
        LEFT JOIN content_change t ON s.version<=?2 AND t.item=x.item
          AND t.version=(SELECT min(version) FROM content_change WHERE item=x.item AND version>?2)
      """
    let after = NodeImage.columns(
      place: { isNow ? "i.\($0)" : "iif(y.version IS NULL, i.\($0), y.\($0))" },
      content: { name in
        let own = "CASE WHEN s.version>?2 THEN s.\(name) WHEN t.version IS NULL THEN"
        return isNow ? "i.\(name)" : "\(own) i.\(name) ELSE t.\(name) END"
      })
    return """
      SELECT x.item, coalesce(i.id, (SELECT id FROM deleted WHERE key=x.item)), \(before), \(after)
      FROM \(keys ?? "") change x LEFT JOIN content_change s ON s.item=x.item
          AND s.version=(SELECT min(version) FROM content_change WHERE item=x.item AND version>?1)
        \(isNow ? "" : later) LEFT JOIN item i ON i.key=x.item
      WHERE x.version>?1 AND x.version<=?2 AND coalesce(x.since, 0)<=?1
        \(keys == nil ? "" : "AND x.item=k.value")
      """
  }

  /// The image of a node at a version, or `nil` if it did not exist.
  static func image(of key: Int64, at version: Int, in db: Database) throws -> NodeImage? {
    try db.rows(
      "SELECT \(pastImage) FROM (SELECT ?2 AS key) k \(pastTables)", [version, key]
    ) { NodeImage(ifPresent: $0, from: 0) }.first ?? nil
  }

  /// The nodes that some versions touched, each with its image before the first of them.
  static func images(
    before versions: ClosedRange<Int>, in db: Database
  ) throws -> [(key: Int64, image: NodeImage?)] {
    let arguments: StatementArguments = [versions.lowerBound &- 1, versions.upperBound]
    return try images(of: "version BETWEEN ?1+1 AND ?2", arguments, in: db)
  }

  private static func images(
    of versions: String, _ arguments: StatementArguments, in db: Database
  ) throws -> [(key: Int64, image: NodeImage?)] {
    // `since` selects the first change of each node in the range.
    try db.rows(
      """
      SELECT k.key, \(pastImage) FROM (SELECT item AS key FROM change
        WHERE \(versions) AND coalesce(since, 0)<=?1) k \(pastTables)
      """, arguments
    ) { ($0[0], NodeImage(ifPresent: $0, from: 1)) }
  }

  /// The places of the nodes that a version touched, before that version.
  package static func places(before version: Int, in db: Database) throws
    -> [(key: Int64, place: (parent: Int64, position: String, favorite: String?)?)]
  {
    try db.rows(
      "SELECT item, parent, position, favorite_position FROM change WHERE version=?", [version]
    ) { row in
      let (parent, position): (Int64?, String?) = (row[1], row[2])
      return (row[0], position.map { (parent ?? ItemTable.rootKey, $0, row[3]) })
    }
  }

  /// Iterates over all rows, the latest version first and within it the highest key first: version,
  /// item, since, `what`, parent, position, done, expanded, favorite.
  /// - Parameter body: returns whether to continue.
  package static func eachPlace(in db: Database, _ body: (StatementColumns) throws -> Bool) throws {
    try db.eachRow(
      """
      SELECT version, item, since, what, parent, position, is_done, is_expanded, favorite_position
      FROM change NOT INDEXED ORDER BY version DESC, item DESC
      """, [], body)
  }

  /// The nodes touched after a version, each with its image at that version.
  package static func images(at version: Int, in db: Database) throws -> [(
    key: Int64, image: NodeImage?
  )] { try images(of: "version>?1", [version], in: db) }

  /// The versions that touched a node, the latest first, each with the image before it.
  static func history(of key: Int64, limit: Int, in db: Database) throws -> [(
    version: Int, before: NodeImage?
  )] {
    let image = NodeImage.columns(
      place: { "c.\($0)" }, content: { "iif(w.version IS NULL, i.\($0), w.\($0))" })
    return try db.rows(
      """
      SELECT c.version, \(image) FROM change c LEFT JOIN item i ON i.key=c.item
        LEFT JOIN content_change w ON w.item=c.item
          AND w.version=(SELECT min(version) FROM content_change WHERE item=c.item
            AND version>=c.version) WHERE c.item=? ORDER BY c.version DESC LIMIT ?
      """, [key, limit]
    ) { ($0.version(0), NodeImage(ifPresent: $0, from: 1)) }
  }

  /// The keys of nodes touched after a version.
  static func keysTouched(after version: Int, in db: Database) throws -> [Int64] {
    // The plus keeps SQLite from walking the whole index of items for DISTINCT.
    try db.values("SELECT DISTINCT +item FROM change WHERE version>?", [version])
  }

  /// The first version after another one that touched a node.
  package static func version(of key: Int64, after number: Int, in db: Database) throws -> Int? {
    try db.version("SELECT min(version) FROM change WHERE item=? AND version>?", [key, number])
  }

  /// The last version that added or restored a node. A key may have been that of another one
  /// before.
  static func lastInsertion(of key: Int64, in db: Database) throws -> Int? {
    try db.version(
      "SELECT max(version) FROM change WHERE item=? AND what&1 AND parent IS NULL", [key])
  }

  /// The last version that touched a node.
  static func lastVersion(of key: Int64, in db: Database) throws -> Int? {
    try db.version("SELECT max(version) FROM change WHERE item=?", [key])
  }

  /// The last version up to a given one that did more to a node than expand or collapse it.
  static func lastLoudVersion(of key: Int64, upTo version: Int, in db: Database) throws -> Int? {
    try db.value(
      """
      SELECT version FROM change WHERE item=? AND version<=? AND what<>16
        ORDER BY version DESC LIMIT 1
      """, [key, version])
  }

  /// The last version up to a given one that placed a node among its siblings.
  static func lastPlaced(_ key: Int64, upTo version: Int, in db: Database) throws -> Int? {
    try db.value(
      """
      SELECT version FROM change WHERE item=? AND version<=? AND what&9 AND what&1
      ORDER BY version DESC LIMIT 1
      """, [key, version])
  }

  /// The versions that touched a node.
  static func versions(touching key: Int64, in db: Database) throws -> [Int] {
    try db.values("SELECT version FROM change WHERE item=?", [key])
  }

  /// The versions that touched a node, or a present or former descendant, the latest first.
  static func versions(
    touchingAnythingUnder key: Int64, from first: Int, to last: Int, limit: Int,
    includingQuiet: Bool, in db: Database
  ) throws -> [Int] {
    try db.values(
      """
      WITH RECURSIVE inside(key) AS (VALUES(?)
        UNION SELECT item.key FROM inside JOIN item ON item.parent=inside.key
        UNION SELECT change.item FROM inside JOIN change ON change.parent=inside.key
          AND change.what&1)
      SELECT DISTINCT change.version FROM inside JOIN change ON change.item=inside.key
      WHERE change.version BETWEEN ? AND ? \(includingQuiet ? "" : "AND change.what<>16")
      ORDER BY 1 DESC LIMIT ?
      """, [key, first, last, limit])
  }

  /// The number of versions that changed the content of a node or deleted it.
  static func contentCount(of key: Int64, in db: Database) throws -> Int {
    try db.value("SELECT count(*) FROM content_change WHERE item=?", [key]) ?? 0
  }

  /// The first version that touched a node; 1 if it was there before.
  static func first(of key: Int64, in db: Database) throws -> Int {
    try db.value(
      "SELECT iif(position IS NULL, version, 1) FROM change WHERE item=? ORDER BY version LIMIT 1",
      [key]) ?? 1
  }

  /// The last parent of a deleted node.
  static func lastParent(of key: Int64, in db: Database) throws -> Int64? {
    try db.value(
      "SELECT parent FROM change WHERE item=? AND parent IS NOT NULL ORDER BY version DESC LIMIT 1",
      [key])
  }

  /// The keys of existing nodes among the last 10,000 changes, the most recently touched first.
  static func touchedLast(limit: Int, in db: Database) throws -> [Int64] {
    try db.values(
      """
      SELECT last.item FROM
        (SELECT version, item FROM change WHERE item<>0 ORDER BY version DESC, item DESC
          LIMIT 10000) last WHERE EXISTS(SELECT 1 FROM item WHERE key=last.item)
      GROUP BY last.item ORDER BY max(last.version) DESC, last.item DESC LIMIT ?
      """, [limit])
  }

  /// The node that this file touched last, which may be deleted. Nobody means what others changed
  /// before a pull.
  /// - Parameter version: the last version to consider; `nil` for the latest.
  static func lastTouched(upTo version: Int? = nil, in db: Database) throws -> Int64? {
    try db.value(
      """
      SELECT max(item) FROM change WHERE item<>0 AND version=(
        SELECT number FROM version WHERE number<=? AND NOT (\(ReceivedTable.isFromElsewhere))
          AND EXISTS(SELECT 1 FROM change c WHERE c.version=number AND c.item<>0)
        ORDER BY number DESC LIMIT 1)
      """, [version ?? .max])
  }
}

/// The statements on `deleted`, the keys and ids that must not be used again.
package enum DeletedTable {
  static func key(of id: String, in db: Database) throws -> Int64? {
    try db.value("SELECT key FROM deleted WHERE id=?", [id])
  }

  static func id(of key: Int64, in db: Database) throws -> String? {
    try db.value("SELECT id FROM deleted WHERE key=?", [key])
  }

  /// The key of the node that has an id, or had it.
  static func key(everHeldBy id: String, in db: Database) throws -> Int64? {
    try ItemTable.key(of: id, in: db) ?? key(of: id, in: db)
  }

  /// The id of a node, existing or deleted.
  package static func id(everOf key: Int64, in db: Database) throws -> String? {
    try ItemTable.id(of: key, in: db) ?? id(of: key, in: db)
  }

  package static func maximumKey(in db: Database) throws -> Int64 {
    try db.value("SELECT max(key) FROM deleted") ?? 0
  }

  /// The number of rows.
  /// - Complexity: O(rows).
  package static func count(in db: Database) throws -> Int {
    try db.value("SELECT count(*) FROM deleted") ?? 0
  }

  /// Iterates over all keys.
  package static func eachKey(in db: Database, _ body: (Int64) throws -> Void) throws {
    try db.everyRow("SELECT key FROM deleted NOT INDEXED") { try body($0.integer(0)) }
  }

  /// Rows that share either the key or the id of an existing row, but not both.
  package static func clashes(in db: Database) throws -> [(problem: String, id: String)] {
    try db.rows(
      """
      SELECT 'the id belonged to another item', item.id FROM deleted CROSS JOIN item USING(id)
      WHERE deleted.key<>item.key
      UNION ALL SELECT 'the key belonged to another item', item.id
      FROM deleted CROSS JOIN item USING(key) WHERE deleted.id<>item.id LIMIT 100
      """
    ) { ($0[0], $0[1]) }
  }

  /// The keys of up to `limit` nodes, existing or deleted, whose generated ids have a prefix; in
  /// order of id.
  static func keys(everHeldByPrefix prefix: String, limit: Int, in db: Database) throws -> [Int64] {
    try db.values(
      """
      SELECT key FROM (SELECT key, id FROM item WHERE id>=?1 AND id<?2 AND key<>0
        UNION SELECT key, id FROM deleted WHERE id>=?1 AND id<?2)
      WHERE id GLOB ?3 ORDER BY id LIMIT ?4
      """, [prefix, prefix + "\u{10FFFF}", NodeID.generatedPattern, limit])
  }
}
