import OutlineModel

/// The value of an attribute as text: a string is written as it is, any other value as JSON between
/// backticks.
enum AttributeText {
  /// Reads a value from text.
  static func value(_ bytes: Bytes, _ escapes: LineEscapes) -> JSONValue {
    if bytes.count > 2, bytes.first == UInt8(ascii: "`"), bytes.last == UInt8(ascii: "`"),
      let value = try? JSONText.value(of: Array(bytes.dropFirst().dropLast()))
    {
      return value
    }
    return .string(escapes.unescaped(bytes))
  }

  /// Writes a value as text.
  static func written(_ value: JSONValue, _ escapes: LineEscapes) -> String {
    if case .string(let text) = value, !text.isEmpty, text.utf8.first != UInt8(ascii: "`") {
      return escapes.escaped(text)
    }
    return "`" + value.line + "`"
  }
}
