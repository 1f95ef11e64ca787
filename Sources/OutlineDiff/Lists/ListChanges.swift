/// The changes for one call of `performBatchUpdates`, by positions.
///
/// Positions follow UIKit: deletes, reloads and the sources of moves use positions *before* the
/// batch, inserts and the targets of moves positions *after* it. The items of a deleted or inserted
/// section are not listed.
///
/// ```swift
/// let changes = ListChanges(from: shown, to: snapshot)
/// collectionView.performBatchUpdates {
///   shown = snapshot  // the data that the data source shows from now on
///   collectionView.deleteSections(IndexSet(changes.deletedSections))
///   collectionView.insertSections(IndexSet(changes.insertedSections))
///   for move in changes.movedSections {
///     collectionView.moveSection(move.from, toSection: move.to)
///   }
///   collectionView.reloadSections(IndexSet(changes.reloadedSections))
///   collectionView.deleteItems(at: changes.deletedItems.map(\.indexPath))
///   collectionView.insertItems(at: changes.insertedItems.map(\.indexPath))
///   for move in changes.movedItems {
///     collectionView.moveItem(at: move.from.indexPath, to: move.to.indexPath)
///   }
///   collectionView.reloadItems(at: changes.reloadedItems.map(\.indexPath))
/// }
/// collectionView.reconfigureItems(at: changes.reconfiguredItems.map(\.indexPath))
///
/// extension ItemPath {
///   var indexPath: IndexPath { IndexPath(item: item, section: section) }
/// }
/// ```
///
/// A `UITableView` has the same calls, with rows instead of items. A tree in a section is the
/// snapshot of its `visibleItems`.
public struct ListChanges: Hashable, Sendable, Codable {
  /// A move from one position to another.
  public struct Move<Position: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// The position before the batch.
    public var from: Position
    /// The position after the batch.
    public var to: Position

    /// Creates a move.
    /// - Parameters:
    ///   - from: the position before the batch.
    ///   - to: the position after the batch.
    @inlinable
    package init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// The sections to delete, with their items, by positions before the batch, ascending.
  public var deletedSections: [Int] = []
  /// The sections to insert, with their items, by positions after the batch, ascending.
  public var insertedSections: [Int] = []
  /// The sections to move, with their items, ascending by the position after the batch.
  public var movedSections: [Move<Int>] = []
  /// The sections to reload, by positions before the batch, ascending.
  public var reloadedSections: [Int] = []

  /// The items to delete, by positions before the batch, ascending.
  public var deletedItems: [ItemPath] = []
  /// The items to insert, by positions after the batch, ascending.
  public var insertedItems: [ItemPath] = []
  /// The items to move, ascending by the position after the batch.
  public var movedItems: [Move<ItemPath>] = []
  /// The items to reload, by positions before the batch, ascending.
  public var reloadedItems: [ItemPath] = []
  /// The items to reconfigure, by positions *after* the batch, ascending.
  ///
  /// Reconfigure them after `performBatchUpdates` returns, when only the new positions are valid.
  public var reconfiguredItems: [ItemPath] = []

  /// Whether there are no changes.
  @inlinable
  public var isEmpty: Bool { !hasBatch && reconfiguredItems.isEmpty }

  /// Whether any change belongs in `performBatchUpdates`; items to reconfigure do not.
  @inlinable
  var hasBatch: Bool { count > reconfiguredItems.count }

  /// The number of changes; a move counts once.
  @inlinable
  public var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + reloadedSections.count
      + deletedItems.count + insertedItems.count + movedItems.count + reloadedItems.count
      + reconfiguredItems.count
  }
}

/// The position of an item in a list with sections, like `IndexPath(item:section:)`.
public struct ItemPath: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The position of the section.
  public var section: Int
  /// The position of the item in its section.
  public var item: Int

  /// Creates a path.
  /// - Parameters:
  ///   - section: the position of the section.
  ///   - item: the position of the item in its section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether an item is before another one in the list.
  @inlinable
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }

  /// The section and the item in brackets, such as `[2, 0]` for the first item of the third
  /// section.
  public var description: String { "[\(section), \(item)]" }
}
