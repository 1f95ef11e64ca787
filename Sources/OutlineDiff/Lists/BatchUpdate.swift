public import OutlineModel

/// A difference as index paths, in the order that list views use: first all removals by old paths,
/// then all insertions by new paths.
///
/// Perform the removals in order, then the insertions in order: each index path is valid when its
/// turn comes. A node that moves is removed once and inserted once, together with the descendants
/// that it still has at that point.
public struct BatchUpdate<ID: Hashable & Sendable>: Hashable, Sendable {
  /// A node that is removed or inserted.
  public struct Entry: Hashable, Sendable {
    /// The identifier of the node.
    public var id: ID
    /// The offset of each node on the way from the root to this one, each among its siblings.
    public var path: [Int]
    /// Whether the node moves; otherwise it is deleted or inserted.
    public var isMove: Bool

    /// Makes an entry.
    /// - Parameters:
    ///   - id: the identifier of the node.
    ///   - path: the offset of each node on the way from the root to this one, each among its
    ///     siblings.
    ///   - isMove: whether the node moves; otherwise it is deleted or inserted.
    init(id: ID, path: [Int], isMove: Bool) {
      self.id = id
      self.path = path
      self.isMove = isMove
    }
  }

  /// The removals by index paths of the old tree, the last in display order first.
  public var removals: [Entry]
  /// The insertions by index paths of the new tree, the first in display order first.
  public var insertions: [Entry]

  /// Makes a batch.
  /// - Parameters:
  ///   - removals: the removals by index paths of the old tree, the last in display order first.
  ///   - insertions: the insertions by index paths of the new tree, the first in display order
  ///     first.
  init(removals: [Entry] = [], insertions: [Entry] = []) {
    self.removals = removals
    self.insertions = insertions
  }
}

extension TreeDifference {
  /// Returns the inserts, deletes and moves by index paths.
  /// - Parameter snapshot: the snapshot the difference was made from.
  /// - Throws: ``DifferenceError`` if a step names an item that does not exist at that point, or a
  ///   wrong place.
  /// - Complexity: O(n) for one pass over the parents of the snapshot, which hashes no item, and
  ///   O(log k) for each ancestor of the k items that are inserted, deleted or moved.
  public func batch(from snapshot: SectionSnapshot<ID>) throws(DifferenceError) -> BatchUpdate<ID> {
    if placed.first(where: { _ in true }) == nil { return BatchUpdate() }
    let forest = snapshot.preorder
    return try BatchUpdate(
      steps, parents: forest.parents, id: { forest.ids[$0] }, row: { snapshot.index(of: $0) })
  }
}

extension BatchUpdate {
  /// - Parameters:
  ///   - steps: the steps of a difference.
  ///   - parents: the row of the parent, or -1, for each row of the old tree in depth-first order.
  ///   - id: returns the identifier of a row.
  ///   - row: returns the row of an identifier.
  init(
    _ steps: [TreeDifference<ID>.Step], parents: ContiguousArray<Int32>, id: (Int) -> ID,
    row: (ID) -> Int?
  ) throws(DifferenceError) {
    let offsets = parents.offsetsAmongSiblings()
    func parent(_ row: Int) -> ID? { parents[row] < 0 ? nil : id(Int(parents[row])) }
    var lists = try SiblingLists(steps) { ids in
      ids.map { id in row(id).map { (parent: parent($0), index: Int(offsets[$0])) } }
    }
    var (touched, ids): (Set<ID>, [ID]) = ([], [])
    for (position, step) in steps.enumerated() {
      switch step {
      case .insert, .delete, .move:
        _ = lists.leave(position)
        _ = lists.arrive(position)
        if touched.insert(step.id).inserted { ids.append(step.id) }
      case .expand, .collapse: break
      }
    }
    func oldPath(_ row: Int) -> [Int] {
      var (path, above): ([Int], Int) = ([], row)
      while above >= 0 {
        path.append(Int(offsets[above]))
        above = Int(parents[above])
      }
      return path.reversed()
    }
    func newPath(_ start: ID) -> [Int] {
      var (path, above): ([Int], ID?) = ([], start)
      while let node = above {
        if let place = lists.place(of: node) {
          path.append(place.index)
          above = place.parent
        } else if let row = row(node) {
          path.append(lists.index(ofStaying: Int(offsets[row]), inParent: parent(row)))
          above = parent(row)
        } else {
          break
        }
        // Steps written by hand can form a cycle.
        if path.count > parents.count + steps.count { break }
      }
      return path.reversed()
    }
    let rows = ids.compactMap { id in row(id).map { (row: $0, id: id) } }.sorted { $0.row > $1.row }
    let leaving = Set(rows.lazy.map(\.id))
    removals = rows.map { Entry(id: $0.id, path: oldPath($0.row), isMove: lists.contains($0.id)) }
    insertions = ids.filter(lists.contains).map {
      Entry(id: $0, path: newPath($0), isMove: leaving.contains($0))
    }
    insertions.sort { $0.path.lexicographicallyPrecedes($1.path) }
  }
}

extension ContiguousArray<Int32> {
  /// The offset of each node among its siblings. The array has the parents of the nodes, in
  /// preorder.
  func offsetsAmongSiblings() -> ContiguousArray<Int32> {
    var counts = ContiguousArray(repeating: 0, count: count + 1)
    var offsets = ContiguousArray()
    offsets.reserveCapacity(count)
    for parent in self {
      offsets.append(counts[Int(parent) + 1])
      counts[Int(parent) + 1] += 1
    }
    return offsets
  }
}

extension BatchUpdate: Codable where ID: Codable {}
extension BatchUpdate.Entry: Codable where ID: Codable {}
