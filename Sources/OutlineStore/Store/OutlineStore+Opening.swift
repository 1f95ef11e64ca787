internal import Foundation
package import GRDB
internal import GRDBSQLite
internal import SQLiteSettings

extension OutlineStore {
  /// `Outl`, which marks a SQLite file as ours.
  package static let applicationID = 0x4F75_746C

  package static func configuration(_ options: Options) -> Configuration {
    var configuration = Configuration()
    let wait = LockWait(limit: options.busyTimeout, noting: options.noteWaiting)
    configuration.busyMode = .callback { wait.goesOn(afterTries: $0) }
    configuration.label = "OutlineStore"
    // A connection that only reads cannot violate a constraint.
    configuration.foreignKeysEnabled = options.access != .readOnly
    configuration.prepareDatabase { db in
      try prepare(db, with: options)
      db.dismissAuthorizer()
      defend(db)
      takeLogAway(db)
      if options.access == .readOnly { return try db.execute(sql: "PRAGMA query_only=1") }
      // Always set: the default depends on how SQLite was built, and Apple's syncs less.
      let mode = options.durability == .everyCommit ? "FULL" : "NORMAL"
      try db.execute(sql: "PRAGMA synchronous=\(mode)")
      #if canImport(Darwin)
      try db.execute(sql: "PRAGMA fullfsync=1; PRAGMA checkpoint_fullfsync=1")
      #endif
    }
    return configuration
  }

  /// Runs the app's preparation and trace on a connection, before anything else.
  private static func prepare(_ db: Database, with options: Options) throws {
    if let prepare = options.prepareConnection, let connection = db.sqliteConnection {
      try prepare(connection)
    }
    guard let trace = options.trace else { return }
    db.trace(options: .profile) { event in
      if case .profile(let statement, let duration) = event {
        trace(TraceEvent(sql: statement.sql, duration: .seconds(duration)))
      }
    }
  }

  /// The configuration of a copy of the file, which has the same key.
  static func configurationOfCopy(_ options: Options) -> Configuration {
    .own(preparing: nil) { db in
      try prepare(db, with: options)
      takeLogAway(db)
    }
  }

  /// Has the last connection delete the log when it closes, as SQLite does by default. Apple's
  /// SQLite keeps the log, and then the file could never be read at rest.
  package static func takeLogAway(_ db: Database) {
    var keepsLog: Int32 = 0
    sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
  }

  /// Protects a connection from malicious files: the schema must not call functions with side
  /// effects, if this SQLite supports that; our statements must not write to the schema; and SQLite
  /// checks each page before it uses its content.
  static func defend(_ db: Database) {
    sqlite_settings_defend(db.sqliteConnection, 1)
    sqlite_settings_distrust(db.sqliteConnection)
  }

  /// The path and configuration for reading a file. A connection that may not write cannot delete
  /// the `-wal` and `-shm` when it is the last one. So a reader that may write opens the file for
  /// writing, but sets `query_only`. Otherwise, if nobody writes either, the file is opened as
  /// immutable, which creates nothing beside it.
  private static func forReading(_ path: String, with configuration: Configuration) -> (
    path: String, Configuration
  ) {
    // SQLite creates its files beside the file itself, not beside a link to it.
    guard let path = FileAtRest.canonical(path) else { return (path, configuration) }
    let files = FileManager.default
    let folder = folder(of: path)
    if files.isWritableFile(atPath: path) && files.isWritableFile(atPath: folder) {
      return (path, configuration)
    }
    var configuration = configuration
    configuration.readonly = true
    // Beside a log SQLite would create an index, which would be this user's own and lock out
    // others.
    let hasLog = FileAtRest.hasLog(path) || FileMark(of: path + "-shm") != nil
    let name =
      hasLog ? FileAtRest.name(of: path, with: "readonly_shm=1") : FileAtRest.lockless(path)
    return (name ?? path, configuration)
  }

  /// Opens a file for a short read that disturbs nobody. Other readers take locks for a moment if
  /// they are the first to open a file with a log or the last to close it, and a shell that does
  /// not wait would get an error. This connection reads beside those that have the file open. If
  /// there are none, it may fail.
  static func openForGlance(
    _ path: String, preparing prepare: ConnectionPreparation?
  ) throws -> DatabaseQueue {
    var options = Options(access: .readOnly, busyTimeout: .milliseconds(100))
    options.prepareConnection = prepare
    var configuration = configuration(options)
    configuration.readonly = true
    let name = FileAtRest.name(of: path, with: "readonly_shm=1")
    return try presentForm(
      of: DatabaseQueue(path: name ?? path, configuration: configuration), path)
  }

