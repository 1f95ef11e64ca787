internal import GRDB
// `import OutlineStore` also imports the model and the differences.
@_exported public import OutlineDiff
@_exported public import OutlineModel

/// An outline file: ordered, hierarchical lists with all their versions, in one SQLite database.
///
/// A store is safe to use from any thread. Each method is one transaction, and each method that
/// changes something creates one version. `write` creates one version of many changes, with an
/// ``OutlineTransaction``.
public final class OutlineStore: Sendable {
  /// How a file is opened.
  public enum Access: Hashable, Sendable {
    /// Reads and writes; creates a missing file.
    case create
    /// Reads and writes; a missing file is an error.
    case readWrite
    /// Reads only. SQLite keeps its `-wal` and `-shm` beside the file while it is open; the static
    /// `OutlineStore.read` needs neither.
    case readOnly
  }

  /// Settings of a store.
  public struct Options: Sendable {
    /// How the file is opened.
    public var access = Access.create
    /// How long to wait for other writers, of this process and of others; a day is the most. Writes
    /// that are awaited hold no thread, so they wait as long for each of their process before them.
    public var busyTimeout = Duration.seconds(5)
    /// The connections for reads.
    public var readers = Readers.pool(maximum: 5)
    /// The latest versions that may be lost if the machine fails.
    public var durability = Durability.everyCommit
    /// The treatment of a file of an older schema that is opened for writing.
    public var migration = Migration.automatic
    /// Triggers of other programs that changes of the outline may fire, for example an app's own.
    /// If a table of the outline has another foreign trigger, the file is only read and a change
    /// throws ``StorageError/Kind/foreignTrigger``.
    public var allowedTriggers: Set<AllowedTrigger> = []
    /// Indexes on fields of typed attributes that are created, if missing, when the file is opened
    /// for writing. A file whose schema only permits reading is not changed.
    public var indexes: Set<FieldIndex> = []
    /// Prepares each connection before its first statement, for example with pragmas, or with the
    /// key of a file that SQLCipher encrypts. It gets the connection as SQLite's functions take it.
    /// Its error is thrown by the call that opened the connection. It also prepares copies for a
    /// backup or before a migration, and the connections of `changes` and `updates`, which open one
    /// for each look. The static `read`, `repair` and `rescue` have no options and prepare nothing.
    public var prepareConnection: (@Sendable (OpaquePointer) throws -> Void)?
    /// Called after every statement, on the thread that ran it, except for statements of `changes`
    /// and `updates`. It must not use the store.
    public var trace: (@Sendable (TraceEvent) -> Void)?
    /// Whether the store is suspended by each ``OutlineStore/suspendNotification`` and resumed by
    /// each ``OutlineStore/resumeNotification``, so that an app need not know all its stores.
    public var observesSuspension = false
    /// Whether nothing will be committed, so that an older file is changed in a copy in memory.
    package var isRehearsal = false
    /// Called once, on the waiting thread, if another writer has kept the lock for a second.
    package var noteWaiting: (@Sendable () -> Void)?

    /// The treatment of a file of an older schema that is opened for writing. A reader never
    /// migrates the file itself.
    public enum Migration: Hashable, Sendable {
      /// The file is migrated, and the old file is kept as `FILE.schema1` or `FILE.schema2`.
      case automatic
      /// The file is rejected, because an older app may use it too.
      case never
    }

    /// The connections for reads.
    public enum Readers: Hashable, Sendable {
      /// The connection that writes: a read waits for the end of a write of the same store. Faster
      /// in a program that opens a file, does one thing and ends.
      case shared
      /// Separate connections, one for each concurrent read up to a maximum. A read never waits for
      /// a write, a purge, a backup or a check, only for another read if all connections are in
      /// use. Each is opened on first use, and costs some milliseconds and some hundred kilobytes.
      ///
      /// The writing connection still reads an outline in memory, a file in another journal mode,
      /// and a file that was moved while it was open. A maximum below 1 counts as 1.
      case pool(maximum: Int)
    }

