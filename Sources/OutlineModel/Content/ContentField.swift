/// A field of the content of a node, by its coded name.
///
/// Differences, formats, records and messages go through these cases, so that a new field is
/// declared in one place.
public enum ContentField: String, Hashable, Sendable, Codable, CaseIterable {
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

  /// The fields that hold a text or nothing.
  package static let texts: [Self] = [.secondaryText, .image, .note]
  /// Those of the ``texts`` that other programs have no field for.
  package static let beside: [Self] = [.secondaryText, .image]

  /// The name of the field as an option, a column and a mark in the files of other programs.
  package var name: String {
    switch self {
    case .secondaryText: "secondary"
    case .isDone: "done"
    default: rawValue
    }
  }

  /// The field in a sentence.
  package var words: String { self == .secondaryText ? "second text" : name }

  /// Whether a content can have a value in the field.
  package func takes(_ value: JSONValue?) -> Bool {
    switch (self, value) {
    case (.text, .string), (.isDone, .bool), (.attributes, .object): true
    case (_, nil), (_, .string): Self.texts.contains(self)
    default: false
    }
  }
}

/// A value with the texts of content that are short.
package protocol ShortTexts {
  /// The text of an item, or the title of a section.
  var text: String { get set }
  /// A second line.
  var secondaryText: String? { get set }
  /// An emoji or the name of a symbol.
  var image: String? { get set }
}

/// A value with the fields of content: ``Content`` itself, and the drafts of the formats.
package protocol ContentFields: ShortTexts {
  /// A longer text.
  var note: String? { get set }
  /// Whether the item is done.
  var isDone: Bool { get set }
  /// Custom values.
  var attributes: [String: JSONValue] { get set }
}

extension Content: ContentFields {}

extension ShortTexts {
  /// The text of one of ``ContentField/beside``; of another field, the text of the node.
  @inlinable package subscript(short field: ContentField) -> String? {
    get {
      switch field {
      case .secondaryText: secondaryText
      case .image: image
      default: text
      }
    }
    set {
      switch field {
      case .secondaryText: secondaryText = newValue
      case .image: image = newValue
      default: text = newValue ?? ""
      }
    }
  }
}

extension ContentFields {
  /// The text of ``ContentField/text`` or of one of ``ContentField/texts``; `nil` for none.
  @inlinable package subscript(text field: ContentField) -> String? {
    get { field == .note ? note : self[short: field] }
    set { if field == .note { note = newValue } else { self[short: field] = newValue } }
  }

  /// The value of a field; `nil` for none.
  package subscript(field: ContentField) -> JSONValue? {
    get {
      switch field {
      case .isDone: .bool(isDone)
      case .attributes: .object(attributes)
      default: self[text: field].map(JSONValue.string)
      }
    }
    set {
      switch (field, newValue) {
      case (.isDone, let value): isDone = value == .bool(true)
      case (.attributes, .object(let values)): attributes = values
      case (_, .string(let text)): self[text: field] = text
      default: self[text: field] = nil
      }
    }
  }

  /// Whether the text says all but the attributes.
  package var isOnlyText: Bool {
    !isDone && ContentField.texts.allSatisfy { self[text: $0] == nil }
  }
}
