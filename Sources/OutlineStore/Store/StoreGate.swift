internal import Foundation
internal import GRDB

/// Lets work on the file pass, except while the store is suspended.
final class StoreGate: @unchecked Sendable {
  private let condition = NSCondition()
  private var suspended = false
  /// The threads that currently work on the file, each once for each level of nesting.
  private var working = WorkingThreads()

  /// The number of pieces of work that keep the store awake.
  private var awakeCount = 0
  /// Whether the store was suspended when the first of them began.
  private var sleepsAgain = false

  private var closed = false
  private var ended = false
  /// Wake the followers of the store.
  private var signals: [WeakSignal] = []
  private var commitCount = 0
  private var knownState: FileState?

  var isSuspended: Bool { condition.withLock { suspended } }

  /// Whether the store has the file open, which keeps its log in existence.
  var isOpen: Bool { condition.withLock { !closed } }

  /// Whether the store was closed; a store that is released closes the file, but has no end.
  var hasEnded: Bool { condition.withLock { ended } }

  /// The number of writes of the store that may have changed something.
  var commits: Int { condition.withLock { commitCount } }

  /// Notes a write of the store, and wakes the followers.
  func noteCommit() {
    let signals = condition.withLock {
      commitCount += 1
      return self.signals
    }
    for signal in signals { signal.signal?.wake(isEvent: false) }
  }

  /// Whether a new connection to the file in a state has seen what the store's own ones see.
  func knows(_ state: FileState) -> Bool { condition.withLock { knownState == state } }

  /// Notes such a state.
  func note(_ state: FileState) { condition.withLock { knownState = state } }

  /// Whether this thread is inside a read or a write of the store.
  var isWorkingHere: Bool { condition.withLock { working.includeThis } }

  /// Notes that the store is closed.
  func end() {
    condition.withLock { ended = true }
    noteClosing()
  }

  /// Notes that the store is about to close the file.
  func noteClosing() {
    let signals = condition.withLock {
      closed = true
      defer { self.signals = [] }
      return self.signals
    }
    for signal in signals { signal.signal?.wake(isEvent: false) }
  }

  /// Wakes those who wait for a signal after each write of the store, and when it is closed.
  func add(_ signal: ChangeSignal) {
    condition.withLock {
      signals.removeAll { $0.signal == nil }
      signals.append(WeakSignal(signal: signal))
    }
  }

  private struct WeakSignal { weak var signal: ChangeSignal? }

  /// Runs a piece of work, unless the store is suspended. Nested work always passes.
  /// - Throws: ``StorageError`` of the kind ``StorageError/Kind/suspended``, also instead of the
  ///   error of interrupted work.
  func pass<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    try enter(path)
    defer { leave() }
    do { return try work() } catch { throw reason(for: error, path) }
  }

  /// Begins a piece of work on this thread, which ends with ``leave()``.
  /// - Throws: ``StorageError`` of the kind ``StorageError/Kind/suspended``.
  func enter(_ path: String) throws {
    try condition.withLock {
      if suspended && !working.includeThis { throw Self.refusal(path) }
      working.begin()
    }
  }

  /// Ends the latest piece of work of this thread.
  func leave() {
    condition.withLock {
      working.end()
      condition.broadcast()
    }
  }

  /// The error to throw for an error of the work: a refusal if the suspension interrupted it.
  func reason(for error: any Error, _ path: String) -> any Error {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_INTERRUPT, isSuspended
    else { return error }
    return Self.refusal(path)
  }

  /// Rejects new work from now on, and waits until the running work has ended.
  /// - Parameter interrupt: interrupts the running statements. It is called repeatedly, because
  ///   work between two statements is interrupted in the next one.
  func suspend(_ interrupt: () -> Void) {
    condition.withLock {
      suspended = true
      while working.includeOthers {
        interrupt()
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.002))
      }
    }
  }

  func resume() { condition.withLock { (suspended, sleepsAgain) = (false, false) } }

  /// Begins a piece of work that needs the store awake.
  func wake() {
    condition.withLock {
      if suspended { (suspended, sleepsAgain) = (false, true) }
      awakeCount += 1
    }
  }

  /// Ends it.
  /// - Returns: whether the store must be suspended again.
  func endWaking() -> Bool {
    condition.withLock {
      awakeCount -= 1
      guard awakeCount == 0 else { return false }
      defer { sleepsAgain = false }
      return sleepsAgain
    }
  }

  /// Waits while the store is suspended.
  func whileSuspended() async {
    // Polling is cheap: an app that is suspended by the system does not run at all.
    while isSuspended && !hasEnded && !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(100))
    }
  }

  private static func refusal(_ path: String) -> StorageError {
    StorageError(.suspended, message: "the store is suspended", doing: "cannot use \(path)")
  }
}

