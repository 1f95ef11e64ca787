/// The changes of one call of `performBatchUpdates`, by positions.
///
/// Positions are those UIKit wants: what is deleted, reloaded or moved is named by where it is
/// *before* the batch, what is inserted, and where something moves to, by where it is *after* it.
/// The items of a deleted or inserted section are not named one by one.
///
/// ```swift
/// collectionView.performBatchUpdates {
///   items = stage.snapshot  // the data that the data source shows from now on
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
/// A `UITableView` has the same calls with rows in the place of items.
public struct ListChanges: Hashable, Sendable, Codable {
  /// Something that goes from one position to another.
  public struct Move<Position: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// Where it is before the batch.
    public var from: Position
    /// Where it is after the batch.
    public var to: Position

    /// Makes a move.
    /// - Parameters:
    ///   - from: where it is before the batch.
    ///   - to: where it is after the batch.
    @inlinable
    public init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// The sections that go, with their items, by positions before the batch, ascending.
  public var deletedSections: [Int] = []
  /// The sections that come, with their items, by positions after the batch, ascending.
  public var insertedSections: [Int] = []
  /// The sections that change their place, with their items, ascending by the position after the
  /// batch.
  public var movedSections: [Move<Int>] = []
  /// The sections to show again from scratch, by positions before the batch, ascending.
  public var reloadedSections: [Int] = []

  /// The items that go, by positions before the batch, ascending.
  public var deletedItems: [ItemPath] = []
  /// The items that come, by positions after the batch, ascending.
  public var insertedItems: [ItemPath] = []
  /// The items that change their place, ascending by the position after the batch.
  public var movedItems: [Move<ItemPath>] = []
  /// The items to show again from scratch, by positions before the batch, ascending.
  public var reloadedItems: [ItemPath] = []
  /// The items whose cells get new content, by positions *after* the batch, ascending.
  ///
  /// Reconfigure them when `performBatchUpdates` has returned: then there is only one way to count.
  public var reconfiguredItems: [ItemPath] = []

  /// Makes changes in which nothing changes.
  @inlinable
  public init() {}

  /// Whether nothing changes.
  @inlinable
  public var isEmpty: Bool { !hasBatch && reconfiguredItems.isEmpty }

  /// Whether anything belongs into `performBatchUpdates`, not only items to reconfigure.
  @inlinable
  public var hasBatch: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && reloadedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && reloadedItems.isEmpty)
  }

  /// How many changes there are; a move counts once.
  @inlinable
  public var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + reloadedSections.count
      + deletedItems.count + insertedItems.count + movedItems.count + reloadedItems.count
      + reconfiguredItems.count
  }
}
