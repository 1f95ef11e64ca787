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
  @discardableResult
  public func addSection(
    _ title: String, id: Section.ID? = nil, image: String? = nil,
    configuration: ListConfiguration = ListConfiguration(), at placement: Section.Placement = .last
  ) throws -> Committed<Section.ID> {
    try write { try $0.addSection(title, id: id, image: image, configuration: configuration, at: placement) }
  }

  /// Gives a section another title or image; see ``OutlineTransaction/rename(_:to:image:)``.
  @discardableResult
  public func rename(_ id: Section.ID, to title: String, image: String?? = nil) throws -> Committed<Bool> {
    try write { try $0.rename(id, to: title, image: image) }
  }

  /// Changes how the list of a section looks and behaves; see ``OutlineTransaction/configure(_:_:)``.
  @discardableResult
  public func configure(_ id: Section.ID, _ change: (inout ListConfiguration) throws -> Void) throws -> Committed<Bool>
  {
    try write { try $0.configure(id, change) }
  }

  /// Moves a section with all its items; see ``OutlineTransaction/move(_:to:)-(Section.ID,_)``.
  @discardableResult
  public func move(_ id: Section.ID, to placement: Section.Placement) throws -> Committed<Bool> {
    try write { try $0.move(id, to: placement) }
  }

  /// Deletes a section with all its items; see ``OutlineTransaction/delete(_:)-(Section.ID)``.
  @discardableResult
  public func delete(_ id: Section.ID) throws -> Committed<Int> {
    try write { try $0.delete(id) }
  }

  /// Adds an item; see ``OutlineTransaction/add(_:to:)-(Item.Draft,_)``.
  @discardableResult
  public func add(_ draft: Item.Draft, to placement: Placement) throws -> Committed<Item.ID> {
    try write { try $0.add(draft, to: placement) }
  }

  /// Adds items with their descendants; see ``OutlineTransaction/add(_:to:progress:)``.
  @discardableResult
  public func add(_ drafts: [Item.Draft], to placement: Placement) throws -> Committed<[Item.ID]> {
    try write { try $0.add(drafts, to: placement) }
  }

  /// Changes what an item says, as in `store.update(milk) { $0.note = nil }`; see ``OutlineTransaction/update(_:_:)``.
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
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) throws -> Committed<Bool> {
    try write { try $0.move(id, to: placement) }
  }

  /// Moves items to stand one after the other; see ``OutlineTransaction/move(_:to:)-([Item.ID],_)``.
  @discardableResult
  public func move(_ ids: [Item.ID], to placement: Placement) throws -> Committed<Int> {
    try write { try $0.move(ids, to: placement) }
  }

  /// Deletes items and their descendants; see ``OutlineTransaction/delete(_:)-([Item.ID])``.
  @discardableResult
  public func delete(_ ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.delete(ids) }
  }

  /// Shows, or hides, the children of items; see ``OutlineTransaction/setExpanded(_:for:)-(_,[Item.ID])``.
  @discardableResult
  public func setExpanded(_ isExpanded: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setExpanded(isExpanded, for: ids) }
  }

  /// Shows, or hides, the children of items in a named view, which makes no version; see
  /// ``OutlineTransaction/setExpanded(_:for:in:)-(_,[Item.ID],_)``.
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in view: String
  ) throws -> Committed<Int> {
    try write { try $0.setExpanded(isExpanded, for: ids, in: view) }
  }

  /// Shows, or hides, the items of a section in a named view, which makes no version; see
  /// ``OutlineTransaction/setExpanded(_:for:in:)-(_,Section.ID,_)``.
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for id: Section.ID, in view: String
  ) throws -> Committed<Bool> {
    try write { try $0.setExpanded(isExpanded, for: id, in: view) }
  }

  /// Forgets a named view, which makes no version; see ``OutlineTransaction/forgetView(_:)``.
  @discardableResult
  public func forgetView(_ name: String) throws -> Committed<Int> {
    try write { try $0.forgetView(name) }
  }

  /// Ticks items off, or no longer; see ``OutlineTransaction/setDone(_:for:)``.
  @discardableResult
  public func setDone(_ isDone: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setDone(isDone, for: ids) }
  }

  /// Makes items favorites, or no longer; see ``OutlineTransaction/setFavorite(_:for:)``.
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setFavorite(isFavorite, for: ids) }
  }

  /// Gives a favorite another place; see ``OutlineTransaction/moveFavorite(_:to:)``.
  @discardableResult
  public func moveFavorite(_ id: Item.ID, to placement: FavoritePlacement) throws -> Committed<Bool> {
    try write { try $0.moveFavorite(id, to: placement) }
  }

  /// Counts a use of each item; see ``OutlineTransaction/recordUse(of:)``.
  public func recordUse(of ids: [Item.ID]) throws {
    try write { try $0.recordUse(of: ids) }
  }

  /// Performs a swipe action on an item; see ``OutlineTransaction/perform(_:action:on:in:custom:)``.
  @discardableResult
  public func perform(_ edge: SwipeAction.Edge, action title: String? = nil, on id: Item.ID) throws -> Committed<
    SwipeAction
  > {
    try write { try $0.perform(edge, action: title, on: id) }
  }

  /// Takes back the latest version that is not taken back yet; see ``OutlineTransaction/undo()``.
  @discardableResult
  public func undo() throws -> Committed<Version> {
    try write { try $0.undo() }
  }

  /// Takes back so many versions, one after the other, each by a version of its own.
  ///
  /// Each step expects the version the one before it made: what somebody else commits in between is not taken back by mistake.
  /// - Returns: the versions that were taken back, the latest first; fewer than asked for when there are no more.
  /// - Throws: ``OutlineError/nothingToUndo`` when there is none at all; ``OutlineError/conflict(expected:actual:by:)``.
  @discardableResult
  public func undo(steps: Int) throws -> [Version] {
    var undone: [Version] = []
    var seen: Int?
    while undone.count < steps {
      do {
        let step = try write(expecting: seen) { try $0.undo() }
        undone.append(step.value)
        seen = step.version
      } catch OutlineError.nothingToUndo where !undone.isEmpty {
        break
      }
    }
    return undone
  }

  /// Takes back the latest undo; see ``OutlineTransaction/redo()``.
  @discardableResult
  public func redo() throws -> Committed<Version> {
    try write { try $0.redo() }
  }

  /// Makes everything as it was at a version; see ``OutlineTransaction/restore(to:)``.
  @discardableResult
  public func restore(to number: Int) throws -> Committed<Bool> {
    try write { try $0.restore(to: number) }
  }

  /// Makes one section, or one item with all under it, as it was at a version; see
  /// ``OutlineTransaction/restore(_:to:)``.
  @discardableResult
  public func restore(_ id: NodeID, to number: Int) throws -> Committed<Bool> {
    try write { try $0.restore(id, to: number) }
  }

  /// Takes one earlier version back and keeps what came after it; see
  /// ``OutlineTransaction/revert(_:skippingConflicts:)``.
  @discardableResult
  public func revert(_ number: Int, skippingConflicts: Bool = false) throws -> Committed<[NodeID]> {
    try write { try $0.revert(number, skippingConflicts: skippingConflicts) }
  }

  /// Makes a section hold exactly what a snapshot of it says, writing only what differs; see
  /// ``OutlineTransaction/apply(_:contents:deletingHidden:)``.
  /// - Returns: what changed, and the version.
  @discardableResult
  public func apply(
    _ snapshot: SectionSnapshot<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) throws -> Committed<OutlineDifference> {
    try apply([(section, snapshot)], contents: contents, deletingHidden: deletingHidden)
  }

  /// Makes several sections hold exactly what snapshots of them say, as one version; see
  /// ``OutlineTransaction/apply(_:contents:deletingHidden:)``.
  @discardableResult
  public func apply(
    _ snapshots: [(section: Section.ID, snapshot: SectionSnapshot<Item.ID>)],
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) throws -> Committed<OutlineDifference> {
    try write { try $0.apply(snapshots, contents: contents, deletingHidden: deletingHidden) }
  }

  /// Puts items and sections into the order that somebody gave them by hand, and deletes nothing;
  /// see ``OutlineTransaction/reorder(_:)``.
  /// - Returns: how many were moved, and the version.
  @discardableResult
  public func reorder(
    _ transaction: ReorderTransaction<Section.ID, Item.ID>
  ) throws -> Committed<Int> {
    try write { try $0.reorder(transaction) }
  }

  /// Changes a section as a list of it was changed; see
  /// ``OutlineTransaction/apply(_:to:contents:)``.
  /// - Returns: what changed, and the version.
  @discardableResult
  public func apply(
    _ difference: TreeDifference<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:]
  ) throws -> Committed<OutlineDifference> {
    try write { try $0.apply(difference, to: section, contents: contents) }
  }
}
