/// A whole outline as a value: the sections and items with their content, in display order, and the
/// favorites in the user's order.
public struct Outline: Hashable, Sendable {
  /// A node with its level: 0 for a section, 1 for its top-level items.
  public struct Row: Hashable, Sendable, Codable {
    /// The section or item.
    public var node: Node
    /// The level of the node.
    public var level: Int

    // Explicit, so that renaming a property does not change the coded form.
    private enum CodingKeys: String, CodingKey { case node, level }

    /// Makes a row.
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

  /// Makes an outline without checking it.
  /// - Parameters:
  ///   - rows: all nodes, in preorder.
  ///   - favorites: the favorites in the user's order.
  public init(rows: [Row] = [], favorites: [Item.ID] = []) {
    self.rows = rows
    self.favorites = favorites
  }
}
