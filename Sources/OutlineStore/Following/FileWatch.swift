internal import Foundation

/// Looks into an outline file whenever somebody may have committed to it.
///
/// Between two looks it holds nothing open: a connection that stays would keep the `-wal` in being, so that a copy of the file
/// lacks what was written last, and a file that is moved into its place is read with a log that is not its own. That something
/// was committed shows in the sizes and times of the file and its log.
struct FileWatch: Sendable {
  /// How long to wait between two questions to the file system.
  static let interval = Duration.milliseconds(20)
  /// From this age on, a commit would give a state another time (kernels count in ticks of up to 10 ms), and a command that
  /// wrote has closed the file.
  private static let settled = Duration.milliseconds(15)
  /// The same for file systems that count in seconds.
  private static let settledForAll = Duration.milliseconds(2500)
  /// How long to wait at most for a file that is written all the time.
  private static let patience = Duration.milliseconds(35)

  private let path: String
  /// Where the file itself is, and its logs beside it.
  private let files: FilePaths
  /// What messages call it.
  private let name: String
  /// Which file the path led to in the beginning.
  private let first: FileMark
  private var state: FileState
  private var stateBegan = ContinuousClock.now
  /// Since when there is something that was not looked at; nil when there is nothing.
  private var waitingSince: ContinuousClock.Instant? = .now
  /// The ages of the state at which the file is still to be looked into.
  private var agesToLook = [settled, settledForAll]

  /// - Throws: ``StorageError`` when there is no such file.
  init(_ path: String) throws {
    name = path
    self.path = OutlineStore.place(path)
    files = FilePaths(URL(fileURLWithPath: self.path).resolvingSymlinksInPath().path)
    guard let state = FileState(files), let first = FileMark(of: self.path) else { throw Self.gone(path) }
    (self.state, self.first) = (state, first)
  }

  /// Whether the file is to be looked into now.
  /// - Throws: ``StorageError`` when it is gone, or another one has taken its place.
  /// - Complexity: four questions to the file system, some microseconds.
  mutating func isDue() throws -> Bool {
    guard let now = FileState(files), let mark = FileMark(of: path) else { throw Self.gone(name) }
    if !mark.isOfSameFile(as: first) {
      throw StorageError(
        kind: .cannotOpen, code: 0, message: "another file has taken its place", doing: "cannot watch \(name)")
    }
    if now != state {
      (state, stateBegan, agesToLook) = (now, .now, [Self.settled, Self.settledForAll])
      waitingSince = waitingSince ?? .now
    }
    return isImpatient || agesToLook.first.map { age >= $0 } ?? false
  }

  /// Wants another look at once, because the last one has not read everything.
  mutating func lookAgain() { waitingSince = .now - Self.patience }

  /// Looks into the file.
  /// - Returns: nil when it changed under the reader, or could not be had; it is due again then.
  mutating func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value? {
    let age = age
    // Whoever closes the file while somebody glances at it leaves the log; an ordinary reader takes it away.
    let value =
      try state.isQuiet ? readAtRest(body) : readWithLocks(asGlance: age < Self.settledForAll, body)
    if value == nil { return nil }
    agesToLook.removeAll { $0 <= age }
    waitingSince = nil
    return value
  }

  /// Reads a file that nobody has open, so that nobody notices.
  private func readAtRest<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value? {
    guard let file = FileAtRest(files.file) else { return nil }
    if let value = try OutlineStore.read(files.file, file, body) { return value }
    // One that is unchanged has another journal mode, in which somebody may be writing with nothing beside it.
    return file.isUnchanged ? try readWithLocks(asGlance: false, body) : nil
  }

  private func readWithLocks<Value>(
    asGlance isGlance: Bool, _ body: (OutlineReader) throws -> Value
  ) throws -> Value? {
    do {
      let store =
        isGlance
        ? try OutlineStore(glancingAt: files.file)
        : try OutlineStore(path: files.file, options: .init(access: .readOnly, busyTimeout: .seconds(1)))
      let value = try store.read(body)
      try store.close()
      return value
    } catch let error as StorageError {
      switch error.kind {
      case .busy: return nil
      // The last one who had it open has just closed it, or left a log that nobody reads.
      case .cannotOpen where isGlance, .readOnly where isGlance: return nil
      default: throw error
      }
    }
  }

  private var age: Duration { stateBegan.duration(to: .now) }

  private var isImpatient: Bool { waitingSince.map { $0.duration(to: .now) >= Self.patience } ?? false }

  private static func gone(_ name: String) -> StorageError {
    StorageError(kind: .cannotOpen, code: 0, message: "it is gone", doing: "cannot watch \(name)")
  }
}

/// Where an outline file is, and what SQLite keeps beside it.
private struct FilePaths: Sendable {
  let file: String
  let log: String
  let journal: String

  init(_ path: String) {
    file = path
    log = path + "-wal"
    journal = path + "-journal"
  }
}

/// What the file system says of an outline file and of the logs its writers keep beside it.
private struct FileState: Equatable, Sendable {
  private let file: FileMark
  private let log: FileMark?
  private let journal: FileMark?

  /// Whether nobody has it open for writing.
  var isQuiet: Bool { log == nil && journal == nil }

  init?(_ paths: FilePaths) {
    // The log first: what is moved from it into the file in between then shows in the file.
    log = FileMark(of: paths.log)?.ofContents
    journal = FileMark(of: paths.journal)?.ofContents
    guard let file = FileMark(of: paths.file) else { return nil }
    self.file = file
  }
}
