extension SectionSnapshot: Hashable {
  /// Whether both have the same items in the same places with the same expansion. Marks are
  /// ignored.
  ///
  /// O(n), or O(1) for unchanged copies; for copies that were changed and changed back, a few
  /// thousandths of O(n).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.count != right.count || left.expanded.count != right.expanded.count { return false }
    if left.sharesStructure(with: right), left.expandsAlike(right) { return true }
    let (one, other) = (left.numbering, right.numbering)
    return one.parents == other.parents && one.ids == other.ids
      && left.expandedItems == right.expandedItems
  }

  /// Feeds the items, their places and their expansion to the hasher. O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbering.ids)
    hasher.combine(numbering.parents)
    hasher.combine(expandedItems)
  }
}

extension SectionSnapshot {
  /// Whether a quick check shows that both have the same items in the same places: one is a copy of
  /// the other, and all changes since were reverted. If false, they may still be equal.
  ///
  /// Shared pages are not compared. So this is O(1) for copies, O(number of pages) plus the changed
  /// pages for copies with changes, and O(1) for unrelated snapshots.
  @inlinable
  package func sharesStructure(with other: Self) -> Bool {
    if order.cell === other.order.cell { return true }
    return count == other.count && slots.ids.sharesMost(of: other.slots.ids)
      && slots.ids == other.slots.ids && links.members == other.links.members
  }

  /// Whether the same slots are expanded.
  @inlinable
  package func expandsAlike(_ other: Self) -> Bool {
    expanded.count + other.expanded.count == 0 || expanded.values == other.expanded.values
  }
}

extension SnapshotPages {
  /// Whether at least half of the pages are shared, judging by a sample of eight.
  @inlinable
  func sharesMost(of other: Self) -> Bool {
    let looked = Swift.min(8, pages.count, other.pages.count)
    let shared = (0..<looked).count { number in
      let page = number * pages.count / Swift.max(1, looked)
      return page < other.pages.count && pages[page].base == other.pages[page].base
    }
    return 2 * shared >= looked
  }
}

extension SnapshotPages: Equatable where Element: Equatable {
  /// Whether both have equal elements; shared pages are skipped.
  @inlinable
  static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    for (one, other) in zip(left.pages, right.pages) where one.base != other.base {
      for offset in 0..<one.page.count where one.base[offset] != other.base[offset] { return false }
    }
    return true
  }
}
