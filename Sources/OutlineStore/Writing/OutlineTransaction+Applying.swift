internal import GRDB

extension OutlineTransaction {
  /// Makes sections hold exactly what snapshots of them say, writing only what differs.
  /// - Parameters:
  ///   - snapshots: the sections and what they are to hold. A section that does not exist is made, behind all others,
  ///     with its identifier as its title. An item may go from one of these sections to another.
  ///   - contents: what items say: needed for new ones, and laid over what existing ones say.
  /// - Returns: what changed.
  /// - Throws: ``OutlineError/missingContent(_:)`` for a new item; ``OutlineError/standsElsewhere(_:section:)`` for one of a
  ///   section that is not among these.
  /// - Complexity: O(items of the sections); writes only what differs.
  @discardableResult
  public func apply(
    _ snapshots: [(section: Section.ID, snapshot: SectionSnapshot<Item.ID>)], contents: [Item.ID: Content] = [:]
  ) throws -> OutlineDifference {
    var old = Outline()
    var known: [NodeID: Node] = [:]
    for row in try ItemTable.children(of: ItemTable.rootKey, in: db).map(\.row) {
      old.rows.append(Outline.Row(node: Node(row.image, id: row.nodeID), level: 0))
      guard snapshots.contains(where: { $0.section == row.sectionID }) else { continue }
      for item in try items(under: .section(row.sectionID)) {
        let node = Node(id: item.id.node, kind: .item, content: item.content, isExpanded: item.isExpanded)
        known[node.id] = node
        old.rows.append(Outline.Row(node: node, level: item.level + 1))
      }
    }
    var new = Outline()
    var wanted = Dictionary(snapshots.map { ($0.section, $0.snapshot) }) { $1 }
    for row in old.rows where row.level == 0 {
      new.rows.append(row)
      if let snapshot = wanted.removeValue(forKey: Section.ID(checked: row.node.id.rawValue)) {
        try append(snapshot, to: &new, known: known, contents: contents)
      }
    }
    for (id, _) in snapshots {
      guard let snapshot = wanted.removeValue(forKey: id) else { continue }
      let node = Node(id: id.node, kind: .section, content: Content(text: id.rawValue), isExpanded: true)
      new.rows.append(Outline.Row(node: node, level: 0))
      try append(snapshot, to: &new, known: known, contents: contents)
    }
    let placed = Set(new.rows.lazy.map(\.node.id))
    if placed.count < new.rows.count { throw OutlineError.identifierTaken(Self.firstRepeated(in: new.rows)) }
    old.favorites = try ItemTable.favorites(in: db).map(\.itemID)
    new.favorites = old.favorites.filter { known[$0.node] == nil || placed.contains($0.node) }
    let difference = OutlineDifference(from: old, to: new)
    try apply(difference)
    return difference
  }

  private func append(
    _ snapshot: SectionSnapshot<Item.ID>, to outline: inout Outline, known: [NodeID: Node],
    contents: [Item.ID: Content]
  ) throws {
    let forest = snapshot.preorder
    var levels: [Int] = []
    for (index, id) in forest.ids.enumerated() {
      let parent = Int(forest.parents[index])
      levels.append(parent < 0 ? 1 : levels[parent] + 1)
      let present = known[id.node]
      if present == nil, let stranger = try stranger(id) { throw stranger }
      guard let content = contents[id] ?? present?.content else { throw OutlineError.missingContent(id) }
      let node = Node(id: id.node, kind: .item, content: content, isExpanded: forest.isExpanded[index])
      outline.rows.append(Outline.Row(node: node, level: levels[index]))
    }
  }

  /// Why an item that is in none of the sections cannot be new in them either.
  private func stranger(_ id: Item.ID) throws -> OutlineError? {
    guard let row = try ItemTable.row(id: id.rawValue, in: db) else { return nil }
    guard row.kind == .item else { return .identifierTaken(id.node) }
    return .standsElsewhere(id, section: try section(of: row).row.sectionID)
  }

  private static func firstRepeated(in rows: [Outline.Row]) -> NodeID {
    var seen: Set<NodeID> = []
    return rows.first { !seen.insert($0.node.id).inserted }?.node.id ?? NodeID(checked: "")
  }

