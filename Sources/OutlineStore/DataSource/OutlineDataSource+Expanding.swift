extension OutlineDataSource {
  /// Expands an item with the ``sectionSnapshotHandlers``.
  ///
  /// The order is that of Apple's data source: `shouldExpandItem`, which can refuse;
  /// `willExpandItem`; `snapshotForExpandingParent`, whose result takes the place of everything below
  /// the item, in the store too: what it leaves out is deleted, and what is new says what
  /// ``content`` has for it. Then the item is expanded: in the view alone, where the data source has
  /// one. Its children are the same for all views.
  /// - Parameter id: the item.
  /// - Returns: whether it is expanded now and was not before.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``OutlineError/missingContent(_:)`` and ``OutlineError/standsElsewhere(_:section:)`` for
  ///   children; what a handler throws. Nothing changes then.
  /// - Complexity: O(depth + log n), and with a handler for children O(items of the section).
  @discardableResult
  public func expand(_ id: Item.ID) throws -> Committed<Bool> {
    try store.write { try expand(id, in: $0) }
  }

  /// Collapses an item with the ``sectionSnapshotHandlers``: `shouldCollapseItem`, which can refuse;
  /// `willCollapseItem`; then the item is collapsed. What is expanded below it stays so.
  /// - Parameter id: the item.
  /// - Returns: whether it is collapsed now and was not before.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(depth + log n).
  @discardableResult
  public func collapse(_ id: Item.ID) throws -> Committed<Bool> {
    try store.write { try collapse(id, in: $0) }
  }

  /// Expands an item that the view shows collapsed, and collapses one that it shows expanded; see
  /// `expand(_:)` and `collapse(_:)`.
  /// - Parameter id: the item.
  /// - Returns: whether anything is otherwise now.
  /// - Throws: as `expand(_:)` and `collapse(_:)`.
  @discardableResult
  public func toggleExpansion(of id: Item.ID) throws -> Committed<Bool> {
    try store.write { try toggleExpansion(of: id, in: $0) }
  }

  func toggleExpansion(of id: Item.ID, in outline: OutlineTransaction) throws -> Bool {
    let isExpanded = try shown(outline).item(id).isExpanded
    return try isExpanded ? collapse(id, in: outline) : expand(id, in: outline)
  }

  func collapse(_ id: Item.ID, in outline: OutlineTransaction) throws -> Bool {
    let tree = try tree(of: id, in: shown(outline), withChildren: false)
    guard try tree.collapsing(id, using: sectionSnapshotHandlers) != nil else { return false }
    return try setExpanded(false, for: [id], in: outline) > 0
  }

  func expand(_ id: Item.ID, in outline: OutlineTransaction) throws -> Bool {
    let isLazy = sectionSnapshotHandlers.snapshotForExpandingParent != nil
    let before = try tree(of: id, in: shown(outline), withChildren: isLazy)
    guard let after = try before.expanding(id, using: sectionSnapshotHandlers) else { return false }
    if isLazy && after.items.count + before.items.count > 2 {
      let (old, new) = (try before.snapshot(of: id), try after.snapshot(of: id))
      if old != new {
        let section = try outline.item(id).section
        var tree = try shown(outline).snapshot(of: section)
        try tree.replace(childrenOf: id, using: new)
        try apply(tree, to: section, contents: [:], in: outline)
      }
    }
    return try setExpanded(true, for: [id], in: outline) > 0
  }

  /// An item alone, or with what is below it.
  private func tree(
    of id: Item.ID, in outline: OutlineReader, withChildren: Bool
  ) throws -> Tree {
    var tree = Tree()
    try tree.append([id])
    let item = try outline.item(id)
    if item.isExpanded { tree.expand([id]) }
    if withChildren && item.hasChildren {
      try tree.replace(childrenOf: id, using: outline.snapshot(below: outline.row(id).key))
    }
    return tree
  }
}
