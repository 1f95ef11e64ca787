package import GRDB
internal import GRDBSQLite

/// A consistent view of the outline inside a read or a write; use it only there.
///
/// It shows the present, or a past version: ``at(_:)``. All reads mean the same in both. Expansion
/// is that of the file, or of a named view: ``viewing(_:)``.
public class OutlineReader {
  /// The connection, also after the closure has ended. Use ``db``, which is checked.
  let connection: Database
  private let lifetime: Lifetime
  /// The source of rows, expanded as in the file.
  private let source: TreeSource
  /// The shown version; `nil` for the present.
  package let asOf: Int?
  /// The view whose expansion is shown; `nil` for the file's own.
  public let view: String?

  /// The state shared by all readers of a closure: whether the closure has ended, how many
  /// rollbacks there were, and the expansion of the views that it read.
  private final class Lifetime {
    var isOver = false
    var rollbacks = 0
    var views: [String: StoredView] = [:]
    let isUnchanging: Bool
    let isCancelled: () -> Bool
    let confirm: () throws -> Void

    init(
      isUnchanging: Bool, unless isCancelled: @escaping () -> Bool,
      confirmedBy confirm: @escaping () throws -> Void
    ) {
      self.isUnchanging = isUnchanging
      self.isCancelled = isCancelled
      self.confirm = confirm
    }
  }

  /// - Parameters:
  ///   - isUnchanging: whether nobody can change the data during the closure, so that the
  ///     expansion of each view is read once.
  ///   - isCancelled: whether SQLite was interrupted because the caller no longer waits.
  ///   - confirm: throws if what was read may not be of one version.
  package init(
    _ connection: Database, isUnchanging: Bool = false,
    unless isCancelled: @escaping () -> Bool = { false },
    confirmedBy confirm: @escaping () throws -> Void = {}
  ) {
    self.connection = connection
    lifetime = Lifetime(isUnchanging: isUnchanging, unless: isCancelled, confirmedBy: confirm)
    source = TreeSource(db: connection)
    asOf = nil
    view = nil
  }

  private init(_ other: OutlineReader, source: TreeSource, asOf number: Int?, view: String?) {
    connection = other.connection
    lifetime = other.lifetime
    self.source = source
    asOf = number
    self.view = view
  }

  /// The connection; throws after the closure has ended.
  package var db: Database {
    get throws {
      if lifetime.isOver { throw OutlineError.transactionIsOver }
      // After an interrupted statement nothing else runs, even if the closure caught the error.
      if lifetime.isCancelled() { throw CancellationError() }
      return connection
    }
  }

  /// The source of rows: the present or the shown version, expanded as in the shown view.
  package var tree: TreeSource {
    get throws {
      let db = try db
      guard let view else { return source }
      return TreeSource(db: db, version: source.version, view: storedView(view, in: db))
    }
  }

  /// The expansion of a view: read once if nothing can change it meanwhile, otherwise each time.
  private func storedView(_ view: String, in db: Database) -> StoredView {
    if !lifetime.isUnchanging { return StoredView(view, in: db, isUnchanging: false) }
    if let known = lifetime.views[view] { return known }
    let stored = StoredView(view, in: db, isUnchanging: true)
    lifetime.views[view] = stored
    return stored
  }

  /// All that the shown view stores; nothing without a view.
  /// - Returns: `nil` if it has its own expansion of more nodes than a number.
  func viewExpansion(atMost count: Int) throws -> ViewExpansion? {
    guard let view else { return ViewExpansion() }
    return try storedView(view, in: db).expansion(atMost: count)
  }

  /// The number of rollbacks and of runs of the app's statements.
  var rollbacks: Int {
    get { lifetime.rollbacks }
    set { lifetime.rollbacks = newValue }
  }

  package func end() { lifetime.isOver = true }

  /// Confirms that everything read so far is of one version. See
  /// ``OutlineStore/readInParts(_:body:)``.
  package func confirm() throws { try lifetime.confirm() }

  /// The keys of nodes that may have got a text since the search index was updated.
  /// - Complexity: O(changes since then).
  func keysWithNewText(_ text: String) throws -> [Int64] {
    try ChangeTable.keysReworded(after: SearchTable.version(in: db), in: db)
  }

