/// A tree that a format writes. It can be traversed more than once, and need not be in memory.
public protocol DraftSource {
  /// The metadata of the document.
  var header: DocumentHeader { get throws }

  /// Calls a closure with all nodes in pre-order.
  /// - Parameter body: receives each node; an error it throws ends the traversal.
  func forEachNode(_ body: (DraftNode) throws -> Void) throws
}

/// Nodes in memory.
public struct DraftDocument: DraftSource, Hashable, Sendable {
  /// The metadata of the document.
  public var header: DocumentHeader
  /// All nodes in pre-order.
  public var nodes: [DraftNode]

  /// Creates a document.
  /// - Parameters:
  ///   - header: the metadata of the document.
  ///   - nodes: all nodes in pre-order.
  public init(header: DocumentHeader = DocumentHeader(), nodes: [DraftNode] = []) {
    self.header = header
    self.nodes = nodes
  }

  /// Calls a closure with all nodes in pre-order.
  /// - Parameter body: receives each node.
  /// - Throws: the error of the closure, which ends the traversal.
  /// - Complexity: O(nodes).
  public func forEachNode(_ body: (DraftNode) throws -> Void) throws { try nodes.forEach(body) }
}

/// The source of a format that indents each line by the level of its node.
///
/// The size of such a file grows with the square of the levels: a list of 100,000 would take 5 GB,
/// nearly all of it blanks.
struct IndentedSource: DraftSource {
  /// The largest size of the indentation of a file, in bytes.
  static let limit = 64 << 20

  let source: any DraftSource
  /// The number of bytes that indent a line by one level, at least.
  let unit: Int

  var header: DocumentHeader { get throws { try source.header } }

  func forEachNode(_ body: (DraftNode) throws -> Void) throws {
    var size = 0
    try source.forEachNode { node in
      let lines = node.level == 0 ? 0 : 1 + (node.note?.utf8.count { $0 == 0x0A } ?? 0)
      size += node.level * unit * lines
      if size > Self.limit {
        throw FormatError(
          "its levels are so deep that their indentation would be larger than \(Self.limit >> 20) MB"
        )
      }
      try body(node)
    }
  }
}

/// A node of a tree with its depth, for formats that nest elements.
struct NestedNode {
  /// The node.
  var node: DraftNode
  /// The number of nodes that contain it, the section included.
  var depth: Int
  /// The depth of the next node; 0 for the last one.
  var next: Int

  /// Whether nodes are below it.
  var hasChildren: Bool { next > depth }
}

extension DraftNode {
  /// The number of nodes that contain it, the section included.
  func depth(isInSection: Bool) -> Int { isInSection && !isSection ? level + 1 : level }
}

extension DraftSource {
  /// Calls a closure with all nodes in pre-order, and their depths.
  /// - Parameter body: receives each node; an error it throws ends the traversal.
  func forEachNested(_ body: (NestedNode) throws -> Void) throws {
    var pending: NestedNode?
    var isInSection = false
    try forEachNode { node in
      isInSection = isInSection || node.isSection
      let wanted = node.depth(isInSection: isInSection)
      let depth = max(0, min(wanted, pending.map { $0.depth + 1 } ?? 0))
      if var last = pending {
        last.next = depth
        try body(last)
      }
      pending = NestedNode(node: node, depth: depth, next: 0)
    }
    if let pending { try body(pending) }
  }
}
