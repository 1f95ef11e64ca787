/// Computes the difference of two versions from the nodes touched between them. Untouched nodes are
/// not read, except for the neighbours that define the place of a touched node.
final class VersionDifference {
  let reader: OutlineReader
  let from: Int
  let to: Int
  var nodes: NodeNumbers
  /// The images of the touched nodes, unless they are read again for each part.
  private let pairs: [ChangeTable.Pair]?
  /// The keys of the nodes that stayed and have other content or another expansion, in order.
  private var updated: [Int64] = []
  /// The counts of these updates; only in parts.
  private var updateCounts = OutlineDifference().counts
  private var tree = TreeDifference<Int>()
  private var favoriteTree = TreeDifference<Int>()
  private let latest: Int
  /// The neighbours that were found for the older version.
  var neighbours: KnownNeighbours?
  /// The keys of the children directly before the nodes, by number.
  private var lefts: (before: [Int64], after: [Int64])
  private var reordered: [(parent: Int64, found: SiblingWalk.Found)]?
  /// The known parents, by number; `nil` if not looked up.
  private var parents: [Int64?] = []

  private static let unknown = Int64.min
  private static let partSize = 1_024

  /// - Parameters:
  ///   - from: the older version.
  ///   - to: the newer one.
  ///   - mostKept: the number of changes from which on the content of the nodes is not kept, if
  ///     only ``counts()`` and ``eachPart(isInverse:_:)`` will be called.
  init(_ reader: OutlineReader, from: Int, to: Int, mostKept: Int = .max) throws {
    self.reader = reader
    self.from = from
    self.to = to
    latest = try reader.latestVersion()
    let last = to == latest ? nil : to
    // The root is not a node of the outline. It only occurs in a difference from before the first
    // version.
    var touched: [TouchedNode] = []
    if try mostKept < .max
      && ChangeTable.hasTouched(moreThan: mostKept, from: from, to: to, in: reader.db)
    {
      pairs = nil
      var keys: [Int64] = []
      var counts = OutlineDifference().counts
      try ChangeTable.eachPair(from: from, to: last, in: reader.db) { pair in
        if pair.key == ItemTable.rootKey { return true }
        let updates = try pair.contentSteps(in: reader.db)
        updates.forEach { counts.count($0) }
        if !updates.isEmpty { keys.append(pair.key) }
        let node = TouchedNode(pair)
        if node.isPlacedAnew { touched.append(node) }
        return true
      }
      touched.sort { $0.key < $1.key }
      keys.sort()
      updated = keys
      updateCounts = counts
    } else {
      var pairs = try ChangeTable.pairs(from: from, to: last, in: reader.db)
      pairs.removeAll { $0.key == ItemTable.rootKey }
      touched = pairs.map(TouchedNode.init)
      self.pairs = pairs
    }
    nodes = NodeNumbers(touched)
    let unknown = [Int64](repeating: Self.unknown, count: touched.count)
    lefts = (unknown, unknown)
  }

  /// Whether the content of the nodes is read again for each part.
  var isInParts: Bool { pairs == nil }

  /// The touched nodes, by key. The index of a node is its number.
  var touched: [TouchedNode] { nodes.touched }

  /// - Complexity: O(k log n) for k touched nodes; if many siblings moved, also the siblings they
  ///   passed.
  func make() throws -> OutlineDifference {
    try assemble()
    var steps: [OutlineDifference.Step] = []
    try eachPart { steps += $0.steps }
    return OutlineDifference(steps: steps)
  }

  /// The number of steps of each kind.
  func counts() throws -> OutlineDifference.Counts {
    try assemble()
    var counts = updateCounts
    counts.inserted = tree.counts.inserted
    counts.deleted = tree.counts.deleted
    counts.moved = tree.counts.moved
    counts.favorited = favoriteTree.counts.inserted
    counts.unfavorited = favoriteTree.counts.deleted
    counts.movedFavorites = favoriteTree.counts.moved
    return counts
  }

