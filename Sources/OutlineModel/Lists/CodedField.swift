/// A field that is coded under a key, unless it has its default.
struct CodedField<Root, Key: CodingKey & Sendable>: Sendable {
  private let reading: @Sendable (KeyedDecodingContainer<Key>, inout Root) throws -> Void
  private let writing: @Sendable (Root, Root, inout KeyedEncodingContainer<Key>) throws -> Void

  init<Value: Codable & Equatable & Sendable>(
    _ key: Key, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) {
    reading = { values, root in
      if let value = try values.decodeIfPresent(Value.self, forKey: key) {
        root[keyPath: path] = value
      }
    }
    writing = { root, standard, values in
      let value = root[keyPath: path]
      if value != standard[keyPath: path] { try values.encode(value, forKey: key) }
    }
  }

  /// Reads the field; without a value it stays as it is.
  func read(_ root: inout Root, from values: KeyedDecodingContainer<Key>) throws {
    try reading(values, &root)
  }

  /// Writes the field, if it differs from a standard.
  func write(
    _ root: Root, unlike standard: Root, to values: inout KeyedEncodingContainer<Key>
  ) throws {
    try writing(root, standard, &values)
  }
}
