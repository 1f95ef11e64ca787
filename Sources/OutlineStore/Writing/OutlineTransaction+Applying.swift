extension OutlineTransaction {
  /// Applies a snapshot to the structure of a section, writing only the differences.
  /// - Parameters:
  ///   - snapshot: the whole structure of the section, including hidden items.
  ///   - section: the section; if it does not exist, it is added after all others.
  ///   - contents: the content of items: required for new ones, and replacing that of existing
  ///     ones.
  ///   - deletesHidden: whether all children of a collapsed item that stays may be deleted.
  /// - Returns: The changes.
  /// - Throws: Errors of ``apply(_:contents:deletingHidden:)``.
  /// - Complexity: O(items of the section); writes only the differences.
  @discardableResult
  public func apply(
    _ snapshot: SectionSnapshot<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:], deletingHidden deletesHidden: Bool = false
  ) throws -> OutlineDifference {
    try apply([(section, snapshot)], contents: contents, deletingHidden: deletesHidden)
  }

  /// Applies snapshots to the structure of sections, writing only the differences.
  ///
  /// Only identifiers are compared. Content is read only of deleted items, for the result, and of
  /// existing items that `contents` names.
  /// - Parameters:
  ///   - snapshots: the sections with their whole structures. A section that does not exist is
  ///     added after all others, with its identifier as its title. Items may move between these
  ///     sections.
  ///   - contents: the content of items: required for new ones, and replacing that of existing
  ///     ones.
  ///   - deletesHidden: whether all children of a collapsed item that stays may be deleted. A list
  ///     of visible rows lacks them, so the default is to throw. To store the order of such a list,
  ///     use ``reorder(_:)``.
  /// - Returns: The changes.
  /// - Throws: ``OutlineError/missingContent(_:)`` for a new item without content;
  ///   ``OutlineError/belongsToAnotherSection(_:section:)`` for an item of a section that is not
  ///   among these; ``OutlineError/wouldDeleteHidden(_:)``.
  /// - Complexity: O(items of the sections); writes only the differences.
  @discardableResult
  public func apply(
    _ snapshots: [(section: Section.ID, snapshot: SectionSnapshot<Item.ID>)],
    contents: [Item.ID: Content] = [:], deletingHidden deletesHidden: Bool = false
  ) throws -> OutlineDifference {
    var (old, new) = (PreorderForest<NodeID>(), PreorderForest<NodeID>())
    var wanted = Dictionary(snapshots.map { ($0.section, $0.snapshot) }) { $1 }
    for section in try ItemTable.nodes(under: ItemTable.rootKey, in: db) {
      let id = Section.ID(checked: section.id)
      let snapshot = wanted.removeValue(forKey: id)
      let present = try snapshot.map { _ in try self.snapshot(below: section.key) }
      if let snapshot, let present, present.isEmpty, !snapshot.isEmpty {
        try refuseItems(in: row(key: section.key))
      }
      old.append(present ?? SectionSnapshot(), below: id, isExpanded: section.isExpanded)
      new.append(snapshot ?? SectionSnapshot(), below: id, isExpanded: section.isExpanded)
    }
    for (id, _) in snapshots {
      guard let snapshot = wanted.removeValue(forKey: id) else { continue }
      new.append(snapshot, below: id, isExpanded: true)
    }
    let known = old.items
    for (id, parent) in zip(new.ids, new.parents) where parent >= 0 && !known.contains(id) {
      try checkNew(Item.ID(checked: id.rawValue), in: contents)
    }
    var placed: Set<NodeID> = []
    for id in new.ids where !placed.insert(id).inserted { throw OutlineError.identifierTaken(id) }

    if !deletesHidden { try refuseDeletingHidden(from: old, to: new, staying: placed) }
    let tree = TreeDifference(from: old, to: new)
    var updates: [OutlineDifference.Step] = []
    if !contents.isEmpty {
      for id in new.ids where known.contains(id) {
        guard let content = contents[Item.ID(checked: id.rawValue)] else { continue }
        let present = try storedContent(of: id)
        let changes = OutlineDifference.FieldChange.changes(from: present, to: content)
        if !changes.isEmpty { updates.append(.update(id, kind: .item, changes)) }
      }
    }
    let difference = try OutlineDifference(
      tree, updates: updates, favorites: favorites(losing: known.subtracting(placed))
    ) { id, _ in
      if known.contains(id) { return try storedContent(of: id) }
      return contents[Item.ID(checked: id.rawValue)] ?? Content(text: id.rawValue)
    }
    try apply(difference)
    return difference
  }

  /// Applies a change of a list to its section: the counterpart of
  /// ``OutlineStore/Change/difference(in:)``.
  /// - Parameters:
  ///   - difference: a difference from the present snapshot of the section.
  ///   - section: the section; if it does not exist, it is taken as empty and added.
  ///   - contents: as for ``apply(_:contents:deletingHidden:)``.
  /// - Returns: The changes.
  /// - Throws: `DifferenceError` if the section is not the one that the difference starts from;
  ///   otherwise as ``apply(_:contents:deletingHidden:)``.
  /// - Complexity: O(items of the section); writes only the differences.
  @discardableResult
  public func apply(
    _ difference: TreeDifference<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:]
  ) throws -> OutlineDifference {
    let isThere = try ItemTable.key(of: section.rawValue, in: db) != nil
    let present = isThere ? try snapshot(of: section) : SectionSnapshot()
    // The difference itself names the items to delete.
    return try apply(
      [(section, present.applying(difference))], contents: contents, deletingHidden: true)
  }

  /// Rejects snapshots in which collapsed items have lost all their children: their author may not
  /// have seen those.
  private func refuseDeletingHidden(
    from old: PreorderForest<NodeID>, to new: PreorderForest<NodeID>, staying: Set<NodeID>
  ) throws {
    let parents = Set(new.parents.lazy.filter { $0 >= 0 }.map { new.ids[Int($0)] })
    var hiding: [Item.ID] = []
    for (id, parent) in zip(old.ids, old.parents) where parent >= 0 && !staying.contains(id) {
      let above = old.ids[Int(parent)]
      let isSection = old.parents[Int(parent)] < 0
      if isSection || old.isExpanded[Int(parent)] || parents.contains(above) { continue }
      let item = Item.ID(checked: above.rawValue)
      if staying.contains(above) && hiding.last != item { hiding.append(item) }
    }
    if !hiding.isEmpty { throw OutlineError.wouldDeleteHidden(hiding) }
  }

  /// Rejects an item that is in none of the sections and cannot be new either.
  private func checkNew(_ id: Item.ID, in contents: [Item.ID: Content]) throws {
    if let row = try ItemTable.row(id: id.rawValue, in: db) {
      guard row.kind == .item else { throw OutlineError.identifierTaken(id.node) }
      throw OutlineError.belongsToAnotherSection(id, section: try section(of: row).sectionID)
    }
    guard contents[id] != nil else { throw OutlineError.missingContent(id) }
  }

  private func storedContent(of id: NodeID) throws -> Content {
    guard let row = try ItemTable.row(id: id.rawValue, in: db)
    else { throw OutlineError.unknownNode(id.rawValue) }
    return try row.image.content(in: db)
  }

  /// The changes to the favorites when items are deleted.
  private func favorites(losing gone: Set<NodeID>) throws -> TreeDifference<Item.ID> {
    if gone.isEmpty { return TreeDifference() }
    let favorites = try ItemTable.favoriteIDs(in: db).map { Item.ID(checked: $0) }
    return TreeDifference(from: favorites, to: favorites.filter { !gone.contains($0.node) })
  }

  /// Applies a difference step by step. Each step names its nodes and neighbours by identifier, and
  /// finds them at their present places.
  ///
  /// A step whose expectations are not met is applied if it is possible: a node is placed after the
  /// neighbour it names, which only has to be a child of the same parent. For a strict check,
  /// compare the versions instead. An emptied section stays, even if it is configured to be deleted
  /// with its last item: only the steps are applied.
  /// - Parameter difference: the steps, in their order.
  /// - Throws: ``OutlineError`` for a node that is missing or taken, and for a cycle.
  /// - Complexity: O(steps · (depth + log n)).
  public func apply(_ difference: OutlineDifference) throws {
    if difference.isEmpty { return }
    try atomically {
      var keys: [NodeID: Int64] = [:]
      for step in difference.steps { try carryOut(step, with: &keys) }
    }
  }

  func carryOut(_ step: OutlineDifference.Step, with keys: inout [NodeID: Int64]) throws {
    switch step {
    case .insert(let node, let place, _):
      try touch()
      if !isReceived { try node.content.check() }
      let target = try neighbours(place, notCounting: -1, &keys)
      let image = try NodeImage(
        content: node.content, parent: target.parent, position: position(in: target),
        isExpanded: node.isExpanded)
      let kind: NodeRow.Kind = node.kind == .section ? .section : .item
      let row = NodeRow(
        key: try formerKey(of: node) ?? makeKey(), id: node.id.rawValue, kind: kind, image: image)
      try checkConfiguration(of: row)
      try takingIdentifier(node.id) { try ItemTable.insert(row, in: db) }
      keys[node.id] = row.key
    case .move(let id, _, _, let place):
      let row = try row(key: key(of: id, &keys))
      try touch()
      let target = try neighbours(place, notCounting: row.key, &keys)
      try setPlace(of: row, parent: target.parent, position: position(in: target))
    case .update(let id, _, let changes):
      let row = try row(key: key(of: id, &keys))
      let old = try row.image.content(in: db)
      _ = try set(old.applying(changes), of: row, replacing: old)
      if row.kind == .section { try checkConfiguration(of: self.row(key: row.key)) }
    case .expand(let id, _): try setExpanded(key(of: id, &keys), to: true)
    case .collapse(let id, _): try setExpanded(key(of: id, &keys), to: false)
    case .favorite(let id, let previous):
      try setFavorite(true, for: [id])
      try moveFavorite(id, to: previous.map { .after($0) } ?? .first)
    case .unfavorite(let id, _): try setFavorite(false, for: [id])
    case .moveFavorite(let id, _, let previous):
      try moveFavorite(id, to: previous.map { .after($0) } ?? .first)
    case .delete(let node, _, _):
      let row = try row(key: key(of: node.id, &keys))
      try touch()
      try ItemTable.delete(row.key, in: db)
      keys[node.id] = nil
    }
  }

  /// Rejects a section whose configuration cannot be read.
  private func checkConfiguration(of row: NodeRow) throws {
    guard row.kind == .section, !isReceived else { return }
    do { _ = try OutlineReader.configuration(of: row) } catch OutlineError.invalidConfiguration(
      let id, let reason)
    { throw OutlineError.wrongConfiguration(id, reason: reason) }
  }

  /// The key of a deleted node that is inserted again: it keeps its key, but cannot change its
  /// kind.
  private func formerKey(of node: Node) throws -> Int64? {
    guard let key = try DeletedTable.key(of: node.id.rawValue, in: db) else { return nil }
    let wasSection = try ChangeTable.lastParent(of: key, in: db) == ItemTable.rootKey
    guard wasSection == (node.kind == .section) else { throw OutlineError.identifierTaken(node.id) }
    return key
  }

  private func setExpanded(_ key: Int64, to isExpanded: Bool) throws {
    try touch()
    try ItemTable.setExpanded(key, to: isExpanded, in: db)
  }

  private func key(of id: NodeID, _ keys: inout [NodeID: Int64]) throws -> Int64 {
    if let key = keys[id] { return key }
    guard let key = try ItemTable.key(of: id.rawValue, in: db)
    else { throw try missing(id) ?? OutlineError.unknownNode(id.rawValue) }
    keys[id] = key
    return key
  }

  private func neighbours(
    _ place: OutlineDifference.Place, notCounting moving: Int64, _ keys: inout [NodeID: Int64]
  ) throws -> Neighbours {
    let parent = try place.parent.map { try key(of: $0, &keys) } ?? ItemTable.rootKey
    var left: String?
    if let previous = place.previous {
      let row = try row(key: key(of: previous, &keys))
      guard row.image.parent == parent else { throw OutlineError.unknownNode(previous.rawValue) }
      left = row.image.position
    }
    return try gap(after: left, in: parent, notCounting: moving)
  }
}

extension PreorderForest<NodeID> {
  /// Adds a section with its items.
  fileprivate mutating func append(
    _ snapshot: SectionSnapshot<Item.ID>, below section: Section.ID, isExpanded: Bool
  ) {
    let tree = snapshot.preorder
    let start = Int32(ids.count)
    ids.append(section.node)
    parents.append(-1)
    self.isExpanded.append(isExpanded)
    ids.append(contentsOf: tree.ids.lazy.map(\.node))
    parents.append(contentsOf: tree.parents.lazy.map { $0 < 0 ? start : start + 1 + $0 })
    self.isExpanded.append(contentsOf: tree.isExpanded)
  }

  /// The nodes below the top level.
  fileprivate var items: Set<NodeID> { Set(zip(ids, parents).lazy.filter { $0.1 >= 0 }.map(\.0)) }
}

extension Content {
  /// This content with the new values of changes.
  fileprivate func applying(_ changes: [OutlineDifference.FieldChange]) -> Content {
    var content = self
    for change in changes { content[change.field] = change.to }
    return content
  }
}
