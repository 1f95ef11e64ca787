public import OutlineModel

extension ListChanges {
  /// Compares the rows of a tree in a flat list that hides the children of collapsed items.
  ///
  /// Collapsing an item deletes the rows of its descendants, expanding it inserts them. A row that
  /// stays is reconfigured in three cases: its disclosure changes (it is expanded or collapsed, or
  /// it gets its first child or loses its last), its level changes, or the new snapshot marks it
  /// with `reconfigure(_:)`.
  ///
  /// ```swift
  /// let changes = ListChanges(fromVisibleRowsOf: shown, to: tree, inSection: 2)
  /// collectionView.performBatchUpdates {
  ///   shown = tree
  ///   // … as in the documentation of ListChanges.
  /// }
  /// ```
  ///
  /// One batch is always enough.
  /// - Parameters:
  ///   - old: the tree that the list shows now.
  ///   - new: the tree to show.
  ///   - section: the position of the section with the tree; the same before and after.
  /// - Complexity: O(n) without hashing for unchanged rows, and O(k log k) for k changed ones. No
  ///   identifiers are compared if items were only expanded and collapsed.
  @inlinable
  public init<ItemID>(
    fromVisibleRowsOf old: SectionSnapshot<ItemID>, to new: SectionSnapshot<ItemID>,
    inSection section: Int = 0
  ) {
    self.init()
    let (before, after) = (old.preorder, new.preorder)
    var marks = new.reconfiguredItems.compactMap { new.index(of: $0) }
    marks.sort()
    // Arrays that share their storage compare equal at once.
    if before.ids == after.ids, before.parents == after.parents {
      if marks.isEmpty, before.isExpanded == after.isExpanded { return }
      report(after.parents, wasExpanded: before.isExpanded, after.isExpanded, marks, section)
      return
    }
    let newRows = VisibleRows(after.parents, after.isExpanded)
    let oldRows = VisibleRows(before.parents, before.isExpanded)
    let matches = oldRows.withVisible(before.ids) { left in
      newRows.withVisible(after.ids) { right in
        var matches = ElementMatches(old: left, new: right)
        matches.findMoves()
        return matches
      }
    }
    report(matches, oldRows, newRows, marks, section)
  }

  /// Adds the rows that are inserted and deleted by expanding and collapsing items.
  @usableFromInline
  mutating func report(
    _ parents: ContiguousArray<Int32>, wasExpanded: ContiguousArray<Bool>,
    _ isExpanded: ContiguousArray<Bool>, _ marks: [Int], _ section: Int
  ) {
    // For each item whether its children were visible, and whether they are now.
    var (wasOpen, isOpen) = (wasExpanded, isExpanded)
    var (oldRow, newRow) = (0, 0)
    var marked = marks[...]
    for (node, parent) in parents.enumerated() {
      let wasShown = parent < 0 || wasOpen[Int(parent)]
      let isShown = parent < 0 || isOpen[Int(parent)]
      if !wasShown { wasOpen[node] = false }
      if !isShown { isOpen[node] = false }
      let isMarked = marked.first == node
      if isMarked { marked = marked.dropFirst() }
      switch (wasShown, isShown) {
      case (true, true):
        let hasChildren = node + 1 < parents.count && Int(parents[node + 1]) == node
        if isMarked || (hasChildren && wasExpanded[node] != isExpanded[node]) {
          reconfiguredItems.append(ItemPath(section: section, item: newRow))
        }
      case (true, false): deletedItems.append(ItemPath(section: section, item: oldRow))
      case (false, true): insertedItems.append(ItemPath(section: section, item: newRow))
      case (false, false): break
      }
      oldRow += wasShown ? 1 : 0
      newRow += isShown ? 1 : 0
    }
  }