  /// Opens the connection that writes, and creates the pool of connections that read.
  static func open(
    _ path: String, with options: Options
  ) throws -> (writer: DatabaseQueue, readers: ReaderPool?) {
    // SQLite would read such a name as a URI.
    let path = path.hasPrefix("file:") ? "./" + path : path
    if try checkPlace(path, for: options.access) {
      try setForeignLogAside(of: path, preparing: options.prepareConnection)
    } else {
      try makeMissing(path, with: options)
    }
    var (name, configuration) = (path, configuration(options))
    if options.access == .readOnly {
      (name, configuration) = forReading(path, with: configuration)
      // A log without an index is read in memory if this user may not create one.
      if name.hasSuffix("readonly_shm=1"), let file = FileAtRest.canonical(path),
        FileMark(of: file + "-shm") == nil, let copy = FileWithLog(path)
      {
        let connection = try copy.connection(preparing: options.prepareConnection)
        return (try presentForm(of: connection, path), nil)
      }
    }
    let queue = try DatabaseQueue(path: name, configuration: configuration)
    let mayBeCopied = options.access == .readOnly || options.isRehearsal
    let writer = mayBeCopied ? try presentForm(of: queue, path) : queue
    return (writer, writer === queue ? try readers(of: path, with: options) : nil)
  }

  /// The pool of connections that read, or `nil` if the writing connection reads.
  private static func readers(of path: String, with options: Options) throws -> ReaderPool? {
    // A link may change its target later, and the process its folder.
    guard case .pool(let maximum) = options.readers, let file = FileAtRest.canonical(path),
      let mark = FileMark(of: file)
    else { return nil }
    var options = options
    options.access = .readOnly
    let (name, configuration) = forReading(file, with: configuration(options))
    return ReaderPool(maximum: maximum) {
      let reader = try DatabaseQueue(path: name, configuration: configuration)
      let isSame = FileMark(of: file).map(mark.isOfSameFile) ?? false
      // Without a log, a reader would block the writer's commits.
      let mode: String? = try reader.unsafeReentrantRead {
        try $0.value("PRAGMA main.journal_mode")
      }
      if isSame && mode == "wal" { return reader }
      try reader.close()
      return nil
    }
  }

  /// Checks that the file is an outline, and creates or migrates its schema.
  /// - Returns: a summary of the migration, or `nil` if there was none; and the differences of the
  ///   schema.
  static func prepare(
    _ writer: DatabaseQueue, at path: String, with options: Options, header: FileHeader?
  ) throws -> (migration: MigrationSummary?, schema: FileSchema) {
    let (version, schema) = try writer.unsafeReentrantRead { db in
      let version = try schemaVersion(of: db, path, header)
      return (version, try FileSchema(of: db, version: version, path))
    }
    if version == Schema.version { return (nil, schema) }
    guard options.access == .create || version > 0 else {
      throw StorageError(
        .foreignDatabase, message: "it is empty, not an outline", doing: "cannot open \(path)")
    }
    // Triggers of other programs on its tables are recreated, and would fire at the next change.
    if version > 0,
      let refusal = schema.refusal(of: path, allowing: options.allowedTriggers, isOld: true)
    {
      throw refusal
    }
    let migration =
      try version == 0
      ? make(writer, at: path) : migrate(writer, from: version, at: path, with: options)
    let present = try writer.unsafeReentrantRead {
      try FileSchema(of: $0, version: Schema.version, path)
    }
    return (migration, present)
  }

  private static func make(_ writer: DatabaseQueue, at path: String) throws -> MigrationSummary? {
    try writer.writeWithoutTransaction { db in
      // In a rollback journal, so that a full disk takes all of it back.
      try db.inTransaction(.immediate) {
        // Another process may have created it while this one waited for the lock.
        if try schemaVersion(of: db, path) == 0 {
          try Schema.make(on: db)
          try SealTable.sealAll(in: db)
        }
        return .commit
      }
      // The file stores the journal mode, which cannot change inside a transaction.
      try db.execute(sql: "PRAGMA journal_mode=WAL")
    }
    return nil
  }

