extension ElementMatches {
  /// Pairs the elements that the walk skipped: from the ends inward in either direction, then by
  /// hash.
  @inlinable
  mutating func pairLeftovers<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
    _ new: UnsafeBufferPointer<Rule.Element>
  ) {
    newPartners = ContiguousArray(repeating: -1, count: oldLeft.count)
    oldPartners = ContiguousArray(repeating: -1, count: newLeft.count)
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
    var ranges = (old: oldLeft.indices, new: newLeft.indices)
    withSides(of: oldBase, and: newBase, in: ranges) { left, right in
      ranges = left.pairEnds(right, by: rule)
      return left.range.count &- ranges.old.count
    }
    if ranges.old.isEmpty || ranges.new.isEmpty { return }
    Rule.pair(&self, old: oldBase, new: newBase, ranges.old, ranges.new)
  }

  /// Whether every unpaired element in two ranges is plain, so that hashing again finds no more
  /// pairs.
  @inlinable
  func areUnpairedPlain<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafePointer<Rule.Element>, _ new: UnsafePointer<Rule.Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> Bool {
    guard hasUnpaired(old: oldRange, new: newRange) else { return true }
    for position in oldRange
    where newPartners[position] < 0 && !Rule.isPlain(old + Int(oldLeft[position])) { return false }
    for position in newRange
    where oldPartners[position] < 0 && !Rule.isPlain(new + Int(newLeft[position])) { return false }
    return true
  }

  /// Pairs equal elements that have no partner yet in two ranges, with a table of the smaller side.
  /// - Parameter seed: the seed of the hashes, or `nil` for full hashes, which are the same for all
  ///   equal elements.
  @inlinable
  mutating func pairByTable<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafePointer<Rule.Element>, _ new: UnsafePointer<Rule.Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>, _ seed: HashSeed?
  ) {
    withSides(of: old, and: new, in: (oldRange, newRange)) { left, right in
      oldRange.count <= newRange.count
        ? left.match(right, by: rule, seed) : right.match(left, by: rule, seed)
    }
  }

  /// Calls a closure that pairs elements of both sides and returns the number of pairs.
  @inlinable
  mutating func withSides<Element>(
    of old: UnsafePointer<Element>, and new: UnsafePointer<Element>,
    in ranges: (old: Range<Int>, new: Range<Int>),
    _ body: (LeftoverSide<Element>, LeftoverSide<Element>) -> Int
  ) {
    // The arrays leave `self` during the call, so that the loops need no copies or exclusivity
    // checks.
    var (forward, back) = (newPartners, oldPartners)
    newPartners = []
    oldPartners = []
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
    newPartners = forward
    oldPartners = back
  }
}

/// A range of the elements on one side that the walk skipped.
@usableFromInline
struct LeftoverSide<Element> {
  @usableFromInline let base: UnsafePointer<Element>
  @usableFromInline let offsets: UnsafeBufferPointer<Int32>
  /// The range of ``offsets`` to pair.
  @usableFromInline let range: Range<Int>
  @usableFromInline let partners: UnsafeMutableBufferPointer<Int32>

  @inlinable
  init(
    base: UnsafePointer<Element>, offsets: UnsafeBufferPointer<Int32>, range: Range<Int>,
    partners: UnsafeMutableBufferPointer<Int32>
  ) { (self.base, self.offsets, self.range, self.partners) = (base, offsets, range, partners) }

  /// Puts this side into tables and looks the other side up in them.
  ///
  /// Both sides are first divided into parts by hash, so that each table fits into the processor's
  /// fastest cache.
  /// - Returns: the number of pairs.
  @inlinable
  func match<Rule: MatchRule>(
    _ other: LeftoverSide, by rule: Rule.Type, _ seed: HashSeed?
  ) -> Int where Rule.Element == Element {
    let parts = HashedParts.count(for: range.count)
    return withParts(parts, by: rule, seed) { mine in
      other.withParts(parts, by: rule, seed) { others in
        let capacity = LeftoverTable<Rule>.capacity(for: mine.largest)
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { slots in
          var table = LeftoverTable<Rule>(base, offsets: offsets, slots: slots)
          var count = 0
          for part in 0..<parts {
            let entries = mine[part]
            table.clear(for: entries.count)
            // In reverse, so that each chain begins with the first of its elements.
            for entry in entries.reversed() { table.insert(entry) }
            for entry in others[part] {
              let position = entry.position
              let found = table.take(
                other.base + Int(other.offsets[position]), entry: entry, partners: partners)
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

  /// Calls a closure with the positions that have no partner yet, divided into parts by hash.
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
          let hash = seed.map { Rule.hash(element, seed: $0) } ?? Rule.fullHash(element)
          let entry = HashedPosition(position, hash: hash)
          entries[filled] = entry
          ends[entry.part(of: parts)] &+= 1
          filled &+= 1
        }
        if parts == 1 {
          return body(HashedParts(UnsafeBufferPointer(entries), ends: ends, largest: count))
        }
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
        return body(HashedParts(UnsafeBufferPointer(sorted), ends: ends, largest: largest))
      }
    }
  }

  /// Pairs equal elements at the ends of both sides, also crosswise, as in a reversed list.
  /// - Parameter other: the new side.
  /// - Returns: the ranges that remain.
  @inlinable
  func pairEnds<Rule: MatchRule>(
    _ other: LeftoverSide, by rule: Rule.Type
  ) -> (old: Range<Int>, new: Range<Int>) where Rule.Element == Element {
    var (oldStart, oldEnd) = (range.lowerBound, range.upperBound)
    var (newStart, newEnd) = (other.range.lowerBound, other.range.upperBound)
    func pair(_ old: Int, with new: Int) -> Bool {
      guard Rule.areSame(base + Int(offsets[old]), other.base + Int(other.offsets[new]))
      else { return false }
      partners[old] = Int32(truncatingIfNeeded: new)
      other.partners[new] = Int32(truncatingIfNeeded: old)
      return true
    }
    // A match in one direction is likely followed by others, so each direction is followed to its
    // end.
    var before = -1
    while before != oldEnd &- oldStart {
      before = oldEnd &- oldStart
      while oldStart < oldEnd, newStart < newEnd, pair(oldStart, with: newStart) {
        oldStart &+= 1
        newStart &+= 1
      }
      while oldStart < oldEnd, newStart < newEnd, pair(oldEnd &- 1, with: newEnd &- 1) {
        oldEnd &-= 1
        newEnd &-= 1
      }
      while oldStart < oldEnd, newStart < newEnd, pair(oldStart, with: newEnd &- 1) {
        oldStart &+= 1
        newEnd &-= 1
      }
      while oldStart < oldEnd, newStart < newEnd, pair(oldEnd &- 1, with: newStart) {
        oldEnd &-= 1
        newStart &+= 1
      }
    }
    return (oldStart..<oldEnd, newStart..<newEnd)
  }
}
