package import OutlineModel

/// A patch of a JSON document, coded as RFC 6902 defines it.
package struct JSONPatch: Hashable, Sendable {
  /// One operation; locations are JSON pointers (RFC 6901).
  package enum Operation: Hashable, Sendable {
    /// Adds a member, or an element before the one at the location.
    case add(path: String, value: JSONValue)
    /// Removes the value at the location.
    case remove(path: String)
    /// Replaces the value at the location.
    case replace(path: String, value: JSONValue)
    /// Removes the value at one location and adds it at another.
    case move(from: String, path: String)
    /// Adds the value of one location at another.
    case copy(from: String, path: String)
    /// Fails the whole patch if the location has another value.
    case test(path: String, value: JSONValue)
  }

  /// The operations, in the order in which to apply them.
  package var operations: [Operation]

  /// Makes a patch.
  package init(_ operations: [Operation] = []) {
    self.operations = operations
  }
}

extension JSONPatch: Codable {
  /// Reads an array of operations.
  package init(from decoder: any Decoder) throws {
    operations = try [Operation](from: decoder)
  }

  /// Writes the operations as an array.
  package func encode(to encoder: any Encoder) throws {
    try operations.encode(to: encoder)
  }
}

extension JSONPatch.Operation: Codable {
  private enum CodingKeys: String, CodingKey { case op, from, path, value }

  private enum Name: String, Codable { case add, remove, replace, move, copy, test }

  /// Reads an object of `op`, `path` and, if the operation has them, `from` or `value`.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let path = try values.decode(String.self, forKey: .path)
    func from() throws -> String { try values.decode(String.self, forKey: .from) }
    func value() throws -> JSONValue { try values.decode(JSONValue.self, forKey: .value) }
    switch try values.decode(Name.self, forKey: .op) {
    case .add: self = .add(path: path, value: try value())
    case .remove: self = .remove(path: path)
    case .replace: self = .replace(path: path, value: try value())
    case .move: self = .move(from: try from(), path: path)
    case .copy: self = .copy(from: try from(), path: path)
    case .test: self = .test(path: path, value: try value())
    }
  }

  /// Writes the operation as an object.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func write(_ name: Name, from: String? = nil, path: String, value: JSONValue? = nil) throws {
      try values.encode(name, forKey: .op)
      try values.encodeIfPresent(from, forKey: .from)
      try values.encode(path, forKey: .path)
      if let value { try values.encode(value, forKey: .value) }
    }
    switch self {
    case .add(let path, let value): try write(.add, path: path, value: value)
    case .remove(let path): try write(.remove, path: path)
    case .replace(let path, let value): try write(.replace, path: path, value: value)
    case .move(let from, let path): try write(.move, from: from, path: path)
    case .copy(let from, let path): try write(.copy, from: from, path: path)
    case .test(let path, let value): try write(.test, path: path, value: value)
    }
  }
}
