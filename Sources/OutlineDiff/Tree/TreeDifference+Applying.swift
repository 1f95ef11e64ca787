public import OutlineModel

extension SectionSnapshot {
  /// Applies a difference, or changes nothing if it does not apply. Removes the marks of
  /// reconfigured items.
  /// - Parameter difference: a difference that starts from this snapshot.
  /// - Throws: `DifferenceError`, with the first item that differs from the snapshot the difference
  ///   starts from; the snapshot is then unchanged.
  /// - Complexity: that of ``applying(_:)``.
  @inlinable
  public mutating func apply(_ difference: TreeDifference<ItemID>) throws(DifferenceError) {
    self = try applying(difference)
  }

  /// Returns the snapshot that a difference leads to, without marks of reconfigured items.
  ///
  /// Each step is checked before it is applied: the items it names must exist and be at the places
  /// it names.
  /// - Parameter difference: a difference that starts from this snapshot.
  /// - Throws: `DifferenceError`, with the first item that differs from the snapshot the difference
  ///   starts from.
  /// - Complexity: O(number of steps), and the pages they touch are copied. A move to another
  ///   parent also costs O(depth) or O(number of descendants), whichever is less.
  @inlinable
  public func applying(
    _ difference: TreeDifference<ItemID>
  ) throws(DifferenceError) -> SectionSnapshot {
    if difference.isEmpty { return self }
    var state = TreeState(self)
    state.forest.clearMarks()
    for step in difference.steps { try state.apply(step) }
    state.forest.compactIfSparse()
    return state.forest
  }
}

/// A tree to which a script is being applied. Each step is checked first: the nodes it names must
/// exist and be at the places it names.
@usableFromInline
struct TreeState<ID: Hashable & Sendable> {
  @usableFromInline typealias Step = TreeDifference<ID>.Step
  @usableFromInline typealias Place = TreeDifference<ID>.Place

  @usableFromInline var forest: SectionSnapshot<ID>

  /// The node placed last: in the order of the target it is often the neighbour of the next one.
  @usableFromInline var latest = -1

  /// - Parameter snapshot: the tree before the script.
  @inlinable
  init(_ snapshot: SectionSnapshot<ID>) { forest = snapshot }

  /// Applies one step.
  @inlinable
  mutating func apply(_ step: Step) throws(DifferenceError) {
    switch step {
    case .insert(let id, let place, _, let isExpanded):
      let (parent, previous) = try find(place)
      let slot =
        isPlace(in: parent, after: previous)
        ? forest.insert(id, belowSlot: parent, after: previous) : nil
      guard let slot else {
        if forest.slot(ofID: id) != nil { throw .duplicate(id: "\(id)") }
        throw .notSiblings(id: "\(id)", previous: place.previousName)
      }
      if isExpanded { forest.setExpanded(true, slot: slot) }
      latest = slot
    case .delete(let id, let place, _, let isExpanded):
      let node = try forest.number(of: id)
      try check(node, isAt: place)
      guard forest.isExpanded(slot: node) == isExpanded
      else { throw .changed(id: "\(id)", field: "expansion") }
      guard !forest.hasChildren(slot: node) else { throw .hasChildren(id: "\(id)") }
      forest.remove(slot: node)
      if latest == node { latest = -1 }
    case .move(let id, let source, let target):
      let node = try forest.number(of: id)
      try check(node, isAt: source)
      let (parent, previous) = try find(target)
      guard isPlace(in: parent, after: previous), previous != node
      else { throw .notSiblings(id: "\(id)", previous: target.previousName) }
      guard forest.move(slot: node, below: parent, after: previous)
      else { throw .cycle(id: "\(id)", parent: target.parentName) }
      latest = node
    case .expand(let id): try setExpanded(true, of: id)
    case .collapse(let id): try setExpanded(false, of: id)
    }
  }

  @inlinable
  mutating func setExpanded(_ flag: Bool, of id: ID) throws(DifferenceError) {
    let node = try forest.number(of: id)
    guard forest.isExpanded(slot: node) != flag
    else { throw .changed(id: "\(id)", field: "expansion") }
    forest.setExpanded(flag, slot: node)
  }

  /// The numbers of an existing parent and previous sibling; does not check that they are parent
  /// and child.
  @inlinable
  func find(_ place: Place) throws(DifferenceError) -> (parent: Int, previous: Int) {
    guard let previous = place.previous else {
      guard let parent = place.parent else { return (-1, -1) }
      return (try number(of: parent, near: latest), -1)
    }
    // Comparing the sibling's parent costs less than looking up the parent.
    if let node = try? number(of: previous, near: latest),
      isName(place.parent, of: forest.parent(ofSlot: node))
    {
      return (forest.parent(ofSlot: node), node)
    }
    let parent =
      try place.parent.map { id throws(DifferenceError) in try forest.number(of: id) } ?? -1
    return (parent, try forest.number(of: previous))
  }

  /// The number of a node, which needs no look-up if it is the guess.
  @inlinable
  func number(of id: ID, near guess: Int) throws(DifferenceError) -> Int {
    if guess >= 0, forest.id(ofSlot: guess) == id { return guess }
    return try forest.number(of: id)
  }

  @inlinable
  func isPlace(in parent: Int, after previous: Int) -> Bool {
    previous < 0 || forest.parent(ofSlot: previous) == parent
  }

  /// Whether a node has an identifier; node -1 matches only `nil`.
  @inlinable
  func isName(_ id: ID?, of node: Int) -> Bool {
    guard let id else { return node < 0 }
    return node >= 0 && forest.id(ofSlot: node) == id
  }

  /// Checks that a node is directly after a sibling, or first, below a parent.
  @inlinable
  func check(_ node: Int, isAt place: Place) throws(DifferenceError) {
    if isName(place.parent, of: forest.parent(ofSlot: node)),
      isName(place.previous, of: forest.previous(ofSlot: node))
    {
      return
    }
    if let parent = place.parent { _ = try forest.number(of: parent) }
    if let previous = place.previous { _ = try forest.number(of: previous) }
    throw .displaced(id: "\(forest.id(ofSlot: node))")
  }
}

extension SectionSnapshot {
  /// The number of a node.
  @inlinable
  func number(of id: ItemID) throws(DifferenceError) -> Int {
    guard let node = slot(ofID: id) else { throw .missing(id: "\(id)") }
    return node
  }
}

extension TreeDifference.Place {
  @usableFromInline var parentName: String { parent.map { "\($0)" } ?? "" }
  @usableFromInline var previousName: String { previous.map { "\($0)" } ?? "" }
}
