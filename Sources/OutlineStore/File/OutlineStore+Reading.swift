internal import GRDB

extension OutlineStore {
  /// Reads several things of one and the same version. Inside a write it reads what that has done so
  /// far; elsewhere it reads what is committed, and waits for no write: see ``Options/readers``.
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
    guard let readers else { return try body() }
    return try readers.write(body)
  }

  /// Reads several things of the outline as it was at a version; see ``OutlineReader/at(_:)``.
  public func read<Value>(at number: Int, _ body: (OutlineReader) throws -> Value) throws -> Value {
    try read { try body($0.at(number)) }
  }

  /// Reads several things of the outline as a named view shows it; see
  /// ``OutlineReader/viewing(_:)``.
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
  public func latestVersion() throws -> Int {
    try read { try $0.latestVersion() }
  }

  /// All sections, in order.
  public func sections() throws -> [Section] {
    try read { try $0.sections() }
  }

  /// One section.
  public func section(_ id: Section.ID) throws -> Section {
    try read { try $0.section(id) }
  }

  /// One item.
  public func item(_ id: Item.ID) throws -> Item {
    try read { try $0.item(id) }
  }

  /// The items under a section, in display order; see ``OutlineReader/items(under:onlyVisible:maximumLevel:)``.
  public func items(in section: Section.ID, onlyVisible: Bool = false) throws -> [Item] {
    try read { try $0.items(under: .section(section), onlyVisible: onlyVisible) }
  }

  /// The favorites, in the user's own order.
  public func favorites() throws -> [Item] {
    try read { try $0.favorites() }
  }

  /// The items used last, the latest first.
  public func recents(limit: Int = 20) throws -> [OutlineReader.Recent] {
    try read { try $0.recents(limit: limit) }
  }

  /// The names of the views that have an expansion of their own, in byte order.
  public func views() throws -> [String] {
    try read { try $0.views() }
  }

  /// The items that a query asks for; see ``OutlineReader/items(matching:under:)``.
  public func items(
    matching query: Query, under parents: [Placement.Parent]? = nil
  ) throws -> [Item] {
    try read { try $0.items(matching: query, under: parents) }
  }

  /// Finds items by words or by image; see ``OutlineReader/search(_:matching:under:by:limit:)``.
  public func search(
    _ query: String, matching filter: Query = Query(), under parents: [Placement.Parent]? = nil,
    by order: OutlineReader.SearchOrder = .rank, limit: Int = 100
  ) throws -> [Item] {
    try read { try $0.search(query, matching: filter, under: parents, by: order, limit: limit) }
  }

  /// Versions, the latest first; see ``OutlineReader/versions(from:to:limit:touching:includingQuiet:)``.
  public func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil
  ) throws -> [Version] {
    try read { try $0.versions(from: first, to: last, limit: limit, touching: id) }
  }

  /// What changed from one version to another; see ``OutlineReader/difference(from:to:)``.
  public func difference(from old: Int, to new: Int) throws -> OutlineDifference {
    try read { try $0.difference(from: old, to: new) }
  }

  /// What changed in one section from one version to another; see
  /// ``OutlineReader/difference(of:from:to:)``.
  public func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) throws -> TreeDifference<Item.ID> {
    try read { try $0.difference(of: section, from: old, to: new) }
  }

  /// The whole outline.
  public func outline() throws -> Outline {
    try read { try $0.outline() }
  }

  /// The structure of one section; see ``OutlineReader/snapshot(of:)``.
  public func snapshot(of section: Section.ID) throws -> SectionSnapshot<Item.ID> {
    try read { try $0.snapshot(of: section) }
  }

  /// What a list of all sections shows; see ``OutlineReader/outlineSnapshot()``.
  public func outlineSnapshot() throws -> OutlineSnapshot<Section.ID, Item.ID> {
    try read { try $0.outlineSnapshot() }
  }

  /// Each version that changed a node, the latest first; see ``OutlineReader/history(of:limit:)``.
  public func history(of id: NodeID, limit: Int = .max) throws -> [NodeHistoryEntry] {
    try read { try $0.history(of: id, limit: limit) }
  }
}

extension OutlineStore {
  /// Looks for what must not be; see ``OutlineReader/problems(allowing:)``.
  public func problems() throws -> [Problem] {
    try read { try $0.problems(allowing: options.allowedTriggers) }
  }

  /// Looks for everything that must not be; see ``OutlineReader/check(allowing:progress:)``.
  public func check(progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }) throws -> [Problem] {
    try read { try $0.check(allowing: options.allowedTriggers, progress: progress) }
  }
}
