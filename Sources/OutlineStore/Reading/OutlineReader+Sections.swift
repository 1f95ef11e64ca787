internal import Foundation

extension OutlineReader {
  /// All sections, in order.
  /// - Throws: ``OutlineError/invalidConfiguration(_:reason:)`` if a manual edit has broken one.
  /// - Complexity: O(sections).
  public func sections() throws -> [Section] {
    try tree.children(of: ItemTable.rootKey).map { try section($0.row) }
  }

  /// One section.
  /// - Parameter id: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(log n + children).
  public func section(_ id: Section.ID) throws -> Section { try section(row(id)) }

  func section(_ row: NodeRow, configuration: ListConfiguration? = nil) throws -> Section {
    Section(
      id: row.sectionID, title: row.image.text, image: row.image.image,
      configuration: try configuration ?? Self.configuration(of: row),
      isExpanded: row.image.isExpanded, itemCount: try tree.childCount(row.key))
  }

  /// The configuration of a section, without a count of its items.
  /// - Complexity: O(log n).
  package func configuration(of id: Section.ID) throws -> ListConfiguration {
    try Self.configuration(of: row(id))
  }

  static func configuration(of row: NodeRow) throws -> ListConfiguration {
    guard let text = row.image.attributes else { return ListConfiguration() }
    do {
      return try JSONDecoder().decode(ListConfiguration.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw OutlineError.invalidConfiguration(row.sectionID, reason: error.reason)
    }
  }

  /// Whether a section is hidden now, because the item of ``ListConfiguration/shownWhile`` is not
  /// done.
  /// - Complexity: O(log n) for a section with such an item, and O(1) for any other row.
  func isHidden(_ section: Section.ID) throws -> Bool { try isHidden(row(section)) }

  func isHidden(_ row: NodeRow) throws -> Bool {
    // Few sections have the field, and each step of a window asks.
    guard row.kind == .section, row.image.attributes?.contains("\"shownWhile\"") == true
    else { return false }
    return try isHidden(Self.configuration(of: row))
  }

  /// Whether a section with this configuration is hidden now.
  /// - Complexity: O(log n) with ``ListConfiguration/shownWhile``, or else O(1).
  package func isHidden(_ configuration: ListConfiguration) throws -> Bool {
    guard let id = configuration.shownWhile, let item = try tree.row(id: id)
    else { return false }
    return !item.image.isDone
  }

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
