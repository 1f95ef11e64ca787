extension SectionSnapshot: Equatable {
  /// Whether both have the same items in the same places, expanded alike. Marks do not count.
  ///
  /// O(n), or O(1) for copies that have not been changed since; for copies that were changed into
  /// the same again a few thousandths of it.
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
  /// Whether it can be told quickly that both have the same items in the same places: one is a copy
  /// of the other, and what was changed since is as it was. False says nothing.
  ///
  /// Pages that both share need not be compared. So this is O(1) for copies, O(number of pages) and
  /// the changed ones for copies with changes, and O(1) for snapshots made apart from each other.
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
  /// Whether both have the same elements; pages that they share are not looked at.
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
  /// Whether more pages of both are one and the same than not, going by eight of them.
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
  /// Whether both have the same slots in the same order, in whatever blocks.
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
      // Slices of one and the same block are found equal at once.
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
