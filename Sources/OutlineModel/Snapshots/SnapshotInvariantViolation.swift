/// A violated invariant of a snapshot: always a bug in this library, never in its caller.
package struct SnapshotInvariantViolation: Error, CustomStringConvertible {
  package let description: String

  /// Throws an error unless the condition holds.
  static func check(_ holds: Bool, _ complaint: @autoclosure () -> String) throws(Self) {
    if !holds { throw Self(description: complaint()) }
  }
}

typealias Violation = SnapshotInvariantViolation

extension SnapshotPages {
  /// Checks that all pages except the last are full, and the count of elements is right. O(number
  /// of pages).
  func checkInvariants() throws(Violation) {
    let isFull = pages.dropLast().allSatisfy { $0.page.count == Self.pageSize }
    try Violation.check(isFull, "a page that is not the last has room")
    for entry in pages {
      try Violation.check(entry.base == entry.page.base, "a page has another address")
      try Violation.check(entry.page.capacity <= Self.pageSize, "a page is too large")
      try Violation.check(
        1...entry.page.capacity ~= entry.page.count, "a page is empty or too full")
    }
    let total = pages.reduce(0) { $0 + $1.page.count }
    try Violation.check(total == count, "\(total) elements in the pages, but \(count) counted")
  }
}

extension SnapshotSlots {
  /// Checks that the table finds every id in use at its slot, and nothing else. O(n).
  func checkInvariants() throws(Violation) {
    try ids.checkInvariants()
    try buckets.checkInvariants()
    var isFree = ContiguousArray(repeating: false, count: ids.count)
    for slot in free {
      try Violation.check(ids.indices.contains(Int(slot)), "free slot \(slot) out of range")
      try Violation.check(!isFree[Int(slot)], "slot \(slot) is free twice")
      isFree[Int(slot)] = true
    }
    try Violation.check(
      buckets.count & (buckets.count - 1) == 0, "\(buckets.count) buckets, not a power of two")
    let used = buckets.indices.count { buckets[$0].slot >= 0 }
    try Violation.check(used == count, "\(used) buckets in use for \(count) ids")
    try Violation.check(count == 0 || used < buckets.count, "no empty bucket")
    for index in ids.indices {
      let id = ids[index]
      let isFound = slot(of: id).map { Int($0) } == index
      if isFree[index] {
        try Violation.check(!isFound, "\(id) is still found in free slot \(index)")
      } else {
        try Violation.check(isFound, "\(id) is not found in its slot \(index)")
      }
    }
  }
}

extension SnapshotLinks {
  /// Checks the columns; lists are checked one by one. O(number of pages).
  func checkColumns() throws(Violation) {
    try members.checkInvariants()
    try owners.checkInvariants()
  }

  /// Checks that the list of an owner reads the same in both directions, and that its count is
  /// right. O(length).
  func checkList(of owner: Int32) throws(Violation) {
    let list = owners[Int(owner)]
    var previous: Int32 = -1
    var slot = list.first
    var count: Int32 = 0
    while slot >= 0, count <= list.count {
      try Violation.check(
        members[Int(slot)].owner == owner, "slot \(slot) is in list \(owner), but says otherwise")
      try Violation.check(
        members[Int(slot)].previous == previous, "slot \(slot) has the wrong neighbour in front")
      previous = slot
      slot = members[Int(slot)].next
      count += 1
    }
    try Violation.check(list.last == previous, "list \(owner) has the wrong end")
    try Violation.check(list.count == count, "list \(owner) is counted wrong")
  }
}

extension SnapshotFlags {
  /// Checks that the count of flags is right and that only slots in use have flags.
  func checkInvariants(isUsed: (Int) -> Bool) throws(Violation) {
    try values.checkInvariants()
    try Violation.check(values.indices.count { values[$0] } == count, "flags are counted wrong")
    for slot in values.indices where values[slot] {
      try Violation.check(isUsed(slot), "free slot \(slot) has a flag")
    }
  }
}
