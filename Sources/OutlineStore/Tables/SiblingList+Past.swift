internal import GRDB

// The members of a list at a version.
extension SiblingList {
  /// The members between two positions at a version, in order.
  ///
  /// A member at the version has either not moved since, or has left by its first move since.
  /// Indexes have the former places and the moves of each row, and nothing else is read.
  /// - Parameter version: `nil` for the present, which takes half as long.
  /// - Complexity: O(log n) for each member, and for each row that came or left between these
  ///   positions after the version.
  func members(
    after low: String = "", before high: String = "~", at version: Int?, limit: Int = .max,
    backwards: Bool = false, in db: Database
  ) throws -> [ChangeTable.Child] {
    let order = "ORDER BY x.\(column) \(backwards ? "DESC" : "ASC")"
    guard let version else {
      return try inOrder(
        db.rows(
          "SELECT key, \(column) FROM item x WHERE \(range) \(order) LIMIT ?4",
          [parent, low, high, limit], ChangeTable.Child.init(_:)), backwards: backwards)
    }
    let present = try db.rows(
      """
      SELECT key, \(column) FROM item x WHERE \(range)
        AND \(ChangeTable.hasStayed(in: self, after: "?4")) \(order) LIMIT ?5
      """, [parent, low, high, version, limit], ChangeTable.Child.init(_:))
    // If these reach the limit, only former members that are nearer matter.
    var (low, high) = (low, high)
    if present.count == limit, let end = present.last?.position.text {
      if backwards { low = end } else { high = end }
    }
    let past = try db.rows(
      """
      SELECT item, \(column) FROM change x WHERE \(range) AND \(ChangeTable.hasLeft(self, after: "?4"))
      \(order) LIMIT ?5
      """, [parent, low, high, version, limit], ChangeTable.Child.init(_:))
    if past.isEmpty { return try inOrder(present, backwards: backwards) }
    let all = (past + present).sorted { left, right in
      backwards ? right.position < left.position : left.position < right.position
    }
    return Array(all.prefix(limit))
  }

  /// The key of the member directly after or before a position, at a version.
  func neighbour(
    of position: String, isNext: Bool, at version: Int?, in db: Database
  ) throws -> Int64? {
    let found =
      isNext
      ? try members(after: position, at: version, limit: 1, in: db)
      : try members(before: position, at: version, limit: 1, backwards: true, in: db)
    return found.first?.key
  }

  /// Returns the members if they are in order: a damaged index could return the same ones forever
  /// to a caller that follows it.
  private func inOrder(
    _ members: [ChangeTable.Child], backwards: Bool
  ) throws -> [ChangeTable.Child] {
    try Self.checkOrder(of: members.lazy.map(\.position), backwards: backwards)
    return members
  }

  /// Throws for a damaged index, which could lead a walk around in a circle.
  static func checkOrder(of positions: some Sequence<ListPosition>, backwards: Bool) throws {
    for (left, right) in zip(positions, positions.dropFirst())
    where backwards ? left <= right : right <= left {
      throw disorder
    }
  }

  /// The rows `x` between the positions `?2` and `?3`.
  private var range: String {
    switch self {
    case .children: "x.parent=?1 AND x.position>?2 AND x.position<?3"
    case .favorites: "x.favorite_position>?2 AND x.favorite_position<?3"
    }
  }

  private var parent: Int64 {
    if case .children(let parent) = self { parent } else { ItemTable.rootKey }
  }

  /// Whether a change may have moved its row in such a list. Written so that SQLite recognizes the
  /// matching partial index.
  fileprivate var isMove: String { self == .favorites ? "what&9" : "what&9 AND what&1" }
}

extension ChangeTable.Child {
  init(_ row: StatementColumns) { self.init(key: row[0], position: ListPosition(row.bytes(1))) }
}

extension ChangeTable {
  /// The first version after another one that moved a row within, into or out of a list; NULL if
  /// none did.
  private static func firstMove(of key: String, in list: SiblingList, after version: String)
    -> String
  {
    "(SELECT min(version) FROM change WHERE item=\(key) AND version>\(version) AND \(list.isMove))"
  }

  /// Whether a row `x` of `item` has not moved since a version.
  static func hasStayed(in list: SiblingList, after version: String) -> String {
    "\(firstMove(of: "x.key", in: list, after: version)) IS NULL"
  }

  /// Whether a row was, at a version, at its place in the change `x`.
  ///
  /// The plus keeps SQLite from reading all changes after the version by their key.
  static func hasLeft(_ list: SiblingList, after version: String) -> String {
    "+x.version>\(version) AND \(list.isMove) AND x.version=\(firstMove(of: "x.item", in: list, after: version))"
  }
}
