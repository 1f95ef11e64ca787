extension SectionSnapshot {
  /// Removes items and everything below them. Their expansion and their marks are forgotten.
  ///
  /// Apple: `delete(_:)`. Amortised O(number of items that go). The same item twice, or an item together with one of
  /// its descendants, is fine.
  ///
  /// - Parameter items: items of the snapshot.
  /// - Throws: `unknownItem` with the first item that is not in the snapshot; then nothing is removed.
  @inlinable
  public mutating func delete(_ items: [ItemID]) throws(SnapshotError) {
    var tops: ContiguousArray<Int32> = []
    tops.reserveCapacity(items.count)
    for item in items { tops.append(try slot(of: item)) }
    if tops.isEmpty { return }
    for top in tops where links.members[Int(top)].owner >= 0 {
      links.remove(top)
      let below = links.descendants(of: top + 1)
      sequence.remove(below.count + 1, from: top)
      for slot in below { discard(slot) }
      discard(top)
    }
    structureDidChange()
    compactIfSparse()
  }

  /// Removes every item.
  ///
  /// Apple: `deleteAll()`. O(1) for a snapshot that is shared, otherwise O(n).
  @inlinable
  public mutating func deleteAll() {
    self = Self()
  }

  /// Frees a slot that is out of the list it was in, or whose list goes as a whole.
  @inlinable
  mutating func discard(_ slot: Int32) {
    slots.remove(slot)
    links.reset(slot)
    expanded.remove(slot)
    reconfigured.remove(slot)
  }

  /// Gives memory back when three of four slots have become free. The cost spreads over the removals before.
  @inlinable
  mutating func compactIfSparse() {
    guard slots.ids.count >= 64, slots.count < slots.ids.count / 4 else { return }
    var compact = Self()
    guard (try? compact.graft(self, into: 0, after: -1)) != nil else { return }
    self = compact
  }
}
