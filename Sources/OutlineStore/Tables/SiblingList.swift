internal import GRDB

/// A list ordered by text keys: the children of a node, or the favorites.
enum SiblingList: Hashable {
  case children(of: Int64)
  case favorites

  var column: String {
    switch self {
    case .children: "position"
    case .favorites: "favorite_position"
    }
  }

  private var members: String {
    switch self {
    case .children: "parent=?"
    case .favorites: "favorite_position IS NOT NULL"
    }
  }

  private var arguments: StatementArguments {
    switch self {
    case .children(let parent): [parent]
    case .favorites: []
    }
  }

  /// The statement that finds the last position of a list of children.
  static let findingLastChild = children(of: 0).findingLast(where: "")

  private func findingLast(where bound: String) -> String {
    "SELECT \(column) FROM item WHERE \(members)\(bound) AND key<>? ORDER BY \(column) DESC LIMIT 1"
  }

  /// The position directly before another one, or the last position. One row is ignored.
  func position(before position: String?, notCounting key: Int64, in db: Database) throws -> String?
  {
    let (bound, value): (String, StatementArguments) =
      position.map { (" AND \(column)<?", [$0]) } ?? ("", [])
    let found: String? = try db.value(findingLast(where: bound), arguments + value + [key])
    if let found, let position, ListPosition(found) >= ListPosition(position) { throw disorder }
    return found
  }

  /// The error for a damaged index that leads in the wrong direction, and a caller into a cycle.
  var disorder: DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT, message: "a list is not in the order of its positions")
  }

  /// The position directly after another one, or the first position. One row is ignored.
  func position(after position: String?, notCounting key: Int64, in db: Database) throws -> String?
  {
    let (bound, value): (String, StatementArguments) =
      position.map { (" AND \(column)>?", [$0]) } ?? ("", [])
    let found: String? = try db.value(
      "SELECT \(column) FROM item WHERE \(members)\(bound) AND key<>? ORDER BY \(column) LIMIT 1",
      arguments + value + [key])
    if let found, let position, ListPosition(found) <= ListPosition(position) { throw disorder }
    return found
  }

  /// Up to `limit` members strictly between two positions, in order.
  func members(after low: String?, before high: String?, limit: Int = .max, in db: Database) throws
    -> [(key: Int64, position: String)]
  {
    try db.rows(
      "SELECT key, \(column) FROM item WHERE \(members) AND \(column)>? AND \(column)<? ORDER BY \(column) LIMIT ?",
      arguments + [low ?? "", high ?? "~", limit]
    ) { ($0[0], $0[1]) }
  }

  /// The key of the row at a position.
  func key(at position: String, in db: Database) throws -> Int64? {
    try db.value("SELECT key FROM item WHERE \(members) AND \(column)=?", arguments + [position])
  }

  /// The position of a row.
  func position(of key: Int64, in db: Database) throws -> String? {
    try db.value("SELECT \(column) FROM item WHERE key=?", [key])
  }

  func setPosition(_ key: Int64, to position: String, in db: Database) throws {
    try db.run("UPDATE item SET \(column)=? WHERE key=?", [position, key])
  }
}
