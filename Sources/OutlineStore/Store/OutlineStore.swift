internal import Foundation
internal import GRDB

/// An outline file: ordered, hierarchical lists in one ordinary SQLite database, with every version of them.
///
/// A store is safe to use from any thread. Each method is one transaction, and each one that changes something makes one
/// version; `write` makes one version of many changes, with an ``OutlineTransaction``.
public final class OutlineStore: Sendable {
  /// How a file is opened.
  public enum Access: Hashable, Sendable {
    /// Reads and writes; a missing file is made.
    case create
    /// Reads and writes; a missing file is an error.
    case readWrite
    /// Reads only. SQLite keeps its `-wal` and `-shm` beside the file while it is open;
    /// the static `OutlineStore.read` does without.
    case readOnly
  }

  /// Settings of a store.
  public struct Options: Sendable {
    /// How the file is opened.
    public var access = Access.create
    /// How long to wait for another writer; a day is the most.
    public var busyTimeout = Duration.seconds(5)
    /// On which connections reads run.
    public var readers = Readers.pool(maximum: 5)
    /// What of the versions that were committed last may be missing after the machine failed.
    public var durability = Durability.everyCommit
    /// What becomes of a file of an older schema that is opened for writing.
    public var migration = Migration.automatic
    /// Triggers of other programs that may run with changes of the outline, as an app knows its own. Without, a file that has
    /// such a trigger on a table of the outline is only read, and a change throws ``StorageError/Kind/foreignTrigger``.
    public var allowedTriggers: Set<AllowedTrigger> = []
    /// Indexes on fields of typed attributes that are made when the file is opened for writing and
    /// does not have them. A file that is only read for its schema is left as it is.
    public var indexes: Set<FieldIndex> = []
    /// Prepares each connection before the store runs its first statement on it: gives the key of an
    /// encrypted file, sets pragmas. It gets the connection as SQLite's functions take it; what it
    /// throws is thrown by what opened the connection. Copies that the store makes, for a backup or
    /// before a migration, are prepared too, and so are the connections of `changes` and `updates`,
    /// which open one for each look. The static `read`, which has no options, prepares nothing.
    public var prepareConnection: (@Sendable (OpaquePointer) throws -> Void)?
    /// Is told of every statement when it is over, on the thread that ran it, but for those of
    /// `changes` and `updates`. It must not use the store.
    public var trace: (@Sendable (TraceEvent) -> Void)?
    /// Whether nothing that is written is to stay, so that an older file is changed in a copy in memory.
    package var isRehearsal = false
    /// What is going to be changed first, so that its statements are compiled before the lock is
    /// waited for.
    package var firstChange: FirstChange?

    /// What becomes of a file of an older schema that is opened for writing. One that is only read is read as it is.
    public enum Migration: Hashable, Sendable {
      /// It is brought up, and kept as it was in `FILE.schema1`.
      case automatic
      /// It is refused: an older app may use it too.
      case never
    }

    /// On which connections reads run.
    public enum Readers: Hashable, Sendable {
      /// On the one that writes: a read waits until a write of the same store is over. A program
      /// that opens a file, does one thing and ends is faster so.
      case shared
      /// On connections of their own, as many as there are reads at a time, up to a maximum: a read
      /// never waits for a write, for a purge, a backup or a check, only for another read where all
      /// are in use. Each is opened when it is needed first, and costs some milliseconds and some
      /// hundred kilobytes.
      ///
      /// A file that somebody has switched to another journal mode, and an outline in memory, are
      /// read on the connection that writes all the same; so is a file that was moved away while it
      /// was open. A maximum below 1 counts as 1.
      case pool(maximum: Int)
    }

    /// What becomes of the versions that were committed last when the machine fails. Whatever is
    /// chosen, the file is not damaged, versions go from the latest backwards, and a program that
    /// crashes or is killed loses nothing.
    public enum Durability: Hashable, Sendable {
      /// Nothing that was committed is lost: each commit waits until the disk has it
      /// (`synchronous=FULL`).
      case everyCommit
      /// Where the power fails or the system crashes, the versions since the last checkpoint may be
      /// missing, some hundred at most: commits wait for no disk (`synchronous=NORMAL`).
      case relaxed
    }

