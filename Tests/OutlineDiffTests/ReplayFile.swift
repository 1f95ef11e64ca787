import TestSupport

@testable import OutlineDiff
@testable import OutlineModel

/// A copy of an outline that is edited as a file would be, and knows the versions of other copies.
/// Its outline after its own edits is edited in place; only a pull asks the replay.
struct ReplayFile {
  let name: String
  /// The difference of its clock from the others, in ticks.
  var skew: Int64 = 0
  private(set) var known: [String: ReplayVersion] = [:]
  private(set) var parents: [NodeID: NodeID?] = [:]
  private(set) var children: [NodeID?: [NodeID]] = [:]
  private(set) var contents: [NodeID: Content] = [:]
  private(set) var favorites: [NodeID] = []
  private(set) var gone: [NodeID: (parent: NodeID?, content: Content)] = [:]
  private(set) var conflicts: [ReplayConflict] = []
  /// All conflicts that a pull ever reported.
  private(set) var told: Set<ReplayConflict> = []
  private var count = 0
  private var placed: [NodeID: Int] = [:]
  private var placements = 0

  init(_ name: String) { self.name = name }

  /// A copy of this file that goes on by itself.
  func copied(as name: String) -> ReplayFile {
    var copy = ReplayFile(name)
    (copy.known, copy.parents, copy.children) = (known, parents, children)
    (copy.contents, copy.favorites) = (contents, favorites)
    return copy
  }

  var versions: [ReplayVersion] { known.values.sorted() }

  /// The names of the versions that no other one follows.
  private var heads: [String] {
    let followed = Set(known.values.flatMap(\.after))
    return known.keys.filter { !followed.contains($0) }.sorted()
  }

  mutating func commit(_ clock: Int64, _ steps: [ReplayStep]) {
    let stamp = max(clock + skew, 1 + (known.values.map(\.stamp).max() ?? 0))
    count += 1
    let version = ReplayVersion(name: "\(name)\(count)", stamp: stamp, after: heads, steps: steps)
    known[version.name] = version
  }
}

// The outline.
extension ReplayFile {
  var nodes: [NodeID] { contents.keys.sorted() }

  func kind(_ id: NodeID) -> Node.Kind { parents[id, default: nil] == nil ? .section : .item }

  /// The nodes of a subtree, the root first.
  func subtree(_ id: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += (children[next] ?? []).reversed()
    }
    return found
  }

  var outline: Outline {
    var rows: [Outline.Row] = []
    var waiting: [(id: NodeID, level: Int)] = (children[nil] ?? []).reversed().map { ($0, 0) }
    while let (id, level) = waiting.popLast() {
      let content = contents[id] ?? Content(text: "")
      let node = Node(
        id: id, kind: level == 0 ? .section : .item, content: content, isExpanded: false)
      rows.append(Outline.Row(node: node, level: level))
      waiting += (children[id] ?? []).reversed().map { ($0, level + 1) }
    }
    return Outline(rows: rows, favorites: favorites.map { Item.ID(checked: $0.rawValue) })
  }

  private mutating func take(_ outline: Outline) {
    (parents, children, contents) = ([:], [:], [:])
    var path: [NodeID] = []
    for row in outline.rows {
      path.removeLast(path.count - row.level)
      parents[row.node.id] = .some(path.last)
      children[path.last, default: []].append(row.node.id)
      contents[row.node.id] = row.node.content
      path.append(row.node.id)
    }
    favorites = outline.favorites.map(\.node)
    gone = gone.filter { contents[$0.key] == nil }
  }
}

// Edits.
extension ReplayFile {
  /// The neighbours of an element, the one that got there last before the other.
  private func anchors(_ row: [NodeID], _ index: Int) -> [ReplayAnchor] {
    var anchors: [ReplayAnchor] = []
    if index > 0 { anchors.append(ReplayAnchor(row[index - 1])) }
    if index + 1 < row.count {
      let isLater =
        index > 0 && placed[row[index + 1], default: 0] > placed[row[index - 1], default: 0]
      anchors.insert(
        ReplayAnchor(row[index + 1], isBefore: true), at: isLater ? 0 : anchors.count)
    }
    return anchors
  }

  private mutating func put(_ id: NodeID, _ parent: NodeID?, _ index: Int) -> [ReplayAnchor] {
    children[parent, default: []].insert(id, at: index)
    parents[id] = .some(parent)
    placements += 1
    placed[id] = placements
    return anchors(children[parent] ?? [], index)
  }

