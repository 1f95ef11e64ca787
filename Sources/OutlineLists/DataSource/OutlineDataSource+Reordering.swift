public import OutlineStore

extension OutlineDataSource {
  /// A change of order, in three forms; see ``ReorderTransaction``.
  public typealias Reordering = ReorderTransaction<Section.ID, Item.ID>

  /// Whether the user may drag an item, according to ``reorderingHandlers``; false without a
  /// handler.
  /// - Parameter id: the item.
  public func canReorder(_ id: Item.ID) -> Bool { reorderingHandlers.canReorder(id) }

  /// Reorders the visible items, like a user by hand.
  ///
  /// ```swift
  /// try await list.reorder { try $0.moveItem(milk, beforeItem: fruit) }
  /// ```
  ///
  /// Items only move. Hidden items move with their parent, and so do visible children that the new
  /// order leaves in their place. The place between the last child of an item and the next item is
  /// among the children for a child of that item, and after the item for any other. This method
  /// does not call ``canReorder(_:)``. It calls `willReorder` before the change, and `didReorder`
  /// after it, on the thread that awaits this.
  /// - Parameter change: changes the order of the items, also across sections.
  /// - Returns: the change. Its sections are whole trees, so each of them can be applied to a copy.
  ///   Its final snapshot is the list afterwards.
  /// - Throws: ``OutlineError/notReordered(_:)`` if something is inserted or deleted;
  ///   ``OutlineError/reorderingConstrained(_:section:)``; ``OutlineError/liveSection(_:)``; the
  ///   error of `change`; `CancellationError`. Nothing changes then.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func reorder(
    _ change: @escaping @Sendable (inout List) throws -> Void
  ) async throws -> Committed<Reordering> {
    try await reporting { outline in
      let initial = try shown(outline).outlineSnapshot()
      var wanted = initial
      try change(&wanted)
      try Self.refuseStrangers(from: initial, to: wanted)
      return try carryOut(plan(from: initial, to: wanted, in: outline), from: initial, in: outline)
    }
  }

  /// Performs a reordering that a list reports, even if other programs have moved things since: see
  /// ``OutlineTransaction/reorder(_:)``. The handlers are called as with the other form.
  /// - Parameter transaction: the list before and after.
  /// - Returns: the number of moved items and sections.
  /// - Throws: as ``OutlineTransaction/reorder(_:)``; `CancellationError`. Nothing changes then.
  /// - Complexity: O(items of the sections that changed + moves · (depth + log n)).
  @discardableResult
  public func reorder(_ transaction: Reordering) async throws -> Committed<Int> {
    let committed = try await write { try reorder(transaction, in: $0) }
    if committed.value > 0 { reorderingHandlers.didReorder?(transaction) }
    return committed
  }

  func reorder(_ transaction: Reordering, in outline: OutlineTransaction) throws -> Int {
    if transaction.sectionTransactions.isEmpty { return 0 }
    reorderingHandlers.willReorder?(transaction)
    return try outline.reorder(transaction)
  }

  /// Moves an item to a place among the children of a parent, like a user who drops it on an
  /// outline view.
  /// - Parameters:
  ///   - id: the item, which moves with everything below it.
  ///   - placement: the destination.
  /// - Returns: the change. The handlers are called as with `reorder(_:)`.
  /// - Throws: as ``OutlineTransaction/move(_:to:)-(Item.ID,_)``; ``SnapshotError`` if the
  ///   destination is the item itself or below it; `CancellationError`.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) async throws -> Committed<Reordering> {
    try await reporting { outline in
      let home = try outline.item(id).section
      let section: Section.ID =
        switch placement {
        case .before(let anchor), .after(let anchor): try outline.item(anchor).section
        case .first(.section(let id)), .last(.section(let id)), .at(_, .section(let id)): id
        case .first(.item(let id)), .last(.item(let id)), .at(_, .item(let id)):
          try outline.item(id).section
        }
      let shown = try shown(outline)
      var trees = [home: try shown.snapshot(of: home)]
      if section != home { trees[section] = try shown.snapshot(of: section) }
      let plan = try ReorderPlan(moving: id, to: placement, in: section, trees)
      return try carryOut(plan, from: shown.outlineSnapshot(), in: outline)
    }
  }

  /// Carries out a plan, after calling `willReorder`.
  /// - Returns: the change by the plan, with the resulting list.
  private func carryOut(
    _ plan: ReorderPlan, from initial: List, in outline: OutlineTransaction
  ) throws -> Reordering {
    let shown = try shown(outline)
    var (final, before) = (initial, [Section.ID: Tree]())
    var emptied: [Section.ID] = []
    for section in initial.sectionIdentifiers {
      guard let tree = plan.trees[section] else { continue }
      let state = try shown.section(section)
      before[section] = try shown.snapshot(of: section)
      try final.replaceItems(inSection: section, with: state.isExpanded ? tree.visibleItems : [])
      if tree.isEmpty && before[section] != tree && state.configuration.removedWhenEmpty {
        emptied.append(section)
      }
    }
    try final.deleteSections(emptied)
    let reordering = Reordering(
      from: initial, to: final, initialSections: before, finalSections: plan.trees)
    if reordering.sectionTransactions.isEmpty { return reordering }
    reorderingHandlers.willReorder?(reordering)
    try outline.reorder(plan.steps) { throw OutlineError.missingContent($0) }
    return reordering
  }

  /// Reorders as the author, and calls `didReorder` if anything changed.
  private func reporting(
    _ body: @escaping @Sendable (OutlineTransaction) throws -> Reordering
  ) async throws -> Committed<Reordering> {
    let committed = try await write(body)
    if !committed.value.sectionTransactions.isEmpty {
      reorderingHandlers.didReorder?(committed.value)
    }
    return committed
  }

  /// Rejects insertions and deletions.
  private static func refuseStrangers(from old: List, to new: List) throws {
    var strangers = old.itemIdentifiers.filter { !new.contains($0) }.map(\.node)
    strangers += new.itemIdentifiers.filter { !old.contains($0) }.map(\.node)
    if old.sectionIdentifiers != new.sectionIdentifiers {
      let moved = old.sectionIdentifiers.filter { new.indexOfSection($0) != old.indexOfSection($0) }
      strangers += moved.map(\.node)
      strangers += new.sectionIdentifiers.filter { old.indexOfSection($0) == nil }.map(\.node)
    }
    if !strangers.isEmpty { throw OutlineError.notReordered(strangers) }
  }
}
