internal import GRDB

/// The statements on `change`, the past.
enum ChangeTable {
  /// One node that differs between two versions.
  struct Pair {
    var key: Int64
    var id: String
    var before: NodeImage?
    var after: NodeImage?

    /// Reads a key, an id, the image before and, from a column, the one after.
    init(_ row: StatementColumns, after column: Int) throws {
      key = row.integer(0)
      guard let id = row.text(1) else {
        throw DatabaseError(
          resultCode: .SQLITE_CORRUPT, message: "the id of the row \(key) is not on record")
      }
      self.id = id
      before = NodeImage(ifPresent: row, from: 2)
      after = NodeImage(ifPresent: row, from: column, like: before)
    }
  }

  /// A child of a node, by its place.
  struct Child {
    var key: Int64
    var position: ListPosition

    init(_ row: StatementColumns) {
      key = row.integer(0)
      position = ListPosition(row.bytes(1))
    }
  }

  private static let findingEffect = {
    func differs(_ columns: [String]) -> String {
      let differences = columns.map { "change.\($0) IS NOT item.\($0)" }.joined(separator: " OR ")
      return """
        EXISTS(SELECT 1 FROM change LEFT JOIN item ON item.key=change.item
          WHERE version=?1 AND (\(differences)))
        """
    }
    return "SELECT NOT \(differs(NodeImage.columnNames)), \(differs(SearchTable.columnNames))"
  }()
  /// What every write runs.
  static let ofEveryWrite = [findingEffect]

  /// What the latest version has changed of what it touched: anything at all, and words that are searched.
  static func effect(
    of version: Int, in db: Database
  ) throws -> (isNothing: Bool, changesWords: Bool) {
    let effect = try db.rows(findingEffect, [version]) {
      (isNothing: $0[0] as Bool, changesWords: $0[1] as Bool)
    }
    return effect.first ?? (false, true)
  }

  /// What each node touched in (a, b] was at `a` and is at `b`; one row a node, by key.
  ///
  /// The first change of a node after `a` has its image at `a`; the first one after `b`, or the
  /// present, its image at `b`.
  /// - Parameter b: nil for the latest version, after which nothing was touched.
  static func pairs(from a: Int, to b: Int?, in db: Database) throws -> [Pair] {
    let columns = "\(NodeImage.columns(of: "x")), \(NodeImage.columns(of: "i"))"
    let formerID = "(SELECT id FROM deleted WHERE key=x.item)"
    var pairs: [Pair]
    if let b {
      pairs = try db.manyRows(
        """
        SELECT x.item, coalesce(i.id, \(formerID)), \(columns),
          y.version, \(NodeImage.columns(of: "y"))
        FROM change x
          LEFT JOIN change y ON y.item=x.item
            AND y.version=(SELECT min(version) FROM change WHERE item=x.item AND version>?)
          LEFT JOIN item i ON i.key=x.item
        WHERE x.version>? AND x.version<=? AND coalesce(x.since, 0)<=?
        """, [b, a, b, a]
      ) { row in
        try Pair(row, after: row.isNull(22) ? 12 : 23)
      }
    } else {
      pairs = try db.manyRows(
        """
        SELECT x.item, coalesce(i.id, \(formerID)), \(columns)
        FROM change x LEFT JOIN item i ON i.key=x.item
        WHERE x.version>? AND coalesce(x.since, 0)<=?
        """, [a, a]
      ) { try Pair($0, after: 12) }
    }
    // Of one version they come in order.
    if zip(pairs, pairs.dropFirst()).contains(where: { $0.key >= $1.key }) {
      let order = pairs.indices.sorted { pairs[$0].key < pairs[$1].key }
      pairs = order.map { pairs[$0] }
    }
    return pairs
  }

