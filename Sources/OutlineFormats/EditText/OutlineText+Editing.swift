package import OutlineModel

extension OutlineText {
  /// An outline with the changes of an edited text.
  ///
  /// A line with an identifier, or with a unique prefix of one, is that node; fields that the text
  /// does not show keep their values. A line without one is a new node. A node of the edited part
  /// without a line is deleted.
  /// - Parameters:
  ///   - lines: the edited text.
  ///   - base: the outline that was written as text.
  ///   - top: the node whose subtree was written; `nil` for the whole outline.
  /// - Throws: ``OutlineTextError`` with every invalid line.
  /// - Complexity: O(size of the outline).
  package static func outline(
    of lines: [Line], editing base: Outline, under top: NodeID? = nil
  ) throws(OutlineTextError) -> Outline {
    var edit = OutlineTextEdit(base: base, top: top)
    edit.take(lines)
    if !edit.flaws.isEmpty { throw OutlineTextError(edit.flaws) }
    return edit.outline
  }
}

extension Outline {
  /// The rows of a node and its descendants, or of the whole outline; empty if there is no such
  /// node.
  /// - Parameter top: the node; `nil` for the whole outline.
  /// - Complexity: O(n).
  package func range(of top: NodeID?) -> Range<Int> {
    guard let top else { return rows.indices }
    guard let start = rows.firstIndex(where: { $0.node.id == top }) else { return 0..<0 }
    return
      start..<(rows[(start + 1)...].firstIndex { $0.level <= rows[start].level } ?? rows.endIndex)
  }
}

/// The state of one edit of an outline.
private struct OutlineTextEdit {
  let base: Outline
  let top: NodeID?
  let range: Range<Int>
  let index: [NodeID: Int]
  /// The identifiers in byte order, so that those with the same prefix are adjacent.
  private let sortedIDs: [NodeID]
  let favorites: Set<NodeID>
  var rows: [Outline.Row] = []
  var flaws: [OutlineText.Flaw] = []
  private var lineOfNode: [NodeID: Int] = [:]
  private var favored: [NodeID] = []

  init(base: Outline, top: NodeID?) {
    self.base = base
    self.top = top
    range = base.range(of: top)
    index = Dictionary(base.rows.lazy.enumerated().map { ($1.node.id, $0) }) { first, _ in first }
    sortedIDs = base.rows.map(\.node.id).sorted()
    favorites = Set(base.favorites.lazy.map(\.node))
  }

  /// The nodes that an identifier or a prefix of one matches, at most two.
  private func nodes(named text: String) -> [NodeID] {
    let id = NodeID(checked: text)
    if index[id] != nil { return [id] }
    var (low, high) = (0, sortedIDs.count)
    while low < high {
      let middle = (low + high) / 2
      if sortedIDs[middle] < id { low = middle + 1 } else { high = middle }
    }
    return sortedIDs[low...].prefix(2).filter { $0.rawValue.utf8.starts(with: text.utf8) }
  }

  /// The outline with the edited part, and its favorites: the old ones that remain, then the new
  /// ones.
  var outline: Outline {
    var outline = base
    outline.rows.replaceSubrange(range, with: rows)
    let unmarked = Set(base.rows[range].lazy.map(\.node.id)).subtracting(favored)
    outline.favorites.removeAll { unmarked.contains($0.node) }
    outline.favorites += favored.filter { !favorites.contains($0) }.map {
      Item.ID(checked: $0.rawValue)
    }
    return outline
  }

  mutating func take(_ lines: [OutlineText.Line]) {
    let left = range.isEmpty ? 0 : base.rows[range.lowerBound].level
    var made = Item.ID.random(lines.count { $0.id == nil }).makeIterator()
    for (place, line) in lines.enumerated() {
      let isSection = line.level + left == 0
      do throws(OutlineText.Flaw) {
        var node =
          if line.id == nil, let id = made.next()?.node {
            newNode(id, of: line, isSection: isSection)
          } else {
            try knownNode(of: line, isSection: isSection)
          }
        if let top, (place == 0) != (node.id == top) || (place > 0 && line.level == 0) {
          throw line.flaw(
            place == 0
              ? "the first line must be the one of {\(top)}, with all others below it"
              : "it is outside of the edited part; indent it")
        }
        if let reason = reason(against: node, line) { flaws.append(line.flaw(reason)) }
        if line.isFavorite { favored.append(node.id) }
        node.isExpanded = line.isExpanded ?? isSection
        rows.append(Outline.Row(node: node, level: line.level + left))
      } catch {
        flaws.append(error)
      }
    }
    checkReordering()
  }

