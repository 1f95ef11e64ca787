internal import Foundation

extension Content {
  /// The item's own display settings, which override the configuration of its section.
  ///
  /// ```swift
  /// try store.update(milk) { content in
  ///   var presentation = content.presentation
  ///   presentation.isSelected = true
  ///   try content.setPresentation(presentation)
  /// }
  /// ```
  ///
  /// They are stored in the attribute `presentation`. A missing or malformed
  /// attribute means no overrides.
  /// - Complexity: O(size of the attribute); O(1) if there is none.
  public var presentation: ItemPresentation {
    guard case .object(let stored) = attributes[ItemPresentation.attributeName],
      let presentation = try? Self.presentation(in: stored)
    else { return ItemPresentation() }
    return presentation
  }

  /// Sets the item's own display settings, which override the configuration of its section.
  ///
  /// Names in the attribute that this release does not know are kept. An empty attribute is
  /// removed.
  /// - Parameter presentation: the overrides; `nil` fields use the section's setting.
  /// - Throws: ``OutlineError/unstorable(path:reason:)`` for a number that JSON does not have, such
  ///   as infinity. The attributes are then unchanged.
  /// - Complexity: O(size of the attribute).
  public mutating func setPresentation(_ presentation: ItemPresentation) throws {
    var stored: [String: JSONValue] = [:]
    if case .object(let object) = attributes[ItemPresentation.attributeName] { stored = object }
    let old = (try? Self.presentation(in: stored)) ?? ItemPresentation()
    let object = stored.replacing(try Self.object(of: old), by: try Self.object(of: presentation))
    attributes[ItemPresentation.attributeName] = object.isEmpty ? nil : .object(object)
  }

  /// The item's own display settings, or `nil` if it has none.
  package var ownPresentation: ItemPresentation? {
    attributes[ItemPresentation.attributeName] == nil ? nil : presentation
  }

  private static func presentation(in object: [String: JSONValue]) throws -> ItemPresentation {
    try JSONDecoder().decode(ItemPresentation.self, from: JSONEncoder().encode(object))
  }

  private static func object(of presentation: ItemPresentation) throws -> [String: JSONValue] {
    guard case .object(let object) = try AttributeCoding.value(of: presentation) else { return [:] }
    return object
  }
}

extension Item {
  /// The configuration of a section with the item's own swipe actions, accessories and separators
  /// applied.
  /// - Parameter configuration: the configuration of the section that shows the item.
  /// - Complexity: O(1); O(size of the attribute) if the item has a presentation of its own.
  public func configuration(in configuration: ListConfiguration) -> ListConfiguration {
    content.configuration(in: configuration)
  }

  /// The look of the item in a list, and its actions there.
  /// - Parameters:
  ///   - configuration: the configuration of the section that shows the item.
  ///   - isEditing: whether the list is being edited; `nil` keeps the accessories of both states.
  /// - Complexity: O(accessories + actions + size of the item's own presentation).
  public func appearance(
    in configuration: ListConfiguration, isEditing: Bool? = nil
  ) -> RowAppearance {
    RowStyle(configuration, isEditing: isEditing)
      .appearance(of: content, hasChildren: hasChildren, overriddenBy: content.ownPresentation)
  }
}

extension Content {
  /// The configuration of a section for an item with this content.
  package func configuration(in configuration: ListConfiguration) -> ListConfiguration {
    ownPresentation.map(configuration.overlaid) ?? configuration
  }
}
