public import OutlineModel

extension OutlineDifference {
  /// The smallest difference between two outlines: no other script of the same steps is shorter.
  ///
  /// A node is the same if its identifier is; one whose parent changed is one move, and so is each one outside a longest
  /// run of siblings that kept their order. Both outlines have to satisfy `checkInvariants()`; of others a difference
  /// is made too, but it may not apply.
  /// - Parameters:
  ///   - old: the outline the difference is applied to.
  ///   - new: the outline it leads to.
  /// - Complexity: O(n) where little changed, else O(n + k log k) for k siblings that changed their order.
  public init(from old: Outline, to new: Outline) {
    let partners = matching(old.rows.map(\.node.id), new.rows.map(\.node.id))
    let (oldParents, newParents) = (old.parentIndices, new.parentIndices)
    let tree = TreeComparison(oldParents: oldParents, newParents: newParents, partners: partners)
    let (oldLefts, newLefts) = (oldParents.leftSiblings(), newParents.leftSiblings())
    func place(_ index: Int, in outline: Outline, _ parents: ContiguousArray<Int32>, _ lefts: ContiguousArray<Int32>)
      -> Place
    {
      func id(_ index: Int32) -> NodeID? { index >= 0 ? outline.rows[Int(index)].node.id : nil }
      return Place(parent: id(parents[index]), previous: id(lefts[index]))
    }
    var assembler = DifferenceAssembler()
    for (index, row) in new.rows.enumerated() {
      let partner = Int(partners.oldOfNew[index])
      guard partner >= 0 else {
        assembler.insert(row.node, at: place(index, in: new, newParents, newLefts))
        continue
      }
      assembler.update(from: old.rows[partner].node, to: row.node)
      guard tree.hasMoved[index] else { continue }
      assembler.move(
        row.node.id, kind: row.node.kind, from: place(partner, in: old, oldParents, oldLefts),
        to: place(index, in: new, newParents, newLefts))
    }
    for (index, row) in old.rows.enumerated() where partners.newOfOld[index] < 0 {
      assembler.delete(row.node, from: place(index, in: old, oldParents, oldLefts))
    }
    assembler.compareFavorites(from: old.favorites, to: new.favorites)
    self = assembler.differenceInTargetOrder()
  }
}

extension DifferenceAssembler {
  /// Adds what changed between two whole lists of favorites, with the fewest moves.
  /// - Complexity: O(n + k log k).
  package mutating func compareFavorites(from old: [Item.ID], to new: [Item.ID]) {
    guard old != new else { return }
    let (newOfOld, oldOfNew) = matching(old, new)
    let kept = new.indices.filter { oldOfNew[$0] >= 0 }
    var staying = longestIncreasingSubsequence(kept.map { Int(oldOfNew[$0]) }).map { kept[$0] }[...]
    for (index, id) in new.enumerated() {
      if staying.first == index {
        staying.removeFirst()
        continue
      }
      let previous = index > 0 ? new[index - 1] : nil
      let partner = Int(oldOfNew[index])
      if partner >= 0 {
        moveFavorite(id, from: partner > 0 ? old[partner - 1] : nil, to: previous)
      } else {
        favorite(id, after: previous)
      }
    }
    for (index, id) in old.enumerated() where newOfOld[index] < 0 {
      unfavorite(id, after: index > 0 ? old[index - 1] : nil)
    }
  }
}
