extension OutlineSnapshot {
  /// Whether there are no items. There may still be sections.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var isEmpty: Bool { items.count == 0 }

  /// The number of items in all sections.
  ///
  /// Apple: `numberOfItems`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var numberOfItems: Int { items.count }

  /// The number of sections.
  ///
  /// Apple: `numberOfSections`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var numberOfSections: Int { sections.count }

  /// The sections, in order.
  ///
  /// Apple: `sectionIdentifiers`.
  ///
  /// - Complexity: O(number of sections) for the first read after they changed, then O(1).
  @inlinable
  public var sectionIdentifiers: [SectionID] { Array(sectionNumbering.ids) }

  /// The items of all sections, in order.
  ///
  /// Apple: `itemIdentifiers`.
  ///
  /// - Complexity: O(*n*) for the first read after a change, then O(1).
  @inlinable
  public var itemIdentifiers: [ItemID] { Array(itemNumbering.ids) }

  /// Returns the number of items in a section.
  ///
  /// Apple: `numberOfItems(inSection:)`.
  ///
  /// - Parameter section: a section of the snapshot.
  /// - Throws: `unknownSection`.
  /// - Complexity: O(1).
  @inlinable
  public func numberOfItems(inSection section: SectionID) throws(SnapshotError) -> Int {
    let slot = try sections.slot(of: section, else: SnapshotError.unknownSection)
    return Int(itemLinks.owners[Int(slot)].count)
  }

  /// The items of a section, in order.
  ///
  /// Apple: `itemIdentifiers(inSection:)`.
  ///
  /// - Parameter section: a section of the snapshot.
  /// - Throws: `unknownSection`.
  /// - Complexity: O(number of its items).
  @inlinable
  public func itemIdentifiers(inSection section: SectionID) throws(SnapshotError) -> [ItemID] {
    let slot = try sections.slot(of: section, else: SnapshotError.unknownSection)
    return itemLinks.slots(in: slot).map { items.ids[Int($0)] }
  }

  /// The section an item is in.
  ///
  /// Apple: `sectionIdentifier(containingItem:)`.
  ///
  /// - Parameter item: the id to look for.
  /// - Returns: the section, or `nil` if the item is not in the snapshot.
  /// - Complexity: O(1).
  @inlinable
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? {
    items.slot(of: item).map { sections.ids[Int(itemLinks.members[Int($0)].owner)] }
  }

  /// The position of an item in ``itemIdentifiers``, counted through all sections.
  ///
  /// Apple: `indexOfItem(_:)`.
  ///
  /// - Parameter item: the id to look for.
  /// - Returns: the position, or `nil` if the item is not in the snapshot.
  /// - Complexity: O(*n*) for the first call after a change, then O(1).
  @inlinable
  public func indexOfItem(_ item: ItemID) -> Int? {
    items.slot(of: item).map { Int(itemNumbering.positions[Int($0)]) }
  }

  /// The position of a section in ``sectionIdentifiers``.
  ///
  /// Apple: `indexOfSection(_:)`.
  ///
  /// - Parameter section: the id to look for.
  /// - Returns: the position, or `nil` if the section is not in the snapshot.
  /// - Complexity: O(number of sections) for the first call after they changed, then O(1).
  @inlinable
  public func indexOfSection(_ section: SectionID) -> Int? {
    sections.slot(of: section).map { Int(sectionNumbering.positions[Int($0)]) }
  }

  /// The section at a position.
  ///
  /// - Parameter index: the position in ``sectionIdentifiers``.
  /// - Returns: the section, or `nil` if there is no such position.
  /// - Complexity: O(number of sections) for the first call after they changed, then O(1).
  @inlinable
  public func sectionIdentifier(at index: Int) -> SectionID? {
    let identifiers = sectionNumbering.ids
    return identifiers.indices.contains(index) ? identifiers[index] : nil
  }

  /// The item at an index path: a position in a section at a position.
  ///
  /// - Parameters:
  ///   - index: the position among the items of the section.
  ///   - sectionIndex: the position of the section in ``sectionIdentifiers``.
  /// - Returns: the item, or `nil` if there is no such position.
  /// - Complexity: O(*n*) for the first call after a change, then O(1).
  @inlinable
  public func itemIdentifier(at index: Int, inSectionAt sectionIndex: Int) -> ItemID? {
    guard let section = sectionIdentifier(at: sectionIndex), let owner = sections.slot(of: section)
    else { return nil }
    let list = itemLinks.owners[Int(owner)]
    guard 0..<Int(list.count) ~= index else { return nil }
    let numbering = itemNumbering
    return numbering.ids[Int(numbering.positions[Int(list.first)]) + index]
  }

  @inlinable
  var sectionNumbering: SnapshotOrder<SectionID> {
    sectionOrder.value { SnapshotOrder(sections, order: sectionLinks.slots(in: 0)) }
  }

  @inlinable
  var itemNumbering: SnapshotOrder<ItemID> {
    itemOrder.value { SnapshotOrder(items, order: itemSlots) }
  }

  /// The slots of all items, in order.
  @inlinable
  var itemSlots: ContiguousArray<Int32> {
    var slots: ContiguousArray<Int32> = []
    slots.reserveCapacity(items.count)
    for section in sectionLinks.slots(in: 0) { slots += itemLinks.slots(in: section) }
    return slots
  }
}
