internal import GRDB

/// Makes the difference of two versions from the nodes touched between them; what was not touched is not read, but for the
/// neighbours that say where a touched node stands.
struct VersionDifference {
  let reader: OutlineReader
  let from: Int
  let to: Int
  let pairs: [Int64: ChangeTable.Pair]
  private var leftBefore: [Int64: Int64?]
  private var leftAfter: [Int64: Int64?]
  private let latest: Int
  private var knownRelocations: [Relocation]?
  var ids: [Int64: String]
  private var keys: [String: Int64] = [:]
  private var parents: [Int64: Int64] = [:]

  /// - Parameters:
  ///   - from: the older version.
  ///   - to: the newer one.
  init(_ reader: OutlineReader, from: Int, to: Int) throws {
    self.reader = reader
    self.from = from
    self.to = to
    latest = try reader.latestVersion()
    let touched = try ChangeTable.pairs(from: from, to: to, in: reader.db)
    // The root is no node of the outline; it only comes up in a difference from before the first version.
    pairs = Dictionary(touched.lazy.filter { $0.key != ItemTable.rootKey }.map { ($0.key, $0) }) { first, _ in first }
    ids = pairs.mapValues(\.id)
    leftBefore = Self.leftSiblings(of: pairs) { ($0.before, $0.after == nil) }
    leftAfter = Self.leftSiblings(of: pairs) { ($0.after, $0.before == nil) }
  }

  /// - Complexity: O(k log n) for k touched nodes; where many siblings moved, also the siblings they passed.
  mutating func make() throws -> OutlineDifference {
    var assembler = DifferenceAssembler()
    var favoritesDiffer = false
    for pair in touched {
      if pair.before?.favoritePosition != pair.after?.favoritePosition { favoritesDiffer = true }
      guard let before = pair.before, let after = pair.after else { continue }
      assembler.update(from: node(pair, before), to: node(pair, after))
    }
    for relocation in try relocations() {
      let id = NodeID(checked: try id(of: relocation.key))
      switch (relocation.before, relocation.after) {
      case (nil, nil): break
      case (nil, let after?):
        let place = try place(relocation.key, after, at: to)
        assembler.insert(Node(after, id: id), at: place)
      case (let before?, nil):
        let place = try place(relocation.key, before, at: from)
        assembler.delete(Node(before, id: id), from: place)
      case (let before?, let after?):
        let source = try place(relocation.key, before, at: from)
        assembler.move(id, from: source, to: try place(relocation.key, after, at: to))
      }
    }
    if favoritesDiffer {
      assembler.compareFavorites(from: try favorites(at: from), to: try favorites(at: to))
    }
    return try assembler.difference { id in try parent(of: id) }
  }

  /// What was touched, by key.
  var touched: [ChangeTable.Pair] { pairs.values.sorted { $0.key < $1.key } }

  /// A node that comes, goes or moves.
  struct Relocation {
    var key: Int64
    var before: NodeImage?
    var after: NodeImage?
  }

  /// The nodes that come, go, or move: by key those that change their parent, then by parent the
  /// fewest of those that do not.
  mutating func relocations() throws -> [Relocation] {
    if let knownRelocations { return knownRelocations }
    var relocations: [Relocation] = []
    var reordered: [Int64: [SiblingMove]] = [:]
    for pair in touched {
      let (before, after) = (pair.before, pair.after)
      if before?.parent != after?.parent || (before == nil) != (after == nil) {
        relocations.append(Relocation(key: pair.key, before: before, after: after))
      } else if let before, let after, before.position != after.position,
        let parent = after.parent
      {
        let move = SiblingMove(
          key: pair.key, before: before.position, after: after.position, isTouched: true)
        reordered[parent, default: []].append(move)
      }
    }
    for (parent, moves) in reordered.sorted(by: { $0.key < $1.key }) {
      relocations += try reorder(moves, under: parent)
    }
    knownRelocations = relocations
    return relocations
  }
}

// Order among siblings.
extension VersionDifference {
  private func reorder(_ moves: [SiblingMove], under parent: Int64) throws -> [Relocation] {
    let all = moves + (try passedSiblings(by: moves, under: parent))
    return try SiblingMove.fewest(in: all).map { move in
      // One that was only passed is at the same place in both versions.
      let untouched =
        move.isTouched ? nil : try ChangeTable.image(of: move.key, at: to, in: reader.db)
      return Relocation(
        key: move.key, before: pairs[move.key]?.before ?? untouched,
        after: pairs[move.key]?.after ?? untouched)
    }
  }

