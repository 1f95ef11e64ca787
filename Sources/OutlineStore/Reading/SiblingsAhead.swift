internal import GRDB

/// The siblings that a walk through an outline comes to. They are read several at a time, because
/// nearly all walks go on.
final class SiblingsAhead {
  /// Siblings that were read, from the one that was given last.
  private struct Run {
    var nodes: [(row: NodeRow, hasChildren: Bool)]
    var index = 0
    /// Whether there is no sibling after them.
    var isLast: Bool
  }

  private let tree: any TreeSource
  private let isBackwards: Bool
  private var runs: [Int64: Run] = [:]

  /// How many siblings are read at first, and how many when the walk went past these.
  private static let (few, many) = (12, 64)
  /// The most lists of siblings that are kept: those of the levels around the walk.
  private static let mostRuns = 64

  init(_ tree: any TreeSource, backwards isBackwards: Bool) {
    (self.tree, self.isBackwards) = (tree, isBackwards)
  }

  /// The child of a node directly after a position, or before it in a walk backwards.
  func sibling(
    in parent: Int64, after position: String
  ) throws -> (row: NodeRow, hasChildren: Bool)? {
    var limit = Self.few
    if let run = runs[parent], run.nodes[run.index].row.image.position == position {
      if run.index + 1 < run.nodes.count {
        runs[parent]?.index += 1
        return run.nodes[run.index + 1]
      }
      if run.isLast { return nil }
      limit = Self.many
    }
    let nodes = try tree.children(
      of: parent, from: position, backwards: isBackwards, limit: limit)
    try checkOrder(of: nodes.map(\.row.image.position), after: position)
    guard let first = nodes.first else { return nil }
    if runs.count >= Self.mostRuns { runs.removeAll(keepingCapacity: true) }
    runs[parent] = Run(nodes: nodes, isLast: nodes.count < limit)
    return first
  }

  /// A damaged index could lead a walk around in a circle.
  private func checkOrder(of positions: [String], after start: String) throws {
    var last = ListPosition(start)
    for position in positions.lazy.map(ListPosition.init) {
      guard isBackwards ? position < last : last < position else {
        throw DatabaseError(
          resultCode: .SQLITE_CORRUPT,
          message: "a list does not come in the order of its positions")
      }
      last = position
    }
  }
}

/// The ids of the parents of rows, each looked up once.
final class ParentNames {
  private var known: [Int64: NodeID] = [:]

  /// The parent of a row; `nil` for a section.
  func parent(of image: NodeImage, _ reader: OutlineReader) throws -> NodeID? {
    guard let key = image.parent else { return nil }
    if let id = known[key] { return id }
    let id = try reader.parent(of: image)
    known[key] = id
    return id
  }
}
