/// Assembles a difference from the places of the nodes it touches, without the trees themselves.
///
/// Nodes are numbers, from 0 and without large gaps: the caller looks up each name once, and
/// everything here is an array. The caller supplies, in any order:
/// - every inserted node with its place in the *target*: its parent and the sibling directly before
///   it there, whether or not these are touched themselves;
/// - every deleted node, descendants included, with its place in the *source*;
/// - every moved node with both places: each node whose parent changes, and of the nodes that keep
///   their parent each one outside a ``longestIncreasingSubsequence(_:)`` of its kept siblings (old
///   ranks, in new order);
/// - every kept node that is expanded or collapsed.
///
/// All other nodes are assumed to stay in place. The assembler finds the order of the steps, the
/// roots of the subtrees, and the place of each node at the moment it leaves.
package struct TreeAssembler {
  package typealias Place = TreeDifference<Int>.Place

  /// A place by numbers; -1 for no parent or no previous sibling.
  private typealias Numbers = (parent: Int32, previous: Int32)

  /// The places of a node that is placed or deleted.
  private struct Entry {
    var node: Int32
    var source: Numbers?
    var target: Numbers?
    var isExpanded: Bool
  }

  private var entries: ContiguousArray<Entry> = []
  /// For each node the index of its entry, or -1.
  private var entryOf: ContiguousArray<Int32> = []
  private var expansions: [TreeDifference<Int>.Step] = []
  private var moveCount = 0
  private var placedCount = 0

  package init() {}

  /// Adds a kept node that is expanded or collapsed.
  package mutating func setExpanded(_ isExpanded: Bool, of node: Int) {
    expansions.append(isExpanded ? .expand(node) : .collapse(node))
  }

  /// Adds a node with its place in the source, the target or both: it is deleted, inserted or moved.
  /// If it was added before, the later places replace the earlier ones.
  /// - Parameter isExpanded: whether an inserted or deleted node is expanded.
  package mutating func add(
    _ node: Int, from source: Place? = nil, to target: Place? = nil, isExpanded: Bool = false
  ) {
    let entry = Entry(
      node: Int32(truncatingIfNeeded: node), source: source.map { numbers(of: $0) },
      target: target.map { numbers(of: $0) }, isExpanded: isExpanded)
    makeRoom(for: node)
    let former = Int(entryOf[node])
    if former >= 0 {
      count(entries[former], by: -1)
      entries[former] = entry
    } else {
      entryOf[node] = Int32(truncatingIfNeeded: entries.count)
      entries.append(entry)
    }
    count(entry, by: 1)
  }

  private mutating func count(_ entry: Entry, by step: Int) {
    if entry.target != nil { placedCount += step }
    if entry.target != nil && entry.source != nil { moveCount += step }
  }

  private mutating func numbers(of place: Place) -> Numbers {
    makeRoom(for: place.parent ?? -1)
    makeRoom(for: place.previous ?? -1)
    return (
      Int32(truncatingIfNeeded: place.parent ?? -1), Int32(truncatingIfNeeded: place.previous ?? -1)
    )
  }

  private mutating func makeRoom(for node: Int) {
    while entryOf.count <= node { entryOf.append(-1) }
  }

  /// Whether the order of the steps depends on ancestors that are not touched themselves: at least
  /// one node moves and at least one other node is placed.
  package var needsAncestors: Bool { moveCount > 0 && placedCount > 1 }

  /// Returns the difference of all nodes supplied.
  /// - Parameter targetParent: returns the parent in the *target* of a node that is neither
  ///   inserted nor moved; `nil` at the top level. Called only if ``needsAncestors``, and at most
  ///   once for each node: a node must not go below another one before that one's ancestors are in
  ///   place.
  /// - Throws: the errors of `targetParent`.
  /// - Complexity: O(n) for n nodes supplied, and the depth of the placed ones.
  package func difference(targetParent: (Int) throws -> Int?) rethrows -> TreeDifference<Int> {
    let needsAncestors = needsAncestors
    let placements = try order(place: \.target) { node in
      needsAncestors ? try targetParent(node) ?? -1 : -1
    }
    let deletions = order(place: { $0.target == nil ? $0.source : nil }) { _ in -1 }
    return difference(placing: placements, deleting: deletions.reversed())
  }

  private func entry(of node: Int32) -> Entry? {
    guard node >= 0, Int(node) < entryOf.count, entryOf[Int(node)] >= 0 else { return nil }
    return entries[Int(entryOf[Int(node)])]
  }

  private func difference(
    placing placements: [Int], deleting deletions: some Sequence<Int>
  ) -> TreeDifference<Int> {
    func place(in parent: Int32, after previous: Int32) -> Place {
      func number(of node: Int32) -> Int? { node >= 0 ? Int(node) : nil }
      return Place(parent: number(of: parent), previous: number(of: previous))
    }
    var steps: [TreeDifference<Int>.Step] = []
    steps.reserveCapacity(entries.count + expansions.count)
    var lefts = ContiguousArray<Int32>(repeating: -1, count: entryOf.count)
    for entry in entries { lefts[Int(entry.node)] = entry.source?.previous ?? -1 }
    var departures = DepartureTracker(left: lefts, count: entryOf.count)
    func leave(_ node: Int, from source: Numbers) -> Place {
      let previous = departures.leave(node, parent: Int(source.parent))
      return place(in: source.parent, after: Int32(truncatingIfNeeded: previous))
    }
    for number in placements {
      let entry = entries[number]
      guard let target = entry.target else { continue }
      let node = Int(entry.node)
      let to = place(in: target.parent, after: target.previous)
      if let source = entry.source {
        steps.append(.move(node, from: leave(node, from: source), to: to))
      } else {
        let isRoot = self.entry(of: target.parent).map { $0.source != nil } ?? true
        steps.append(.insert(node, at: to, isRoot: isRoot, isExpanded: entry.isExpanded))
      }
      departures.place(node, parent: Int(target.parent), previous: Int(target.previous))
    }
    steps += expansions
    for number in deletions {
      let entry = entries[number]
      guard let source = entry.source else { continue }
      let from = leave(Int(entry.node), from: source)
      let isRoot = self.entry(of: source.parent).map { $0.target != nil } ?? true
      steps.append(
        .delete(Int(entry.node), from: from, isRoot: isRoot, isExpanded: entry.isExpanded))
    }
    return TreeDifference(steps: steps)
  }

  /// Sorts the entries that have a place: each follows its left neighbour and its ancestors if
  /// these have one too; otherwise they keep the order in which they were added.
  /// - Parameters:
  ///   - place: returns the place to use of an entry, or `nil` to leave the entry out.
  ///   - parent: returns the parent of a node without a wanted entry, or -1 if it does not matter.
  private func order(place: (Entry) -> Numbers?, parent: (Int) throws -> Int) rethrows -> [Int] {
    var order: [Int] = []
    // Each node is visited once, so neither shared ancestors nor contradictory input can make the
    // walk long.
    var begun = ContiguousArray(repeating: false, count: entryOf.count)
    // A node that waits for its neighbour and ancestors, which are above it on the stack, is stored
    // as its complement.
    var pending: [Int32] = []
    for entry in entries where place(entry) != nil {
      pending.append(entry.node)
      while let next = pending.popLast() {
        if next < 0 {
          order.append(Int(entryOf[Int(~next)]))
          continue
        }
        while begun.count <= Int(next) { begun.append(false) }
        if begun[Int(next)] { continue }
        begun[Int(next)] = true
        guard let (above, left) = self.entry(of: next).flatMap(place) else {
          let above = try parent(Int(next))
          if above >= 0 { pending.append(Int32(truncatingIfNeeded: above)) }
          continue
        }
        pending.append(~next)
        if left >= 0, self.entry(of: left).flatMap(place) != nil { pending.append(left) }
        if above >= 0 { pending.append(above) }
      }
    }
    return order
  }
}

