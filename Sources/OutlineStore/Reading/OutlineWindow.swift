/// Some consecutive rows of the visible outline. A list that is too long to read whole is read
/// window by window, at a cost that does not depend on its length.
public struct OutlineWindow: Hashable, Sendable {
  /// The place of a window.
  public enum Place: Hashable, Sendable {
    /// The first rows.
    case start
    /// The last rows.
    case end
    /// A node in its own list, or the collapsed ancestor that hides it, with rows before and after
    /// it.
    case around(NodeID)
    /// A row, which may be that of a live section, with rows before and after it. If the section is
    /// collapsed, its own row.
    case row(Row.ID)
    /// The row with a number, from 0, or the last row, with rows before and after it.
    case index(Int)
  }

  /// A visible row.
  public struct Row: Identifiable, Hashable, Sendable {
    /// The identity of a row. A node has one in its own list, and one in each live section that
    /// shows it.
    public struct ID: Hashable, Sendable {
      /// The live section that shows the item; `nil` for a node in its own list.
      public var list: NodeID?
      /// The section or item.
      public var node: NodeID

      /// Creates the identity of a row.
      /// - Parameters:
      ///   - node: the section or item.
      ///   - list: the live section that shows the item; `nil` for a node in its own list.
      public init(_ node: NodeID, in list: NodeID? = nil) { (self.node, self.list) = (node, list) }
    }

    /// The section or item.
    public var node: Node
    /// Its parent in its own list; `nil` for a section.
    public var parent: NodeID?
    /// 0 for the rows at the top of the window's outline, 1 for their children.
    public var level: Int
    /// Whether it has children, shown or not. An item in a live section has none: they are rows of
    /// its own list. A live section has those that it shows, if these are rows of the window.
    public var hasChildren: Bool
    /// Whether it is a favorite.
    public var isFavorite: Bool
    /// The live section that shows the item; `nil` for a node in its own list.
    public var list: NodeID?
    /// Whether it matches the query of the window; `false` for the ancestors of matches.
    package var isMatch = true

    /// The identity of the row.
    public var id: ID { ID(node.id, in: list) }
  }

  /// The rows, in display order.
  public var rows: [Row]
  /// The index of the row that the window is around, if there is such a row. If a query hides the
  /// node, that of the next match after it, or of the last one.
  public var index: Int?
  /// Whether there are rows before the first one.
  public var hasMoreBefore: Bool
  /// Whether there are rows after the last one.
  public var hasMoreAfter: Bool
  /// The number of the first row among all rows, from 0; `nil` if it is not known.
  public var number: Int?
  /// The number of all rows; `nil` if it is not known.
  public var total: Int?

  /// Whether the row after the last one is an item, of the same section; `nil` if it is not known.
  package var goesOnWithItem: Bool?

  /// The place of the rows: the section of the first one, and the node whose descendants are shown,
  /// or `nil` for all sections.
  package struct Origin: Hashable, Sendable {
    package var top: NodeID?
    package var section: Section.ID
  }

  /// The place of the rows; `nil` if it is not known.
  package var origin: Origin?

  static let empty = OutlineWindow(rows: [], hasMoreBefore: false, hasMoreAfter: false)
}
