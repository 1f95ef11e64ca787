internal import Foundation

/// Looks into an outline file whenever somebody may have committed to it.
///
/// Between two looks it holds nothing open: a connection that stays would keep the `-wal` in being, so that a copy of the file
/// lacks what was written last, and a file that is moved into its place is read with a log that is not its own. That something
/// was written, the system tells; that all of it was seen, a comparison with the log, which is repeated until that is so.
struct FileWatch: Sendable {
  /// How long to wait between two questions to the file system where it does not tell of changes.
  private static let interval = Duration.milliseconds(20)
  /// From this age on, a commit would give a state another time (kernels count in ticks of up to 10 ms), and a command that
  /// wrote has closed the file.
  private static let settled = Duration.milliseconds(15)
  /// The same where the system tells of each change, whatever its time: most commands have closed the file by then.
  private static let settledAsTold = Duration.milliseconds(10)
  /// The same while a store of this process has the file open: nobody who closes it takes the log
  /// away, and so nobody is in the way of that.
  private static let settledBesideStore = Duration.milliseconds(2)
  /// The same for file systems that count in seconds, and where the system forgot to tell.
  private static let settledForAll = Duration.milliseconds(2500)
  /// How long to wait at most for a file that is written all the time.
  private static let patience = Duration.milliseconds(30)
  /// How long to wait for a commit that is in the log and cannot be seen yet, or for a file that could not be had.
  private static let retry = Duration.milliseconds(10)
  /// From this time on it is more likely that its writer was killed.
  private static let longSync = Duration.seconds(20)
  private static let retryAfterLong = Duration.milliseconds(40)

  private let path: String
  /// Where the file itself is, and its logs beside it.
  private let files: FilePaths
  /// What messages call it.
  private let name: String
  /// Prepares each connection; nil where nothing is to be done.
  private let prepare: ConnectionPreparation?
  /// Knows whether a store of this process has the file open.
  private let keeper: StoreGate?
  /// Which file the path led to in the beginning.
  private let first: FileMark
  /// Tells when something happens; nil where the file has to be asked again and again.
  private let events: ChangeSignal?
  private var eventsSeen = 0
  private var wakingsSeen = 0
  private var state: FileState
  private var stateBegan = ContinuousClock.now
  /// Since when there is something that was not looked at; nil when there is nothing.
  private var waitingSince: ContinuousClock.Instant? = .now
  /// The age of the state at which the file is looked into once more.
  private let lastAge: Duration
  /// The ages of the state at which the file is still to be looked into.
  private var agesToLook: [Duration]
  /// When to look again for what could not be read or seen.
  private var retryAt: ContinuousClock.Instant?
  /// How much of the log was read.
  private var consumed: LogPosition?

  /// - Throws: ``StorageError`` when there is no such file.
  init(
    _ path: String, preparing prepare: ConnectionPreparation? = nil,
    beside keeper: StoreGate? = nil, wokenBy signals: WatchSignals = .all
  ) throws {
    name = path
    (self.prepare, self.keeper) = (prepare, keeper)
    lastAge = signals == .notices ? .seconds(1_000_000_000) : Self.settledForAll
    agesToLook = [Self.settled, lastAge]
    self.path = OutlineStore.place(path)
    files = FilePaths(FileAtRest.canonical(self.path) ?? self.path)
    // Before the first look, so that nothing happens in between.
    var interest = FileEvents.Interest(
      files: [files.file, files.log],
      names: [files.file, files.log, files.journal] + (self.path == files.file ? [] : [self.path]),
      wantsTicks: signals != .notices)
    if signals == .ticks { (interest.files, interest.names) = ([], []) }
    events = FileEvents.shared.subscribe(to: interest)
    guard let state = FileState(files), let first = FileMark(of: self.path) else { throw Self.gone(path) }
    (self.state, self.first) = (state, first)
  }

  /// Whether the file is to be looked into now.
  /// - Throws: ``StorageError`` when it is gone, or another one has taken its place.
  /// - Complexity: four questions to the file system, some microseconds.
  mutating func isDue() throws -> Bool {
    let (happened, woken) = (events?.events ?? 0, events?.wakings ?? 0)
    guard let now = FileState(files), let mark = FileMark(of: path) else { throw Self.gone(name) }
    if !mark.isOfSameFile(as: first) {
      throw StorageError(
        kind: .cannotOpen, code: 0, message: "another file has replaced it", doing: "cannot watch \(name)")
    }
    if now != state || happened != eventsSeen {
      let settled =
        events == nil
        ? Self.settled : keeper?.isOpen == true ? Self.settledBesideStore : Self.settledAsTold
      (state, stateBegan, agesToLook) = (now, .now, [settled, lastAge])
      (waitingSince, retryAt) = (waitingSince ?? .now, nil)
    }
    (eventsSeen, wakingsSeen) = (happened, woken)
    return nextLook.map { $0 <= .now } ?? false
  }