  /// The image of one node at a version; nil when it did not exist.
  static func image(of key: Int64, at version: Int, in db: Database) throws -> NodeImage? {
    let later = try db.rows(
      "SELECT \(NodeImage.columns) FROM change WHERE item=? AND version>? ORDER BY version LIMIT 1", [key, version]
    ) { NodeImage(ifPresent: $0, from: 0) }.first
    if let later { return later }
    return try ItemTable.row(key: key, in: db)?.image
  }

  /// What a version found: each node it touched, as it was before.
  static func images(before version: Int, in db: Database) throws -> [(key: Int64, image: NodeImage?)] {
    try db.rows("SELECT item, \(NodeImage.columns) FROM change WHERE version=?", [version]) {
      ($0[0], NodeImage(ifPresent: $0, from: 1))
    }
  }

  /// What a version found, as far as the structure goes.
  static func places(before version: Int, in db: Database) throws
    -> [(key: Int64, standing: (parent: Int64, position: String, favorite: String?)?)]
  {
    try db.rows("SELECT item, parent, position, favorite_position FROM change WHERE version=?", [version]) { row in
      let position: String? = row[2]
      let parent: Int64? = row[1]
      return (row[0], position.map { (parent ?? ItemTable.rootKey, $0, row[3]) })
    }
  }

  /// Each node touched after a version, as it was at that version.
  static func images(at version: Int, in db: Database) throws -> [(key: Int64, image: NodeImage?)] {
    try db.rows(
      "SELECT item, \(NodeImage.columns) FROM change WHERE version>? AND coalesce(since, 0)<=?", [version, version]
    ) { ($0[0], NodeImage(ifPresent: $0, from: 1)) }
  }

  /// The versions that touched a node, the latest first, each with the node as it was before.
  static func history(of key: Int64, limit: Int, in db: Database) throws -> [(version: Int, before: NodeImage?)] {
    try db.rows(
      "SELECT version, \(NodeImage.columns) FROM change WHERE item=? ORDER BY version DESC LIMIT ?", [key, limit]
    ) { ($0[0], NodeImage(ifPresent: $0, from: 1)) }
  }

  /// Children of a parent between two positions as of a version, in order.
  ///
  /// Of rows untouched since then the present is read; of the others, the image that stood at the
  /// version. An index answers, no row is read.
  /// - Parameter version: nil for the present, which takes half as long.
  static func children(
    of parent: Int64, after low: String, before high: String, at version: Int?, limit: Int = .max,
    backwards: Bool = false, in db: Database
  ) throws -> [Child] {
    let order = backwards ? "DESC" : "ASC"
    let range = "parent=? AND position>? AND position<?"
    guard let version else {
      return try db.manyRows(
        "SELECT key, position FROM item WHERE \(range) ORDER BY position \(order) LIMIT ?",
        [parent, low, high, limit], Child.init)
    }
    let present = try db.manyRows(
      """
      SELECT key, position FROM item WHERE \(range)
        AND NOT EXISTS(SELECT 1 FROM change WHERE change.item=item.key AND version>?)
      ORDER BY position \(order) LIMIT ?
      """, [parent, low, high, version, limit], Child.init)
    let past = try db.manyRows(
      """
      SELECT item, position FROM change WHERE \(range) AND version>? AND coalesce(since, 0)<=?
      ORDER BY position \(order) LIMIT ?
      """, [parent, low, high, version, version, limit], Child.init)
    if past.isEmpty { return present }
    let all = (present + past).sorted { left, right in
      backwards ? right.position < left.position : left.position < right.position
    }
    return Array(all.prefix(limit))
  }

  /// Which rows of a version are wanted.
  enum Selection {
    case children(of: Int64, text: String? = nil)
    case favorites
    case all

    /// What a row has to be like, in the columns that `item` and `change` share.
    fileprivate var condition: String {
      switch self {
      case .children(_, nil): "parent=?2"
      case .children: "parent=?2 AND text=?3"
      case .favorites: "favorite_position IS NOT NULL"
      case .all: "parent IS NOT NULL"
      }
    }

    fileprivate var order: String {
      switch self {
      case .children: "position"
      case .favorites: "favorite_position"
      case .all: "key"
      }
    }

