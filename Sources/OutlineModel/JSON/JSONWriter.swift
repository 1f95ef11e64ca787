/// A value that writes itself as JSON.
package protocol JSONWritable {
  /// Writes the value.
  func write(to writer: inout JSONWriter) throws
}

/// Writes JSON as bytes: the one writer of answers, of files and of the protocol.
///
/// It writes the same bytes as `JSONEncoder` with sorted keys and without escaped slashes, if
/// callers write the keys of an object in the order of their bytes, at a fifth of the cost: it
/// needs no container for an object. Characters that could steer a terminal are escaped.
package struct JSONWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []
  package let isPretty: Bool
  private var depth = 0
  /// Whether the next value is the first of its object or array.
  private var isFirst = true
  /// The memory of an extension from one value to the next.
  package var memory: AnyObject?

  /// Receives the output in large pieces.
  private let sink: (([UInt8]) throws -> Void)?
  private static let piece = 1 << 20

  /// - Parameters:
  ///   - isPretty: whether every value is on its own line.
  ///   - sink: receives the output of a long array in large pieces; without it, all output is kept.
  package init(isPretty: Bool = false, sink: (([UInt8]) throws -> Void)? = nil) {
    self.isPretty = isPretty
    self.sink = sink
  }

  /// Appends the output of a body to bytes. They are moved, because a second owner would make the
  /// first change copy all of them.
  package static func append(to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    body(&writer)
    swap(&writer.bytes, &bytes)
  }

  /// Returns the bytes written so far, and removes them.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}

// Objects and arrays.
extension JSONWriter {
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  private mutating func begin(_ bracket: UInt8) {
    bytes.append(bracket)
    if isPretty { bytes.append(0x0A) }
    depth += 1
    isFirst = true
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if isPretty {
      bytes.append(0x0A)
      indent()
    }
    bytes.append(bracket)
    isFirst = false
  }

  /// Begins the next value of an array.
  package mutating func element() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if isPretty {
      if !isFirst { bytes.append(0x0A) }
      indent()
    }
    isFirst = false
  }

  /// Begins the next value of an object.
  package mutating func key(_ name: StaticString) {
    element()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    colon()
  }

  /// Begins the next value of an object whose fields are known only while it is written.
  mutating func key(named name: String) {
    element()
    text(name)
    colon()
  }

  private mutating func colon() {
    if isPretty { bytes.append(0x20) }
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(0x20) }
  }

  /// Writes a value that was written before.
  package mutating func raw(_ value: some Sequence<UInt8>) { bytes.append(contentsOf: value) }

  package mutating func raw(_ value: [UInt8]) { bytes += value }

  package mutating func raw(_ value: ArraySlice<UInt8>) { bytes += value }

  package mutating func indent() { bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth)) }
}

// Values.
extension JSONWriter {
  mutating func text(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(escaping: text)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func number(_ number: some BinaryInteger) {
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func bool(_ value: Bool) {
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes a value; names are in the order of their bytes. JSON has no infinite numbers, so they
  /// become null.
  package mutating func json(_ value: JSONValue) {
    switch value {
    case .null: raw("null".utf8)
    case .bool(let value): bool(value)
    case .integer(let value): number(value)
    case .number(let value): raw((value.isFinite ? value.description : "null").utf8)
    case .string(let value): text(value)
    case .array(let values):
      beginArray()
      for value in values {
        element()
        json(value)
      }
      endArray()
    case .object(let values):
      beginObject()
      fields(values)
      endObject()
    }
  }

  /// Writes objects as an array.
  mutating func array(_ values: some Sequence<some JSONWritable>) throws {
    beginArray()
    try elements(values)
    endArray()
  }

  /// Writes objects into an array that has begun.
  package mutating func elements(_ values: some Sequence<some JSONWritable>) throws {
    for value in values {
      element()
      try value.write(to: &self)
      if let sink, bytes.count >= Self.piece { try sink(take()) }
    }
  }
}

// Fields that are omitted if there is no value.
extension JSONWriter {
  package mutating func field(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    self.text(text)
  }

  /// Writes a text under a name that is no literal.
  package mutating func field(named name: String, _ text: String?) {
    guard let text else { return }
    key(named: name)
    self.text(text)
  }

  package mutating func field(_ name: StaticString, _ number: (some BinaryInteger)?) {
    guard let number else { return }
    key(name)
    self.number(number)
  }

  package mutating func field(_ name: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    key(name)
    bool(flag)
  }

  /// Writes a flag if it is true.
  package mutating func flag(_ name: StaticString, _ flag: Bool) { if flag { field(name, true) } }

  /// Writes fields in the order of the bytes of their names.
  /// - Parameter omitted: the name of a field that is not written.
  package mutating func fields(_ values: [String: JSONValue], but omitted: String? = nil) {
    for (name, value) in values.sortedByName where name != omitted {
      key(named: name)
      json(value)
    }
  }

  /// Writes an object, unless it is empty.
  package mutating func field(_ name: StaticString, _ values: [String: JSONValue]) {
    if values.isEmpty { return }
    key(name)
    json(.object(values))
  }

  package mutating func field(_ name: StaticString, _ value: (some JSONWritable)?) throws {
    guard let value else { return }
    key(name)
    try value.write(to: &self)
  }

  package mutating func field(_ name: StaticString, _ values: (some Sequence<some JSONWritable>)?)
    throws
  {
    guard let values else { return }
    key(name)
    try array(values)
  }
}

extension [String: JSONValue] {
  /// The pairs in the order of the bytes of their names.
  package var sortedByName: [(key: String, value: JSONValue)] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension JSONValue: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.json(self) }

  /// The value as JSON on one line; names are in the order of their bytes.
  package var line: String {
    var writer = JSONWriter()
    writer.json(self)
    return String(decoding: writer.take(), as: UTF8.self)
  }
}
