internal import GRDB

extension OutlineStore {
  /// Changes the outline: everything the closure does becomes one version, or, when it throws, nothing.
  /// - Parameters:
  ///   - message: what is said of the version.
  ///   - origin: where the version comes from.
  ///   - author: who makes it, by whom ``OutlineTransaction/undo(by:)`` tells versions apart; nil for
  ///     nobody.
  ///   - grouping: with which versions before it it is undone.
  ///   - expected: the version the caller has seen; nil for any.
  ///   - body: what to do. Read what it decides on inside it: before, it may have been older.
  /// - Returns: the closure's value and the version the file is at.
  /// - Throws: what the closure throws; ``OutlineError/conflict(expected:actual:by:)``; ``StorageError``.
  @discardableResult
  public func write<Value>(
    _ message: String? = nil, origin: Version.Origin = .app, author: String? = nil,
    grouping: Version.Grouping = .none, expecting expected: Int? = nil,
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try refuseForeignSchema()
    let label = VersionLabel(message: message, origin: origin, author: author, grouping: grouping)
    return try StorageError.wrap("cannot write \(path)") {
      try writing { db in
        try ForeignReferences.explain(in: db, path) {
          try Self.commit(in: db, label, expecting: expected, body)
        }
      }
    }
  }

  /// One write on its connection.
  /// - Parameter isCancelled: whether SQLite was interrupted because nobody waits any more.
  static func commit<Value>(
    in db: Database, _ label: VersionLabel, expecting expected: Int?,
    unless isCancelled: @escaping () -> Bool = { false },
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try db.transaction(.immediate) {
      // A shell may have left its version open; that one is over.
      let before = try VersionTable.closeLatest(in: db)
      let transaction = OutlineTransaction(db, label, unless: isCancelled)
      defer { transaction.end() }
      if let expected { try transaction.expect(version: expected) }
      let value = try body(transaction)
      let made = try transaction.finish()
      try ForeignReferences.checkDeferred(in: db, since: before)
      if let made, let version = transaction.openVersion {
        let committed = Committed(
          value: value, version: version, isNew: true, name: made.name, isQuiet: made.isQuiet)
        return (.commit, committed)
      }
      // What was changed and changed back has left no trace worth a version.
      let completion = transaction.openVersion == nil ? Database.TransactionCompletion.commit : .rollback
      return (completion, Committed(value: value, version: before, isNew: false))
    }
  }
}

// Each of these is one transaction and, where it changes something, one version. What it returns is the value of the call of the
// same name in ``OutlineTransaction``, with the version the file is at.
extension OutlineStore {
  /// Adds a section; see ``OutlineTransaction/addSection(_:id:image:configuration:at:)``.
  /// - Parameters:
  ///   - title: never empty.
  ///   - id: the identifier it is to have; nil makes one.
  ///   - image: an emoji or the name of a symbol.
  ///   - configuration: how its list looks and behaves.
  ///   - placement: where it goes.
  /// - Returns: its permanent identifier, and the version the file is at.
  /// - Throws: ``OutlineError/emptyText``, ``OutlineError/identifierTaken(_:)``; ``StorageError``.
  @discardableResult
  public func addSection(
    _ title: String, id: Section.ID? = nil, image: String? = nil,
    configuration: ListConfiguration = ListConfiguration(), at placement: Section.Placement = .last
  ) throws -> Committed<Section.ID> {
    try write { try $0.addSection(title, id: id, image: image, configuration: configuration, at: placement) }
  }

  /// Gives a section another title or image; see ``OutlineTransaction/rename(_:to:image:)``.
  /// - Parameters:
  ///   - id: the section.
  ///   - title: the new title.
  ///   - image: the new image; an inner nil removes it.
  /// - Returns: whether anything is different now, and the version the file is at.
  /// - Throws: ``OutlineError/emptyText``, ``OutlineError/controlCharacter(field:scalar:in:)``,
  ///   ``OutlineError/tooLong(field:bytes:limit:)``; ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/deleted(_:version:)``; ``StorageError``.
  /// - Complexity: O(log n + length of its content).
  @discardableResult
  public func rename(_ id: Section.ID, to title: String, image: String?? = nil) throws -> Committed<Bool> {
    try write { try $0.rename(id, to: title, image: image) }
  }

  /// Changes how the list of a section looks and behaves; see ``OutlineTransaction/configure(_:_:)``.
  /// - Parameters:
  ///   - id: the section.
  ///   - change: is given the configuration and makes of it what it is to be.
  /// - Returns: whether anything is different now, and the version the file is at.
  /// - Throws: ``OutlineError/sectionHasItems(_:count:)`` where one with items is to show those of
  ///   others; ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``; what
  ///   `change` throws; ``StorageError``.
  /// - Complexity: O(log n + length of the configuration).
  @discardableResult
  public func configure(_ id: Section.ID, _ change: (inout ListConfiguration) throws -> Void) throws -> Committed<Bool>
  {
    try write { try $0.configure(id, change) }
  }

