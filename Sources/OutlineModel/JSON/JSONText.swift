/// A strict JSON parser (RFC 8259), for input from people and programs.
///
/// It rejects input on which parsers silently disagree: duplicate names, half a surrogate pair,
/// numbers out of range. A decoder would pick one interpretation silently.
package struct JSONText {
  /// An error and its position.
  package struct Flaw: Error {
    /// The reason, as part of a sentence.
    package var reason: String
    /// The number of bytes before the error.
    package var offset: Int
  }

  private let bytes: [UInt8]
  private let takesRepeatedNames: Bool
  private(set) var index = 0
  private var depth = 0

  private static let deepest = 500

  /// Parses a text that has one JSON value, with nothing but white space around it.
  /// - Parameters:
  ///   - bytes: the text, known to be UTF-8.
  ///   - isStored: whether it is from an outline, perhaps written by a shell: of duplicate names the
  ///     first one counts, as in SQLite.
  /// - Throws: ``Flaw`` for the first error; nesting deeper than 500 levels is one.
  /// - Complexity: O(number of bytes).
  package static func value(
    of bytes: [UInt8], isStored: Bool = false
  ) throws(Flaw) -> JSONValue {
    try JSONText(bytes: bytes, takesRepeatedNames: isStored).whole()
  }

  init(bytes: [UInt8], takesRepeatedNames: Bool) {
    self.bytes = bytes
    self.takesRepeatedNames = takesRepeatedNames
  }

  private func whole() throws(Flaw) -> JSONValue {
    var text = self
    let value = try text.value()
    text.skipSpace()
    if text.index < text.bytes.count { throw text.flaw("there is text after the value") }
    return value
  }

  mutating func value() throws(Flaw) -> JSONValue {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"):
      return try readNested { text throws(Flaw) in .object(try text.object()) }
    case UInt8(ascii: "["): return try readNested { text throws(Flaw) in .array(try text.array()) }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
    default: break
    }
    for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
    where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw flaw("a value is missing")
  }

  private mutating func readNested(
    _ read: (inout JSONText) throws(Flaw) -> JSONValue
  ) throws(Flaw) -> JSONValue {
    if depth == Self.deepest { throw flaw("it is nested deeper than \(Self.deepest) levels") }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(Flaw) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    if isAt("}") { return values }
    repeat {
      let (name, start) = try name()
      let value = try value()
      if let first = values.updateValue(value, forKey: name) {
        if !takesRepeatedNames {
          throw Flaw(reason: "\(name.inQuotes) is given twice", offset: start)
        }
        values[name] = first
      }
    } while isAt(",")
    guard isAt("}") else { throw flaw("a comma or } is missing") }
    return values
  }

  /// The next name of an object, up to its value, and the number of bytes before it.
  mutating func name() throws(Flaw) -> (name: String, offset: Int) {
    skipSpace()
    let start = index
    guard current == UInt8(ascii: "\"") else { throw flaw("a name in quotes is missing") }
    let name = try string()
    guard isAt(":") else { throw flaw("a colon is missing") }
    return (name, start)
  }

  private mutating func array() throws(Flaw) -> [JSONValue] {
    var values: [JSONValue] = []
    if isAt("]") { return values }
    repeat { values.append(try value()) } while isAt(",")
    guard isAt("]") else { throw flaw("a comma or ] is missing") }
    return values
  }

  mutating func string() throws(Flaw) -> String {
    index += 1
    var start = index
    var text = ""
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text.isEmpty ? rest : text + rest
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = index
      case 0..<0x20: throw flaw("a control character in a text; write it as an escape")
      default: index += 1
      }
    }
    throw flaw("a closing quote is missing")
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{08}", UInt8(ascii: "f"): "\u{0C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func escape() throws(Flaw) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let letter = current else { throw flaw("a closing quote is missing") }
    index += 1
    if let scalar = Self.escapes[letter] { return scalar }
    guard letter == UInt8(ascii: "u")
    else { throw Flaw(reason: "the escape is unknown", offset: start) }
    let unit = try fourDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let half = Flaw(reason: "half a surrogate pair in a text", offset: start)
    guard unit < 0xDC00, bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
    else { throw half }
    index += 2
    let other = try fourDigits()
    guard (0xDC00...0xDFFF).contains(other),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (other - 0xDC00))
    else { throw half }
    return scalar
  }

  private mutating func fourDigits() throws(Flaw) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
      else { throw flaw("an escape needs four hexadecimal digits") }
      unit = unit << 4 + UInt32(digit)
      index += 1
    }
    return unit
  }

  private mutating func number() throws(Flaw) -> JSONValue {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    let first = current
    let whole = try digits()
    if whole > 1 && first == UInt8(ascii: "0") {
      throw Flaw(reason: "a number begins with 0", offset: start)
    }
    let end = index
    var isWhole = true
    if current == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      _ = try digits()
      isWhole = bytes[fraction..<index].allSatisfy { $0 == UInt8(ascii: "0") }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      _ = try digits()
      isWhole = false
    }
    // A double would lose digits of a long integer, with or without ".0" after it.
    if isWhole, let integer = Int64(String(decoding: bytes[start..<end], as: UTF8.self)) {
      return .integer(integer)
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite
    else { throw Flaw(reason: "the number \(text.prefix(24)) is too large", offset: start) }
    // 1.0 and 1e3 are integers too, as in every other option that takes JSON.
    return Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  /// Skips digits and returns their number.
  private mutating func digits() throws(Flaw) -> Int {
    let start = index
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    if index == start { throw flaw("a digit is missing") }
    return index - start
  }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  /// Skips white space, and then a character if it comes next.
  mutating func isAt(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  func flaw(_ reason: String) -> Flaw {
    Flaw(reason: index < bytes.count ? reason : reason + ", and the line is over", offset: index)
  }
}
