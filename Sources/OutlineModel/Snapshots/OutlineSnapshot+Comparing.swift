extension OutlineSnapshot: Equatable {
  /// Whether both have the same sections with the same items in the same order. Marks are ignored.
  ///
  /// O(n); between copies only the sections changed since copying are compared.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.numberOfItems != right.numberOfItems || left.numberOfSections != right.numberOfSections
    {
      return false
    }
    if left.sharesSections(with: right) {
      if left.itemOrder.cell === right.itemOrder.cell { return true }
    } else if left.orderedSections != right.orderedSections {
      return false
    }
    return zip(left.sectionSlots, right.sectionSlots).allSatisfy {
      left.isEqual(listAt: $0, to: right, at: $1)
    }
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
  /// The number of items of each section, in order.
  @inlinable
  var itemCounts: ContiguousArray<Int32> {
    ContiguousArray(sectionLinks.slots(in: 0).lazy.map { itemLinks.owners[Int($0)].count })
  }
}
