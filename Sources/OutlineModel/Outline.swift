/// The whole outline as a value: every section and item with what it says, in display order, and the favorites in theirs.
public struct Outline: Hashable, Sendable {
  /// One node and how deep it stands: 0 for a section, 1 for its top-level items.
  public struct Row: Hashable, Sendable, Codable {
    /// The section or item.
    public var node: Node
    /// How deep it stands.
    public var level: Int

    /// Makes a row.
    public init(node: Node, level: Int) {
      self.node = node
      self.level = level
    }
  }

  /// All nodes in pre-order.
  public var rows: [Row]
  /// The favorites in the user's own order.
  public var favorites: [Item.ID]

  /// Makes an outline of rows that are already in pre-order.
  public init(rows: [Row] = [], favorites: [Item.ID] = []) {
    self.rows = rows
    self.favorites = favorites
  }
}
