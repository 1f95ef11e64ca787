extension Content {
  /// The attributes as a value of a type of the app.
  ///
  /// Attributes that the type does not name are left out. A `Date` is read from a text such as
  /// `2026-11-27T14:30:00.000Z`, and a day, `2026-11-27`, is its local midnight.
  ///
  /// ```swift
  /// struct ToDo: Codable, Sendable { var due: Date?; var priority = 0 }
  /// let toDo = try item.content.attributes(as: ToDo.self)
  /// ```
  /// - Parameter type: what to make of them.
  /// - Throws: `DecodingError` where an attribute is missing that the type wants, or is of another kind.
  /// - Complexity: O(length). It is read anew each time, from the text of the file where it has not
  ///   changed since.
  public func attributes<Attributes: Decodable>(
    as type: Attributes.Type = Attributes.self
  ) throws -> Attributes {
    try AttributeCoding.decode(
      type, from: attributesText ?? AttributeCoding.text(of: attributes))
  }

  /// Sets the attributes that a type of the app names, and leaves the others as they are.
  ///
  /// The names of a type are those that its `encode(to:)` uses when it encodes the value, also where
  /// it does so with `encodeIfPresent` and nil, as the encoding that the compiler makes does for
  /// optional properties. So a field that is nil is cleared, and an attribute of somebody else, a
  /// later version of the app for one, survives. That is so at the top: a field that is itself an
  /// object is replaced as a whole. An `encode(to:)` written by hand that passes over a field
  /// without naming it leaves the attribute as it was.
  ///
  /// A `Date` is stored as a text in UTC with milliseconds, `2026-11-27T14:30:00.000Z`, which sorts
  /// as the moments do.
  /// - Parameter value: what the attributes are to say. It has to encode names with values, as a
  ///   structure does.
  /// - Throws: `EncodingError` where it encodes something else, or a number that JSON does not have.
  ///   The attributes are unchanged then.
  /// - Complexity: O(length).
  public mutating func setAttributes<Attributes: Encodable>(_ value: Attributes) throws {
    guard case .object(let values) = try AttributeCoding.value(of: value) else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: [],
          debugDescription: "attributes have names, and \(Attributes.self) encodes none"))
    }
    var result = attributes
    for name in try NameRecorder.names(encodedBy: value) { result[name] = nil }
    for (name, value) in values where value != .null { result[name] = value }
    attributes = result
  }

  /// Changes the attributes as a value of a type of the app.
  ///
  /// ```swift
  /// try store.update(milk) { try $0.updateAttributes(as: ToDo.self) { $0.due = nil } }
  /// ```
  /// - Parameters:
  ///   - type: what they are changed as.
  ///   - change: takes what they say and makes of it what they are to say.
  /// - Throws: what ``attributes(as:)``, `change` and ``setAttributes(_:)`` throw. The attributes are
  ///   unchanged then.
  /// - Complexity: O(length).
  public mutating func updateAttributes<Attributes: Codable>(
    as type: Attributes.Type = Attributes.self, _ change: (inout Attributes) throws -> Void
  ) throws {
    var value = try attributes(as: type)
    try change(&value)
    try setAttributes(value)
  }
}
