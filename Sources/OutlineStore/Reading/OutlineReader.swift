internal import GRDB

/// One consistent view of the outline, inside a read or a write; use it only there.
///
/// It shows the present, or the outline as it was at a version: ``at(_:)``. Every question means
/// the same in both. What is expanded is what the file says, or what a named view says:
/// ``viewing(_:)``.
public class OutlineReader {
  private let connection: Database
  private let lifetime: Lifetime
  /// Where rows are found, as the file says they are.
  private let source: any TreeSource
  /// The version that is shown; nil for the present.
  public let asOf: Int?
  /// The view whose expansion is shown; nil for the file's own.
  public let view: String?

  /// Whether the closure that a reader was given to is over, and how often something was done there
  /// and undone; shared by the readers made of it.
  private final class Lifetime {
    var isOver = false
    var rollbacks = 0
    let isCancelled: () -> Bool

    init(unless isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
  }

  /// - Parameter isCancelled: whether SQLite was interrupted because nobody waits any more.
  init(_ connection: Database, unless isCancelled: @escaping () -> Bool = { false }) {
    self.connection = connection
    lifetime = Lifetime(unless: isCancelled)
    source = PresentTree(db: connection)
    asOf = nil
    view = nil
  }

  private init(
    _ other: OutlineReader, _ source: any TreeSource, asOf number: Int?, view: String?
  ) {
    connection = other.connection
    lifetime = other.lifetime
    self.source = source
    asOf = number
    self.view = view
  }

  /// The connection; a reader that outlived its closure has none.
  var db: Database {
    get throws {
      if lifetime.isOver { throw OutlineError.transactionIsOver }
      // After a statement was interrupted nothing else is done, whoever caught the error.
      if lifetime.isCancelled() { throw CancellationError() }
      return connection
    }
  }

  /// Where rows are found: in the present, or at the version that is shown, expanded as the view
  /// that is shown says.
  var tree: any TreeSource {
    get throws {
      let db = try db
      guard let view else { return source }
      return ViewTree(base: source, view: view, db: db)
    }
  }

  /// How often something was done here and undone.
  var rollbacks: Int {
    get { lifetime.rollbacks }
    set { lifetime.rollbacks = newValue }
  }

  func end() { lifetime.isOver = true }

  /// Whether statements of the app may change something here.
  var takesStatements: Bool { false }

  /// Notes that statements of the app were run.
  /// - Parameter changed: whether they changed something.
  func noteStatements(changed: Bool) {
    // What was found before may be otherwise now, also where they undid something.
    lifetime.rollbacks += 1
  }

  /// The latest version of the file.
  /// - Returns: its number; 0 in an outline without any version.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  public func latestVersion() throws -> Version.ID {
    try VersionTable.latest(in: db)
  }

  /// The version that is shown: of the present, the latest.
  /// - Returns: its number.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  public func shownVersion() throws -> Version.ID {
    try asOf ?? latestVersion()
  }

  /// The outline as it was at a version: sections, items, favorites, names, search, everything that is read of it.
  /// - Parameter number: the version.
  /// - Returns: a reader for the same closure. Uses and the log of versions are those of the file,
  ///   whatever it shows.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` or
  ///   ``OutlineError/forgottenVersion(_:oldest:)``.
  /// - Complexity: O(1). What is read afterwards costs as much as in the present, and what changed
  ///   in its place since.
  public func at(_ number: Version.ID) throws -> OutlineReader {
    if try VersionTable.undoes(number, in: db) == nil { throw try unknown(version: number) }
    let isPresent = try number == latestVersion()
    let tree: any TreeSource =
      isPresent ? PresentTree(db: connection) : PastTree(db: connection, version: number)
    return OutlineReader(self, tree, asOf: number, view: view)
  }

  /// The outline as a named view shows it: what the view has expanded or collapsed itself is so,
  /// and the rest is as the file says. Together with ``at(_:)`` it shows the past expanded like
  /// that.
  /// - Parameter view: the name of the view, a window perhaps; it need not exist yet.
  /// - Returns: a reader for the same closure. Differences, histories and the log of versions are
  ///   those of the file.
  /// - Throws: ``OutlineError/invalidViewName(_:)``.
  /// - Complexity: O(length of the name). Each read of a row also looks for the view's own state of
  ///   it, O(log n).
  public func viewing(_ view: String) throws -> OutlineReader {
    _ = try db
    try ViewTable.check(view)
    return OutlineReader(self, source, asOf: asOf, view: view)
  }

  /// The names of the views that have an expansion of their own, in byte order.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(views · log n).
  public func views() throws -> [String] { try ViewTable.names(in: db) }

  /// Of how many nodes a named view has a state of its own.
  package func ownExpansionCount(in view: String) throws -> Int {
    try ViewTable.count(in: view, db)
  }
}

/// The way up from an item, found by one question.
struct ItemPath {
  /// The item first, its section last but one, the root last.
  fileprivate let nodes: [PathNode]

  var section: PathNode { nodes[nodes.count - 2] }
  /// The parent, where that is an item.
  var parent: PathNode? { nodes.count > 3 ? nodes[1] : nil }
  /// How many items are above it.
  var level: Int { nodes.count - 3 }
  /// The texts from the section down to the item.
  var texts: [String] { nodes.dropLast().reversed().map(\.text) }
}

// Rows by identifier.
extension OutlineReader {
  func row(_ id: Item.ID) throws -> NodeRow {
    guard let row = try tree.row(id: id.rawValue), row.kind == .item else {
      throw try missing(id.node) ?? OutlineError.unknownItem(id)
    }
    return row
  }

  func row(_ id: Section.ID) throws -> NodeRow {
    guard let row = try tree.row(id: id.rawValue), row.kind == .section else {
      throw try missing(id.node) ?? OutlineError.unknownSection(id)
    }
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
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "row \(key) is referred to, but missing")
    }
    return row
  }

  /// Says so when a node existed once. Of the past it is enough that it did not exist then.
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

  /// The nodes above an item.
  func path(upFrom item: NodeRow) throws -> ItemPath {
    let nodes = try tree.path(up: item.key)
    guard nodes.count >= 3 else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "\(item.id) is in no section")
    }
    return ItemPath(nodes: nodes)
  }
}