    /// The latest versions that may be lost if the machine fails. With either setting, the file is
    /// not damaged, versions are lost from the latest backwards, and a program that crashes or is
    /// killed loses nothing.
    public enum Durability: Hashable, Sendable {
      /// No committed version is lost: each commit waits for the disk (`synchronous=FULL`).
      case everyCommit
      /// If the power fails or the system crashes, the versions since the last checkpoint may be
      /// lost, some hundred at most: commits do not wait for the disk (`synchronous=NORMAL`).
      case relaxed
    }

    /// Creates settings.
    /// - Parameters:
    ///   - access: how the file is opened.
    ///   - busyTimeout: how long to wait for another writer; a day is the most.
    ///   - readers: the connections for reads.
    ///   - durability: the latest versions that may be lost if the machine fails.
    public init(
      access: Access = .create, busyTimeout: Duration = .seconds(5),
      readers: Readers = .pool(maximum: 5), durability: Durability = .everyCommit
    ) {
      self.access = access
      self.busyTimeout = busyTimeout
      self.readers = readers
      self.durability = durability
    }
  }

  /// A statement that a store has run.
  public struct TraceEvent: Hashable, Sendable {
    /// The statement, with placeholders for its values, which may be private.
    public var sql: String
    /// How long it ran, including the time the caller took to fetch the rows.
    public var duration: Duration
  }

  /// The result of the migration of a file.
  public struct MigrationSummary: Hashable, Sendable {
    /// The path of the old file, or `nil` in memory.
    public var keptFile: String?
    /// Indexes and triggers of other programs on our tables that do not work on the present tables.
    public var lost: [String]
  }

  /// The connection that writes. It also reads if there is no pool.
  let writer: DatabaseQueue
  /// The connections that only read, or `nil` if the writing connection reads.
  let readers: ReaderPool?
  let gate = StoreGate()
  let turns = WriteTurns()
  private let notices = SuspensionNotices()
  /// When the log is moved into the file.
  let settling = LogSettling()
  /// The store that continues with the same versions in another file, or `nil`.
  package let successor = Locked<OutlineStore?>(nil)
  /// The result of the migration when the file was opened, or `nil` if there was none.
  public let migration: MigrationSummary?
  /// The differences of the file's schema when it was opened.
  let schema: FileSchema
  /// The given path, or `:memory:`.
  public let path: String
  package let options: Options

  /// The absolute path, which stays valid if the process changes its folder, or `nil` in memory.
  let place: String?

  /// Opens an outline file, creates it if it is missing, and migrates an older schema.
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how to open it.
  /// - Throws: ``StorageError`` if the file is not an outline, is newer than this library, or
  ///   cannot be opened.
  public convenience init(path: String, options: Options = Options()) throws {
    let (writer, readers) = try StorageError.wrap("cannot open \(path)") {
      try Self.open(path, with: options)
    }
    try self.init(path: path, options: options, writer: writer, readers: readers)
  }

  /// Opens a file for a glance; see ``openForGlance(_:preparing:)``.
  convenience init(glancingAt path: String, preparing prepare: ConnectionPreparation?) throws {
    let writer = try StorageError.wrap("cannot open \(path)") {
      try Self.openForGlance(path, preparing: prepare)
    }
    try self.init(path: path, options: Options(access: .readOnly), writer: writer)
  }

  /// Creates a store with an open connection.
  /// - Parameter header: the header of the file, if known to be current; otherwise the store
  ///   queries SQLite.
  init(
    path: String, options: Options, writer: DatabaseQueue, readers: ReaderPool? = nil,
    header: FileHeader? = nil
  ) throws {
    self.path = path
    self.options = options
    self.writer = writer
    self.readers = readers
    place = path == ":memory:" ? nil : Self.place(path)
    (migration, schema) = try StorageError.wrap("cannot open \(path)") {
      try Self.prepare(writer, at: path, with: options, header: header)
    }
    if !options.indexes.isEmpty, options.access != .readOnly, (try? refuseForeignSchema()) != nil {
      try declareIndexes(options.indexes)
    }
    if options.observesSuspension { notices.begin(self) }
  }

  /// Triggers of other programs that changes of the outline would fire, by name, as of the opening
  /// of the file. Unless ``Options/allowedTriggers`` names all of them, the file is only read.
  public var foreignTriggers: [ForeignTrigger] { schema.triggers }

