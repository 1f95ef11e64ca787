/// A section or an item, where either may stand: the common form of every row of an outline.
public struct Node: Identifiable, Hashable, Sendable, Codable {
  /// What a node is; it never changes.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A top-level node: a list of items.
    case section
    /// A line of a section.
    case item
  }

  /// The permanent identifier.
  public var id: NodeID
  /// Whether this is a section or an item.
  public var kind: Kind
  /// What it says.
  public var content: Content
  /// Whether its children are shown.
  public var isExpanded: Bool

  // Written down so that no renamed property renames what is stored or sent.
  private enum CodingKeys: String, CodingKey { case id, kind, content, isExpanded }

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

/// The identifier of a section or an item.
public typealias NodeID = Identifier<Node>

extension Identifier {
  /// This identifier as that of a node of either kind.
  public var node: NodeID { NodeID(checked: rawValue) }
}
