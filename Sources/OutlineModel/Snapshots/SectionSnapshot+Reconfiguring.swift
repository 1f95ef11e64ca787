extension SectionSnapshot {
  /// Marks items whose content has changed while their place has not.
  ///
  /// The mark stays with the item until the item is deleted; it moves and is copied with it, and it does not count
  /// when snapshots are compared. Apple offers this on the flat snapshot only: `reconfigureItems(_:)`.
  /// O(number of items).
  ///
  /// - Parameter items: items of the snapshot; marking one twice is fine.
  /// - Throws: `unknownItem` with the first item that is not in the snapshot; then nothing is marked.
  @inlinable
  public mutating func reconfigure(_ items: [ItemID]) throws(SnapshotError) {
    var marked: ContiguousArray<Int32> = []
    for item in items { marked.append(try slot(of: item)) }
    for slot in marked { reconfigured.insert(slot) }
  }

  /// Clears the marks of all items, once their new content has been shown.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func clearMarks() {
    reconfigured = SnapshotFlags()
  }

  /// The marked items, depth first.
  ///
  /// O(n), or O(1) when there are none.
  @inlinable
  public var reconfiguredItems: [ItemID] { items(marked: reconfigured) }
}