  /// Moves a section with all its items; see ``OutlineTransaction/move(_:to:)-(Section.ID,_)``.
  /// - Parameters:
  ///   - id: the section.
  ///   - placement: where it goes.
  /// - Returns: whether it stood elsewhere before, and the version the file is at.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``OutlineError/relativeToItself(_:)``; ``StorageError``.
  /// - Complexity: O(log n), whatever the size of the section.
  @discardableResult
  public func move(_ id: Section.ID, to placement: Section.Placement) throws -> Committed<Bool> {
    try write { try $0.move(id, to: placement) }
  }

  /// Deletes a section with all its items; see ``OutlineTransaction/delete(_:)-(Section.ID)``.
  /// - Parameter id: the section.
  /// - Returns: how many items are gone with it, and the version the file is at.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError`` of the kind ``StorageError/Kind/referenced`` where a table of the app keeps
  ///   an item from going. Nothing is deleted then.
  /// - Complexity: O(items deleted).
  @discardableResult
  public func delete(_ id: Section.ID) throws -> Committed<Int> {
    try write { try $0.delete(id) }
  }

  /// Adds an item; see ``OutlineTransaction/add(_:to:)-(Item.Draft,_)``.
  /// - Parameters:
  ///   - draft: what it says; its level does not matter.
  ///   - placement: where it goes.
  /// - Returns: its permanent identifier, and the version the file is at.
  /// - Throws: ``OutlineError/identifierTaken(_:)`` and the errors of a placement;
  ///   ``StorageError``.
  /// - Complexity: O(log n).
  @discardableResult
  public func add(_ draft: Item.Draft, to placement: Placement) throws -> Committed<Item.ID> {
    try write { try $0.add(draft, to: placement) }
  }

  /// Adds items with their descendants; see ``OutlineTransaction/add(_:to:progress:)``.
  /// - Parameters:
  ///   - drafts: in pre-order; the first is at level 0, and each at most one level below the one
  ///     before it.
  ///   - placement: where the ones of level 0 go.
  /// - Returns: the identifiers, in the same order, and the version the file is at.
  /// - Throws: ``OutlineError/brokenLevels(at:)``, ``OutlineError/identifierTaken(_:)`` and the
  ///   errors of a placement; ``StorageError``.
  /// - Complexity: O(n log n), and independent of the size of the outline but for the depth of its
  ///   indexes.
  @discardableResult
  public func add(_ drafts: [Item.Draft], to placement: Placement) throws -> Committed<[Item.ID]> {
    try write { try $0.add(drafts, to: placement) }
  }

  /// Changes what an item says, as in `store.update(milk) { $0.note = nil }`; see ``OutlineTransaction/update(_:_:)``.
  /// - Parameters:
  ///   - id: the item.
  ///   - change: is given what the item says and makes of it what it is to say.
  /// - Returns: whether anything is different now, and the version the file is at.
  /// - Throws: ``OutlineError`` when there is no such item, or the new content is refused: a
  ///   control character, more than fits; what `change` throws; ``StorageError``. Nothing is
  ///   changed then.
  /// - Complexity: O(length of the content).
  @discardableResult
  public func update(_ id: Item.ID, _ change: (inout Content) throws -> Void) throws -> Committed<Bool> {
    try write { try $0.update(id, change) }
  }

  /// Sets fields of an item, as a command or another input names them.
  @discardableResult
  package func update(_ id: Item.ID, _ changes: Item.Changes) throws -> Committed<Bool> {
    try write { try $0.update(id, changes) }
  }

