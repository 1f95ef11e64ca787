internal import GRDB

// Rows as they were at a version.
extension ChangeTable {
  /// Rows `k` by key: the first change of each after the version `?1` as `c`, that of its content as `w`, the present as `i`.
  static let pastTables = """
    LEFT JOIN item i ON i.key=k.key
    LEFT JOIN change c ON c.item=k.key
      AND c.version=(SELECT min(version) FROM change WHERE item=k.key AND version>?1)
    LEFT JOIN content_change w ON c.version IS NOT NULL AND w.item=k.key
      AND w.version=(SELECT min(version) FROM content_change WHERE item=k.key AND version>?1)
    """
  /// Where a row of ``pastTables`` was and how it was marked.
  static func pastPlace(_ column: String) -> String { "iif(c.version IS NULL, i.\(column), c.\(column))" }
  /// What it said.
  static func pastContent(_ column: String) -> String { "iif(w.version IS NULL, i.\(column), w.\(column))" }
  static let pastImage = NodeImage.columns(place: pastPlace, content: pastContent)
  private static let pastID = "coalesce(i.id, (SELECT id FROM deleted WHERE key=k.key))"

  /// Children of a parent between two positions as of a version, in order.
  ///
  /// Who was there at the version is there still, or has left since: an index has the places that
  /// were left. Of each it is asked where it was, as it may have come after the version.
  /// - Parameter version: nil for the present, which takes half as long.
  static func children(
    of parent: Int64, after low: String, before high: String, at version: Int?, limit: Int = .max,
    backwards: Bool = false, in db: Database
  ) throws -> [Child] {
    if let version, backwards, limit == 1 {
      return try child(of: parent, before: high, after: low, at: version, in: db).map { [$0] } ?? []
    }
    let order = backwards ? "DESC" : "ASC"
    let range = "parent=? AND position>? AND position<?"
    guard let version else {
      return try inOrder(
        db.rows(
          "SELECT key, position FROM item WHERE \(range) ORDER BY position \(order) LIMIT ?",
          [parent, low, high, limit], Child.init), of: parent, backwards: backwards)
    }
    let isStill = "(SELECT c.parent IS ?1 AND c.position IS x.position FROM change c"
    let present = try db.rows(
      """
      SELECT key, position FROM item x WHERE parent=?1 AND position>?2 AND position<?3
        AND coalesce(\(isStill) WHERE c.item=x.key AND c.version>?4 ORDER BY c.version LIMIT 1), 1)
      ORDER BY position \(order) LIMIT ?5
      """, [parent, low, high, version, limit], Child.init)
    let past = try db.rows(
      """
      SELECT DISTINCT item, position FROM change x
      WHERE parent=?1 AND position>?2 AND position<?3 AND version>?4 AND what&1
        AND \(isStill) WHERE c.item=x.item AND c.version>?4 ORDER BY c.version LIMIT 1)
      ORDER BY position \(order) LIMIT ?5
      """, [parent, low, high, version, limit], Child.init)
    if past.isEmpty { return try inOrder(present, of: parent, backwards: backwards) }
    // Who left and came back is in both.
    var seen = Set(past.lazy.map(\.key))
    let all = (past + present.filter { seen.insert($0.key).inserted }).sorted { left, right in
      backwards ? right.position < left.position : left.position < right.position
    }
    return Array(all.prefix(limit))
  }

