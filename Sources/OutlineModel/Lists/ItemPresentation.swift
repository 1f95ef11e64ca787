/// Settings for one item that override the list configuration of its section.
///
/// They are stored in the attribute `presentation` of the item's content. `nil` means the
/// setting of the section. A malformed field is read as missing, and stays unchanged in the file.
public struct ItemPresentation: Hashable, Sendable {
  /// The name of the attribute.
  package static let attributeName = "presentation"

  /// The layout of its content.
  public var contentKind: ContentKind?
  /// The separators above and below it.
  public var separators: SeparatorConfiguration?
  /// A color token for the background.
  public var backgroundColor: String?
  /// Its swipe actions on the leading edge, the outermost first.
  public var leadingActions: [SwipeAction]?
  /// Its swipe actions on the trailing edge, the outermost first.
  public var trailingActions: [SwipeAction]?
  /// Whether a full swipe from the leading edge performs the first action.
  public var leadingFullSwipe: Bool?
  /// Whether a full swipe from the trailing edge performs the first action.
  public var trailingFullSwipe: Bool?
  /// The accessories at its edges.
  public var accessories: [Accessory]?
  /// A short text in its corner, such as a number.
  public var badge: String?
  /// Whether it is selected. A disabled item is not shown as selected.
  public var isSelected = false
  /// Whether it can be neither selected nor edited, and is drawn as disabled.
  public var isDisabled = false

  /// Creates a presentation that overrides nothing.
  public init() {}

  /// Whether the item is shown as selected.
  package var isShownSelected: Bool { isSelected && !isDisabled }
}

extension ItemPresentation: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case contentKind, separators, backgroundColor, leadingActions, trailingActions
    case leadingFullSwipe, trailingFullSwipe, accessories, badge, isSelected, isDisabled
  }

  private static let fields: [CodedField<Self, CodingKeys>] = [
    .init(.contentKind, \.contentKind), .init(.separators, \.separators),
    .init(.backgroundColor, \.backgroundColor), .init(.leadingActions, \.leadingActions),
    .init(.trailingActions, \.trailingActions), .init(.leadingFullSwipe, \.leadingFullSwipe),
    .init(.trailingFullSwipe, \.trailingFullSwipe), .init(.accessories, \.accessories),
    .init(.badge, \.badge), .init(.isSelected, \.isSelected), .init(.isDisabled, \.isDisabled),
  ]

  /// Reads a presentation; missing and malformed fields are left to the section.
  /// - Throws: `DecodingError` if the value is not an object.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    for field in Self.fields { try? field.read(values, &self) }
  }

  /// Writes the overrides; all other fields are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    let standard = ItemPresentation()
    for field in Self.fields { try field.write(self, standard, &values) }
  }
}

extension ListConfiguration {
  /// Returns the configuration of a section for one of its items. O(1).
  /// - Parameter item: the overrides of the item.
  package func overlaid(by item: ItemPresentation) -> ListConfiguration {
    var result = self
    result.contentKind = item.contentKind ?? contentKind
    result.separators = separators.overlaid(by: item.separators ?? SeparatorConfiguration())
    result.backgroundColor = item.backgroundColor ?? backgroundColor
    result.leadingActions = item.leadingActions ?? leadingActions
    result.trailingActions = item.trailingActions ?? trailingActions
    result.leadingFullSwipe = item.leadingFullSwipe ?? leadingFullSwipe
    result.trailingFullSwipe = item.trailingFullSwipe ?? trailingFullSwipe
    result.accessories = item.accessories ?? accessories
    return result
  }
}
