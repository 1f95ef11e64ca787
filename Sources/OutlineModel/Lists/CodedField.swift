/// A field that is coded under a key, unless it has its default.
struct CodedField<Root, Key: CodingKey & Sendable>: Sendable {
  /// Reads the field; without a value it stays as it is.
  let read: @Sendable (_ values: KeyedDecodingContainer<Key>, _ root: inout Root) throws -> Void

  /// Writes the field, if it differs from a standard.
  let write:
    @Sendable (_ root: Root, _ standard: Root, _ values: inout KeyedEncodingContainer<Key>) throws
      -> Void

  init<Value: Codable & Equatable & Sendable>(
    _ key: Key, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) {
    read = { values, root in
      if let value = try values.decodeIfPresent(Value.self, forKey: key) {
        root[keyPath: path] = value
      }
    }
    write = { root, standard, values in
      let value = root[keyPath: path]
      if value != standard[keyPath: path] { try values.encode(value, forKey: key) }
    }
  }
}

extension Decoder {
  /// An error at the present place of the input.
  package func flaw(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}

extension KeyedDecodingContainer {
  /// An error in the value of a key.
  package func flaw(at key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }

  /// A flag that is omitted if it is false.
  package func decodeFlag(_ key: Key) throws -> Bool {
    try decodeIfPresent(Bool.self, forKey: key) ?? false
  }
}

extension KeyedEncodingContainer {
  /// Writes a flag if it is true.
  package mutating func encode(flag: Bool, _ key: Key) throws {
    if flag { try encode(true, forKey: key) }
  }
}
