/// An ordered forest as columns, depth first.
///
/// Every column has one row for each item. A parent comes before its children and the rows of a
/// subtree are contiguous, so an algorithm can walk the tree with one loop and look up parents by
/// position instead of by id.
@usableFromInline
package struct PreorderForest<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The ids in depth-first order, each once.
  @usableFromInline package var ids: ContiguousArray<ID>

  /// For each row the row of its parent, which is always smaller; -1 for a root.
  @usableFromInline package var parents: ContiguousArray<Int32>

  /// For each row whether the item is expanded.
  @usableFromInline package var isExpanded: ContiguousArray<Bool>

  /// Makes a forest from columns of the same length.
  @inlinable
  package init(
    ids: ContiguousArray<ID> = [], parents: ContiguousArray<Int32> = [],
    isExpanded: ContiguousArray<Bool> = []
  ) {
    self.ids = ids
    self.parents = parents
    self.isExpanded = isExpanded
  }
}
