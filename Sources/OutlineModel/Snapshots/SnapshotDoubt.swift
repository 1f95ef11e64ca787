/// Moves in a deep tree that were done without a walk up to the roots, and what is needed to find
/// out later whether one of them made a cycle, even one that a later move undid.
///
/// Differences place items in the order of the target, parents first: when an item is put below a
/// parent, neither the parent nor anything above it moves again. The item itself does move, so it
/// is none of them, and there is no cycle. Whether that was so can be read from the tree at the
/// end, in one pass: no parent that took an item in has, or is below, an item that was moved later.
/// An inverse is the same read backwards, from the tree at the beginning.
@usableFromInline
struct SnapshotDoubt: Sendable {
  /// The tree before the first move in doubt.
  private let start: SnapshotLinks

  /// The slots that came, went or moved since, in turn.
  private var journal: ContiguousArray<Int32> = []

  private struct Move: Sendable {
    var time: Int
    var source: Int32
    var target: Int32
  }

  /// The moves in doubt; times are offsets in the journal, sources and targets the numbers of
  /// lists.
  private var moves: [Move] = []

  @usableFromInline
  init(_ links: SnapshotLinks) {
    start = links
  }

  /// To be called when a slot came, went or moved.
  @usableFromInline
  mutating func note(_ slot: Int32) {
    journal.append(slot)
  }

  /// To be called before `note` for a move in doubt.
  @usableFromInline
  mutating func move(from source: Int32, to target: Int32) {
    moves.append(Move(time: journal.count, source: source, target: target))
  }

  /// Whether it can be shown that no move made a cycle. O(n).
  /// - Parameter end: the tree now, which must be one.
  func isUnfounded(now end: SnapshotLinks) -> Bool {
    if Self.areSettled(moves.lazy.map { ($0.time, $0.target) }, journal: journal, in: end) {
      return true
    }
    let last = journal.count - 1
    let backwards = moves.lazy.map { (last - $0.time, $0.source) }
    return Self.areSettled(backwards, journal: journal.reversed(), in: start)
  }

  /// Whether each list, at the time something was put into it, was as far from the roots as it is
  /// in a tree.
  private static func areSettled(
    _ moves: some Sequence<(Int, Int32)>, journal: some Collection<Int32>, in tree: SnapshotLinks
  ) -> Bool {
    // By slot when the slot, or one above it, last moved; -1 for never.
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
