/// Entities: `&` with a name or a number.
enum XMLEntity {
  /// Replaces all entities of a text by their characters.
  /// - Parameter repaired: receives a message about each violation of XML.
  static func resolve(_ text: String, _ repaired: (String) throws -> Void) rethrows -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        result.append(scalar)
        continue
      }
      let name = rest.prefix(32).prefix { $0 != ";" && $0 != "&" && !$0.properties.isWhitespace }
      let meaning =
        rest[name.endIndex...].first == ";" ? try meaning(of: String(name), repaired) : .unknown
      switch meaning {
      case .scalar(let meant): result.append(meant)
      case .nothing: break
      case .unknown:
        try repaired("an & that begins no entity is text")
        result.append(scalar)
        continue
      }
      rest = rest[name.endIndex...].dropFirst()
    }
    return String(result)
  }

  private enum Meaning {
    case scalar(Unicode.Scalar)
    /// The number of something that no XML file may contain.
    case nothing
    case unknown
  }

  private static func meaning(
    of name: String, _ repaired: (String) throws -> Void
  ) rethrows -> Meaning {
    if let scalar = predefined(name) { return .scalar(scalar) }
    guard name.first == "#" else {
      guard let scalar = HTMLEntities.scalar(named: name) else { return .unknown }
      try repaired("&\(name); is defined in HTML, but not in XML")
      return .scalar(scalar)
    }
    let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), digits.first != "+" else {
      return .unknown
    }
    if (0x80...0x9F).contains(value) {
      try repaired("&\(name); was read as in Windows-1252")
      return .scalar(Windows1252.scalar(of: UInt8(truncatingIfNeeded: value)))
    }
    if let scalar = Unicode.Scalar(value), value >= 0x20 || scalar.isSpace {
      return .scalar(scalar)
    }
    try repaired("&\(name.visible); is not a character, and is left out")
    return .nothing
  }

  private static func predefined(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: nil
    }
  }
}
