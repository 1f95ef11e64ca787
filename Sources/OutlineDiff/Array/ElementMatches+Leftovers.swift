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
  /// - Parameter seed: what the hashes begin with by which they find each other; nil for hashes that
  ///   are the same for all that is the same.
  @inlinable
  mutating func pairByTable<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafePointer<Rule.Element>, _ new: UnsafePointer<Rule.Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>, _ seed: HashSeed?
  ) {
    withSides(old, new, (oldRange, newRange)) { left, right in
      oldRange.count <= newRange.count
        ? left.match(right, by: rule, seed) : right.match(left, by: rule, seed)
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

  /// Puts this side into tables and looks the other one up.
  ///
  /// Both are sorted into parts by their hashes first, so that each table is small enough for the
  /// fastest cache of the processor.
  /// - Returns: how many pairs there are.
  @inlinable
  func match<Rule: MatchRule>(
    _ other: LeftoverSide, by rule: Rule.Type, _ seed: HashSeed?
  ) -> Int where Rule.Element == Element {
    let parts = HashedParts.count(for: range.count)
    return withParts(parts, by: rule, seed) { mine in
      other.withParts(parts, by: rule, seed) { others in
        let capacity = LeftoverTable<Rule>.capacity(for: mine.largest)
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { slots in
          var table = LeftoverTable<Rule>(base, offsets, slots: slots)
          var count = 0
          for part in 0..<parts {
            let entries = mine[part]
            table.clear(for: entries.count)
            // From the last to the first, so that each chain begins with the first of its elements.
            for entry in entries.reversed() { table.insert(entry) }
            for entry in others[part] {
              let position = entry.position
              let found = table.take(other.base + Int(other.offsets[position]), entry, partners)
              if found >= 0 {
                partners[found] = Int32(truncatingIfNeeded: position)
                other.partners[position] = Int32(truncatingIfNeeded: found)
                count &+= 1
              }
            }
          }
          return count
        }
      }
    }
  }

  /// Calls a closure with the positions that have no partner yet, sorted into parts by their hashes.
  @inlinable
  @inline(__always)
  func withParts<Rule: MatchRule, Output>(
    _ parts: Int, by rule: Rule.Type, _ seed: HashSeed?, _ body: (HashedParts) -> Output
  ) -> Output where Rule.Element == Element {
    let count = partners[range].count { $0 < 0 }
    return withUnsafeTemporaryAllocation(of: HashedPosition.self, capacity: 2 &* count) { memory in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: parts) { ends in
        let entries = UnsafeMutableBufferPointer(rebasing: memory[..<count])
        let sorted = UnsafeMutableBufferPointer(rebasing: memory[count...])
        ends.initialize(repeating: 0)
        var filled = 0
        for position in range where partners[position] < 0 {
          let element = base + Int(offsets[position])
          let hash = seed.map { Rule.hash(element, $0) } ?? Rule.fullHash(element)
          let entry = HashedPosition(position, hash: hash)
          entries[filled] = entry
          ends[entry.part(of: parts)] &+= 1
          filled &+= 1
        }
        if parts == 1 { return body(HashedParts(UnsafeBufferPointer(entries), ends, largest: count)) }
        var (start, largest) = (0, 0)
        for part in 0..<parts {
          largest = Swift.max(largest, ends[part])
          (ends[part], start) = (start, start &+ ends[part])
        }
        for entry in entries {
          let part = entry.part(of: parts)
          sorted[ends[part]] = entry
          ends[part] &+= 1
        }
        return body(HashedParts(UnsafeBufferPointer(sorted), ends, largest: largest))
      }
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
}