    fileprivate var arguments: StatementArguments {
      switch self {
      case .children(let parent, let text?): [parent, text]
      case .children(let parent, nil): [parent]
      case .favorites, .all: []
      }
    }
  }

  /// A query for rows as they were at the version `?1`: of those untouched since then the present, of the others the image
  /// that stood then.
  /// - Parameter columns: what is wanted of each, given the columns for its key, its id and its kind.
  private static func query(
    _ selection: Selection, _ columns: (_ key: String, _ id: String, _ kind: String) -> String
  ) -> String {
    let formerID = """
      coalesce((SELECT id FROM item WHERE key=change.item), (SELECT id FROM deleted WHERE key=change.item))
      """
    return """
      SELECT \(columns("key", "id", "kind")) FROM item
      WHERE \(selection.condition) AND NOT EXISTS(SELECT 1 FROM change WHERE change.item=item.key AND version>?1)
      UNION ALL
      SELECT \(columns("item", formerID, "CASE parent WHEN 0 THEN 'section' ELSE 'item' END")) FROM change
      WHERE \(selection.condition) AND version>?1 AND coalesce(since, 0)<=?1
      ORDER BY \(selection.order)
      """
  }

  /// Whether the node of a row has children at the version `?1`.
  private static func hasChildren(_ key: String) -> String {
    """
    (EXISTS(SELECT 1 FROM item child WHERE child.parent=\(key)
        AND NOT EXISTS(SELECT 1 FROM change later WHERE later.item=child.key AND later.version>?1))
      OR EXISTS(SELECT 1 FROM change child WHERE child.parent=\(key) AND child.version>?1
        AND coalesce(child.since, 0)<=?1))
    """
  }

  private static func rowColumns(_ key: String, _ id: String, _ kind: String) -> String {
    "\(key) AS key, \(id) AS id, \(kind) AS kind, \(NodeImage.columns)"
  }

  /// Rows as they were at a version, in order.
  /// - Complexity: O(rows + what came and went in their place since).
  static func rows(_ selection: Selection, at version: Int, in db: Database) throws -> [NodeRow] {
    try db.rows(query(selection, rowColumns), [version] + selection.arguments, NodeRow.init)
  }

  /// Children as they were at a version, in order, each with whether it had children of its own.
  static func children(
    of parent: Int64, at version: Int, in db: Database
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    let selection = Selection.children(of: parent)
    let sql = query(selection) { key, id, kind in
      rowColumns(key, id, kind) + ", " + hasChildren(key == "key" ? "item.key" : "change.item")
    }
    return try db.rows(sql, [version] + selection.arguments) { (NodeRow($0), $0[13]) }
  }

  /// Children as they were at a version, in order, as far as the structure goes.
  static func nodes(under parent: Int64, at version: Int, in db: Database) throws -> [TreeNode] {
    let selection = Selection.children(of: parent)
    let sql = query(selection) { key, id, _ in
      "\(key) AS key, \(id) AS id, is_expanded, " + hasChildren(key == "key" ? "item.key" : "change.item")
        + ", position"
    }
    return try db.rows(sql, [version] + selection.arguments) {
      TreeNode(key: $0[0], id: $0[1], isExpanded: $0[2], hasChildren: $0[3])
    }
  }

  /// How many children a node had at a version.
  static func childCount(of key: Int64, at version: Int, in db: Database) throws -> Int {
    try db.value(
      """
      SELECT (SELECT count(*) FROM item WHERE parent=?2
          AND NOT EXISTS(SELECT 1 FROM change WHERE change.item=item.key AND version>?1))
        + (SELECT count(*) FROM change WHERE parent=?2 AND version>?1 AND coalesce(since, 0)<=?1)
      """, [version, key]) ?? 0
  }

