public import OutlineModel

/// A change of order in three forms, each of which is sufficient: the two snapshots, the difference
/// of their items, and one transaction for each section that changed.
///
/// Apple: `NSDiffableDataSourceTransaction`.
public struct ReorderTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Hashable, Sendable
{
  /// The snapshot before.
  public let initialSnapshot: OutlineSnapshot<SectionID, ItemID>

  /// The snapshot after.
  public let finalSnapshot: OutlineSnapshot<SectionID, ItemID>

  /// The difference of all items across sections, with inferred moves, as few as possible.
  public let difference: CollectionDifference<ItemID>

  /// One transaction for each section that changed, in the order of the final snapshot, deleted
  /// sections last.
  public let sectionTransactions: [ReorderSectionTransaction<SectionID, ItemID>]

  /// Creates the transaction between two snapshots.
  ///
  /// O(n log n), O(n) if one item has moved.
  ///
  /// - Parameters:
  ///   - initialSnapshot: the snapshot before.
  ///   - finalSnapshot: the snapshot after.
  ///   - initialSections: the trees of sections before. A section without a tree is a flat list of
  ///     its items.
  ///   - finalSections: the trees of sections after.
  public init(
    from initialSnapshot: OutlineSnapshot<SectionID, ItemID>,
    to finalSnapshot: OutlineSnapshot<SectionID, ItemID>,
    initialSections: [SectionID: SectionSnapshot<ItemID>] = [:],
    finalSections: [SectionID: SectionSnapshot<ItemID>] = [:]
  ) {
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = finalSnapshot
    difference = CollectionDifference(
      ArrayDifference(from: initialSnapshot.itemIdentifiers, to: finalSnapshot.itemIdentifiers))
    let gone = initialSnapshot.sectionIdentifiers.filter { finalSnapshot.indexOfSection($0) == nil }
    sectionTransactions = (finalSnapshot.sectionIdentifiers + gone).compactMap { section in
      let before = initialSections[section] ?? initialSnapshot.flatSection(section)
      let after = finalSections[section] ?? finalSnapshot.flatSection(section)
      return before == after
        ? nil : ReorderSectionTransaction(sectionIdentifier: section, from: before, to: after)
    }
  }
}

/// The part of a ``ReorderTransaction`` that concerns one section.
///
/// Apple: `NSDiffableDataSourceSectionTransaction`.
public struct ReorderSectionTransaction<
  SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: Hashable, Sendable {
  /// The section.
  public let sectionIdentifier: SectionID

  /// The section before; empty if it did not exist.
  public let initialSnapshot: SectionSnapshot<ItemID>

  /// The section after; empty if it no longer exists.
  public let finalSnapshot: SectionSnapshot<ItemID>

  /// The difference of the section's items, depth first, with inferred moves, as few as possible.
  public let difference: CollectionDifference<ItemID>

  /// Creates the transaction between two trees. O(n log n).
  ///
  /// - Parameters:
  ///   - sectionIdentifier: the section.
  ///   - initialSnapshot: the section before.
  ///   - finalSnapshot: the section after.
  init(
    sectionIdentifier: SectionID,
    from initialSnapshot: SectionSnapshot<ItemID>, to finalSnapshot: SectionSnapshot<ItemID>
  ) {
    self.sectionIdentifier = sectionIdentifier
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = finalSnapshot
    difference = CollectionDifference(
      ArrayDifference(from: initialSnapshot.items, to: finalSnapshot.items))
  }
}

extension OutlineSnapshot {
  /// A section as a flat tree; empty if there is no such section.
  fileprivate func flatSection(_ section: SectionID) -> SectionSnapshot<ItemID> {
    var snapshot = SectionSnapshot<ItemID>()
    // Neither call throws for an existing section: its items are distinct.
    try? snapshot.append(itemIdentifiers(inSection: section))
    return snapshot
  }
}

extension CollectionDifference where ChangeElement: Hashable {
  /// The same difference in the form of the standard library, whose own takes time proportional to
  /// n × changes: too slow for a shuffled list.
  fileprivate init(_ difference: ArrayDifference<ChangeElement>) {
    var changes: [Change] = []
    for change in difference.deletes {
      changes.append(.remove(offset: change.offset, element: change.element, associatedWith: nil))
    }
    for change in difference.inserts {
      changes.append(.insert(offset: change.offset, element: change.element, associatedWith: nil))
    }
    for move in difference.moves {
      changes.append(.remove(offset: move.from, element: move.element, associatedWith: move.to))
      changes.append(.insert(offset: move.to, element: move.element, associatedWith: move.from))
    }
    // The changes are consistent by construction, and the initializer requires nothing else.
    self = Self(changes) ?? [].difference(from: [])
  }
}

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

  /// Creates handlers that are all `nil`.
  public init() {}

  /// Whether an item may be reordered: the result of `canReorderItem`, or `false` without that
  /// handler.
  ///
  /// - Parameter item: the item.
  package func canReorder(_ item: ItemID) -> Bool { canReorderItem?(item) ?? false }
}
