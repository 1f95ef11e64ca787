extension ElementMatches {
  /// Some of what the walk set aside on one side.
  @usableFromInline
  struct Side {
    /// Where the elements are in their array.
    @usableFromInline var offsets: ContiguousArray<Int32> = []
    /// Where they are among those set aside.
    @usableFromInline var positions: ContiguousArray<Int32> = []

    /// Those in a range that have no partner yet.
    @inlinable
    init(_ left: ContiguousArray<Int32>, _ range: Range<Int>, partners: ContiguousArray<Int32>) {
      offsets.reserveCapacity(range.count)
      positions.reserveCapacity(range.count)
      for position in range where partners[position] < 0 {
        offsets.append(left[position])
        positions.append(Int32(truncatingIfNeeded: position))
      }
    }
  }

  /// Pairs what the walk set aside: from the ends inward in either direction, then by hash.
  @inlinable
  mutating func pairLeftovers<Element: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>
  ) {
    let (oldRange, newRange) = pairEnds(old, new)
    guard !oldRange.isEmpty, !newRange.isEmpty else { return }
    // Elements that are stored bit by bit alike are the same, and bits are mixed much faster than
    // hashed. What differs in its bits may be equal all the same, so the rest is hashed properly.
    if StoredBits.canRead(Element.self) {
      pairByTable(old, new, oldRange, newRange, byBits: true)
      if StoredBits.areWhole(Element.self) { return }
    }
    pairByTable(old, new, oldRange, newRange, byBits: false)
  }

  /// Pairs the first and last of those set aside as far as they are the same, also crosswise as in
  /// a reversed list.
  @inlinable
  mutating func pairEnds<Element: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>
  ) -> (Range<Int>, Range<Int>) {
    var (oldStart, oldEnd) = (0, oldLeft.count)
    var (newStart, newEnd) = (0, newLeft.count)
    while oldStart < oldEnd, newStart < newEnd {
      let (oldFirst, oldLast) = (old[Int(oldLeft[oldStart])], old[Int(oldLeft[oldEnd &- 1])])
      let (newFirst, newLast) = (new[Int(newLeft[newStart])], new[Int(newLeft[newEnd &- 1])])
      if oldFirst == newFirst {
        pair(oldStart, newStart)
        (oldStart, newStart) = (oldStart &+ 1, newStart &+ 1)
      } else if oldLast == newLast {
        (oldEnd, newEnd) = (oldEnd &- 1, newEnd &- 1)
        pair(oldEnd, newEnd)
      } else if oldFirst == newLast {
        newEnd &-= 1
        pair(oldStart, newEnd)
        oldStart &+= 1
      } else if oldLast == newFirst {
        oldEnd &-= 1
        pair(oldEnd, newStart)
        newStart &+= 1
      } else {
        break
      }
    }
    return (oldStart..<oldEnd, newStart..<newEnd)
  }

  /// Pairs those in two ranges that have no partner yet and are the same.
  @inlinable
  mutating func pairByTable<Element: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ oldRange: Range<Int>,
    _ newRange: Range<Int>, byBits: Bool
  ) {
    let left = Side(oldLeft, oldRange, partners: newPartners)
    let right = Side(newLeft, newRange, partners: oldPartners)
    guard !left.offsets.isEmpty, !right.offsets.isEmpty else { return }
    // The table holds the smaller side.
    if left.offsets.count <= right.offsets.count {
      LeftoverTable.match(old, left.offsets, with: new, right.offsets, byBits: byBits) { stored, sought in
        pair(Int(left.positions[stored]), Int(right.positions[sought]))
      }
    } else {
      LeftoverTable.match(new, right.offsets, with: old, left.offsets, byBits: byBits) { stored, sought in
        pair(Int(left.positions[sought]), Int(right.positions[stored]))
      }
    }
  }

  @inlinable
  mutating func pair(_ oldPosition: Int, _ newPosition: Int) {
    newPartners[oldPosition] = Int32(truncatingIfNeeded: newPosition)
    oldPartners[newPosition] = Int32(truncatingIfNeeded: oldPosition)
    pairCount &+= 1
  }
}