  /// Moves an item with its descendants; see ``OutlineTransaction/move(_:to:)-(Item.ID,_)``.
  /// - Parameters:
  ///   - id: the item.
  ///   - placement: where it goes.
  /// - Returns: whether it stood elsewhere before, and the version the file is at.
  /// - Throws: ``OutlineError/cycle(_:under:)``, ``OutlineError/relativeToItself(_:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``; ``StorageError``.
  /// - Complexity: O(depth + log n), whatever the size of the subtree.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) throws -> Committed<Bool> {
    try write { try $0.move(id, to: placement) }
  }

  /// Moves items to stand one after the other; see ``OutlineTransaction/move(_:to:)-([Item.ID],_)``.
  /// - Parameters:
  ///   - ids: the items, in the order they are to be in.
  ///   - placement: where the first of them goes.
  /// - Returns: how many stood elsewhere before, and the version the file is at.
  /// - Throws: ``OutlineError/cycle(_:under:)``, ``OutlineError/relativeToItself(_:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``;
  ///   ``StorageError``. Nothing is moved then.
  /// - Complexity: O(items · (depth + log n)).
  @discardableResult
  public func move(_ ids: [Item.ID], to placement: Placement) throws -> Committed<Int> {
    try write { try $0.move(ids, to: placement) }
  }

  /// Deletes items and their descendants; see ``OutlineTransaction/delete(_:)-([Item.ID])``.
  /// - Parameter ids: the items.
  /// - Returns: how many items are gone, those under them included, and the version the file is at.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError`` of the kind ``StorageError/Kind/referenced`` where a table of the app keeps
  ///   one from going. Nothing is deleted then.
  /// - Complexity: O(items deleted).
  @discardableResult
  public func delete(_ ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.delete(ids) }
  }

  /// Shows, or hides, the children of items; see ``OutlineTransaction/setExpanded(_:for:)-(_,[Item.ID])``.
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - ids: the items; one that is named twice counts once.
  /// - Returns: how many were otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setExpanded(_ isExpanded: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setExpanded(isExpanded, for: ids) }
  }

  /// Shows, or hides, the children of items in a named view, which makes no version; see
  /// ``OutlineTransaction/setExpanded(_:for:in:)-(_,[Item.ID],_)``.
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - ids: the items.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: how many the view showed otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``OutlineError/unknownItem(_:)``,
  ///   ``OutlineError/deleted(_:version:)``; ``StorageError``.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in view: String
  ) throws -> Committed<Int> {
    try write { try $0.setExpanded(isExpanded, for: ids, in: view) }
  }

  /// Shows, or hides, the items of a section in a named view, which makes no version; see
  /// ``OutlineTransaction/setExpanded(_:for:in:)-(_,Section.ID,_)``.
  /// - Parameters:
  ///   - isExpanded: whether the items are shown.
  ///   - id: the section.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: whether the view showed it otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/deleted(_:version:)``; ``StorageError``.
  /// - Complexity: O(log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for id: Section.ID, in view: String
  ) throws -> Committed<Bool> {
    try write { try $0.setExpanded(isExpanded, for: id, in: view) }
  }

  /// Forgets a named view, which makes no version; see ``OutlineTransaction/forgetView(_:)``.
  /// - Parameter name: the name of the view.
  /// - Returns: of how many nodes the view had a state of its own; 0 when there was no such view,
  ///   and the version the file is at.
  /// - Throws: ``OutlineError/invalidViewName(_:)``; ``StorageError``.
  /// - Complexity: O(nodes of which it had a state of its own).
  @discardableResult
  public func forgetView(_ name: String) throws -> Committed<Int> {
    try write { try $0.forgetView(name) }
  }

  /// Ticks items off, or no longer; see ``OutlineTransaction/setDone(_:for:)``.
  /// - Parameters:
  ///   - isDone: whether they are ticked off.
  ///   - ids: the items; one that is named twice counts once.
  /// - Returns: how many were otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setDone(_ isDone: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setDone(isDone, for: ids) }
  }

  /// Makes items favorites, or no longer; see ``OutlineTransaction/setFavorite(_:for:)``.
  /// - Parameters:
  ///   - isFavorite: whether they are favorites.
  ///   - ids: the items, in the order in which they become favorites.
  /// - Returns: how many were otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setFavorite(isFavorite, for: ids) }
  }

  /// Gives a favorite another place; see ``OutlineTransaction/moveFavorite(_:to:)``.
  /// - Parameters:
  ///   - id: the favorite.
  ///   - placement: where it goes.
  /// - Returns: whether it stood elsewhere before, and the version the file is at.
  /// - Throws: ``OutlineError/notFavorite(_:)`` for it or for the one it is to be beside;
  ///   ``StorageError``.
  /// - Complexity: O(log n).
  @discardableResult
  public func moveFavorite(_ id: Item.ID, to placement: FavoritePlacement) throws -> Committed<Bool> {
    try write { try $0.moveFavorite(id, to: placement) }
  }

  /// Counts a use of each item; see ``OutlineTransaction/recordUse(of:)``.
  /// - Parameter ids: the items; one that is named twice is used twice.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``.
  /// - Complexity: O(items · log n).
  public func recordUse(of ids: [Item.ID]) throws {
    try write { try $0.recordUse(of: ids) }
  }

  /// Performs a swipe action on an item; see ``OutlineTransaction/perform(_:action:on:in:custom:)``.
  /// - Parameters:
  ///   - edge: the edge the action stands on.
  ///   - title: which action: its id, or else its title; nil performs the one a full swipe
  ///     performs, the first.
  ///   - id: the item, wherever it is now.
  /// - Returns: the action that was performed, and the version the file is at.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)`` when there is none such, or no
  ///   full swipe; ``OutlineError/customAction(_:)`` for a custom one; ``StorageError``.
  @discardableResult
  public func perform(_ edge: SwipeAction.Edge, action title: String? = nil, on id: Item.ID) throws -> Committed<
    SwipeAction
  > {
    try write { try $0.perform(edge, action: title, on: id) }
  }
}
