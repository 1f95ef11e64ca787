/// A flat hash table of some elements of an array. Equal elements share a slot and are chained in
/// their order.
///
/// A slot holds half of the hash and an index plus one, so that an element is rarely compared with
/// any but its match. Zero is an empty slot.
@usableFromInline
struct LeftoverTable<Rule: MatchRule> {
  /// The array, and the offsets of the elements to look up.
  @usableFromInline let base: UnsafePointer<Rule.Element>
  @usableFromInline let offsets: UnsafeBufferPointer<Int32>
  @usableFromInline let slots: UnsafeMutableBufferPointer<UInt64>
  /// The number of slots in use minus one.
  @usableFromInline var mask = 0
  /// For each index the next one of an equal element, or -1; empty if no two are equal.
  @usableFromInline var nextEquals: ContiguousArray<Int32> = []

  /// The number of slots for this many elements: at most a quarter of them is filled, so that
  /// nearly every search ends at the first slot.
  @inlinable
  static func capacity(for count: Int) -> Int {
    1 &<< (Int.bitWidth &- (count &* 4 &- 1).leadingZeroBitCount)
  }

  /// - Parameters:
  ///   - base: the array.
  ///   - offsets: the offsets of the elements that the walk skipped; the table stores indexes into
  ///     them.
  ///   - slots: as many as ``capacity(for:)`` returns for the largest number of elements.
  @inlinable
  init(
    _ base: UnsafePointer<Rule.Element>, offsets: UnsafeBufferPointer<Int32>,
    slots: UnsafeMutableBufferPointer<UInt64>
  ) { (self.base, self.offsets, self.slots) = (base, offsets, slots) }

  /// Empties the table and sizes it for at most `count` elements.
  @inlinable
  mutating func clear(for count: Int) {
    let capacity = Self.capacity(for: count)
    UnsafeMutableBufferPointer(rebasing: slots[..<capacity]).initialize(repeating: 0)
    mask = capacity &- 1
  }

  @inlinable
  @inline(__always)
  mutating func insert(_ entry: HashedPosition) {
    let index = entry.position
    var slot = entry.slot(mask)
    while slots[slot] != 0 {
      if entry.hasSameHash(as: slots[slot]) {
        let other = Int(slots[slot] & 0xFFFF_FFFF) &- 1
        if Rule.areSame(base + Int(offsets[other]), base + Int(offsets[index])) {
          chain(index, to: other)
          break
        }
      }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = entry.bits &+ 1
  }

  @usableFromInline
  mutating func chain(_ index: Int, to other: Int) {
    if nextEquals.isEmpty { nextEquals = ContiguousArray(repeating: -1, count: offsets.count) }
    nextEquals[index] = Int32(truncatingIfNeeded: other)
  }

  /// The first index of an equal element that was not taken before, or -1.
  /// - Parameter partners: -1 for each index that was not taken before.
  @inlinable
  @inline(__always)
  mutating func take(
    _ element: UnsafePointer<Rule.Element>, entry: HashedPosition,
    partners: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    var slot = entry.slot(mask)
    while slots[slot] != 0 {
      if entry.hasSameHash(as: slots[slot]) {
        let index = Int(slots[slot] & 0xFFFF_FFFF) &- 1
        if Rule.areSame(base + Int(offsets[index]), element) {
          if partners[index] < 0 { return index }
          guard !nextEquals.isEmpty, nextEquals[index] >= 0 else { return -1 }
          let next = Int(nextEquals[index])
          slots[slot] = slots[slot] & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: next &+ 1)
          return next
        }
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }
}
