import OutlineModel

/// A field of a node that is written on its own; each attribute is one.
package enum ReplayField: Hashable, Sendable {
  case text, secondaryText, image, note, isDone
  case attribute(String)

  /// The coded name, such as `text` and `attributes.due`.
  package var name: String {
    switch self {
    case .text: "text"
    case .secondaryText: "secondaryText"
    case .image: "image"
    case .note: "note"
    case .isDone: "isDone"
    case .attribute(let key): "attributes.\(key)"
    }
  }

  /// Finds a field by its coded name.
  package init?(name: String) {
    switch name {
    case "text": self = .text
    case "secondaryText": self = .secondaryText
    case "image": self = .image
    case "note": self = .note
    case "isDone": self = .isDone
    default:
      guard name.hasPrefix("attributes.") else { return nil }
      self = .attribute(String(name.dropFirst("attributes.".count)))
    }
  }

  /// Whether a value can be stored in the field.
  func takes(_ value: JSONValue?) -> Bool {
    switch (self, value) {
    case (.attribute, _), (.text, .string): true
    case (.text, _): false
    case (.isDone, .bool), (.isDone, nil): true
    case (.isDone, _): false
    case (_, .string), (_, nil): true
    default: false
    }
  }
}
