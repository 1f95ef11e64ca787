extension OutlineReader {
  /// The structure of one section: ids, hierarchy and expansion, without content.
  /// - Parameter id: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items); at a past version, also O(items that came to or left the section
  ///   since).
  public func snapshot(of id: Section.ID) throws -> SectionSnapshot<Item.ID> {
    try snapshot(below: row(id).key)
  }

  /// The structure below one item.
  package func snapshot(below id: Item.ID) throws -> SectionSnapshot<Item.ID> {
    try snapshot(below: row(id).key)
  }

  func snapshot(below section: Int64) throws -> SectionSnapshot<Item.ID> {
    var forest = PreorderForest<Item.ID>()
    var waiting: [(node: TreeNode, parent: Int32)] = []
    let tree = try tree
    var descent = CycleCheck()
    func push(childrenOf key: Int64, at parent: Int32) throws {
      try descent.enter(key)
      for child in try tree.nodes(under: key).reversed() { waiting.append((child, parent)) }
    }
    try push(childrenOf: section, at: -1)
    while let (node, parent) = waiting.popLast() {
      let index = Int32(forest.ids.count)
      forest.ids.append(Item.ID(checked: node.id))
      forest.parents.append(parent)
      forest.isExpanded.append(node.isExpanded)
      if node.hasChildren { try push(childrenOf: node.key, at: index) }
    }
    return try SectionSnapshot(preorder: forest)
  }

  /// The content of a list of all sections: every section, and the items that no collapsed one
  /// hides.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(sections + visible items).
  public func outlineSnapshot() throws -> OutlineSnapshot<Section.ID, Item.ID> {
    var snapshot = OutlineSnapshot<Section.ID, Item.ID>()
    for section in try tree.children(of: ItemTable.rootKey) {
      let id = section.row.sectionID
      try snapshot.appendSections([id])
      let items = try items(under: .section(id), onlyVisible: true)
      if section.row.image.isExpanded { try snapshot.appendItems(items.map(\.id), toSection: id) }
    }
    return snapshot
  }
}
