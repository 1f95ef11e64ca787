internal import GRDB

// The changes of single sections.
extension VersionDifference {
  /// The changes of each section, as its snapshots show them; sections without changes are omitted.
  ///
  /// An item that went from one section to another is deleted from the first and inserted into the
  /// second, together with the items below it, which are read although they are untouched.
  /// - Parameter wanted: the key of the only section to compare; `nil` for all.
  /// - Complexity: as ``make()``, plus depth · log n for each touched node, plus the
  ///   number of items that went from one section to another.
  func makeSections(of wanted: Int64? = nil) throws -> [Section.ID: TreeDifference<Item.ID>] {
    var before = SectionFinder(version: from, images: images(\.before))
    var after = SectionFinder(version: to, images: images(\.after))
    var assemblers: [Int64: SectionAssembler] = [:]
    func isWanted(_ section: Int64) -> Bool { wanted == nil || wanted == section }

    // First walks the lists, so that the place of each moved node is known.
    var moves: [Relocation] = []
    try eachRelocation { if $0.before != nil && $0.after != nil { moves.append($0) } }
    for (node, pair) in touched.enumerated() {
      let source = try before.section(below: pair.before?.parent, in: reader.db)
      let target = try after.section(below: pair.after?.parent, in: reader.db)
      if source == target {
        guard let target, isWanted(target), let old = pair.before, let new = pair.after,
          old.isExpanded != new.isExpanded
        else { continue }
        assemblers[target, default: SectionAssembler(nodes.number(of: target))]
          .setExpanded(new.isExpanded, of: node)
        continue
      }
      if let source, let image = pair.before, isWanted(source) {
        for item in try items(from: node, image, at: from, alone: pair.after == nil) {
          assemblers[source, default: SectionAssembler(nodes.number(of: source))]
            .add(item.node, from: numberedPlace(item.place), isExpanded: item.isExpanded)
        }
      }
      if let target, let image = pair.after, isWanted(target) {
        for item in try items(from: node, image, at: to, alone: pair.before == nil) {
          assemblers[target, default: SectionAssembler(nodes.number(of: target))]
            .add(item.node, to: numberedPlace(item.place), isExpanded: item.isExpanded)
        }
      }
    }
    for move in moves {
      guard let old = move.before, let new = move.after,
        let section = try after.section(below: new.parent, in: reader.db), isWanted(section),
        try before.section(below: old.parent, in: reader.db) == section
      else { continue }
      assemblers[section, default: SectionAssembler(nodes.number(of: section))]
        .add(move.node, from: numberedPlace(old), to: numberedPlace(new))
    }

    try nodes.readIDs(reader.db)
    var differences: [Section.ID: TreeDifference<Item.ID>] = [:]
    for (key, assembler) in assemblers {
      guard let section = try id(ofKey: key) else { continue }
      differences[Section.ID(checked: section.rawValue)] = try assembler.difference(
        id: { Item.ID(checked: try id(of: $0).rawValue) }, targetParent: { try parent(of: $0) })
    }
    return differences
  }

  /// The sections with any change, including content and flags, of themselves or their items.
  /// - Complexity: O(k · depth · log n) for k touched nodes.
  func touchedSections() throws -> Set<Section.ID> {
    var before = SectionFinder(version: from, images: images(\.before))
    var after = SectionFinder(version: to, images: images(\.after))
    var keys: Set<Int64> = []
    for pair in touched {
      if pair.before?.parent == ItemTable.rootKey || pair.after?.parent == ItemTable.rootKey {
        keys.insert(pair.key)
      }
      if let key = try before.section(below: pair.before?.parent, in: reader.db) {
        keys.insert(key)
      }
      if let key = try after.section(below: pair.after?.parent, in: reader.db) { keys.insert(key) }
    }
    for key in keys { _ = nodes.number(of: key) }
    try nodes.readIDs(reader.db)
    return Set(try keys.compactMap { try id(ofKey: $0).map { Section.ID(checked: $0.rawValue) } })
  }

  private func images(_ side: (TouchedNode) -> TouchedNode.Place?) -> [Int64: TouchedNode.Place?] {
    Dictionary(touched.map { ($0.key, side($0)) }) { first, _ in first }
  }

