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
  /// The space above the header in points; nil leaves it to the list.
  public var headerTopPadding: Double?
  /// What stands below the items.
  public var footerMode = FooterMode.none
  /// The text of the footer.
  public var footer: String?
  /// What lays out the content of items; nil leaves it to ``contentKind(of:)``.
  public var contentKind: ContentKind?
  /// What lays out the header; nil leaves it to ``shownHeaderKind``.
  public var headerKind: ContentKind?
  /// What lays out the footer; nil leaves it to ``shownFooterKind``.
  public var footerKind: ContentKind?
  /// Whether lines are drawn between items.
  public var showsSeparators = true
  /// How the lines between items look.
  public var separators = SeparatorConfiguration()
  /// The colour token of the background; nil leaves it to the list.
  public var backgroundColor: String?
  /// How the items are arranged.
  public var layout = Layout.list
  /// How many columns a grid has from which width on; where none fits, ``minimumColumnWidth``
  /// counts. See ``columns(forWidth:)``.
  public var columnSteps: [ColumnStep] = []
  /// The least width of a column of a grid in points: there are as many as fit; nil for as many as
  /// the layout says.
  public var minimumColumnWidth: Double?
  /// How the section scrolls across; nil leaves it to ``shownOrthogonalScrolling``.
  public var orthogonalScrolling: OrthogonalScrolling?
  /// The swipe actions on the leading edge, the outermost first.
  public var leadingActions = SwipeAction.defaultLeading
  /// The swipe actions on the trailing edge, the outermost first.
  public var trailingActions = SwipeAction.defaultTrailing
  /// Whether a full swipe performs the first action.
  public var performsFirstActionWithFullSwipe = true
  /// The same for the leading edge alone; nil where both edges are alike.
  public var leadingFullSwipe: Bool?
  /// The same for the trailing edge alone; nil where both edges are alike.
  public var trailingFullSwipe: Bool?
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

  /// Whether a full swipe from an edge performs its first action.
  /// - Parameter edge: the edge.
  public func performsFirstActionWithFullSwipe(on edge: SwipeAction.Edge) -> Bool {
    switch edge {
    case .leading: leadingFullSwipe ?? performsFirstActionWithFullSwipe
    case .trailing: trailingFullSwipe ?? performsFirstActionWithFullSwipe
    }
  }

  /// The action that a full swipe from an edge performs; nil where there is none.
  /// - Parameter edge: the edge.
  public func fullSwipe(on edge: SwipeAction.Edge) -> SwipeAction? {
    performsFirstActionWithFullSwipe(on: edge) ? actions(on: edge).first : nil
  }

  /// The swipe action of a name.
  /// - Parameters:
  ///   - name: the ``SwipeAction/id`` of an action, else its title, exactly or but for case.
  ///   - edge: the edge.
  /// - Returns: the outermost that has the name; nil where none has.
  public func action(named name: String, on edge: SwipeAction.Edge) -> SwipeAction? {
    if name.isEmpty { return nil }
    let actions = actions(on: edge)
    return actions.first { $0.id == name } ?? actions.first { $0.title == name }
      ?? actions.first { $0.title.lowercased() == name.lowercased() }
  }
}
