// What a list was made to show, as one transaction and one version each.
extension OutlineStore {
  /// Makes a section hold exactly what a snapshot of it says, writing only what differs; see
  /// ``OutlineTransaction/apply(_:contents:deletingHidden:)``.
  /// - Parameters:
  ///   - snapshot: what the section is to hold, hidden items too.
  ///   - section: the section; one that does not exist is added after all others.
  ///   - contents: what items say: needed for new ones, and laid over the content of existing ones.
  ///   - deletingHidden: whether all children of an item may go that is collapsed and stays.
  /// - Returns: what changed, and the version.
  /// - Throws: ``OutlineError/missingContent(_:)`` for a new item;
  ///   ``OutlineError/standsElsewhere(_:section:)`` for one of another section;
  ///   ``OutlineError/wouldDeleteHidden(_:)``; ``StorageError``.
  /// - Complexity: O(items of the section); writes only what differs.
  @discardableResult
  public func apply(
    _ snapshot: SectionSnapshot<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) throws -> Committed<OutlineDifference> {
    try apply([(section, snapshot)], contents: contents, deletingHidden: deletingHidden)
  }

  /// Makes several sections hold exactly what snapshots of them say, as one version; see
  /// ``OutlineTransaction/apply(_:contents:deletingHidden:)``.
  /// - Parameters:
  ///   - snapshots: the sections and what they are to hold. A section that does not exist is added
  ///     after all others, with its identifier as its title. An item may go from one of these
  ///     sections to another.
  ///   - contents: what items say: needed for new ones, and laid over the content of existing ones.
  ///   - deletingHidden: whether all children of an item may go that is collapsed and stays. A list
  ///     of the rows that are seen does not have them, so without this it is refused. To store the
  ///     order of such a list, use ``OutlineTransaction/reorder(_:)``.
  /// - Returns: what changed, and the version the file is at.
  /// - Throws: ``OutlineError/missingContent(_:)`` for a new item;
  ///   ``OutlineError/standsElsewhere(_:section:)`` for one of a section that is not among these;
  ///   ``OutlineError/wouldDeleteHidden(_:)``; ``StorageError``.
  /// - Complexity: O(items of the sections); writes only what differs.
  @discardableResult
  public func apply(
    _ snapshots: [(section: Section.ID, snapshot: SectionSnapshot<Item.ID>)],
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) throws -> Committed<OutlineDifference> {
    try write { try $0.apply(snapshots, contents: contents, deletingHidden: deletingHidden) }
  }

  /// Puts items and sections into the order that somebody gave them by hand, and deletes nothing;
  /// see ``OutlineTransaction/reorder(_:)``.
  /// - Parameter transaction: what was there and what is to be. Items that came or went with it and
  ///   sections that are in one of its snapshots only are left alone. Neighbours that were deleted
  ///   since are passed over.
  /// - Returns: how many were moved, and the version.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)`` for an item
  ///   that was moved and is gone, ``OutlineError/cycle(_:under:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``; nothing is moved then; ``StorageError``.
  /// - Complexity: O(items of the sections that changed + moves · (depth + log n)).
  @discardableResult
  public func reorder(
    _ transaction: ReorderTransaction<Section.ID, Item.ID>
  ) throws -> Committed<Int> {
    try write { try $0.reorder(transaction) }
  }

  /// Changes a section as a list of it was changed; see
  /// ``OutlineTransaction/apply(_:to:contents:)``.
  /// - Parameters:
  ///   - difference: made from the snapshot that the section has now.
  ///   - section: the section; one that does not exist is empty, and added.
  ///   - contents: as for ``OutlineTransaction/apply(_:contents:deletingHidden:)``.
  /// - Returns: what changed, and the version.
  /// - Throws: `DifferenceError` where the section is not the one the difference was made from;
  ///   otherwise as ``OutlineTransaction/apply(_:contents:deletingHidden:)``; ``StorageError``.
  /// - Complexity: O(items of the section); writes only what differs.
  @discardableResult
  public func apply(
    _ difference: TreeDifference<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:]
  ) throws -> Committed<OutlineDifference> {
    try write { try $0.apply(difference, to: section, contents: contents) }
  }
}