  /// Adds the changes of the visible rows.
  @usableFromInline
  mutating func report(
    _ matches: ElementMatches, _ oldRows: VisibleRows, _ newRows: VisibleRows, _ marks: [Int],
    _ section: Int
  ) {
    let partners = matches.oldOfNew(count: newRows.count)
    for (row, partner) in matches.newOfOld(count: oldRows.count).enumerated() where partner < 0 {
      deletedItems.append(ItemPath(section: section, item: row))
    }
    for (row, partner) in partners.enumerated() where partner < 0 {
      insertedItems.append(ItemPath(section: section, item: row))
    }
    for run in matches.moved {
      for step in 0..<Int(run.count) {
        movedItems.append(
          Move(
            from: ItemPath(section: section, item: Int(run.old) + step),
            to: ItemPath(section: section, item: Int(run.new) + step)))
      }
    }
    var marked = marks[...]
    var rows: [Int] = []
    for (row, partner) in partners.enumerated() {
      let node = newRows.node(ofRow: row)
      while let mark = marked.first, mark < node { marked.removeFirst() }
      guard partner >= 0 else { continue }
      if marked.first == node || newRows.look(ofRow: row) != oldRows.look(ofRow: Int(partner)) {
        rows.append(row)
      }
    }
    reconfiguredItems = rows.map { ItemPath(section: section, item: $0) }
  }
}

/// The items of a tree that a flat list shows, as indexes in depth-first order.
@usableFromInline
struct VisibleRows {
  /// The level and disclosure that a row shows.
  struct Look: Equatable {
    var level: Int32
    var hasChildren: Bool
    var isExpanded: Bool
  }

  /// The visible items, ascending; `nil` if all are visible.
  @usableFromInline let nodes: ContiguousArray<Int32>?
  @usableFromInline let count: Int
  /// Indexed by item, as are the two arrays after it.
  private let levels: ContiguousArray<Int32>
  private let parents: ContiguousArray<Int32>
  private let isExpanded: ContiguousArray<Bool>

  @usableFromInline
  init(_ parents: ContiguousArray<Int32>, _ isExpanded: ContiguousArray<Bool>) {
    // A hidden item has the level -1, which hides its children too.
    var levels = ContiguousArray<Int32>(repeating: -1, count: parents.count)
    let nodes =
      parents.isEmpty
      ? []
      : ContiguousArray<Int32>(unsafeUninitializedCapacity: parents.count) { nodes, count in
        for (node, parent) in parents.enumerated() {
          let above = parent < 0 ? -1 : levels[Int(parent)]
          if parent >= 0, above < 0 || !isExpanded[Int(parent)] { continue }
          levels[node] = above + 1
          nodes[count] = Int32(truncatingIfNeeded: node)
          count += 1
        }
      }
    count = nodes.count
    self.nodes = nodes.count == parents.count ? nil : nodes
    self.levels = levels
    self.parents = parents
    self.isExpanded = isExpanded
  }

  /// The item of a row.
  @inline(__always)
  func node(ofRow row: Int) -> Int { nodes.map { Int($0[row]) } ?? row }

  /// The level and disclosure of a row.
  @inline(__always)
  func look(ofRow row: Int) -> Look {
    let node = node(ofRow: row)
    let hasChildren = node + 1 < parents.count && Int(parents[node + 1]) == node
    // An expanded item without children looks like a collapsed one.
    return Look(
      level: levels[node], hasChildren: hasChildren, isExpanded: hasChildren && isExpanded[node])
  }

  /// Calls a closure with the ids of the visible items.
  @inlinable
  func withVisible<ID, Result>(
    _ ids: ContiguousArray<ID>, _ body: (UnsafeBufferPointer<ID>) -> Result
  ) -> Result {
    ids.withUnsafeBufferPointer { ids in
      guard let nodes, let source = ids.baseAddress else { return body(ids) }
      // Copies the bytes, without a retain and a release for each: `ids` keeps the values alive,
      // and only the comparison sees the copies.
      return withUnsafeTemporaryAllocation(of: ID.self, capacity: nodes.count) { rows in
        guard let target = rows.baseAddress else { return body(UnsafeBufferPointer(rows)) }
        for (row, node) in nodes.enumerated() {
          UnsafeMutableRawPointer(target + row).copyMemory(
            from: source + Int(node), byteCount: MemoryLayout<ID>.stride)
        }
        return body(UnsafeBufferPointer(rows))
      }
    }
  }
}
