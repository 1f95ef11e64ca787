public import OutlineModel

extension OutlineDifference {
  /// A change of one field of a node's content.
  public struct FieldChange: Hashable, Sendable {
    /// The field.
    public let field: ContentField
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
    func compare(_ field: ContentField, isSame: Bool) {
      if !isSame { changes.append(Self(field: field, from: old[field], to: new[field])) }
    }
    compare(.text, isSame: old.text.hasSameScalars(as: new.text))
    for field in ContentField.texts {
      compare(field, isSame: old[text: field].hasSameScalars(as: new[text: field]))
    }
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

extension OutlineDifference.FieldChange: Codable {
  /// Reads an object of `field`, `from` and `to`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let field = try values.decode(ContentField.self, forKey: .field)
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
