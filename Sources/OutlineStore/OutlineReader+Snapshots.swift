internal import GRDB

extension OutlineReader {
  /// The structure of one section: ids, hierarchy and expansion, without content.
  /// - Parameters:
  ///   - id: the section.
  ///   - number: the version it is wanted of; nil for the latest.
  /// - Throws: ``OutlineError/unknownSection(_:)`` when there is, or was, none at that version;
  ///   ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(items), and of an old version also what changed since.
  public func snapshot(of id: Section.ID, at number: Int? = nil) throws -> SectionSnapshot<Item.ID> {
    guard let number, try version(number).number != latestVersion() else {
      return try snapshot(under: row(id).key, in: nil)
    }
    let past = try PastTree(at: number, in: db)
    guard let key = try ItemTable.row(id: id.rawValue, in: db)?.key ?? DeletedTable.key(of: id.rawValue, in: db),
      try past.isSection(key)
    else { throw OutlineError.unknownSection(id) }
    return try snapshot(under: key, in: past)
  }

  private func snapshot(under top: Int64, in past: PastTree?) throws -> SectionSnapshot<Item.ID> {
    var forest = PreorderForest<Item.ID>()
    var waiting: [(node: TreeNode, parent: Int32)] = []
    func push(childrenOf key: Int64, at parent: Int32) throws {
      let children = try past?.children(of: key) ?? ItemTable.nodes(under: key, in: db)
      for child in children.reversed() { waiting.append((child, parent)) }
    }
    try push(childrenOf: top, at: -1)
    while let (node, parent) = waiting.popLast() {
      let index = Int32(forest.ids.count)
      forest.ids.append(Item.ID(checked: node.id))
      forest.parents.append(parent)
      forest.isExpanded.append(node.isExpanded)
      if node.mayHaveChildren { try push(childrenOf: node.key, at: index) }
    }
    return try SectionSnapshot(preorder: forest)
  }

  /// What a list of all sections shows: every section, and the items that no collapsed one hides.
  /// - Complexity: O(sections + visible items).
  public func outlineSnapshot() throws -> OutlineSnapshot<Section.ID, Item.ID> {
    var snapshot = OutlineSnapshot<Section.ID, Item.ID>()
    for section in try ItemTable.children(of: ItemTable.rootKey, in: db) {
      let id = section.row.sectionID
      try snapshot.appendSections([id])
      let items = try items(under: .section(id), onlyVisible: true)
      if section.row.image.isExpanded { try snapshot.appendItems(items.map(\.id), toSection: id) }
    }
    return snapshot
  }
}

/// A row as far as the structure goes.
struct TreeNode {
  var key: Int64
  var id: String
  var isExpanded: Bool
  var mayHaveChildren: Bool
}

/// The tree as it was at a version: of nodes untouched since then the present, of the others the image that stood then.
struct PastTree {
  private let db: Database
  private var images: [Int64: NodeImage?] = [:]
  private var children: [Int64: [Int64]] = [:]

  init(at version: Int, in db: Database) throws {
    self.db = db
    for (key, image) in try ChangeTable.images(at: version, in: db) {
      images[key] = .some(image)
      if let parent = image?.parent { children[parent, default: []].append(key) }
    }
  }

  /// The image of a node touched since, which is nil when it did not exist; none at all of one untouched.
  func change(of key: Int64) -> NodeImage?? { images[key] }

  func contains(_ key: Int64) throws -> Bool {
    if let image = images[key] { return image != nil }
    return try ItemTable.row(key: key, in: db) != nil
  }

  /// Whether there was such a section; what is an item now, or was one when it was deleted, was none before.
  func isSection(_ key: Int64) throws -> Bool {
    if let image = images[key] { return image?.parent == ItemTable.rootKey }
    return try ItemTable.row(key: key, in: db)?.kind == .section
  }

  func children(of parent: Int64) throws -> [TreeNode] {
    var nodes: [(node: TreeNode, position: String)] = []
    for (row, hasChildren) in try ItemTable.children(of: parent, in: db) where images[row.key] == nil {
      let mayHaveChildren = hasChildren || children[row.key] != nil
      nodes.append(
        (
          TreeNode(key: row.key, id: row.id, isExpanded: row.image.isExpanded, mayHaveChildren: mayHaveChildren),
          row.image.position
        ))
    }
    for key in children[parent] ?? [] {
      guard let image = images[key].flatMap({ $0 }),
        let id = try ItemTable.row(key: key, in: db)?.id ?? DeletedTable.id(of: key, in: db)
      else { continue }
      let node = TreeNode(key: key, id: id, isExpanded: image.isExpanded, mayHaveChildren: true)
      nodes.append((node, image.position))
    }
    return nodes.sorted { $0.position.utf8.lexicographicallyPrecedes($1.position.utf8) }.map(\.node)
  }
}
