/// The structure of one section as a value: its items, their hierarchy and order, and the expanded
/// items.
///
/// Items are represented by their ids only; content is stored elsewhere. Each id occurs once in a
/// snapshot.
///
/// ```swift
/// var snapshot = SectionSnapshot<String>()
/// try snapshot.append(["Food", "Drinks"])
/// try snapshot.append(["a", "b"], to: "Food")
/// snapshot.expand(["Food"])
/// snapshot.visibleItems  // ["Food", "a", "b", "Drinks"]
/// ```
///
/// Members have the names and the meaning of Apple's `NSDiffableDataSourceSectionSnapshot`, with
/// one difference: if Apple's type would crash, a call here throws a ``SnapshotError`` and changes
/// nothing.
///
/// Copies are O(1) and independent. The cost of a change to an unshared snapshot is proportional to
/// the change, and the first read of the whole order after it is O(n); a change to a shared one copies only the pages it touches, of 512 items each. A
/// snapshot has at most 2³¹ - 1 items, and its depth is not limited.
///
/// Two snapshots are equal if they have the same items in the same places with the same expansion;
/// the marks of ``reconfigure(_:)`` are ignored.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  // Nearly everything is inlinable, so that the compiler can specialize it for the id type of the
  // calling module; otherwise calls take three to six times as long.

  @usableFromInline var slots: SnapshotSlots<ItemID>

  /// An item is in the list whose number is its parent's slot plus one; list 0 has the roots.
  @usableFromInline var links: SnapshotLinks

  @usableFromInline var expanded: SnapshotFlags

  @usableFromInline var reconfigured: SnapshotFlags

  /// Valid until an item is inserted, deleted or moved.
  @usableFromInline var order: SnapshotCache<SnapshotOrder<ItemID>>

  /// Creates an empty snapshot.
  ///
  /// Apple: `NSDiffableDataSourceSectionSnapshot.init()`.
  @inlinable
  public init() {
    slots = SnapshotSlots()
    links = SnapshotLinks()
    expanded = SnapshotFlags()
    reconfigured = SnapshotFlags()
    order = SnapshotCache()
  }

  /// The list with the children of an item, or with the roots.
  @inlinable
  func owner(ofChildrenOf parent: ItemID?) throws(SnapshotError) -> Int32 {
    guard let parent else { return 0 }
    return try slots.slot(of: parent, else: SnapshotError.unknownParent) + 1
  }
}
