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

  /// Makes a document.
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
