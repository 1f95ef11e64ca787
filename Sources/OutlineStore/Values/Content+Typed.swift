extension Item.Draft {
  /// Creates a draft whose attributes are a value of the app.
  ///
  /// ```swift
  /// let draft = try Item.Draft(text: "Milk", attributes: ToDo(due: .now, minutes: 5))
  /// ```
  /// - Parameters:
  ///   - text: the text of the item.
  ///   - attributes: encodes to an object; as `Content.setAttributes(_:)` takes it.
  /// - Throws: ``OutlineError/unstorable(path:reason:)``, as that.
  /// - Complexity: O(length).
  @_disfavoredOverload
  public init(text: String, attributes: some Encodable) throws {
    self.init(text: text)
    try content.setAttributes(attributes)
  }
}

extension Content {
  /// The attributes, decoded as a type of the app.
  ///
  /// Attributes that the type does not name are ignored. A `Date` is decoded from a text such as
  /// `2026-11-27T14:30:00.000Z`; a day such as `2026-11-27` is its local midnight.
  ///
  /// ```swift
  /// struct ToDo: Codable, Sendable { var due: Date?; var minutes = 0 }
  /// let toDo = try item.content.attributes(as: ToDo.self)
  /// ```
  /// - Parameter type: the type to decode.
  /// - Throws: ``OutlineError/unfitAttributes(_:type:reason:)`` if a required attribute is missing
  ///   or has another type.
  /// - Complexity: O(length). Each call decodes again, from the stored text if the attributes have
  ///   not changed since they were read.
  public func attributes<Attributes: Decodable>(
    as type: Attributes.Type = Attributes.self
  ) throws -> Attributes {
    let text = try attributesText ?? AttributeCoding.text(of: attributes)
    do { return try AttributeCoding.decode(type, from: text) } catch let error as DecodingError {
      throw OutlineError.unfitAttributes(nil, type: "\(type)", reason: error.reason)
    }
  }

  /// Sets the attributes that a type of the app names, and keeps all others.
  ///
  /// The type names every key that `encode(to:)` encodes, including `encodeIfPresent` with nil,
  /// which the synthesized encoding uses for optional properties. So a nil property clears its
  /// attribute, while attributes of other code, such as a later version of the app, survive. This
  /// holds at the top level only: a property that is an object is replaced as a whole. A
  /// handwritten `encode(to:)` that skips a key leaves its attribute unchanged.
  ///
  /// A `Date` is stored as a text in UTC with milliseconds, `2026-11-27T14:30:00.000Z`, which sorts
  /// as the dates do.
  /// - Parameter value: the new attributes. It must encode to an object, as a structure does.
  /// - Throws: ``OutlineError/unstorable(path:reason:)`` if it does not encode to an object, or
  ///   encodes an infinite number or an impossible date. The attributes are then unchanged.
  /// - Complexity: O(length).
  public mutating func setAttributes<Attributes: Encodable>(_ value: Attributes) throws {
    guard case .object(let values) = try AttributeCoding.value(of: value) else {
      throw OutlineError.unstorable(
        path: "", reason: "attributes have names, and \(Attributes.self) encodes none")
    }
    var result = attributes
    for name in try NameRecorder.names(encodedBy: value) { result[name] = nil }
    for (name, value) in values where value != .null { result[name] = value }
    attributes = result
  }

  /// Changes the attributes through a type of the app.
  ///
  /// ```swift
  /// try store.update(milk) { try $0.updateAttributes(as: ToDo.self) { $0.due = nil } }
  /// ```
  /// - Parameters:
  ///   - type: the type to decode and encode.
  ///   - change: modifies the decoded attributes in place.
  /// - Throws: Errors of ``attributes(as:)``, `change` and ``setAttributes(_:)``. The attributes
  ///   are then unchanged.
  /// - Complexity: O(length).
  public mutating func updateAttributes<Attributes: Codable>(
    as type: Attributes.Type = Attributes.self, _ change: (inout Attributes) throws -> Void
  ) throws {
    var value = try attributes(as: type)
    try change(&value)
    try setAttributes(value)
  }
}

extension DecodingError {
  /// The problem and its path, without the words of a Swift error.
  var reason: String {
    func flaw(at path: [any CodingKey], _ words: String) -> String {
      let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return names.isEmpty ? words : names.joined(separator: ".") + ": " + words
    }
    return switch self {
    case .keyNotFound(let key, let context): flaw(at: context.codingPath + [key], "it is missing")
    case .valueNotFound(_, let context): flaw(at: context.codingPath, "it is null")
    case .typeMismatch(let type, let context):
      flaw(at: context.codingPath, "it is not of type \(type)")
    case .dataCorrupted(let context): flaw(at: context.codingPath, context.debugDescription)
    @unknown default: "it cannot be read"
    }
  }
}