    /// Makes settings.
    /// - Parameters:
    ///   - access: how the file is opened.
    ///   - busyTimeout: how long to wait for another writer; a day is the most.
    ///   - readers: on which connections reads run.
    ///   - durability: what may be missing after the machine failed.
    public init(
      access: Access = .create, busyTimeout: Duration = .seconds(5),
      readers: Readers = .pool(maximum: 5), durability: Durability = .everyCommit
    ) {
      (self.access, self.busyTimeout) = (access, busyTimeout)
      (self.readers, self.durability) = (readers, durability)
    }
  }

  /// A statement that a store has run.
  public struct TraceEvent: Hashable, Sendable {
    /// The statement, with placeholders where its values are: those may be private.
    public var sql: String
    /// How long it ran, waiting for the caller to take its rows included.
    public var duration: Duration
  }

  /// What was done to a file of an older schema.
  public struct MigrationSummary: Hashable, Sendable {
    /// Where the file is kept as it was; nil in memory.
    public var keptFile: String?
    /// Indexes and triggers that another program had made on our tables, and that mean nothing on the present ones.
    public var lost: [String]
  }

  /// The connection that writes; it reads too, where there are no others.
  let writer: DatabaseQueue
  /// The connections that only read; nil where the one that writes does.
  let readers: ReaderPool?
  let gate = StoreGate()
  /// Wakes who follows an outline in memory when it was written; nil for a file, of which the system
  /// tells.
  let writes: ChangeSignal?
  /// What was done to the file when it was opened, because it had an older schema; nil for any other.
  public let migration: MigrationSummary?
  /// What the schema of the file had otherwise than it must be when it was opened.
  let schema: FileSchema
  /// The path as it was given, or `:memory:`.
  public let path: String
  let options: Options

  /// The path from the top, whatever folder the process goes to; nil in memory.
  let place: String?

  /// Opens an outline file, makes it where it is missing, and brings an older schema up to date.
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how to open it.
  /// - Throws: ``StorageError`` when the file is not an outline, is newer than this library, or cannot be opened.
  public convenience init(path: String, options: Options = Options()) throws {
    let (writer, readers) = try StorageError.wrap("cannot open \(path)") {
      try Self.open(path, options)
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

  /// Makes a store of an open connection.
  /// - Parameter header: what the file itself says, where that is known to be the latest;
  ///   otherwise SQLite is asked.
  init(
    path: String, options: Options, writer: DatabaseQueue, readers: ReaderPool? = nil,
    header: FileHeader? = nil
  ) throws {
    self.path = path
    self.options = options
    self.writer = writer
    self.readers = readers
    place = path == ":memory:" ? nil : Self.place(path)
    writes = place == nil ? ChangeSignal() : nil
    (migration, schema) = try StorageError.wrap("cannot open \(path)") {
      try Self.prepare(writer, path, options, header)
    }
    if !options.indexes.isEmpty, options.access != .readOnly, (try? refuseForeignSchema()) != nil {
      try declareIndexes(options.indexes)
    }
  }

  /// Tells of every statement of this store from now on, with its values, but for those inside triggers.
  package func traceStatements(_ note: @escaping @Sendable (String) -> Void) {
    writer.unsafeReentrantWrite { db in
      db.trace { event in
        // SQLite tells of the statements inside triggers as comments.
        if case .statement(let statement) = event, !statement.sql.hasPrefix("--") {
          note(statement.expandedSQL)
        }
      }
    }
  }

  /// What `PRAGMA synchronous` says of the connection that writes.
  package func synchronousMode() throws -> Int? { try writing { try $0.value("PRAGMA synchronous") } }

  /// Makes an outline that lives in memory until the store is released.
  /// - Throws: ``StorageError``.
  public static func inMemory() throws -> OutlineStore {
    let options = Options()
    return try OutlineStore(
      path: ":memory:", options: options, writer: DatabaseQueue(configuration: configuration(options)))
  }

  deinit { gate.noteClosing() }

  /// Closes the file, when the reads are over that run now; further use throws. A store that is
  /// released closes by itself.
  /// - Throws: ``StorageError``.
  public func close() throws {
    gate.noteClosing()
    readers?.close()
    try StorageError.wrap("cannot close \(path)") { try writer.close() }
    ClosedConnection.note(writer)
  }
}
