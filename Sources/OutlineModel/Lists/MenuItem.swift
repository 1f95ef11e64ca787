/// An entry in a menu that an accessory opens: an action, or a submenu.
///
/// Modelled on `UIAction` and `UIMenu`.
public struct MenuItem: Hashable, Sendable {
  /// The mark of an entry. The type is open: names from later releases are kept.
  public struct State: RawRepresentable, Hashable, Sendable, Codable {
    /// The stored name.
    public let rawValue: String

    /// Creates a state from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A check mark.
    public static let on = Self(rawValue: "on")
    /// A mark for a state that is only partly on.
    public static let mixed = Self(rawValue: "mixed")
  }

  /// The title of the entry; may be empty if it has an image.
  public var title: String
  /// The name that programs use for it, independent of the title; `nil` for the title itself.
  public var id: String?
  /// An emoji or the name of a symbol.
  public var image: String?
  /// The effect of choosing the entry, if it is not a submenu.
  public var effect: SwipeAction.Effect
  /// Whether it is destructive, and drawn as a warning.
  public var isDestructive = false
  /// Whether it cannot be chosen.
  public var isDisabled = false
  /// Whether it is hidden.
  public var isHidden = false
  /// The mark, or `nil` for none.
  public var state: State?
  /// The entries of its submenu.
  public var children: [MenuItem] = []
  /// Whether its entries are shown inline, in a group of their own, instead of in a submenu.
  public var isInline = false

  /// Creates an entry.
  /// - Parameters:
  ///   - title: the title.
  ///   - id: the name that programs use for it; `nil` for the title itself.
  ///   - image: an emoji or the name of a symbol.
  ///   - effect: the effect of choosing it.
  public init(
    title: String, id: String? = nil, image: String? = nil, effect: SwipeAction.Effect = .custom
  ) { (self.title, self.id, self.image, self.effect) = (title, id, image, effect) }

  /// Creates a submenu.
  /// - Parameters:
  ///   - title: the title.
  ///   - image: an emoji or the name of a symbol.
  ///   - isInline: whether its entries are shown inline.
  ///   - children: its entries.
  public init(title: String, image: String? = nil, isInline: Bool = false, children: [MenuItem]) {
    self.init(title: title, image: image)
    self.isInline = isInline
    self.children = children
  }

  /// The name by which callers choose it: its ``id``, or else its title.
  public var name: String { id ?? title }
}

extension MenuItem: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case title, id, image, effect, isDestructive, isDisabled, isHidden, state, children, isInline
  }

  private static let fields: [CodedField<Self, CodingKeys>] = [
    .init(.id, \.id), .init(.image, \.image), .init(.isDestructive, \.isDestructive),
    .init(.isDisabled, \.isDisabled), .init(.isHidden, \.isHidden), .init(.state, \.state),
    .init(.children, \.children), .init(.isInline, \.isInline),
  ]

  /// Reads an entry; only `title` is required.
  /// - Throws: `DecodingError` if `title` is missing or a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(title: try values.decode(String.self, forKey: .title))
    effect = values.contains(.effect) ? try SwipeAction.Effect(from: decoder) : .custom
    for field in Self.fields { try field.read(values, &self) }
  }

  /// Writes the entry; default values are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(title, forKey: .title)
    if effect != .custom { try effect.encode(to: encoder) }
    let standard = MenuItem(title: title)
    for field in Self.fields { try field.write(self, standard, &values) }
  }
}
