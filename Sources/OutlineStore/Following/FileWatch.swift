/// Reads an outline file whenever somebody may have committed to it.
///
/// Between two reads it holds nothing open. A permanent connection would keep the `-wal` in
/// existence, so that a copy of the file would lack the latest commits, and a file moved into its
/// place would be read with a foreign log. The system reports that something was written. A
/// comparison with the log shows whether all of it was read, and is repeated until it was.
///
/// A store of this process that has the file open reports its own writes at once, and is read
/// through its readers: opening a file costs 50 times a small read.
struct FileWatch: ContentWatch {
  /// The time between two polls if the file system does not report changes.
  private static let interval = Duration.milliseconds(20)
  /// The age of a state at which the file is read. From this age on, a commit would give the state
  /// another time (kernels count in ticks of up to 10 ms), and a command that wrote has closed the
  /// file.
  private static let settled = Duration.milliseconds(15)
  /// The same if the system reports each change, even at the same time: most commands have closed
  /// the file by then.
  private static let settledAsTold = Duration.milliseconds(10)
  /// The same while a store of this process has the file open. Then no other program deletes the
  /// log when it closes the file, and a read cannot prevent that.
  private static let settledBesideStore = Duration.milliseconds(2)
  /// The same for file systems that count in seconds, and for changes that the system did not
  /// report.
  private static let settledForAll = Duration.milliseconds(2500)
  /// The longest wait for a file that is written all the time.
  private static let patience = Duration.milliseconds(30)
  /// The wait for a commit in the log that is not visible yet, or for a file that could not be
  /// opened.
  private static let retry = Duration.milliseconds(10)
  /// From this age on, the writer was probably killed.
  private static let longSync = Duration.seconds(20)
  private static let retryAfterLong = Duration.milliseconds(40)

  private let path: String
  /// The paths of the file itself and of its logs.
  private let files: FilePaths
  /// The name of the file in messages.
  private let name: String
  /// Prepares each connection, or `nil` for no preparation.
  private let prepare: ConnectionPreparation?
  /// The store of this process that is followed, or `nil` if there is none or it is released.
  private weak var store: OutlineStore?
  /// The number of writes of the store up to the last call of ``isDue()``.
  private var commitsSeen: Int
  private var commitWakingsSeen = 0
  /// Whether the store reported a write that is not read yet.
  private var isToldByStore = false
  /// The mark of the file that the path led to at first.
  private let first: FileMark
  /// The events of the file, or `nil` if it must be polled.
  private let events: ChangeSignal?
  let signal: ChangeSignal
  /// Wakes after a write of the store.
  private let commits = ChangeSignal()
  private var eventsSeen = 0
  private var wakingsSeen = 0
  private var state: FileState
  private var stateBegan = ContinuousClock.now
  /// Since when a change has not been read, or `nil` if there is none.
  private var waitingSince: ContinuousClock.Instant? = .now
  /// The last age of the state at which the file is read again.
  private let lastAge: Duration
  /// The ages of the state at which the file must still be read.
  private var agesToLook: [Duration]
  /// When to retry a read that failed or did not show a commit.
  private var retryAt: ContinuousClock.Instant?
  /// The position in the log up to which it was read.
  private var consumed: LogPosition?

  /// - Throws: ``StorageError`` if there is no such file.
  init(
    _ path: String, preparing prepare: ConnectionPreparation? = nil,
    beside store: OutlineStore? = nil, wokenBy signals: WatchSignals = .all
  ) throws {
    name = path
    self.prepare = prepare
    self.store = store
    commitsSeen = store?.gate.commits ?? 0
    lastAge = signals == .notices ? .seconds(1_000_000_000) : Self.settledForAll
    agesToLook = [Self.settled, lastAge]
    self.path = OutlineStore.place(path)
    files = FilePaths(of: self.path)
    // Before the first look, so that no event is missed in between.
    var interest = FileEvents.Interest(
      files: KernelEvents.watchesOutlines ? [files.file, files.log] : [files.log],
      names: [files.file, files.log, files.journal] + (self.path == files.file ? [] : [self.path]),
      wantsTicks: signals != .notices)
    if signals == .ticks { (interest.files, interest.names) = ([], []) }
    events = FileEvents.shared.subscribe(to: interest)
    signal = events ?? commits
    store?.gate.add(commits)
    guard let state = FileState(files), let first = FileMark(of: self.path)
    else { throw Self.gone(path) }
    self.state = state
    self.first = first
  }

