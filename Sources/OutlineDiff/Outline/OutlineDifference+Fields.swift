public import OutlineModel

extension OutlineDifference {
  /// A change of one field of a node's content.
  public enum FieldChange: Hashable, Sendable {
    /// The text of the node.
    case text(from: String, to: String)
    /// The second line.
    case secondaryText(from: String?, to: String?)
    /// The emoji or symbol.
    case image(from: String?, to: String?)
    /// The longer text.
    case note(from: String?, to: String?)
    /// The done mark.
    case isDone(from: Bool, to: Bool)
    /// All other fields as a whole; for a section, its list configuration.
    case attributes(from: [String: JSONValue], to: [String: JSONValue])
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
    if !old.text.hasSameScalars(as: new.text) {
      changes.append(.text(from: old.text, to: new.text))
    }
    if !old.secondaryText.hasSameScalars(as: new.secondaryText) {
      changes.append(.secondaryText(from: old.secondaryText, to: new.secondaryText))
    }
    if !old.image.hasSameScalars(as: new.image) {
      changes.append(.image(from: old.image, to: new.image))
    }
    if !old.note.hasSameScalars(as: new.note) {
      changes.append(.note(from: old.note, to: new.note))
    }
    if old.isDone != new.isDone { changes.append(.isDone(from: old.isDone, to: new.isDone)) }
    if old.attributes != new.attributes {
      changes.append(.attributes(from: old.attributes, to: new.attributes))
    }
    return changes
  }

  /// The change that undoes this one.
  package var inverse: Self {
    switch self {
    case .text(let old, let new): .text(from: new, to: old)
    case .secondaryText(let old, let new): .secondaryText(from: new, to: old)
    case .image(let old, let new): .image(from: new, to: old)
    case .note(let old, let new): .note(from: new, to: old)
    case .isDone(let old, let new): .isDone(from: new, to: old)
    case .attributes(let old, let new): .attributes(from: new, to: old)
    }
  }

  /// Replaces the old value of the field with the new one.
  /// - Returns: `false`, without a change, if the content does not have the old value.
  func apply(to content: inout Content) -> Bool {
    func exchange<Value>(_ stored: inout Value, _ new: Value, if isOld: Bool) -> Bool {
      if isOld { stored = new }
      return isOld
    }
    switch self {
    case .text(let old, let new):
      return exchange(&content.text, new, if: content.text.hasSameScalars(as: old))
    case .secondaryText(let old, let new):
      return exchange(
        &content.secondaryText, new, if: content.secondaryText.hasSameScalars(as: old))
    case .image(let old, let new):
      return exchange(&content.image, new, if: content.image.hasSameScalars(as: old))
    case .note(let old, let new):
      return exchange(&content.note, new, if: content.note.hasSameScalars(as: old))
    case .isDone(let old, let new): return exchange(&content.isDone, new, if: content.isDone == old)
    case .attributes(let old, let new):
      return exchange(&content.attributes, new, if: content.attributes == old)
    }
  }

  /// The coded name of the field.
  package var field: String {
    switch self {
    case .text: "text"
    case .secondaryText: "secondaryText"
    case .image: "image"
    case .note: "note"
    case .isDone: "isDone"
    case .attributes: "attributes"
    }
  }
}

extension OutlineDifference.FieldChange: Codable {
  private enum CodingKeys: String, CodingKey { case field, from, to }

  private enum Field: String, Codable {
    case text, secondaryText, image, note, isDone, attributes
  }

  /// Reads an object of `field`, `from` and `to`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
      try values.decode(Value.self, forKey: key)
    }
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    switch try value(.field) as Field {
    case .text: self = .text(from: try value(.from), to: try value(.to))
    case .secondaryText: self = .secondaryText(from: try text(.from), to: try text(.to))
    case .image: self = .image(from: try text(.from), to: try text(.to))
    case .note: self = .note(from: try text(.from), to: try text(.to))
    case .isDone: self = .isDone(from: try value(.from), to: try value(.to))
    case .attributes: self = .attributes(from: try value(.from), to: try value(.to))
    }
  }

  /// Writes an object of `field`, `from` and `to`; a `nil` text is omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(field, forKey: .field)
    func write<Value: Encodable>(_ old: Value?, _ new: Value?) throws {
      try values.encodeIfPresent(old, forKey: .from)
      try values.encodeIfPresent(new, forKey: .to)
    }
    switch self {
    case .text(let old, let new): try write(old, new)
    case .secondaryText(let old, let new), .image(let old, let new), .note(let old, let new):
      try write(old, new)
    case .isDone(let old, let new): try write(old, new)
    case .attributes(let old, let new): try write(old, new)
    }
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
    switch (self, other) {
    case (nil, nil): true
    case (let left?, let right?): left.hasSameScalars(as: right)
    default: false
    }
  }
}