  /// Children as they were read, if they come in order: a damaged index could give the same ones
  /// again and again to who goes along it.
  private static func inOrder(
    _ children: [Child], of parent: Int64, backwards: Bool
  ) throws -> [Child] {
    for (left, right) in zip(children, children.dropFirst())
    where backwards ? left.position <= right.position : right.position <= left.position {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT,
        message: "the children of the row \(parent) do not come in the order of their positions")
    }
    return children
  }

  /// The child of a parent nearest before a position as of a version.
  ///
  /// Goes down from place to place that anybody ever held, and asks of each who held it then: the first who left it after
  /// the version, if that one was there already, or who holds it still. So the cost follows the places nobody held then,
  /// and not how often the others changed hands.
  /// - Complexity: O(log n) for each place nobody held.
  static func child(
    of parent: Int64, before high: String, after low: String, at version: Int, in db: Database
  ) throws -> Child? {
    try db.rows(findingChildBefore, [parent, low, high, version], Child.init).first
  }

  private static let findingChildBefore = {
    func wasThere(_ key: String) -> String {
      """
      (SELECT c.parent IS ?1 AND c.position IS place.p FROM change c
        WHERE c.item=\(key) AND c.version>?4 ORDER BY c.version LIMIT 1)
      """
    }
    return """
      WITH RECURSIVE place(p, holder, is_asked) AS (
        SELECT ?3, NULL, 1
        UNION SELECT
          CASE WHEN is_asked THEN (SELECT max(p) FROM (
              SELECT max(position) AS p FROM item WHERE parent=?1 AND position>?2 AND position<place.p
              UNION ALL SELECT max(position) FROM change
                WHERE parent=?1 AND position>?2 AND position<place.p AND what&1))
            ELSE p END,
          CASE WHEN is_asked THEN NULL ELSE coalesce(
            (SELECT iif(\(wasThere("leaver.item")), item, -1) FROM change leaver
              WHERE parent=?1 AND position=p AND version>?4 AND what&1 ORDER BY version LIMIT 1),
            (SELECT i.key FROM item i
              WHERE i.parent=?1 AND i.position=p AND coalesce(\(wasThere("i.key")), 1))) END,
          NOT is_asked
        FROM place WHERE coalesce(holder, -1)<0 AND p IS NOT NULL)
      SELECT holder, p FROM place WHERE holder>=0
      """
  }()

  /// Which rows of a version are wanted.
  enum Selection {
    case children(of: Int64, text: String? = nil)
    case favorites
    case all

    /// The keys of rows that may have been like that: those that are, and those that have changed it since.
    fileprivate var candidates: String {
      switch self {
      case .children:
        """
        SELECT key FROM item WHERE parent=?2
        UNION SELECT item FROM change WHERE parent=?2 AND version>?1 AND what&1
        """
      case .favorites:
        """
        SELECT key FROM item WHERE favorite_position IS NOT NULL
        UNION SELECT item FROM change WHERE favorite_position IS NOT NULL AND version>?1 AND what&9
        """
      case .all:
        """
        SELECT key FROM item UNION ALL SELECT item FROM change
        WHERE version>?1 AND coalesce(since, 0)<=?1 AND NOT EXISTS(SELECT 1 FROM item WHERE key=change.item)
        """
      }
    }

    /// What a row was like.
    fileprivate var condition: String {
      switch self {
      case .children(_, nil): "\(pastPlace("parent"))=?2 ORDER BY \(pastPlace("position"))"
      case .children:
        "\(pastPlace("parent"))=?2 AND \(pastContent("text"))=?3 ORDER BY \(pastPlace("position"))"
      case .favorites:
        "\(pastPlace("favorite_position")) IS NOT NULL ORDER BY \(pastPlace("favorite_position"))"
      case .all: "\(pastPlace("parent")) IS NOT NULL"
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

  /// A query for rows as they were at the version `?1`.
  private static func query(_ selection: Selection, _ columns: String) -> String {
    "SELECT \(columns) FROM (\(selection.candidates)) k \(pastTables) WHERE \(selection.condition)"
  }

  /// Whether a row `k` had children at the version `?1`.
  private static let pastHasChildren = {
    func was(_ key: String) -> String {
      "(SELECT parent IS k.key FROM change WHERE item=\(key) AND version>?1 ORDER BY version LIMIT 1)"
    }
    return """
      (EXISTS(SELECT 1 FROM item child WHERE child.parent=k.key AND coalesce(\(was("child.key")), 1))
        OR EXISTS(SELECT 1 FROM change child
          WHERE child.parent=k.key AND child.version>?1 AND child.what&1 AND \(was("child.item"))))
      """
  }()
  private static let pastRow = """
    k.key AS key, \(pastID) AS id, CASE \(pastPlace("parent")) WHEN 0 THEN 'section' ELSE 'item' END AS kind, \(pastImage)
    """

  /// Rows as they were at a version, in order.
  /// - Complexity: O(rows + what came and went in their place since).
  static func rows(_ selection: Selection, at version: Int, in db: Database) throws -> [NodeRow] {
    try db.rows(query(selection, pastRow), [version] + selection.arguments, NodeRow.init)
  }

  /// Children as they were at a version, in order, each with whether it had children of its own.
  static func children(
    of parent: Int64, at version: Int, in db: Database
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    let selection = Selection.children(of: parent)
    return try db.rows(
      query(selection, "\(pastRow), \(pastHasChildren)"), [version] + selection.arguments
    ) { (NodeRow($0), $0[NodeRow.columnCount]) }
  }

  /// Children as they were at a version, in order, as far as the structure goes.
  static func nodes(under parent: Int64, at version: Int, in db: Database) throws -> [TreeNode] {
    let selection = Selection.children(of: parent)
    return try db.rows(
      query(selection, "k.key, \(pastID), \(pastPlace("is_expanded")), \(pastHasChildren)"),
      [version] + selection.arguments
    ) { TreeNode(key: $0[0], id: $0[1], isExpanded: $0[2], hasChildren: $0[3]) }
  }

  /// How many children a node had at a version.
  static func childCount(of key: Int64, at version: Int, in db: Database) throws -> Int {
    let selection = Selection.children(of: key)
    return try db.value(
      """
      SELECT count(*) FROM (\(selection.candidates)) k WHERE coalesce((SELECT parent IS ?2 FROM change
        WHERE item=k.key AND version>?1 ORDER BY version LIMIT 1), 1)
      """, [version, key]) ?? 0
  }
}
