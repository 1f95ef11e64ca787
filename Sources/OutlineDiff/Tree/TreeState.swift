public import OutlineModel

/// A tree in the middle of a script. Every step is checked before it is carried out: the nodes it
/// names must be there, and be where it takes them from.
@usableFromInline
struct TreeState<ID: Hashable & Sendable> {
  @usableFromInline typealias Step = TreeDifference<ID>.Step
  @usableFromInline typealias Place = TreeDifference<ID>.Place

  @usableFromInline var forest: SnapshotDraft<ID>

  /// The node that was placed last: in the order of the target it is mostly the next one's
  /// neighbour.
  @usableFromInline var latest = -1

  /// - Parameters:
  ///   - snapshot: the tree at the beginning.
  ///   - stepCount: how many steps the script has.
  @inlinable
  init(_ snapshot: SectionSnapshot<ID>, stepCount: Int) {
    forest = SnapshotDraft(snapshot, changes: stepCount)
  }
}

// MARK: - Whole scripts

extension TreeState {
  /// Carries out all steps, or none when one of them does not apply.
  @inlinable
  mutating func apply(_ steps: [Step]) throws(DifferenceError) {
    var failure = carryOut(steps)
    if forest.isInDoubt, failure != nil || !forest.isProven() {
      // A cycle somewhere, or a script in an order of its own: a slower look at each move tells.
      if failure == nil { undo(steps[...]) }
      forest.walkToTheTop()
      failure = carryOut(steps)
    }
    forest.finish(keepingMarks: failure != nil)
    if let failure { throw failure }
  }

  /// - Returns: why the steps do not apply, in which case those before are undone.
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
    // What was just done can be undone; there is nothing that could be thrown.
    for step in steps.reversed() { try? apply(step.inverse) }
  }
}

// MARK: - One step

extension TreeState {
  /// Carries out one step.
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

  /// The numbers of a parent and a previous sibling that are there; whether they are parent and
  /// child is not said.
  @inlinable
  func find(_ place: Place) throws(DifferenceError) -> (parent: Int, previous: Int) {
    guard let previous = place.previous else {
      guard let parent = place.parent else { return (-1, -1) }
      return (try number(of: parent, near: latest), -1)
    }
    // The parent of the sibling is compared, which costs less than looking it up.
    if let node = try? number(of: previous, near: latest),
      isName(place.parent, of: forest.parent(of: node))
    {
      return (forest.parent(of: node), node)
    }
    let parent =
      try place.parent.map { id throws(DifferenceError) in try forest.number(of: id) } ?? -1
    return (parent, try forest.number(of: previous))
  }

  /// The number of a node; the latest one, or its parent, need not be looked up.
  @inlinable
  func number(of id: ID, near guess: Int) throws(DifferenceError) -> Int {
    if guess >= 0, forest.id(of: guess) == id { return guess }
    return try forest.number(of: id)
  }

  @inlinable
  func siblings(_ parent: Int, _ previous: Int) -> Bool {
    previous < 0 || forest.parent(of: previous) == parent
  }

  /// Whether a node has an identifier; -1 and nil are none.
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
  /// The number of a node that is there.
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