  /// Untouched siblings that a touched one passed. When more of them are in its way than siblings moved at all, that one is
  /// surely the one to move, so a few tell; of many moves the ranges they span are read once.
  private func passedSiblings(by moves: [SiblingMove], under parent: Int64) throws -> [SiblingMove] {
    var spans = moves.map(\.span)
    let limit: Int
    if moves.count <= 32 {
      limit = moves.count + 1
    } else {
      limit = .max
      spans = SiblingMove.merged(spans)
    }
    var passed: [Int64: String] = [:]
    for (low, high) in spans {
      var after = low
      var found = 0
      while found < limit {
        let page = try ChangeTable.children(
          of: parent, after: after, before: high, at: asOf(to), limit: limit == .max ? .max : limit + moves.count,
          in: reader.db)
        for child in page where pairs[child.key].map({ $0.before?.position == $0.after?.position }) ?? true {
          // A sibling that came from elsewhere was not passed, it was placed.
          if let pair = pairs[child.key], pair.before?.parent != parent { continue }
          passed[child.key] = child.position
          found += 1
        }
        guard limit != .max, let last = page.last, page.count == limit + moves.count else { break }
        after = last.position
      }
    }
    return passed.sorted { $0.key < $1.key }.map {
      SiblingMove(key: $0.key, before: $0.value, after: $0.value, isTouched: false)
    }
  }
}

// Where a node stands.
extension VersionDifference {
  mutating func place(
    _ key: Int64, _ image: NodeImage, at version: Int
  ) throws -> OutlineDifference.Place {
    guard let parent = image.parent else { return OutlineDifference.Place(parent: nil, previous: nil) }
    let known = version == to ? leftAfter[key] : leftBefore[key]
    let previous =
      if let known { known } else {
        try previousSibling(of: image, under: parent, at: version)
      }
    return OutlineDifference.Place(
      parent: parent == ItemTable.rootKey ? nil : NodeID(checked: try id(of: parent)),
      previous: try previous.map { NodeID(checked: try id(of: $0)) })
  }

  private mutating func previousSibling(of image: NodeImage, under parent: Int64, at version: Int) throws -> Int64? {
    let child = try ChangeTable.children(
      of: parent, after: "", before: image.position, at: asOf(version), limit: 1, backwards: true, in: reader.db
    ).first
    if let child { ids[child.key] = child.id }
    return child?.key
  }

  /// The version for a query; nil where it is the present.
  func asOf(_ version: Int) -> Int? { version == latest ? nil : version }

  mutating func id(of key: Int64) throws -> String {
    if let id = ids[key] { return id }
    let id = try reader.id(ofKey: key)
    ids[key] = id
    return id
  }

  /// The parent in the target, of a node that may be untouched.
  mutating func parent(of id: NodeID) throws -> NodeID? {
    if keys.isEmpty { keys = Dictionary(ids.map { ($1, $0) }) { first, _ in first } }
    guard let key = try keys[id.rawValue] ?? reader.key(everHeldBy: id) else { return nil }
    if parents[key] == nil {
      let image =
        if let pair = pairs[key] { pair.after } else { try ChangeTable.image(of: key, at: to, in: reader.db) }
      parents[key] = image?.parent ?? ItemTable.rootKey
    }
    guard let parent = parents[key], parent != ItemTable.rootKey else { return nil }
    let parentID = try self.id(of: parent)
    keys[parentID] = parent
    return NodeID(checked: parentID)
  }

  private func favorites(at version: Int) throws -> [Item.ID] {
    try ChangeTable.rows(.favorites, at: version, in: reader.db).map(\.itemID)
  }

  private func node(_ pair: ChangeTable.Pair, _ image: NodeImage) -> Node {
    Node(image, id: NodeID(checked: pair.id))
  }

  /// The left neighbours of children whose parent is new, or gone: all their siblings were touched too, so none is read.
  private static func leftSiblings(
    of pairs: [Int64: ChangeTable.Pair], _ side: (ChangeTable.Pair) -> (image: NodeImage?, isOnlyHere: Bool)
  ) -> [Int64: Int64?] {
    var children: [Int64: [(key: Int64, position: String)]] = [:]
    for pair in pairs.values {
      guard let image = side(pair).image, let parent = image.parent, let above = pairs[parent].map(side),
        above.image != nil, above.isOnlyHere
      else { continue }
      children[parent, default: []].append((pair.key, image.position))
    }
    var left: [Int64: Int64?] = [:]
    for siblings in children.values {
      var previous: Int64?
      for child in siblings.sorted(by: { $0.position.utf8.lexicographicallyPrecedes($1.position.utf8) }) {
        left[child.key] = .some(previous)
        previous = child.key
      }
    }
    return left
  }
}

extension Node {
  /// The node of a stored row.
  init(_ image: NodeImage, id: NodeID) {
    self.init(
      id: id, kind: image.parent == ItemTable.rootKey ? .section : .item, content: image.content,
      isExpanded: image.isExpanded)
  }
}
