/// A list in sections as a value: which sections there are and which items each of them shows, in order.
///
/// Sections and items are named by id only. An item is in one section at most; section ids are a namespace of their
/// own. Where a section has a tree (``SectionSnapshot``), this snapshot holds its visible items.
///
/// ```swift
/// var snapshot = OutlineSnapshot<String, Int>()
/// try snapshot.appendSections(["odd", "even"])
/// try snapshot.appendItems([1, 3], toSection: "odd")
/// try snapshot.appendItems([2, 4])               // the last section
/// try snapshot.appendItems([1], toSection: "even")  // 1 moves
/// ```
///
/// Members have the names and the meaning of Apple's `NSDiffableDataSourceSnapshot`, with one difference: where that
/// type stops the process, a call here throws a ``SnapshotError`` and has changed nothing. When several things are
/// wrong with a call, the error is the one that Apple's type stops at: no sections, then an id given twice, then an
/// anchor among the ids, then an unknown section, item or anchor, then a section that is already there.
///
/// Copies are O(1) and independent. A change to a snapshot that is not shared costs what it changes; the first
/// change to a shared one copies it. A snapshot holds at most 2³¹ - 1 items.
///
/// Two snapshots are equal when they have the same sections with the same items in the same order; the marks of
/// ``reloadItems(_:)``, ``reconfigureItems(_:)`` and ``reloadSections(_:)`` do not count.
public struct OutlineSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  @usableFromInline var sections: SnapshotSlots<SectionID>

  /// The sections are the members of the one list 0.
  @usableFromInline var sectionLinks: SnapshotLinks

  @usableFromInline var items: SnapshotSlots<ItemID>

  /// The items of a section are the members of the list that has the number of its slot.
  @usableFromInline var itemLinks: SnapshotLinks

  /// By slot of the section its items in order. Each is valid until an item of its section comes,
  /// goes or moves.
  @usableFromInline var lists: SnapshotPages<SnapshotCache<SnapshotList<ItemID>>>

  @usableFromInline var reloadedSections: SnapshotFlags
  @usableFromInline var reloadedItems: SnapshotFlags
  @usableFromInline var reconfiguredItems: SnapshotFlags

  /// Valid until a section comes, goes or moves.
  @usableFromInline var sectionOrder: SnapshotCache<SnapshotOrder<SectionID>>

  /// Valid until ``sectionOrder`` is not, or an item comes, goes or moves.
  @usableFromInline var itemOrder: SnapshotCache<SnapshotOrder<ItemID>>

  /// Makes an empty snapshot.
  ///
  /// Apple: `NSDiffableDataSourceSnapshot.init()`.
  @inlinable
  public init() {
    sections = SnapshotSlots()
    sectionLinks = SnapshotLinks()
    items = SnapshotSlots()
    itemLinks = SnapshotLinks()
    lists = SnapshotPages()
    reloadedSections = SnapshotFlags()
    reloadedItems = SnapshotFlags()
    reconfiguredItems = SnapshotFlags()
    sectionOrder = SnapshotCache()
    itemOrder = SnapshotCache()
  }

  /// Makes a snapshot of sections and their items.
  ///
  /// ```swift
  /// try OutlineSnapshot(sections: [("odd", [1, 3]), ("even", [2, 4])])
  /// ```
  ///
  /// - Parameter sections: the sections in order, each with its items in order. No id may be given twice, an item not
  ///   in two sections either.
  /// - Throws: `duplicate` with every section given twice; if there is none, with every item given twice.
  /// - Complexity: O(*n*).
  @inlinable
  public init(sections: [(section: SectionID, items: [ItemID])]) throws(SnapshotError) {
    self.init()
    try appendSections(sections.map(\.section))
    var fresh = try items.insertAll(sections.flatMap(\.items))[...]
    itemLinks.grow(members: items.ids.count, owners: 0)
    for (owner, section) in zip(sectionLinks.slots(in: 0), sections) {
      itemLinks.insert(ContiguousArray(fresh.prefix(section.items.count)), into: owner, after: -1)
      fresh.removeFirst(section.items.count)
      keep(section.items, asListAt: owner)
    }
  }
}

extension OutlineSnapshot {
  /// The slot of an item that must be there.
  @inlinable
  func slot(ofItem item: ItemID) throws(SnapshotError) -> Int32 {
    guard let slot = items.slot(of: item) else { throw .unknownItem(.init(item)) }
    return slot
  }

  /// The slot of a section that must be there.
  @inlinable
  func slot(ofSection section: SectionID) throws(SnapshotError) -> Int32 {
    guard let slot = sections.slot(of: section) else { throw .unknownSection(.init(section)) }
    return slot
  }

  /// The slot of an item beside which something is to be put.
  @inlinable
  func destination(item: ItemID) throws(SnapshotError) -> Int32 {
    guard let slot = items.slot(of: item) else { throw .unknownDestination(.init(item)) }
    return slot
  }

  /// The slot of a section beside which something is to be put.
  @inlinable
  func destination(section: SectionID) throws(SnapshotError) -> Int32 {
    guard let slot = sections.slot(of: section) else { throw .unknownDestination(.init(section)) }
    return slot
  }

  /// To be called whenever a section comes, goes or moves.
  @inlinable
  mutating func sectionsDidChange() {
    sectionOrder.invalidate()
    itemOrder.invalidate()
  }
}
