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
