extension OutlineSnapshot {
  /// Moves an item directly before another one, into the same section.
  ///
  /// Apple: `moveItem(_:beforeItem:)`.
  ///
  /// - Parameters:
  ///   - identifier: the item to move.
  ///   - toIdentifier: the anchor.
  /// - Throws: `invalidDestination` when both are the same; `unknownItem`; `unknownDestination`.
  /// - Complexity: O(1).
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemID, beforeItem toIdentifier: ItemID
  ) throws(SnapshotError) {
    let (slot, anchor) = try items.slots(
      moving: identifier, to: toIdentifier, else: SnapshotError.unknownItem)
    place(slot, before: anchor)
    itemOrder.invalidate()
  }

  /// Moves an item directly after another one, into the same section.
  ///
  /// Apple: `moveItem(_:afterItem:)`.
  ///
  /// - Parameters:
  ///   - identifier: the item to move.
  ///   - toIdentifier: the anchor.
  /// - Throws: `invalidDestination` when both are the same; `unknownItem`; `unknownDestination`.
  /// - Complexity: O(1).
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemID, afterItem toIdentifier: ItemID
  ) throws(SnapshotError) {
    let (slot, anchor) = try items.slots(
      moving: identifier, to: toIdentifier, else: SnapshotError.unknownItem)
    place(slot, into: itemLinks.members[Int(anchor)].owner, after: anchor)
    itemOrder.invalidate()
  }

  /// Moves a section with its items directly before another one.
  ///
  /// Apple: `moveSection(_:beforeSection:)`.
  ///
  /// - Parameters:
  ///   - identifier: the section to move.
  ///   - toIdentifier: the anchor.
  /// - Throws: `invalidDestination` when both are the same; `unknownSection`; `unknownDestination`.
  /// - Complexity: O(1).
  @inlinable
  public mutating func moveSection(
    _ identifier: SectionID, beforeSection toIdentifier: SectionID
  ) throws(SnapshotError) {
    let (slot, anchor) = try sections.slots(
      moving: identifier, to: toIdentifier, else: SnapshotError.unknownSection)
    sectionLinks.remove(slot)
    sectionLinks.insert(slot, into: 0, after: sectionLinks.members[Int(anchor)].previous)
    sectionsDidChange()
  }

  /// Moves a section with its items directly after another one.
  ///
  /// Apple: `moveSection(_:afterSection:)`.
  ///
  /// - Parameters:
  ///   - identifier: the section to move.
  ///   - toIdentifier: the anchor.
  /// - Throws: `invalidDestination` when both are the same; `unknownSection`; `unknownDestination`.
  /// - Complexity: O(1).
  @inlinable
  public mutating func moveSection(
    _ identifier: SectionID, afterSection toIdentifier: SectionID
  ) throws(SnapshotError) {
    let (slot, anchor) = try sections.slots(
      moving: identifier, to: toIdentifier, else: SnapshotError.unknownSection)
    sectionLinks.remove(slot)
    sectionLinks.insert(slot, into: 0, after: anchor)
    sectionsDidChange()
  }
}
