/// A piece of a line, cut at ASCII bytes.
///
/// Data formats are cut by bytes, not by characters: a combining mark after a separator would hide
/// the separator in its grapheme cluster.
typealias Bytes = ArraySlice<UInt8>

extension Bytes {
  /// The text of the piece.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The piece without blanks, tabs and carriage returns at its ends.
  var trimmed: Bytes {
    let start = drop { $0.isBlank || $0 == 0x0D }
    return start.lastIndex { !$0.isBlank && $0 != 0x0D }.map { start[...$0] } ?? start
  }

  /// The pieces before and after the first `separator`, both trimmed, or `nil` if there is none.
  func halves(at separator: Unicode.Scalar) -> (Bytes, Bytes)? {
    guard let index = firstIndex(of: UInt8(truncatingIfNeeded: separator.value)) else { return nil }
    return (self[..<index].trimmed, self[self.index(after: index)...].trimmed)
  }

  /// The piece after `prefix`, trimmed, or `nil` if the piece does not start with it.
  func after(_ prefix: StaticString) -> Bytes? {
    let prefix = prefix.description
    guard starts(with: prefix.utf8) else { return nil }
    return dropFirst(prefix.utf8.count).trimmed
  }

  /// The piece after some bytes, trimmed, or `nil` if a word continues there.
  func rest(after count: Int) -> Bytes? {
    let rest = dropFirst(count)
    return rest.first?.isBlank ?? true ? rest.trimmed : nil
  }

  /// The character of `\u{…}` at the beginning, and the end of the escape.
  var numbered: (scalar: Unicode.Scalar, end: Int)? {
    guard starts(with: "\\u{".utf8) else { return nil }
    let digits = dropFirst(3).prefix(7).prefix { $0 != UInt8(ascii: "}") }
    guard (1...6).contains(digits.count), digits.endIndex < endIndex,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let scalar = UInt32(digits.text, radix: 16).flatMap(Unicode.Scalar.init)
    else { return nil }
    return (scalar, digits.endIndex + 1)
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isCapital: Bool { (0x41...0x5A).contains(self) }
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// Whether a character that steers a terminal may begin with the byte.
  var maySteer: Bool {
    self < 0x20 || self == 0x7F || self == 0xC2 || self == 0xD8 || self == 0xE2
  }
}

extension [UInt8] {
  /// The lines of a text with their ends.
  var linesWithEnds: [Bytes] {
    var lines: [Bytes] = []
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? count
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}

extension String {
  /// Creates a text from bytes in UTF-8, or `nil` if they are not valid. `String(validating:as:)`
  /// does the same from macOS 15 on.
  init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid bytes are replaced, so the text then has other bytes.
    let isSame = bytes.withContiguousStorageIfAvailable { bytes in
      utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) }
    }
    guard (isSame ?? nil) ?? utf8.elementsEqual(bytes) else { return nil }
  }
}
