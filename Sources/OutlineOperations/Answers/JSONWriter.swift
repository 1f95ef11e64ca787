/// A value that writes itself as JSON.
package protocol JSONWritable {
  /// Writes the value.
  func write(to writer: inout JSONWriter) throws
}

/// Writes the same bytes as `JSONEncoder` with sorted keys and without escaped slashes, at a fifth
/// of the cost: it makes no container for an object, and escapes a path only from the point at
/// which it differs from the one before it.
///
/// Callers write the keys of an object in the order of their bytes.
package struct JSONWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0
  /// Whether the next value is the first of its object or array.
  private var isFirst = true
  private var paths = PathText()

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
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    if isPretty { bytes.append(0x20) }
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(0x20) }
  }

  /// Begins the next value of an object whose fields are known only while it is written.
  package mutating func key(named name: String) {
    element()
    text(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a value that was written before.
  package mutating func written(_ value: some Sequence<UInt8>) { bytes.append(contentsOf: value) }

  package mutating func written(_ value: [UInt8]) { bytes += value }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }
}

// Values.
extension JSONWriter {
  package mutating func text(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(escaping: text)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func path(_ path: NodePath) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: paths.bytes(of: path))
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func number(_ number: some BinaryInteger) {
    bytes.append(contentsOf: String(number).utf8)
  }

  package mutating func bool(_ value: Bool) {
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes a value that is rare or has any shape.
  package mutating func value(_ value: some Encodable) throws {
    // In JSON, a line feed is always between two values, never inside a text. Empty lines stay
    // empty.
    var isLineStart = false
    for byte in try value.jsonBytes(isPretty: isPretty) {
      if isLineStart && byte != 0x0A { indent() }
      bytes.append(byte)
      isLineStart = byte == 0x0A
    }
  }

  /// Writes objects as an array.
  package mutating func array(_ values: some Sequence<some JSONWritable>) throws {
    beginArray()
    for value in values {
      element()
      try value.write(to: &self)
      if let sink, bytes.count >= Self.piece { try sink(take()) }
    }
    endArray()
  }
}

// Fields that are omitted if there is no value.
extension JSONWriter {
  package mutating func field(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
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

  package mutating func field(_ name: StaticString, encoding encodable: (some Encodable)?) throws {
    guard let encodable else { return }
    key(name)
    try value(encodable)
  }

  package mutating func field(_ name: StaticString, _ values: (some Sequence<some JSONWritable>)?)
    throws
  {
    guard let values else { return }
    key(name)
    try array(values)
  }
}

/// Paths escaped for JSON. If a path continues another of the same list, only the rest is written.
private struct PathText {
  private var table: NodePath.Table?
  /// The indexes in the table from the section down to the last path, each with the end of its
  /// text.
  private var open: [(index: Int, end: Int)] = []
  private var text: [UInt8] = []

  mutating func bytes(of path: NodePath) -> [UInt8] {
    if table !== path.table {
      table = path.table
      open.removeAll(keepingCapacity: true)
    }
    // Ascend from the node to the nearest ancestor that is written already: the index of a parent
    // is never larger than those of its children.
    var missing: [Int] = []
    var next = path.index
    while next >= 0 {
      while let last = open.last, last.index > next { open.removeLast() }
      if open.last?.index == next { break }
      missing.append(next)
      next = path.table.parents[next]
    }
    if next < 0 { open.removeAll(keepingCapacity: true) }
    text.removeLast(text.count - (open.last?.end ?? 0))
    for index in missing.reversed() {
      text.append(UInt8(ascii: "/"))
      text.append(escaping: path.table.texts[index].escapedForPath)
      open.append((index, text.count))
    }
    return text
  }
}

extension [UInt8] {
  /// Appends a text escaped for JSON.
  fileprivate mutating func append(escaping text: String) {
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
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    default:
      let digits = String(byte, radix: 16)
      append(contentsOf: ("u00" + (digits.count == 1 ? "0" : "") + digits).utf8)
    }
  }
}
