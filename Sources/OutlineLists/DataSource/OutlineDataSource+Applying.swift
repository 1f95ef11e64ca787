internal import OutlineStore

extension OutlineDataSource {
  /// Changes the content of a section to that of a snapshot, including hidden items.
  ///
  /// Apple: `apply(_:to:animatingDifferences:)`. A section that does not exist is added after all
  /// others. If the data source has a view, expansion changes in the view; new items have it in the
  /// file as well.
  /// - Parameters:
  ///   - snapshot: the wanted items.
  ///   - section: the section.
  ///   - contents: the content of new items, unless ``content`` provides it; replaces the content
  ///     of existing ones.
  /// - Returns: the changes, except for expansion in a view.
  /// - Throws: as ``OutlineTransaction/apply(_:contents:deletingHidden:)``; `CancellationError`.
  /// - Complexity: O(items of the section); writes only the differences.
  @discardableResult
  public func apply(
    _ snapshot: Tree, to section: Section.ID, contents: [Item.ID: Content] = [:]
  ) async throws -> Committed<OutlineDifference> {
    try await write { try apply(snapshot, to: section, contents: contents, in: $0) }
  }

  @discardableResult
  func apply(
    _ snapshot: Tree, to section: Section.ID, contents: [Item.ID: Content],
    in outline: OutlineTransaction
  ) throws -> OutlineDifference {
    let stored = try outline.node(section.node) == nil ? Tree() : outline.snapshot(of: section)
    var contents = contents
    if let content {
      for id in snapshot.items where contents[id] == nil && !stored.contains(id) {
        // An item of another section is rejected by its id, not created.
        if try outline.node(id.node) == nil { contents[id] = try content(id) }
      }
    }
    // The snapshot includes hidden items.
    guard view != nil else {
      return try outline.apply([(section, snapshot)], contents: contents, deletingHidden: true)
    }
    var structure = snapshot
    for id in snapshot.items where stored.contains(id) {
      if try stored.isExpanded(id) { structure.expand([id]) } else { structure.collapse([id]) }
    }
    let difference = try outline.apply(
      [(section, structure)], contents: contents, deletingHidden: true)
    let shown = try shown(outline).snapshot(of: section)
    for isExpanded in [true, false] {
      let other = try snapshot.items.filter {
        try snapshot.isExpanded($0) == isExpanded && shown.isExpanded($0) != isExpanded
      }
      try outline.setExpanded(isExpanded, for: other, in: view)
    }
    return difference
  }

  /// Changes the list to show exactly the sections and visible items of a snapshot.
  ///
  /// Apple: `apply(_:animatingDifferences:)`. Sections and items that are not in the snapshot are
  /// deleted with the items they hide. All others keep their hidden items, which move with them. If
  /// the new place of an item in the list is below another parent, the item becomes a child of that
  /// parent, as with `reorder(_:)`.
  /// - Parameters:
  ///   - snapshot: the wanted list. Its marks are for views, and are ignored here.
  ///   - contents: the content of new items, unless ``content`` provides it.
  ///   - sections: the content of new sections, with their configuration as attributes; a section
  ///     without content gets its id as its title.
  /// - Returns: the list afterwards.
  /// - Throws: ``OutlineError/missingContent(_:)``; ``OutlineError/liveSection(_:)``;
  ///   ``OutlineError/reorderingConstrained(_:section:)``; `CancellationError`.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func apply(
    _ snapshot: List, contents: [Item.ID: Content] = [:], sections: [Section.ID: Content] = [:]
  ) async throws -> Committed<List> {
    try await write { outline in
      let initial = try shown(outline).outlineSnapshot()
      for id in snapshot.sectionIdentifiers where initial.indexOfSection(id) == nil {
        try outline.addOrRestoreSection(id, content: sections[id] ?? Content(text: id.rawValue))
      }
      let goneSections = initial.sectionIdentifiers.filter { snapshot.indexOfSection($0) == nil }
      let gone = initial.itemIdentifiers.filter { !snapshot.contains($0) }
      let plan = try plan(from: initial, to: snapshot, losing: Set(gone), in: outline)
      try outline.reorder(plan.steps) { id in
        guard let content = try contents[id] ?? content?(id)
        else { throw OutlineError.missingContent(id) }
        return content
      }
      for id in goneSections where try outline.node(id.node) != nil { try outline.delete(id) }
      try outline.delete(gone.filter { try outline.node($0.node) != nil })
      _ = try outline.reorderSections(
        from: outline.sections().map(\.id), to: snapshot.sectionIdentifiers)
      return try shown(outline).outlineSnapshot()
    }
  }

  /// The plan that turns one list into another.
  func plan(
    from initial: List, to final: List, losing gone: Set<Item.ID> = [], in outline: OutlineReader
  ) throws -> ReorderPlan {
    let shown = try shown(outline)
    var trees: [Section.ID: Tree] = [:]
    func load(_ section: Section.ID) throws {
      if trees[section] == nil { trees[section] = try shown.snapshot(of: section) }
    }
    for section in final.sectionIdentifiers {
      let (old, new) = (initial.list(of: section), final.list(of: section))
      if old == new { continue }
      try load(section)
      for id in new {
        if let home = initial.sectionIdentifier(containingItem: id) {
          try load(home)
        } else if case .item = try outline.node(id.node) {
          // It exists, but is hidden.
          try load(outline.item(id).section)
        }
      }
    }
    return try ReorderPlan(from: initial, to: final, losing: gone, in: trees)
  }
}

extension OutlineSnapshot {
  /// The items of a section; none if there is no such section.
  func list(of section: SectionID) -> [ItemID] { (try? itemIdentifiers(inSection: section)) ?? [] }
}
