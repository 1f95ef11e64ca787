/// Handlers for expanding and collapsing the items of a section.
///
/// Apple: `UICollectionViewDiffableDataSource.SectionSnapshotHandlers`. Handlers may read the
/// snapshot, which does not change while they run.
public struct SectionSnapshotHandlers<ItemID: Hashable & Sendable>: Sendable {
  /// Whether an item may be expanded. The default is yes.
  public var shouldExpandItem: (@Sendable (ItemID) -> Bool)?

  /// Called before an item is expanded, after `shouldExpandItem` and before
  /// `snapshotForExpandingParent`.
  public var willExpandItem: (@Sendable (ItemID) -> Void)?

  /// Whether an item may be collapsed. The default is yes.
  public var shouldCollapseItem: (@Sendable (ItemID) -> Bool)?

  /// Called before an item is collapsed, after `shouldCollapseItem`.
  public var willCollapseItem: (@Sendable (ItemID) -> Void)?

  /// Returns the new descendants of an item that is being expanded, for example to load children
  /// lazily. The arguments are the item and a snapshot of its current descendants. Without this
  /// handler they stay. If it throws, the item is not expanded.
  public var snapshotForExpandingParent:
    (@Sendable (ItemID, SectionSnapshot<ItemID>) throws -> SectionSnapshot<ItemID>)?

  /// Creates handlers that are all `nil`.
  public init() {}
}

extension SectionSnapshot {
  /// Returns the snapshot with an item expanded, using handlers.
  ///
  /// The order is that of Apple's data source: `shouldExpandItem`, which can refuse;
  /// `willExpandItem`; `snapshotForExpandingParent`, whose result replaces the descendants of the
  /// item; then the item is expanded. O(size of the snapshot), because the result is a changed
  /// copy.
  ///
  /// - Parameters:
  ///   - item: an item of the snapshot.
  ///   - handlers: the handlers to call.
  /// - Returns: the new snapshot, or `nil` if a handler refused or the item is already expanded.
  /// - Throws: ``SnapshotError``: `unknownItem`, and `duplicate` if new children are elsewhere in
  ///   the snapshot; also the errors of `snapshotForExpandingParent`.
  package func expanding(_ item: ItemID, using handlers: SectionSnapshotHandlers<ItemID>) throws
    -> Self?
  {
    if try isExpanded(item) { return nil }
    if handlers.shouldExpandItem?(item) == false { return nil }
    handlers.willExpandItem?(item)
    var result = self
    if let children = try handlers.snapshotForExpandingParent?(item, snapshot(of: item)) {
      try result.replace(childrenOf: item, using: children)
    }
    result.expand([item])
    return result
  }

  /// Returns the snapshot with an item collapsed, using handlers.
  ///
  /// The order is that of Apple's data source: `shouldCollapseItem`, which can refuse;
  /// `willCollapseItem`; then the item is collapsed. O(number of expanded items), because the
  /// result is a changed copy.
  ///
  /// - Parameters:
  ///   - item: an item of the snapshot.
  ///   - handlers: the handlers to call.
  /// - Returns: the new snapshot, or `nil` if a handler refused or the item is already collapsed.
  /// - Throws: `unknownItem`.
  package func collapsing(
    _ item: ItemID, using handlers: SectionSnapshotHandlers<ItemID>
  ) throws(SnapshotError) -> Self? {
    if try !isExpanded(item) { return nil }
    if handlers.shouldCollapseItem?(item) == false { return nil }
    handlers.willCollapseItem?(item)
    var result = self
    result.collapse([item])
    return result
  }
}