  /// Finds the places of all steps.
  private func assemble() throws {
    var tree = TreeAssembler()
    try eachRelocation { relocation in
      if relocation.before == nil && relocation.after == nil { return }
      tree.add(
        relocation.node, from: relocation.before.map(numberedPlace),
        to: relocation.after.map(numberedPlace), isExpanded: relocation.isExpanded)
    }
    let favorites = try favorites()
    try nodes.readIDs(reader.db)
    if tree.needsAncestors { try readParents() }
    self.tree = try tree.difference { try parent(of: $0) }
    favoriteTree = favorites.difference { _ in nil }
  }

  /// Calls a closure with the steps in order, after ``make()`` or ``counts()``.
  /// - Parameter isInverse: whether the steps lead from the newer version to the older one.
  func eachPart(isInverse: Bool = false, _ body: (OutlineDifference) throws -> Void) throws {
    func ranges(_ range: Range<Int>) -> [Range<Int>] {
      stride(from: range.lowerBound, to: range.upperBound, by: Self.partSize).map {
        $0..<min($0 + Self.partSize, range.upperBound)
      }
    }
    let all = tree.steps.indices
    let deletions = all.upperBound - tree.counts.deleted
    let updates = pairs == nil ? ranges(updated.indices) : [0..<0]
    let parts: [() throws -> OutlineDifference] =
      ranges(0..<deletions).map { range in { try self.treeSteps(range) } }
      + updates.map { range in { try self.contentSteps(range) } } + [favoriteSteps]
      + ranges(deletions..<all.upperBound).map { range in { try self.treeSteps(range) } }
    for part in isInverse ? parts.reversed() : parts {
      let steps = try part()
      if !steps.isEmpty { try body(isInverse ? steps.inverse : steps) }
    }
  }

  private func treeSteps(_ range: Range<Int>) throws -> OutlineDifference {
    let tree = TreeDifference<Int>(steps: Array(tree.steps[range]))
    var images: [Int64: ChangeTable.Pair] = [:]
    if isInParts {
      let steps = tree.steps.filter { if case .move = $0 { false } else { true } }
      for pair in try pairs(of: steps.map { touched[$0.id].key }) { images[pair.key] = pair }
    }
    return try OutlineDifference(TreeDifference(tree) { try id(of: $0) }) { _, position in
      let node = tree.steps[position].id
      let pair = pairs?[node] ?? images[touched[node].key]
      return try (pair?.after ?? pair?.before)?.content(in: reader.db) ?? Content(text: "")
    }
  }

  private func contentSteps(_ range: Range<Int>) throws -> OutlineDifference {
    let pairs = try pairs ?? pairs(of: Array(updated[range]))
    return OutlineDifference(steps: try pairs.flatMap { try $0.contentSteps(in: reader.db) })
  }

  private func favoriteSteps() throws -> OutlineDifference {
    let favorites = try TreeDifference(favoriteTree) { Item.ID(checked: try id(of: $0).rawValue) }
    return OutlineDifference(TreeDifference(), favorites: favorites) { _, _ in Content(text: "") }
  }

  /// The images of some touched nodes, in order of key.
  private func pairs(of keys: [Int64]) throws -> [ChangeTable.Pair] {
    try ChangeTable.pairs(from: from, to: asOf(to), of: keys, in: reader.db)
  }

  /// The titles of the touched nodes at one of the two versions, unless there are parts.
  /// - Complexity: O(k) for k nodes.
  func titles(at version: Int) throws -> [(id: NodeID, title: NodeTitle)] {
    let images = (pairs ?? []).map { version == to ? $0.after : $0.before }
    let unknown = Set(images.lazy.compactMap { $0?.parent }).filter {
      $0 != ItemTable.rootKey && nodes.number(known: $0) == nil
    }
    // In a damaged file a parent may be missing. Only a path needs it, and can do without.
    for (key, id) in try ChangeTable.ids(of: unknown.sorted(), in: reader.db) {
      nodes.note(id, of: key)
    }
    return try zip(touched, images).compactMap { node, image in
      guard let image else { return nil }
      let parent = try image.parent.flatMap { nodes.number(known: $0) }.map { try id(of: $0) }
      let title = NodeTitle(image: image.image, text: image.text, parent: parent)
      return (NodeID(checked: node.id), title)
    }
  }

