extension SectionSnapshot {
  /// Checks that all parts of the representation agree. O(n).
  ///
  /// - Throws: ``SnapshotInvariantViolation``, which only a bug in this library can cause.
  package func checkInvariants() throws(SnapshotInvariantViolation) {
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
    try expanded.checkInvariants { $0 < isReached.count && isReached[$0] }
    try reconfigured.checkInvariants { $0 < isReached.count && isReached[$0] }
    let fresh = SnapshotOrder(slots, order: links.descendants(of: 0, count: count), in: links)
    try Violation.check(
      fresh.ids == numbering.ids && fresh.parents == numbering.parents
        && links.descendants(of: 0).enumerated().allSatisfy {
          numbering.positions[Int($1)] == $0
        }, "the numbering is out of date")
  }
}
