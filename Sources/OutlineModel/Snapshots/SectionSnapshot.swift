/// The structure of one section as a value: which items there are, how they nest, in which order they stand and
/// which of them are expanded.
///
/// Items are named by id only; what they contain is kept elsewhere. Every id stands in a snapshot once.
///
/// ```swift
/// var snapshot = SectionSnapshot<String>()
/// try snapshot.append(["Food", "Drinks"])
/// try snapshot.append(["a", "b"], to: "Food")
/// snapshot.expand(["Food"])
/// snapshot.visibleItems  // ["Food", "a", "b", "Drinks"]
/// ```
///
/// Members have the names and the meaning of Apple's `NSDiffableDataSourceSectionSnapshot`, with one difference:
/// where that type stops the process, a call here throws a ``SnapshotError`` and has changed nothing.
///
/// Copies are O(1) and independent. A change to a snapshot that is not shared costs what it changes; a change to a
/// shared one copies only the pages it touches, of 512 items each. A snapshot holds at most 2³¹ - 1 items, and may be as deep as it is large.
///
/// Two snapshots are equal when they have the same items in the same places, expanded alike; the marks of
/// ``reconfigure(_:)`` do not count.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  // Nearly everything is inlinable, so that the compiler can specialize it for the id type of the calling module;
  // without that, calls take three to six times as long.

  @usableFromInline var slots: SnapshotSlots<ItemID>

  /// An item belongs to the list whose number is its parent's slot plus one; list 0 holds the roots.
  @usableFromInline var links: SnapshotLinks

  /// All items depth first.
  @usableFromInline var sequence: SnapshotSequence

  @usableFromInline var expanded: SnapshotFlags

  @usableFromInline var reconfigured: SnapshotFlags

  /// Where the blocks of ``sequence`` begin. Valid until an item comes, goes or moves.
  @usableFromInline var starts: SnapshotCache<SnapshotSequence.Starts>

  /// Valid until an item comes, goes or moves.
  @usableFromInline var order: SnapshotCache<SnapshotOrder<ItemID>>

  /// Valid until ``order`` is not, or an item is expanded or collapsed.
  @usableFromInline var expansion: SnapshotCache<ExpansionColumn>

  /// Makes an empty snapshot.
  ///
  /// Apple: `NSDiffableDataSourceSectionSnapshot.init()`.
  @inlinable
  public init() {
    slots = SnapshotSlots()
    links = SnapshotLinks()
    sequence = SnapshotSequence()
    expanded = SnapshotFlags()
    reconfigured = SnapshotFlags()
    starts = SnapshotCache()
    order = SnapshotCache()
    expansion = SnapshotCache()
  }
}

extension SectionSnapshot {
  /// Whether each item is expanded, in depth-first order.
  @usableFromInline
  final class ExpansionColumn: Sendable {
    @usableFromInline let values: ContiguousArray<Bool>

    @inlinable
    init(_ values: ContiguousArray<Bool>) {
      self.values = values
    }
  }

  /// To be called whenever an item comes, goes or moves.
  @inlinable
  mutating func structureDidChange() {
    starts.invalidate()
    order.invalidate()
    expansion.invalidate()
  }

  /// The number of the list that holds the children of an item, or the roots.
  @inlinable
  func owner(ofChildrenOf parent: ItemID?) throws(SnapshotError) -> Int32 {
    guard let parent else { return 0 }
    guard let slot = slots.slot(of: parent) else { throw .unknownParent(.init(parent)) }
    return slot + 1
  }
}
