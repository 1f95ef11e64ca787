/// How the list of one section looks and behaves, as data.
///
/// The names follow Apple's list configuration (`UICollectionLayoutListConfiguration`, iOS 14) where it has them.
public struct ListConfiguration: Hashable, Sendable {
  /// The overall look of the list.
  public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
    /// Lines from edge to edge.
    case plain
    /// Sections apart from each other.
    case grouped
    /// Sections as boxes with room around them.
    case insetGrouped
    /// The look of a sidebar.
    case sidebar
    /// A sidebar without boxes.
    case sidebarPlain
  }

  /// The header above the items.
  public enum HeaderMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing.
    case none
    /// The title of the section.
    case supplementary
    /// The first top-level item, of which the others are shown as children.
    case firstItemInSection
  }

  /// What stands below the items.
  public enum FooterMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing.
    case none
    /// The text of the footer.
    case supplementary
  }

  /// How the items are arranged.
  public enum Layout: Hashable, Sendable {
    /// One item a line, indented by level.
    case list
    /// Rows of so many columns.
    case grid(columns: Int)
    /// One line that scrolls across.
    case strip
  }

  /// Where an item of the section may be moved.
  public enum Reordering: String, Hashable, Sendable, Codable, CaseIterable {
    /// To any place of any section.
    case anywhere
    /// To any place of its own section.
    case withinSection
  }

  /// The overall look of the list.
  public var appearance = Appearance.plain
  /// The header above the items.
  public var headerMode = HeaderMode.supplementary
  /// What stands below the items.
  public var footerMode = FooterMode.none
  /// The text of the footer.
  public var footer: String?
  /// Whether lines are drawn between items.
  public var showsSeparators = true
  /// How the items are arranged.
  public var layout = Layout.list
  /// The swipe actions on the leading edge, the outermost first.
  public var leadingActions = SwipeAction.defaultLeading
  /// The swipe actions on the trailing edge, the outermost first.
  public var trailingActions = SwipeAction.defaultTrailing
  /// Whether a full swipe performs the first action.
  public var performsFirstActionWithFullSwipe = true
  /// What stands at the edges of every item.
  public var accessories = Accessory.defaults
  /// Where an item of the section may be moved.
  public var reordering = Reordering.anywhere
  /// Whether the section is deleted with its last item.
  public var removedWhenEmpty = false
  /// The items of other sections that it shows; nil for a section of items of its own.
  ///
  /// Such a section is *live*: it has no items of its own, is evaluated when it is read, and is no
  /// part of snapshots and differences. See ``Section/isLive``.
  public var shows: Query?

  /// Makes a configuration in which everything has its default.
  public init() {}

  /// The swipe actions of one edge, the outermost first.
  /// - Parameter edge: the edge.
  public func actions(on edge: SwipeAction.Edge) -> [SwipeAction] {
    switch edge {
    case .leading: leadingActions
    case .trailing: trailingActions
    }
  }
}
