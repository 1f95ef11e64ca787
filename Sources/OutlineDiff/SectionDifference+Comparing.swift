public import OutlineModel

extension SectionDifference {
  /// The smallest difference between two section snapshots: no other script of the same steps is shorter.
  ///
  /// An item whose parent changed is one move, and so is each one outside a longest run of siblings that kept their order.
  /// - Parameters:
  ///   - old: the snapshot the difference is applied to.
  ///   - new: the snapshot it leads to.
  /// - Complexity: O(n) where little changed, else O(n + k log k) for k siblings that changed their order.
  @inlinable
  public init(from old: SectionSnapshot<ItemID>, to new: SectionSnapshot<ItemID>) {
    self.init(from: old.preorder, to: new.preorder)
  }

  @inlinable
  package init(from old: PreorderForest<ItemID>, to new: PreorderForest<ItemID>) {
    let matches = old.ids.withUnsafeBufferPointer { left in
      new.ids.withUnsafeBufferPointer { right in ElementMatches(old: left, new: right) }
    }
    var steps: [Step] = []
    if matches.isIdentity(oldCount: old.ids.count, newCount: new.ids.count), old.parents == new.parents {
      if old.isExpanded != new.isExpanded {
        for (index, id) in new.ids.enumerated() where new.isExpanded[index] != old.isExpanded[index] {
          steps.append(new.isExpanded[index] ? .expand(id) : .collapse(id))
        }
      }
      self.init(steps: steps)
      return
    }
    let script = TreeScript(matches, oldParents: old.parents, newParents: new.parents)
    // The script numbers the old nodes first, then the new ones.
    let oldCount = Int32(truncatingIfNeeded: old.ids.count)
    func id(_ number: Int32) -> ItemID? {
      if number < 0 { return nil }
      return number < oldCount ? old.ids[Int(number)] : new.ids[Int(number &- oldCount)]
    }
    steps.reserveCapacity(script.placements.count + script.deletions.count)
    for placement in script.placements {
      let index = Int(placement.new)
      let target = Place(parent: id(placement.parent), previous: id(placement.previous))
      if placement.old >= 0 {
        let source = Place(parent: id(placement.oldParent), previous: id(placement.oldPrevious))
        steps.append(.move(new.ids[index], from: source, to: target))
      } else {
        steps.append(
          .insert(new.ids[index], at: target, isRoot: placement.isRoot, isExpanded: new.isExpanded[index]))
      }
    }
    for (index, partner) in script.oldOfNew.enumerated() where partner >= 0 {
      guard old.isExpanded[Int(partner)] != new.isExpanded[index] else { continue }
      steps.append(new.isExpanded[index] ? .expand(new.ids[index]) : .collapse(new.ids[index]))
    }
    for deletion in script.deletions {
      let index = Int(deletion.old)
      let source = Place(parent: id(deletion.oldParent), previous: id(deletion.oldPrevious))
      steps.append(.delete(old.ids[index], from: source, isRoot: deletion.isRoot, isExpanded: old.isExpanded[index]))
    }
    self.init(steps: steps)
  }
}

extension ElementMatches {
  /// Whether the arrays are the same, element by element.
  @usableFromInline
  func isIdentity(oldCount: Int, newCount: Int) -> Bool {
    oldCount == newCount && oldLeft.isEmpty && newLeft.isEmpty
  }
}
