internal import GRDB

extension OutlineDataSource {
  /// Makes a section hold exactly what a snapshot of it says, hidden items too.
  ///
  /// Apple: `apply(_:to:animatingDifferences:)`. A section that does not exist is added after all
  /// others. Expansion is that of the view, where the data source has one; new items are so in the
  /// file as well.
  /// - Parameters:
  ///   - snapshot: what the section is to hold.
  ///   - section: the section.
  ///   - contents: what items say: needed for new ones, unless ``content`` has it, and laid over the
  ///     content of existing ones.
  /// - Returns: what changed, expansion in a view not counted.
  /// - Throws: as ``OutlineTransaction/apply(_:contents:deletingHidden:)``.
  /// - Complexity: O(items of the section); writes only what differs.
  @discardableResult
  public func apply(
    _ snapshot: Tree, to section: Section.ID, contents: [Item.ID: Content] = [:]
  ) throws -> Committed<OutlineDifference> {
    try store.write { try apply(snapshot, to: section, contents: contents, in: $0) }
  }

  @discardableResult
  func apply(
    _ snapshot: Tree, to section: Section.ID, contents: [Item.ID: Content],
    in outline: OutlineTransaction
  ) throws -> OutlineDifference {
    let isThere = try ItemTable.key(of: section.rawValue, in: outline.db) != nil
    let stored = isThere ? try outline.snapshot(of: section) : Tree()
    var contents = contents
    if let content {
      for id in snapshot.items where contents[id] == nil && !stored.contains(id) {
        // One of another section is refused by its name, and not made.
        if try ItemTable.key(of: id.rawValue, in: outline.db) == nil { contents[id] = try content(id) }
      }
    }
    // The snapshot has what is hidden too.
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
      _ = try setExpanded(isExpanded, for: other, in: outline)
    }
    return difference
  }

  /// Makes the list show exactly the sections and visible items of a snapshot.
  ///
  /// Apple: `apply(_:animatingDifferences:)`. Sections and items that are gone are deleted with what
  /// they hide; all others keep their hidden items, and move with them. Where an item came to stand
  /// under another parent by its place in the list, it becomes a child of that one, as with
  /// `reorder(_:)`.
  /// - Parameters:
  ///   - snapshot: what the list is to show. Its marks are for views, and do not count here.
  ///   - contents: what new items say, where ``content`` does not have it.
  ///   - sections: what new sections say, with their configuration as attributes; a section that is
  ///     not among these has its id as its title.
  /// - Returns: what the list shows then.
  /// - Throws: ``OutlineError/missingContent(_:)``; ``OutlineError/liveSection(_:)``;
  ///   ``OutlineError/reorderingConstrained(_:section:)``.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func apply(
    _ snapshot: List, contents: [Item.ID: Content] = [:], sections: [Section.ID: Content] = [:]
  ) throws -> Committed<List> {
    try store.write { try apply(snapshot, contents: contents, sections: sections, in: $0) }
  }

  func apply(
    _ snapshot: List, contents: [Item.ID: Content], sections: [Section.ID: Content],
    in outline: OutlineTransaction
  ) throws -> List {
    let initial = try shown(outline).outlineSnapshot()
    for id in snapshot.sectionIdentifiers where initial.indexOfSection(id) == nil {
      try outline.addSection(id, saying: sections[id] ?? Content(text: id.rawValue))
    }
    let goneSections = initial.sectionIdentifiers.filter { snapshot.indexOfSection($0) == nil }
    let gone = initial.itemIdentifiers.filter { !snapshot.contains($0) }
    let plan = try plan(from: initial, to: snapshot, losing: Set(gone), in: outline)
    try outline.carryOut(plan.steps) { id in
      guard let content = try contents[id] ?? content?(id) else {
        throw OutlineError.missingContent(id)
      }
      return content
    }
    for id in goneSections where try ItemTable.key(of: id.rawValue, in: outline.db) != nil {
      try outline.delete(id)
    }
    let left = try gone.filter { try ItemTable.key(of: $0.rawValue, in: outline.db) != nil }
    try outline.delete(left)
    try outline.arrange(snapshot.sectionIdentifiers)
    return try shown(outline).outlineSnapshot()
  }

  /// How the items of one list come to be where another one has them.
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
        } else if let row = try ItemTable.row(id: id.rawValue, in: outline.db), row.kind == .item {
          // It is there, and hidden.
          try load(outline.item(id).section)
        }
      }
    }
    return try ReorderPlan(from: initial, to: final, losing: gone, in: trees)
  }
}

extension OutlineSnapshot {
  /// The items of a section; none where there is no such section.
  func list(of section: SectionID) -> [ItemID] {
    (try? itemIdentifiers(inSection: section)) ?? []
  }
}

extension OutlineTransaction {
  /// Adds a section after all others; one that was here before comes back as itself.
  fileprivate func addSection(_ id: Section.ID, saying content: Content) throws {
    if try DeletedTable.key(of: id.rawValue, in: db) == nil {
      _ = try addSection(content, id: id)
      return
    }
    if content.text.allSatisfy(\.isWhitespace) { throw OutlineError.emptyText }
    let node = Node(id: id.node, kind: .section, content: content, isExpanded: true)
    try bringBack(node, after: sections().last?.id.node, in: nil)
    // Refuses attributes that are no configuration.
    _ = try section(id)
  }

  /// Puts sections in an order, with as few moves as possible.
  fileprivate func arrange(_ wanted: [Section.ID]) throws {
    let present = Set(try sections().map(\.id))
    // One that goes with its last item may have gone.
    let wanted = wanted.filter(present.contains)
    var (old, new) = (SectionSnapshot<Section.ID>(), SectionSnapshot<Section.ID>())
    try old.append(try sections().map(\.id).filter(Set(wanted).contains))
    try new.append(wanted)
    let change = ReorderSectionTransaction(sectionIdentifier: 0, from: old, to: new)
    for case .insert(let offset, let id, _) in change.difference.insertions {
      try move(id, to: offset == 0 ? .first : .after(wanted[offset - 1]))
    }
  }
}
