public import OutlineModel

/// The changes from one list snapshot to another, in batches for `performBatchUpdates` of a
/// `UICollectionView` or `UITableView`, with the fewest moves.
///
/// One batch is enough for most changes. UIKit rejects some combinations in one batch: items that
/// move out of a deleted section or into an inserted one, and items that change in a section that
/// moves. These take two batches, rarely three; each stage has the snapshot to show from that batch
/// on. Reloads that cannot share a batch with the other changes get a last batch of their own.
///
/// If several sets of sections are equally small to move, the set that needs the fewest batches is
/// chosen, so the number of batches is minimal for the number of moves. There is one rare
/// exception: three batches instead of two are possible if moving sections exchange items in a
/// chain, from one that gets items of a deleted section to one that gives items to an inserted
/// section. Batches for reloads are not counted here.
///
/// ```swift
/// let changes = StagedListChanges(from: shown, to: snapshot)
/// for stage in changes {
///   collectionView.performBatchUpdates {
///     shown = stage.snapshot
///     collectionView.deleteSections(IndexSet(stage.changes.deletedSections))
///     // … and so on, as in the documentation of ListChanges.
///   }
///   collectionView.reconfigureItems(at: stage.changes.reconfiguredItems.map(\.indexPath))
/// }
/// ```
///
/// If nothing changes there are no stages.
public struct StagedListChanges<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Sendable
{
  /// One batch, and the snapshot to show after it.
  public struct Stage: Sendable {
    /// The changes, by positions.
    public let changes: ListChanges
    /// The snapshot that the data source shows after this batch. Assign it inside
    /// `performBatchUpdates`, before the calls that report the changes.
    public let snapshot: OutlineSnapshot<SectionID, ItemID>

    @inlinable
    init(changes: ListChanges, snapshot: OutlineSnapshot<SectionID, ItemID>) {
      self.changes = changes
      self.snapshot = snapshot
    }
  }

  /// The batches, in the order in which to perform them.
  public let stages: [Stage]

  /// Compares two snapshots.
  ///
  /// Reloads and reconfigures the items and sections that the new snapshot marks with
  /// `reloadItems(_:)`, `reconfigureItems(_:)` and `reloadSections(_:)`, and the items given here.
  /// New items are inserted only. An item to both reload and reconfigure is reloaded.
  /// - Parameters:
  ///   - old: the snapshot that the list shows now.
  ///   - new: the snapshot to show.
  ///   - reloading: more items to reload; ids that are not in the new snapshot are ignored.
  ///   - reconfiguring: more items to reconfigure, such as those whose content changed; ids that
  ///     are not in the new snapshot are ignored.
  /// - Complexity: that of comparing the snapshots: O(number of sections), and O(its items) for
  ///   each section that changed since one snapshot was copied from the other; O(k log k) more for
  ///   k changes. Sections with items to reload or reconfigure are walked once.
  @inlinable
  public init(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>,
    reloading: [ItemID] = [],
    reconfiguring: [ItemID] = []
  ) {
    let comparison = SectionComparison(from: old, to: new)
    let builder = StagedChangesBuilder(
      comparison, reloadedSections: new.reloadedSectionIndexes,
      reloadedItems: Self.paths(new.reloadedItemPaths, new.paths(of: reloading)),
      reconfiguredItems: Self.paths(new.reconfiguredItemPaths, new.paths(of: reconfiguring)))
    stages = Self.stages(builder, from: old, to: new)
  }