  /// The keys of nodes touched after a version.
  static func touched(after version: Int, in db: Database) throws -> [Int64] {
    // The plus keeps SQLite from walking the whole index of items to find each once.
    try db.values("SELECT DISTINCT +item FROM change WHERE version>?", [version])
  }

  /// The version that last touched a node.
  static func lastVersion(of key: Int64, in db: Database) throws -> Int? {
    try db.value("SELECT max(version) FROM change WHERE item=?", [key])
  }

  /// The last version up to a given one that touched a node.
  static func lastVersion(of key: Int64, upTo version: Int, in db: Database) throws -> Int? {
    try db.value("SELECT max(version) FROM change WHERE item=? AND version<=?", [key, version])
  }

  /// The versions that touched a node or its descendants, or once did; the latest first.
  static func versions(touchingAnythingUnder key: Int64, limit: Int, in db: Database) throws -> [Int] {
    try db.values(
      """
      WITH RECURSIVE inside(key) AS (
        VALUES(?)
        UNION SELECT item.key FROM inside JOIN item ON item.parent=inside.key
        UNION SELECT change.item FROM inside JOIN change ON change.parent=inside.key)
      SELECT DISTINCT change.version FROM inside JOIN change ON change.item=inside.key ORDER BY 1 DESC LIMIT ?
      """, [key, limit])
  }

  /// The parent a deleted node had last.
  static func lastParent(of key: Int64, in db: Database) throws -> Int64? {
    try db.value("SELECT parent FROM change WHERE item=? AND parent IS NOT NULL ORDER BY version DESC LIMIT 1", [key])
  }

  /// The keys of the nodes touched by the last 10,000 changes that still exist, those touched last first.
  static func touchedLast(limit: Int, in db: Database) throws -> [Int64] {
    try db.values(
      """
      SELECT last.item FROM
        (SELECT version, item FROM change WHERE item<>0 ORDER BY version DESC, item DESC LIMIT 10000) last
      WHERE EXISTS(SELECT 1 FROM item WHERE key=last.item)
      GROUP BY last.item ORDER BY max(last.version) DESC, last.item DESC LIMIT ?
      """, [limit])
  }

  /// The node touched last, which may be gone.
  /// - Parameter version: the last version to look at; nil for the latest.
  static func lastTouched(upTo version: Int? = nil, in db: Database) throws -> Int64? {
    try db.value(
      "SELECT item FROM change WHERE item<>0 AND version<=? ORDER BY version DESC, item DESC LIMIT 1", [version ?? .max]
    )
  }
}

/// The statements on `deleted`, the keys and ids that may not come back as something else.
enum DeletedTable {
  static func key(of id: String, in db: Database) throws -> Int64? {
    try db.value("SELECT key FROM deleted WHERE id=?", [id])
  }

  static func id(of key: Int64, in db: Database) throws -> String? {
    try db.value("SELECT id FROM deleted WHERE key=?", [key])
  }

  static let findingMaximumKey = "SELECT max(key) FROM deleted"

  static func maximumKey(in db: Database) throws -> Int64 {
    try db.value(findingMaximumKey) ?? 0
  }

  /// The keys of up to `limit` nodes whose ids begin with a text, existing or deleted, in order of id.
  static func keys(everHeldByPrefix prefix: String, limit: Int, in db: Database) throws -> [Int64] {
    try db.values(
      """
      SELECT key FROM (
        SELECT key, id FROM item WHERE id>=?1 AND id<?2 AND key<>0
        UNION SELECT key, id FROM deleted WHERE id>=?1 AND id<?2)
      ORDER BY id LIMIT ?3
      """, [prefix, prefix + "\u{10FFFF}", limit])
  }

  /// The ids directly before and after one in byte order.
  static func neighbours(ofID id: String, in db: Database) throws -> [String] {
    try db.values(
      """
      SELECT id FROM (SELECT max(id) AS id FROM deleted WHERE id<?1 UNION ALL SELECT min(id) FROM deleted WHERE id>?1)
      WHERE id IS NOT NULL
      """, [id])
  }
}