  private func newNode(_ id: NodeID, of line: OutlineText.Line, isSection: Bool) -> Node {
    var content = line.content
    if !isSection { line.plan?.set(in: &content) }
    return Node(id: id, kind: isSection ? .section : .item, content: content, isExpanded: false)
  }

  /// The node that a line names, with the fields of the line.
  private mutating func knownNode(
    of line: OutlineText.Line, isSection: Bool
  ) throws(OutlineText.Flaw) -> Node {
    let text = line.id ?? ""
    let named = nodes(named: text)
    guard let id = named.first, let place = index[id] else {
      throw line.flaw("there is no {\(text)}; a new line needs no id, and \\{ is a literal brace")
    }
    if named.count > 1 {
      throw line.flaw("{\(text)} fits several ids; give more letters of the id")
    }
    guard range.contains(place)
    else { throw line.flaw("{\(text)} is outside of the edited part; remove the id from a copy") }
    if let other = lineOfNode.updateValue(line.number, forKey: id) {
      throw line.flaw("{\(text)} is already the id of line \(other); remove the id from a copy")
    }
    var node = base.rows[place].node
    if isSection != (node.kind == .section) {
      throw line.flaw(
        isSection
          ? "{\(text)} is an item and cannot be at the left, where the sections are; indent it"
          : "{\(text)} is a section and cannot be below another line; remove its indentation")
    }
    let attributes = node.content.attributes
    node.content = line.content
    node.content.attributes = attributes
    if node.kind == .item { line.plan?.set(in: &node.content) }
    return node
  }

  /// The reason why a node cannot have the fields of its line; unchanged fields are not checked.
  private func reason(against node: Node, _ line: OutlineText.Line) -> String? {
    let old = index[node.id].map { base.rows[$0].node.content }
    let new = node.content
    if new.text != old?.text {
      if node.kind == .section, new.text.isEmpty { return "a section needs a title" }
      if new.image == nil, new.text.allSatisfy(\.isWhitespace) {
        return old == nil
          ? "a new line needs a text" : "the text is gone; to delete, delete the whole line"
      }
    }
    if node.kind == .section {
      for field in ContentField.texts where field != .image {
        if let text = new[text: field], text != old?[text: field] {
          return "a section has no \(field.words)"
        }
      }
      if new.isDone && old?.isDone != true { return "a section cannot be done" }
      if line.isFavorite { return "a section cannot be a favorite" }
      if line.plan?.content.attributes.isEmpty == false {
        return #"a section has no dates, tags and priority; a \ before such a word makes it text"#
      }
    }
    return controlCharacter(in: new, replacing: old)
  }

  private func controlCharacter(in new: Content, replacing old: Content?) -> String? {
    for field in [.text] + ContentField.texts {
      let text = new[text: field] ?? ""
      if text.utf8.elementsEqual((old?[text: field] ?? "").utf8) { continue }
      let name = field.words
      let found = text.unicodeScalars.first {
        $0.isControlOrSeparator && !(field == .note && $0.isAllowedInNotes)
      }
      guard let scalar = found else { continue }
      return scalar == "\t"
        ? "the \(name) contains a tab; only a note may"
        : "the \(name) contains the control character "
          + "U+" + scalar.value.digits(4, radix: 16).uppercased()
    }
    return nil
  }

  /// Refuses items that leave a section whose items may only be reordered inside it; of a moved
  /// subtree, only its first line is reported.
  private mutating func checkReordering() {
    let sections = base.rows[range].lazy.filter {
      $0.level == 0 && $0.node.content.attributes["reordering"] == .string("withinSection")
    }
    let constrained = Set(sections.map(\.node.id))
    if constrained.isEmpty || !flaws.isEmpty { return }
    let origins = Dictionary(zip(base.rows.map(\.node.id), base.sections)) { first, _ in first }
    let new = Outline(rows: rows)
    let parents = new.parentIndices
    var hasLeft: Set<Int32> = []
    for (index, section) in new.sections.enumerated() {
      let id = rows[index].node.id
      guard let origin = origins[id] ?? nil, let number = lineOfNode[id], origin != section,
        constrained.contains(origin)
      else { continue }
      hasLeft.insert(Int32(index))
      if hasLeft.contains(parents[index]) { continue }
      flaws.append(
        OutlineText.Flaw(
          line: number, reason: "{\(id)} may only be reordered inside its section {\(origin)}"))
    }
  }

}

extension OutlineText.Line {
  fileprivate func flaw(_ reason: String) -> OutlineText.Flaw {
    OutlineText.Flaw(line: number, reason: reason)
  }
}

extension Outline {
  /// The section of each row.
  fileprivate var sections: [NodeID?] {
    var section: NodeID?
    return rows.map { row in
      if row.level == 0 { section = row.node.id }
      return section
    }
  }
}
