internal import GRDB

/// One consistent view of the outline, inside a read or a write; use it only there.
public class OutlineReader {
  private let connection: Database
  private(set) var isOver = false

  init(_ connection: Database) {
    self.connection = connection
  }

  /// The connection; a reader that outlived its closure has none.
  var db: Database {
    get throws {
      if isOver { throw OutlineError.transactionIsOver }
      return connection
    }
  }

  func end() { isOver = true }

  /// The latest version of the file.
  public func latestVersion() throws -> Int {
    try VersionTable.latest(in: db)
  }
}

// Rows by identifier.
extension OutlineReader {
  func row(_ id: Item.ID) throws -> NodeRow {
    guard let row = try ItemTable.row(id: id.rawValue, in: db), row.kind == .item else {
      throw try missing(id.node) ?? OutlineError.unknownItem(id)
    }
    return row
  }

  func row(_ id: Section.ID) throws -> NodeRow {
    guard let row = try ItemTable.row(id: id.rawValue, in: db), row.kind == .section else {
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
    guard let row = try ItemTable.row(key: key, in: db) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "row \(key) is referred to, but missing")
    }
    return row
  }

  /// Says so when a node existed once.
  func missing(_ id: NodeID) throws -> OutlineError? {
    guard let key = try DeletedTable.key(of: id.rawValue, in: db),
      let version = try ChangeTable.lastVersion(of: key, in: db)
    else { return nil }
    return .deleted(id, version: version)
  }

  /// The section a node stands in, and how many items stand above it.
  func section(of row: NodeRow) throws -> (row: NodeRow, level: Int) {
    if row.kind == .section { return (row, 0) }
    let path = try ItemTable.path(up: row.key, in: db)
    guard path.count >= 3 else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(row.id) does not stand in a section")
    }
    return (try self.row(key: path[path.count - 2]), path.count - 3)
  }
}