/// The threads that do some work, each once for each level of nesting.
struct WorkingThreads {
  private var threads: [pthread_t] = []

  var includeThis: Bool { threads.contains(where: Self.isThis) }
  var includeOthers: Bool { !threads.allSatisfy(Self.isThis) }

  /// Begins a piece of work of this thread.
  mutating func begin() { threads.append(pthread_self()) }

  /// Ends the latest one of this thread.
  mutating func end() {
    if let last = threads.lastIndex(where: Self.isThis) { threads.remove(at: last) }
  }

  private static func isThis(_ thread: pthread_t) -> Bool {
    pthread_equal(thread, pthread_self()) != 0
  }
}

extension OutlineStore {
  /// Stops all work on the file until ``resume()``. Running reads and writes are interrupted and
  /// throw, and a write changes nothing; new ones throw ``StorageError/Kind/suspended``. When this
  /// returns, the store holds no lock on the file and no mark in its log that would make others
  /// wait, and ``changes(in:since:)-(_,Version.ID?)`` and ``updates(of:view:delivering:)`` do not
  /// read the file.
  ///
  /// The system ends an app that is suspended while it holds a lock on a file of an app group
  /// (`0xdead10cc`). So call this when the app goes to the background, and ``resume()`` when it
  /// comes back:
  ///
  /// ```swift
  /// .onChange(of: scenePhase) { _, phase in
  ///   if phase == .background { store.suspend() } else { store.resume() }
  /// }
  /// ```
  ///
  /// Inside a read or a write of this store, it does not wait for that one.
  ///
  /// ``suspendNotification`` suspends all stores of the process that observe it, and
  /// ``whileAwake(isolation:_:)`` wakes a suspended one for some work.
  public func suspend() {
    gate.suspend {
      writer.interrupt()
      readers?.interrupt()
    }
    readers?.suspend()
  }

  /// Allows work on the file again. Followers then report the changes written meanwhile.
  public func resume() {
    readers?.resume()
    gate.resume()
  }

  /// Runs work for which the store must not be suspended, such as an intent that the system
  /// performs while the app is in the background. A suspended store is resumed, and suspended again
  /// when the last such work has ended, unless ``resume()`` was called meanwhile.
  ///
  /// ```swift
  /// func perform() async throws -> some IntentResult {
  ///   try await store.whileAwake {
  ///     try await store.write { try $0.setDone(true, for: [id]) }
  ///   }
  ///   return .result()
  /// }
  /// ```
  ///
  /// The system still has to let the process run: an intent may for some seconds, and other work
  /// needs a background task. A call of ``suspend()`` during the work interrupts it.
  /// - Parameters:
  ///   - isolation: the actor of the caller, on which the work runs.
  ///   - work: uses the store.
  /// - Returns: the value of the work.
  /// - Throws: the error of the work.
  @discardableResult
  public func whileAwake<Value>(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
  ) async rethrows -> Value {
    if gate.isSuspended { readers?.resume() }
    gate.wake()
    defer { if gate.endWaking() { suspend() } }
    return try await work()
  }
}
