/// Handlers for reordering items by hand.
///
/// Apple: `UICollectionViewDiffableDataSource.ReorderingHandlers`.
public struct ReorderingHandlers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Sendable
{
  /// Whether an item may be reordered. The default is **no**.
  public var canReorderItem: (@Sendable (ItemID) -> Bool)?

  /// Called once before the change.
  public var willReorder: (@Sendable (ReorderTransaction<SectionID, ItemID>) -> Void)?

  /// Called once after the change.
  public var didReorder: (@Sendable (ReorderTransaction<SectionID, ItemID>) -> Void)?

  /// Makes handlers that are all `nil`.
  public init() {}
}

extension ReorderingHandlers {
  /// Whether an item may be reordered: the result of `canReorderItem`, or `false` without that
  /// handler.
  ///
  /// - Parameter item: the item.
  public func canReorder(_ item: ItemID) -> Bool {
    canReorderItem?(item) ?? false
  }
}