  /// Compares two snapshots, and calls a closure for each kept item to find out whether its content
  /// changed.
  ///
  /// ```swift
  /// StagedListChanges(from: shown, to: snapshot) { id in oldTexts[id] != newTexts[id] }
  /// ```
  /// - Parameters:
  ///   - old: the snapshot that the list shows now.
  ///   - new: the snapshot to show.
  ///   - isChanged: whether to reconfigure an item that is in both snapshots; called in the order
  ///     of the new snapshot.
  /// - Throws: any error that the closure throws.
  /// - Complexity: that of comparing the snapshots, and O(n) calls of the closure.
  @inlinable
  public init(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>,
    reconfiguringWhere isChanged: (ItemID) throws -> Bool
  ) rethrows {
    let comparison = SectionComparison(from: old, to: new)
    var changed: [(section: Int, item: Int)] = []
    var arrival = 0
    for (section, slot) in new.sectionSlots.enumerated() {
      for (item, id) in new.list(at: slot).ids.enumerated() {
        while arrival < comparison.arrivals.count,
          comparison.arrivals[arrival].isBefore(section, item)
        {
          arrival += 1
        }
        if arrival < comparison.arrivals.count, comparison.arrivals[arrival].isInsert(section, item)
        {
          continue
        }
        if try isChanged(id) { changed.append((section, item)) }
      }
    }
    let builder = StagedChangesBuilder(
      comparison, reloadedSections: new.reloadedSectionIndexes,
      reloadedItems: Self.paths(new.reloadedItemPaths, []),
      reconfiguredItems: Self.paths(new.reconfiguredItemPaths, changed))
    stages = Self.stages(builder, from: old, to: new)
  }

  /// Merges two lists of paths, in ascending order without duplicates.
  @inlinable
  static func paths(
    _ marked: [(section: Int, item: Int)], _ given: [(section: Int, item: Int)]
  ) -> [ItemPath] {
    let first = marked.map { ItemPath(section: $0.section, item: $0.item) }
    if given.isEmpty { return first }
    return Set(first + given.map { ItemPath(section: $0.section, item: $0.item) }).sorted()
  }

  @inlinable
  static func stages(
    _ builder: StagedChangesBuilder, from old: OutlineSnapshot<SectionID, ItemID>,
    to new: OutlineSnapshot<SectionID, ItemID>
  ) -> [Stage] {
    var stages: [Stage] = []
    var snapshot = old
    for (position, changes) in builder.changes.enumerated() {
      if position < builder.edits.count {
        snapshot.apply(builder.edits[position], builder.comparison, from: old, to: new)
        stages.append(Stage(changes: changes, snapshot: snapshot))
      } else {
        stages.append(Stage(changes: changes, snapshot: new))
      }
    }
    return stages
  }
}

extension StagedListChanges: RandomAccessCollection {
  /// The position of the first stage.
  @inlinable
  public var startIndex: Int { stages.startIndex }

  /// The position after the last stage.
  @inlinable
  public var endIndex: Int { stages.endIndex }

  /// The stage at a position.
  /// - Parameter position: the position of a stage, from 0.
  @inlinable
  public subscript(position: Int) -> Stage { stages[position] }
}

extension SectionComparison.Arrival {
  @inlinable
  func isBefore(_ section: Int, _ item: Int) -> Bool {
    (Int(self.section), Int(self.item)) < (section, item)
  }

  @inlinable
  func isInsert(_ section: Int, _ item: Int) -> Bool {
    departure < 0 && Int(self.section) == section && Int(self.item) == item
  }
}

extension OutlineSnapshot {
  /// Turns the data of one batch into the data of the next.
  @inlinable
  mutating func apply(
    _ edit: StagedChangesBuilder.Edit, _ comparison: SectionComparison, from old: OutlineSnapshot,
    to new: OutlineSnapshot
  ) {
    clearMarks()
    let (oldSections, newSections) = (old.orderedSections, new.orderedSections)
    let (oldSlots, newSlots) = (old.sectionSlots, new.sectionSlots)
    // None of these calls fails: everything they name exists, each once.
    try? deleteSections(edit.deletedSections.map { oldSections[$0] })
    try? deleteItems(edit.deletedItems.map { old.list(at: oldSlots[$0.section]).ids[$0.item] })
    for placement in edit.placements {
      if placement.item < 0 {
        let previous =
          switch placement.previous {
          case .old(let section): oldSections[section]
          case .new(let section): newSections[section]
          case nil: SectionID?.none
          }
        _ = place(section: newSections[placement.section], after: previous)
        continue
      }
      let previous =
        switch placement.previous {
        case .old(let item):
          old.list(at: oldSlots[Int(comparison.oldOfNew[placement.section])]).ids[item]
        case .new(let item): new.list(at: newSlots[placement.section]).ids[item]
        case nil: ItemID?.none
        }
      let item = new.list(at: newSlots[placement.section]).ids[placement.item]
      _ = place(item, inSection: newSections[placement.section], after: previous)
    }
  }
}
