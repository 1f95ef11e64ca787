/// The UTF-8 bytes of a string: their address, or for a short string the bytes themselves.
@usableFromInline
struct TextBytes {
  /// `nil` for fewer than 16 bytes, which Swift mostly keeps inside the string.
  @usableFromInline let base: UnsafeRawPointer?
  @usableFromInline let count: Int
  /// The first eight bytes of a short string and the bytes after them, in little-endian order,
  /// padded with zeros.
  @usableFromInline var head: UInt64 = 0
  @usableFromInline var tail: UInt64 = 0

  /// The bytes of a string, which must neither change nor move while they are used.
  ///
  /// They are read in place, because a copy of the string would be retained, and that takes longer
  /// than comparing. `withUTF8` needs a variable, but writes only to a string that is not
  /// contiguous. For such a string, bridged from Objective-C, the result is `nil`.
  @inlinable
  @inline(__always)
  init?(of text: UnsafePointer<String>) {
    guard text.pointee.isContiguousUTF8 else { return nil }
    self = UnsafeMutablePointer(mutating: text).pointee.withUTF8 { TextBytes($0) }
  }

  @inlinable
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    guard count < 16, let start = bytes.baseAddress else {
      base = UnsafeRawPointer(bytes.baseAddress)
      return
    }
    base = nil
    let raw = UnsafeRawPointer(start)
    if count >= 8 {
      head = raw.loadUnaligned(as: UInt64.self).littleEndian
      // The last eight bytes, without those that `head` has already.
      let last = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self).littleEndian
      tail = count > 8 ? last &>> UInt64(truncatingIfNeeded: (16 &- count) &* 8) : 0
    } else {
      for byte in bytes.reversed() { head = head &<< 8 | UInt64(byte) }
    }
  }

  /// Whether two strings have the same bytes, or `nil` if these differ but the strings may be equal
  /// in Swift, composed and decomposed.
  ///
  /// If the first bytes that differ are ASCII in both, the strings are not equal: everything before
  /// is the same, and no combining sequence extends over an ASCII character. The same is true if
  /// one string ends and the other continues with ASCII.
  @inlinable
  @inline(__always)
  static func areSame(_ one: TextBytes, _ other: TextBytes) -> Bool? {
    if let left = one.base, let right = other.base {
      return areSame(left, one.count, right, other.count)
    }
    guard one.base == nil, other.base == nil else { return nil }
    let difference = one.head != other.head ? (one.head, other.head) : (one.tail, other.tail)
    if difference.0 == difference.1 { return one.count == other.count ? true : nil }
    let shift = UInt64(truncatingIfNeeded: (difference.0 ^ difference.1).trailingZeroBitCount & 56)
    return ((difference.0 | difference.1) &>> shift) & 0x80 == 0 ? false : nil
  }

  @inlinable
  static func areSame(
    _ one: UnsafeRawPointer, _ oneCount: Int, _ other: UnsafeRawPointer, _ otherCount: Int
  ) -> Bool? {
    let count = Swift.min(oneCount, otherCount)
    var offset = 0
    while offset &+ 8 <= count,
      one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    { offset &+= 8 }
    func byte(of text: UnsafeRawPointer, _ count: Int) -> UInt8 {
      offset < count ? text.load(fromByteOffset: offset, as: UInt8.self) : 0
    }
    while offset < count, byte(of: one, oneCount) == byte(of: other, otherCount) { offset &+= 1 }
    if offset == oneCount, offset == otherCount { return true }
    return byte(of: one, oneCount) | byte(of: other, otherCount) < 0x80 ? false : nil
  }

  /// Whether all bytes are ASCII.
  @inlinable var areASCII: Bool {
    var seen = head | tail
    if let base {
      var offset = 0
      while offset &+ 8 <= count {
        seen |= base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset &+= 8
      }
      seen |= base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  /// Mixes sixteen bytes a step; the last step may read some bytes twice.
  @inlinable
  func hash(_ seed: HashSeed) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count)
    guard let base else { return seed.mix(head ^ hash, with: tail) }
    func word(_ offset: Int) -> UInt64 {
      base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var offset = 0
    while offset &+ 16 < count {
      let product = (word(offset) ^ seed.first ^ hash)
        .multipliedFullWidth(by: word(offset &+ 8) ^ seed.second)
      hash = product.low ^ product.high
      offset &+= 16
    }
    return seed.mix(word(count &- 16) ^ hash, with: word(count &- 8))
  }
}

extension UnsafePointer<String> {
  /// Whether two strings share their storage, or are small strings with the same content.
  @inlinable
  @inline(__always)
  func isStoredLike(_ other: UnsafePointer<String>) -> Bool {
    let (left, right) = (UnsafeRawPointer(self), UnsafeRawPointer(other))
    return MemoryLayout<String>.size == 16
      && left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self)
      && left.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
  }

  /// Whether two strings have the same bytes; see ``TextBytes/areSame(_:_:)``.
  @inlinable
  @inline(__always)
  func hasSameBytes(as other: UnsafePointer<String>) -> Bool? {
    if isStoredLike(other) { return true }
    guard let left = TextBytes(of: self), let right = TextBytes(of: other) else { return nil }
    return TextBytes.areSame(left, right)
  }

  /// The hash of the bytes.
  @inlinable
  @inline(__always)
  func bytesHash(_ seed: HashSeed) -> UInt64 {
    if let bytes = TextBytes(of: self) { return bytes.hash(seed) }
    return ContiguousArray(pointee.utf8).withUnsafeBufferPointer { TextBytes($0).hash(seed) }
  }
}
