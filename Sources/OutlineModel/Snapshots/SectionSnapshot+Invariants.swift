extension SectionSnapshot {
  /// Checks that all parts of the representation agree. O(n).
  ///
  /// - Throws: ``SnapshotInvariantViolation``, which only a bug in this library can cause.
  package func checkInvariants() throws(SnapshotInvariantViolation) {
    typealias Violation = SnapshotInvariantViolation
    try slots.checkInvariants()
    try links.checkColumns()
    try Violation.check(links.owners.count == links.members.count + 1, "a list is missing")
    var isReached = ContiguousArray(repeating: false, count: slots.ids.count)
    var reached = 0
    var pending: ContiguousArray<Int32> = [0]
    while let owner = pending.popLast() {
      try links.checkList(of: owner)
      for slot in links.slots(in: owner) {
        try Violation.check(!isReached[Int(slot)], "slot \(slot) is in the tree twice")
        isReached[Int(slot)] = true
        reached += 1
        pending.append(slot + 1)
      }
    }
    try Violation.check(
      reached == slots.count, "\(reached) items in the tree, \(slots.count) in the table")
    for slot in slots.free where Int(slot) < links.members.count {
      try Violation.check(!isReached[Int(slot)], "free slot \(slot) is in the tree")
      try Violation.check(links.members[Int(slot)].owner == -1, "free slot \(slot) has an owner")
      try Violation.check(links.owners[Int(slot) + 1].count == 0, "free slot \(slot) has children")
    }
    try sequence.checkInvariants(links.descendants(of: 0))
    try expanded.checkInvariants { $0 < isReached.count && isReached[$0] }
    try reconfigured.checkInvariants { $0 < isReached.count && isReached[$0] }
    try checkCaches()
  }

  /// Checks that cached values equal newly computed ones.
  private func checkCaches() throws(SnapshotInvariantViolation) {
    let fresh = SnapshotOrder(slots, links, sequence)
    let isCurrent =
      fresh.ids == numbering.ids && fresh.parents == numbering.parents
      && sequence.slots.enumerated().allSatisfy { numbering.positions[Int($1)] == $0 }
    try SnapshotInvariantViolation.check(isCurrent, "the numbering is out of date")
    let known = starts.value { sequence.starts }
    try SnapshotInvariantViolation.check(
      known.values == sequence.starts.values, "the starts are out of date")
    let isCounted = sequence.slots.enumerated().allSatisfy {
      sequence.index(of: $1, from: known) == $0
    }
    try SnapshotInvariantViolation.check(isCounted, "a position is counted wrong")
    let isExpanded = ContiguousArray(
      fresh.ids.map { id in slots.slot(of: id).map(expanded.contains) ?? false })
    try SnapshotInvariantViolation.check(
      preorder.isExpanded == isExpanded, "the expansion column is out of date")
  }
}
