/// A section or an item: a row of an outline.
public struct Node: Identifiable, Hashable, Sendable, Codable {
  /// The kind of a node, which never changes.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A top-level node: a list of items.
    case section
    /// A node below a section.
    case item
  }

  /// The permanent identifier.
  public var id: NodeID
  /// Whether this is a section or an item.
  public var kind: Kind
  /// The content of the node.
  public var content: Content
  /// Whether its children are shown.
  public var isExpanded: Bool

  /// Creates a node.
  /// - Parameters:
  ///   - id: the permanent identifier.
  ///   - kind: section or item.
  ///   - content: the content of the node.
  ///   - isExpanded: whether its children are shown.
  public init(id: NodeID, kind: Kind, content: Content, isExpanded: Bool) {
    self.id = id
    self.kind = kind
    self.content = content
    self.isExpanded = isExpanded
  }
}

extension Node: JSONWritable {
  package func write(to writer: inout JSONWriter) throws {
    writer.beginObject()
    try writer.field("content", content)
    writer.field("id", id.rawValue)
    writer.field("isExpanded", isExpanded)
    writer.field("kind", kind.rawValue)
    writer.endObject()
  }
}

/// The identifier of a section or an item.
public typealias NodeID = Identifier<Node>

extension Identifier {
  /// The same identifier, for a node of any kind.
  public var node: NodeID { NodeID(checked: rawValue) }
}
