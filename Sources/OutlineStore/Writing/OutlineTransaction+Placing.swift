internal import GRDB

/// A place that was decided on: a parent, and positions free under it.
struct Slot {
  var parent: Int64
  var positions: [String]
}

extension OutlineTransaction {
  /// Decides what a placement means now.
  /// - Parameter key: the row that is to move there, or -1: it does not count as a neighbour.
  /// - Returns: nil when that row stands there already.
  func slotUnlessThere(for placement: Placement, moving row: NodeRow) throws -> Slot? {
    let (parent, left, right) = try gap(for: placement, notCounting: row.key)
    if row.image.parent == parent, Self.stands(row.image.position, between: left, right) { return nil }
    return try slot(parent, left, right, count: 1)
  }

  func slot(for placement: Placement, count: Int, notCounting key: Int64) throws -> Slot {
    let (parent, left, right) = try gap(for: placement, notCounting: key)
    return try slot(parent, left, right, count: count)
  }

  func slot(_ parent: Int64, _ left: String?, _ right: String?, count: Int) throws -> Slot {
    let positions = try SiblingList.children(of: parent).positions(
      between: left, right, count: count, opening: { try touch() }, in: db)
    return Slot(parent: parent, positions: positions)
  }

  static func stands(_ position: String, between left: String?, _ right: String?) -> Bool {
    (left.map { $0.utf8.lexicographicallyPrecedes(position.utf8) } ?? true)
      && (right.map { position.utf8.lexicographicallyPrecedes($0.utf8) } ?? true)
  }

  /// The parent and the neighbouring positions of a placement.
  func gap(for placement: Placement, notCounting key: Int64) throws -> (parent: Int64, left: String?, right: String?) {
    switch placement {
    case .before(let id): return try gap(before: try anchor(id.node, row(id), notCounting: key), notCounting: key)
    case .after(let id): return try gap(after: try anchor(id.node, row(id), notCounting: key), notCounting: key)
    case .first(let parent):
      let parentKey = try row(parent).key
      return (parentKey, nil, try SiblingList.children(of: parentKey).position(after: nil, notCounting: key, in: db))
    case .last(let parent):
      let parentKey = try row(parent).key
      return (parentKey, try SiblingList.children(of: parentKey).position(before: nil, notCounting: key, in: db), nil)
    case .at(let n, let parent):
      let parentKey = try row(parent).key
      let list = SiblingList.children(of: parentKey)
      let right = try ItemTable.child(at: max(0, n), of: parentKey, notCounting: key, in: db)
      return (parentKey, try list.position(before: right, notCounting: key, in: db), right)
    }
  }

  /// The same for the place of a section.
  func gap(for placement: Section.Placement, notCounting key: Int64) throws
    -> (parent: Int64, left: String?, right: String?)
  {
    let list = SiblingList.children(of: ItemTable.rootKey)
    switch placement {
    case .first: return (ItemTable.rootKey, nil, try list.position(after: nil, notCounting: key, in: db))
    case .last: return (ItemTable.rootKey, try list.position(before: nil, notCounting: key, in: db), nil)
    case .before(let id): return try gap(before: try anchor(id.node, row(id), notCounting: key), notCounting: key)
    case .after(let id): return try gap(after: try anchor(id.node, row(id), notCounting: key), notCounting: key)
    }
  }

  private func anchor(_ id: NodeID, _ row: NodeRow, notCounting key: Int64) throws -> NodeRow {
    if row.key == key { throw OutlineError.relativeToItself(id) }
    return row
  }

  private func gap(before row: NodeRow, notCounting key: Int64) throws
    -> (parent: Int64, left: String?, right: String?)
  {
    let parent = row.image.parent ?? ItemTable.rootKey
    let left = try SiblingList.children(of: parent).position(
      before: row.image.position, notCounting: key, in: db)
    return (parent, left, row.image.position)
  }

  private func gap(after row: NodeRow, notCounting key: Int64) throws
    -> (parent: Int64, left: String?, right: String?)
  {
    let parent = row.image.parent ?? ItemTable.rootKey
    let right = try SiblingList.children(of: parent).position(after: row.image.position, notCounting: key, in: db)
    return (parent, row.image.position, right)
  }
}
