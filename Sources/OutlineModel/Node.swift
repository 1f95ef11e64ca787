/// A section or an item, where either may stand: the common form of every row of an outline.
public struct Node: Identifiable, Hashable, Sendable, Codable {
  /// What a node is; it never changes.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case section, item
  }

  /// The permanent identifier.
  public var id: NodeID
  /// Whether this is a section or an item.
  public var kind: Kind
  /// What it says.
  public var content: Content
  /// Whether its children are shown.
  public var isExpanded: Bool

  /// Makes a node.
  /// - Parameters:
  ///   - id: the permanent identifier.
  ///   - kind: section or item.
  ///   - content: what it says.
  ///   - isExpanded: whether its children are shown.
  public init(id: NodeID, kind: Kind, content: Content, isExpanded: Bool) {
    self.id = id
    self.kind = kind
    self.content = content
    self.isExpanded = isExpanded
  }
}