extension TreeDifference {
  /// Replaces the numbers in a difference by identifiers.
  ///
  /// These are statements because switch expressions in a closure of `map` crashed if `id` threw.
  /// - Complexity: O(number of steps).
  package init(_ numbered: TreeDifference<Int>, id: (Int) throws -> ID) rethrows {
    var steps: [Step] = []
    steps.reserveCapacity(numbered.steps.count)
    for step in numbered.steps {
      switch step {
      case .insert(let number, let place, let isRoot, let isExpanded):
        let node = try id(number)
        let target = try Self.place(place, id: id)
        steps.append(.insert(node, at: target, isRoot: isRoot, isExpanded: isExpanded))
      case .delete(let number, let place, let isRoot, let isExpanded):
        let node = try id(number)
        let source = try Self.place(place, id: id)
        steps.append(.delete(node, from: source, isRoot: isRoot, isExpanded: isExpanded))
      case .move(let number, let from, let to):
        let node = try id(number)
        let source = try Self.place(from, id: id)
        let target = try Self.place(to, id: id)
        steps.append(.move(node, from: source, to: target))
      case .expand(let number):
        let node = try id(number)
        steps.append(.expand(node))
      case .collapse(let number):
        let node = try id(number)
        steps.append(.collapse(node))
      }
    }
    self.steps = steps
  }

  private static func place(
    _ numbered: TreeDifference<Int>.Place, id: (Int) throws -> ID
  ) rethrows -> Place {
    var parent: ID?
    var previous: ID?
    if let number = numbered.parent { parent = try id(number) }
    if let number = numbered.previous { previous = try id(number) }
    return Place(parent: parent, previous: previous)
  }
}
