extension SectionSnapshot {
  /// Creates a snapshot from items and their levels, as in an indented list. O(n).
  ///
  /// ```swift
  /// try SectionSnapshot([(0, "Food"), (1, "a"), (2, "c"), (1, "b"), (0, "Drinks")])
  /// ```
  ///
  /// - Parameter pairs: the items depth first, each with its level; 0 is a root, and an item is at
  ///   most one level deeper than the one before it.
  /// - Throws: `invalidLevel`; `duplicate`.
  @inlinable
  public init(_ pairs: [(level: Int, id: ItemID)]) throws(SnapshotError) {
    var forest = PreorderForest<ItemID>(
      ids: ContiguousArray(pairs.lazy.map(\.id)),
      isExpanded: ContiguousArray(repeating: false, count: pairs.count))
    forest.parents.reserveCapacity(pairs.count)
    // The row of the latest item at each level of the current branch.
    var branch: ContiguousArray<Int32> = []
    for (row, pair) in pairs.enumerated() {
      guard 0...branch.count ~= pair.level else { throw .invalidLevel(pair.level, .init(pair.id)) }
      forest.parents.append(pair.level == 0 ? -1 : branch[pair.level - 1])
      branch.removeLast(branch.count - pair.level)
      branch.append(Int32(truncatingIfNeeded: row))
    }
    self.init()
    try graft(forest, into: 0, after: -1)
  }

  /// Creates a snapshot from items and their children. O(n).
  ///
  /// The pairs are read in order. An id that has not occurred yet becomes a root; its children are
  /// then appended to it.
  ///
  /// ```swift
  /// try SectionSnapshot([("Food", ["a", "b"]), ("a", ["c"]), ("Drinks", [])])
  /// ```
  ///
  /// - Parameter pairs: items, each with children that have not occurred yet.
  /// - Throws: `duplicate`.
  @inlinable
  @_disfavoredOverload
  public init(_ pairs: [(id: ItemID, children: [ItemID])]) throws(SnapshotError) {
    self.init()
    for pair in pairs {
      if !contains(pair.id) { try append([pair.id]) }
      try append(pair.children, to: pair.id)
    }
  }

  /// Creates a snapshot from columns. O(n).
  ///
  /// - Throws: `duplicate`; `invalidLevel` if a parent is not before its child.
  @inlinable
  package init(preorder: PreorderForest<ItemID>) throws(SnapshotError) {
    self.init()
    for (row, id) in preorder.ids.enumerated() {
      guard row < preorder.parents.count, row < preorder.isExpanded.count,
        -1..<row ~= Int(preorder.parents[row])
      else { throw .invalidLevel(row, .init(id)) }
    }
    try graft(preorder, into: 0, after: -1)
  }
}
