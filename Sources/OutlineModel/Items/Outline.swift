/// A whole outline as a value: the sections and items with their content, in display order, and the
/// favorites in the user's order.
public struct Outline: Hashable, Sendable {
  /// A node with its level: 0 for a section, 1 for its top-level items.
  public struct Row: Hashable, Sendable, Codable {
    /// The section or item.
    public var node: Node
    /// The level of the node.
    public var level: Int

    /// Creates a row.
    /// - Parameters:
    ///   - node: the section or item.
    ///   - level: the level of the node: 0 for a section, 1 for its top-level items.
    public init(node: Node, level: Int) {
      self.node = node
      self.level = level
    }
  }

  /// All nodes in preorder.
  public var rows: [Row]
  /// The favorites in the user's order.
  public var favorites: [Item.ID]

  /// Creates an outline without checking it.
  /// - Parameters:
  ///   - rows: all nodes, in preorder.
  ///   - favorites: the favorites in the user's order.
  public init(rows: [Row] = [], favorites: [Item.ID] = []) {
    self.rows = rows
    self.favorites = favorites
  }
}

/// What a named view expands by itself: everything, nothing, or the nodes above a level. It applies
/// to all nodes, also to those added later, except the ones that the view expands or collapses
/// individually.
public struct ExpansionRule: Hashable, Sendable {
  /// The number of levels whose nodes are expanded: 0 for none, 1 for the sections alone, 2 also
  /// for their top-level items.
  package let levels: Int

  /// Everything is expanded.
  public static let expanded = ExpansionRule(levels: .max)
  /// Everything is collapsed, the sections too.
  public static let collapsed = ExpansionRule(levels: 0)

  /// The nodes above a level are expanded, so that no rows below it are shown.
  /// - Parameter level: the last level shown: 0 for the sections, 1 for their top-level items. A
  ///   negative one counts as 0.
  public static func level(_ level: Int) -> ExpansionRule { ExpansionRule(levels: max(0, level)) }

  /// Whether it expands the nodes of a level.
  /// - Parameter level: 0 for a section, 1 for a top-level item.
  package func isExpanded(atLevel level: Int) -> Bool { level < levels }
}
