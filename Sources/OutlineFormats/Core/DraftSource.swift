/// A tree that a format writes out. It can be walked more than once, and need not be in memory.
public protocol DraftSource {
  /// What belongs to the whole document.
  var header: DocumentHeader { get throws }

  /// Hands out all nodes in pre-order.
  /// - Parameter body: is given each node; what it throws ends the walk.
  func forEachNode(_ body: (DraftNode) throws -> Void) throws
}

/// Nodes that are in memory.
public struct DraftDocument: DraftSource, Hashable, Sendable {
  /// What belongs to the whole document.
  public var header: DocumentHeader
  /// All nodes in pre-order.
  public var nodes: [DraftNode]

  /// Makes a document.
  /// - Parameters:
  ///   - header: what belongs to the whole document.
  ///   - nodes: all nodes in pre-order.
  public init(header: DocumentHeader = DocumentHeader(), nodes: [DraftNode] = []) {
    self.header = header
    self.nodes = nodes
  }

  /// Hands out all nodes in pre-order.
  /// - Parameter body: is given one after the other.
  /// - Throws: what the closure throws; no more is handed out then.
  /// - Complexity: O(nodes).
  public func forEachNode(_ body: (DraftNode) throws -> Void) throws { try nodes.forEach(body) }
}
