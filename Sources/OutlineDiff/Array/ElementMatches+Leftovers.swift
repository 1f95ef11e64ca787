extension ElementMatches {
  /// Pairs what the walk set aside: from the ends inward in either direction, then by hash.
  @inlinable
  mutating func pairLeftovers<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
    _ new: UnsafeBufferPointer<Rule.Element>
  ) {
    newPartners = ContiguousArray(repeating: -1, count: oldLeft.count)
    oldPartners = ContiguousArray(repeating: -1, count: newLeft.count)
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
    var ranges = (old: oldLeft.indices, new: newLeft.indices)
    withSides(oldBase, newBase, ranges) { left, right in
      ranges = left.pairEnds(right, by: rule)
      return left.range.count &- ranges.old.count
    }
    if ranges.old.isEmpty || ranges.new.isEmpty { return }
    Rule.pair(&self, oldBase, newBase, ranges.old, ranges.new)
  }

  /// Whether the hashes of those in two ranges that have no partner told all there is to know.
  @inlinable
  func areUnpairedPlain<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafePointer<Rule.Element>, _ new: UnsafePointer<Rule.Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> Bool {
    guard hasUnpaired(oldRange, newRange) else { return true }
    for position in oldRange
    where newPartners[position] < 0 && !Rule.isPlain(old + Int(oldLeft[position])) {
      return false
    }
    for position in newRange
    where oldPartners[position] < 0 && !Rule.isPlain(new + Int(newLeft[position])) {
      return false
    }
    return true
  }

  /// Pairs those in two ranges that have no partner yet and are the same, by a table of the smaller
  /// side.
  /// - Parameter hash: the hash by which they find each other.
  @inlinable
  mutating func pairByTable<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafePointer<Rule.Element>, _ new: UnsafePointer<Rule.Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>, hash: (UnsafePointer<Rule.Element>) -> UInt64
  ) {
    withSides(old, new, (oldRange, newRange)) { left, right in
      oldRange.count <= newRange.count
        ? left.match(right, by: rule, hash: hash) : right.match(left, by: rule, hash: hash)
    }
  }

  /// Calls a closure that pairs elements of both sides and returns how many.
  @inlinable
  mutating func withSides<Element>(
    _ old: UnsafePointer<Element>, _ new: UnsafePointer<Element>,
    _ ranges: (old: Range<Int>, new: Range<Int>),
    _ body: (LeftoverSide<Element>, LeftoverSide<Element>) -> Int
  ) {
    // Out of `self` for the time being, so that nothing is copied or checked in the loops.
    var (forward, back) = (newPartners, oldPartners)
    (newPartners, oldPartners) = ([], [])
    pairCount &+= oldLeft.withUnsafeBufferPointer { oldLeft in
      newLeft.withUnsafeBufferPointer { newLeft in
        forward.withUnsafeMutableBufferPointer { forward in
          back.withUnsafeMutableBufferPointer { back in
            body(
              LeftoverSide(base: old, offsets: oldLeft, range: ranges.old, partners: forward),
              LeftoverSide(base: new, offsets: newLeft, range: ranges.new, partners: back))
          }
        }
      }
    }
    (newPartners, oldPartners) = (forward, back)
  }
}

/// Some of what the walk set aside on one side.
@usableFromInline
struct LeftoverSide<Element> {
  @usableFromInline let base: UnsafePointer<Element>
  @usableFromInline let offsets: UnsafeBufferPointer<Int32>
  /// Which of the offsets are in question.
  @usableFromInline let range: Range<Int>
  @usableFromInline let partners: UnsafeMutableBufferPointer<Int32>

  @inlinable
  init(
    base: UnsafePointer<Element>, offsets: UnsafeBufferPointer<Int32>, range: Range<Int>,
    partners: UnsafeMutableBufferPointer<Int32>
  ) {
    (self.base, self.offsets, self.range, self.partners) = (base, offsets, range, partners)
  }

