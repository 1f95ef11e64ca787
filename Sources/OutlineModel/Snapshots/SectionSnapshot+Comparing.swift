extension SectionSnapshot: Equatable {
  /// Whether both have the same items in the same places with the same expansion. Marks are
  /// ignored.
  ///
  /// O(n), or O(1) for unchanged copies; for copies that were changed and changed back, a few
  /// thousandths of O(n).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.count != right.count || left.expanded.count != right.expanded.count { return false }
    if left.sharesStructure(with: right), left.expandsAlike(right) { return true }
    let (leftForest, rightForest) = (left.preorder, right.preorder)
    return leftForest.parents == rightForest.parents
      && leftForest.isExpanded == rightForest.isExpanded
      && leftForest.ids == rightForest.ids
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
      && slots.ids == other.slots.ids && sequence == other.sequence
      && links.members.isEqual(to: other.links.members) { $0.owner == $1.owner }
  }

  /// Whether the same slots are expanded.
  @inlinable
  package func expandsAlike(_ other: Self) -> Bool {
    if expansion.cell === other.expansion.cell || expanded.count + other.expanded.count == 0 {
      return true
    }
    return expanded.values == other.expanded.values
  }
}

extension SnapshotPages {
  /// Whether both have equal elements; shared pages are skipped.
  @inlinable
  func isEqual(to other: Self, by areEqual: (Element, Element) -> Bool) -> Bool {
    guard count == other.count else { return false }
    for (left, right) in zip(pages, other.pages) where left.base != right.base {
      for offset in 0..<left.page.count where !areEqual(left.base[offset], right.base[offset]) {
        return false
      }
    }
    return true
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
  @inlinable
  static func == (left: Self, right: Self) -> Bool {
    left.isEqual(to: right, by: ==)
  }
}

extension SnapshotSequence: Equatable {
  /// Whether both have the same slots in the same order; the division into blocks does not matter.
  @usableFromInline
  package static func == (left: Self, right: Self) -> Bool {
    var (leftRank, rightRank) = (0, 0)
    var (leftRest, rightRest) = (Block()[...], Block()[...])
    while true {
      if leftRest.isEmpty, leftRank < left.order.count {
        leftRest = left.blocks[Int(left.order[leftRank])][...]
        leftRank += 1
      }
      if rightRest.isEmpty, rightRank < right.order.count {
        rightRest = right.blocks[Int(right.order[rightRank])][...]
        rightRank += 1
      }
      let count = Swift.min(leftRest.count, rightRest.count)
      if count == 0 { return leftRest.isEmpty && rightRest.isEmpty }
      // Slices of the same block compare equal at once.
      if leftRest.prefix(count) != rightRest.prefix(count) { return false }
      leftRest.removeFirst(count)
      rightRest.removeFirst(count)
    }
  }
}

extension SectionSnapshot: Hashable {
  /// Feeds the items, their places and their expansion to the hasher. O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    let forest = preorder
    hasher.combine(forest.ids)
    hasher.combine(forest.parents)
    hasher.combine(forest.isExpanded)
  }
}
