// Characters that could steer a terminal and that JSON leaves unescaped.
extension [UInt8] {
  /// Appends the escape of a character in JSON: `\u` and four hexadecimal digits.
  mutating func appendEscape(ofScalar scalar: UInt32) {
    let digits = String(scalar, radix: 16)
    append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// JSON with an escape for each of these characters.
  var escapingSteering: [UInt8] {
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
  func steering(at index: Int) -> (scalar: UInt32, length: Int)? {
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