  /// Whether statements of the app may write.
  var takesStatements: Bool { false }

  /// Records that statements of the app ran.
  /// - Parameter changed: whether they changed anything.
  func noteStatements(changed: Bool) {
    // Rows found before may be outdated, even if the statements undid changes.
    lifetime.rollbacks += 1
    lifetime.views = [:]
  }

  /// The latest version of the file.
  /// - Returns: Its number; 0 if the outline has no versions.
  /// - Throws: ``StorageError`` if the file cannot be read.
  public func latestVersion() throws -> Version.ID { try VersionTable.latest(in: db) }

  /// The shown version; in the present, the latest.
  /// - Returns: Its number.
  /// - Throws: ``StorageError`` if the file cannot be read.
  public func shownVersion() throws -> Version.ID { try asOf ?? latestVersion() }

  /// The outline at a version, for all reads: sections, items, favorites, names, search.
  /// - Parameter number: the version.
  /// - Returns: A reader for the same closure. Uses and the log of versions are always those of the
  ///   file.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` or
  ///   ``OutlineError/forgottenVersion(_:oldest:)``.
  /// - Complexity: O(1). Later reads cost as much as in the present, plus the changes since at the
  ///   places they read.
  public func at(_ number: Version.ID) throws -> OutlineReader {
    if try VersionTable.undoes(number, in: db) == nil { throw try noSuchVersion(number) }
    let isPresent = try number == latestVersion()
    let tree = TreeSource(db: connection, version: isPresent ? nil : number)
    return OutlineReader(self, source: tree, asOf: number, view: view)
  }

  /// The outline as a named view shows it: the view's own expansion of a node, or else its rule,
  /// overrides that of the file. It can be combined with ``at(_:)``.
  /// - Parameter view: the name of the view, perhaps of a window; it need not exist yet.
  /// - Returns: A reader for the same closure. Differences, histories and the log of versions are
  ///   those of the file.
  /// - Throws: ``OutlineError/invalidViewName(_:)``.
  /// - Complexity: O(length of the name). Each read of a row also looks up the view's own
  ///   expansion, O(log n), and its ancestors up to the level of the rule, if it has one.
  public func viewing(_ view: String) throws -> OutlineReader {
    _ = try db
    try ViewTable.check(view)
    return OutlineReader(self, source: source, asOf: asOf, view: view)
  }

  /// The reader, or one of a version, or of a view.
  package func reader(at number: Version.ID? = nil, viewing view: String?) throws -> OutlineReader {
    let reader = try number.map(at) ?? self
    return try view.map(reader.viewing) ?? reader
  }

  /// The rule by which a named view expands nodes.
  /// - Parameter view: the name of the view; it need not exist.
  /// - Returns: The rule, or `nil` if the view follows the file.
  /// - Throws: ``OutlineError/invalidViewName(_:)``.
  /// - Complexity: O(log n).
  package func expansionRule(of view: String) throws -> ExpansionRule? {
    try ViewTable.check(view)
    return try ViewTable.rule(of: view, in: db)
  }

  /// The names of the views with a rule or their own expansion of nodes, in byte order.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(views · log n).
  public func views() throws -> [String] { try ViewTable.names(in: db) }

  /// The number of nodes with their own expansion in a named view.
  package func ownExpansionCount(in view: String) throws -> Int {
    try ViewTable.count(in: view, db)
  }
}

/// The path from an item up to the root.
struct ItemPath {
  /// The item first, its section last but one, the root last.
  fileprivate let nodes: [PathNode]

  var section: PathNode { nodes[nodes.count - 2] }
  /// The parent, if it is an item.
  var parent: PathNode? { nodes.count > 3 ? nodes[1] : nil }
  /// The number of items above it.
  var level: Int { nodes.count - 3 }
  /// The texts from the section down to the item.
  var texts: [String] { nodes.dropLast().reversed().map(\.text) }
}

