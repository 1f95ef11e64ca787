public import OutlineModel
import OutlineStore

/// A list as values: the rows to show, and the actions they offer.
///
/// Only this type applies the configuration of a section and the state of its items. The command
/// prints the result; a terminal browser or a web page draws it, and an app passes it to its list
/// views: a section's ``Section/appearance`` and ``Section/layout`` to the layout, a row's
/// ``Row/cell`` to the content configuration, its accessories and swipe actions to the cell.
///
/// ```swift
/// let list = try store.read { try ListPresentation(Listing($0)) }
/// for row in list.sections[0].rows { print(String(repeating: "  ", count: row.indentation),
/// row.content.text) }
/// ```
public struct ListPresentation: Hashable, Sendable {
  /// The sections, in display order.
  public var sections: [Section]
  /// Whether the list is shown in its editing state.
  public var isEditing: Bool

  /// Presents a listing.
  /// - Parameters:
  ///   - listing: the sections and items to list.
  ///   - isEditing: whether the list is being edited, which decides about accessories.
  /// - Complexity: O(rows).
  public init(_ listing: Listing, isEditing: Bool = false) {
    sections = listing.groups.map { Section($0, isEditing: isEditing) }
    self.isEditing = isEditing
  }
}

extension ListPresentation {
  /// A section, or an item with its descendants, as a list of its own.
  public struct Section: Identifiable, Hashable, Sendable {
    /// The requested section or item.
    public var id: NodeID
    /// The section it belongs to.
    public var section: OutlineModel.Section.ID
    /// The overall look.
    public var appearance: ListConfiguration.Appearance
    /// The arrangement of the rows; those of a grid or strip are tiles.
    public var layout: ListConfiguration.Layout
    /// Whether lines are drawn between rows.
    public var showsSeparators: Bool
    /// The header above the rows; `nil` if there is none, or if the first row is the header.
    public var header: Header?
    /// The rows, in display order.
    public var rows: [Row]
    /// The footer below the rows, or `nil` if there is none.
    public var footer: String?
    /// The places to which its items may be moved.
    public var reordering: ListConfiguration.Reordering
    /// The length in bytes of the shortest unique prefix of the id, if requested.
    public var prefixLength: Int?
    /// The number of items, if requested and none of them is among the rows.
    public var hiddenCount: Int?
  }

  /// The header above the rows of a section.
  public struct Header: Hashable, Sendable {
    /// The title.
    public var title: String
    /// An emoji or the name of a symbol.
    public var image: String?
    /// Whether the section is collapsed, which hides its items.
    public var disclosure: Disclosure
    /// The number of items of a collapsed section.
    public var badge: Int?
  }

  /// One item of a list.
  public struct Row: Identifiable, Hashable, Sendable {
    /// The identity of a row: its list and its item, so that actions on the row apply to the item.
    public struct ID: Hashable, Sendable {
      /// The section or item to whose list it belongs.
      public var list: NodeID
      /// The item.
      public var item: NodeID
    }

    /// The identity of the row.
    public var id: ID
    /// The kind of its cell.
    public var cell: Cell
    /// The path of an item that a section shows from another one; `nil` in its own list.
    public var source: NodePath?
    /// The number of levels below the top of its list.
    public var indentation: Int
    /// Whether it has children, and whether they are shown.
    public var disclosure: Disclosure
    /// The content.
    public var content: Content
    /// Whether it is marked as a favorite.
    public var isFavorite: Bool
    /// The accessories at its leading edge, outermost first.
    public var leadingAccessories: [Accessory]
    /// The accessories at its trailing edge.
    public var trailingAccessories: [Accessory]
    /// The actions that a swipe from the leading edge reveals, outermost first.
    public var leadingActions: SwipeActions
    /// The actions that a swipe from the trailing edge reveals, outermost first.
    public var trailingActions: SwipeActions
    /// The length in bytes of the shortest unique prefix of the id, if requested.
    public var prefixLength: Int?
    /// The number of children, if requested and they are not among the rows.
    public var hiddenCount: Int?
  }

  /// The kind of cell that shows an item.
  public enum Cell: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first item of a section as its header.
    case header
    /// One line: image and text.
    case line
    /// Image, text and a second text.
    case subtitle
    /// The image, or else the text, in a grid or a strip.
    case tile
  }

  /// Whether a row has children, and whether they are shown.
  public enum Disclosure: String, Hashable, Sendable, Codable, CaseIterable {
    /// It has no children.
    case none
    /// Its children are hidden.
    case collapsed
    /// Its children are shown.
    case expanded
  }

  /// The actions of one edge.
  public struct SwipeActions: Hashable, Sendable {
    /// The actions, outermost first.
    public var actions: [SwipeAction]
    /// Whether a full swipe performs the first action.
    public var performsFirstWithFullSwipe: Bool

    /// The action that a full swipe performs, or `nil` if there is none.
    public var fullSwipe: SwipeAction? { performsFirstWithFullSwipe ? actions.first : nil }
  }
}

