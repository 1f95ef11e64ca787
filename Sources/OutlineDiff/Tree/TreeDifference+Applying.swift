public import OutlineModel

extension SectionSnapshot {
  /// Carries out a difference, step by step, or nothing of it where it does not apply. Marks of
  /// reconfigured items go.
  ///
  /// Every step is checked before it is carried out: the items it names must be there and be where
  /// it takes them from.
  /// - Parameter difference: made from this snapshot.
  /// - Throws: `DifferenceError`, naming the first item at which the snapshot is not the one the
  ///   difference was made from; then the snapshot is as it was.
  /// - Complexity: O(k · √n) for k steps, or O(n + k) where that is less; of few steps in a tree of
  ///   depth d also O(d) each.
  @inlinable
  public mutating func apply(_ difference: TreeDifference<ItemID>) throws(DifferenceError) {
    if difference.isEmpty { return }
    var state = TreeState(self, stepCount: difference.steps.count)
    // The pages must not have two owners, or the first change to each would copy it.
    self = SectionSnapshot()
    defer { self = state.forest.snapshot }
    try state.apply(difference.steps)
  }

  /// The snapshot that a difference leads to; marks of reconfigured items are not carried over.
  /// - Parameter difference: made from this snapshot.
  /// - Throws: `DifferenceError`, naming the first item at which the snapshot is not the one the
  ///   difference was made from.
  /// - Complexity: that of ``apply(_:)``, and the pages that are changed are copied.
  @inlinable
  public func applying(
    _ difference: TreeDifference<ItemID>
  ) throws(DifferenceError) -> SectionSnapshot {
    var copy = self
    try copy.apply(difference)
    return copy
  }
}
