// Characters that JSON must escape, and those that could steer a terminal and that it leaves
// unescaped.
extension [UInt8] {
  /// Appends a text escaped for JSON.
  package mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let byte = utf8[index]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          append(contentsOf: utf8[start..<index])
          appendEscape(of: byte)
          start = index + 1
        } else if byte >= 0x7F, let (scalar, length) = utf8.steering(at: index) {
          append(contentsOf: utf8[start..<index])
          appendEscape(ofScalar: scalar)
          start = index + length
        }
      }
      append(contentsOf: utf8[start...])
    }
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case 0x08: append(contentsOf: #"\b"#.utf8)
    case 0x09: append(contentsOf: #"\t"#.utf8)
    case 0x0A: append(contentsOf: #"\n"#.utf8)
    case 0x0C: append(contentsOf: #"\f"#.utf8)
    case 0x0D: append(contentsOf: #"\r"#.utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
    default: appendEscape(ofScalar: UInt32(byte))
    }
  }

  /// Appends the escape of a character: `\u` and four hexadecimal digits.
  fileprivate mutating func appendEscape(ofScalar scalar: UInt32) {
    append(contentsOf: ("\\u" + scalar.digits(4, radix: 16)).utf8)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// JSON with an escape for each of these characters.
  package var escapingSteering: [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(count)
    var index = 0
    while index < count {
      if self[index] >= 0x7F, let (scalar, length) = steering(at: index) {
        escaped.appendEscape(ofScalar: scalar)
        index += length
      } else {
        escaped.append(self[index])
        index += 1
      }
    }
    return escaped
  }

  /// The character at an index and its number of bytes, if it could steer a terminal and JSON
  /// leaves it unescaped: DEL, C1, a line or paragraph separator, or a mark of the bidirectional
  /// algorithm.
  fileprivate func steering(at index: Int) -> (scalar: UInt32, length: Int)? {
    func byte(_ offset: Int) -> UInt32 { index + offset < count ? UInt32(self[index + offset]) : 0 }
    switch (byte(0), byte(1), byte(2)) {
    case (0x7F, _, _): return (0x7F, 1)
    case (0xC2, 0x80...0x9F, _): return (byte(1), 2)
    case (0xD8, 0x9C, _): return (0x061C, 2)
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      return (0x2000 + ((byte(1) - 0x80) << 6) + (byte(2) - 0x80), 3)
    default: return nil
    }
  }
}
