/// A list in sections as a value: the sections and their items, in order.
///
/// Sections and items are represented by their ids only. An item is in at most one section; section
/// ids are a separate namespace. If a section has a tree (``SectionSnapshot``), this snapshot has
/// its visible items.
///
/// ```swift
/// var snapshot = OutlineSnapshot<String, Int>()
/// try snapshot.appendSections(["odd", "even"])
/// try snapshot.appendItems([1, 3], toSection: "odd")
/// try snapshot.appendItems([2, 4])               // the last section
/// try snapshot.appendItems([1], toSection: "even")  // 1 moves
/// ```
///
/// Members have the names and the meaning of Apple's `NSDiffableDataSourceSnapshot`, with one
/// difference: if Apple's type would crash, a call here throws a ``SnapshotError`` and changes
/// nothing. If a call has several errors, it throws the one at which Apple's type crashes: no
/// sections, then a repeated id, then an anchor among the ids, then an unknown section, item or
/// anchor, then a section that already exists.
///
/// Copies are O(1) and independent. The cost of a change to an unshared snapshot is proportional to
/// the change; the first change to a shared one copies it. A snapshot has at most 2³¹ - 1 items.
///
/// Two snapshots are equal when they have the same sections with the same items in the same order;
/// the marks of ``reloadItems(_:)``, ``reconfigureItems(_:)`` and ``reloadSections(_:)`` are
/// ignored.
public struct OutlineSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable
{
  @usableFromInline var sections: SnapshotSlots<SectionID>

  /// The sections are the members of the single list 0.
  @usableFromInline var sectionLinks: SnapshotLinks

  @usableFromInline var items: SnapshotSlots<ItemID>

  /// The items of a section are the members of the list with the number of its slot.
  @usableFromInline var itemLinks: SnapshotLinks

  @usableFromInline var reloadedSections: SnapshotFlags
  @usableFromInline var reloadedItems: SnapshotFlags
  @usableFromInline var reconfiguredItems: SnapshotFlags

  /// Valid until a section is inserted, deleted or moved.
  @usableFromInline var sectionOrder: SnapshotCache<SnapshotOrder<SectionID>>

  /// Valid until ``sectionOrder`` is invalidated, or an item is inserted, deleted or moved.
  @usableFromInline var itemOrder: SnapshotCache<SnapshotOrder<ItemID>>

  /// Creates an empty snapshot.
  ///
  /// Apple: `NSDiffableDataSourceSnapshot.init()`.
  @inlinable
  public init() {
    sections = SnapshotSlots()
    sectionLinks = SnapshotLinks()
    items = SnapshotSlots()
    itemLinks = SnapshotLinks()
    reloadedSections = SnapshotFlags()
    reloadedItems = SnapshotFlags()
    reconfiguredItems = SnapshotFlags()
    sectionOrder = SnapshotCache()
    itemOrder = SnapshotCache()
  }

  /// Creates a snapshot from sections and their items.
  ///
  /// ```swift
  /// try OutlineSnapshot(sections: [("odd", [1, 3]), ("even", [2, 4])])
  /// ```
  ///
  /// - Parameter sections: the sections in order, each with its items in order. No id may occur
  ///   twice, not even an item in two sections.
  /// - Throws: `duplicate` with every section given twice; if there is none, with every item given
  ///   twice.
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
    }
  }

  /// Must be called after a section is inserted, deleted or moved.
  @inlinable
  mutating func sectionsDidChange() {
    sectionOrder.invalidate()
    itemOrder.invalidate()
  }
}
