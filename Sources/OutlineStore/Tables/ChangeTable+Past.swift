internal import GRDB

// Rows at past versions.
extension ChangeTable {
  /// Joins for rows `k` by key: the first change after version `?1` as `c`, the first content
  /// change after it as `w`, and the present row as `i`.
  static let pastTables = """
    LEFT JOIN item i ON i.key=k.key LEFT JOIN change c ON c.item=k.key
      AND c.version=(SELECT min(version) FROM change WHERE item=k.key AND version>?1)
    LEFT JOIN content_change w ON c.version IS NOT NULL AND w.item=k.key
      AND w.version=(SELECT min(version) FROM content_change WHERE item=k.key AND version>?1)
    """
  /// The SQL of a place or mark of a row of ``pastTables`` at version `?1`.
  static func pastPlace(_ column: String) -> String {
    "iif(c.version IS NULL, i.\(column), c.\(column))"
  }
  /// The SQL of a content column at that version.
  static func pastContent(_ column: String) -> String {
    "iif(w.version IS NULL, i.\(column), w.\(column))"
  }
  static let pastImage = NodeImage.columns(place: pastPlace, content: pastContent)
  private static let pastID = "coalesce(i.id, (SELECT id FROM deleted WHERE key=k.key))"

  /// The children of any node, for statements that name the parent themselves.
  private static let anyChildren = SiblingList.children(of: ItemTable.rootKey)

  /// The rows to select at a version.
  enum Selection {
    case children(of: Int64, text: String? = nil)
    case favorites
    case all
    /// The rows whose keys are in the second argument, a ``KeyList``.
    case listed

    /// Selects the keys of all rows that can meet ``condition``.
    fileprivate var candidates: String {
      switch self {
      case .children:
        """
        SELECT key FROM item x WHERE parent=?2 AND \(hasStayed(in: anyChildren, after: "?1"))
        UNION ALL SELECT item FROM change x WHERE parent=?2 AND \(hasLeft(anyChildren, after: "?1"))
        """
      case .favorites:
        """
        SELECT key FROM item x WHERE favorite_position IS NOT NULL
          AND \(hasStayed(in: .favorites, after: "?1"))
        UNION ALL SELECT item FROM change x WHERE favorite_position IS NOT NULL
          AND \(hasLeft(.favorites, after: "?1"))
        """
      case .all:
        """
        SELECT key FROM item UNION ALL SELECT item FROM change
        WHERE version>?1 AND coalesce(since, 0)<=?1
          AND NOT EXISTS(SELECT 1 FROM item WHERE key=change.item)
        """
      case .listed: "SELECT value AS key FROM json_each(?2)"
      }
    }

    /// The condition on the past row, and the order.
    fileprivate var condition: String {
      switch self {
      case .children(_, nil): "\(pastPlace("parent"))=?2 ORDER BY \(pastPlace("position"))"
      case .children:
        "\(pastPlace("parent"))=?2 AND \(pastContent("text"))=?3 ORDER BY \(pastPlace("position"))"
      case .favorites:
        "\(pastPlace("favorite_position")) IS NOT NULL ORDER BY \(pastPlace("favorite_position"))"
      case .all, .listed: "\(pastPlace("parent")) IS NOT NULL"
      }
    }

    fileprivate var arguments: StatementArguments {
      switch self {
      case .children(let parent, let text?): [parent, text]
      case .children(let parent, nil): [parent]
      case .favorites, .all, .listed: []
      }
    }
  }

  /// A query for rows at version `?1`.
  private static func query(_ selection: Selection, reading columns: String) -> String {
    "SELECT \(columns) FROM (\(selection.candidates)) k \(pastTables) WHERE \(selection.condition)"
  }

  /// Whether a row `k` had children at version `?1`.
  private static let pastHasChildren =
    """
    (EXISTS(SELECT 1 FROM item x WHERE x.parent=k.key AND \(hasStayed(in: anyChildren, after: "?1")))
      OR EXISTS(SELECT 1 FROM change x WHERE x.parent=k.key AND \(hasLeft(anyChildren, after: "?1"))))
    """
  private static let pastRow = """
    k.key AS key, \(pastID) AS id, CASE \(pastPlace("parent")) WHEN 0 THEN 'section' ELSE 'item' END AS kind, \(pastImage)
    """

  /// The rows at a version, in order.
  /// - Complexity: O(rows + rows that came to or left the same place since).
  static func rows(_ selection: Selection, at version: Int, in db: Database) throws -> [NodeRow] {
    try db.rows(query(selection, reading: pastRow), [version] + selection.arguments, NodeRow.init)
  }

  /// The children at a version, in order, each with whether it had children.
  static func children(of parent: Int64, at version: Int, in db: Database) throws -> [ListedRow] {
    let selection = Selection.children(of: parent)
    return try db.rows(
      query(selection, reading: "\(pastRow), \(pastHasChildren)"), [version] + selection.arguments,
      NodeRow.listedRow)
  }

  /// The structure of the children at a version, in order.
  static func nodes(under parent: Int64, at version: Int, in db: Database) throws -> [TreeNode] {
    let selection = Selection.children(of: parent)
    return try db.rows(
      query(
        selection, reading: "k.key, \(pastID), \(pastPlace("is_expanded")), \(pastHasChildren)"),
      [version] + selection.arguments, TreeNode.init)
  }

  /// The items that matched a filter at a version, each with whether it had children; unordered.
  /// - Complexity: O(nodes + nodes added or deleted since); for favorites and listed keys, only
  ///   those.
  static func items(
    matching filter: RowFilter, at version: Int, in db: Database
  ) throws -> [ListedRow] {
    try db.rows(
      "SELECT \(pastRow), \(pastHasChildren) \(pastItems(matching: filter))",
      [version] + filter.arguments, NodeRow.listedRow)
  }

  /// The number of items that matched a filter at a version.
  static func count(matching filter: RowFilter, at version: Int, in db: Database) throws -> Int {
    try db.value(
      "SELECT count(*) \(pastItems(matching: filter))", [version] + filter.arguments) ?? 0
  }

  private static func pastItems(matching filter: RowFilter) -> String {
    "FROM (\(filter.selection.candidates)) k \(pastTables) WHERE \(filter.sql(.past))"
  }

  /// The number of children of a node at a version.
  static func childCount(of key: Int64, at version: Int, in db: Database) throws -> Int {
    try db.value(
      "SELECT count(*) FROM (\(Selection.children(of: key).candidates))", [version, key]) ?? 0
  }
}
