/// The sibling lists that the steps of a difference touch. Finds the position of a node in its list
/// at any step.
///
/// A list is represented by its *marks*: one for each old member that a step names, and one for
/// each time that a step puts a node there, in one order that is right at every step. A mark counts
/// while its node is at it. A position is the number of counting marks before it (kept in a Fenwick
/// tree; Fenwick, 1994) plus the number of members without a mark, which never move.
@usableFromInline
struct SiblingLists<ID: Hashable & Sendable> {
  /// The place of an old node: its parent, and its position among the parent's children.
  @usableFromInline typealias OldPlace = (parent: ID?, index: Int)

  @usableFromInline
  struct Mark {
    /// The list of the mark.
    @usableFromInline var list: Int
    /// The position in the list before all steps, or -1 for a mark that a step added.
    @usableFromInline var oldIndex: Int
    /// The number of members without a mark before it.
    @usableFromInline var unmarked = 0
    /// The next mark of the list, or -1.
    @usableFromInline var next = -1
    /// Its position in the order of all marks.
    @usableFromInline var rank = 0

    @inlinable
    init(list: Int, oldIndex: Int) { (self.list, self.oldIndex) = (list, oldIndex) }
  }

  @usableFromInline var marks: [Mark] = []
  /// For each list its first mark, or -1.
  @usableFromInline var firstMarks: [Int] = []
  @usableFromInline var lists: [ID?: Int] = [:]
  /// The current mark of each node.
  @usableFromInline var current: [ID: Int] = [:]
  /// For each step the mark that its node leaves and the mark that it moves to, or -1.
  @usableFromInline var leaving: [Int] = []
  @usableFromInline var arriving: [Int] = []
  /// For each list the rank of its first mark.
  @usableFromInline var starts: [Int] = []
  /// For each list its old marks, in order.
  @usableFromInline var oldMarks: [[Int]] = []
  @usableFromInline var tree: [Int32] = []

  /// - Parameters:
  ///   - steps: the steps of a difference.
  ///   - places: returns the places of the old nodes with these ids, `nil` for each that does not
  ///     exist.
  /// - Throws: ``DifferenceError`` if a step names a node that does not exist at that point, or a
  ///   wrong place.
  @inlinable
  init(_ steps: [TreeDifference<ID>.Step], places: ([ID]) -> [OldPlace?]) throws(DifferenceError) {
    try markOldNodes(of: steps, at: places)
    for step in steps { try carryOut(step) }
    orderMarks()
  }

  @inlinable
  mutating func list(_ parent: ID?) -> Int {
    if let known = lists[parent] { return known }
    lists[parent] = firstMarks.count
    firstMarks.append(-1)
    oldMarks.append([])
    return firstMarks.count - 1
  }

  /// Creates the marks of the old nodes that the steps name.
  @inlinable
  mutating func markOldNodes(
    of steps: [TreeDifference<ID>.Step], at places: ([ID]) -> [OldPlace?]
  ) throws(DifferenceError) {
    var (named, isNew): ([ID], Set<ID>) = ([], [])
    var isNamed: Set<ID> = []
    func name(_ id: ID?) {
      if let id, !isNew.contains(id), isNamed.insert(id).inserted { named.append(id) }
    }
    for step in steps {
      switch step {
      case .insert(let id, let place, _, _):
        name(place.previous)
        if !isNamed.contains(id) { isNew.insert(id) }
      case .delete(let id, _, _, _): name(id)
      case .move(let id, _, let target):
        name(id)
        name(target.previous)
      case .expand, .collapse: break
      }
    }
    for (id, place) in zip(named, places(named)) {
      guard let place else { throw .missing(id: "\(id)") }
      let list = list(place.parent)
      current[id] = marks.count
      oldMarks[list].append(marks.count)
      marks.append(Mark(list: list, oldIndex: place.index))
    }
    for list in oldMarks.indices {
      oldMarks[list].sort { marks[$0].oldIndex < marks[$1].oldIndex }
      for (position, mark) in oldMarks[list].enumerated() {
        marks[mark].unmarked = marks[mark].oldIndex - position
        if position + 1 < oldMarks[list].count { marks[mark].next = oldMarks[list][position + 1] }
      }
      firstMarks[list] = oldMarks[list].first ?? -1
    }
  }

  /// Records the mark that a step leaves, and creates the mark that it moves to.
  @inlinable
  mutating func carryOut(_ step: TreeDifference<ID>.Step) throws(DifferenceError) {
    var (left, right) = (-1, -1)
    switch step {
    case .insert(let id, let place, _, _):
      guard current[id] == nil else { throw .duplicate(id: "\(id)") }
      right = try put(id, at: place)
    case .delete(let id, let place, _, _): left = try take(id, from: place)
    case .move(let id, let source, let target):
      left = try take(id, from: source)
      right = try put(id, at: target)
    case .expand, .collapse: break
    }
    leaving.append(left)
    arriving.append(right)
  }

  @inlinable
  mutating func take(
    _ id: ID, from place: TreeDifference<ID>.Place
  ) throws(DifferenceError) -> Int {
    guard let mark = current.removeValue(forKey: id) else { throw .missing(id: "\(id)") }
    guard marks[mark].list == list(place.parent) else { throw .displaced(id: "\(id)") }
    return mark
  }

  @inlinable
  mutating func put(_ id: ID, at place: TreeDifference<ID>.Place) throws(DifferenceError) -> Int {
    let list = list(place.parent)
    var mark = Mark(list: list, oldIndex: -1)
    if let previous = place.previous {
      guard let left = current[previous] else { throw .missing(id: "\(previous)") }
      guard marks[left].list == list
      else { throw .notSiblings(id: "\(id)", previous: "\(previous)") }
      mark.unmarked = marks[left].unmarked
      mark.next = marks[left].next
      marks[left].next = marks.count
    } else {
      mark.next = firstMarks[list]
      firstMarks[list] = marks.count
    }
    current[id] = marks.count
    marks.append(mark)
    return marks.count - 1
  }

  @inlinable
  mutating func orderMarks() {
    var rank = 0
    for first in firstMarks {
      starts.append(rank)
      var mark = first
      while mark >= 0 {
        marks[mark].rank = rank
        rank += 1
        mark = marks[mark].next
      }
    }
    tree = [Int32](repeating: 0, count: marks.count + 1)
    for mark in marks where mark.oldIndex >= 0 { count(mark.rank, by: 1) }
  }

  @inlinable
  mutating func count(_ rank: Int, by change: Int32) {
    var position = rank + 1
    while position < tree.count {
      tree[position] += change
      position += position & -position
    }
  }

  /// The number of counting marks before a rank.
  @inlinable
  func countedNodes(before rank: Int) -> Int {
    var (position, sum) = (rank, Int32(0))
    while position > 0 {
      sum += tree[position]
      position -= position & -position
    }
    return Int(sum)
  }

  /// Counts the node of a mark in or out.
  /// - Returns: its position without itself.
  @inlinable
  mutating func index(of mark: Int, counting change: Int32) -> Int {
    guard mark >= 0 else { return 0 }
    let mark = marks[mark]
    count(mark.rank, by: change)
    return mark.unmarked + countedNodes(before: mark.rank) - countedNodes(before: starts[mark.list])
  }

  /// Removes the node of a step from its list. The steps must be taken in order.
  /// - Returns: its position before.
  @inlinable
  mutating func leave(_ step: Int) -> Int { index(of: leaving[step], counting: -1) }

  /// Adds the node of a step to its list.
  /// - Returns: its position after.
  @inlinable
  mutating func arrive(_ step: Int) -> Int { index(of: arriving[step], counting: 1) }
}
