public import OutlineModel

extension SectionSnapshot {
  /// Applies a difference step by step, or changes nothing if it does not apply. Removes the marks
  /// of reconfigured items.
  ///
  /// Each step is checked before it is applied: the items it names must exist and be at the places
  /// it names.
  /// - Parameter difference: a difference made from this snapshot.
  /// - Throws: `DifferenceError`, with the first item that differs from the snapshot the difference
  ///   was made from; the snapshot is then unchanged.
  /// - Complexity: O(k · √n) for k steps, or O(n + k) if that is less; for few steps in a tree of
  ///   depth d also O(d) each.
  @inlinable
  public mutating func apply(_ difference: TreeDifference<ItemID>) throws(DifferenceError) {
    if difference.isEmpty { return }
    var state = TreeState(self, stepCount: difference.steps.count)
    // Give up this copy first: the first change to each page with two owners would copy it.
    self = SectionSnapshot()
    defer { self = state.forest.snapshot }
    try state.apply(difference.steps)
  }

  /// Returns the snapshot that a difference leads to, without marks of reconfigured items.
  /// - Parameter difference: a difference made from this snapshot.
  /// - Throws: `DifferenceError`, with the first item that differs from the snapshot the difference
  ///   was made from.
  /// - Complexity: that of ``apply(_:)``; changed pages are copied.
  @inlinable
  public func applying(
    _ difference: TreeDifference<ItemID>
  ) throws(DifferenceError) -> SectionSnapshot {
    var copy = self
    try copy.apply(difference)
    return copy
  }
}
