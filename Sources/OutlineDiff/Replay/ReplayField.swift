package import OutlineModel

/// A field of a node that is written on its own; each attribute is one.
package enum ReplayField: Hashable, Sendable {
  /// A field other than the attributes.
  case content(ContentField)
  case attribute(String)

  package static let text = Self.content(.text)
  static let note = Self.content(.note)
  package static let isDone = Self.content(.isDone)
  /// The fields whose values are identifiers of items: those that an item waits for, and the one
  /// that shows a section.
  static let naming = [ReservedAttribute.depends.rawValue, "shownWhile"].map(Self.attribute)

  private static let prefix = "attributes."

  /// The coded name, such as `text` and `attributes.due`.
  package var name: String {
    switch self {
    case .content(let field): field.rawValue
    case .attribute(let key): Self.prefix + key
    }
  }

  /// Finds a field by its coded name.
  package init?(name: String) {
    if name.hasPrefix(Self.prefix) {
      self = .attribute(String(name.dropFirst(Self.prefix.count)))
      return
    }
    guard let field = ContentField(rawValue: name), field != .attributes else { return nil }
    self = .content(field)
  }

  /// Whether a value can be stored in the field; `nil` is its default.
  func takes(_ value: JSONValue?) -> Bool {
    switch self {
    case .content(.isDone) where value == nil: true
    case .content(let field): field.takes(value)
    case .attribute: true
    }
  }
}