  /// Whether the file should be read now.
  /// - Throws: ``StorageError`` if the file is gone, or another one has replaced it.
  /// - Complexity: four queries of the file system, some microseconds.
  mutating func isDue() throws -> Bool {
    let (happened, woken) = (signal.events, signal.wakings)
    let keeper = store?.gate
    guard let now = FileState(files), let mark = FileMark(of: path) else { throw Self.gone(name) }
    if !mark.isOfSameFile(as: first) {
      throw StorageError(
        .cannotOpen, message: "another file has replaced it", doing: "cannot watch \(name)")
    }
    if now != state || happened != eventsSeen {
      var settled = keeper?.isOpen == true ? Self.settledBesideStore : Self.settledAsTold
      if events == nil { settled = Self.settled }
      state = now
      stateBegan = .now
      agesToLook = [settled, lastAge]
      waitingSince = waitingSince ?? .now
      retryAt = nil
    }
    eventsSeen = happened
    wakingsSeen = woken
    commitWakingsSeen = commits.wakings
    if let commits = keeper?.commits, commits != commitsSeen {
      commitsSeen = commits
      isToldByStore = true
    }
    return isToldByStore || nextLook.map { $0 <= .now } ?? false
  }

  /// When to read the file next, or `nil` to wait for an event.
  private var nextLook: ContinuousClock.Instant? {
    if let retryAt { return retryAt }
    let moments = [
      agesToLook.first.map { stateBegan + $0 }, waitingSince.map { $0 + Self.patience },
    ]
    return moments.compactMap(\.self).min()
  }

  /// How long no read is due, or `nil` to wait for an event.
  var pause: Duration? {
    let pause = nextLook.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    return events == nil ? min(pause ?? Self.interval, Self.interval) : pause
  }

  /// Waits until a read may be due, or the task is cancelled.
  func wait() async {
    guard let pause else { return await signal.wait(afterWaking: wakingsSeen) }
    // Events do not hurry a read that is due soon, only a later one. A write of the store does.
    if events != nil && pause > Self.patience {
      await signal.wait(afterWaking: wakingsSeen, atMost: pause)
    } else if store != nil {
      await commits.wait(afterWaking: commitWakingsSeen, atMost: pause + .milliseconds(1))
    } else {
      try? await Task.sleep(for: pause + .milliseconds(1))
    }
  }

  mutating func lookAgain() { (retryAt, consumed) = (.now, nil) }

