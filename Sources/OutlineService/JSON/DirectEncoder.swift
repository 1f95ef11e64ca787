import Foundation
import OutlineModel
import OutlineOperations

/// Writes values as JSON while they are encoded. A `JSONEncoder` makes a tree of objects first,
/// which takes several times as long for a window of rows.
///
/// Fields are in the order in which a value encodes them. An object stays open until something is
/// written beside it, because a value may encode its fields in several steps.
package struct DirectEncoder: Encoder {
  /// The text so far, and the open objects and arrays.
  final class Output {
    var writer = JSONWriter()
    /// Whether each open container is an array, the outermost first.
    private(set) var open: [Bool] = []
    /// The fields of the object at ``recordedDepth``, each with the beginnings of its name and of
    /// its value.
    private(set) var fields: [(name: String, start: Int, value: Int)] = []
    /// The number of open containers around the fields that are recorded.
    var recordedDepth = -1

    /// Begins a field.
    func begin(_ name: String, at depth: Int) {
      close(to: depth)
      let start = writer.bytes.count
      writer.key(named: name)
      if recordedDepth == depth { fields.append((name, start, writer.bytes.count)) }
    }

    /// Opens a container.
    func begin(array isArray: Bool) {
      if isArray { writer.beginArray() } else { writer.beginObject() }
      open.append(isArray)
    }

    /// Closes all containers inside a number of them.
    func close(to depth: Int) {
      while open.count > depth {
        if open.removeLast() { writer.endArray() } else { writer.endObject() }
      }
    }

    /// Writes a value.
    func write(_ value: some Encodable) throws {
      switch value {
      case let text as String: writer.text(text)
      case let number as Int: writer.number(number)
      case let flag as Bool: writer.bool(flag)
      case let date as Date: writer.text(date.ISO8601Format())
      case let number as Double: try write(number)
      default:
        let (depth, size) = (open.count, writer.bytes.count)
        try value.encode(to: DirectEncoder(self))
        close(to: depth)
        if writer.bytes.count == size {
          // A value without any field is an empty object.
          writer.beginObject()
          writer.endObject()
        }
      }
    }

    private func write(_ number: Double) throws {
      guard number.isFinite else {
        throw EncodingError.invalidValue(
          number, .init(codingPath: [], debugDescription: "JSON has no number \(number)"))
      }
      let text = number.description
      writer.written((text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
    }
  }

  let output: Output
  /// The number of open containers around the value.
  private let depth: Int
  /// Fields of the value that are not written.
  private let omitted: Set<String>

  /// Always empty: making the path of each value takes longer than writing it, and the only error,
  /// about NaN or an infinity, names the number.
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Encodes the next value of an output.
  init(_ output: Output, omitting omitted: Set<String> = []) {
    (self.output, self.omitted) = (output, omitted)
    depth = output.open.count
  }

  /// The JSON of a value.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let output = Output()
    try output.write(value)
    return output.writer.take()
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    open(array: false)
    return KeyedEncodingContainer(
      Keyed<Key>(output: output, depth: depth + 1, omitted: omitted))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    open(array: true)
    return Unkeyed(output: output, depth: depth + 1)
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(output: output)
  }

  /// Opens the container of the value, unless it is open already.
  private func open(array isArray: Bool) {
    output.close(to: depth + 1)
    if output.open.count == depth { output.begin(array: isArray) }
  }
}

// Containers.
extension DirectEncoder {
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: Output
    let depth: Int
    let omitted: Set<String>

    var codingPath: [any CodingKey] { [] }

    private func write(_ key: Key, _ body: () throws -> Void) rethrows {
      if !omitted.isEmpty && omitted.contains(key.stringValue) { return }
      output.begin(key.stringValue, at: depth)
      try body()
    }

    mutating func encodeNil(forKey key: Key) { write(key) { output.writer.written("null".utf8) } }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
      try write(key) { try output.write(value) }
    }

    // Without these, each text would be cast to the type that it has.
    mutating func encode(_ value: String, forKey key: Key) {
      write(key) { output.writer.text(value) }
    }

    mutating func encode(_ value: Int, forKey key: Key) {
      write(key) { output.writer.number(value) }
    }

    mutating func encode(_ value: Bool, forKey key: Key) {
      write(key) { output.writer.bool(value) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      superEncoder(forKey: key).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      superEncoder(forKey: key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { DirectEncoder(output) }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
      output.begin(key.stringValue, at: depth)
      return DirectEncoder(output)
    }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let output: Output
    let depth: Int
    var count = 0

    var codingPath: [any CodingKey] { [] }

    private mutating func begin() {
      output.close(to: depth)
      output.writer.element()
      count += 1
    }

    mutating func encodeNil() {
      begin()
      output.writer.written("null".utf8)
    }

    mutating func encode(_ value: some Encodable) throws {
      begin()
      try output.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      begin()
      return DirectEncoder(output).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      begin()
      return DirectEncoder(output).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
      begin()
      return DirectEncoder(output)
    }
  }

  private struct Single: SingleValueEncodingContainer {
    let output: Output

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() { output.writer.written("null".utf8) }

    mutating func encode(_ value: some Encodable) throws { try output.write(value) }

    mutating func encode(_ value: String) { output.writer.text(value) }
    mutating func encode(_ value: Int) { output.writer.number(value) }
    mutating func encode(_ value: Bool) { output.writer.bool(value) }

    // A number of another size would come back to `encode` with itself.
    mutating func encode(_ value: Int8) { output.writer.number(value) }
    mutating func encode(_ value: Int16) { output.writer.number(value) }
    mutating func encode(_ value: Int32) { output.writer.number(value) }
    mutating func encode(_ value: Int64) { output.writer.number(value) }
    mutating func encode(_ value: UInt) { output.writer.number(value) }
    mutating func encode(_ value: UInt8) { output.writer.number(value) }
    mutating func encode(_ value: UInt16) { output.writer.number(value) }
    mutating func encode(_ value: UInt32) { output.writer.number(value) }
    mutating func encode(_ value: UInt64) { output.writer.number(value) }
    mutating func encode(_ value: Float) throws { try output.write(Double(value)) }
  }
}