  /// A touched item at a version, with the untouched items below it.
  /// - Parameter isAlone: whether the item was inserted or deleted, so that all items below it were
  ///   touched too.
  private func items(
    from node: Int, _ image: TouchedNode.Place, at version: Int, alone isAlone: Bool
  ) throws -> [(node: Int, place: KeyPlace, isExpanded: Bool)] {
    guard let place = try place(node, as: image, at: version) else { return [] }
    var items = [(node: node, place: place, isExpanded: image.isExpanded)]
    if isAlone { return items }
    var waiting = [nodes.key(node)]
    var descent = CycleCheck()
    while let parent = waiting.popLast() {
      try descent.enter(parent)
      var left = ItemTable.rootKey
      for child in try children(of: parent, at: version) {
        if touchedNode(child.key) == nil {
          nodes.note(child.id, of: child.key)
          if let number = nodes.number(of: child.key) {
            let place: KeyPlace = (parent, left)
            items.append((node: number, place: place, isExpanded: child.isExpanded))
          }
          if child.hasChildren { waiting.append(child.key) }
        }
        left = child.key
      }
    }
    return items
  }

  private func children(of parent: Int64, at version: Int) throws -> [TreeNode] {
    guard let version = asOf(version)
    else { return try ItemTable.nodes(under: parent, in: reader.db) }
    return try ChangeTable.nodes(under: parent, at: version, in: reader.db)
  }
}

/// A ``TreeAssembler`` of one section, with its own numbers: a section is small compared to all
/// touched nodes.
private struct SectionAssembler {
  /// The number of the section itself.
  private let section: Int?
  private var tree = TreeAssembler()
  private var nodes: [Int] = []
  private var numbers: [Int: Int] = [:]

  init(_ section: Int?) { self.section = section }

  mutating func add(
    _ node: Int, from source: TreeAssembler.Place? = nil, to target: TreeAssembler.Place? = nil,
    isExpanded: Bool = false
  ) {
    tree.add(
      number(node), from: source.map { numberedPlace($0) }, to: target.map { numberedPlace($0) },
      isExpanded: isExpanded)
  }

  mutating func setExpanded(_ isExpanded: Bool, of node: Int) {
    tree.setExpanded(isExpanded, of: number(node))
  }

  private mutating func number(_ node: Int) -> Int {
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// A place in the section; at its top level there is no parent.
  private mutating func numberedPlace(_ place: TreeAssembler.Place) -> TreeAssembler.Place {
    TreeAssembler.Place(
      parent: place.parent.flatMap { $0 == section ? nil : number($0) },
      previous: place.previous.map { number($0) })
  }

  func difference(
    id: (Int) throws -> Item.ID, targetParent: (Int) throws -> Int?
  ) throws -> TreeDifference<Item.ID> {
    var known = self
    let numbered = try tree.difference { node in
      let parent = try targetParent(known.nodes[node])
      return parent == nil || parent == section ? nil : known.number(parent ?? 0)
    }
    return try TreeDifference(numbered) { try id(known.nodes[$0]) }
  }
}

/// Finds the sections of nodes at a version, from the nodes upwards.
private struct SectionFinder {
  let version: Int
  /// The nodes with known images at the version; `nil` if they did not exist.
  let images: [Int64: TouchedNode.Place?]
  fileprivate var known: [Int64: Int64?] = [:]

  /// The key of the section that contains the items with this parent, or `nil` if there is none.
  mutating func section(below parent: Int64?, in db: Database) throws -> Int64? {
    guard var key = parent, key != ItemTable.rootKey else { return nil }
    var path: [Int64] = []
    var section: Int64?
    while true {
      if let answer = known[key] {
        section = answer
        break
      }
      path.append(key)
      // A climb that comes here again is in a cycle, and in no section.
      known.updateValue(nil, forKey: key)
      let above =
        if let image = images[key] { image?.parent } else {
          try ChangeTable.image(of: key, at: version, in: db)?.parent
        }
      guard let above else { break }
      if above == ItemTable.rootKey {
        section = key
        break
      }
      key = above
    }
    for key in path { known[key] = section }
    return section
  }
}
