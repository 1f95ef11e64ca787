internal import GRDB

extension OutlineStore {
  /// Reads several things of one and the same version. Inside a write it reads what that has done so
  /// far; elsewhere it reads what is committed, and waits for no write: see ``Options/readers``.
  /// - Parameter body: what to read, by the reader it is given, which is of no use afterwards.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws; ``StorageError``.
  public func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value {
    try StorageError.wrap("cannot read \(path)") { try reading { try Self.read(in: $0, body) } }
  }

  /// Does something on a connection that reads, or, inside a write, on the one that writes.
  func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    if let readers, let value = try gate.pass(path, { try readers.read(body) }) { return value }
    // GRDB's own `read` sets `PRAGMA query_only`, which makes SQLite prepare every cached statement
    // anew: 20 times the cost of a small read.
    return try writer.unsafeReentrantRead { db in try gate.pass(path) { try body(db) } }
  }

  /// The same without keeping the thread that asks.
  func reading(_ body: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    guard let readers else { return writer.asyncUnsafeRead(body) }
    readers.read { connection in
      if let connection { body(connection) } else { self.writer.asyncUnsafeRead(body) }
    }
  }

  /// Does something on the connection that writes.
  func writing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try writer.unsafeReentrantWrite { db in
      try gate.pass(path) { try asWriter { try body(db) } }
    }
  }

  /// Has reads inside a piece of work, which runs where this store writes, see what it has done.
  func asWriter<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { writes?.wake(isEvent: true) }
    guard let readers else { return try body() }
    return try readers.write(body)
  }

  /// Reads several things of the outline as it was at a version; see ``OutlineReader/at(_:)``.
  /// - Parameters:
  ///   - number: the version.
  ///   - body: what to read.
  /// - Returns: what the closure returns.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` or
  ///   ``OutlineError/forgottenVersion(_:oldest:)``; what the closure throws; ``StorageError``.
  public func read<Value>(at number: Int, _ body: (OutlineReader) throws -> Value) throws -> Value {
    try read { try body($0.at(number)) }
  }

  /// Reads several things of the outline as a named view shows it; see
  /// ``OutlineReader/viewing(_:)``.
  /// - Parameters:
  ///   - view: the name of the view, a window perhaps; it need not exist yet.
  ///   - body: what to read.
  /// - Returns: what the closure returns.
  /// - Throws: ``OutlineError/invalidViewName(_:)``; what the closure throws; ``StorageError``.
  public func read<Value>(
    viewing view: String, _ body: (OutlineReader) throws -> Value
  ) throws -> Value {
    try read { try body($0.viewing(view)) }
  }

  /// One read on its connection.
  /// - Parameter isCancelled: whether SQLite was interrupted because nobody waits any more.
  static func read<Value>(
    in db: Database, unless isCancelled: @escaping () -> Bool = { false },
    _ body: (OutlineReader) throws -> Value
  ) throws -> Value {
    let reader = OutlineReader(db, unless: isCancelled)
    defer { reader.end() }
    if db.isInsideTransaction { return try body(reader) }
    return try db.transaction(.deferred) { (.commit, try body(reader)) }
  }
}

// Each of these reads one and the same version throughout.
extension OutlineStore {
  /// The latest version of the file.
  /// - Returns: its number; 0 in an outline without any version.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(log n).
  public func latestVersion() throws -> Int {
    try read { try $0.latestVersion() }
  }

  /// All sections, in order.
  /// - Throws: ``OutlineError/invalidConfiguration(_:reason:)`` where a hand has broken one;
  ///   ``StorageError``.
  /// - Complexity: O(sections).
  public func sections() throws -> [Section] {
    try read { try $0.sections() }
  }

  /// One section.
  /// - Parameter id: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``.
  /// - Complexity: O(log n + children).
  public func section(_ id: Section.ID) throws -> Section {
    try read { try $0.section(id) }
  }

  /// One item.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``.
  /// - Complexity: O(depth).
  public func item(_ id: Item.ID) throws -> Item {
    try read { try $0.item(id) }
  }

  /// The items under a section, in display order; see ``OutlineReader/items(under:onlyVisible:maximumLevel:)``.
  /// - Parameters:
  ///   - section: the section.
  ///   - onlyVisible: leaves out the children of collapsed items.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``.
  /// - Complexity: O(items returned).
  public func items(in section: Section.ID, onlyVisible: Bool = false) throws -> [Item] {
    try read { try $0.items(under: .section(section), onlyVisible: onlyVisible) }
  }

  /// The favorites, in the user's own order.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(favorites + depth of each of their parents).
  public func favorites() throws -> [Item] {
    try read { try $0.favorites() }
  }

  /// The items used last, the latest first.
  /// - Parameter limit: how many at most.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(limit · (depth + log n)).
  public func recents(limit: Int = 20) throws -> [OutlineReader.Recent] {
    try read { try $0.recents(limit: limit) }
  }

  /// The names of the views that have an expansion of their own, in byte order.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(views · log n).
  public func views() throws -> [String] {
    try read { try $0.views() }
  }

