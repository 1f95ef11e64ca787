/// Puts together a difference of what is known about the nodes it touches, without the trees
/// themselves.
///
/// The caller supplies, in any order:
/// - every node that is new, with its place in the *target*: its parent and the sibling directly
///   before it there, whether these are touched themselves or not;
/// - every node that is gone, with its place in the *source*, descendants too;
/// - every node that really moves, with both: those whose parent differs, and of those that keep
///   their parent the ones outside a ``longestIncreasingSubsequence(_:)`` of their siblings that
///   keep it too (old ranks, in new order);
/// - every node that stays and is expanded or collapsed.
///
/// A node that is in none of these lists is taken to stay where it is. The assembler finds the
/// order of the steps, the roots of the subtrees, and where each node is at the moment it leaves.
package struct TreeAssembler<ID: Hashable & Sendable> {
  package typealias Place = TreeDifference<ID>.Place

  /// What is known about a node that is placed or deleted.
  private struct Entry {
    var from: Place?
    var to: Place?
    var isExpanded = false
  }

  private var ids: [ID] = []
  private var entries: [Entry] = []
  private var index: [ID: Int] = [:]
  private var expansions: [TreeDifference<ID>.Step] = []

  package init() {}

  /// A new node, with its place in the target.
  package mutating func insert(_ id: ID, at place: Place, isExpanded: Bool) {
    append(id, Entry(to: place, isExpanded: isExpanded))
  }

  /// A node that is gone, with its place in the source.
  package mutating func delete(_ id: ID, from place: Place, isExpanded: Bool) {
    append(id, Entry(from: place, isExpanded: isExpanded))
  }

  /// A node that moves, with its place in the source and in the target.
  package mutating func move(_ id: ID, from source: Place, to target: Place) {
    append(id, Entry(from: source, to: target))
  }

  /// A node that stays and whose children are now shown, or hidden.
  package mutating func setExpanded(_ isExpanded: Bool, _ id: ID) {
    expansions.append(isExpanded ? .expand(id) : .collapse(id))
  }

  /// Of a node that was added before, the later entry counts.
  private mutating func append(_ id: ID, _ entry: Entry) {
    if let known = index[id] {
      entries[known] = entry
    } else {
      index[id] = ids.count
      ids.append(id)
      entries.append(entry)
    }
  }

  /// The difference of all nodes that were supplied.
  /// - Parameter targetParent: the parent in the *target* of a node that was not itself inserted or
  ///   moved; nil at the top level. It is asked only where at least one node moves and another one
  ///   is placed as well, and once a node at the most: a node may go below another only after that
  ///   one's ancestors are in place.
  /// - Throws: the errors of `targetParent`.
  /// - Complexity: O(n) for n nodes supplied, and the distance of the placed ones from the top.
  package func difference(targetParent: (ID) throws -> ID?) rethrows -> TreeDifference<ID> {
    let moves = entries.count { $0.from != nil && $0.to != nil }
    let placed = entries.count { $0.to != nil }
    let needsAncestors = moves > 0 && placed > 1
    let placements = try order(by: \.to) { id, entry in
      if let place = entry?.to { return place.parent }
      return needsAncestors ? try targetParent(id) : nil
    }
    let deletions = order(by: \.from, of: { $0.to == nil }) { _, entry in
      entry?.from?.parent
    }
    return assembled(placements, deletions.reversed())
  }

  private func assembled(
    _ placements: [Int], _ deletions: some Sequence<Int>
  ) -> TreeDifference<ID> {
    var steps: [TreeDifference<ID>.Step] = []
    steps.reserveCapacity(entries.count + expansions.count)
    var departures = NamedDepartures(
      zip(ids, entries).lazy.compactMap { id, entry in entry.from.map { (id, $0.previous) } })
    for number in placements {
      let (id, entry) = (ids[number], entries[number])
      guard let target = entry.to else { continue }
      if let source = entry.from {
        let previous = departures.leave(id, from: source.parent)
        steps.append(.move(id, from: Place(parent: source.parent, previous: previous), to: target))
      } else {
        let isRoot = target.parent.flatMap { index[$0] }.map { entries[$0].from != nil } ?? true
        steps.append(.insert(id, at: target, isRoot: isRoot, isExpanded: entry.isExpanded))
      }
      departures.place(id, parent: target.parent, previous: target.previous)
    }
    steps += expansions
    for number in deletions {
      let (id, entry) = (ids[number], entries[number])
      guard let source = entry.from else { continue }
      let previous = departures.leave(id, from: source.parent)
      let isRoot = source.parent.flatMap { index[$0] }.map { entries[$0].to != nil } ?? true
      let place = Place(parent: source.parent, previous: previous)
      steps.append(.delete(id, from: place, isRoot: isRoot, isExpanded: entry.isExpanded))
    }
    return TreeDifference(steps: steps)
  }

  /// The numbers of the entries that have a place: each after its left neighbour and after all its
  /// ancestors, as far as these have one too, and otherwise in the order in which they were added.
  /// - Parameters:
  ///   - place: the place that counts.
  ///   - isWanted: which of the entries count.
  ///   - parent: the parent of any node, with its entry where it has one.
  private func order(
    by place: (Entry) -> Place?, of isWanted: (Entry) -> Bool = { _ in true },
    parent: (ID, Entry?) throws -> ID?
  ) rethrows -> [Int] {
    var order: [Int] = []
    // A node is begun when it is first met, so neither shared ancestors nor contradictory input can
    // make the walk long.
    var begun: Set<ID> = []
    var pending: [(id: ID, isReady: Bool)] = []
    func number(_ id: ID) -> Int? { index[id].flatMap { isWanted(entries[$0]) ? $0 : nil } }
    for (id, entry) in zip(ids, entries) where isWanted(entry) && place(entry) != nil {
      pending.append((id, false))
      while let (id, isReady) = pending.popLast() {
        let known = number(id)
        let entry = known.map { entries[$0] }
        if isReady {
          if let known, let entry, place(entry) != nil { order.append(known) }
          continue
        }
        guard begun.insert(id).inserted else { continue }
        pending.append((id, true))
        if let left = entry.flatMap(place)?.previous, number(left) != nil {
          pending.append((left, false))
        }
        if let above = try parent(id, entry) { pending.append((above, false)) }
      }
    }
    return order
  }
}

