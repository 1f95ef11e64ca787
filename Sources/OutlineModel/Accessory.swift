/// Something that stands at an edge of every item of a section.
///
/// Modelled on `UICellAccessory`: each kind has its own edge and its own default for when it is displayed.
public struct Accessory: Hashable, Sendable {
  /// What the accessory is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A chevron: there is more elsewhere.
    case disclosureIndicator
    /// Expands and collapses the item.
    case outlineDisclosure
    /// A check mark.
    case checkmark
    /// Reveals the trailing swipe actions.
    case delete
    /// Adds something.
    case insert
    /// The handle by which the item is moved.
    case reorder
    /// Takes part in a selection of several.
    case multiselect
    /// A short text.
    case label
    /// Shows details of the item.
    case detail
    /// Opens a menu.
    case popUpMenu
    /// Whatever the program draws there.
    case customView
  }

  /// When the accessory is displayed.
  public enum DisplayedState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Whether the list is being edited or not.
    case always
    /// Only while the list is being edited.
    case whenEditing
    /// Only while the list is not being edited.
    case whenNotEditing
  }

  /// What it is.
  public var kind: Kind
  /// When it is displayed.
  public var displayed: DisplayedState
  /// The text of a label.
  public var text: String?
  /// Whether it is hidden while its place is kept.
  public var isHidden: Bool
  /// The width kept for it in points; nil leaves it to the list.
  public var reservedLayoutWidth: Double?
  /// A colour token.
  public var tint: String?

  /// Makes an accessory.
  /// - Parameters:
  ///   - kind: what it is.
  ///   - displayed: when it is displayed; nil means the default of its kind.
  ///   - text: the text of a label.
  ///   - isHidden: whether it is hidden while its place is kept.
  ///   - reservedLayoutWidth: the width kept for it in points; nil leaves it to the list.
  ///   - tint: a colour token.
  public init(
    _ kind: Kind, displayed: DisplayedState? = nil, text: String? = nil, isHidden: Bool = false,
    reservedLayoutWidth: Double? = nil, tint: String? = nil
  ) {
    self.kind = kind
    self.displayed = displayed ?? kind.defaultDisplayedState
    self.text = text
    self.isHidden = isHidden
    self.reservedLayoutWidth = reservedLayoutWidth
    self.tint = tint
  }

  /// The edge it stands at.
  public var edge: SwipeAction.Edge {
    switch kind {
    case .delete, .insert, .multiselect: .leading
    default: .trailing
    }
  }

  /// Whether it is displayed in a list that is, or is not, being edited.
  /// - Parameter isEditing: whether the list is being edited.
  public func isDisplayed(whenEditing isEditing: Bool) -> Bool {
    switch displayed {
    case .always: true
    case .whenEditing: isEditing
    case .whenNotEditing: !isEditing
    }
  }

  /// What a section's items have when nothing else was chosen.
  public static var defaults: [Accessory] {
    [Accessory(.outlineDisclosure), Accessory(.delete), Accessory(.reorder)]
  }
}

extension Accessory.Kind {
  /// When an accessory of this kind is displayed if nothing else is said.
  public var defaultDisplayedState: Accessory.DisplayedState {
    switch self {
    case .delete, .insert, .reorder, .multiselect: .whenEditing
    default: .always
    }
  }
}

extension Accessory: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case kind, displayed, text, isHidden, reservedLayoutWidth, tint
  }

  /// The names of what is stored, for whoever refuses others.
  package static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Reads an accessory; only `kind` must be there.
  /// - Throws: `DecodingError` when it is not, or a value is not of the right type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Kind.self, forKey: .kind),
      displayed: try values.decodeIfPresent(DisplayedState.self, forKey: .displayed),
      text: try values.decodeIfPresent(String.self, forKey: .text),
      isHidden: try values.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false,
      reservedLayoutWidth: try values.decodeIfPresent(Double.self, forKey: .reservedLayoutWidth),
      tint: try values.decodeIfPresent(String.self, forKey: .tint))
  }

  /// Writes the accessory; what has its default is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    if displayed != kind.defaultDisplayedState { try values.encode(displayed, forKey: .displayed) }
    try values.encodeIfPresent(text, forKey: .text)
    if isHidden { try values.encode(true, forKey: .isHidden) }
    try values.encodeIfPresent(reservedLayoutWidth, forKey: .reservedLayoutWidth)
    try values.encodeIfPresent(tint, forKey: .tint)
  }
}
