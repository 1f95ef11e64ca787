/// Computes the difference of two versions from the nodes touched between them. Untouched nodes are
/// not read, except for the neighbours that define the place of a touched node.
final class VersionDifference {
  let reader: OutlineReader
  let from: Int
  let to: Int
  /// The touched nodes, by key. The index of a node is its number.
  let touched: [ChangeTable.Pair]
  var nodes: NodeNumbers
  private let latest: Int
  private var lefts: (before: [Left], after: [Left])
  private var knownRelocations: [Relocation]?
  private var untouched: [ChangeTable.Title] = []
  /// The known parents, by number; `nil` if not looked up.
  private var parents: [Int64?] = []

  /// The child directly before a node.
  private enum Left {
    case unknown
    case first
    case child(Int64)

    init(_ key: Int64) { self = key == ItemTable.rootKey ? .first : .child(key) }
  }

  /// - Parameters:
  ///   - from: the older version.
  ///   - to: the newer one.
  init(_ reader: OutlineReader, from: Int, to: Int) throws {
    self.reader = reader
    self.from = from
    self.to = to
    latest = try reader.latestVersion()
    // The root is not a node of the outline. It only occurs in a difference from before the first
    // version.
    var touched = try ChangeTable.pairs(from: from, to: to == latest ? nil : to, in: reader.db)
    touched.removeAll { $0.key == ItemTable.rootKey }
    self.touched = touched
    nodes = NodeNumbers(touched)
    let unknown = [Left](repeating: .unknown, count: touched.count)
    lefts = (unknown, unknown)
  }

  /// - Parameter keepsTitles: whether ``titles(at:)`` will be called.
  /// - Complexity: O(k log n) for k touched nodes; if many siblings moved, also the siblings they
  ///   passed.
  func make(keepsTitles: Bool = false) throws -> OutlineDifference {
    var assembler = DifferenceAssembler()
    for pair in touched {
      guard let before = pair.before, let after = pair.after, !before.saysSame(as: after)
      else { continue }
      try assembler.update(from: node(pair, as: before), to: node(pair, as: after))
    }
    for relocation in try relocations() {
      switch (relocation.before, relocation.after) {
      case (nil, nil): break
      case (nil, let after?):
        assembler.tree.insert(
          relocation.node, at: numberedPlace(after), isExpanded: relocation.isExpanded)
      case (let before?, nil):
        assembler.tree.delete(
          relocation.node, from: numberedPlace(before), isExpanded: relocation.isExpanded)
      case (let before?, let after?):
        assembler.tree.move(relocation.node, from: numberedPlace(before), to: numberedPlace(after))
      }
    }
    assembler.favorites = try favorites()
    if keepsTitles { try readTitles() }
    try nodes.readIDs(reader.db)
    if assembler.tree.needsAncestors { try readParents(of: try relocations()) }
    return try assembler.difference(
      id: { try id(of: $0) }, content: { try content(of: $0) }, targetParent: { try parent(of: $0) }
    )
  }

  /// Reads the titles and ids of untouched nodes that the difference names.
  private func readTitles() throws {
    let beside = nodes.keysWithoutIDs.sorted()
    if !beside.isEmpty {
      untouched = try ChangeTable.titles(of: beside, at: asOf(to), in: reader.db)
    }
    for title in untouched { nodes.note(title.id, of: title.key) }
    var parents = Set(untouched.map(\.parent))
    for pair in touched {
      parents.formUnion([pair.before?.parent, pair.after?.parent].compactMap { $0 })
    }
    // In a damaged file a parent may be missing. Only a path needs it, and can do without.
    let unknown = parents.filter { nodes.number(known: $0) == nil && $0 != ItemTable.rootKey }
    if unknown.isEmpty { return }
    for (key, id) in try ChangeTable.ids(of: unknown.sorted(), in: reader.db) {
      nodes.note(id, of: key)
    }
  }

  /// The titles of the difference's nodes at one of the two versions, after ``make(keepsTitles:)``.
  /// - Complexity: O(k) for k nodes.
  func titles(at version: Int) throws -> [(id: NodeID, title: NodeTitle)] {
    func title(
      _ id: String, image: String?, text: String, below parent: Int64?
    ) throws -> (id: NodeID, title: NodeTitle) {
      let parent = try parent.flatMap { nodes.number(known: $0) }.map { try self.id(of: $0) }
      return (NodeID(checked: id), NodeTitle(image: image, text: text, parent: parent))
    }
    let touched = try touched.compactMap { pair in
      try (version == to ? pair.after : pair.before).map {
        try title(pair.id, image: $0.image, text: $0.text, below: $0.parent)
      }
    }
    return try touched
      + untouched.map { try title($0.id, image: $0.image, text: $0.text, below: $0.parent) }
  }

  private func node(_ pair: ChangeTable.Pair, as image: NodeImage) throws -> Node {
    try Node(image, id: NodeID(checked: pair.id), in: reader.db)
  }

  /// The content of a node that was inserted or deleted.
  private func content(of node: Int) throws -> Content {
    guard node < touched.count, let image = touched[node].after ?? touched[node].before
    else { return Content(text: "") }
    return try image.content(in: reader.db)
  }

  /// The version for a query, or `nil` for the present.
  func asOf(_ version: Int) -> Int? { version == latest ? nil : version }

