extension SectionSnapshot: Equatable {
  /// Whether both have the same items in the same places, expanded alike. Marks do not count.
  ///
  /// O(n), or O(1) for copies that have not been changed since.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.count != right.count { return false }
    if left.order.cell === right.order.cell, left.expansion.cell === right.expansion.cell { return true }
    let (leftForest, rightForest) = (left.preorder, right.preorder)
    return leftForest.parents == rightForest.parents
      && leftForest.isExpanded == rightForest.isExpanded
      && leftForest.ids == rightForest.ids
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