  /// The version for a query, or `nil` for the present.
  func asOf(_ version: Int) -> Int? { version == latest ? nil : version }

  func id(of node: Int) throws -> NodeID { try nodes.id(of: node, reader) }

  func id(ofKey key: Int64) throws -> NodeID? { try nodes.number(of: key).map { try id(of: $0) } }

  /// A touched node, or `nil` for an untouched one.
  func touchedNode(_ key: Int64) -> TouchedNode? {
    nodes.number(known: key).flatMap { $0 < touched.count ? touched[$0] : nil }
  }
}

// Inserted, deleted and moved nodes.
extension VersionDifference {
  /// The place of a node: the keys of its parent and of the child before it.
  typealias KeyPlace = (parent: Int64, left: Int64)

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

  /// Walks the lists with changes, which finds the children directly before the touched ones, and
  /// the smallest set of those that must move.
  private func reorderings() throws -> [(parent: Int64, found: SiblingWalk.Found)] {
    if let reordered { return reordered }
    var reordered: [(parent: Int64, found: SiblingWalk.Found)] = []
    try eachList { place in
      place.parent.map { ListPlace(list: $0, position: ListPosition(place.position)) }
    } _: { parent, events in
      let node = touchedNode(parent)
      // All children of an inserted or deleted node were touched with it.
      let isAllKnown = node.map { $0.before == nil || $0.after == nil } ?? false
      var walk = SiblingWalk(
        of: .children(of: parent), events, at: asOf(to), isAllKnown: isAllKnown,
        beside: neighbours, in: try reader.db)
      var found = try walk.find()
      for (node, left) in found.before { lefts.before[node] = left }
      for (node, left) in found.after { lefts.after[node] = left }
      if found.moved.isEmpty && found.passed.isEmpty { return }
      found.before = []
      found.after = []
      reordered.append((parent, found))
    }
    self.reordered = reordered
    return reordered
  }

  /// Calls a closure with the nodes that were inserted, deleted or moved: by key those with another
  /// parent, then by parent the smallest set of the others.
  func eachRelocation(_ body: (Relocation) throws -> Void) throws {
    let reordered = try reorderings()
    for (number, node) in touched.enumerated() where node.before?.parent != node.after?.parent {
      try body(relocation(of: number))
    }
    for (parent, found) in reordered {
      for node in found.moved { try body(relocation(of: node)) }
      for child in found.passed {
        guard let node = nodes.number(of: child.key) else { continue }
        try body(
          Relocation(
            node: node, before: (parent, child.before),
            after: (parent, child.after)))
      }
    }
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
  func place(_ node: Int, as image: TouchedNode.Place, at version: Int) throws -> KeyPlace? {
    guard let parent = image.parent else { return nil }
    var left = version == to ? lefts.after[node] : lefts.before[node]
    if left == Self.unknown {
      // There was no event at this place, so no walk passed it.
      left =
        try SiblingList.children(of: parent)
        .neighbour(of: image.position, isNext: false, at: asOf(version), in: reader.db)
        ?? ItemTable.rootKey
    }
    return (parent, left)
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
      let key = nodes.key(node)
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
  private func readParents() throws {
    var level: Set<Int> = []
    var seen: Set<Int> = []
    func add(_ key: Int64) {
      if let node = nodes.number(of: key), seen.insert(node).inserted { level.insert(node) }
    }
    try eachRelocation { if let place = $0.after { add(place.parent) } }
    while !level.isEmpty {
      let asked = level.filter { $0 >= touched.count }.map { nodes.key($0) }
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
