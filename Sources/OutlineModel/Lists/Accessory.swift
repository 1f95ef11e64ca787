/// Something that stands at an edge of every item of a section, or of one item.
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

  /// How an outline disclosure looks and what it reacts to. It is open: a name of a later release is
  /// stored and read back as it is.
  public struct DisclosureStyle: RawRepresentable, Hashable, Sendable, Codable {
    /// The name, as it is stored.
    public let rawValue: String

    /// Makes a style of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As the list sees fit.
    public static let automatic = Self(rawValue: "automatic")
    /// That of a header: a tap anywhere expands.
    public static let header = Self(rawValue: "header")
    /// That of a cell: a tap on the disclosure expands, one beside it selects.
    public static let cell = Self(rawValue: "cell")
  }

  /// Where an accessory stands among those of its edge.
  public enum Position: Hashable, Sendable {
    /// Directly before the one of a kind.
    case before(Kind)
    /// Directly after the one of a kind.
    case after(Kind)
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
  /// The name by which programs know it: what a custom view draws, what a tap on a detail opens.
  public var id: String?
  /// How an outline disclosure looks; nil leaves it to the list.
  public var disclosureStyle: DisclosureStyle?
  /// The edge a custom view or label is placed at; nil for the one of its kind.
  public var placement: SwipeAction.Edge?
  /// Where it stands among those of its edge; nil for the place of its kind, or of its turn.
  public var position: Position?
  /// A colour token for what is drawn below it.
  public var backgroundColor: String?
  /// Whether a custom view keeps its size when the text is large.
  public var maintainsFixedSize = false
  /// Whether the handle for moving has a line beside it; nil leaves it to the list.
  public var showsVerticalSeparator: Bool?
  /// The entries of a pop-up menu.
  public var menu: [MenuItem] = []

  /// Makes an accessory.
  /// - Parameters:
  ///   - kind: what it is.
  ///   - displayed: when it is displayed; nil means the default of its kind.
  ///   - text: the text of a label.
  ///   - isHidden: whether it is hidden while its place is kept.
  ///   - reservedLayoutWidth: the width kept for it in points; nil leaves it to the list.
  ///   - tint: a colour token.
  ///   - id: the name by which programs know it.
  public init(
    _ kind: Kind, displayed: DisplayedState? = nil, text: String? = nil, isHidden: Bool = false,
    reservedLayoutWidth: Double? = nil, tint: String? = nil, id: String? = nil
  ) {
    self.kind = kind
    self.displayed = displayed ?? kind.defaultDisplayedState
    self.text = text
    self.isHidden = isHidden
    self.reservedLayoutWidth = reservedLayoutWidth
    self.tint = tint
    self.id = id
  }

  /// The edge it stands at.
  public var edge: SwipeAction.Edge {
    if let placement { return placement }
    return switch kind {
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
