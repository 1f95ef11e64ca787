/// An encoder that records the names which a value encodes at its top level, including those of nil
/// fields, and discards the values. The encoded JSON cannot distinguish a nil field from a name
/// that the type does not know.
final class NameRecorder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var names: Set<String> = []
  /// Whether it encodes a nested value, whose names do not count.
  private let isInside: Bool

  private init(isInside: Bool) { self.isInside = isInside }

  private static var inside: NameRecorder { NameRecorder(isInside: true) }

  /// The names that a value encodes at its top level.
  /// - Throws: Errors of its `encode(to:)`.
  static func names(encodedBy value: some Encodable) throws -> Set<String> {
    let recorder = NameRecorder(isInside: false)
    try value.encode(to: recorder)
    return recorder.names
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Names(recorder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Unnamed(recorder: .inside) }

  func singleValueContainer() -> any SingleValueEncodingContainer { Unnamed(recorder: self) }

  /// A keyed container that records the names.
  private struct Names<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let recorder: NameRecorder
    let codingPath: [any CodingKey] = []

    private func note(_ key: any CodingKey) { recorder.names.insert(key.stringValue) }

    func encodeNil(forKey key: Key) { note(key) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) { note(key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) { note(key) }
    // Every overload is needed: the default implementations do not record a nil.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { note(key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { note(key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encodeIfPresent(_ value: Int128?, forKey key: Key) { note(key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) { note(key) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      note(key)
      return NameRecorder.inside.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      note(key)
      return NameRecorder.inside.unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      recorder.names.insert("super")
      return NameRecorder.inside
    }

    func superEncoder(forKey key: Key) -> any Encoder {
      note(key)
      return NameRecorder.inside
    }
  }

  /// A container without names. A top-level value that encodes only another value has the names of
  /// that value. Plain numbers and texts occur in nested values only: at the top level they would
  /// recurse forever.
  private struct Unnamed: SingleValueEncodingContainer, UnkeyedEncodingContainer {
    let recorder: NameRecorder
    let codingPath: [any CodingKey] = []
    private(set) var count = 0

    mutating func encodeNil() { count += 1 }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
      count += 1
      if !recorder.isInside { try value.encode(to: recorder) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { NameRecorder.inside.container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      NameRecorder.inside.unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { NameRecorder.inside }
  }
}
