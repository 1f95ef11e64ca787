extension OutlineTransaction {
  /// Changes the content of an item.
  ///
  /// ```swift
  /// try outline.update(milk) { $0.note = nil }
  /// ```
  ///
  /// Ticking off a recurring item moves it to its next dates; see ``setDone(_:for:)->Int``.
  /// - Parameters:
  ///   - id: the item.
  ///   - change: modifies the content in place.
  /// - Returns: Whether anything changed.
  /// - Throws: ``OutlineError`` if there is no such item, or if the new content contains a control
  ///   character or is too long. Errors of `change`. Nothing is changed then.
  /// - Complexity: O(length of the content).
  @discardableResult
  public func update(_ id: Item.ID, _ change: (inout Content) throws -> Void) throws -> Bool {
    let row = try row(id)
    let old = try row.image.content(in: db)
    var content = old
    try change(&content)
    return try edit(content.reopening(from: old), of: row, replacing: old)
  }

  /// Sets fields of an item that a command or another input names.
  /// - Returns: Whether anything changed.
  @discardableResult
  package func update(_ id: Item.ID, _ changes: Item.Changes) throws -> Bool {
    try set(changes, of: row(id))
  }

  /// Sets fields of an item that was found.
  @discardableResult
  package func update(_ item: FoundNode, _ changes: Item.Changes) throws -> Bool {
    try set(changes, of: row(item))
  }

  /// Marks items as done or not done. Their notes, which may be long, are not read.
  ///
  /// A recurring item (with the attribute `recur`) moves to its next dates instead, under its own
  /// id: it stays open, ``Content/lastDone`` is now, and the items below are open again. So does an
  /// item that is ticked off by ``update(_:_:)`` or by a swipe action. After the last occurrence of
  /// its rule it is done. ``apply(_:)-(OutlineDifference)`` applies the given changes only.
  /// - Parameters:
  ///   - isDone: whether the items are done.
  ///   - ids: the items; duplicates count once.
  /// - Returns: The number of items that changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``OutlineError/unknownRecurrence(_:_:)`` for an item with a rule of another program.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setDone(_ isDone: Bool, for ids: [Item.ID]) throws -> Int {
    try rows(ids).count { try set(Item.Changes(isDone: isDone), of: $0) }
  }

  /// Marks an item as done or not done.
  /// - Parameters:
  ///   - isDone: whether the item is done.
  ///   - id: the item.
  /// - Returns: Whether it changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(log n).
  @discardableResult
  public func setDone(_ isDone: Bool, for id: Item.ID) throws -> Bool {
    try setDone(isDone, for: [id]) > 0
  }

  /// Sets fields of a row. An unchanged note is not read: it may be long.
  func set(_ changes: Item.Changes, of row: NodeRow) throws -> Bool {
    let old = try row.image.content(in: db, readingNote: changes.texts[.note] != nil)
    return try edit(old.applying(changes).reopening(from: old), of: row, replacing: old)
  }

  /// Replaces the content of a row.
  /// - Parameter old: the current content; its note is needed only if that may change.
  func set(_ content: Content, of row: NodeRow, replacing old: Content) throws -> Bool {
    var image = row.image
    image.take(textsOf: content)
    // An unchanged note keeps its row.
    if !content.note.hasSameScalars(as: old.note) {
      image.note = content.note.map { StoredNote(text: $0) }
    }
    // Equal attributes keep their text, perhaps written by hand.
    if !content.hasSameAttributes(as: old) {
      if let reason = row.flawOfAttributes, !isReceived {
        throw OutlineError.invalidAttributes(row.itemID, reason: reason)
      }
      image.attributes = try AttributeCoding.text(of: content)
    }
    if image == row.image { return false }
    if !isReceived { try content.check(replacing: old) }
    try touch()
    try ItemTable.setContent(row.key, to: image, in: db)
    noteNewText(of: row.nodeID)
    return true
  }

  /// The rows of items, each once. A wrong identifier throws before anything changes.
  func rows(_ ids: [Item.ID]) throws -> [NodeRow] { try ids.uniqued().map { try row($0) } }

  /// The rows of items that were found, each once.
  func rows(_ items: [FoundNode]) throws -> [NodeRow] {
    try items.uniqued(by: \.row.key).map { try row($0) }
  }

  /// Deletes items and their descendants. Duplicates, and items below another one, are deleted
  /// once.
  /// - Parameter ids: the items.
  /// - Returns: The number of deleted items, including descendants.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError`` of the kind ``StorageError/Kind/referenced`` if a table of the app refers
  ///   to one of them. Nothing is deleted then.
  /// - Complexity: O(items deleted).
  @discardableResult
  public func delete(_ ids: [Item.ID]) throws -> Int { try delete(rows(ids)) }

  /// Deletes an item and its descendants.
  /// - Parameter id: the item.
  /// - Returns: The number of deleted items, including descendants.
  /// - Throws: Errors of ``delete(_:)-([Item.ID])``.
  /// - Complexity: O(items deleted).
  @discardableResult
  public func delete(_ id: Item.ID) throws -> Int { try delete([id]) }

  /// Deletes items that were found; see ``delete(_:)-([Item.ID])``.
  @discardableResult
  package func delete(_ items: [FoundNode]) throws -> Int { try delete(rows(items)) }

  /// Deletes rows with their descendants, and sections that are configured to be deleted with their
  /// last item.
  /// - Returns: The number of deleted rows, without those sections.
  func delete(_ rows: [NodeRow]) throws -> Int {
    if rows.isEmpty { return 0 }
    return try atomically {
      let firsts = rows.uniqued { $0.image.parent ?? ItemTable.rootKey }
      let emptied = try firsts.compactMap { try sectionIfEmptied(by: $0, goingTo: nil) }
      let deletion = Deletion(try ItemTable.subtrees(rows.map(\.key), in: db))
      try deletion.perform(version: version, in: db)
      for section in emptied { try removeIfEmpty(section) }
      return deletion.count
    }
  }

  /// Records a use of each item. Uses are local to the file and create no version.
  /// - Parameter ids: the items; duplicates are several uses.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items · log n).
  public func recordUse(of ids: [Item.ID]) throws {
    for key in try ids.map({ try row($0).key }) { try UsageTable.record(key, in: db) }
    noteLocalChange()
  }

  /// Records a use of an item.
  /// - Parameter id: the item.
  /// - Throws: Errors of ``recordUse(of:)-([Item.ID])``.
  /// - Complexity: O(log n).
  public func recordUse(of id: Item.ID) throws { try recordUse(of: [id]) }
}

extension Content {
  /// The content without its old completion time, if it is no longer done.
  fileprivate func reopening(from old: Content) -> Content {
    let name = ReservedAttribute.completed.rawValue
    guard old.isDone, !isDone, let value = old.attributes[name], attributes[name] == value
    else { return self }
    var content = self
    content.attributes[name] = nil
    return content
  }
}