// For apps.
extension OutlineReader {
  /// Runs statements of the app on the connection of this read or write, in the same transaction,
  /// so the outline and the app's own tables in the file are consistent.
  ///
  /// A write commits everything together or nothing. Changes to the app's tables create no version
  /// unless the outline changes too. Statements may also change items, as a shell does, after the
  /// write has changed the outline through one of its own methods; such changes belong to the same
  /// version. A read must not change anything.
  ///
  /// ```swift
  /// try store.write("receipt") { outline in
  ///   let id = try outline.add(Item.Draft(text: "Milk"), to: .last(in: list))
  ///   try outline.withConnection { try insertPrice(2.5, of: id, $0) }
  /// }
  /// ```
  ///
  /// The transaction belongs to the store: the closure must not run `BEGIN`, `COMMIT` or
  /// `ROLLBACK`, but may use savepoints that it ends itself. It must finalize its statements, and
  /// must not keep the connection. A reader of a past version passes the same connection, which
  /// shows the present.
  /// - Parameter body: receives the connection as SQLite's functions expect it.
  /// - Returns: The closure's value.
  /// - Throws: Errors of the closure; ``OutlineError/misusedConnection(_:)``, which rolls back this
  ///   write except for changes that the closure has committed itself.
  public func withConnection<Value>(_ body: (OpaquePointer) throws -> Value) throws -> Value {
    let db = try db
    guard let connection = db.sqliteConnection else { throw OutlineError.transactionIsOver }
    // Our savepoint reveals that the transaction was ended, even if another one was begun: the
    // savepoint is then gone.
    try Self.run("SAVEPOINT outline_app", on: connection)
    let before = try state(of: connection, db)
    let result = Result { try body(connection) }
    let after = try? state(of: connection, db)
    do { try Self.run("RELEASE outline_app", on: connection) } catch {
      noteStatements(changed: true)
      throw OutlineError.misusedConnection(.endedTransaction)
    }
    let hasWritten = before.writes != after?.writes
    noteStatements(changed: hasWritten)
    let value = try result.get()
    if hasWritten, !takesStatements { throw OutlineError.misusedConnection(.wroteInRead) }
    if before.version != after?.version { throw OutlineError.misusedConnection(.changedOutline) }
    return value
  }

  private func state(
    of connection: OpaquePointer, _ db: Database
  ) throws -> (writes: Int32, version: Int) {
    (sqlite3_total_changes(connection), try VersionTable.latest(in: db))
  }

  private static func run(_ sql: String, on connection: OpaquePointer) throws {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw DatabaseError(code, of: connection) }
  }
}

// Rows by identifier.
extension OutlineReader {
  func row(_ id: Item.ID) throws -> NodeRow {
    try row(id.node, or: .unknownItem(id)) { $0 == .item }
  }

  func row(_ id: Section.ID) throws -> NodeRow {
    try row(id.node, or: .unknownSection(id)) { $0 == .section }
  }

  func row(_ id: NodeID) throws -> NodeRow {
    try row(id, or: .unknownNode(id.rawValue)) { $0 != .root }
  }

  private func row(
    _ id: NodeID, or error: @autoclosure () -> OutlineError, where fits: (NodeRow.Kind) -> Bool
  ) throws -> NodeRow {
    guard let row = try tree.row(id: id.rawValue), fits(row.kind)
    else { throw try missing(id) ?? error() }
    return row
  }

  func row(_ parent: Placement.Parent) throws -> NodeRow {
    switch parent {
    case .item(let id): try row(id)
    case .section(let id): try row(id)
    }
  }

  func row(key: Int64) throws -> NodeRow {
    guard let row = try tree.row(key: key) else {
      throw DatabaseError.corrupt("row \(key) is referred to, but missing")
    }
    return row
  }

  /// The error for a node that was deleted. At a past version there is none: the node did not
  /// exist.
  func missing(_ id: NodeID) throws -> OutlineError? {
    guard asOf == nil, let key = try DeletedTable.key(of: id.rawValue, in: db),
      let version = try ChangeTable.lastVersion(of: key, in: db)
    else { return nil }
    return .deleted(id, version: version)
  }

  /// The section of a node.
  func section(of row: NodeRow) throws -> NodeRow {
    row.kind == .section ? row : try self.row(key: path(upFrom: row).section.key)
  }

  /// The path from an item up to the root.
  func path(upFrom item: NodeRow) throws -> ItemPath {
    let nodes = try tree.path(up: item.key)
    guard nodes.count >= 3 else { throw DatabaseError.corrupt("\(item.id) is in no section") }
    return ItemPath(nodes: nodes)
  }
}
