import OutlineFormats
import OutlineOperations
import OutlineStore

/// Gives identifiers to the new lines of a file.
///
/// A cloud may carry the file to a copy of the outline with which this one exchanges versions too,
/// so a line that is new here may be there already. The line of a node that the outline got
/// meanwhile at the same place with the same text is that node's. Every other new line gets an
/// identifier that follows from its parent and its text: each copy that reads it gets the same
/// node, and a merge finds one node where there would be two.
struct NewLines {
  /// The nodes of the text before, with those that the outline has got meanwhile.
  private(set) var before: Outline
  /// The nodes of the text now.
  private(set) var after: Outline
  /// The node of each node of the text now.
  private(set) var ids: [NodeID]
  /// The nodes that the outline has got meanwhile.
  private(set) var shared: Set<NodeID> = []

  private let outline: OutlineReader

  /// - Parameters:
  ///   - text: the text now.
  ///   - merge: finds its nodes among those of the text before.
  ///   - before: the nodes of the text before.
  ///   - warnings: receives those of the merge.
  init(
    of text: DraftDocument, by merge: DraftMerge, from before: Outline, in outline: OutlineReader,
    _ warnings: inout [FormatWarning]
  ) throws {
    let (after, ids, more) = merge.match(text, in: before)
    warnings += more
    self.before = before
    self.after = after
    self.ids = ids
    self.outline = outline
    let known = Set(before.rows.map(\.node.id))
    let given = Set(text.nodes.compactMap(\.id).map { NodeID(checked: $0) })
    var names: [NodeID: NodeID] = [:]
    var rows = after.rows
    var open: [NodeID] = []
    var used = known.union(given)
    for index in rows.indices {
      open.removeLast(max(0, open.count - rows[index].level))
      let id = rows[index].node.id
      if !known.contains(id), !given.contains(id) {
        let text = rows[index].node.content.text
        let node = try node(below: open.last, like: rows[index].node, unlike: used)
        let name = try node ?? unusedID(below: open.last, text: text, unlike: used)
        rows[index].node.id = name
        names[id] = name
        used.insert(name)
        if node != nil {
          shared.insert(name)
          insert(rows[index], below: open.last, before: rows[..<index])
        }
      }
      open.append(rows[index].node.id)
    }
    if names.isEmpty { return }
    let favorites = after.favorites.map { id in
      names[id.node].map { Item.ID(checked: $0.rawValue) } ?? id
    }
    self.after = Outline(rows: rows, favorites: favorites)
    self.ids = ids.map { names[$0] ?? $0 }
  }

  /// A node that the outline got meanwhile, and that has no other values than the line.
  private func node(
    below parent: NodeID?, like line: Node, unlike used: Set<NodeID>
  ) throws -> NodeID? {
    try outline.children(of: parent, text: line.content.text).first {
      guard !used.contains($0.id), $0.kind == line.kind else { return false }
      return try outline.state(of: $0.id)?.content.agrees(with: line.content) ?? false
    }?.id
  }

  /// The first identifier of a line with this text that no node has or had.
  private func unusedID(
    below parent: NodeID?, text: String, unlike used: Set<NodeID>
  ) throws -> NodeID {
    var numbers = HashedNumbers(bytes: Array("\(parent?.rawValue ?? "")\n\(text)".utf8))
    while true {
      let id = NodeID.random(using: &numbers)
      if !used.contains(id), try !outline.hasEverHeld(id) { return id }
    }
  }

  /// Adds a row to the nodes of the text before, at the place that it has in the text now.
  private mutating func insert(
    _ row: Outline.Row, below parent: NodeID?, before rows: ArraySlice<Outline.Row>
  ) {
    var old = before.rows
    let neighbor = rows.reversed().lazy.prefix { $0.level >= row.level }.first { other in
      other.level == row.level
        && old.contains { $0.node.id == other.node.id && $0.level == row.level }
    }?.node.id
    var index = old.startIndex
    if let start = old.firstIndex(where: { $0.node.id == neighbor ?? parent }) {
      let isAfter = neighbor != nil
      index = start + 1
      while isAfter, index < old.endIndex, old[index].level > row.level { index += 1 }
    }
    old.insert(row, at: index)
    before = Outline(rows: old, favorites: before.favorites)
  }

  /// The fields of the nodes that the outline got meanwhile which only the file has.
  /// - Returns: the nodes as the outline has them, and with the fields of the file too.
  func additions() throws -> (from: Outline, to: Outline)? {
    var (old, new): ([Outline.Row], [Outline.Row]) = ([], [])
    for row in after.rows where shared.contains(row.node.id) && row.node.kind == .item {
      guard let state = try outline.state(of: row.node.id) else { continue }
      var content = state.content
      content.add(row.node.content)
      if content == state.content { continue }
      var node = row.node
      node.content = state.content
      old.append(Outline.Row(node: node, level: 1))
      node.content = content
      new.append(Outline.Row(node: node, level: 1))
    }
    if old.isEmpty { return nil }
    let stub = Node(
      id: NodeID(checked: "\u{1}"), kind: .section, content: Content(text: ""), isExpanded: true)
    let top = Outline.Row(node: stub, level: 0)
    return (Outline(rows: [top] + old), Outline(rows: [top] + new))
  }
}

extension Content {
  /// Adds the fields that only another content has.
  mutating func add(_ other: Content) {
    isDone = isDone || other.isDone
    secondaryText = secondaryText ?? other.secondaryText
    image = image ?? other.image
    note = note ?? other.note
    attributes.add(other.attributes)
  }

  /// Whether each field that both have is the same; they may have other tags.
  func agrees(with other: Content) -> Bool {
    func agree<Value: Equatable>(_ path: KeyPath<Content, Value?>) -> Bool {
      let (own, others) = (self[keyPath: path], other[keyPath: path])
      return own == nil || others == nil || own == others
    }
    return agree(\.secondaryText) && agree(\.image) && agree(\.note)
      && attributes.allSatisfy { name, value in
        name == ReservedAttribute.tags.rawValue
          || other.attributes[name].map { $0 == value } ?? true
      }
  }
}

/// Numbers that follow from some bytes.
private struct HashedNumbers: RandomNumberGenerator {
  let bytes: [UInt8]
  var count: UInt64 = 0

  mutating func next() -> UInt64 {
    count += 1
    var hash = SHA256()
    ("\(count)\n".utf8 + bytes).withUnsafeBufferPointer { hash.update($0) }
    return hash.digest().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
