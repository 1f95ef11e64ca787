extension FormatOutput {
  /// Writes a text as XML, for an attribute or between tags. Characters that steer a terminal become
  /// references. Those that XML cannot contain become U+FFFD, and are counted.
  mutating func put(xml text: String) {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        && $0 != UInt8(ascii: "\"") && $0 != 0xEF
    }
    if isPlain, !text.steersOutput { return put(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": put("&amp;")
      case "<": put("&lt;")
      case ">": put("&gt;")
      case "\"": put("&quot;")
      case _ where !scalar.isXML:
        losses.count(.character)
        bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
      case _ where scalar.steersOutput: put("&#\(scalar.value);")
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Writes an attribute of a tag, if it has a value.
  mutating func put(attribute name: String, _ value: String?) {
    guard let value else { return }
    put(" ")
    put(name)
    put("=\"")
    put(xml: value)
    put("\"")
  }

  /// Writes a tag.
  mutating func put(
    tag name: String, _ attributes: [(name: String, value: String)], end: String = ">"
  ) {
    put("<\(name)")
    for (name, value) in attributes { put(attribute: name, value) }
    put(end)
  }

  /// Writes an element that contains only a text.
  mutating func put(element name: String, _ content: String) {
    put("<\(name)>")
    put(xml: content)
    put("</\(name)>")
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
