/// Records moves in a deep tree that were done without a walk up to the roots. Finds out later
/// whether one of them created a cycle, even one that a later move removed.
///
/// Differences place items in the order of the target, parents first: after an item is put below a
/// parent, neither the parent nor its ancestors move again. The item itself does move at that time,
/// so it is not one of them, and there is no cycle. One pass over the final tree checks this:
/// neither a parent that received an item nor its ancestors may have moved later. An inverse is
/// checked the same way backwards, with the initial tree.
@usableFromInline
struct SnapshotDoubt: Sendable {
  /// The tree before the first move in doubt.
  private let start: SnapshotLinks

  /// The slots that were inserted, deleted or moved since, in order.
  private var journal: ContiguousArray<Int32> = []

  private struct Move: Sendable {
    var time: Int
    var source: Int32
    var target: Int32
  }

  /// The moves in doubt; times are offsets in the journal, sources and targets are list numbers.
  private var moves: [Move] = []

  @usableFromInline
  init(_ links: SnapshotLinks) {
    start = links
  }

  /// Must be called when a slot was inserted, deleted or moved.
  @usableFromInline
  mutating func note(_ slot: Int32) {
    journal.append(slot)
  }

  /// Must be called before `note` for a move in doubt.
  @usableFromInline
  mutating func move(from source: Int32, to target: Int32) {
    moves.append(Move(time: journal.count, source: source, target: target))
  }

  /// Whether it is certain that no move created a cycle. O(n).
  /// - Parameter end: the current links, which must form a tree.
  func isUnfounded(now end: SnapshotLinks) -> Bool {
    if Self.areSettled(moves.lazy.map { ($0.time, $0.target) }, journal: journal, in: end) {
      return true
    }
    let last = journal.count - 1
    let backwards = moves.lazy.map { (last - $0.time, $0.source) }
    return Self.areSettled(backwards, journal: journal.reversed(), in: start)
  }

  /// Whether each list and its ancestors had made their last move before an item was put into the
  /// list.
  private static func areSettled(
    _ moves: some Sequence<(Int, Int32)>, journal: some Collection<Int32>, in tree: SnapshotLinks
  ) -> Bool {
    // The last time that each slot or one of its ancestors moved; -1 for never.
    var latest = ContiguousArray<Int32>(repeating: -1, count: tree.members.count)
    for (time, slot) in journal.enumerated() where Int(slot) < latest.count {
      latest[Int(slot)] = Int32(truncatingIfNeeded: time)
    }
    var slot = tree.owners[0].first
    while slot >= 0 {
      let owner = Int(tree.members[Int(slot)].owner)
      if owner > 0 { latest[Int(slot)] = Swift.max(latest[Int(slot)], latest[owner - 1]) }
      slot = tree.successor(of: slot, below: 0)
    }
    return moves.allSatisfy { time, owner in
      if owner == 0 { return true }
      let parent = Int(owner) - 1
      return parent < latest.count && tree.members[parent].owner >= 0 && latest[parent] < time
    }
  }
}
