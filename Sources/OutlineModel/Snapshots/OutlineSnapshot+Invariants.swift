extension OutlineSnapshot {
  /// Checks that all parts of the representation agree. O(n).
  ///
  /// - Throws: ``SnapshotInvariantViolation``, which only a bug in this library can cause.
  package func checkInvariants() throws(SnapshotInvariantViolation) {
    try sections.checkInvariants()
    try items.checkInvariants()
    try sectionLinks.checkColumns()
    try itemLinks.checkColumns()
    try sectionLinks.checkList(of: 0)
    let listed = sectionLinks.slots(in: 0)
    try Violation.check(
      listed.count == sections.count, "\(listed.count) sections listed of \(sections.count)")
    var itemCount = 0
    for section in listed {
      try itemLinks.checkList(of: section)
      itemCount += Int(itemLinks.owners[Int(section)].count)
    }
    try Violation.check(itemCount == items.count, "\(itemCount) items listed of \(items.count)")
    for slot in items.free where Int(slot) < itemLinks.members.count {
      try Violation.check(
        itemLinks.members[Int(slot)].owner == -1, "free item \(slot) is in a section")
    }
    for slot in sections.free where Int(slot) < itemLinks.owners.count {
      try Violation.check(itemLinks.owners[Int(slot)].count == 0, "free section \(slot) has items")
    }
    try reloadedSections.checkInvariants { sectionLinks.members[$0].owner == 0 }
    try reloadedItems.checkInvariants { itemLinks.members[$0].owner >= 0 }
    try reconfiguredItems.checkInvariants { itemLinks.members[$0].owner >= 0 }
    let freshSections = SnapshotOrder(sections, order: sectionLinks.slots(in: 0))
    try Violation.check(
      freshSections.ids == sectionNumbering.ids, "the numbering of sections is out of date")
    let freshItems = SnapshotOrder(items, order: itemSlots)
    try Violation.check(
      freshItems.ids == itemNumbering.ids, "the numbering of items is out of date")
  }
}
