extension [UInt8] {
  /// Appends a text as XML, for an attribute or between tags. Characters that steer a terminal
  /// become references.
  /// - Returns: the number of characters that XML cannot contain, and that became U+FFFD.
  mutating func append(xml text: String) -> Int {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        && $0 != UInt8(ascii: "\"") && $0 != 0xEF
    }
    if isPlain, !text.steersOutput {
      append(contentsOf: text.utf8)
      return 0
    }
    var lost = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append(contentsOf: "&amp;".utf8)
      case "<": append(contentsOf: "&lt;".utf8)
      case ">": append(contentsOf: "&gt;".utf8)
      case "\"": append(contentsOf: "&quot;".utf8)
      case _ where !scalar.isXML:
        lost += 1
        append(contentsOf: UTF8.encodedReplacementCharacter)
      case _ where scalar.steersOutput: append(contentsOf: "&#\(scalar.value);".utf8)
      default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return lost
  }
}

extension String {
  /// Whether XML can contain the text.
  var isXML: Bool { unicodeScalars.allSatisfy(\.isXML) }
}

extension Unicode.Scalar {
  /// Whether XML can contain the character and every program reads it back. Many read references to
  /// C1 as Windows-1252.
  var isXML: Bool { !isForeignControl && value != 0xFFFE && value != 0xFFFF }
}
