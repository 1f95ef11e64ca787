public import OutlineModel

/// A section or an item of an ``OutlineModel/OutlineSnapshot``, whose identifiers are of different
/// types.
public enum SnapshotNode<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Hashable, Sendable {
  /// A section, at the top level.
  case section(SectionID)
  /// An item, a child of its section.
  case item(ItemID)
}

extension SnapshotNode: Codable where SectionID: Codable, ItemID: Codable {}

extension SnapshotNode: CustomStringConvertible {
  /// The identifier.
  public var description: String {
    switch self {
    case .section(let id): "\(id)"
    case .item(let id): "\(id)"
    }
  }
}

extension TreeDifference {
  /// The smallest difference between two list snapshots: sections and items that come, go and move,
  /// items between sections too.
  /// - Complexity: O(n) where little changed, else O(n + k log k) for k neighbours that changed
  ///   their order.
  public init<SectionID, ItemID>(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>
  ) where ID == SnapshotNode<SectionID, ItemID> {
    self.init(from: old.forest, to: new.forest)
  }
}

extension OutlineSnapshot {
  /// The snapshot that a difference leads to; marks of reloaded and reconfigured items are not
  /// carried over.
  /// - Parameter difference: made from this snapshot.
  /// - Throws: `DifferenceError`, naming the first node at which the snapshot is not the one the
  ///   difference was made from.
  /// - Complexity: O(n + number of steps).
  public func applying(
    _ difference: TreeDifference<SnapshotNode<SectionID, ItemID>>
  ) throws(DifferenceError) -> OutlineSnapshot {
    if difference.isEmpty { return self }
    do {
      let tree = try SectionSnapshot(preorder: forest).applying(difference)
      var snapshot = OutlineSnapshot()
      for node in tree.rootItems {
        guard case .section(let section) = node else { throw DifferenceError.wrongKind(id: "\(node)") }
        try snapshot.appendSections([section])
        var items: [ItemID] = []
        for child in try tree.descendants(of: node) {
          guard case .item(let item) = child, try tree.parent(of: child) == node else {
            throw DifferenceError.wrongKind(id: "\(child)")
          }
          items.append(item)
        }
        try snapshot.appendItems(items, toSection: section)
      }
      return snapshot
    } catch let error as DifferenceError {
      throw error
    } catch {
      // A snapshot has every id once, and every section asked for was read from it, so this is
      // never reached.
      throw .duplicate(id: "\(error)")
    }
  }

  /// The sections and their items as a forest of two levels.
  fileprivate var forest: PreorderForest<SnapshotNode<SectionID, ItemID>> {
    var forest = PreorderForest<SnapshotNode<SectionID, ItemID>>()
    for section in sectionIdentifiers {
      let parent = Int32(forest.ids.count)
      forest.ids.append(.section(section))
      forest.parents.append(-1)
      for item in (try? itemIdentifiers(inSection: section)) ?? [] {
        forest.ids.append(.item(item))
        forest.parents.append(parent)
      }
    }
    forest.isExpanded = ContiguousArray(repeating: false, count: forest.ids.count)
    return forest
  }
}
