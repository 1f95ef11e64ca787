internal import Foundation
internal import GRDB

/// An outline file: ordered, hierarchical lists in one ordinary SQLite database, with every version of them.
///
/// A store is safe to use from any thread. Each method is one transaction, and each one that changes something makes one
/// version; ``write(_:expecting:_:)`` makes one version of many changes.
public final class OutlineStore: Sendable {
  /// How a file is opened.
  public enum Access: Hashable, Sendable {
    /// Reads and writes; a missing file is made.
    case create
    /// Reads and writes; a missing file is an error.
    case readWrite
    /// Reads only: nothing is written, neither to the file nor beside it where that can be avoided.
    case readOnly
  }

  /// Settings of a store.
  public struct Options: Hashable, Sendable {
    /// How the file is opened.
    public var access = Access.create
    /// How long to wait for another writer, in seconds.
    public var busyTimeout = 5.0
    /// Whether reads run beside writes on connections of their own. A one-shot command is faster without.
    public var usesPool = false

    /// Makes the default settings.
    public init(access: Access = .create, busyTimeout: Double = 5, usesPool: Bool = false) {
      self.access = access
      self.busyTimeout = busyTimeout
      self.usesPool = usesPool
    }
  }

  let writer: any DatabaseWriter
  /// The path as it was given, or `:memory:`.
  public let path: String
  let options: Options

  /// Opens an outline file, makes it where it is missing, and brings an older schema up to date.
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how to open it.
  /// - Throws: ``StorageError`` when the file is not an outline, is newer than this library, or cannot be opened.
  public init(path: String, options: Options = Options()) throws {
    self.path = path
    self.options = options
    writer = try StorageError.wrap("cannot open \(path)") { try Self.open(path, options) }
    try StorageError.wrap("cannot open \(path)") { try prepare() }
  }

  private init(memory: DatabaseQueue) throws {
    path = ":memory:"
    options = Options()
    writer = memory
    try StorageError.wrap("cannot make an outline in memory") { try prepare() }
  }

  /// Makes an outline that lives in memory until the store is released.
  public static func inMemory() throws -> OutlineStore {
    try OutlineStore(memory: DatabaseQueue(configuration: configuration(Options())))
  }

  /// Closes the file; further use throws. A store that is released closes by itself.
  public func close() throws {
    try StorageError.wrap("cannot close \(path)") { try writer.close() }
  }
}
