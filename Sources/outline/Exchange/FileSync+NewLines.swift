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
  /// The nodes of the outline by their texts, below the parents of new lines.
  private var children: [NodeID?: [[UInt8]: [NodeID]]] = [:]

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
    var growing = GrowingRows(before.rows)
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
          growing.insert(rows[index], below: open.last)
        }
      }
      growing.pass(rows[index])
      open.append(rows[index].node.id)
    }
    if names.isEmpty { return }
    self.before = Outline(rows: growing.inOrder, favorites: before.favorites)
    let favorites = after.favorites.map { id in
      names[id.node].map { Item.ID(checked: $0.rawValue) } ?? id
    }
    self.after = Outline(rows: rows, favorites: favorites)
    self.ids = ids.map { names[$0] ?? $0 }
  }

  /// A node that the outline got meanwhile, and that has no other values than the line.
  private mutating func node(
    below parent: NodeID?, like line: Node, unlike used: Set<NodeID>
  ) throws -> NodeID? {
    if (parent == nil) != (line.kind == .section) { return nil }
    let nodes = try children[parent] ?? outline.childrenByText(of: parent)
    children[parent] = nodes
    return try nodes[Array(line.content.text.utf8)]?.first { id in
      try !used.contains(id)
        && outline.state(of: id)?.content.agrees(with: line.content) ?? false
    }
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

/// The nodes of a text before, which get more at the places that these have in the text now.
private struct GrowingRows {
  private var rows: [Outline.Row]
  /// The number of the row after each row, from 1 on; 0 is before the first and after the last.
  private var nexts: [Int]
  private var numbers: [NodeID: Int] = [:]
  /// For each level, the last sibling in the text now that has this level here too.
  private var neighbors: [Int?] = []

  init(_ rows: [Outline.Row]) {
    self.rows = rows
    nexts = rows.isEmpty ? [0] : Array(1...rows.count) + [0]
    for (index, row) in rows.enumerated() { numbers[row.node.id] = index + 1 }
  }

  /// Adds a row of the text now, all rows before which were passed.
  mutating func insert(_ row: Outline.Row, below parent: NodeID?) {
    let neighbor = row.level < neighbors.count ? neighbors[row.level] : nil
    var previous = neighbor ?? parent.flatMap { numbers[$0] } ?? 0
    while neighbor != nil, nexts[previous] > 0, rows[nexts[previous] - 1].level > row.level {
      previous = nexts[previous]
    }
    rows.append(row)
    nexts.append(nexts[previous])
    nexts[previous] = rows.count
    numbers[row.node.id] = rows.count
  }

  /// Passes the next row of the text now.
  mutating func pass(_ row: Outline.Row) {
    neighbors.removeLast(max(0, neighbors.count - row.level - 1))
    while neighbors.count <= row.level { neighbors.append(nil) }
    if let number = numbers[row.node.id], rows[number - 1].level == row.level {
      neighbors[row.level] = number
    }
  }

  var inOrder: [Outline.Row] {
    sequence(first: nexts[0]) { nexts[$0] }.prefix { $0 > 0 }.map { rows[$0 - 1] }
  }
}

extension Content {
  /// Adds the fields that only another content has.
  mutating func add(_ other: Content) {
    isDone = isDone || other.isDone
    for field in ContentField.texts { self[text: field] = self[text: field] ?? other[text: field] }
    attributes.add(other.attributes)
  }

  /// Whether each field that both have is the same; they may have other tags.
  func agrees(with other: Content) -> Bool {
    ContentField.texts.allSatisfy { field in
      guard let text = self[text: field], let others = other[text: field] else { return true }
      return text == others
    }
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
