/// The look and behaviour of a section's list, as data.
///
/// The names follow Apple's list configuration (`UICollectionLayoutListConfiguration`, iOS 14) if
/// it has them.
public struct ListConfiguration: Hashable, Sendable {
  /// The overall look of a list.
  public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
    /// Rows from edge to edge.
    case plain
    /// Sections separated from each other.
    case grouped
    /// Sections as boxes with space around them.
    case insetGrouped
    /// The look of a sidebar.
    case sidebar
    /// A sidebar without boxes.
    case sidebarPlain
  }

  /// The header above the items.
  public enum HeaderMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// No header.
    case none
    /// The title of the section.
    case supplementary
    /// The first top-level item is the header, and the other items are shown as its children.
    case firstItemInSection
  }

  /// The footer below the items.
  public enum FooterMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// No footer.
    case none
    /// The text of the footer.
    case supplementary
  }

  /// The arrangement of the items.
  public enum Layout: Hashable, Sendable {
    /// One item per row, indented by level.
    case list
    /// Rows with this number of columns.
    case grid(columns: Int)
    /// One row that scrolls horizontally.
    case strip
  }

  /// The places to which an item of the section may be moved.
  public enum Reordering: String, Hashable, Sendable, Codable, CaseIterable {
    /// Any place in any section.
    case anywhere
    /// Any place in its own section.
    case withinSection
  }

  /// The overall look of the list.
  public var appearance = Appearance.plain
  /// The header above the items.
  public var headerMode = HeaderMode.supplementary
  /// The space above the header in points, or `nil` to let the list decide.
  public var headerTopPadding: Double?
  /// Whether the header stays at the top while the section is on the screen, as with
  /// `pinToVisibleBounds`.
  public var pinsHeader = false
  /// The footer below the items.
  public var footerMode = FooterMode.none
  /// The text of the footer.
  public var footer: String?
  /// The layout of the items' content, or `nil` for one that fits the appearance of the list.
  public var contentKind: ContentKind?
  /// The layout of the header, or `nil` for the default of ``appearance``.
  public var headerKind: ContentKind?
  /// The layout of the footer, or `nil` for the default of ``appearance``.
  public var footerKind: ContentKind?
  /// Whether separators are drawn between items.
  public var showsSeparators = true
  /// The look of the separators.
  public var separators = SeparatorConfiguration()
  /// The color token of the background, or `nil` to let the list decide.
  public var backgroundColor: String?
  /// The arrangement of the items.
  public var layout = Layout.list
  /// The numbers of columns of a grid by width. If no step fits, ``minimumColumnWidth`` is used.
  public var columnSteps: [ColumnStep] = []
  /// The minimum width of a column of a grid, in points: the grid has as many columns as fit. `nil`
  /// for the number that the layout has.
  public var minimumColumnWidth: Double?
  /// The space around all items of the section, or `nil` to let the list decide.
  public var contentInsets: EdgeInsets?
  /// The space around each tile, inside its place, or `nil` for none.
  public var itemInsets: EdgeInsets?
  /// The space between tiles side by side or above each other, in points, or `nil` to let the list
  /// decide.
  public var itemSpacing: Double?
  /// The height of a row, a tile or a group, or `nil` to let the list decide.
  public var itemHeight: Dimension?
  /// The width of a tile or a group in a strip, or `nil` to let the list decide.
  public var groupWidth: Dimension?
  /// The arrangement in which a grid or a strip lays out its tiles, or `nil` for tiles of equal
  /// size side by side.
  public var group: Group?
  /// The horizontal scrolling, or `nil` for the default: continuous for a strip, otherwise none.
  public var orthogonalScrolling: OrthogonalScrolling?
  /// The swipe actions on the leading edge, the outermost first.
  public var leadingActions = SwipeAction.defaultLeading
  /// The swipe actions on the trailing edge, the outermost first.
  public var trailingActions = SwipeAction.defaultTrailing
  /// Whether a full swipe performs the first action.
  public var performsFirstActionWithFullSwipe = true
  /// The same for the leading edge only, or `nil` if both edges have the same setting.
  public var leadingFullSwipe: Bool?
  /// The same for the trailing edge only, or `nil` if both edges have the same setting.
  public var trailingFullSwipe: Bool?
  /// The accessories of every item.
  public var accessories = Accessory.defaults
  /// The places to which an item of the section may be moved.
  public var reordering = Reordering.anywhere
  /// Whether the section is deleted with its last item.
  public var removedWhenEmpty = false
  /// Whether each occurrence of a recurring item that is ticked off stays as a done item after it.
  public var keepsOccurrences = false
  /// The query for the items of other sections that it shows, or `nil` for a section with items of
  /// its own.
  ///
  /// A section with a query is *live*: it has no items of its own, is evaluated when it is read,
  /// and is not part of snapshots and differences. See ``Section/isLive``.
  public var shows: Query?
  /// The id of the item that shows the section while it is done, or `nil` to show it always.
  ///
  /// A switch of settings is such an item. While it is not done, lists show neither title nor items
  /// of the section. If there is no such item, the section is shown. Snapshots and differences have
  /// its items in any case.
  public var shownWhile: String?

  /// Creates a configuration with all defaults.
  public init() {}

  /// The swipe actions of one edge, the outermost first.
  /// - Parameter edge: the edge.
  package func actions(on edge: SwipeAction.Edge) -> [SwipeAction] {
    edge == .leading ? leadingActions : trailingActions
  }

  /// Whether a full swipe from an edge performs its first action.
  /// - Parameter edge: the edge.
  package func performsFirstActionWithFullSwipe(on edge: SwipeAction.Edge) -> Bool {
    (edge == .leading ? leadingFullSwipe : trailingFullSwipe) ?? performsFirstActionWithFullSwipe
  }

  /// The action of a full swipe from an edge, or `nil` if there is none.
  /// - Parameter edge: the edge.
  package func fullSwipe(on edge: SwipeAction.Edge) -> SwipeAction? {
    performsFirstActionWithFullSwipe(on: edge) ? actions(on: edge).first : nil
  }

  /// Finds a swipe action by name.
  /// - Parameters:
  ///   - name: the ``SwipeAction/id`` of an action, or else its title, exact or ignoring case.
  ///   - edge: the edge.
  /// - Returns: the outermost action with the name, or `nil` if there is none.
  package func action(named name: String, on edge: SwipeAction.Edge) -> SwipeAction? {
    if name.isEmpty { return nil }
    let actions = actions(on: edge)
    return actions.first { $0.id == name } ?? actions.first { $0.title == name }
      ?? actions.first { $0.title.lowercased() == name.lowercased() }
  }

  /// The header that a list with this configuration shows. O(1).
  ///
  /// The first row is the header only in a list of items of its own, not in a grid, a strip or a
  /// live section, whose first row belongs to another section. A list without rows shows at least
  /// its title.
  /// - Parameters:
  ///   - isEmpty: whether it has no rows.
  ///   - isLive: whether it shows items of other sections.
  package func shownHeaderMode(isEmpty: Bool, isLive: Bool = false) -> HeaderMode {
    if isEmpty { return .supplementary }
    switch headerMode {
    case .none, .supplementary: return headerMode
    case .firstItemInSection:
      if isLive { return .supplementary }
      return layout == .list ? .firstItemInSection : .none
    }
  }

  /// Whether the rows of a section may be moved by hand: in a live section only if it shows the
  /// favorites in their order, among which they move. O(1).
  /// - Parameter isLive: whether it shows items of other sections.
  package func letsRowsMove(isLive: Bool) -> Bool {
    !isLive || shows?.effectiveOrder == Query.Order(.favorites)
  }
}
