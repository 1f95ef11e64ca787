public import OutlineModel

extension TreeDifference {
  /// Finds the smallest difference between two section snapshots: no other script of these steps is
  /// shorter.
  ///
  /// An item whose parent changes is one move, and so is each item outside a longest run of
  /// siblings in their old order.
  /// - Parameters:
  ///   - old: the snapshot before.
  ///   - new: the snapshot after.
  /// - Complexity: O(n) if little changed, else O(n + k log k) for k siblings that changed their
  ///   order.
  @inlinable
  public init(from old: SectionSnapshot<ID>, to new: SectionSnapshot<ID>) {
    if old.sharesStructure(with: new), old.expandsAlike(new) {
      self.init()
      return
    }
    self.init(from: old.preorder, to: new.preorder)
  }

  /// Finds the smallest difference between two lists, as trees of one level.
  package init(from old: [ID], to new: [ID]) {
    self.init(from: PreorderForest(flat: old), to: PreorderForest(flat: new))
  }

  @inlinable
  package init(from old: PreorderForest<ID>, to new: PreorderForest<ID>) {
    let matches = ElementMatches(from: old.ids, to: new.ids)
    let script = matches.script(from: old, to: new)
    let ids = Numbered(old: old.ids, new: new.ids)
    let flags = Numbered(old: old.isExpanded, new: new.isExpanded)
    var steps: [Step] = []
    if let script {
      steps.reserveCapacity(script.placements.count + script.deletions.count)
      for placement in script.placements {
        steps.append(script.step(placement, id: { ids[$0] }, isExpanded: { flags[$0] }))
      }
    }
    for index in matches.differing(old.isExpanded, from: new.isExpanded) {
      let id = new.ids[Int(index)]
      steps.append(new.isExpanded[Int(index)] ? .expand(id) : .collapse(id))
    }
    if let script {
      for deletion in script.deletions {
        steps.append(script.step(deletion, id: { ids[$0] }, isExpanded: { flags[$0] }))
      }
    }
    self.init(steps: steps)
  }
}

/// The elements of two arrays by the numbers of a ``TreeScript``: first the old ones, then the new
/// ones.
@usableFromInline
struct Numbered<Element> {
  @usableFromInline let old: ContiguousArray<Element>
  @usableFromInline let new: ContiguousArray<Element>

  @inlinable
  init(old: ContiguousArray<Element>, new: ContiguousArray<Element>) {
    self.old = old
    self.new = new
  }

  @inlinable
  subscript(number: Int32) -> Element {
    Int(number) < old.count ? old[Int(number)] : new[Int(number) &- old.count]
  }
}

extension TreeScript {
  /// The step of an insert or a move.
  /// - Parameters:
  ///   - placement: the insert or move.
  ///   - id: returns the identifier of a number.
  ///   - isExpanded: returns whether the node of a number is expanded.
  @inlinable
  func step<ID>(
    _ placement: Placement, id: (Int32) -> ID, isExpanded: (Int32) -> Bool
  ) -> TreeDifference<ID>.Step {
    let number = oldCount &+ placement.new
    let target = Self.place(in: placement.parent, after: placement.previous, id: id)
    if placement.old < 0 {
      return .insert(
        id(number), at: target, isRoot: placement.isRoot, isExpanded: isExpanded(number))
    }
    let source = Self.place(in: placement.oldParent, after: placement.oldPrevious, id: id)
    return .move(id(number), from: source, to: target)
  }

  /// The step of a delete.
  @inlinable
  func step<ID>(
    _ deletion: Deletion, id: (Int32) -> ID, isExpanded: (Int32) -> Bool
  ) -> TreeDifference<ID>.Step {
    .delete(
      id(deletion.old),
      from: Self.place(in: deletion.oldParent, after: deletion.oldPrevious, id: id),
      isRoot: deletion.isRoot, isExpanded: isExpanded(deletion.old))
  }

  @inlinable
  static func place<ID>(
    in parent: Int32, after previous: Int32, id: (Int32) -> ID
  ) -> TreeDifference<ID>.Place {
    TreeDifference.Place(
      parent: parent < 0 ? nil : id(parent),
      previous: previous < 0 ? nil : id(previous))
  }
}

extension ElementMatches {
  @inlinable
  init<ID: Hashable>(from old: ContiguousArray<ID>, to new: ContiguousArray<ID>) {
    self = old.withUnsafeBufferPointer { left in
      new.withUnsafeBufferPointer { right in ElementMatches(old: left, new: right) }
    }
  }

  /// The matching nodes with different flags, by ascending new indexes.
  @usableFromInline
  func differing(_ old: ContiguousArray<Bool>, from new: ContiguousArray<Bool>) -> ContiguousArray<
    Int32
  > {
    var found: ContiguousArray<Int32> = []
    old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        for run in runs {
          var (before, node) = (Int(run.old), Int(run.new))
          let end = node &+ Int(run.count)
          while node < end {
            if node &+ 8 <= end,
              old.loadUnaligned(fromByteOffset: before, as: UInt64.self)
                == new.loadUnaligned(fromByteOffset: node, as: UInt64.self)
            {
              before &+= 8
              node &+= 8
              continue
            }
            if old[before] != new[node] { found.append(Int32(truncatingIfNeeded: node)) }
            before &+= 1
            node &+= 1
          }
        }
        let runCount = found.count
        for (position, partner) in oldPartners.enumerated() where partner >= 0 {
          let node = newLeft[position]
          if old[Int(oldLeft[Int(partner)])] != new[Int(node)] { found.append(node) }
        }
        if found.count > runCount { found.sort() }
      }
    }
    return found
  }

  /// The script between two forests whose ids were matched; `nil` if they have the same shape and
  /// the same ids.
  @inlinable
  func script<ID>(from old: PreorderForest<ID>, to new: PreorderForest<ID>) -> TreeScript? {
    if old.ids.count == new.ids.count, oldLeft.isEmpty, newLeft.isEmpty, old.parents == new.parents
    {
      return nil
    }
    return TreeScript(self, oldParents: old.parents, newParents: new.parents)
  }
}

extension PreorderForest {
  /// A list as a forest of collapsed roots.
  init(flat ids: some Collection<ID>) {
    self.init(
      ids: ContiguousArray(ids), parents: ContiguousArray(repeating: -1, count: ids.count),
      isExpanded: ContiguousArray(repeating: false, count: ids.count))
  }
}