/// A ``DepartureTracker`` by name instead of by number.
private struct NamedDepartures<ID: Hashable> {
  private var numbers: [ID: Int] = [:]
  private var ids: [ID] = []
  private var tracker = DepartureTracker(left: [], count: 0)

  /// - Parameter left: each node that leaves, with its left neighbour in the source.
  init(_ left: some Sequence<(ID, ID?)>) {
    for (id, _) in left where numbers[id] == nil {
      numbers[id] = ids.count
      ids.append(id)
    }
    var lefts = ContiguousArray<Int32>(repeating: -1, count: ids.count)
    // Neighbours that do not leave themselves are numbered after those that do.
    for (id, neighbour) in left {
      guard let neighbour, let node = numbers[id] else { continue }
      lefts[node] = Int32(number(neighbour))
    }
    tracker = DepartureTracker(left: lefts, count: ids.count)
  }

  mutating func leave(_ id: ID, from parent: ID?) -> ID? {
    let found = tracker.leave(number(id), parent: parent.map { number($0) } ?? -1)
    return found >= 0 ? ids[found] : nil
  }

  mutating func place(_ id: ID, parent: ID?, previous: ID?) {
    tracker.place(
      number(id), parent: parent.map { number($0) } ?? -1,
      previous: previous.map { number($0) } ?? -1)
  }

  private mutating func number(_ id: ID) -> Int {
    if let known = numbers[id] { return known }
    numbers[id] = ids.count
    ids.append(id)
    tracker.addNode()
    return ids.count - 1
  }
}