  /// Reads the file.
  /// - Returns: `nil` if there is nothing new, if the file changed under the reader, or if it could
  ///   not be opened. In the latter two cases a read is due again soon.
  mutating func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value? {
    let age = stateBegan.duration(to: .now)
    // A connection that closes the file during a glance leaves the log; an ordinary reader deletes
    // it.
    let isGlance = age < Self.settledForAll
    let isFollowed = consumed?.isFollowedByCommit(inLogAt: files.log)
    if !isToldByStore, isGlance, !state.isQuiet, isFollowed == false {
      // Pages of the log that were read went into the file, or a writer has not committed yet.
      noteLook(at: age)
      return nil
    }
    // The store's connections keep pages, also those of a file that was overwritten since. So they
    // are used only if the log goes on, or if a new connection has seen the same.
    let beside = store.flatMap { $0.readsBeside ? $0 : nil }
    if let beside, isToldByStore || isFollowed == true || beside.gate.knows(state) {
      return try read(beside, at: age, body)
    }
    var position: LogPosition?
    var mark: VersionMark?
    func readWithMark(_ outline: OutlineReader) throws -> Value {
      if beside != nil { mark = try VersionMark(in: outline) }
      return try body(outline)
    }
    // Of readers that close the file at the same moment, one may leave an empty log; an ordinary
    // reader deletes it.
    let isAtRest = state.isQuiet && (isGlance || state.log?.isEmpty != true)
    let value =
      try isAtRest
      ? readAtRest(readWithMark) : readWithLocks(asGlance: isGlance, &position, readWithMark)
    guard let value else {
      retryAt = .now + Self.retry
      return nil
    }
    noteRead(upTo: position, at: age)
    if let beside, let known = try? beside.read({ try VersionMark(in: $0) }), known == mark {
      beside.gate.note(state)
    }
    return value
  }

  /// Reads on a connection of the store.
  private mutating func read<Value>(
    _ store: OutlineStore, at age: Duration, _ body: (OutlineReader) throws -> Value
  ) throws -> Value? {
    do {
      // Before the content, which may then be later, but not earlier.
      let position = try store.read { outline in try LogPosition(seenBy: outline.db) }
      let value = try store.read(body)
      noteRead(upTo: position, at: age)
      return value
    } catch let error as StorageError where error.kind == .busy {
      retryAt = .now + Self.retry
      return nil
    }
  }

  private mutating func noteRead(upTo position: LogPosition?, at age: Duration) {
    noteLook(at: age)
    consumed = position
    isToldByStore = false
    if let position, position.isFollowedByCommit(inLogAt: files.log) {
      retryAt = .now + (age < Self.longSync ? Self.retry : Self.retryAfterLong)
    }
  }

  private mutating func noteLook(at age: Duration) {
    agesToLook.removeAll { $0 <= age }
    waitingSince = nil
    retryAt = nil
  }

  /// Reads a file that nobody has open, without locks.
  private func readAtRest<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value? {
    guard let file = FileAtRest(files.file) else { return nil }
    if let value = try OutlineStore.read(files.file, atRest: file, preparing: prepare, body) {
      return value
    }
    // An unchanged file here has another journal mode, in which a writer may have no file beside
    // it.
    var position: LogPosition?
    return file.isUnchanged ? try readWithLocks(asGlance: false, &position, body) : nil
  }

  /// - Parameter position: set to the position in the log when the read began.
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
      // The last connection has just closed the file, or left a log that nobody reads.
      case .cannotOpen where isGlance, .readOnly where isGlance: return nil
      default: throw error
      }
    }
  }

  private static func gone(_ name: String) -> StorageError {
    StorageError(.cannotOpen, message: "it is gone", doing: "cannot watch \(name)")
  }
}

/// The signals that wake followers of a file. Tests omit one to prove that the other is enough.
package enum WatchSignals: Sendable {
  /// Events of the file system, and a tick every few seconds in case an event was missed.
  case all
  /// Only events of the file system.
  case notices
  /// Only the tick.
  case ticks
}

/// Wakes its owner when files of any kind are written, created, replaced or removed, until it is
/// released.
package struct FileNotices: Sendable {
  private let signal: ChangeSignal?

  /// - Parameters:
  ///   - paths: the paths of the files, which may be missing.
  ///   - signals: the signals that wake it.
  ///   - handler: called on a thread that it must not block.
  package init(
    of paths: [String], wokenBy signals: WatchSignals = .all,
    _ handler: @escaping @Sendable () -> Void
  ) {
    signal = FileEvents.shared.subscribe(
      to: .init(files: paths, names: paths, wantsTicks: signals != .notices))
    signal?.onWake(handler)
  }

  /// Whether the system reports all changes of these files. If not, they must be polled.
  package var areTold: Bool { signal != nil }
}