  /// Creates an empty outline beside its place, so that there is never a part of one.
  private static func makeMissing(_ path: String, with options: Options) throws {
    var information = stat()
    // A link without a target is left to SQLite, which follows it.
    if options.access != .create || path == ":memory:" || lstat(path, &information) == 0 { return }
    try refuseOrphan(beside: path, "cannot make \(path)")
    let partial = UnfinishedFile(for: path)
    defer { partial.remove() }
    // SQLite would create it for its owner and readers at most, whatever the umask.
    try PrivateFile.make(partial.path, rights: nil, doing: "cannot make \(path)")
    try StorageError.wrap("cannot make \(path)") {
      let queue = try DatabaseQueue(path: partial.path, configuration: configurationOfCopy(options))
      defer { try? queue.close() }
      _ = try make(queue, at: partial.path)
    }
    // Another process may have been faster; then its file is opened.
    do { try partial.move(to: path, doing: "cannot make \(path)") } catch {
      if lstat(path, &information) != 0 { throw error }
    }
  }

  private static func migrate(
    _ writer: DatabaseQueue, from version: Int, at path: String, with options: Options
  ) throws -> MigrationSummary? {
    if options.migration == .never {
      throw StorageError(
        .olderSchema,
        message:
          "its schema \(version) is older than that of this program, and migration is disabled",
        doing: "cannot change \(path)")
    }
    return try writer.writeWithoutTransaction { db in
      // Dropping the old tables would delete the rows of other programs that refer to them.
      try db.execute(sql: "PRAGMA foreign_keys=OFF")
      // Dropping a damaged index needs `writable_schema`.
      sqlite_settings_defend(db.sqliteConnection, 0)
      defer { sqlite_settings_defend(db.sqliteConnection, 1) }
      defer { if options.access != .readOnly { try? db.execute(sql: "PRAGMA foreign_keys=ON") } }
      var summary: MigrationSummary?
      var kept: Migration.KeptCopy?
      do {
        try db.inTransaction(.immediate) {
          // Another process may have migrated it while this one waited for the lock.
          let schema = try schemaVersion(of: db, path)
          guard Migration.earlier.contains(schema) else { return .commit }
          if path != ":memory:" {
            kept = try Migration.keepCopy(of: path, schema: schema, configurationOfCopy(options))
          }
          summary = MigrationSummary(keptFile: kept?.path, lost: try Migration.run(on: db))
          return .commit
        }
      } catch {
        // Nothing was migrated, so the copy is not needed.
        if let kept, kept.isNew { try? FileManager.default.removeItem(atPath: kept.path) }
        throw error
      }
      return summary
    }
  }

  /// The given connection, or a connection to a migrated copy in memory if the file has an older
  /// schema.
  static func presentForm(
    of queue: DatabaseQueue, _ path: String, _ header: FileHeader? = nil
  ) throws -> DatabaseQueue {
    let version = try queue.unsafeReentrantRead { db in
      let version = try schemaVersion(of: db, path, header)
      if Migration.earlier.contains(version) { _ = try FileSchema(of: db, version: version, path) }
      return version
    }
    return Migration.earlier.contains(version) ? try Migration.copyInMemory(of: queue) : queue
  }

  private static func schemaVersion(
    of db: Database, _ path: String, _ header: FileHeader? = nil
  ) throws -> Int {
    // The statements are not table-valued functions, whose names a table of the file could have.
    let version = try header?.userVersion ?? db.value("PRAGMA main.user_version") ?? 0
    let application = try header?.applicationID ?? db.value("PRAGMA main.application_id") ?? 0
    func refuse(_ kind: StorageError.Kind, saying message: String) -> StorageError {
      StorageError(kind, message: message, doing: "cannot open \(path)")
    }
    if application != applicationID {
      // `EXISTS` always returns a row.
      let hasSchema: Bool? = try db.value("SELECT EXISTS(SELECT 1 FROM sqlite_schema)")
      let isEmpty = !(hasSchema ?? true)
      // `.dump` and `.clone` of the sqlite3 shell copy tables, but not these numbers.
      if application == 0, try Schema.recognisedVersion(in: db) != nil {
        throw refuse(.unmarked, saying: "it is a copy without the mark of an outline file")
      }
      if application != 0 || version != 0 || !isEmpty {
        throw refuse(
          .foreignDatabase, saying: "it is a database of another program, not an outline")
      }
      return 0
    }
    if version > Schema.version {
      throw refuse(
        .newerSchema,
        saying:
          "its schema \(version) is newer than this program, which knows up to \(Schema.version)")
    }
    // The tables are those of an outline, so only the number is wrong.
    if version <= 0, try Schema.recognisedVersion(in: db) != nil {
      throw refuse(.unmarked, saying: "the number of its schema is wrong: \(version)")
    }
    if version < 0 { throw refuse(.corrupt, saying: "its schema has the number \(version)") }
    return version
  }
}
