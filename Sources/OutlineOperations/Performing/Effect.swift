public import OutlineStore

/// The result of an operation.
public struct Effect: Hashable, Sendable {
  /// A sentence without its full stop: `Moved 3 items`.
  public var did: String
  /// The nodes concerned, in the order given.
  public var nodes: [NodeID]
  /// The number of changed nodes, descendants included.
  public var count: Int
  /// Whether the nodes are new.
  package var isAddition = false
  /// Whether only uses or a view changed, which needs no version.
  package var isUseOnly = false
  /// The nodes as they are now, or were before their deletion; empty unless requested.
  package var entries: [Entry] = []
  /// Possible mistakes to tell the person about.
  package var warnings: [WarningRecord] = []
  /// The nodes that a revert left alone, because later versions changed the same fields.
  package var conflicts: [Failure.ConflictingNode] = []
}
