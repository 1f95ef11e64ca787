/// The whole outline as a value: every section and item with what it says, in display order, and the favorites in theirs.
public struct Outline: Hashable, Sendable {
  /// One node and how deep it stands: 0 for a section, 1 for its top-level items.
  public struct Row: Hashable, Sendable, Codable {
    /// The section or item.
    public var node: Node
    /// How deep it stands.
    public var level: Int

    // Written down so that no renamed property renames what is stored or sent.
    private enum CodingKeys: String, CodingKey { case node, level }

    /// Makes a row.
    /// - Parameters:
    ///   - node: the section or item.
    ///   - level: how deep it is: 0 for a section, 1 for its top-level items.
    public init(node: Node, level: Int) {
      self.node = node
      self.level = level
    }
  }

  /// All nodes in pre-order.
  public var rows: [Row]
  /// The favorites in the user's own order.
  public var favorites: [Item.ID]

  /// Makes an outline; ``checkInvariants()`` says whether it is sound.
  /// - Parameters:
  ///   - rows: all nodes, in pre-order.
  ///   - favorites: the favorites in the user's own order.
  public init(rows: [Row] = [], favorites: [Item.ID] = []) {
    self.rows = rows
    self.favorites = favorites
  }
}
