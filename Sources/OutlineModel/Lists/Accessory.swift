/// An accessory at an edge of every item of a section, or of one item.
///
/// Modelled on `UICellAccessory`: each kind has its own edge and its own default for when it is
/// displayed.
public struct Accessory: Hashable, Sendable {
  /// The kind of an accessory.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A chevron that leads to more content elsewhere.
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
    /// Takes part in a multiple selection.
    case multiselect
    /// A short text.
    case label
    /// Shows details of the item.
    case detail
    /// Opens a menu.
    case popUpMenu
    /// A view that the program provides.
    case customView
  }

  /// When the accessory is displayed.
  public enum DisplayedState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Whether or not the list is being edited.
    case always
    /// Only while the list is being edited.
    case whenEditing
    /// Only while the list is not being edited.
    case whenNotEditing
  }

  /// The look and the tap area of an outline disclosure. The type is open: names from later
  /// releases are kept.
  public struct DisclosureStyle: RawRepresentable, Hashable, Sendable, Codable {
    /// The stored name.
    public let rawValue: String

    /// Creates a style from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The list decides.
    public static let automatic = Self(rawValue: "automatic")
    /// The style of a header: a tap anywhere expands.
    public static let header = Self(rawValue: "header")
    /// The style of a cell: a tap on the disclosure expands, a tap elsewhere selects.
    public static let cell = Self(rawValue: "cell")
  }

  /// The position of an accessory among those of its edge.
  public enum Position: Hashable, Sendable {
    /// Directly before the accessory of a kind.
    case before(Kind)
    /// Directly after the accessory of a kind.
    case after(Kind)
  }

  /// The kind of the accessory.
  public var kind: Kind
  /// When it is displayed.
  public var displayed: DisplayedState
  /// The text of a label.
  public var text: String?
  /// Whether it is hidden while its space stays reserved.
  public var isHidden: Bool
  /// The width reserved for it, in points, or `nil` to let the list decide.
  public var reservedLayoutWidth: Double?
  /// A color token.
  public var tint: String?
  /// The name that programs use for it, for example to choose a custom view or the target of a
  /// detail button.
  public var id: String?
  /// The style of an outline disclosure, or `nil` to let the list decide.
  public var disclosureStyle: DisclosureStyle?
  /// The edge of a custom view or label, or `nil` for the default edge of its kind.
  public var placement: SwipeAction.Edge?
  /// The position among the accessories of its edge, or `nil` for the default position.
  public var position: Position?
  /// A color token for the background.
  public var backgroundColor: String?
  /// Whether a custom view keeps its size when the text is large.
  public var maintainsFixedSize = false
  /// Whether a reorder handle has a line beside it, or `nil` to let the list decide.
  public var showsVerticalSeparator: Bool?
  /// The entries of a pop-up menu.
  public var menu: [MenuItem] = []

  /// Creates an accessory.
  /// - Parameters:
  ///   - kind: the kind of the accessory.
  ///   - displayed: when it is displayed; `nil` for the default of its kind.
  ///   - text: the text of a label.
  ///   - isHidden: whether it is hidden while its space stays reserved.
  ///   - reservedLayoutWidth: the width reserved for it, in points, or `nil` to let the list
  ///     decide.
  ///   - tint: a color token.
  ///   - id: the name that programs use for it.
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

  /// The edge of the accessory.
  package var edge: SwipeAction.Edge {
    if let placement { return placement }
    return switch kind {
    case .delete, .insert, .multiselect: .leading
    default: .trailing
    }
  }

  /// Whether it is displayed, depending on whether the list is being edited.
  /// - Parameter isEditing: whether the list is being edited.
  func isDisplayed(whenEditing isEditing: Bool) -> Bool {
    switch displayed {
    case .always: true
    case .whenEditing: isEditing
    case .whenNotEditing: !isEditing
    }
  }

  /// The effect of a tap on the accessory.
  package enum Tap: Hashable, Sendable {
    /// Nothing happens.
    case none
    /// Expands or collapses the item.
    case toggleExpansion
    /// Marks the item as done, or as not done.
    case toggleDone
    /// Reveals the trailing swipe actions.
    case showActions
    /// Takes the row up, to move it.
    case move
    /// Adds the row to a multiple selection, or removes it.
    case toggleSelection
    /// Opens ``Accessory/menu``.
    case showMenu
    /// The program that shows the list decides by the name: the ``Accessory/id``, or else the name
    /// of the kind.
    case custom(String)
  }

  /// The effect of a tap on it. O(1).
  package var tap: Tap {
    switch kind {
    case .label: .none
    case .outlineDisclosure: .toggleExpansion
    case .checkmark: .toggleDone
    case .delete: .showActions
    case .reorder: .move
    case .multiselect: .toggleSelection
    case .popUpMenu: .showMenu
    case .customView where isSwitch: .toggleDone
    case .disclosureIndicator, .insert, .detail, .customView: .custom(id ?? kind.rawValue)
    }
  }

  /// Whether it is a switch, the custom view with the id `switch`: it shows whether the item is
  /// done, and a tap changes that.
  var isSwitch: Bool { kind == .customView && id == "switch" }

  /// The default accessories of a section's items.
  static var defaults: [Accessory] {
    [Accessory(.outlineDisclosure), Accessory(.delete), Accessory(.reorder)]
  }
}

extension Accessory.Kind {
  /// When an accessory of this kind is displayed by default.
  package var defaultDisplayedState: Accessory.DisplayedState {
    switch self {
    case .delete, .insert, .reorder, .multiselect: .whenEditing
    default: .always
    }
  }
}
