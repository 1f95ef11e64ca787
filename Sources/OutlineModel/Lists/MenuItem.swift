/// An entry of a menu that an accessory opens: an action, or a menu of further entries.
///
/// Modelled on `UIAction` and `UIMenu`.
public struct MenuItem: Hashable, Sendable {
  /// Whether an entry carries a mark. It is open: a name of a later release is stored and read back
  /// as it is.
  public struct State: RawRepresentable, Hashable, Sendable, Codable {
    /// The name, as it is stored.
    public let rawValue: String

    /// Makes a state of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It carries a check mark.
    public static let on = Self(rawValue: "on")
    /// It carries the mark of something that is so in part.
    public static let mixed = Self(rawValue: "mixed")
  }

  /// What the entry says; may be empty where it has an image.
  public var title: String
  /// The name by which programs know it, whatever its title says; nil means its title.
  public var id: String?
  /// An emoji or the name of a symbol.
  public var image: String?
  /// What choosing it does, where it has no entries of its own.
  public var effect: SwipeAction.Effect
  /// Whether it takes something away, and is drawn as a warning.
  public var isDestructive = false
  /// Whether it cannot be chosen.
  public var isDisabled = false
  /// Whether it is not shown.
  public var isHidden = false
  /// The mark it carries; nil for none.
  public var state: State?
  /// The entries of the menu that it opens.
  public var children: [MenuItem] = []
  /// Whether its entries are shown in its place, apart from the others.
  public var isInline = false

  /// Makes an entry.
  /// - Parameters:
  ///   - title: what it says.
  ///   - id: the name by which programs know it; nil means its title.
  ///   - image: an emoji or the name of a symbol.
  ///   - effect: what choosing it does.
  public init(
    title: String, id: String? = nil, image: String? = nil, effect: SwipeAction.Effect = .custom
  ) {
    (self.title, self.id, self.image, self.effect) = (title, id, image, effect)
  }

  /// Makes a menu of entries.
  /// - Parameters:
  ///   - title: what it says.
  ///   - image: an emoji or the name of a symbol.
  ///   - isInline: whether its entries are shown in its place.
  ///   - children: its entries.
  public init(
    title: String, image: String? = nil, isInline: Bool = false, children: [MenuItem]
  ) {
    self.init(title: title, image: image)
    (self.isInline, self.children) = (isInline, children)
  }

  /// The name by which it is chosen: its ``id``, else its title.
  public var name: String { id ?? title }
}

extension MenuItem: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case title, id, image, effect, isDestructive, isDisabled, isHidden, state, children, isInline
  }

  /// Reads an entry; only `title` must be there.
  /// - Throws: `DecodingError` when it is not, or a value is not of the right type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    image = try values.decodeIfPresent(String.self, forKey: .image)
    effect = values.contains(.effect) ? try SwipeAction.Effect(from: decoder) : .custom
    isDestructive = try values.decodeIfPresent(Bool.self, forKey: .isDestructive) ?? false
    isDisabled = try values.decodeIfPresent(Bool.self, forKey: .isDisabled) ?? false
    isHidden = try values.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false
    state = try values.decodeIfPresent(State.self, forKey: .state)
    children = try values.decodeIfPresent([MenuItem].self, forKey: .children) ?? []
    isInline = try values.decodeIfPresent(Bool.self, forKey: .isInline) ?? false
  }

  /// Writes the entry; what has its default is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(id, forKey: .id)
    try values.encodeIfPresent(image, forKey: .image)
    if effect != .custom { try effect.encode(to: encoder) }
    if isDestructive { try values.encode(true, forKey: .isDestructive) }
    if isDisabled { try values.encode(true, forKey: .isDisabled) }
    if isHidden { try values.encode(true, forKey: .isHidden) }
    try values.encodeIfPresent(state, forKey: .state)
    if !children.isEmpty { try values.encode(children, forKey: .children) }
    if isInline { try values.encode(true, forKey: .isInline) }
  }
}
