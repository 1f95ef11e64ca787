/// The position of an element and the upper half of its hash.
@usableFromInline
struct HashedPosition {
  @usableFromInline let bits: UInt64

  @inlinable
  @inline(__always)
  init(_ position: Int, hash: UInt64) {
    bits = hash & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: position)
  }

  @inlinable var position: Int { Int(bits & 0xFFFF_FFFF) }

  /// Its part, from the upper bits of the hash, if there are `parts` parts.
  @inlinable
  @inline(__always)
  func part(of parts: Int) -> Int {
    Int(truncatingIfNeeded: (bits &>> 32) &* UInt64(truncatingIfNeeded: parts) &>> 32)
  }

  @inlinable
  @inline(__always)
  func hasSameHash(as slot: UInt64) -> Bool { (slot ^ bits) &>> 32 == 0 }

  /// Its slot in a table, from the lower bits of the half hash.
  @inlinable
  @inline(__always)
  func slot(_ mask: Int) -> Int { Int(truncatingIfNeeded: bits &>> 32) & mask }
}

/// Positions divided into parts by their hashes, ascending within each part.
@usableFromInline
struct HashedParts {
  @usableFromInline let entries: UnsafeBufferPointer<HashedPosition>
  /// The end of each part.
  @usableFromInline let ends: UnsafeMutableBufferPointer<Int>
  /// The size of the largest part.
  @usableFromInline let largest: Int

  @inlinable
  init(
    _ entries: UnsafeBufferPointer<HashedPosition>, ends: UnsafeMutableBufferPointer<Int>,
    largest: Int
  ) { (self.entries, self.ends, self.largest) = (entries, ends, largest) }

  /// The number of parts for this many positions: about 512 go into each, whose table takes 16 KB.
  @inlinable
  static func count(for positions: Int) -> Int { 1 &+ positions &>> 9 }

  @inlinable
  subscript(part: Int) -> UnsafeBufferPointer<HashedPosition> {
    UnsafeBufferPointer(rebasing: entries[(part == 0 ? 0 : ends[part &- 1])..<ends[part]])
  }
}
