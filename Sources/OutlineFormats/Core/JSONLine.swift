import OutlineModel

/// Writes a line that is one JSON object.
///
/// Control characters, including those of C1 and the bidirectional ones, are escaped, so that they
/// cannot steer a program that prints the text.
struct JSONLine {
  private var bytes: [UInt8]
  private var isFirst = true

  /// Begins an object at the end of bytes, which are taken: a second owner would make the first
  /// change copy all of them.
  init(taking bytes: inout [UInt8]) {
    self.bytes = []
    swap(&self.bytes, &bytes)
    self.bytes.append(UInt8(ascii: "{"))
  }

  /// The bytes with the object.
  mutating func ended() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    defer { bytes = [] }
    return bytes
  }

  mutating func field(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    bytes.append(jsonText: text)
  }

  mutating func field(_ name: StaticString, _ number: (some BinaryInteger)?) {
    guard let number else { return }
    key(name)
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func field(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    key(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes an object, omitted if it is empty.
  mutating func field(_ name: StaticString, _ values: [String: JSONValue]) {
    if values.isEmpty { return }
    key(name)
    bytes.append(json: .object(values))
  }

  /// Writes a flag, omitted if it is false.
  mutating func flag(_ name: StaticString, _ value: Bool) {
    if value { field(name, true) }
  }

  private mutating func key(_ name: StaticString) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
  }
}

extension [String: JSONValue] {
  /// The pairs in the order of the bytes of their names.
  var sortedByName: [(key: String, value: JSONValue)] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// The attributes of an item as named texts of a file.
  /// - Parameters:
  ///   - others: the name of the JSON of the other attributes.
  ///   - text: the name and the text of an attribute, or `nil` for one that only JSON can express.
  func texts(
    others: String, _ text: (String, JSONValue) -> (name: String, text: String)?
  ) -> [(name: String, text: String)] {
    if isEmpty { return [] }
    var rest: [String: JSONValue] = [:]
    var texts: [(name: String, text: String)] = []
    for (name, value) in sortedByName {
      if let text = text(name, value) { texts.append(text) } else { rest[name] = value }
    }
    return rest.isEmpty ? texts : texts + [(others, JSONValue.object(rest).line)]
  }
}

extension JSONValue {
  /// The value as JSON on one line; names are in the order of their bytes.
  var line: String {
    var bytes: [UInt8] = []
    bytes.append(json: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a value as JSON on one line; names are in the order of their bytes. JSON has no
  /// infinite numbers, so they become null.
  mutating func append(json value: JSONValue) {
    switch value {
    case .null: append(contentsOf: "null".utf8)
    case .bool(let value): append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): append(contentsOf: String(value).utf8)
    case .number(let value): append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    case .string(let value): append(jsonText: value)
    case .array(let values):
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(json: value)
      }
      append(UInt8(ascii: "]"))
    case .object(let values):
      append(UInt8(ascii: "{"))
      for (index, (name, value)) in values.sortedByName.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(jsonText: name)
        append(UInt8(ascii: ":"))
        append(json: value)
      }
      append(UInt8(ascii: "}"))
    }
  }

  /// Appends a text in quotes.
  mutating func append(jsonText text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }
    if isPlain {
      append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(jsonScalar: scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(jsonScalar scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(contentsOf: #"\""#.utf8)
    case "\\": append(contentsOf: #"\\"#.utf8)
    case "\n": append(contentsOf: #"\n"#.utf8)
    case "\t": append(contentsOf: #"\t"#.utf8)
    case _ where scalar.steersOutput:
      append(contentsOf: ("\\u" + scalar.value.digits(4, radix: 16)).utf8)
    default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