extension ListPresentation.Section {
  fileprivate init(_ group: Listing.Group, isEditing: Bool) {
    let (heading, configuration) = (group.heading, group.configuration)
    (id, section, prefixLength) = (heading.id, group.section, heading.prefixLength)
    hiddenCount = heading.hiddenCount
    (appearance, layout) = (configuration.appearance, configuration.layout)
    (showsSeparators, reordering) = (configuration.showsSeparators, configuration.reordering)
    let isWhole = heading.kind == .section
    // A section without rows shows at least its title. The first row of a live section is an item
    // of another section, so it is no header.
    let hasHeader =
      configuration.headerMode == .supplementary
      || group.isLive && configuration.headerMode == .firstItemInSection
    if isWhole && (hasHeader || group.rows.isEmpty) {
      header = ListPresentation.Header(heading)
    }
    if isWhole && configuration.footerMode == .supplementary {
      let count = heading.itemCount ?? group.rows.count { $0.level == 1 || group.isLive }
      footer = configuration.footer ?? count.plural("item")
    }
    let style = RowStyle(configuration, list: heading.id, isEditing: isEditing)
    rows = isWhole ? [] : [style.row(heading, indentation: 0, cell: nil)]
    rows.reserveCapacity(rows.count + group.rows.count)
    let top = isWhole ? 1 : heading.level
    for entry in group.rows {
      let isHeader =
        rows.isEmpty && configuration.headerMode == .firstItemInSection && layout == .list
        && !group.isLive
      let cell: ListPresentation.Cell? = layout != .list ? .tile : isHeader ? .header : nil
      var row = style.row(entry, indentation: group.isLive ? 0 : entry.level - top, cell: cell)
      if group.isLive {
        // The children of the item are shown in its own list.
        (row.disclosure, row.source) = (.none, entry.path)
        row.leadingAccessories.removeAll { $0.kind == .outlineDisclosure }
        row.trailingAccessories.removeAll { $0.kind == .outlineDisclosure }
      }
      rows.append(row)
    }
  }
}

extension ListPresentation.Header {
  fileprivate init(_ section: Entry) {
    (title, image) = (section.content.text, section.content.image)
    let isClosed = !section.isExpanded && section.hasChildren
    disclosure = !section.hasChildren ? .none : isClosed ? .collapsed : .expanded
    badge = isClosed ? section.itemCount : nil
  }
}

/// The parts that the rows of a section share. They are computed once.
private struct RowStyle {
  private let configuration: ListConfiguration
  private let isEditing: Bool
  private let list: NodeID
  private let leading: [Accessory]
  private let trailing: [Accessory]
  private let leadingActions: ListPresentation.SwipeActions
  private let trailingActions: ListPresentation.SwipeActions

  init(_ configuration: ListConfiguration, list: NodeID, isEditing: Bool) {
    (self.configuration, self.list, self.isEditing) = (configuration, list, isEditing)
    let shown = configuration.accessories.filter { $0.isDisplayed(whenEditing: isEditing) }
    leading = shown.filter { $0.edge == .leading }
    trailing = shown.filter { $0.edge == .trailing }
    leadingActions = .init(
      actions: configuration.leadingActions,
      performsFirstWithFullSwipe: configuration.performsFirstActionWithFullSwipe(on: .leading))
    trailingActions = .init(
      actions: configuration.trailingActions,
      performsFirstWithFullSwipe: configuration.performsFirstActionWithFullSwipe(on: .trailing))
  }

  /// - Parameter cell: the kind of cell, if the content does not decide.
  func row(_ entry: Entry, indentation: Int, cell: ListPresentation.Cell?) -> ListPresentation.Row {
    let hasOwn = entry.content.attributes[ItemPresentation.attributeName] != nil
    let style =
      hasOwn
      ? RowStyle(entry.content.configuration(in: configuration), list: list, isEditing: isEditing)
      : self
    let disclosure: ListPresentation.Disclosure =
      !entry.hasChildren ? .none : entry.isExpanded ? .expanded : .collapsed
    return ListPresentation.Row(
      id: .init(list: list, item: entry.id),
      cell: cell ?? (entry.content.secondaryText == nil ? .line : .subtitle),
      indentation: indentation,
      disclosure: disclosure, content: entry.content, isFavorite: entry.isFavorite,
      leadingAccessories: accessories(style.leading, disclosure, entry),
      trailingAccessories: accessories(style.trailing, disclosure, entry),
      leadingActions: style.leadingActions, trailingActions: style.trailingActions,
      prefixLength: entry.prefixLength,
      hiddenCount: entry.hiddenCount)
  }

  /// The accessories of one row: a disclosure only if it has children, a check mark only if it is
  /// done.
  private func accessories(
    _ accessories: [Accessory], _ disclosure: ListPresentation.Disclosure, _ entry: Entry
  ) -> [Accessory] {
    func isShown(_ accessory: Accessory) -> Bool {
      switch accessory.kind {
      case .outlineDisclosure: disclosure != .none
      case .checkmark: entry.content.isDone
      default: true
      }
    }
    return accessories.allSatisfy(isShown) ? accessories : accessories.filter(isShown)
  }
}
