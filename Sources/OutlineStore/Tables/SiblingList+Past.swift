internal import GRDB

// Who was where in a list, as of a version.
extension SiblingList {
  /// Members between two places as of a version, in order.
  ///
  /// Who was there at the version has not moved since, or has left by its first move since. Indexes have the places
  /// that were left and the moves of each row, and nothing else is read.
  /// - Parameter version: nil for the present, which takes half as long.
  /// - Complexity: O(log n) for each member, and for each that came or left between these places after the version.
  func members(
    after low: String, before high: String, at version: Int?, limit: Int = .max,
    backwards: Bool = false, in db: Database
  ) throws -> [ChangeTable.Child] {
    let order = "ORDER BY x.\(column) \(backwards ? "DESC" : "ASC")"
    guard let version else {
      return try inOrder(
        db.rows(
          "SELECT key, \(column) FROM item x WHERE \(range) \(order) LIMIT ?4",
          [parent, low, high, limit], ChangeTable.Child.init), backwards: backwards)
    }
    let present = try db.rows(
      """
      SELECT key, \(column) FROM item x WHERE \(range) AND \(ChangeTable.stayed(in: self, after: "?4"))
      \(order) LIMIT ?5
      """, [parent, low, high, version, limit], ChangeTable.Child.init)
    // Where these are enough, only who was nearer matters.
    var (low, high) = (low, high)
    if present.count == limit, let end = present.last?.position.text {
      if backwards { low = end } else { high = end }
    }
    let past = try db.rows(
      """
      SELECT item, \(column) FROM change x WHERE \(range) AND \(ChangeTable.left(self, after: "?4"))
      \(order) LIMIT ?5
      """, [parent, low, high, version, limit], ChangeTable.Child.init)
    if past.isEmpty { return try inOrder(present, backwards: backwards) }
    let all = (past + present).sorted { left, right in
      backwards ? right.position < left.position : left.position < right.position
    }
    return Array(all.prefix(limit))
  }

  /// Members as they were read, if they come in order: a damaged index could give the same ones
  /// again and again to who goes along it.
  private func inOrder(
    _ members: [ChangeTable.Child], backwards: Bool
  ) throws -> [ChangeTable.Child] {
    for (left, right) in zip(members, members.dropFirst())
    where backwards ? left.position <= right.position : right.position <= left.position {
      throw disorder
    }
    return members
  }

  /// The rows `x` between the places `?2` and `?3`.
  private var range: String {
    switch self {
    case .children: "x.parent=?1 AND x.position>?2 AND x.position<?3"
    case .favorites: "x.favorite_position>?2 AND x.favorite_position<?3"
    }
  }

  private var parent: Int64 {
    if case .children(let parent) = self { parent } else { ItemTable.rootKey }
  }

  /// Whether a change may have moved its row in such a list. Written so that SQLite sees which of the partial indexes
  /// have it.
  fileprivate var isMove: String { self == .favorites ? "what&9" : "what&9 AND what&1" }
}

extension ChangeTable {
  /// The first version after another that moved a row in a list, brought it or took it; NULL where it is where it was.
  private static func firstMove(of key: String, in list: SiblingList, after version: String)
    -> String
  {
    "(SELECT min(version) FROM change WHERE item=\(key) AND version>\(version) AND \(list.isMove))"
  }

  /// Whether a row `x` of `item` has not moved since a version.
  static func stayed(in list: SiblingList, after version: String) -> String {
    "\(firstMove(of: "x.key", in: list, after: version)) IS NULL"
  }

  /// Whether a row was at a version where the change `x` found it.
  ///
  /// The plus keeps SQLite from reading all changes after the version by their key.
  static func left(_ list: SiblingList, after version: String) -> String {
    "+x.version>\(version) AND \(list.isMove) AND x.version=\(firstMove(of: "x.item", in: list, after: version))"
  }
}
