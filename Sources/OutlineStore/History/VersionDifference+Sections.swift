internal import GRDB

// What changed in single sections.
extension VersionDifference {
  /// What changed in each section, as its snapshots show it; a section in which nothing changed is
  /// left out.
  ///
  /// An item that went from one section to another is deleted from the one and inserted into the
  /// other, together with the items below it, which are read although they were not touched.
  /// - Parameter wanted: the key of the only section that is asked for; nil for all.
  /// - Complexity: as of ``make()``, and for each touched node its depth · log n, and the number of
  ///   items that went from one section to another.
  mutating func makeSections(
    of wanted: Int64? = nil
  ) throws -> [Section.ID: TreeDifference<Item.ID>] {
    var before = SectionFinder(at: from, pairs.mapValues(\.before))
    var after = SectionFinder(at: to, pairs.mapValues(\.after))
    var assemblers: [Int64: TreeAssembler<Item.ID>] = [:]
    func isWanted(_ section: Int64) -> Bool { wanted == nil || wanted == section }

    for pair in touched {
      let source = try before.section(below: pair.before?.parent, in: reader.db)
      let target = try after.section(below: pair.after?.parent, in: reader.db)
      if source == target {
        guard let target, isWanted(target), let old = pair.before, let new = pair.after,
          old.isExpanded != new.isExpanded
        else { continue }
        let id = Item.ID(checked: pair.id)
        assemblers[target, default: TreeAssembler()].setExpanded(new.isExpanded, id)
        continue
      }
      if let source, let image = pair.before, isWanted(source) {
        let isAlone = pair.after == nil
        for item in try items(from: pair.key, image, in: source, at: from, alone: isAlone) {
          assemblers[source, default: TreeAssembler()]
            .delete(item.id, from: item.place, isExpanded: item.isExpanded)
        }
      }
      if let target, let image = pair.after, isWanted(target) {
        let isAlone = pair.before == nil
        for item in try items(from: pair.key, image, in: target, at: to, alone: isAlone) {
          assemblers[target, default: TreeAssembler()]
            .insert(item.id, at: item.place, isExpanded: item.isExpanded)
        }
      }
    }
    for move in try relocations() {
      guard let old = move.before, let new = move.after,
        let section = try after.section(below: new.parent, in: reader.db), isWanted(section),
        try before.section(below: old.parent, in: reader.db) == section
      else { continue }
      let source = try place(move.key, old, in: section, at: from)
      let target = try place(move.key, new, in: section, at: to)
      assemblers[section, default: TreeAssembler()]
        .move(Item.ID(checked: try id(of: move.key)), from: source, to: target)
    }

    var differences: [Section.ID: TreeDifference<Item.ID>] = [:]
    for (key, assembler) in assemblers {
      let section = Section.ID(checked: try id(of: key))
      differences[section] = try assembler.difference { item in
        let parent = try parent(of: item.node)
        return parent == section.node ? nil : parent.map { Item.ID(checked: $0.rawValue) }
      }
    }
    return differences
  }

  /// An item that comes into a section or goes out of it.
  private struct CrossingItem {
    var id: Item.ID
    var place: TreeDifference<Item.ID>.Place
    var isExpanded: Bool
  }

  /// A touched item at a version, and the items below it as far as they were not touched
  /// themselves.
  /// - Parameter isAlone: whether the item was new or deleted, so that all below it was touched
  ///   too.
  private mutating func items(
    from key: Int64, _ image: NodeImage, in section: Int64, at version: Int, alone isAlone: Bool
  ) throws -> [CrossingItem] {
    let root = CrossingItem(
      id: Item.ID(checked: try id(of: key)),
      place: try place(key, image, in: section, at: version), isExpanded: image.isExpanded)
    var items = [root]
    if isAlone { return items }
    var waiting = [(key: key, id: root.id)]
    while let parent = waiting.popLast() {
      var previous: Item.ID?
      for child in try nodes(under: parent.key, at: version) {
        let id = Item.ID(checked: child.id)
        if pairs[child.key] == nil {
          ids[child.key] = child.id
          let place = TreeDifference.Place(parent: parent.id, previous: previous)
          items.append(CrossingItem(id: id, place: place, isExpanded: child.isExpanded))
          if child.hasChildren { waiting.append((child.key, id)) }
        }
        previous = id
      }
    }
    return items
  }

  private func nodes(under parent: Int64, at version: Int) throws -> [TreeNode] {
    guard let version = asOf(version) else {
      return try ItemTable.nodes(under: parent, in: reader.db)
    }
    return try ChangeTable.nodes(under: parent, at: version, in: reader.db)
  }

  private mutating func place(
    _ key: Int64, _ image: NodeImage, in section: Int64, at version: Int
  ) throws -> TreeDifference<Item.ID>.Place {
    let place = try place(key, image, at: version)
    func item(_ id: NodeID?) -> Item.ID? { id.map { Item.ID(checked: $0.rawValue) } }
    return TreeDifference.Place(
      parent: image.parent == section ? nil : item(place.parent), previous: item(place.previous))
  }
}

/// Finds the sections of nodes at a version, from below.
private struct SectionFinder {
  private let version: Int
  /// The nodes whose images at the version are known; nil where they did not exist.
  private let images: [Int64: NodeImage?]
  private var known: [Int64: Int64?] = [:]

  init(at version: Int, _ images: [Int64: NodeImage?]) {
    (self.version, self.images) = (version, images)
  }

  /// The key of the section whose item has this parent; nil for the parent of a section.
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
