internal import Foundation

extension Content {
  /// How the item is shown otherwise than the list of its section has it.
  ///
  /// ```swift
  /// try store.update(milk) { content in
  ///   var presentation = content.presentation
  ///   presentation.isSelected = true
  ///   try content.setPresentation(presentation)
  /// }
  /// ```
  ///
  /// It is kept in the attribute ``ItemPresentation/attributeName``. What is missing, or does not
  /// have the right form, is left to the section.
  /// - Complexity: O(size of the attribute); O(1) where there is none.
  public var presentation: ItemPresentation {
    guard case .object(let stored) = attributes[ItemPresentation.attributeName],
      let presentation = try? Self.presentation(in: stored)
    else { return ItemPresentation() }
    return presentation
  }

  /// Sets how the item is shown otherwise than the list of its section has it.
  ///
  /// Names that this release does not know stay in the attribute; one that says nothing goes.
  /// - Parameter presentation: what is left to the section is nil.
  /// - Throws: ``OutlineError/notRepresentable`` for a number that JSON does not have, such as
  ///   infinity. Then nothing changes.
  /// - Complexity: O(size of the attribute).
  public mutating func setPresentation(_ presentation: ItemPresentation) throws {
    var stored: [String: JSONValue] = [:]
    if case .object(let object) = attributes[ItemPresentation.attributeName] { stored = object }
    let old = (try? Self.presentation(in: stored)) ?? ItemPresentation()
    let object = stored.replacing(try Self.object(of: old), by: try Self.object(of: presentation))
    attributes[ItemPresentation.attributeName] = object.isEmpty ? nil : .object(object)
  }

  private static func presentation(in object: [String: JSONValue]) throws -> ItemPresentation {
    try JSONDecoder().decode(ItemPresentation.self, from: JSONEncoder().encode(object))
  }

  private static func object(of presentation: ItemPresentation) throws -> [String: JSONValue] {
    do {
      let data = try JSONEncoder().encode(presentation)
      return try JSONDecoder().decode([String: JSONValue].self, from: data)
    } catch is EncodingError {
      throw OutlineError.notRepresentable
    }
  }
}

extension Item {
  /// Its section's configuration as it is for this item: with the swipe actions, accessories and
  /// separators of its own, where it has some.
  /// - Parameter configuration: that of the section that shows it.
  /// - Complexity: O(1); O(size of the attribute) where it has a presentation of its own.
  public func configuration(in configuration: ListConfiguration) -> ListConfiguration {
    content.configuration(in: configuration)
  }
}

extension Content {
  /// The configuration of a section as it is for an item that says this.
  package func configuration(in configuration: ListConfiguration) -> ListConfiguration {
    if attributes[ItemPresentation.attributeName] == nil { return configuration }
    return configuration.overlaid(by: presentation)
  }
}
