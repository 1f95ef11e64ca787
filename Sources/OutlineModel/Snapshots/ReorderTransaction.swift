/// One change of order, in three forms of which any is enough to follow it: the two snapshots, the difference of
/// their items, and the same for each section that changed.
///
/// Apple: `NSDiffableDataSourceTransaction`.
public struct ReorderTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Hashable, Sendable {
  /// What stood before.
  public let initialSnapshot: OutlineSnapshot<SectionID, ItemID>

  /// What stands afterwards.
  public let finalSnapshot: OutlineSnapshot<SectionID, ItemID>

  /// The difference of all items, sections left aside, with moves inferred and as few moves as possible.
  public let difference: CollectionDifference<ItemID>

  /// One transaction for each section that changed, in the order of the final snapshot, sections that are gone last.
  public let sectionTransactions: [ReorderSectionTransaction<SectionID, ItemID>]

  /// Makes the transaction that leads from one snapshot to another.
  ///
  /// O(n log n), O(n) when one item has moved.
  ///
  /// - Parameters:
  ///   - initialSnapshot: what stands before.
  ///   - finalSnapshot: what is to stand afterwards.
  ///   - initialSections: the trees of the sections that have one, before. A section that is not given is a flat
  ///     list of its items.
  ///   - finalSections: the same, afterwards.
  public init(
    from initialSnapshot: OutlineSnapshot<SectionID, ItemID>,
    to finalSnapshot: OutlineSnapshot<SectionID, ItemID>,
    initialSections: [SectionID: SectionSnapshot<ItemID>] = [:],
    finalSections: [SectionID: SectionSnapshot<ItemID>] = [:]
  ) {
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = finalSnapshot
    difference = .betweenDistinct(initialSnapshot.itemIdentifiers, finalSnapshot.itemIdentifiers)
    let gone = initialSnapshot.sectionIdentifiers.filter { finalSnapshot.indexOfSection($0) == nil }
    sectionTransactions = (finalSnapshot.sectionIdentifiers + gone).compactMap { section in
      let before = initialSections[section] ?? initialSnapshot.flatSection(section)
      let after = finalSections[section] ?? finalSnapshot.flatSection(section)
      return before == after
        ? nil : ReorderSectionTransaction(sectionIdentifier: section, from: before, to: after)
    }
  }
}

/// What a ``ReorderTransaction`` does to one section.
///
/// Apple: `NSDiffableDataSourceSectionTransaction`.
public struct ReorderSectionTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Hashable, Sendable
{
  /// The section.
  public let sectionIdentifier: SectionID

  /// The section before; empty when it did not exist.
  public let initialSnapshot: SectionSnapshot<ItemID>

  /// The section afterwards; empty when it no longer exists.
  public let finalSnapshot: SectionSnapshot<ItemID>

  /// The difference of the section's items, depth first, with moves inferred and as few moves as possible.
  public let difference: CollectionDifference<ItemID>

  /// Makes the transaction that leads from one tree to another. O(n log n).
  ///
  /// - Parameters:
  ///   - sectionIdentifier: the section.
  ///   - initialSnapshot: the section before.
  ///   - finalSnapshot: the section afterwards.
  public init(
    sectionIdentifier: SectionID,
    from initialSnapshot: SectionSnapshot<ItemID>, to finalSnapshot: SectionSnapshot<ItemID>
  ) {
    self.sectionIdentifier = sectionIdentifier
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = finalSnapshot
    difference = .betweenDistinct(initialSnapshot.items, finalSnapshot.items)
  }
}

extension OutlineSnapshot {
  /// A section as a tree without depth; empty when there is no such section.
  fileprivate func flatSection(_ section: SectionID) -> SectionSnapshot<ItemID> {
    var snapshot = SectionSnapshot<ItemID>()
    // Neither call can throw for a section that is there: its items are distinct.
    try? snapshot.append(itemIdentifiers(inSection: section))
    return snapshot
  }
}