  func id(of node: Int) throws -> NodeID { try nodes.id(of: node, reader) }

  func id(ofKey key: Int64) throws -> NodeID? { try nodes.number(of: key).map { try id(of: $0) } }

  /// The images of a touched node, or `nil` for an untouched one.
  func pair(_ key: Int64) -> ChangeTable.Pair? {
    nodes.number(known: key).flatMap { $0 < touched.count ? touched[$0] : nil }
  }
}

// Inserted, deleted and moved nodes.
extension VersionDifference {
  /// The place of a node: the keys of its parent and of the child before it.
  struct KeyPlace {
    var parent: Int64
    var left: Int64
  }

  /// A node that was inserted, deleted or moved.
  struct Relocation {
    var node: Int
    var before: KeyPlace?
    var after: KeyPlace?
    var isExpanded = false
  }

  func numberedPlace(_ place: KeyPlace) -> TreeAssembler.Place {
    TreeAssembler.Place(
      parent: nodes.number(of: place.parent), previous: nodes.number(of: place.left))
  }

  /// The nodes that were inserted, deleted or moved: by key those with another parent, then by
  /// parent the smallest set of the others.
  func relocations() throws -> [Relocation] {
    if let knownRelocations { return knownRelocations }
    var reordered: [(parent: Int64, found: SiblingWalk.Found)] = []
    for (parent, events) in events() {
      let pair = pair(parent)
      // All children of an inserted or deleted node were touched with it.
      let isAllKnown = pair.map { $0.before == nil || $0.after == nil } ?? false
      var walk = SiblingWalk(
        of: .children(of: parent), events, at: asOf(to), isAllKnown: isAllKnown, in: try reader.db)
      let found = try walk.find()
      for (node, left) in found.before { lefts.before[node] = Left(left) }
      for (node, left) in found.after { lefts.after[node] = Left(left) }
      if !found.moved.isEmpty || !found.passed.isEmpty { reordered.append((parent, found)) }
    }
    var relocations: [Relocation] = []
    for (number, pair) in touched.enumerated() where pair.before?.parent != pair.after?.parent {
      relocations.append(try relocation(of: number))
    }
    for (parent, found) in reordered {
      for node in found.moved { relocations.append(try relocation(of: node)) }
      for child in found.passed {
        guard let node = nodes.number(of: child.key) else { continue }
        relocations.append(
          Relocation(
            node: node, before: KeyPlace(parent: parent, left: child.before),
            after: KeyPlace(parent: parent, left: child.after)))
      }
    }
    knownRelocations = relocations
    return relocations
  }

  private func relocation(of node: Int) throws -> Relocation {
    let pair = touched[node]
    return Relocation(
      node: node, before: try pair.before.flatMap { try place(node, as: $0, at: from) },
      after: try pair.after.flatMap { try place(node, as: $0, at: to) },
      isExpanded: (pair.after ?? pair.before)?.isExpanded ?? false)
  }
}

// The places of nodes.
extension VersionDifference {
  /// The place of a touched node, or `nil` if it has no parent.
  func place(_ node: Int, as image: NodeImage, at version: Int) throws -> KeyPlace? {
    guard let parent = image.parent else { return nil }
    let left =
      switch version == to ? lefts.after[node] : lefts.before[node] {
      case .first: ItemTable.rootKey
      case .child(let key): key
      case .unknown:
        // There was no event at this place, so no walk passed it.
        try SiblingList.children(of: parent)
          .neighbour(of: image.position, isNext: false, at: asOf(version), in: reader.db)
          ?? ItemTable.rootKey
      }
    return KeyPlace(parent: parent, left: left)
  }

  /// The number of the parent of a node at the newer version, or `nil` for a section. The node may
  /// be untouched.
  func parent(of node: Int) throws -> Int? {
    let parent: Int64?
    if node < touched.count {
      parent = touched[node].after?.parent
    } else if node < parents.count, let known = parents[node] {
      parent = known
    } else {
      let key = nodes.keys[node]
      parent = try ChangeTable.parents(of: [key], at: asOf(to), in: reader.db).first?.parent
      note(parent: parent ?? ItemTable.rootKey, of: node)
    }
    return nodes.number(of: parent ?? ItemTable.rootKey)
  }

  private func note(parent: Int64, of node: Int) {
    while parents.count <= node { parents.append(nil) }
    parents[node] = parent
  }

  /// Reads the parents of all untouched ancestors of placed nodes, level by level.
  private func readParents(of relocations: [Relocation]) throws {
    var level: Set<Int> = []
    var seen: Set<Int> = []
    func add(_ key: Int64) {
      if let node = nodes.number(of: key), seen.insert(node).inserted { level.insert(node) }
    }
    for case let place? in relocations.map(\.after) { add(place.parent) }
    while !level.isEmpty {
      let asked = level.filter { $0 >= touched.count }.map { nodes.keys[$0] }
      let above = level.compactMap { $0 < touched.count ? touched[$0].after?.parent : nil }
      level = []
      for key in above { add(key) }
      if asked.isEmpty { continue }
      for (key, parent) in try ChangeTable.parents(of: asked, at: asOf(to), in: reader.db) {
        if let node = nodes.number(of: key) { note(parent: parent, of: node) }
        add(parent)
      }
    }
  }
}
