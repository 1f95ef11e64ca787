internal import Foundation
internal import OutlineDiff
package import OutlineModel

// The one rule for recurring items: ticking one off adds its next occurrence in the same version,
// and the done item no longer recurs. Changes that repeat other changes (`apply`, `merge` of
// versions, undo, redo, restore and revert) already include the next occurrence.

extension OutlineTransaction {
  /// Replaces the content of an item as a person does: ticking off a recurring item adds its next
  /// occurrence after it, with copies of the items below.
  /// - Parameter old: the current content; its note is needed only if that may change.
  /// - Returns: whether anything changed.
  func edit(_ content: Content, of row: NodeRow, replacing old: Content) throws -> Bool {
    let isTick = content.isDone && !old.isDone && row.kind == .item
    guard isTick, addsNextOccurrences, content.recurrence != nil else {
      return try set(content, of: row, replacing: old)
    }
    var next = content
    // The note may have been left out on both sides.
    if next.note == nil, old.note == nil { next.note = try row.image.content(in: db).note }
    guard let occurrence = NextOccurrence(after: next) else {
      return try set(content, of: row, replacing: old)
    }
    return try atomically {
      let top = try item(row)
      let below = try items(under: .item(top.id)).map {
        Item.Draft(
          content: $0.content, id: $0.id, isExpanded: $0.isExpanded, level: $0.level - top.level)
      }
      var done = content
      done.attributes[ReservedAttribute.recur.rawValue] = nil
      _ = try set(done, of: row, replacing: old)
      let drafts = occurrence.drafts(isExpanded: top.isExpanded, of: top.id, below: below)
      if let id = try add(drafts, to: .after(top.id)).first { nextOccurrences.append(id) }
      return true
    }
  }

  /// Adds the next occurrences of items that a text ticks off, before the difference between the
  /// two states of the text is carried out.
  ///
  /// Programs such as those for todo.txt write the next line themselves. A new line with the same
  /// text is therefore the next occurrence, and recurs in place of the item that is done. An item
  /// that was ticked off in the outline meanwhile has its next occurrence already.
  /// - Parameters:
  ///   - old: the text before. It gets the periods that the file cannot store.
  ///   - new: the text now, which gets the next occurrences.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(size of both).
  package func addNextOccurrences(from old: inout Outline, to new: inout Outline) throws {
    guard addsNextOccurrences else { return }
    var known: [NodeID: Int] = [:]
    for (index, row) in old.rows.enumerated() where row.node.kind == .item {
      known[row.node.id] = index
    }
    let ticked = new.rows.indices.filter { index in
      let node = new.rows[index].node
      return node.content.isDone && known[node.id].map { !old.rows[$0].node.content.isDone } == true
    }
    if ticked.isEmpty { return }
    let name = ReservedAttribute.recur.rawValue
    /// The content of an item after the change of the text, with the fields that the file cannot
    /// store.
    func content(at index: Int) throws -> Content {
      let node = new.rows[index].node
      guard let before = known[node.id],
        let row = try ItemTable.row(id: node.id.rawValue, in: db)
      else { return node.content }
      return try row.image.content(in: db).applying(
        Item.Changes(from: old.rows[before].node.content, to: node.content))
    }
    // The last one first, so that the positions of those before stay the same.
    for index in ticked.reversed() {
      let top = new.rows[index]
      guard let before = known[top.node.id],
        let row = try ItemTable.row(id: top.node.id.rawValue, in: db), !row.image.isDone
      else { continue }
      let done = try content(at: index)
      guard let recurs = done.attributes[name], let next = NextOccurrence(after: done) else {
        continue
      }
      if old.rows[before].node.content.attributes[name] == nil {
        old.rows[before].node.content.attributes[name] = recurs
      }
      new.rows[index].node.content.attributes[name] = nil
      let own = new.rows.firstIndex {
        $0.node.kind == .item && known[$0.node.id] == nil && !$0.node.content.isDone
          && $0.node.content.text.hasSameScalars(as: top.node.content.text)
      }
      if let own {
        known[new.rows[own].node.id] = before
        if new.rows[own].node.content.attributes[name] == nil {
          new.rows[own].node.content.attributes[name] = recurs
        }
        continue
      }
      let end =
        new.rows[(index + 1)...].firstIndex { $0.level <= top.level } ?? new.rows.endIndex
      let below = try (index + 1..<end).map {
        Item.Draft(
          content: try content(at: $0), id: Item.ID(checked: new.rows[$0].node.id.rawValue),
          isExpanded: new.rows[$0].node.isExpanded, level: new.rows[$0].level - top.level)
      }
      let drafts = next.drafts(
        isExpanded: top.node.isExpanded, of: Item.ID(checked: top.node.id.rawValue), below: below)
      let rows = drafts.map {
        Outline.Row(
          node: Node(
            id: ($0.id ?? Item.ID.random()).node, kind: .item, content: $0.content,
            isExpanded: $0.isExpanded),
          level: top.level + $0.level)
      }
      new.rows.insert(contentsOf: rows, at: end)
    }
  }
}

extension Item.Changes {
  /// The changes from one content to another.
  fileprivate init(from old: Content, to new: Content) {
    self.init()
    for change in OutlineDifference.FieldChange.changes(from: old, to: new) {
      switch change.field {
      case .text: text = new.text
      case .secondaryText: secondaryText = .some(new.secondaryText)
      case .image: image = .some(new.image)
      case .note: note = .some(new.note)
      case .isDone: isDone = new.isDone
      case .attributes:
        for (name, _, value) in change.changedAttributes { attributes[name] = value ?? .null }
      }
    }
  }
}