  /// Puts this side into a table and looks the other one up.
  /// - Returns: how many pairs there are.
  @inlinable
  func match<Rule: MatchRule>(
    _ other: LeftoverSide, by rule: Rule.Type, hash: (UnsafePointer<Element>) -> UInt64
  ) -> Int where Rule.Element == Element {
    let capacity = LeftoverTable<Rule>.capacity(for: partners[range].count { $0 < 0 })
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { slots in
      slots.initialize(repeating: 0)
      var table = LeftoverTable<Rule>(base, offsets, slots: slots)
      let mask = table.mask
      func warm(_ hash: UInt64) -> UInt64 { slots[Int(truncatingIfNeeded: hash) & mask] }
      // From the last to the first, so that each chain begins with the first of its elements.
      forEachUnpaired(range.reversed(), hash: hash, warm: warm) { position, hash in
        table.insert(position, hash: hash)
      }
      var count = 0
      let warmBoth = { (hash: UInt64) -> UInt64 in
        let slot = warm(hash)
        guard (slot ^ hash) &>> 32 == 0, slot != 0 else { return slot }
        return Rule.warm(base + Int(offsets[Int(slot & 0xFFFF_FFFF) &- 1]))
      }
      other.forEachUnpaired(other.range, hash: hash, warm: warmBoth) { position, hash in
        let found = table.take(other.base + Int(other.offsets[position]), hash: hash, partners)
        if found >= 0 {
          partners[found] = Int32(truncatingIfNeeded: position)
          other.partners[position] = Int32(truncatingIfNeeded: found)
          count &+= 1
        }
      }
      return count
    }
  }

  /// Pairs the first and last of both sides as far as they are the same, also crosswise as in a
  /// reversed list.
  /// - Parameter other: the new side.
  /// - Returns: what is left of the ranges.
  @inlinable
  func pairEnds<Rule: MatchRule>(
    _ other: LeftoverSide, by rule: Rule.Type
  ) -> (old: Range<Int>, new: Range<Int>) where Rule.Element == Element {
    var (oldStart, oldEnd) = (range.lowerBound, range.upperBound)
    var (newStart, newEnd) = (other.range.lowerBound, other.range.upperBound)
    func pair(_ old: Int, _ new: Int) -> Bool {
      guard Rule.areSame(base + Int(offsets[old]), other.base + Int(other.offsets[new])) else {
        return false
      }
      partners[old] = Int32(truncatingIfNeeded: new)
      other.partners[new] = Int32(truncatingIfNeeded: old)
      return true
    }
    // What fits once mostly fits again, so each way is gone as far as it leads.
    var before = -1
    while before != oldEnd &- oldStart {
      before = oldEnd &- oldStart
      while oldStart < oldEnd, newStart < newEnd, pair(oldStart, newStart) {
        (oldStart, newStart) = (oldStart &+ 1, newStart &+ 1)
      }
      while oldStart < oldEnd, newStart < newEnd, pair(oldEnd &- 1, newEnd &- 1) {
        (oldEnd, newEnd) = (oldEnd &- 1, newEnd &- 1)
      }
      while oldStart < oldEnd, newStart < newEnd, pair(oldStart, newEnd &- 1) {
        (oldStart, newEnd) = (oldStart &+ 1, newEnd &- 1)
      }
      while oldStart < oldEnd, newStart < newEnd, pair(oldEnd &- 1, newStart) {
        (oldEnd, newStart) = (oldEnd &- 1, newStart &+ 1)
      }
    }
    return (oldStart..<oldEnd, newStart..<newEnd)
  }

  /// Calls a closure for each position that has no partner yet, with its hash.
  ///
  /// Some are hashed at a time, and what they lead to is read for all of them before it is worked
  /// with, so that the processor waits for memory once, not once for each.
  /// - Parameter warm: reads what a hash leads to.
  @inlinable
  @inline(__always)
  func forEachUnpaired(
    _ positions: some Sequence<Int>, hash: (UnsafePointer<Element>) -> UInt64,
    warm: (UInt64) -> UInt64, _ body: (Int, UInt64) -> Void
  ) {
    let most = 32
    withUnsafeTemporaryAllocation(of: (position: Int, hash: UInt64).self, capacity: most &+ 1) {
      batch in
      var count = 0
      func work() {
        var read: UInt64 = 0
        for number in 0..<count { read ^= warm(batch[number].hash) }
        // Written where nobody looks, so that the reading is not left out.
        batch[most].hash = read
        for number in 0..<count { body(batch[number].position, batch[number].hash) }
        count = 0
      }
      for position in positions where partners[position] < 0 {
        batch[count] = (position, hash(base + Int(offsets[position])))
        count &+= 1
        if count == most { work() }
      }
      work()
    }
  }
}
