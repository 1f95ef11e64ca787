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

  /// The error for a damaged index that leads in the wrong direction, and a caller into a cycle.
  static var disorder: DatabaseError {
    DatabaseError.corrupt("a list is not in the order of its positions")
  }

  /// The position directly before another one or after it, or the last or the first position. One
  /// row is ignored.
  func position(
    beside position: String?, isBefore: Bool, notCounting key: Int64 = -1, in db: Database
  ) throws -> String? {
    let (sign, order) = isBefore ? ("<", "DESC") : (">", "ASC")
    let bound = position == nil ? "" : " AND \(column)\(sign)?"
    let found: String? = try db.value(
      """
      SELECT \(column) FROM item WHERE \(members)\(bound) AND key<>?
      ORDER BY \(column) \(order) LIMIT 1
      """,
      arguments + (position.map { [$0] } ?? []) + [key])
    guard let found, let position else { return found }
    let (one, other) = (ListPosition(found), ListPosition(position))
    if isBefore ? one >= other : one <= other { throw Self.disorder }
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

// Positions for new members.
extension SiblingList {
  /// Positions for `count` new members between two neighbours, in order.
  ///
  /// If the keys would grow too long, or a neighbour has a handwritten position that is not a key,
  /// the members around the place get new keys first. Their order does not change, so no difference
  /// shows it.
  /// - Parameter open: opens the version; called before a member gets a new key.
  /// - Complexity: O(`count` + members that need new keys).
  func positions(
    between left: String?, _ right: String?, count: Int, opening open: () throws -> Void,
    in db: Database
  ) throws -> [String] {
    if let keys = Self.keys(between: left, right, count: count) { return keys }
    try open()
    // The neighbours are looked up by row, because their positions are about to change.
    let leftKey = try left.flatMap { try self.key(at: $0, in: db) }
    let rightKey = try right.flatMap { try self.key(at: $0, in: db) }
    try respace(around: left, right, in: db)
    let newLeft = try leftKey.flatMap { try position(of: $0, in: db) }
    let newRight = try rightKey.flatMap { try position(of: $0, in: db) }
    if let keys = Self.keys(between: newLeft, newRight, count: count) { return keys }
    // A long batch may not fit between short neighbours; then the whole list gets new keys.
    try respace(try members(after: nil, before: nil, in: db), between: nil, nil, in: db)
    let last = try rightKey.flatMap { try position(of: $0, in: db) }
    let first = try leftKey.flatMap { try position(of: $0, in: db) }
    guard let keys = Self.keys(between: first, last, count: count) else {
      throw DatabaseError(
        resultCode: .SQLITE_TOOBIG, message: "the list has no room for \(count) more members")
    }
    return keys
  }

  private static func keys(between left: String?, _ right: String?, count: Int) -> [String]? {
    let (low, high) = (left.flatMap { OrderKey($0) }, right.flatMap { OrderKey($0) })
    if (left != nil && low == nil) || (right != nil && high == nil) { return nil }
    return OrderKey.between(low, and: high, count: count)?.map(\.rawValue)
  }

  /// Gives new keys to the run of members with long or invalid keys around a place.
  private func respace(around left: String?, _ right: String?, in db: Database) throws {
    var run: [(key: Int64, position: String)] = []
    var low = left
    while let position = low, Self.needsRoom(position), let key = try key(at: position, in: db) {
      run.append((key, position))
      low = try self.position(beside: position, isBefore: true, in: db)
    }
    run.reverse()
    var high = right
    while let position = high, Self.needsRoom(position), let key = try key(at: position, in: db) {
      run.append((key, position))
      high = try self.position(beside: position, isBefore: false, in: db)
    }
    try respace(run, between: low.flatMap { OrderKey($0) }, high.flatMap { OrderKey($0) }, in: db)
  }

  /// Longer keys are replaced when there is no room beside them; shorter ones stay.
  private static func needsRoom(_ position: String) -> Bool {
    position.utf8.count > 16 || OrderKey(position) == nil
  }

  private func respace(
    _ run: [(key: Int64, position: String)], between low: OrderKey?, _ high: OrderKey?,
    in db: Database
  ) throws {
    guard let keys = OrderKey.between(low, and: high, count: run.count) else { return }
    // Two steps, because a new key may be the old one of a neighbour. Parking positions are not
    // valid keys, so they are free.
    for (index, member) in run.enumerated() {
      try setPosition(member.key, to: Self.parking(index), in: db)
    }
    for (member, key) in zip(run, keys) { try setPosition(member.key, to: key.rawValue, in: db) }
  }

  /// A position that is not a valid key and that nobody types.
  static func parking(_ index: Int) -> String {
    String(repeating: "z", count: 40) + index.digits(20)
  }
}
