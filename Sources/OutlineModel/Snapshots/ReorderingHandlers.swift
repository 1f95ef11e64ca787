/// What to ask and to tell while items are put into another order by hand.
///
/// Apple: `UICollectionViewDiffableDataSource.ReorderingHandlers`.
public struct ReorderingHandlers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// Whether an item may be taken up. Absent means **no**.
  public var canReorderItem: (@Sendable (ItemID) -> Bool)?

  /// Told once while the old state still stands.
  public var willReorder: (@Sendable (ReorderTransaction<SectionID, ItemID>) -> Void)?

  /// Told once when the new state stands.
  public var didReorder: (@Sendable (ReorderTransaction<SectionID, ItemID>) -> Void)?

  /// Makes handlers; all of them are absent.
  public init() {}
}

extension ReorderingHandlers {
  /// Whether an item may be taken up: what `canReorderItem` says, and no when it is absent.
  ///
  /// - Parameter item: the item.
  public func canReorder(_ item: ItemID) -> Bool {
    canReorderItem?(item) ?? false
  }

  /// Carries out a transaction: tells `willReorder`, installs the new state, tells `didReorder`.
  ///
  /// - Parameters:
  ///   - transaction: what is done.
  ///   - install: makes `finalSnapshot` the state that stands. When it throws, `didReorder` is not told.
  /// - Throws: what `install` throws.
  public func perform<Failure: Error>(
    _ transaction: ReorderTransaction<SectionID, ItemID>,
    install: (ReorderTransaction<SectionID, ItemID>) throws(Failure) -> Void
  ) throws(Failure) {
    willReorder?(transaction)
    try install(transaction)
    didReorder?(transaction)
  }
}
