// The one rule for recurring items: ticking one off moves it to its next dates, under its own id,
// and the items below it are open again. The attribute `lastDone` has the time of the tick, and
// the history those before. Changes that repeat other changes (`apply`, `merge` of versions, undo,
// redo, restore and revert) already include the move.

extension OutlineTransaction {
  /// Replaces the content of an item as a person does: ticking off a recurring item moves it to its
  /// next dates.
  /// - Parameter old: the current content; its note is needed only if that may change.
  /// - Returns: whether anything changed.
  func edit(_ content: Content, of row: NodeRow, replacing old: Content) throws -> Bool {
    let isTick = content.isDone && !old.isDone && row.kind == .item
    guard isTick else { return try set(content, of: row, replacing: old) }
    if let rule = content.unknownRecurrence {
      throw OutlineError.unknownRecurrence(row.itemID, rule)
    }
    guard let next = NextOccurrence(after: content)
    else { return try set(content, of: row, replacing: old) }
    return try atomically {
      for item in try items(under: .item(row.itemID)) {
        _ = try set(
          next.occurrence(of: item.content), of: self.row(item.id), replacing: item.content)
      }
      nextOccurrences.append(row.itemID)
      if let draft = try keptOccurrence(content, of: row, replacing: old) {
        try add(draft, to: .after(row.itemID))
      }
      return try set(next.content, of: row, replacing: old)
    }
  }

  /// The occurrence that was ticked off as a done item, if its section keeps them. The id follows
  /// from the day and the item, so two copies of the file that tick it off have one item.
  private func keptOccurrence(
    _ content: Content, of row: NodeRow, replacing old: Content
  ) throws -> Item.Draft? {
    guard try Self.configuration(of: section(of: row)).keepsOccurrences,
      let day = (content.due ?? content.start)?.day ?? DateWords.planned("today"),
      let id = try? Item.ID("\(day)-\(row.id)"), try key(everHeldBy: id.node) == nil
    else { return nil }
    var occurrence = content
    if content.note == old.note { occurrence.note = try row.image.content(in: db).note }
    occurrence.attributes[ReservedAttribute.recur.rawValue] = nil
    occurrence.lastDone = nil
    return Item.Draft(content: occurrence, id: id)
  }

  /// Moves items that a text ticks off to their next dates, before the difference between the two
  /// states of the text is carried out.
  ///
  /// Programs such as those for todo.txt keep the done line, and write the next one themselves. A
  /// new line with the same text is therefore the next occurrence, and recurs in place of the item
  /// that is done. An item that was ticked off in the outline meanwhile has moved already.
  /// - Parameters:
  ///   - old: the text before. It gets the fields that the file cannot store.
  ///   - new: the text now, which gets the next dates.
  ///   - number: the version of the text before, if the outline may have changed since.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(size of both).
  package func moveRecurringItems(
    from old: inout Outline, to new: inout Outline, since number: Int? = nil
  ) throws {
    var known: [NodeID: Int] = [:]
    for (index, row) in old.rows.enumerated() where row.node.kind == .item {
      known[row.node.id] = index
    }
    let ticked = new.rows.indices.filter { index in
      let node = new.rows[index].node
      return node.content.isDone && known[node.id].map { !old.rows[$0].node.content.isDone } == true
    }
    let name = ReservedAttribute.recur.rawValue
    var kept: [NodeID: Item.Draft] = [:]
    for index in ticked {
      let top = new.rows[index]
      guard let before = known[top.node.id],
        let row = try ItemTable.row(id: top.node.id.rawValue, in: db), !row.image.isDone
      else { continue }
      let present = try row.image.content(in: db, readingNote: false)
      guard let recurs = present.attributes[name], present.ownRecurrence != nil else { continue }
      let own = new.rows.firstIndex {
        $0.node.kind == .item && known[$0.node.id] == nil && !$0.node.content.isDone
          && $0.node.content.text.hasSameScalars(as: top.node.content.text)
      }
      if let own {
        if old.rows[before].node.content.attributes[name] == nil {
          old.rows[before].node.content.attributes[name] = recurs
        }
        new.rows[index].node.content.attributes[name] = nil
        known[new.rows[own].node.id] = before
        if new.rows[own].node.content.attributes[name] == nil {
          new.rows[own].node.content.attributes[name] = recurs
        }
        continue
      }
      if try hasMoved(row, with: present, since: number) {
        new.rows[index].node.content.isDone = false
        continue
      }
      var done = present
      done.takeChanges(from: old.rows[before].node.content, to: top.node.content)
      guard let next = NextOccurrence(after: done) else { continue }
      kept[top.node.id] = try keptOccurrence(done, of: row, replacing: present)
      let end = new.rows[(index + 1)...].firstIndex { $0.level <= top.level } ?? new.rows.count
      for moved in index..<end {
        let id = new.rows[moved].node.id
        guard let before = known[id], let row = try ItemTable.row(id: id.rawValue, in: db)
        else { continue }
        let present = try row.image.content(in: db, readingNote: false)
        let content = moved == index ? next.content : next.occurrence(of: present)
        old.rows[before].node.content.takeDates(of: present)
        new.rows[moved].node.content.takeDates(of: content)
        new.rows[moved].node.content.isDone = false
      }
    }
    for index in ticked.reversed() {
      let top = new.rows[index]
      guard let draft = kept[top.node.id], let id = draft.id?.node else { continue }
      let end = new.rows[(index + 1)...].firstIndex { $0.level <= top.level } ?? new.rows.count
      let node = Node(id: id, kind: .item, content: draft.content, isExpanded: false)
      new.rows.insert(Outline.Row(node: node, level: top.level), at: end)
    }
  }

  /// Whether an item was ticked off since a version.
  private func hasMoved(_ row: NodeRow, with present: Content, since number: Int?) throws -> Bool {
    guard let number, number < (try latestVersion()) else { return false }
    let past = try TreeSource(db: db, version: number).row(id: row.itemID.rawValue)
    let content = try past?.image.content(in: db, readingNote: false)
    return present.lastDone != nil && content?.lastDone != present.lastDone
  }
}

extension Content {
  /// A rule that this program does not know, perhaps one of another program.
  fileprivate var unknownRecurrence: String? {
    guard case .string(let rule)? = attributes[ReservedAttribute.recur.rawValue],
      recurrence == nil
    else { return nil }
    return rule
  }

  /// Takes the fields and attributes in which two other contents differ from the second one.
  fileprivate mutating func takeChanges(from old: Content, to new: Content) {
    for change in OutlineDifference.FieldChange.changes(from: old, to: new) {
      if change.field != .attributes { self[change.field] = change.to }
      for (name, _, value) in change.changedAttributes {
        attributes[name] = value == .null ? nil : value
      }
    }
  }

  /// Takes the attributes that a move changes from another content.
  fileprivate mutating func takeDates(of other: Content) {
    for name: ReservedAttribute in [.due, .start, .wait, .recur, .completed, .lastDone] {
      attributes[name.rawValue] = other.attributes[name.rawValue]
    }
  }
}