  mutating func insertStep(
    _ id: NodeID, _ parent: NodeID?, _ index: Int, _ content: Content
  ) -> ReplayStep {
    contents[id] = content
    gone[id] = nil
    let anchors = put(id, parent, index)
    var fields: [ReplayField: JSONValue] = [.text: .string(content.text)]
    for (field, value) in ReplayStep.fields(from: Content(text: ""), to: content) {
      fields[field] = value
    }
    return .insert(id, parent: parent, beside: anchors, fields, isExpanded: false)
  }

  mutating func moveStep(_ id: NodeID, _ parent: NodeID?, _ index: Int) -> ReplayStep {
    let old = parents[id, default: nil]
    children[old]?.removeAll { $0 == id }
    let anchors = put(id, parent, min(index, children[parent]?.count ?? 0))
    return .move(id, from: old, to: parent, beside: anchors)
  }

  /// A field whose values merge as sets.
  static let list = ReplayField.attribute("list")

  mutating func setStep(_ id: NodeID, _ field: ReplayField, _ value: JSONValue?) -> ReplayStep {
    var text: String?
    if case .string(let string)? = value { text = string }
    switch field {
    case .note: contents[id]?.note = text
    case .attribute(let key): contents[id]?.attributes[key] = value
    default: contents[id]?.text = text ?? ""
    }
    return .set(id, kind: kind(id), field, value)
  }

  mutating func deleteSteps(_ id: NodeID) -> [ReplayStep] {
    let members = subtree(id)
    let parent = parents[id, default: nil]
    var steps: [ReplayStep] = []
    for member in members where favorites.contains(member) {
      favorites.removeAll { $0 == member }
      steps.append(.unfavorite(member))
    }
    children[parent]?.removeAll { $0 == id }
    for member in members {
      gone[member] = (parents[member, default: nil], contents[member] ?? Content(text: ""))
      (parents[member], children[member], contents[member]) = (nil, nil, nil)
    }
    return steps + [.delete(id, parent: parent, descendants: Array(members.dropFirst()))]
  }

  mutating func insert(_ clock: Int64, _ id: NodeID, _ parent: NodeID?, at index: Int) {
    commit(clock, [insertStep(id, parent, index, Content(text: "\(id) of \(name)"))])
  }

