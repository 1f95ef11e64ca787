/// What to ask and to tell while an item of a section is expanded or collapsed.
///
/// Apple: `UICollectionViewDiffableDataSource.SectionSnapshotHandlers`. During every handler the old state still
/// stands: ``SectionSnapshot/expanding(_:using:)`` and ``SectionSnapshot/collapsing(_:using:)`` return the new one
/// instead of changing the snapshot, so that a handler may read it.
public struct SectionSnapshotHandlers<ItemID: Hashable & Sendable>: Sendable {
  /// Whether an item may be expanded. Absent means yes.
  public var shouldExpandItem: (@Sendable (ItemID) -> Bool)?

  /// Told before an item is expanded, after `shouldExpandItem` and before the children are asked for.
  public var willExpandItem: (@Sendable (ItemID) -> Void)?

  /// Whether an item may be collapsed. Absent means yes.
  public var shouldCollapseItem: (@Sendable (ItemID) -> Bool)?

  /// Told before an item is collapsed, after `shouldCollapseItem`.
  public var willCollapseItem: (@Sendable (ItemID) -> Void)?

  /// Given the item that is being expanded and the snapshot of what is below it now, the snapshot of what is to be
  /// below it: the place to load children lazily. Absent means that they stay. When it throws, the item is not
  /// expanded.
  public var snapshotForExpandingParent:
    (@Sendable (ItemID, SectionSnapshot<ItemID>) throws -> SectionSnapshot<ItemID>)?

  /// Makes handlers; all of them are absent.
  public init() {}
}

extension SectionSnapshot {
  /// What the snapshot becomes when an item is expanded with handlers.
  ///
  /// The order is that of Apple's data source: `shouldExpandItem`, which can refuse; `willExpandItem`;
  /// `snapshotForExpandingParent`, whose result takes the place of everything below the item; then the item is
  /// expanded. O(size of the snapshot), because the result is a changed copy.
  ///
  /// - Parameters:
  ///   - item: an item of the snapshot.
  ///   - handlers: what to ask and to tell.
  /// - Returns: the new snapshot, or nil when a handler refused or the item is expanded already.
  /// - Throws: ``SnapshotError``: `unknownItem`, and `duplicate` when new children stand elsewhere in the snapshot;
  ///   whatever `snapshotForExpandingParent` throws.
  public func expanding(_ item: ItemID, using handlers: SectionSnapshotHandlers<ItemID>) throws -> Self? {
    if try isExpanded(item) { return nil }
    if let shouldExpandItem = handlers.shouldExpandItem, !shouldExpandItem(item) { return nil }
    handlers.willExpandItem?(item)
    var result = self
    if let snapshotForExpandingParent = handlers.snapshotForExpandingParent {
      let children = try snapshotForExpandingParent(item, try snapshot(of: item))
      try result.replace(childrenOf: item, using: children)
    }
    result.expand([item])
    return result
  }

  /// What the snapshot becomes when an item is collapsed with handlers.
  ///
  /// The order is that of Apple's data source: `shouldCollapseItem`, which can refuse; `willCollapseItem`; then the
  /// item is collapsed. O(number of expanded items), because the result is a changed copy.
  ///
  /// - Parameters:
  ///   - item: an item of the snapshot.
  ///   - handlers: what to ask and to tell.
  /// - Returns: the new snapshot, or nil when a handler refused or the item is collapsed already.
  /// - Throws: `unknownItem`.
  public func collapsing(
    _ item: ItemID, using handlers: SectionSnapshotHandlers<ItemID>
  ) throws(SnapshotError) -> Self? {
    if try !isExpanded(item) { return nil }
    if let shouldCollapseItem = handlers.shouldCollapseItem, !shouldCollapseItem(item) { return nil }
    handlers.willCollapseItem?(item)
    var result = self
    result.collapse([item])
    return result
  }
}