  /// Rejects a change of a file if it would fire a foreign trigger, or if part of our schema is
  /// missing or changed.
  package func refuseForeignSchema() throws {
    if let refusal = schema.refusal(of: path, allowing: options.allowedTriggers) { throw refusal }
  }

  /// Reports every later statement of this store, with its values, except those inside triggers.
  func traceStatements(_ note: @escaping @Sendable (String) -> Void) {
    writer.unsafeReentrantWrite { db in
      db.trace { event in
        // SQLite reports the statements inside triggers as comments.
        if case .statement(let statement) = event, !statement.sql.hasPrefix("--") {
          note(statement.expandedSQL)
        }
      }
    }
  }

  /// The value of `PRAGMA synchronous` on the connection that writes.
  func synchronousMode() throws -> Int? {
    try writing { try $0.value("PRAGMA synchronous") }
  }

  /// Creates an outline in memory that lives until the store is released, for a preview or a test.
  ///
  /// ```swift
  /// let store = try OutlineStore.inMemory { outline in
  ///   let list = try outline.addSection("Groceries")
  ///   try outline.add([Item.Draft(text: "Milk"), Item.Draft(text: "Bread")], to: .last(in: list))
  /// }
  /// ```
  /// - Parameter fill: adds the first content, as one version; without it the outline is empty.
  /// - Throws: ``StorageError``; the error of `fill`.
  public static func inMemory(
    _ fill: (OutlineTransaction) throws -> Void = { _ in }
  ) throws -> OutlineStore {
    let options = Options()
    let store = try OutlineStore(
      path: ":memory:", options: options,
      writer: DatabaseQueue(configuration: configuration(options)))
    try store.write { try fill($0) }
    return store
  }

  deinit {
    notices.end()
    gate.noteClosing()
  }

  /// Moves all commits from the log into the file. SQLite leaves the log in its place if the file
  /// was moved, and the next file with that name would be read with it.
  package func emptyLog() { try? writer.unsafeReentrantWrite { try $0.emptyLog() } }

  /// Rejects a write inside a read of the pool, which has a connection of its own. Elsewhere SQLite
  /// rejects it. The reader sees one version to its end.
  func refuseNesting() throws {
    if readers?.isReading == true { throw nesting("cannot write \(path)") }
  }

  private func nesting(_ doing: String) -> StorageError { StorageError(.nestedWrite, doing: doing) }

  /// Closes the file after the running reads; further use throws, and all sequences of the store
  /// end. A released store closes by itself.
  /// - Throws: ``StorageError``, of the kind ``StorageError/Kind/nestedWrite`` inside a read or a
  ///   write of this store.
  public func close() throws {
    if gate.isWorkingHere { throw nesting("cannot close \(path)") }
    // After the writers that came before.
    let isFree = turns.take(within: .seconds(86_400))
    defer { if isFree { turns.release() } }
    notices.end()
    gate.end()
    readers?.close()
    try StorageError.wrap("cannot close \(path)") {
      writer.unsafeReentrantWrite { $0.settleMovedFile() }
      try writer.close()
    }
    ClosedConnection.note(writer)
  }
}

// The class has the name of its module. So a client with another `Section`, such as every SwiftUI
// app, could not name ours; with these it can write `OutlineStore.Section`.
extension OutlineStore {
  /// ``/OutlineStore/Accessory``
  public typealias Accessory = OutlineModel.Accessory
  /// ``/OutlineStore/Content``
  public typealias Content = OutlineModel.Content
  /// ``/OutlineStore/Item``
  public typealias Item = OutlineModel.Item
  /// ``/OutlineStore/Identifier``
  public typealias Identifier = OutlineModel.Identifier
  /// ``/OutlineStore/ItemDate``
  public typealias ItemDate = OutlineModel.ItemDate
  /// ``/OutlineStore/Node``
  public typealias Node = OutlineModel.Node
  /// ``/OutlineStore/Outline``
  public typealias Outline = OutlineModel.Outline
  /// ``/OutlineStore/Placement``
  public typealias Placement = OutlineModel.Placement
  /// ``/OutlineStore/Query``
  public typealias Query = OutlineModel.Query
  /// ``/OutlineStore/Section``
  public typealias Section = OutlineModel.Section
}
