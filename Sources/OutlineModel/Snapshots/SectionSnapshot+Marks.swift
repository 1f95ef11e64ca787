extension SectionSnapshot: CustomStringConvertible {
  /// The same as ``visualDescription()``.
  public var description: String { visualDescription() }

  /// The tree as text: two spaces for each level, `+` for an expanded and `-` for a collapsed item,
  /// `*` for a visible one, then the id.
  ///
  /// ```
  /// <SectionSnapshot
  /// +*Food
  ///   -*a
  ///     - c
  ///   -*b
  /// -*Drinks
  /// >
  /// ```
  ///
  /// Apple: `visualDescription()`. O(length of the text).
  public func visualDescription() -> String {
    let forest = preorder
    var text = "<SectionSnapshot\n"
    var levels: ContiguousArray<Int> = []
    var isOpen: ContiguousArray<Bool> = []
    for (row, id) in forest.ids.enumerated() {
      let parent = Int(forest.parents[row])
      let isVisible = parent < 0 || isOpen[parent]
      levels.append(parent < 0 ? 0 : levels[parent] + 1)
      isOpen.append(isVisible && forest.isExpanded[row])
      text += String(repeating: "  ", count: levels[row])
      text += forest.isExpanded[row] ? "+" : "-"
      text += isVisible ? "*" : " "
      text += "\(id)\n"
    }
    return text + ">"
  }
}

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
    let marked = try slots.slots(of: items, else: SnapshotError.unknownItem)
    for slot in marked { reconfigured.insert(slot) }
  }

  /// Clears the marks of all items, once their new content has been shown.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func clearMarks() { reconfigured = SnapshotFlags() }

  /// The marked items, depth first.
  ///
  /// O(n), or O(1) when there are none.
  @inlinable
  public var reconfiguredItems: [ItemID] { items(marked: reconfigured) }
}
