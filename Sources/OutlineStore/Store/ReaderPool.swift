internal import Foundation
internal import GRDB

/// Connections that only read, so that a read never waits for a write.
///
/// They are opened on first use and stay open. GRDB's own pool lowers `synchronous`, sets the
/// journal mode, closes the writer first, so that no connection is left that may delete the log,
/// and queries the schema version before every read.
final class ReaderPool: @unchecked Sendable {
  private final class Reader: @unchecked Sendable {
    let connection: DatabaseQueue
    /// The thread it currently works for, guarded by the lock of the pool.
    var thread: pthread_t?

    init(_ connection: DatabaseQueue) { self.connection = connection }

    func works(for other: pthread_t) -> Bool {
      thread.map { pthread_equal($0, other) != 0 } ?? false
    }
  }

  private enum State { case open, suspended, closed }

  private let openConnection: @Sendable () throws -> DatabaseQueue?
  private let maximum: Int
  private let condition = NSCondition()
  private var state = State.open
  private var idle: [Reader] = []
  private var lent: [Reader] = []
  /// The number of readers, including those being opened.
  private var count = 0
  private var opening = 0
  /// Callers that wait for a reader, in order of arrival. Each is called when there may be one.
  private var waiting: [() -> Void] = []
  private var nextWaiting = 0
  /// The threads on which the store writes. Nested writes are rejected elsewhere.
  private var writing = WorkingThreads()

  /// - Parameters:
  ///   - maximum: the maximum number of connections.
  ///   - open: opens a connection. Returns `nil` if there can be none; then the writing connection
  ///     reads.
  init(maximum: Int, open: @escaping @Sendable () throws -> DatabaseQueue?) {
    self.maximum = max(1, maximum)
    openConnection = open
  }

  /// Whether there may be readers: the file is the one that was opened, with a log.
  var isUsable: Bool { condition.withLock { state != .closed } }

  /// Whether this thread is inside a read of the pool.
  var isReading: Bool {
    let me = pthread_self()
    return condition.withLock { lent.contains { $0.works(for: me) } }
  }

