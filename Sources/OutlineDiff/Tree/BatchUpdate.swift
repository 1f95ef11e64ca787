/// A difference by index paths, as lists on screens take it: first everything out by old
/// coordinates, then everything in by new.
///
/// Carry out the removals in their order and then the insertions in theirs: each index path is
/// right at its turn. A node that moves is taken out once and put in once, with the descendants
/// that it still has then.
public struct BatchUpdate<ID: Hashable & Sendable>: Hashable, Sendable {
  /// One node that goes out or comes in.
  public struct Entry: Hashable, Sendable {
    /// Its identifier.
    public var id: ID
    /// The offset of its root among the roots, then of each node among its siblings on the way down
    /// to it.
    public var path: [Int]
    /// Whether it moves; otherwise it is deleted or inserted.
    public var isMove: Bool

    /// Makes an entry.
    public init(id: ID, path: [Int], isMove: Bool) {
      self.id = id
      self.path = path
      self.isMove = isMove
    }
  }

  /// What goes out, by index paths of the old tree, the last in display order first.
  public var removals: [Entry]
  /// What comes in, by index paths of the new tree, the first in display order first.
  public var insertions: [Entry]

  /// Makes a batch.
  public init(removals: [Entry] = [], insertions: [Entry] = []) {
    self.removals = removals
    self.insertions = insertions
  }

  /// - Parameters:
  ///   - touched: the nodes that are inserted, deleted or moved.
  ///   - old: the tree before, in pre-order.
  ///   - new: the tree after.
  init(
    touched: Set<ID>, old: (ids: some Collection<ID>, parents: ContiguousArray<Int32>),
    new: (ids: some Collection<ID>, parents: ContiguousArray<Int32>)
  ) {
    let before = Self.paths(of: touched, ids: old.ids, parents: old.parents)
    let after = Self.paths(of: touched, ids: new.ids, parents: new.parents)
    let leaving = Set(before.lazy.map(\.id))
    let arriving = Set(after.lazy.map(\.id))
    removals = before.reversed().map { Entry(id: $0.id, path: $0.path, isMove: arriving.contains($0.id)) }
    insertions = after.map { Entry(id: $0.id, path: $0.path, isMove: leaving.contains($0.id)) }
  }

  private static func paths(
    of touched: Set<ID>, ids: some Collection<ID>, parents: ContiguousArray<Int32>
  ) -> [(id: ID, path: [Int])] {
    var counts = ContiguousArray(repeating: 0, count: parents.count + 1)
    var offsets = ContiguousArray<Int>()
    offsets.reserveCapacity(parents.count)
    var found: [(id: ID, path: [Int])] = []
    for (node, id) in ids.enumerated() {
      let list = Int(parents[node] + 1)
      offsets.append(counts[list])
      counts[list] += 1
      guard touched.contains(id) else { continue }
      var path: [Int] = []
      var above = node
      while above >= 0 {
        path.append(offsets[above])
        above = Int(parents[above])
      }
      found.append((id, path.reversed()))
    }
    return found
  }
}

extension BatchUpdate: Codable where ID: Codable {}
extension BatchUpdate.Entry: Codable where ID: Codable {}
