public import OutlineStore

extension OutlineDataSource {
  /// Expands an item with the ``sectionSnapshotHandlers``.
  ///
  /// The order is that of Apple's data source: `shouldExpandItem`, which can refuse;
  /// `willExpandItem`; `snapshotForExpandingParent`, whose result replaces everything below the
  /// item, in the store too. Items that it omits are deleted, and ``content`` provides the content
  /// of new ones. Then the item is expanded: only in the view, if the data source has one. Its
  /// children are the same for all views.
  /// - Parameter id: the item.
  /// - Returns: whether it was collapsed and is expanded now.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``OutlineError/missingContent(_:)`` and ``OutlineError/belongsToAnotherSection(_:section:)``
  ///   for children; the error of a handler; `CancellationError`. Nothing changes then.
  /// - Complexity: O(depth + log n), and with a handler for children O(items of the section).
  @discardableResult
  public func expand(_ id: Item.ID) async throws -> Committed<Bool> {
    try await write { try expand(id, in: $0) }
  }

  /// Collapses an item with the ``sectionSnapshotHandlers``: `shouldCollapseItem`, which can
  /// refuse; `willCollapseItem`; then the item is collapsed. Items below it keep their expansion.
  /// - Parameter id: the item.
  /// - Returns: whether it was expanded and is collapsed now.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   `CancellationError`.
  /// - Complexity: O(depth + log n).
  @discardableResult
  public func collapse(_ id: Item.ID) async throws -> Committed<Bool> {
    try await write { try collapse(id, in: $0) }
  }

  /// Expands an item that is collapsed in the view, or collapses one that is expanded; see
  /// `expand(_:)` and `collapse(_:)`.
  /// - Parameter id: the item.
  /// - Returns: whether anything changed.
  /// - Throws: as `expand(_:)` and `collapse(_:)`.
  @discardableResult
  public func toggleExpansion(of id: Item.ID) async throws -> Committed<Bool> {
    try await write { try toggleExpansion(of: id, in: $0) }
  }

  func toggleExpansion(of id: Item.ID, in outline: OutlineTransaction) throws -> Bool {
    let isExpanded = try shown(outline).item(id).isExpanded
    return try isExpanded ? collapse(id, in: outline) : expand(id, in: outline)
  }

  private func collapse(_ id: Item.ID, in outline: OutlineTransaction) throws -> Bool {
    let tree = try tree(of: id, in: shown(outline), withChildren: false)
    guard try tree.collapsing(id, using: sectionSnapshotHandlers) != nil else { return false }
    return try outline.setExpanded(false, for: [id], in: view) > 0
  }

  private func expand(_ id: Item.ID, in outline: OutlineTransaction) throws -> Bool {
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
    return try outline.setExpanded(true, for: [id], in: view) > 0
  }

  /// An item alone, or with everything below it.
  private func tree(of id: Item.ID, in outline: OutlineReader, withChildren: Bool) throws -> Tree {
    var tree = Tree()
    try tree.append([id])
    let item = try outline.item(id)
    if item.isExpanded { tree.expand([id]) }
    if withChildren && item.hasChildren {
      try tree.replace(childrenOf: id, using: outline.snapshot(below: id))
    }
    return tree
  }
}