  /// Reads on a connection of this pool. A nested read uses the same connection.
  /// - Returns: `nil` if the caller must use the writing connection: inside a write, in a pool that
  ///   is not open, or if no reader can be opened.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    let me = pthread_self()
    let (isWriting, own) = condition.withLock {
      (writing.includeThis, lent.first { $0.works(for: me) })
    }
    if isWriting { return nil }
    if let own { return try own.connection.unsafeReentrantRead(body) }
    while true {
      switch try take(for: me) {
      case .reader(let reader):
        defer { giveBack(reader) }
        return try reader.connection.unsafeReentrantRead(body)
      case .none: return nil
      case .later:
        let turn = DispatchSemaphore(value: 0)
        if wait({ turn.signal() }) { turn.wait() }
      }
    }
  }

  /// Reads without blocking the calling thread.
  /// - Parameter body: called on the thread of a reader, or with `nil` if the caller must use the
  ///   writing connection.
  func read(_ body: @escaping @Sendable (Result<Database, any Error>?) -> Void) {
    let idle = condition.withLock { nextWaiting == waiting.count ? lendIdle(to: nil) : nil }
    if let idle { return run(on: idle, body) }
    // Opening a connection takes a while, and may block.
    DispatchQueue.global().async {
      do {
        switch try self.take(for: nil) {
        case .none: body(nil)
        case .later: if !self.wait({ self.read(body) }) { self.read(body) }
        case .reader(let reader): self.run(on: reader, body)
        }
      } catch { body(.failure(error)) }
    }
  }

  private func run(
    on reader: Reader, _ body: @escaping @Sendable (Result<Database, any Error>?) -> Void
  ) {
    reader.connection.asyncUnsafeRead { connection in
      self.condition.withLock { reader.thread = pthread_self() }
      body(connection)
      self.giveBack(reader)
    }
  }

  /// Runs work on the writing connection, so that reads inside it use that connection too.
  func write<Value>(_ body: () throws -> Value) rethrows -> Value {
    beginWriting()
    defer { endWriting() }
    return try body()
  }

  /// Marks this thread as one that writes, until ``endWriting()``.
  func beginWriting() { condition.withLock { writing.begin() } }

  /// Removes the latest mark of this thread.
  func endWriting() { condition.withLock { writing.end() } }

  private enum Taken {
    case reader(Reader)
    case later
    case none
  }

  private func take(for thread: pthread_t?) throws -> Taken {
    let found: Taken? = condition.withLock {
      if state != .open { return Taken.none }
      if let reader = lendIdle(to: thread) { return .reader(reader) }
      if count >= maximum { return .later }
      count += 1
      opening += 1
      return nil
    }
    if let found { return found }
    var isLent = false
    defer { if !isLent { leave { (count, opening) = (count - 1, opening - 1) } } }
    guard let connection = try openConnection() else {
      // This does not change any more: the file is another one now, or has no log.
      let waiting = condition.withLock {
        state = .closed
        return wakeAll()
      }
      waiting.forEach { $0() }
      return .none
    }
    let reader = Reader(connection)
    isLent = condition.withLock {
      if state == .open {
        opening -= 1
        lend(reader, to: thread)
      }
      return state == .open
    }
    if isLent { return .reader(reader) }
    try? connection.close()
    return .none
  }

  /// Under the lock, lends a reader that is open and idle; `nil` if there is none.
  private func lendIdle(to thread: pthread_t?) -> Reader? {
    guard state == .open, let reader = idle.popLast() else { return nil }
    lend(reader, to: thread)
    return reader
  }

  private func lend(_ reader: Reader, to thread: pthread_t?) {
    reader.thread = thread
    lent.append(reader)
  }

  private func giveBack(_ reader: Reader) {
    let isOver = condition.withLock {
      reader.thread = nil
      return state != .open
    }
    if !isOver {
      return leave {
        lent.removeAll { $0 === reader }
        idle.append(reader)
      }
    }
    // This may be the reader's own thread, on which it cannot be closed.
    DispatchQueue.global().async {
      try? reader.connection.close()
      self.leave {
        self.lent.removeAll { $0 === reader }
        self.count -= 1
      }
    }
  }

  /// Creates a change under the lock after which there may be a reader, and wakes the next caller.
  private func leave(_ change: () -> Void) {
    let next: (() -> Void)? = condition.withLock {
      change()
      condition.broadcast()
      guard nextWaiting < waiting.count else { return nil }
      nextWaiting += 1
      defer { if nextWaiting == waiting.count { (waiting, nextWaiting) = ([], 0) } }
      return waiting[nextWaiting - 1]
    }
    next?()
  }

  /// Joins the queue, unless there may be a reader now.
  private func wait(_ wake: @escaping () -> Void) -> Bool {
    condition.withLock {
      if state != .open || !idle.isEmpty || count < maximum { return false }
      waiting.append(wake)
      return true
    }
  }

  private func wakeAll() -> [() -> Void] {
    defer { (waiting, nextWaiting) = ([], 0) }
    return Array(waiting[nextWaiting...])
  }
}

extension ReaderPool {
  /// Closes all readers when their work is done, so that the writing connection is the last one and
  /// deletes the log.
  func close() { end(.closed, interrupting: false) }

  /// Interrupts all reads and closes all readers, so that no lock and no read mark in the log is
  /// left.
  func suspend() { end(.suspended, interrupting: true) }

  /// Interrupts the running statements.
  func interrupt() { condition.withLock { for reader in lent { reader.connection.interrupt() } } }

  /// Opens the pool again after ``suspend()``.
  func resume() { condition.withLock { if state == .suspended { state = .open } } }

  private func end(_ end: State, interrupting: Bool) {
    let me = pthread_self()
    let waking = condition.withLock {
      if state != .closed { state = end }
      return wakeAll()
    }
    closeIdle()
    waking.forEach { $0() }
    condition.withLock {
      while opening > 0 || lent.contains(where: { !$0.works(for: me) }) {
        if interrupting {
          // A reader between two statements is interrupted in the next one.
          for reader in lent { reader.connection.interrupt() }
          _ = condition.wait(until: Date(timeIntervalSinceNow: 0.005))
        } else {
          condition.wait()
        }
      }
    }
    closeIdle()
  }

  private func closeIdle() {
    let readers = condition.withLock {
      defer { (idle, count) = ([], count - idle.count) }
      return idle
    }
    for reader in readers { try? reader.connection.close() }
  }
}
