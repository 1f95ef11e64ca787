/// Finds the changes of a version of this file, in the form that other files can replay.
struct OwnSteps {
  private let reader: OutlineReader
  private let number: Int
  private let asOf: Int?
  private let neighbours: KnownNeighbours
  private var placed: Set<Int64> = []
  /// The first sibling that the version did not place, for each placed node that was passed.
  private var nexts: [Int64: Int64?] = [:]

  /// - Parameter neighbours: those that the version before found.
  init(_ reader: OutlineReader, of number: Int, beside neighbours: KnownNeighbours) throws {
    self.reader = reader
    self.number = number
    self.neighbours = neighbours
    asOf = try number == reader.latestVersion() ? nil : number
  }

  /// - Complexity: O(k log n) for k nodes that the version touched, and the rows that came to the
  ///   lists of the placed ones later.
  mutating func make() throws -> [ReplayStep] {
    for number in neighbours.versionsToPass(before: number) { _ = try difference(of: number) }
    let difference = try difference(of: number)
    var keys: [NodeID: Int64] = [:]
    for id in difference.placed { keys[id] = try key(of: id) }
    placed = Set(keys.values)
    return try ReplayStep.steps(of: difference) { id, place in
      try anchors(keys[id], after: place.previous)
    } favorite: { id, previous in
      (previous.map { [ReplayAnchor($0.node)] } ?? [])
        + (try nextFavorite(of: id.node).map { [ReplayAnchor($0, isBefore: true)] } ?? [])
    }
  }

  private func difference(of number: Int) throws -> OutlineDifference {
    let difference = try VersionDifference(reader, from: number - 1, to: number)
    difference.neighbours = neighbours
    return try difference.make()
  }

  private func key(of id: NodeID) throws -> Int64? { try reader.key(everHeldBy: id) }

  /// The neighbours of a placed node, the one that got there last before the other.
  private mutating func anchors(
    _ key: Int64?, after previous: NodeID?
  ) throws -> [ReplayAnchor] {
    var anchors = previous.map { [ReplayAnchor($0)] } ?? []
    guard let key, let next = try next(to: key).map({ try reader.nodeID(ofKey: $0) })
    else { return anchors }
    let anchor = ReplayAnchor(next, isBefore: true)
    guard let previous, let previousKey = try self.key(of: previous) else { return [anchor] }
    if placed.contains(previousKey) { return anchors + [anchor] }
    let isLater = try self.key(of: next).map(lastPlaced) ?? 0 > lastPlaced(previousKey)
    anchors.insert(anchor, at: isLater ? 0 : 1)
    return anchors
  }

  /// The first sibling after a node that the version did not place.
  /// - Complexity: O(k log n) for all k placed nodes of a row together: each is passed once.
  private mutating func next(to key: Int64) throws -> Int64? {
    if let known = nexts[key] { return known }
    guard let image = try image(of: key), let parent = image.parent else { return nil }
    var node = ChangeTable.Child(key: key, position: ListPosition(image.position))
    var passed = [key]
    var found: Int64?
    while let next = try neighbour(after: node, in: .children(of: parent)) {
      let known = nexts[next.key]
      if known != nil || !placed.contains(next.key) {
        found = known ?? next.key
        break
      }
      passed.append(next.key)
      node = next
    }
    for key in passed { nexts[key] = .some(found) }
    return found
  }

  /// The member directly after another one.
  private func neighbour(
    after node: ChangeTable.Child, in list: SiblingList
  ) throws -> ChangeTable.Child? {
    let next = try neighbours.member(after: node, in: list) {
      try list.members(after: node.position.text, at: asOf, limit: 1, in: reader.db).first
    }
    return next.key == ItemTable.rootKey ? nil : next
  }

  private func nextFavorite(of id: NodeID) throws -> NodeID? {
    guard let key = try key(of: id), let position = try image(of: key)?.favoritePosition
    else { return nil }
    let node = ChangeTable.Child(key: key, position: ListPosition(position))
    return try neighbour(after: node, in: .favorites).map { try reader.nodeID(ofKey: $0.key) }
  }

  /// A node as the version left it.
  private func image(of key: Int64) throws -> NodeImage? {
    try TreeSource(db: reader.db, version: asOf).image(of: key)
  }

  /// The last version up to this one that placed a node.
  private func lastPlaced(_ key: Int64) throws -> Int {
    try ChangeTable.lastPlaced(key, upTo: number, in: reader.db) ?? 0
  }
}

extension OutlineDifference {
  /// The nodes that it inserts or moves.
  var placed: [NodeID] {
    steps.compactMap { step in
      switch step {
      case .insert, .move: step.id
      default: nil
      }
    }
  }
}

extension ReplayStep {
  /// The steps of a difference, in the form that other files can replay.
  /// - Parameters:
  ///   - anchors: returns the neighbours of a node at its new place.
  ///   - favorite: returns those of a favorite after another one.
  static func steps(
    of difference: OutlineDifference,
    anchors: (NodeID, OutlineDifference.Place) throws -> [ReplayAnchor],
    favorite: (Item.ID, _ previous: Item.ID?) throws -> [ReplayAnchor]
  ) throws -> [ReplayStep] {
    var steps: [ReplayStep] = []
    var deletions = DeletedSubtrees()
    for step in difference.steps {
      switch step {
      case .insert(let node, let place, _):
        let fields = ReplayStep.fields(from: Content(text: ""), to: node.content)
          .compactMap { field, value in value.map { (field, $0) } }
        steps.append(
          .insert(
            node.id, parent: place.parent, beside: try anchors(node.id, place),
            Dictionary(fields) { $1 }, isExpanded: node.isExpanded))
      case .move(let id, _, let source, let target):
        steps.append(
          .move(id, from: source.parent, to: target.parent, beside: try anchors(id, target)))
      case .update(let id, let kind, let changes): steps += ReplayStep.sets(id, kind: kind, changes)
      case .favorite(let id, let previous), .moveFavorite(let id, _, let previous):
        steps.append(.favorite(id.node, beside: try favorite(id, previous)))
      case .unfavorite(let id, _): steps.append(.unfavorite(id.node))
      case .delete(let node, let place, let isRoot):
        deletions.add(node.id, parent: place.parent, isRoot: isRoot)
      case .expand, .collapse: break
      }
    }
    return steps + deletions.steps
  }
}

/// The deletions of a version, by subtree.
struct DeletedSubtrees {
  private var parents: [NodeID: NodeID?] = [:]
  private var order: [NodeID] = []
  private var roots: Set<NodeID> = []

  mutating func add(_ id: NodeID, parent: NodeID?, isRoot: Bool) {
    parents[id] = .some(parent)
    order.append(id)
    if isRoot { roots.insert(id) }
  }

  var steps: [ReplayStep] {
    var members: [NodeID: [NodeID]] = [:]
    let itself = Dictionary(uniqueKeysWithValues: roots.map { ($0, NodeID?.some($0)) })
    var rootsAbove = InheritedValue(known: itself, otherwise: nil)
    for id in order where !roots.contains(id) {
      let root = rootsAbove.value(of: id) { parents[$0] ?? nil }
      if let root { members[root, default: []].append(id) }
    }
    return order.filter(roots.contains).map {
      .delete($0, parent: parents[$0] ?? nil, descendants: members[$0] ?? [])
    }
  }
}
