/// An action that a swipe across an item reveals; always bound to an item by its identifier.
///
/// Modelled on `UIContextualAction`: the first action of an edge is the outermost, and the one a full swipe performs.
public struct SwipeAction: Hashable, Sendable {
  /// The edge an action appears on.
  public enum Edge: String, Hashable, Sendable, Codable, CaseIterable {
    /// Where a line of text begins.
    case leading
    /// Where a line of text ends.
    case trailing
  }

  /// Whether an action takes something away.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// Takes nothing away.
    case normal
    /// Takes something away, and is drawn as a warning.
    case destructive
  }

  /// What performing an action does.
  public enum Effect: Hashable, Sendable {
    /// Deletes the item and its descendants.
    case delete
    /// Makes it a favorite, or no longer one.
    case toggleFavorite
    /// Ticks it off, or no longer.
    case toggleDone
    /// Shows its children, or hides them.
    case toggleExpansion
    /// Counts a use of the item.
    case recordUse
    /// Moves it, with its descendants, to the end of a section.
    case move(to: Section.ID)
    /// What the program that shows the list does, which is handed the ``SwipeAction/name``.
    case custom
  }

  /// What the button says; may be empty where it has an image.
  public var title: String
  /// The name by which programs know it, whatever its title says; nil means its title.
  public var id: String?
  /// Whether it takes something away.
  public var style: Style
  /// An emoji or the name of a symbol.
  public var image: String?
  /// A colour token, such as `red`.
  public var color: String?
  /// What performing it does.
  public var effect: Effect

  /// Makes a swipe action.
  /// - Parameters:
  ///   - title: what the button says.
  ///   - effect: what performing it does.
  ///   - style: whether it takes something away.
  ///   - image: an emoji or the name of a symbol.
  ///   - color: a colour token.
  ///   - id: the name by which programs know it; nil means its title.
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

  /// The name by which it is chosen: its ``id``, else its title.
  public var name: String { id ?? title }

  /// What a section offers on the leading edge when nothing else was chosen.
  public static var defaultLeading: [SwipeAction] {
    [SwipeAction(title: "Favorite", effect: .toggleFavorite, image: "⭐️")]
  }

  /// What a section offers on the trailing edge when nothing else was chosen.
  public static var defaultTrailing: [SwipeAction] {
    [SwipeAction(title: "Delete", effect: .delete, style: .destructive, image: "🗑️")]
  }
}

extension SwipeAction.Effect {
  /// The stored name of the effect.
  package var name: String {
    switch self {
    case .delete: "delete"
    case .toggleFavorite: "toggleFavorite"
    case .toggleDone: "toggleDone"
    case .toggleExpansion: "toggleExpansion"
    case .recordUse: "recordUse"
    case .move: "move"
    case .custom: "custom"
    }
  }

  /// Makes an effect of its stored form.
  /// - Parameters:
  ///   - name: one of ``names``; nil is returned for any other.
  ///   - section: where to, for `move`.
  package init?(name: String, section: Section.ID? = nil) {
    switch (name, section) {
    case ("delete", _): self = .delete
    case ("toggleFavorite", _): self = .toggleFavorite
    case ("toggleDone", _): self = .toggleDone
    case ("toggleExpansion", _): self = .toggleExpansion
    case ("recordUse", _): self = .recordUse
    case ("move", let section?): self = .move(to: section)
    case ("custom", _): self = .custom
    default: return nil
    }
  }

  /// The stored names of all effects.
  package static var names: [String] {
    ["delete", "toggleFavorite", "toggleDone", "toggleExpansion", "recordUse", "move", "custom"]
  }
}

// Written among the fields of the action or menu entry that has the effect.
extension SwipeAction.Effect: Codable {
  private enum CodingKeys: String, CodingKey { case effect, section }

  /// Reads `effect`, and `section` for a move.
  /// - Throws: `DecodingError` when they are missing, or there is no such effect.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .effect)
    let section = try values.decodeIfPresent(Section.ID.self, forKey: .section)
    guard let effect = Self(name: name, section: section) else {
      let isKnown = Self.names.contains(name)
      let flaw = isKnown ? "\(name) needs a section" : "no effect \(name.debugDescription)"
      throw DecodingError.dataCorruptedError(
        forKey: .effect, in: values, debugDescription: flaw)
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

  /// The names of what is stored, for whoever refuses others.
  package static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Reads an action; `title` and `effect` must be there, and `section` for a move.
  /// - Throws: `DecodingError` when they are not, or a value is not of the right type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    style = try values.decodeIfPresent(Style.self, forKey: .style) ?? .normal
    image = try values.decodeIfPresent(String.self, forKey: .image)
    color = try values.decodeIfPresent(String.self, forKey: .color)
    effect = try Effect(from: decoder)
  }

  /// Writes the action; what has its default is left out.
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