  /// Adds a line that other files may add too, with an identifier of its own.
  mutating func addLine(_ clock: Int64, _ serial: inout Int, using generator: inout SeededGenerator)
  {
    let lines = nodes.filter { $0.rawValue.hasPrefix("line") }
    guard let parent = lines.randomElement(using: &generator) else { return }
    serial += 1
    var content = Content(text: ["Milk", "Bread"].randomElement(using: &generator) ?? "")
    if Int.random(in: 0..<4, using: &generator) == 0 { content.note = "note\(serial)" }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let others = lines.filter { kind($0) == .item }.shuffled(using: &generator).prefix(2)
      content.attributes["depends"] = .array(others.map { .string($0.rawValue) })
    }
    let index = Int.random(in: 0...(children[parent]?.count ?? 0), using: &generator)
    commit(clock, [insertStep(NodeID(checked: "line\(serial)"), parent, index, content)])
  }

  /// Makes a line again that the file has no more.
  mutating func addLineAgain(_ clock: Int64, using generator: inout SeededGenerator) {
    let made = versions.flatMap(\.steps).compactMap { step -> (id: NodeID, text: JSONValue?)? in
      guard case .insert(let id, _?, _, let fields, _) = step, contents[id] == nil,
        id.rawValue.hasPrefix("line")
      else { return nil }
      return (id, fields[.text])
    }
    guard let (id, text) = made.randomElement(using: &generator), case .string(let text)? = text
    else { return }
    let list = NodeID(checked: "lines")
    if contents[list] == nil { return }
    commit(clock, [insertStep(id, list, 0, Content(text: text))])
  }

  mutating func mark(_ clock: Int64, _ id: NodeID) {
    favorites.append(id)
    commit(clock, [.favorite(id, beside: anchors(favorites, favorites.count - 1))])
  }

  mutating func unmark(_ clock: Int64, _ id: NodeID) {
    favorites.removeAll { $0 == id }
    commit(clock, [.unfavorite(id)])
  }

  /// Deletes an item without children, and undoes that.
  mutating func undoDeletion(of id: NodeID, clocks: (Int64, Int64)) {
    let (parent, content) = (parents[id, default: nil], contents[id] ?? Content(text: ""))
    let index = children[parent]?.firstIndex(of: id) ?? 0
    let place = favorites.firstIndex(of: id)
    commit(clocks.0, deleteSteps(id))
    var steps = [insertStep(id, parent, index, content)]
    if let place {
      favorites.insert(id, at: place)
      steps.append(.favorite(id, beside: anchors(favorites, place)))
    }
    commit(clocks.1, steps)
  }

  /// Makes a random version, or none.
  mutating func edit(
    _ clock: Int64, _ serial: inout Int, clashes: Bool, using generator: inout SeededGenerator
  ) {
    let nodes = nodes
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
    func pick() -> NodeID { nodes[Int.random(in: 0..<nodes.count, using: &generator)] }
    func place(_ row: [NodeID]?) -> Int { Int.random(in: 0...(row?.count ?? 0), using: &generator) }
    let kind = Int.random(in: 0..<100, using: &generator)
    if nodes.isEmpty || kind < 28 {
      let parent: NodeID? = nodes.isEmpty || chance(15) ? nil : pick()
      let index = place(children[parent])
      for step in 0..<(chance(70) ? 1 : 3) {
        serial += 1
        var id = NodeID(checked: "\(name.lowercased())\(serial)")
        if chance(3), parent != nil || clashes {
          let number = Int.random(in: 0...5, using: &generator)
          id = NodeID(checked: clashes ? "both\(number)" : "same\(number)")
        }
        if contents[id] != nil || (gone[id] != nil && (clashes || chance(50))) { return }
        commit(clock, [insertStep(id, parent, index + step, Content(text: "t\(serial)"))])
      }
    } else if kind < 62 {
      var steps: [ReplayStep] = []
      var moved: Set<NodeID> = []
      for _ in 0..<(chance(70) ? 1 : 3) {
        let id = pick()
        guard moved.insert(id).inserted else { continue }
        let inside = Set(subtree(id))
        let others = nodes.filter { !inside.contains($0) }
        if self.kind(id) == .section {
          steps.append(moveStep(id, nil, place(children[nil].map { Array($0.dropLast()) })))
        } else if !others.isEmpty {
          let parent = others[Int.random(in: 0..<others.count, using: &generator)]
          steps.append(moveStep(id, parent, place(children[parent]?.filter { $0 != id })))
        }
      }
      commit(clock, steps)
    } else if kind < 78 {
      let fields: [ReplayField] = [.text, .note, .attribute("due"), Self.list]
      let field = fields[Int.random(in: 0..<4, using: &generator)]
      serial += 1
      if field == Self.list {
        let id = pick()
        var values: [JSONValue] = []
        if case .array(let known)? = contents[id]?.attributes["list"] { values = known }
        if let gone = values.indices.randomElement(using: &generator), chance(40) {
          values.remove(at: gone)
        } else {
          values.append(.integer(Int64(serial)))
        }
        return commit(clock, [setStep(id, field, values.isEmpty ? nil : .array(values))])
      }
      let isCleared = field != .text && chance(20)
      commit(
        clock, [setStep(pick(), field, isCleared ? nil : .string("\(field.name)\(serial)"))])
    } else if kind < 86 {
      commit(clock, deleteSteps(pick()))
    } else if kind < 91 {
      guard let id = gone.keys.sorted().randomElement(using: &generator), let old = gone[id],
        old.parent.map({ contents[$0] != nil }) ?? true, !clashes
      else { return }
      // An undo, or an import that makes it again.
      var (parent, content) = (old.parent, old.content)
      if chance(30) {
        serial += 1
        content = Content(text: "again\(serial)", note: chance(50) ? "note\(serial)" : nil)
        if parent != nil, chance(50) { parent = pick() }
      }
      var steps = [insertStep(id, parent, place(children[parent]), content)]
      if self.kind(id) == .item, chance(40) {
        favorites.append(id)
        steps.append(.favorite(id, beside: anchors(favorites, favorites.count - 1)))
      }
      commit(clock, steps)
    } else {
      let items = nodes.filter { self.kind($0) == .item }
      guard let id = items.randomElement(using: &generator) else { return }
      if favorites.contains(id) && chance(50) {
        favorites.removeAll { $0 == id }
        commit(clock, [.unfavorite(id)])
      } else {
        favorites.removeAll { $0 == id }
        let index = place(favorites)
        favorites.insert(id, at: index)
        commit(clock, [.favorite(id, beside: anchors(favorites, index))])
      }
    }
  }
}

