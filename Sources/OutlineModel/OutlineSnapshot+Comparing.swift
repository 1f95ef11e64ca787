extension OutlineSnapshot: Equatable {
  /// Whether both have the same sections with the same items in the same order. Marks do not count.
  ///
  /// O(n), or O(1) for copies that have not been changed since.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.numberOfItems != right.numberOfItems || left.numberOfSections != right.numberOfSections { return false }
    if left.sectionOrder.cell === right.sectionOrder.cell, left.itemOrder.cell === right.itemOrder.cell { return true }
    return left.sectionNumbering.ids == right.sectionNumbering.ids
      && left.itemCounts == right.itemCounts
      && left.itemNumbering.ids == right.itemNumbering.ids
  }
}

extension OutlineSnapshot: Hashable {
  /// Feeds the sections and their items to the hasher. O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sectionNumbering.ids)
    hasher.combine(itemCounts)
    hasher.combine(itemNumbering.ids)
  }
}

extension OutlineSnapshot {
  /// How many items each section has, in order.
  @inlinable
  var itemCounts: ContiguousArray<Int32> {
    ContiguousArray(sectionLinks.slots(in: 0).lazy.map { itemLinks.owners[Int($0)].count })
  }
}
