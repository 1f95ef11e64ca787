/// An action that a swipe across an item reveals. It always applies to an item by identifier.
///
/// Modelled on `UIContextualAction`: the first action of an edge is the outermost, and a full swipe
/// performs it.
public struct SwipeAction: Hashable, Sendable {
  /// The edge an action appears on.
  public enum Edge: String, Hashable, Sendable, Codable, CaseIterable {
    /// The edge at which text begins.
    case leading
    /// The edge at which text ends.
    case trailing
  }

  /// Whether an action is destructive.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not destructive.
    case normal
    /// Destructive, and drawn as a warning.
    case destructive
  }

  /// The effect of performing an action.
  public enum Effect: Hashable, Sendable {
    /// Deletes the item and its descendants.
    case delete
    /// Makes the item a favorite, or removes it from the favorites.
    case toggleFavorite
    /// Marks the item as done, or as not done.
    case toggleDone
    /// Expands or collapses the item.
    case toggleExpansion
    /// Records a use of the item.
    case recordUse
    /// Moves the item, with its descendants, to the end of a section.
    case move(to: Section.ID)
    /// An effect of the program that shows the list, which receives the ``SwipeAction/name``.
    case custom
  }

  /// The title of the button; may be empty if there is an image.
  public var title: String
  /// The name that programs use for it, independent of the title; `nil` for the title itself.
  public var id: String?
  /// Whether it is destructive.
  public var style: Style
  /// An emoji or the name of a symbol.
  public var image: String?
  /// A color token, such as `red`.
  public var color: String?
  /// The effect of performing it.
  public var effect: Effect

  /// Creates a swipe action.
  /// - Parameters:
  ///   - title: the title of the button.
  ///   - effect: the effect of performing it.
  ///   - style: whether it is destructive.
  ///   - image: an emoji or the name of a symbol.
  ///   - color: a color token.
  ///   - id: the name that programs use for it; `nil` for the title itself.
  public init(
    title: String, effect: Effect, style: Style = .normal, image: String? = nil,
    color: String? = nil, id: String? = nil
  ) {
    self.title = title
    self.id = id
    self.style = style
    self.image = image
    self.color = color
    self.effect = effect
  }

  /// The name by which callers choose it: its ``id``, or else its title.
  public var name: String { id ?? title }

  /// The default actions on the leading edge.
  static var defaultLeading: [SwipeAction] {
    [SwipeAction(title: "Favorite", effect: .toggleFavorite, image: "⭐️")]
  }

  /// The default actions on the trailing edge.
  static var defaultTrailing: [SwipeAction] {
    [SwipeAction(title: "Delete", effect: .delete, style: .destructive, image: "🗑️")]
  }
}

extension SwipeAction.Effect {
  /// The effects without a section, by their stored names.
  private static let plain: KeyValuePairs<String, Self> = [
    "delete": .delete, "toggleFavorite": .toggleFavorite, "toggleDone": .toggleDone,
    "toggleExpansion": .toggleExpansion, "recordUse": .recordUse, "custom": .custom,
  ]

  /// The stored name of the effect.
  package var name: String { Self.plain.first { $0.value == self }?.key ?? "move" }

  /// Creates an effect from its stored form.
  /// - Parameters:
  ///   - name: one of ``names``; the result is `nil` for any other.
  ///   - section: the destination of `move`.
  package init?(name: String, section: Section.ID? = nil) {
    let moving = name == "move" ? section.map(Self.move) : nil
    guard let effect = moving ?? Self.plain.first(where: { $0.key == name })?.value
    else { return nil }
    self = effect
  }

  /// The stored names of all effects.
  package static var names: [String] {
    var names = plain.map(\.key)
    names.insert("move", at: names.count - 1)
    return names
  }
}

// Coded inline, among the fields of the action or menu entry that has the effect.
extension SwipeAction.Effect: Codable {
  private enum CodingKeys: String, CodingKey { case effect, section }

  /// Reads `effect`, and `section` for a move.
  /// - Throws: `DecodingError` if they are missing, or there is no such effect.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .effect)
    let section = try values.decodeIfPresent(Section.ID.self, forKey: .section)
    guard let effect = Self(name: name, section: section) else {
      let isKnown = Self.names.contains(name)
      throw values.flaw(
        at: .effect, isKnown ? "\(name) needs a section" : "no effect \(name.inQuotes)")
    }
    self = effect
  }

  /// Writes `effect`, and `section` for a move.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .effect)
    if case .move(let section) = self { try values.encode(section, forKey: .section) }
  }
}

extension SwipeAction: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case title, style, image, color, effect, section, id
  }

  /// The names of all coded fields, for callers that reject unknown ones.
  package static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Reads an action; `title` and `effect` are required, and `section` for a move.
  /// - Throws: `DecodingError` if one of them is missing, or a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    style = try values.decodeIfPresent(Style.self, forKey: .style) ?? .normal
    image = try values.decodeIfPresent(String.self, forKey: .image)
    color = try values.decodeIfPresent(String.self, forKey: .color)
    effect = try Effect(from: decoder)
  }

  /// Writes the action; default values are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(id, forKey: .id)
    if style != .normal { try values.encode(style, forKey: .style) }
    try values.encodeIfPresent(image, forKey: .image)
    try values.encodeIfPresent(color, forKey: .color)
    try effect.encode(to: encoder)
  }
}