  /// When to look into the file next; nil when nothing is to be done until something happens.
  private var nextLook: ContinuousClock.Instant? {
    if let retryAt { return retryAt }
    let moments = [agesToLook.first.map { stateBegan + $0 }, waitingSince.map { $0 + Self.patience }]
    return moments.compactMap(\.self).min()
  }

  /// How long there is nothing to ask for; nil until somebody is woken.
  var pause: Duration? {
    let pause = nextLook.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    return events == nil ? min(pause ?? Self.interval, Self.interval) : pause
  }

  /// Waits until it may be due, or the task is cancelled.
  func wait() async {
    guard let pause else { return await events?.wait(afterWaking: wakingsSeen) ?? () }
    // A look that is about to come is not hurried by what happens meanwhile; a late one is.
    if let events, pause > Self.patience {
      await events.wait(afterWaking: wakingsSeen, atMost: pause)
    } else {
      try? await Task.sleep(for: pause + .milliseconds(1))
    }
  }

  /// Has something done whenever it may be due.
  func onWake(_ handler: @escaping @Sendable () -> Void) { events?.onWake(handler) }

  /// Wants another look at once, because the last one has not read everything.
  mutating func lookAgain() { (retryAt, consumed) = (.now, nil) }

  /// Looks into the file.
  /// - Returns: nil when there is nothing new, when it changed under the reader, or could not be had; in the last two it is
  ///   due again soon.
  mutating func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value? {
    let age = age
    // Whoever closes the file while somebody glances at it leaves the log; an ordinary reader takes it away.
    let isGlance = age < Self.settledForAll
    if isGlance, !state.isQuiet, let consumed, !consumed.isFollowedByCommit(inLogAt: files.log) {
      // The pages of a log that was read went into the file, or somebody writes and has not committed.
      noteLook(at: age)
      return nil
    }
    var position: LogPosition?
    let value = try state.isQuiet ? readAtRest(body) : readWithLocks(asGlance: isGlance, &position, body)
    guard let value else {
      retryAt = .now + Self.retry
      return nil
    }
    noteLook(at: age)
    consumed = position
    if let position, position.isFollowedByCommit(inLogAt: files.log) {
      retryAt = .now + (age < Self.longSync ? Self.retry : Self.retryAfterLong)
    }
    return value
  }

  private mutating func noteLook(at age: Duration) {
    agesToLook.removeAll { $0 <= age }
    (waitingSince, retryAt) = (nil, nil)
  }

  /// Reads a file that nobody has open, so that nobody notices.
  private func readAtRest<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value? {
    guard let file = FileAtRest(files.file) else { return nil }
    if let value = try OutlineStore.read(files.file, file, preparing: prepare, body) { return value }
    // One that is unchanged has another journal mode, in which somebody may be writing with nothing beside it.
    var position: LogPosition?
    return file.isUnchanged ? try readWithLocks(asGlance: false, &position, body) : nil
  }

  /// - Parameter position: becomes how much of the log counted when the reading began.
  private func readWithLocks<Value>(
    asGlance isGlance: Bool, _ position: inout LogPosition?, _ body: (OutlineReader) throws -> Value
  ) throws -> Value? {
    do {
      var options = OutlineStore.Options(
        access: .readOnly, busyTimeout: .seconds(1), readers: .shared)
      options.prepareConnection = prepare
      let store =
        isGlance
        ? try OutlineStore(glancingAt: files.file, preparing: prepare)
        : try OutlineStore(path: files.file, options: options)
      if !state.isQuiet {
        position = try store.read { outline in try LogPosition(seenBy: outline.db) }
      }
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

  private static func gone(_ name: String) -> StorageError {
    StorageError(kind: .cannotOpen, code: 0, message: "it is gone", doing: "cannot watch \(name)")
  }
}

/// What wakes those who follow a file. Tests leave one out, to prove that the other is enough.
package enum WatchSignals: Sendable {
  /// The file system tells of each change; a tick every few seconds is the way out if it did not.
  case all
  /// Only the file system.
  case notices
  /// Only the tick.
  case ticks
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
  var isQuiet: Bool { (log?.isEmpty ?? true) && journal == nil }

  init?(_ paths: FilePaths) {
    // The log first: what is moved from it into the file in between then shows in the file.
    log = FileMark(of: paths.log)?.ofContents
    journal = FileMark(of: paths.journal)?.ofContents
    guard let file = FileMark(of: paths.file) else { return nil }
    self.file = file
  }
}
