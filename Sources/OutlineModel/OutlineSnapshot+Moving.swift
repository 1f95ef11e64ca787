extension OutlineSnapshot {
  /// Moves an item directly in front of another one, into the section of that one.
  ///
  /// Apple: `moveItem(_:beforeItem:)`. O(1).
  ///
  /// - Parameters:
  ///   - identifier: the item to move.
  ///   - toIdentifier: the anchor.
  /// - Throws: `unknownItem`; `unknownDestination`; `invalidDestination` when both are the same.
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemID, beforeItem toIdentifier: ItemID
  ) throws(SnapshotError) {
    let slot = try slot(ofItem: identifier)
    let anchor = try destination(item: toIdentifier)
    if slot == anchor { throw .invalidDestination(.init(toIdentifier)) }
    place(slot, before: anchor)
    itemOrder.invalidate()
  }

  /// Moves an item directly behind another one, into the section of that one.
  ///
  /// Apple: `moveItem(_:afterItem:)`. O(1).
  ///
  /// - Parameters:
  ///   - identifier: the item to move.
  ///   - toIdentifier: the anchor.
  /// - Throws: `unknownItem`; `unknownDestination`; `invalidDestination` when both are the same.
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemID, afterItem toIdentifier: ItemID
  ) throws(SnapshotError) {
    let slot = try slot(ofItem: identifier)
    let anchor = try destination(item: toIdentifier)
    if slot == anchor { throw .invalidDestination(.init(toIdentifier)) }
    place(slot, into: itemLinks.members[Int(anchor)].owner, after: anchor)
    itemOrder.invalidate()
  }

  /// Moves a section with its items directly in front of another one.
  ///
  /// Apple: `moveSection(_:beforeSection:)`. O(1).
  ///
  /// - Parameters:
  ///   - identifier: the section to move.
  ///   - toIdentifier: the anchor.
  /// - Throws: `unknownSection`; `unknownDestination`; `invalidDestination` when both are the same.
  @inlinable
  public mutating func moveSection(
    _ identifier: SectionID, beforeSection toIdentifier: SectionID
  ) throws(SnapshotError) {
    let slot = try slot(ofSection: identifier)
    let anchor = try destination(section: toIdentifier)
    if slot == anchor { throw .invalidDestination(.init(toIdentifier)) }
    sectionLinks.remove(slot)
    sectionLinks.insert(slot, into: 0, after: sectionLinks.members[Int(anchor)].previous)
    sectionsDidChange()
  }

  /// Moves a section with its items directly behind another one.
  ///
  /// Apple: `moveSection(_:afterSection:)`. O(1).
  ///
  /// - Parameters:
  ///   - identifier: the section to move.
  ///   - toIdentifier: the anchor.
  /// - Throws: `unknownSection`; `unknownDestination`; `invalidDestination` when both are the same.
  @inlinable
  public mutating func moveSection(
    _ identifier: SectionID, afterSection toIdentifier: SectionID
  ) throws(SnapshotError) {
    let slot = try slot(ofSection: identifier)
    let anchor = try destination(section: toIdentifier)
    if slot == anchor { throw .invalidDestination(.init(toIdentifier)) }
    sectionLinks.remove(slot)
    sectionLinks.insert(slot, into: 0, after: anchor)
    sectionsDidChange()
  }
}
