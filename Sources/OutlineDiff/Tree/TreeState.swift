public import OutlineModel

/// A tree to which a script is being applied. Each step is checked first: the nodes it names must
/// exist and be at the places it names.
@usableFromInline
struct TreeState<ID: Hashable & Sendable> {
  @usableFromInline typealias Step = TreeDifference<ID>.Step
  @usableFromInline typealias Place = TreeDifference<ID>.Place

  @usableFromInline var forest: SnapshotDraft<ID>

  /// The node placed last: in the order of the target it is often the neighbour of the next one.
  @usableFromInline var latest = -1

  /// - Parameters:
  ///   - snapshot: the tree before the script.
  ///   - stepCount: the number of steps of the script.
  @inlinable
  init(_ snapshot: SectionSnapshot<ID>, stepCount: Int) {
    forest = SnapshotDraft(snapshot, changes: stepCount)
  }
}

// MARK: - Whole scripts

extension TreeState {
  /// Applies all steps, or none if one of them does not apply.
  @inlinable
  mutating func apply(_ steps: [Step]) throws(DifferenceError) {
    var failure = carryOut(steps)
    if forest.isInDoubt, failure != nil || !forest.isProven() {
      // Either there is a cycle, or the steps are in an unusual order. A second, slower pass checks
      // each move.
      if failure == nil { undo(steps[...]) }
      forest.walkToTheTop()
      failure = carryOut(steps)
    }
    forest.finish(keepingMarks: failure != nil)
    if let failure { throw failure }
  }

  /// Applies the steps until one fails.
  /// - Returns: the error of the first step that does not apply, after undoing the steps before it;
  ///   else `nil`.
  @inlinable
  mutating func carryOut(_ steps: [Step]) -> DifferenceError? {
    for index in steps.indices {
      do throws(DifferenceError) {
        try apply(steps[index])
      } catch {
        undo(steps[..<index])
        return error
      }
    }
    return nil
  }

  @inlinable
  mutating func undo(_ steps: ArraySlice<Step>) {
    // Steps that were just applied can always be undone, so nothing is thrown.
    for step in steps.reversed() { try? apply(step.inverse) }
  }
}

// MARK: - One step

extension TreeState {
  /// Applies one step.
  @inlinable
  mutating func apply(_ step: Step) throws(DifferenceError) {
    switch step {
    case .insert(let id, let place, _, let isExpanded):
      let (parent, previous) = try find(place)
      let slot =
        siblings(parent, previous) ? forest.insert(id, below: parent, after: previous) : nil
      guard let slot else {
        if forest.slot(of: id) != nil { throw .duplicate(id: "\(id)") }
        throw .notSiblings(id: "\(id)", previous: place.previousName)
      }
      if isExpanded { forest.setExpanded(true, slot) }
      latest = slot
    case .delete(let id, let place, _, let isExpanded):
      let node = try forest.number(of: id)
      try check(node, isAt: place)
      guard forest.isExpanded(node) == isExpanded else {
        throw .changed(id: "\(id)", field: "expansion")
      }
      guard !forest.hasChildren(node) else { throw .hasChildren(id: "\(id)") }
      forest.remove(node)
      if latest == node { latest = -1 }
    case .move(let id, let source, let target):
      let node = try forest.number(of: id)
      try check(node, isAt: source)
      let (parent, previous) = try find(target)
      guard siblings(parent, previous), previous != node else {
        throw .notSiblings(id: "\(id)", previous: target.previousName)
      }
      guard forest.move(node, below: parent, after: previous) else {
        throw .cycle(id: "\(id)", parent: target.parentName)
      }
      latest = node
    case .expand(let id): try setExpanded(true, id)
    case .collapse(let id): try setExpanded(false, id)
    }
  }

  @inlinable
  mutating func setExpanded(_ flag: Bool, _ id: ID) throws(DifferenceError) {
    let node = try forest.number(of: id)
    guard forest.isExpanded(node) != flag else { throw .changed(id: "\(id)", field: "expansion") }
    forest.setExpanded(flag, node)
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
      isName(place.parent, of: forest.parent(of: node))
    {
      return (forest.parent(of: node), node)
    }
    let parent =
      try place.parent.map { id throws(DifferenceError) in try forest.number(of: id) } ?? -1
    return (parent, try forest.number(of: previous))
  }

  /// The number of a node, which needs no look-up if it is the guess.
  @inlinable
  func number(of id: ID, near guess: Int) throws(DifferenceError) -> Int {
    if guess >= 0, forest.id(of: guess) == id { return guess }
    return try forest.number(of: id)
  }

  @inlinable
  func siblings(_ parent: Int, _ previous: Int) -> Bool {
    previous < 0 || forest.parent(of: previous) == parent
  }

  /// Whether a node has an identifier; node -1 matches only `nil`.
  @inlinable
  func isName(_ id: ID?, of node: Int) -> Bool {
    guard let id else { return node < 0 }
    return node >= 0 && forest.id(of: node) == id
  }

  /// Checks that a node is directly after a sibling, or first, below a parent.
  @inlinable
  func check(_ node: Int, isAt place: Place) throws(DifferenceError) {
    if isName(place.parent, of: forest.parent(of: node)),
      isName(place.previous, of: forest.previous(of: node))
    {
      return
    }
    if let parent = place.parent { _ = try forest.number(of: parent) }
    if let previous = place.previous { _ = try forest.number(of: previous) }
    throw .displaced(id: "\(forest.id(of: node))")
  }
}

extension SnapshotDraft {
  /// The number of a node.
  @inlinable
  func number(of id: ID) throws(DifferenceError) -> Int {
    guard let node = slot(of: id) else { throw .missing(id: "\(id)") }
    return node
  }
}

extension TreeDifference.Place {
  @usableFromInline var parentName: String { parent.map { "\($0)" } ?? "" }
  @usableFromInline var previousName: String { previous.map { "\($0)" } ?? "" }
}
