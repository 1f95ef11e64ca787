extension SectionSnapshot {
  /// Marks items to reconfigure, because their content changed.
  ///
  /// A mark stays with its item until the item is deleted, also in copies. Comparing snapshots
  /// ignores marks. Apple offers this on the flat snapshot only: `reconfigureItems(_:)`. O(number
  /// of items).
  ///
  /// - Parameter items: items of the snapshot; they may repeat.
  /// - Throws: `unknownItem` with the first item that is not in the snapshot; nothing is marked
  ///   then.
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
