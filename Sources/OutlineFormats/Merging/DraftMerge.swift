public import OutlineModel

/// Makes an outline what a file says, changing as little as that takes: the nodes of the file are
/// found in the outline again, and keep what the format has no way to say.
///
/// A node is the one with its id, wherever that is. Without one it is the child of the same parent
/// that has its text, and where just as many lines between two others have changed, each is the one
/// that was in its place. What the file covers is what it has nodes of: its sections, or the node it
/// goes into; items that are missing there are deleted. Everything else stays as it is.
public struct DraftMerge: Sendable {
  /// Where nodes go that are in no section.
  public enum Target: Hashable, Sendable {
    /// Sections are sections. Items before the first one stay where they are if they have an id of
    /// the outline; others go to the section with this title, which is made where there is none.
    case sections(title: String)
    /// Everything is below this node, and covers it.
    case node(NodeID)
  }

  /// Where the nodes go.
  public var target: Target
  /// Whether items stay that the file does not have.
  public var keepsMissing: Bool

  /// The attribute of a section that takes what the document says of itself
  /// (``DocumentHeader/attributes``): of the first section of the file, or the one that its items
  /// go to. Where this is nil, or there is no such section, a warning says what is left out.
  public var headerName: String?

  /// When items of the outline were done that do not say so themselves, as files write it. An item
  /// that is done stays as it is if a file says this of it.
  public var completions: [NodeID: Set<String>] = [:]

  /// Makes a merge.
  /// - Parameters:
  ///   - target: where the nodes go.
  ///   - keepsMissing: whether items stay that the file does not have.
  ///   - headerName: the attribute that takes what the document says of itself, if any.
  public init(into target: Target, keepsMissing: Bool = false, headerName: String? = nil) {
    self.target = target
    self.keepsMissing = keepsMissing
    self.headerName = headerName
  }

  /// The outline with a file merged into it.
  /// - Parameters:
  ///   - document: what the file says.
  ///   - base: the outline as it is.
  /// - Returns: the outline as it is to be, and what could not be done as the file says.
  /// - Complexity: O((nodes of both) · log n).
  public func outline(
    merging document: DraftDocument, into base: Outline
  ) -> (outline: Outline, warnings: [FormatWarning]) {
    var merging = OutlineMerging(base, document, self)
    merging.run()
    return (merging.result(), merging.warnings)
  }
}

/// An outline as lists of children, which a merge changes.
struct MergeTree {
  /// The parent of sections.
  static let root = NodeID(checked: "")

  var nodes: [NodeID: Node] = [:]
  var children: [NodeID: [NodeID]] = [:]
  var parents: [NodeID: NodeID] = [:]

  init(_ outline: Outline) {
    var open = [Self.root]
    for row in outline.rows {
      open.removeLast(max(0, open.count - 1 - row.level))
      let parent = open[open.count - 1]
      nodes[row.node.id] = row.node
      children[parent, default: []].append(row.node.id)
      parents[row.node.id] = parent
      open.append(row.node.id)
    }
  }

  /// The nodes above a node and itself.
  func path(up id: NodeID) -> Set<NodeID> {
    var path: Set<NodeID> = []
    var next: NodeID? = id
    while let id = next, path.insert(id).inserted { next = parents[id] }
    return path
  }

  /// All nodes in pre-order.
  func rows() -> [Outline.Row] {
    var rows: [Outline.Row] = []
    var waiting = (children[Self.root] ?? []).reversed().map { ($0, 0) }
    while let (id, level) = waiting.popLast() {
      guard let node = nodes[id] else { continue }
      rows.append(Outline.Row(node: node, level: level))
      for child in (children[id] ?? []).reversed() { waiting.append((child, level + 1)) }
    }
    return rows
  }
}
