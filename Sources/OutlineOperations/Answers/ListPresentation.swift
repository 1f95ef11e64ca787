package import OutlineModel

/// A list as values: the rows to show, with their look and their actions.
///
/// Only this type applies the configuration of a section and the state of its items. The command
/// prints the result; a terminal browser or a web page draws it, the page from JSON; an app passes
/// it to its list views.
///
/// ```swift
/// let list = try store.read { try ListPresentation(Listing($0)) }
/// for row in list.sections[0].rows { print(String(repeating: "  ", count: row.indentation),
/// row.content.text) }
/// ```
package struct ListPresentation: Hashable, Sendable {
  /// The sections, in display order.
  package var sections: [Section]
  /// Whether the list is shown in its editing state.
  var isEditing: Bool

  /// A section, or an item with its descendants, as a list of its own.
  package struct Section: Identifiable, Hashable, Sendable {
    /// The requested section or item.
    package var id: NodeID
    /// The section it belongs to.
    package var section: OutlineModel.Section.ID
    /// The overall look.
    var appearance: ListConfiguration.Appearance
    /// The arrangement of the rows; those of a grid or strip are tiles.
    var layout: ListConfiguration.Layout
    /// The numbers of columns of a grid; `nil` for any other layout.
    package var columns: GridColumns?
    /// The places of the tiles in a group, in the order in which they are filled; the tiles are
    /// laid out group after group. Empty for tiles of equal size.
    package var cells: [ListConfiguration.Group.Cell] = []
    /// The height of a row, a tile or a group, or `nil` to let the list decide.
    var itemHeight: ListConfiguration.Dimension?
    /// The width of a tile or a group in a strip, or `nil` to let the list decide.
    var groupWidth: ListConfiguration.Dimension?
    /// The space around all rows, or `nil` to let the list decide.
    var contentInsets: ListConfiguration.EdgeInsets?
    /// The space around each tile, inside its place, or `nil` for none.
    var itemInsets: ListConfiguration.EdgeInsets?
    /// The space between tiles in points, or `nil` to let the list decide.
    var itemSpacing: Double?
    /// The horizontal scrolling.
    var orthogonalScrolling: ListConfiguration.OrthogonalScrolling
    /// The color token of the background, or `nil` to let the list decide; see ``ListColor``.
    var backgroundColor: String?
    /// Whether lines are drawn between rows; each row has its own.
    var showsSeparators: Bool
    /// Whether it shows items of other sections.
    package var isLive: Bool
    /// Whether the header stays at the top while the section is on the screen.
    package var pinsHeader = false
    /// The id of the item that shows the section while it is done. Else there is neither header
    /// nor row.
    var shownWhile: String?
    /// Whether the items are hidden now, which only a listing tells.
    package var isHidden = false
    /// The header above the rows; `nil` if there is none, or if the first row is the header. In a
    /// window it is `nil` as well if the section begins before the window, unless it is pinned.
    package var header: Header?
    /// The rows, in display order.
    package var rows: [Row]
    /// The footer below the rows; `nil` if there is none, or if the section ends after the window.
    package var footer: Footer?
    /// Whether rows before the first one are missing, or the header, because a window begins here.
    var hasMoreBefore = false
    /// Whether rows after the last one are missing, because a window ends here.
    var hasMoreAfter = false
    /// The places to which its items may be moved.
    var reordering: ListConfiguration.Reordering
    /// The length in bytes of the shortest unique prefix of the id, if requested.
    package var prefixLength: Int?
    /// The number of items, if requested and none of them is among the rows.
    package var hiddenCount: Int?
  }

  /// The header above the rows of a section.
  package struct Header: Hashable, Sendable, Codable {
    /// The title.
    package var title: String
    /// An emoji or the name of a symbol.
    package var image: String?
    /// The layout of the header.
    var kind: ContentKind
    /// The space above the header in points, or `nil` to let the list decide.
    var topPadding: Double?
    /// Whether the section is collapsed, which hides its items.
    package var disclosure: Disclosure
    /// The number of items of a collapsed section; `nil` if they are too many to count for a
    /// window.
    package var badge: Int?
  }

  /// The footer below the rows of a section.
  package struct Footer: Hashable, Sendable, Codable {
    /// The text.
    package var text: String
    /// The layout of the footer.
    var kind: ContentKind
  }

  /// One item of a list. The members of ``RowAppearance`` are members of a row, too.
  @dynamicMemberLookup
  package struct Row: Identifiable, Hashable, Sendable {
    /// The identity of a row: its list and its item, so that actions on the row apply to the item.
    package struct ID: Hashable, Sendable, Codable {
      /// The section or item to whose list it belongs.
      package var list: NodeID
      /// The item.
      package var item: NodeID

      /// Creates the identity of a row.
      /// - Parameters:
      ///   - item: the item.
      ///   - list: the section or item to whose list it belongs.
      package init(_ item: NodeID, in list: NodeID) { (self.list, self.item) = (list, item) }
    }

    /// The identity of the row.
    package var id: ID
    /// The kind of its cell.
    package var cell: Cell
    /// The path of an item that a section shows from another one; `nil` in its own list.
    package var source: NodePath?
    /// The number of levels below the top of its list.
    package var indentation: Int
    /// Whether it has children, and whether they are shown.
    package var disclosure: Disclosure
    /// The content.
    package var content: Content
    /// Whether it is marked as a favorite.
    package var isFavorite: Bool
    /// Its look, accessories and swipe actions.
    var appearance: RowAppearance
    /// The lines above and below it.
    var separators: [Separator]
    /// Whether it may be taken up, to be moved; see ``ListPresentation/drop(_:at:)``.
    var canMove: Bool
    /// Whether it waits for an item that is not done.
    package var isBlocked = false
    /// Whether it matches the filter of a window, and is not only above a row that does.
    var isMatch = true
    /// The length in bytes of the shortest unique prefix of the id, if requested.
    package var prefixLength: Int?
    /// The number of children, if requested and they are not among the rows.
    package var hiddenCount: Int?

    /// A member of the appearance.
    package subscript<Value>(dynamicMember member: WritableKeyPath<RowAppearance, Value>) -> Value {
      get { appearance[keyPath: member] }
      set { appearance[keyPath: member] = newValue }
    }
  }

  /// The kind of cell that shows an item. Its ``RowAppearance/contentKind`` tells more.
  package enum Cell: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first item of a section as its header.
    case header
    /// One line: image and text.
    case line
    /// Image, text and a second text below it.
    case subtitle
    /// Image, text and a second text beside it, at the trailing edge.
    case value
    /// The image, or else the text, in a grid or a strip.
    case tile
  }

  /// Whether a row has children, and whether they are shown.
  package enum Disclosure: String, Hashable, Sendable, Codable, CaseIterable {
    /// It has no children.
    case none
    /// Its children are hidden.
    case collapsed
    /// Its children are shown.
    case expanded

    init(hasChildren: Bool, isExpanded: Bool) {
      let shown: Self = isExpanded ? .expanded : .collapsed
      self = hasChildren ? shown : .none
    }
  }

  /// A line above or below a row. If a row has one below it and the next row one above it, they are
  /// the same line.
  struct Separator: Hashable, Sendable, Codable {
    /// The side of the row that has the line.
    enum Edge: String, Hashable, Sendable, Codable, CaseIterable {
      /// Above the row.
      case above
      /// Below the row.
      case below
    }

    /// The side of the row.
    var edge: Edge
    /// The distances from the edges of the list; `nil` for a line that begins at the text and ends
    /// at the edge.
    var insets: SeparatorConfiguration.Insets?
    /// A color token, or `nil` to let the list decide; see ``ListColor``.
    var color: String?
  }
}
