/// The position of an element and half of its hash.
@usableFromInline
struct HashedPosition {
  @usableFromInline let bits: UInt64

  @inlinable
  @inline(__always)
  init(_ position: Int, hash: UInt64) {
    bits = hash & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: position)
  }

  @inlinable var position: Int { Int(bits & 0xFFFF_FFFF) }

  /// Which of so many parts it is in, by the upper bits of the hash.
  @inlinable
  @inline(__always)
  func part(of parts: Int) -> Int {
    Int(truncatingIfNeeded: (bits &>> 32) &* UInt64(truncatingIfNeeded: parts) &>> 32)
  }

  @inlinable
  @inline(__always)
  func hasSameHash(as slot: UInt64) -> Bool { (slot ^ bits) &>> 32 == 0 }

  /// Where it belongs in a table, by the lower bits of the hash.
  @inlinable
  @inline(__always)
  func slot(_ mask: Int) -> Int { Int(truncatingIfNeeded: bits &>> 32) & mask }
}

/// Positions sorted by their hashes into parts, in each part ascending.
@usableFromInline
struct HashedParts {
  @usableFromInline let entries: UnsafeBufferPointer<HashedPosition>
  /// Where each part ends.
  @usableFromInline let ends: UnsafeMutableBufferPointer<Int>
  /// How many positions the largest part has.
  @usableFromInline let largest: Int

  @inlinable
  init(
    _ entries: UnsafeBufferPointer<HashedPosition>, _ ends: UnsafeMutableBufferPointer<Int>,
    largest: Int
  ) {
    (self.entries, self.ends, self.largest) = (entries, ends, largest)
  }

  /// How many parts so many positions make: of about 512 each, whose table takes 16 KB.
  @inlinable
  static func count(for positions: Int) -> Int { 1 &+ positions &>> 9 }

  @inlinable
  subscript(part: Int) -> UnsafeBufferPointer<HashedPosition> {
    UnsafeBufferPointer(rebasing: entries[(part == 0 ? 0 : ends[part &- 1])..<ends[part]])
  }
}
