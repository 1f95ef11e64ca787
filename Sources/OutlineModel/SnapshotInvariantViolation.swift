/// A snapshot that is not what it ought to be: a defect of this library, never of its caller.
package struct SnapshotInvariantViolation: Error, CustomStringConvertible {
  package let description: String

  /// Throws the complaint unless the condition holds.
  static func check(_ holds: Bool, _ complaint: @autoclosure () -> String) throws(Self) {
    if !holds { throw Self(description: complaint()) }
  }
}

extension SnapshotSlots {
  /// Whether the table finds every id in use under its slot, and nothing else. O(n).
  func checkInvariants() throws(SnapshotInvariantViolation) {
    typealias Violation = SnapshotInvariantViolation
    var isFree = ContiguousArray(repeating: false, count: ids.count)
    for slot in free {
      try Violation.check(ids.indices.contains(Int(slot)), "free slot \(slot) out of range")
      try Violation.check(!isFree[Int(slot)], "slot \(slot) is free twice")
      isFree[Int(slot)] = true
    }
    try Violation.check(buckets.count & (buckets.count - 1) == 0, "\(buckets.count) buckets, not a power of two")
    let used = buckets.lazy.filter { $0.slot >= 0 }.count
    try Violation.check(used == count, "\(used) buckets in use for \(count) ids")
    try Violation.check(count == 0 || used < buckets.count, "no empty bucket")
    for (index, id) in ids.enumerated() {
      let found = slot(of: id)
      if isFree[index] {
        try Violation.check(found.map { Int($0) } != index, "\(id) is still found in free slot \(index)")
      } else {
        try Violation.check(found.map { Int($0) } == index, "\(id) is not found in its slot \(index)")
      }
    }
  }
}

extension SnapshotLinks {
  /// Whether the list of an owner reads the same in both directions, and is counted right. O(length).
  func checkList(of owner: Int32) throws(SnapshotInvariantViolation) {
    typealias Violation = SnapshotInvariantViolation
    let list = owners[Int(owner)]
    var previous: Int32 = -1
    var slot = list.first
    var count: Int32 = 0
    while slot >= 0, count <= list.count {
      try Violation.check(members[Int(slot)].owner == owner, "slot \(slot) is in list \(owner), but says otherwise")
      try Violation.check(members[Int(slot)].previous == previous, "slot \(slot) has the wrong neighbour in front")
      previous = slot
      slot = members[Int(slot)].next
      count += 1
    }
    try Violation.check(list.last == previous, "list \(owner) has the wrong end")
    try Violation.check(list.count == count, "list \(owner) is counted wrong")
  }
}

extension SnapshotFlags {
  /// Whether the flags are counted right and only set for slots in use.
  func checkInvariants(isUsed: (Int) -> Bool) throws(SnapshotInvariantViolation) {
    try SnapshotInvariantViolation.check(values.lazy.filter { $0 }.count == count, "flags are counted wrong")
    for slot in values.indices where values[slot] {
      try SnapshotInvariantViolation.check(isUsed(slot), "free slot \(slot) has a flag")
    }
  }
}
