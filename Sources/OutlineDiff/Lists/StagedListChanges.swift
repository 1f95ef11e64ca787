public import OutlineModel

/// The way from one list snapshot to another in batches that `performBatchUpdates` of a
/// `UICollectionView` or `UITableView` takes, with the fewest moves.
///
/// One batch is enough for most changes. UIKit refuses some mixtures in one batch: items that move
/// out of a section that is deleted or into one that is inserted, and items that change in a
/// section that moves. Then there are two batches, rarely three, and each has the data that the
/// data source has to show from that batch on. A reload that may not be in a batch with the other
/// changes gets one of its own at the end.
///
/// Where equally few sections could move, those move that need the fewest batches, so no batches
/// with as few moves are fewer. The exception is rare: there may be three where two would do if
/// sections that move exchange items in a chain, from one that gets items of a deleted section to
/// one that gives items to an inserted section. Reloads are not counted in this: they take the place
/// that is left to them.
///
/// ```swift
/// let changes = StagedListChanges(from: shown, to: snapshot)
/// for stage in changes {
///   collectionView.performBatchUpdates {
///     shown = stage.snapshot
///     collectionView.deleteSections(IndexSet(stage.changes.deletedSections))
///     // … and so on, as the documentation of ListChanges has it.
///   }
///   collectionView.reconfigureItems(at: stage.changes.reconfiguredItems.map(\.indexPath))
/// }
/// ```
///
/// Where nothing changes there are no stages.
public struct StagedListChanges<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Sendable
{
  /// One batch, and the data that belongs to it.
  public struct Stage: Sendable {
    /// What changes, by positions.
    public let changes: ListChanges
    /// What the data source has to show after this batch; assign it inside `performBatchUpdates`,
    /// before the calls that report the changes.
    public let snapshot: OutlineSnapshot<SectionID, ItemID>

    @inlinable
    init(changes: ListChanges, snapshot: OutlineSnapshot<SectionID, ItemID>) {
      self.changes = changes
      self.snapshot = snapshot
    }
  }

  /// The batches, in the order in which they are carried out.
  public let stages: [Stage]

  /// Finds the batches that lead from one snapshot to another.
  ///
  /// Items and sections that the new snapshot marks, by `reloadItems(_:)`, `reconfigureItems(_:)`
  /// and `reloadSections(_:)`, are reloaded and reconfigured, and so are those given here. An item
  /// that is new is not: it is shown for the first time anyway. One that is both is reloaded.
  /// - Parameters:
  ///   - old: what the list shows.
  ///   - new: what it is to show.
  ///   - reloading: more items to reload; ids that are not in the new snapshot are ignored.
  ///   - reconfiguring: more items to reconfigure, such as those whose content changed; ids that
  ///     are not in the new snapshot are ignored.
  /// - Complexity: that of comparing the snapshots: O(number of sections), and for each section
  ///   that changed since the snapshots were one, O(its items); O(k log k) more for k changes.
  ///   Sections with items to reload or reconfigure are walked once.
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

  /// Finds the batches that lead from one snapshot to another, and asks of every item that stays
  /// whether its content changed.
  ///
  /// ```swift
  /// StagedListChanges(from: shown, to: snapshot) { id in oldTexts[id] != newTexts[id] }
  /// ```
  /// - Parameters:
  ///   - old: what the list shows.
  ///   - new: what it is to show.
  ///   - isChanged: whether an item that is in both snapshots has to be reconfigured; asked in the
  ///     order of the new snapshot.
  /// - Throws: what the closure throws.
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
        if arrival < comparison.arrivals.count, comparison.arrivals[arrival].isInsert(section, item) {
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

  /// The paths of two lists in ascending order, each once.
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
  /// Makes the data of a batch of that of the one before it.
  @inlinable
  mutating func apply(
    _ edit: StagedChangesBuilder.Edit, _ comparison: SectionComparison, from old: OutlineSnapshot,
    to new: OutlineSnapshot
  ) {
    clearMarks()
    let (oldSections, newSections) = (old.orderedSections, new.orderedSections)
    let (oldSlots, newSlots) = (old.sectionSlots, new.sectionSlots)
    // None of these calls fails: what they name is there, each once.
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