  /// Carries out a difference step by step: each names its nodes and neighbours by identifier, and finds them as they are now.
  ///
  /// What a step finds otherwise than it says is not refused as long as the step makes sense: a node is put behind the
  /// neighbour it names wherever that stands now. For a strict check compare the versions instead. A section that is left
  /// empty stays, even one that goes with its last item: only what the difference says is done.
  /// - Throws: ``OutlineError`` for a node that is missing or taken, and for a cycle.
  /// - Complexity: O(steps · (depth + log n)).
  public func apply(_ difference: OutlineDifference) throws {
    if difference.isEmpty { return }
    try atomically {
      var keys: [NodeID: Int64] = [:]
      for step in difference.steps { try carryOut(step, &keys) }
    }
  }

  func carryOut(_ step: OutlineDifference.Step, _ keys: inout [NodeID: Int64]) throws {
    switch step {
    case .insert(let node, let place, _):
      try touch()
      try node.content.check()
      let slot = try slot(at: place, notCounting: -1, &keys)
      let image = try NodeImage(
        content: node.content, parent: slot.parent, position: slot.positions[0], isExpanded: node.isExpanded)
      let kind: NodeRow.Kind = node.kind == .section ? .section : .item
      let row = NodeRow(key: try formerKey(of: node) ?? makeKey(), id: node.id.rawValue, kind: kind, image: image)
      try takingIdentifier(node.id) { try ItemTable.insert(row, in: db) }
      keys[node.id] = row.key
    case .move(let id, _, _, let place):
      let row = try row(key: key(of: id, &keys))
      try touch()
      let slot = try slot(at: place, notCounting: row.key, &keys)
      try setPlace(of: row, parent: slot.parent, position: slot.positions[0])
    case .update(let id, _, let changes):
      let row = try row(key: key(of: id, &keys))
      _ = try set(row.image.content.applying(changes), of: row)
    case .expand(let id, _): try setExpanded(key(of: id, &keys), to: true)
    case .collapse(let id, _): try setExpanded(key(of: id, &keys), to: false)
    case .favorite(let id, let previous):
      try setFavorite(true, for: [id])
      try moveFavorite(id, to: previous.map { .after($0) } ?? .first)
    case .unfavorite(let id, _): try setFavorite(false, for: [id])
    case .moveFavorite(let id, _, let previous): try moveFavorite(id, to: previous.map { .after($0) } ?? .first)
    case .delete(let node, _, _):
      let row = try row(key: key(of: node.id, &keys))
      try touch()
      try ItemTable.delete(row.key, in: db)
      keys[node.id] = nil
    }
  }

  /// The key of a node that was here before: it comes back as itself, but never as another kind.
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
    guard let key = try ItemTable.row(id: id.rawValue, in: db)?.key else {
      throw try missing(id) ?? OutlineError.unknownNode(id.rawValue)
    }
    keys[id] = key
    return key
  }

  private func slot(
    at place: OutlineDifference.Place, notCounting moving: Int64, _ keys: inout [NodeID: Int64]
  ) throws -> Slot {
    let parent = try place.parent.map { try key(of: $0, &keys) } ?? ItemTable.rootKey
    let list = SiblingList.children(of: parent)
    var left: String?
    if let previous = place.previous {
      let row = try row(key: key(of: previous, &keys))
      guard row.image.parent == parent else { throw OutlineError.unknownNode(previous.rawValue) }
      left = row.image.position
    }
    let right = try list.position(after: left, notCounting: moving, in: db)
    return try slot(in: Neighbours(parent: parent, left: left, right: right), count: 1)
  }
}

extension Content {
  /// This content with the new side of changes laid over it.
  fileprivate func applying(_ changes: [OutlineDifference.FieldChange]) -> Content {
    var content = self
    for change in changes {
      switch change {
      case .text(_, let new): content.text = new
      case .secondaryText(_, let new): content.secondaryText = new
      case .image(_, let new): content.image = new
      case .note(_, let new): content.note = new
      case .isDone(_, let new): content.isDone = new
      case .attributes(_, let new): content.attributes = new
      }
    }
    return content
  }
}
