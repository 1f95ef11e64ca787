/// An encoder that notes the names a value encodes at its top, those of fields that are nil among
/// them, and keeps no values. What JSON has of a value does not tell a field that is nil from a name
/// that the type does not know.
final class NameRecorder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var names: Set<String> = []
  /// Whether it takes values inside a value, whose names do not count.
  private let isInside: Bool

  private init(isInside: Bool) { self.isInside = isInside }

  private static var inside: NameRecorder { NameRecorder(isInside: true) }

  /// The names that a value encodes at its top; one that encodes names with values.
  /// - Throws: what its `encode(to:)` throws.
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

  /// Names with values, of which the names are noted.
  private struct Names<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let recorder: NameRecorder
    let codingPath: [any CodingKey] = []

    private func note(_ key: any CodingKey) { recorder.names.insert(key.stringValue) }

    func encodeNil(forKey key: Key) { note(key) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) { note(key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) { note(key) }
    // Without one for each of these the library's own are taken, which say nothing of nil.
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

  /// Values without names. One that encodes nothing but another value has the names of that.
  /// Plain numbers and texts, which encode themselves as themselves, come inside others only.
  private struct Unnamed: SingleValueEncodingContainer, UnkeyedEncodingContainer {
    let recorder: NameRecorder
    let codingPath: [any CodingKey] = []
    private(set) var count = 0

    init(recorder: NameRecorder) { self.recorder = recorder }

    mutating func encodeNil() { count += 1 }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
      count += 1
      if !recorder.isInside { try value.encode(to: recorder) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      NameRecorder.inside.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      NameRecorder.inside.unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { NameRecorder.inside }
  }
}
