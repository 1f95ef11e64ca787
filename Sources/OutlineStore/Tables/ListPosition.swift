/// A position among siblings, ordered byte by byte as in the file.
///
/// Nearly all positions have fewer than eight bytes. These are kept in one integer, so a list of a
/// hundred thousand is read and compared without a string for each.
struct ListPosition: Comparable {
  /// The first eight bytes, the first one highest, padded with zeros.
  let head: UInt64
  /// The text, if it has eight bytes or more.
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

  /// The position as stored.
  var text: String {
    if let long { return long }
    let bytes = withUnsafeBytes(of: head.bigEndian) { Array($0) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.head != right.head { return left.head < right.head }
    // No position contains a NUL, so the head of a short one never equals that of a long one.
    guard let long = left.long, let other = right.long else { return false }
    return long.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