// Merging.
extension ReplayFile {
  /// Takes the versions of another file, from the latest base that all known versions know, or from
  /// the empty outline.
  /// - Returns: Whether there were any.
  mutating func pull(
    _ other: ReplayFile, fromBase: Bool = false, limit: Int = ReplayEffects.limit
  ) throws -> Bool {
    let new = other.known.values.filter { known[$0.name] == nil }
    if new.isEmpty { return false }
    let all = (known.values + new).sorted()
    let beginning = Set((fromBase ? all.prefix(Self.baseLength(all)) : []).map(\.name))
    let old = all.filter { beginning.contains($0.name) && known[$0.name] != nil }
    let isWhole = old.count == beginning.count
    let base = isWhole && !old.isEmpty ? try Self.outline(of: old) : Outline()
    let made = (isWhole ? old : []).flatMap(\.steps).compactMap { step -> NodeID? in
      if case .insert(let id, _, _, _, _) = step { id } else { nil }
    }
    let own = isWhole ? known.values.filter { !beginning.contains($0.name) } : Array(known.values)
    // They come from a bundle, in any order.
    let (effects, conflicts) = try ReplayEffects.make(
      of: new.sorted { $0.name > $1.name }, among: own, base: OutlineBase(base, held: Set(made)),
      limit: limit)
    var outline = outline
    for effect in effects {
      outline = try outline.substituting(effect.substitutions).applying(effect.difference)
      try outline.checkInvariants()
    }
    for version in new { known[version.name] = version }
    self.conflicts = conflicts
    told.formUnion(conflicts)
    take(outline)
    return true
  }

  /// The outline that versions lead to, from nothing and in one go.
  static func outline(of versions: some Sequence<ReplayVersion>) throws -> Outline {
    let (effects, _) = try ReplayEffects.make(
      of: Array(versions), among: [], base: OutlineBase(Outline()), limit: 0)
    return try effects.reduce(Outline()) {
      try $0.substituting($1.substitutions).applying($1.difference)
    }
  }

  /// The number of versions at the beginning that all later ones know.
  static func baseLength(_ versions: [ReplayVersion]) -> Int {
    let knowledge = knowledge(of: versions)
    // For each version, the number of those at the beginning that it knows.
    let known = versions.map { version in
      versions.prefix { knowledge[version.name]?.contains($0.name) ?? false }.count
    }
    var best = 0
    var least = Int.max
    for length in versions.indices.reversed() {
      least = min(least, known[length])
      if least >= length {
        best = length
        break
      }
    }
    return best
  }

  /// The names of the versions that each one knows, itself included: a plain model.
  static func knowledge(of versions: [ReplayVersion]) -> [String: Set<String>] {
    var knowledge: [String: Set<String>] = [:]
    for version in versions.sorted() {
      knowledge[version.name] =
        version.after.reduce(into: [version.name]) { $0.formUnion(knowledge[$1] ?? []) }
    }
    return knowledge
  }
}

/// An outline as a base.
struct OutlineBase: ReplayBase {
  private var nodes: [NodeID: ReplayBaseNode] = [:]
  private var before: [NodeID: NodeID] = [:]
  private let favorites: [NodeID]

  private let held: Set<NodeID>

  /// - Parameter held: the nodes that were ever there.
  init(_ outline: Outline, held: Set<NodeID> = []) {
    self.held = held
    favorites = outline.favorites.map(\.node)
    var path: [NodeID] = []
    var last: [NodeID?: NodeID] = [:]
    func position(_ number: Int) -> String { String(1_000_000 + number) }
    for (number, row) in outline.rows.enumerated() {
      path.removeLast(path.count - row.level)
      let favorite = favorites.firstIndex(of: row.node.id).map(position)
      nodes[row.node.id] = ReplayBaseNode(
        row.node, parent: path.last, position: position(number), favoritePosition: favorite)
      before[row.node.id] = last[path.last]
      last[path.last] = row.node.id
      path.append(row.node.id)
    }
  }

  func node(_ id: NodeID, kind: Node.Kind) throws -> ReplayBaseNode? {
    nodes[id].flatMap { $0.node.kind == kind ? $0 : nil }
  }
  func hasHeld(_ id: NodeID) throws -> Bool { held.contains(id) }
  func sibling(before id: NodeID) throws -> NodeID? { before[id] }
  func favorite(before id: NodeID) throws -> NodeID? {
    favorites.firstIndex(of: id).flatMap { $0 > 0 ? favorites[$0 - 1] : nil }
  }
}

extension Outline {
  /// The outline in which items have other identifiers.
  func substituting(_ substitutions: [ReplayEffects.Substitution]) -> Outline {
    var outline = self
    for substitution in substitutions {
      for index in outline.rows.indices
      where outline.rows[index].node.id == substitution.old && outline.rows[index].level > 0 {
        outline.rows[index].node.id = substitution.new
      }
      for index in outline.favorites.indices
      where outline.favorites[index].node == substitution.old {
        outline.favorites[index] = Item.ID(checked: substitution.new.rawValue)
      }
    }
    return outline
  }
}