  /// The items that a query asks for; see ``OutlineReader/items(matching:under:)``.
  /// - Parameters:
  ///   - query: the conditions, the order and how many items at most.
  ///   - parents: sections and items, of which only what is below them is wanted; nil for all.
  /// - Throws: `QueryError` for a word that names no day; ``StorageError``.
  /// - Complexity: O(items) where nothing but attributes and marks is asked; O(favorites),
  ///   O(recents) or O(matches of the words) where those are. Sorting takes O(k log k + parents of
  ///   them) for k items.
  public func items(
    matching query: Query, under parents: [Placement.Parent]? = nil
  ) throws -> [Item] {
    try read { try $0.items(matching: query, under: parents) }
  }

  /// Finds items by words or by image; see ``OutlineReader/search(_:matching:under:by:limit:)``.
  /// - Parameters:
  ///   - query: words, or an emoji.
  ///   - filter: what else is asked of the items; an order of its own goes before `order`.
  ///   - parents: sections and items, of which only what is below them is wanted; nil for all.
  ///   - order: the order of the answer.
  ///   - limit: how many items at most.
  /// - Throws: `QueryError` for a date of the filter that is none; ``StorageError``.
  public func search(
    _ query: String, matching filter: Query = Query(), under parents: [Placement.Parent]? = nil,
    by order: OutlineReader.SearchOrder = .rank, limit: Int = 100
  ) throws -> [Item] {
    try read { try $0.search(query, matching: filter, under: parents, by: order, limit: limit) }
  }

  /// Versions, the latest first; see ``OutlineReader/versions(from:to:limit:touching:includingQuiet:)``.
  /// - Parameters:
  ///   - first: the oldest one to return.
  ///   - last: the newest one to return; nil for the latest.
  ///   - limit: how many at most.
  ///   - id: only those that touched this node.
  /// - Returns: the versions; none where `last` is less than `first`.
  /// - Throws: ``OutlineError/unknownNode(_:)``; ``StorageError``.
  /// - Complexity: O(versions returned and passed over).
  public func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil
  ) throws -> [Version] {
    try read { try $0.versions(from: first, to: last, limit: limit, touching: id) }
  }

  /// What changed from one version to another; see ``OutlineReader/difference(from:to:)``.
  /// - Parameters:
  ///   - old: where it begins; 0 is the nothing before version 1.
  ///   - new: where it leads to.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``; ``StorageError``.
  /// - Complexity: O(k log n) for k nodes touched between them, whatever the size of the outline.
  public func difference(from old: Int, to new: Int) throws -> OutlineDifference {
    try read { try $0.difference(from: old, to: new) }
  }

  /// What changed in one section from one version to another; see
  /// ``OutlineReader/difference(of:from:to:)``.
  /// - Parameters:
  ///   - section: a section that exists, or did once.
  ///   - old: the version at which it begins; 0 is the empty outline before version 1.
  ///   - new: the version it leads to.
  /// - Throws: ``OutlineError/unknownSection(_:)``; ``OutlineError/unknownVersion(_:latest:)``;
  ///   ``StorageError``.
  /// - Complexity: O(k log n) for k nodes touched between the versions, times their depth, and the
  ///   number of items that went from one section to another.
  public func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) throws -> TreeDifference<Item.ID> {
    try read { try $0.difference(of: section, from: old, to: new) }
  }

  /// The whole outline.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(n log n).
  public func outline() throws -> Outline {
    try read { try $0.outline() }
  }

  /// The structure of one section; see ``OutlineReader/snapshot(of:)``.
  /// - Parameter section: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``.
  /// - Complexity: O(items), and of the past also what came and went in the section since.
  public func snapshot(of section: Section.ID) throws -> SectionSnapshot<Item.ID> {
    try read { try $0.snapshot(of: section) }
  }

  /// What a list of all sections shows; see ``OutlineReader/outlineSnapshot()``.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(sections + visible items).
  public func outlineSnapshot() throws -> OutlineSnapshot<Section.ID, Item.ID> {
    try read { try $0.outlineSnapshot() }
  }

  /// Each version that changed a node, the latest first; see ``OutlineReader/history(of:limit:)``.
  /// - Parameters:
  ///   - id: a section or an item, existing or deleted.
  ///   - limit: how many at most.
  /// - Throws: ``OutlineError/unknownNode(_:)``; ``StorageError``.
  /// - Complexity: O(versions returned · log n).
  public func history(of id: NodeID, limit: Int = .max) throws -> [NodeHistoryEntry] {
    try read { try $0.history(of: id, limit: limit) }
  }
}

extension OutlineStore {
  /// Looks for what must not be; see ``OutlineReader/problems(allowing:)``.
  /// - Throws: ``StorageError`` where the file cannot be read at all.
  /// - Complexity: O(size of the file).
  public func problems() throws -> [Problem] {
    try read { try $0.problems(allowing: options.allowedTriggers) }
  }

  /// Looks for everything that must not be; see ``OutlineReader/check(allowing:progress:)``.
  /// - Parameter progress: told how many of how many versions are replayed. What it throws ends the
  ///   check.
  /// - Throws: what `progress` throws; ``StorageError`` where the file cannot be read at all.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }) throws -> [Problem] {
    try read { try $0.check(allowing: options.allowedTriggers, progress: progress) }
  }
}
