public import OutlineModel

extension OutlineDifference {
  /// A change of one field of a node's content.
  public struct FieldChange: Hashable, Sendable {
    /// A field, by its coded name.
    public enum Field: String, Hashable, Sendable, Codable {
      /// The text of the node.
      case text
      /// The second line.
      case secondaryText
      /// The emoji or symbol.
      case image
      /// The longer text.
      case note
      /// The done mark.
      case isDone
      /// All other fields as a whole; for a section, its list configuration.
      case attributes

      /// Whether a content can have a value in the field.
      func takes(_ value: JSONValue?) -> Bool {
        switch (self, value) {
        case (.text, .string), (.isDone, .bool), (.attributes, .object): true
        case (.secondaryText, nil), (.image, nil), (.note, nil): true
        case (.secondaryText, .string), (.image, .string), (.note, .string): true
        default: false
        }
      }
    }

    /// The field.
    public let field: Field
    /// The old value; `nil` for none.
    public let from: JSONValue?
    /// The new value; `nil` for none.
    public let to: JSONValue?
  }
}

extension OutlineDifference.FieldChange {
  /// Returns the fields in which two contents differ, in the order of their declaration.
  /// - Parameters:
  ///   - old: the content before.
  ///   - new: the content after.
  /// - Complexity: O(size of the contents).
  package static func changes(from old: Content, to new: Content) -> [Self] {
    var changes: [Self] = []
    // Each field is compared as stored, because a value of it costs more.
    func compare(_ field: Field, isSame: Bool) {
      if !isSame { changes.append(Self(field: field, from: old[field], to: new[field])) }
    }
    compare(.text, isSame: old.text.hasSameScalars(as: new.text))
    compare(.secondaryText, isSame: old.secondaryText.hasSameScalars(as: new.secondaryText))
    compare(.image, isSame: old.image.hasSameScalars(as: new.image))
    compare(.note, isSame: old.note.hasSameScalars(as: new.note))
    compare(.isDone, isSame: old.isDone == new.isDone)
    compare(.attributes, isSame: old.attributes == new.attributes)
    return changes
  }

  /// The change that undoes this one.
  package var inverse: Self { Self(field: field, from: to, to: from) }

  /// The changed attributes with their old and new values, by name.
  package var changedAttributes: [(name: String, from: JSONValue?, to: JSONValue?)] {
    guard case (.object(let old), .object(let new)) = (from, to) else { return [] }
    return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
      .map { ($0, old[$0], new[$0]) }
  }

  /// Whether a content has the old value.
  package func finds(_ content: Content) -> Bool { JSONValue.isSame(content[field], from) }
}

extension Content {
  /// The value of a field; `nil` for none.
  package subscript(field: OutlineDifference.FieldChange.Field) -> JSONValue? {
    get {
      switch field {
      case .text: .string(text)
      case .secondaryText: secondaryText.map(JSONValue.string)
      case .image: image.map(JSONValue.string)
      case .note: note.map(JSONValue.string)
      case .isDone: .bool(isDone)
      case .attributes: .object(attributes)
      }
    }
    set {
      var text: String?
      if case .string(let value) = newValue { text = value }
      switch field {
      case .text: self.text = text ?? ""
      case .secondaryText: secondaryText = text
      case .image: image = text
      case .note: note = text
      case .isDone: isDone = newValue == .bool(true)
      case .attributes: if case .object(let values) = newValue { attributes = values }
      }
    }
  }
}

extension OutlineDifference.FieldChange: Codable {
  /// Reads an object of `field`, `from` and `to`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let field = try values.decode(Field.self, forKey: .field)
    func value(_ key: CodingKeys) throws -> JSONValue? {
      let value = try values.decodeIfPresent(JSONValue.self, forKey: key)
      if field.takes(value) { return value }
      throw values.flaw(at: key, "\(field) has a value of another kind")
    }
    self.field = field
    from = try value(.from)
    to = try value(.to)
  }
}

extension JSONValue {
  /// Whether two values are equal, texts byte by byte.
  static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    if case (.string(let one), .string(let other)) = (one, other) {
      return one.hasSameScalars(as: other)
    }
    return one == other
  }
}

extension String {
  /// Whether both have the same bytes: `é` as one scalar and as two are equal strings, but not the
  /// same text in a file.
  package func hasSameScalars(as other: String) -> Bool {
    // Strings that are not equal have different bytes. `!=` is fast both for these and for strings
    // with the same bytes: neither are compared by character.
    if self != other { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension Optional<String> {
  package func hasSameScalars(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameScalars(as: other)
  }
}
