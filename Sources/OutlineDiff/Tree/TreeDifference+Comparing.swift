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
    let matches = ElementMatches(from: old, to: new)
    var steps: [Step] = []
    func expand() {
      for index in matches.differing(old.isExpanded, new.isExpanded) {
        let id = new.ids[Int(index)]
        steps.append(new.isExpanded[Int(index)] ? .expand(id) : .collapse(id))
      }
    }
    if matches.isIdentity(oldCount: old.ids.count, newCount: new.ids.count),
      old.parents == new.parents
    {
      expand()
    } else {
      let script = TreeScript(matches, oldParents: old.parents, newParents: new.parents)
      steps.reserveCapacity(script.placements.count + script.deletions.count)
      script.forEachPlacement(from: old, to: new) { _, step in steps.append(step) }
      expand()
      script.forEachDeletion(from: old, to: new) { _, step in steps.append(step) }
    }
    self.init(steps: steps)
  }
}

extension TreeScript {
  /// Calls a closure for each insert and move, with the index of the node in the new forest.
  @inlinable
  func forEachPlacement<ID>(
    from old: PreorderForest<ID>, to new: PreorderForest<ID>,
    _ body: (Int, TreeDifference<ID>.Step) -> Void
  ) {
    for placement in placements {
      let index = Int(placement.new)
      let target = Self.place(placement.parent, placement.previous, old, new)
      if placement.old >= 0 {
        let source = Self.place(placement.oldParent, placement.oldPrevious, old, new)
        body(index, .move(new.ids[index], from: source, to: target))
      } else {
        let isExpanded = new.isExpanded[index]
        body(
          index,
          .insert(new.ids[index], at: target, isRoot: placement.isRoot, isExpanded: isExpanded))
      }
    }
  }

  /// Calls a closure for each delete, with the index of the node in the old forest.
  @inlinable
  func forEachDeletion<ID>(
    from old: PreorderForest<ID>, to new: PreorderForest<ID>,
    _ body: (Int, TreeDifference<ID>.Step) -> Void
  ) {
    for deletion in deletions {
      let index = Int(deletion.old)
      let source = Self.place(deletion.oldParent, deletion.oldPrevious, old, new)
      let isExpanded = old.isExpanded[index]
      body(
        index,
        .delete(old.ids[index], from: source, isRoot: deletion.isRoot, isExpanded: isExpanded))
    }
  }

  /// Converts the numbers of a script to a place. Old nodes are numbered first, then new ones.
  @inlinable
  static func place<ID>(
    _ parent: Int32, _ previous: Int32, _ old: PreorderForest<ID>, _ new: PreorderForest<ID>
  ) -> TreeDifference<ID>.Place {
    let oldCount = Int32(truncatingIfNeeded: old.ids.count)
    func id(_ number: Int32) -> ID? {
      if number < 0 { return nil }
      return number < oldCount ? old.ids[Int(number)] : new.ids[Int(number &- oldCount)]
    }
    return TreeDifference.Place(parent: id(parent), previous: id(previous))
  }
}

extension ElementMatches {
  /// Matches the nodes of two forests, regardless of their places.
  @inlinable
  init<ID>(from old: PreorderForest<ID>, to new: PreorderForest<ID>) {
    self = old.ids.withUnsafeBufferPointer { left in
      new.ids.withUnsafeBufferPointer { right in ElementMatches(old: left, new: right) }
    }
  }

  /// The matching nodes with different flags, by ascending new indexes.
  @usableFromInline
  func differing(_ old: ContiguousArray<Bool>, _ new: ContiguousArray<Bool>) -> ContiguousArray<
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
              (before, node) = (before &+ 8, node &+ 8)
              continue
            }
            if old[before] != new[node] { found.append(Int32(truncatingIfNeeded: node)) }
            (before, node) = (before &+ 1, node &+ 1)
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

  /// Whether the arrays are equal, element by element.
  @usableFromInline
  func isIdentity(oldCount: Int, newCount: Int) -> Bool {
    oldCount == newCount && oldLeft.isEmpty && newLeft.isEmpty
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
