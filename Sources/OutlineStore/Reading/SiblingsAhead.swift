/// The siblings that a walk through an outline comes to. They are read several at a time, because
/// nearly all walks continue.
final class SiblingsAhead {
  /// Siblings that were read, from the one that was given last.
  private final class Run {
    let nodes: [ListedRow]
    var index = 0
    /// Whether there is no sibling after them.
    let isLast: Bool

    init(_ nodes: [ListedRow], isLast: Bool) { (self.nodes, self.isLast) = (nodes, isLast) }
  }

  private let tree: TreeSource
  private let isBackwards: Bool
  private var runs: [Int64: Run] = [:]

  /// How many siblings are read at first, and how many when the walk went past these.
  private static let (few, many) = (12, 64)
  /// The most lists of siblings that are kept: those of the levels around the walk.
  private static let mostRuns = 64

  init(_ tree: TreeSource, backwards isBackwards: Bool) {
    self.tree = tree
    self.isBackwards = isBackwards
  }

  /// The child of a node directly after a position, or before it in a walk backwards.
  func sibling(
    in parent: Int64, after position: String
  ) throws -> (row: NodeRow, hasChildren: Bool)? {
    var limit = Self.few
    if let run = runs[parent], run.nodes[run.index].row.image.position == position {
      if run.index + 1 < run.nodes.count {
        run.index += 1
        return run.nodes[run.index]
      }
      if run.isLast { return nil }
      limit = Self.many
    }
    let nodes = try tree.children(of: parent, from: position, backwards: isBackwards, limit: limit)
    let positions = ([position] + nodes.map(\.row.image.position)).map { ListPosition($0) }
    try SiblingList.checkOrder(of: positions, backwards: isBackwards)
    guard let first = nodes.first else { return nil }
    if runs.count >= Self.mostRuns { runs.removeAll(keepingCapacity: true) }
    runs[parent] = Run(nodes, isLast: nodes.count < limit)
    return first
  }
}

/// The rows below which a walk went, because it comes back to them.
final class PassedRows {
  private var rows: [Int64: NodeRow] = [:]

  /// The most rows that are kept: those of the levels around the walk.
  private static let most = 64

  func row(_ key: Int64) -> NodeRow? { rows[key] }

  func add(_ row: NodeRow) {
    if rows.count >= Self.most { rows.removeAll(keepingCapacity: true) }
    rows[row.key] = row
  }
}
