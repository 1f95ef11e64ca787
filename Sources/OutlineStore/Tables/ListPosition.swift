/// A position among siblings, compared as the file orders them: byte by byte.
///
/// Nearly all positions have fewer than eight bytes. Those are kept in one number, so that a list of
/// a hundred thousand is read and compared without a text for each.
struct ListPosition: Comparable {
  /// The first eight bytes, the first one the highest; zeros after the end of a shorter text.
  let head: UInt64
  /// The whole of a text of eight bytes or more.
  private let long: String?

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { ListPosition($0) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var head: UInt64 = 0
    var free: UInt64 = 64
    for byte in bytes.prefix(8) {
      free -= 8
      head |= UInt64(byte) << free
    }
    self.head = head
    long = bytes.count < 8 ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The position as the file has it.
  var text: String {
    if let long { return long }
    let bytes = withUnsafeBytes(of: head.bigEndian) { Array($0) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.head == right.head && left.long == right.long
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.head != right.head { return left.head < right.head }
    // No position has a NUL, so a short one is equal to no long one in its head.
    guard let long = left.long, let other = right.long else { return false }
    return long.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
