import OutlineModel

/// A section snapshot as plainly as possible: an indented list, every question
/// answered by reading it.
struct TreeModel<ID: Hashable & Sendable>: Equatable {
  struct Row: Equatable {
    var id: ID
    var level: Int
    var isExpanded = false
    var isMarked = false
  }

  var rows: [Row] = []

  var ids: [ID] { rows.map(\.id) }

  func index(of id: ID) -> Int? { rows.firstIndex { $0.id == id } }

  /// The rows of an item and everything below it.
  func subtree(at index: Int) -> Range<Int> {
    var end = index + 1
    while end < rows.count, rows[end].level > rows[index].level { end += 1 }
    return index..<end
  }

  func parentIndex(at index: Int) -> Int? {
    rows[..<index].lastIndex { $0.level == rows[index].level - 1 }.flatMap {
      rows[index].level == 0 ? nil : $0
    }
  }

  func parent(of id: ID) -> ID? { index(of: id).flatMap(parentIndex).map { rows[$0].id } }

  func isVisible(at index: Int) -> Bool {
    var index = index
    while let parent = parentIndex(at: index) {
      if !rows[parent].isExpanded { return false }
      index = parent
    }
    return true
  }

  var visibleIDs: [ID] { rows.indices.filter(isVisible).map { rows[$0].id } }
  var expandedIDs: [ID] { rows.filter(\.isExpanded).map(\.id) }
  var markedIDs: [ID] { rows.filter(\.isMarked).map(\.id) }

  func children(of id: ID?) -> [ID] {
    ids.filter { index(of: $0) != nil && parent(of: $0) == id }
  }

  /// Every id that cannot be added, once, in the order in which that shows.
  func rejected(_ new: [ID], ignoring: Set<ID> = []) -> SnapshotError? {
    var known = Set(ids).subtracting(ignoring)
    var bad: [ID] = []
    for id in new where !known.insert(id).inserted && !bad.contains(id) { bad.append(id) }
    return bad.isEmpty ? nil : .duplicate(bad.map { SnapshotError.ID($0) })
  }
}

// MARK: - Changes

extension TreeModel {
  mutating func insert(_ new: [Row], at index: Int, level: Int) {
    var new = new
    for row in new.indices { new[row].level += level }
    rows.insert(contentsOf: new, at: index)
  }

  /// Where a last child of an item, or a last root, goes.
  func end(of parent: ID?) throws(SnapshotError) -> (index: Int, level: Int) {
    guard let parent else { return (rows.count, 0) }
    guard let index = index(of: parent) else { throw .unknownParent(.init(parent)) }
    return (subtree(at: index).upperBound, rows[index].level + 1)
  }

  func place(before anchor: ID) throws(SnapshotError) -> (index: Int, level: Int) {
    guard let index = index(of: anchor) else { throw .unknownDestination(.init(anchor)) }
    return (index, rows[index].level)
  }

  func place(after anchor: ID) throws(SnapshotError) -> (index: Int, level: Int) {
    guard let index = index(of: anchor) else { throw .unknownDestination(.init(anchor)) }
    return (subtree(at: index).upperBound, rows[index].level)
  }

  mutating func add(_ new: [Row], at place: (index: Int, level: Int)) throws(SnapshotError) {
    if let error = rejected(new.map(\.id)) { throw error }
    insert(new, at: place.index, level: place.level)
  }

  mutating func delete(_ doomed: [ID]) throws(SnapshotError) {
    for id in doomed where index(of: id) == nil { throw .unknownItem(.init(id)) }
    for id in doomed {
      if let index = index(of: id) { rows.removeSubrange(subtree(at: index)) }
    }
  }

  mutating func replace(childrenOf parent: ID, using other: Self) throws(SnapshotError) {
    guard let index = index(of: parent) else { throw .unknownParent(.init(parent)) }
    let below = subtree(at: index).dropFirst()
    if let error = rejected(other.ids, ignoring: Set(rows[below].map(\.id))) { throw error }
    rows.removeSubrange(below)
    insert(other.rows, at: index + 1, level: rows[index].level + 1)
  }

  func part(of parent: ID, includingParent: Bool) throws(SnapshotError) -> Self {
    guard let index = index(of: parent) else { throw .unknownParent(.init(parent)) }
    let range = subtree(at: index).dropFirst(includingParent ? 0 : 1)
    var part = Self()
    part.insert(Array(rows[range]), at: 0, level: -(rows[index].level + (includingParent ? 0 : 1)))
    return part
  }

  mutating func move(_ id: ID, to placement: SectionSnapshot<ID>.Placement) throws(SnapshotError) {
    guard let index = index(of: id) else { throw .unknownItem(.init(id)) }
    let moved = subtree(at: index)
    let branch = Set(rows[moved].map(\.id))
    var rest = self
    rest.rows.removeSubrange(moved)
    let place: (index: Int, level: Int)
    switch placement {
    case .before(let anchor), .after(let anchor):
      guard ids.contains(anchor) else { throw .unknownDestination(.init(anchor)) }
      if anchor == id { throw .invalidDestination(.init(id)) }
      if branch.contains(anchor) { throw .cycle(.init(id)) }
      if case .before = placement {
        place = try rest.place(before: anchor)
      } else {
        place = try rest.place(after: anchor)
      }
    case .first(let parent), .last(let parent), .at(_, let parent):
      if let parent, !ids.contains(parent) { throw .unknownParent(.init(parent)) }
      if let parent, branch.contains(parent) { throw .cycle(.init(id)) }
      let siblings = rest.children(of: parent)
      var position = siblings.count
      if case .first = placement { position = 0 }
      if case .at(let index, _) = placement {
        guard (0...siblings.count).contains(index) else { throw .indexOutOfRange(index) }
        position = index
      }
      place =
        try position < siblings.count
        ? rest.place(before: siblings[position]) : rest.end(of: parent)
    }
    let level = rows[index].level
    rest.insert(Array(rows[moved]), at: place.index, level: place.level - level)
    self = rest
  }
}
