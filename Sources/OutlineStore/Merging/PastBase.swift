/// The outline at a version, from which received versions are replayed.
struct PastBase: ReplayBase {
  private let reader: OutlineReader
  private let base: Int
  private let asOf: Int?
  private let tree: TreeSource

  /// - Parameter number: the version; 0 for the empty outline.
  init(_ reader: OutlineReader, at number: Int) throws {
    self.reader = reader
    base = number
    asOf = try number == reader.latestVersion() ? nil : number
    let db = try reader.db
    tree = TreeSource(db: db, version: asOf)
  }

  func node(_ id: NodeID, kind: Node.Kind) throws -> ReplayBaseNode? {
    if asOf == 0 { return nil }
    var found = try row(id).flatMap { $0.nodeKind == kind ? $0 : nil }
    if found == nil, kind == .item {
      for item in try SubstituteIDs.items(for: id, in: reader.db) {
        found = try found ?? row(item.id)
      }
    }
    guard let row = found else { return nil }
    return ReplayBaseNode(
      try Node(row.image, id: row.nodeID, in: reader.db), parent: try reader.parent(of: row.image),
      position: row.image.position, favoritePosition: row.image.favoritePosition)
  }

  func sibling(before id: NodeID) throws -> NodeID? {
    guard let image = try row(id)?.image, let parent = image.parent else { return nil }
    return try node(before: image.position, in: .children(of: parent))
  }

  func favorite(before id: NodeID) throws -> NodeID? {
    try row(id)?.image.favoritePosition.flatMap { try node(before: $0, in: .favorites) }
  }

  func hasHeld(_ id: NodeID) throws -> Bool {
    let key = try DeletedTable.key(everHeldBy: id.rawValue, in: reader.db)
    return try key.map { try ChangeTable.first(of: $0, in: reader.db) <= base } ?? false
  }

  private func row(_ id: NodeID) throws -> NodeRow? {
    try tree.row(id: id.rawValue).flatMap { $0.key == ItemTable.rootKey ? nil : $0 }
  }

  private func node(before position: String, in list: SiblingList) throws -> NodeID? {
    try list.neighbour(of: position, isNext: false, at: asOf, in: reader.db)
      .map { try reader.nodeID(ofKey: $0) }
  }
}
