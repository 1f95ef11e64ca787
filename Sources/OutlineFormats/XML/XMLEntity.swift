internal import EmbeddedFiles

/// Entities: `&` with a name or a number.
enum XMLEntity {
  /// Replaces all entities of a text by their characters.
  /// - Parameter repaired: receives a message about each violation of XML.
  static func resolve(_ text: String, report repaired: (String) throws -> Void) rethrows -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        result.append(scalar)
        continue
      }
      let name = rest.prefix(32).prefix { $0 != ";" && $0 != "&" && !$0.properties.isWhitespace }
      let isNamed = rest[name.endIndex...].first == ";"
      if isNamed, let meaning = try meaning(of: String(name), repaired) {
        result += meaning.unicodeScalars
        rest = rest[name.endIndex...].dropFirst()
      } else {
        try repaired("an & that begins no entity is text")
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static let predefined = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// The character of a name or number, or `nil` if it is none; empty for the number of something
  /// that no XML file may contain.
  private static func meaning(
    of name: String, _ repaired: (String) throws -> Void
  ) rethrows -> String? {
    if let text = predefined[name] { return text }
    guard name.first == "#" else {
      guard let scalar = named[name] else { return nil }
      try repaired("&\(name); is defined in HTML, but not in XML")
      return String(scalar)
    }
    let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), digits.first != "+"
    else { return nil }
    if (0x80...0x9F).contains(value) {
      try repaired("&\(name); was read as in Windows-1252")
      return String(Windows1252.scalar(of: UInt8(truncatingIfNeeded: value)))
    }
    if let scalar = Unicode.Scalar(value), value >= 0x20 || scalar.isSpace { return String(scalar) }
    try repaired("&\(name.visible); is not a character, and is left out")
    return ""
  }

  /// The named characters of HTML 4. XML does not define them, but real files use them.
  private static let named: [String: Unicode.Scalar] = {
    let rows = text_file("entities.txt").text.split(whereSeparator: \.isWhitespace)
    return rows.reduce(into: [:]) { scalars, row in
      let parts = row.split(separator: "=")
      scalars[String(parts[0])] = UInt32(parts[1], radix: 16).flatMap(Unicode.Scalar.init)
    }
  }()
}

extension embedded_file {
  var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
  }

  /// The names in each row, by the word before them: `text = title, name`.
  var names: [String: [String]] {
    text.split(whereSeparator: \.isNewline).reduce(into: [:]) { names, row in
      guard let sign = row.firstRange(of: " = ") else { return }
      names[String(row[..<sign.lowerBound])] =
        row[sign.upperBound...].split(separator: ", ").map { String($0) }
    }
  }
}

extension Set<String> {
  /// The names that a format knows, in a row of `known-names.txt`.
  init(known format: String) { self.init(text_file("known-names.txt").names[format] ?? []) }
}
