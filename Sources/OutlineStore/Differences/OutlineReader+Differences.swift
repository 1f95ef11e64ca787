extension OutlineReader {
  /// The changes from one version to another, in either direction.
  /// - Parameters:
  ///   - old: the version to start from; 0 is the empty outline before version 1.
  ///   - new: the version to end at.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(k log n) for k nodes touched between them, independent of the size of the
  ///   outline.
  public func difference(from old: Version.ID, to new: Version.ID) throws -> OutlineDifference {
    let difference = try versionDifference(old, new)
    let forward = try difference.make()
    return old <= new ? forward : forward.inverse
  }

  /// The same, with the titles of its nodes at the version `new`.
  ///
  /// They are read on the way, so that callers need not look them up again.
  package func namedDifference(
    from old: Int, to new: Int
  ) throws -> (difference: OutlineDifference, titles: [(id: NodeID, title: NodeTitle)]) {
    let difference = try versionDifference(old, new)
    let forward = try difference.make(keepsTitles: true)
    return (old <= new ? forward : forward.inverse, try difference.titles(at: new))
  }

  /// The changes of one section from one version to another, in either direction, for
  /// `SectionSnapshot.applying(_:)`.
  ///
  /// Items that came from other sections are inserts, with the items below them. Items that went to
  /// other sections are deletes. The section counts as empty at a version at which it does not
  /// exist.
  /// - Parameters:
  ///   - section: a section that exists or once existed.
  ///   - old: the version to start from; 0 is the empty outline before version 1.
  ///   - new: the version to end at.
  /// - Throws: ``OutlineError/unknownSection(_:)``; ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(k log n) for k nodes touched between the versions, times their depth, and the
  ///   number of items that went from one section to another.
  public func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) throws -> TreeDifference<Item.ID> {
    guard let key = try key(everHeldBy: section.node) else {
      throw OutlineError.unknownSection(section)
    }
    let difference = try versionDifference(old, new)
    let forward = try difference.makeSections(of: key)[section] ?? TreeDifference()
    return old <= new ? forward : forward.inverse
  }

  /// The steps of a difference that concern a section, or items that were in it at one of the two
  /// versions.
  /// - Complexity: O(steps · depth).
  package func part(
    of difference: OutlineDifference, in section: NodeID, from old: Int, to new: Int
  ) throws -> OutlineDifference {
    let readers = try [old, new].filter { $0 > 0 }.map(at)
    var known = readers.map { _ in [NodeID: Bool]() }
    // The climb ends at a node that is known to be inside or outside.
    func isInside(_ id: NodeID, _ index: Int) throws -> Bool {
      var way: [NodeID] = []
      var next: NodeID? = id
      var isInside = false
      while let node = next {
        if node == section || known[index][node] == true { isInside = true }
        if isInside || known[index][node] != nil { break }
        // A cycle, which only a damaged file has, ends at a visited node.
        known[index][node] = false
        way.append(node)
        next = try readers[index].state(of: node)?.parent
      }
      for node in way { known[index][node] = isInside }
      return isInside
    }
    return OutlineDifference(
      steps: try difference.steps.filter { step in
        try readers.indices.contains { try isInside(step.id, $0) }
      })
  }

  func versionDifference(_ old: Int, _ new: Int) throws -> VersionDifference {
    let known = try VersionTable.oldest(in: db)...max(1, latestVersion())
    for number in [old, new] where !known.contains(number) && !(number == 0 && known.contains(1)) {
      throw try unknown(version: number)
    }
    return try VersionDifference(self, from: min(old, new), to: max(old, new))
  }

  /// The whole outline.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(n log n).
  public func outline() throws -> Outline {
    var nodes: [Int64: (id: String, image: NodeImage)] = [:]
    for row in try tree.all() { nodes[row.key] = (row.id, row.image) }
    return try assemble(nodes)
  }

  private func assemble(_ nodes: [Int64: (id: String, image: NodeImage)]) throws -> Outline {
    let db = try db
    var children: [Int64: [(key: Int64, position: String)]] = [:]
    var favorites: [(id: String, position: String)] = []
    for (key, node) in nodes {
      if let parent = node.image.parent {
        children[parent, default: []].append((key, node.image.position))
      }
      if let position = node.image.favoritePosition { favorites.append((node.id, position)) }
    }
    var rows: [Outline.Row] = []
    rows.reserveCapacity(nodes.count)
    var waiting: [(key: Int64, level: Int)] = []
    var descent = CycleCheck()
    func push(childrenOf key: Int64, level: Int) throws {
      try descent.enter(key, nodes[key]?.id)
      guard let list = children[key] else { return }
      // Reversed, because the stack reverses them again.
      for child in list.sorted(by: { $1.position.utf8.lexicographicallyPrecedes($0.position.utf8) })
      {
        waiting.append((child.key, level))
      }
    }
    try push(childrenOf: ItemTable.rootKey, level: 0)
    while let next = waiting.popLast() {
      guard let node = nodes[next.key] else { continue }
      let shown = try Node(node.image, id: NodeID(checked: node.id), in: db)
      rows.append(Outline.Row(node: shown, level: next.level))
      try push(childrenOf: next.key, level: next.level + 1)
    }
    favorites.sort { $0.position.utf8.lexicographicallyPrecedes($1.position.utf8) }
    return Outline(rows: rows, favorites: favorites.map { Item.ID(checked: $0.id) })
  }
}
