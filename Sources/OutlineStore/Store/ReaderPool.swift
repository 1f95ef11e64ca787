internal import Foundation
internal import GRDB

/// Connections that only read, so that a reader waits for nobody who writes.
///
/// They are opened when they are needed first and stay open. GRDB has a pool as well; it lowers
/// `synchronous` and sets the journal mode of what it opens, closes the writer first, so that no
/// connection is left that may take the log away, and asks for the schema's number before every
/// read.
final class ReaderPool: @unchecked Sendable {
  private final class Reader: @unchecked Sendable {
    let connection: DatabaseQueue
    /// The thread it works for at the moment, which the lock of the pool guards.
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
  /// How many there are, those that are being opened among them.
  private var count = 0
  private var opening = 0
  /// Those who wait for a reader, in the order in which they came. They are told when there may be
  /// one.
  private var waiting: [() -> Void] = []
  private var nextWaiting = 0
  /// The threads on which the store writes; a write inside a write is refused later than here.
  private var writing: [pthread_t] = []

  /// - Parameters:
  ///   - maximum: how many connections there are at most.
  ///   - open: opens one; nil where there can be none, so that all is read by the one that writes.
  init(maximum: Int, open: @escaping @Sendable () throws -> DatabaseQueue?) {
    self.maximum = max(1, maximum)
    openConnection = open
  }

  /// Reads on a connection of this pool, and on the same one inside a read.
  /// - Returns: nil where the connection that writes is to be asked: inside a write, in a pool that
  ///   is closed, and where there can be no others.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    let me = pthread_self()
    let (isWriting, own) = condition.withLock {
      (writing.contains { pthread_equal($0, me) != 0 }, lent.first { $0.works(for: me) })
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

  /// Reads without keeping the thread that asks.
  /// - Parameter body: is called on a thread of a reader; with nil where the connection that writes
  ///   is to be asked.
  func read(_ body: @escaping @Sendable (Result<Database, any Error>?) -> Void) {
    // To open a connection takes a while, and may block.
    DispatchQueue.global().async {
      do {
        switch try self.take(for: nil) {
        case .none: body(nil)
        case .later: if !self.wait({ self.read(body) }) { self.read(body) }
        case .reader(let reader):
          reader.connection.asyncUnsafeRead { connection in
            self.condition.withLock { reader.thread = pthread_self() }
            body(connection)
            self.giveBack(reader)
          }
        }
      } catch { body(.failure(error)) }
    }
  }

  /// Does what is done on the connection that writes, so that reads inside it are known as such.
  func write<Value>(_ body: () throws -> Value) rethrows -> Value {
    beginWriting()
    defer { endWriting() }
    return try body()
  }

  /// Marks this thread as one that writes, until ``endWriting()``.
  func beginWriting() {
    let me = pthread_self()
    condition.withLock { writing.append(me) }
  }

  /// Removes the latest mark of this thread.
  func endWriting() {
    let me = pthread_self()
    condition.withLock {
      if let last = writing.lastIndex(where: { pthread_equal($0, me) != 0 }) {
        writing.remove(at: last)
      }
    }
  }

  private enum Taken {
    case reader(Reader)
    case later
    case none
  }

  private func take(for thread: pthread_t?) throws -> Taken {
    let found: Taken? = condition.withLock {
      if state != .open { return Taken.none }
      if let reader = idle.popLast() {
        lend(reader, to: thread)
        return .reader(reader)
      }
      if count >= maximum { return .later }
      (count, opening) = (count + 1, opening + 1)
      return nil
    }
    if let found { return found }
    do {
      guard let connection = try openConnection() else {
        // What was so once stays so: the file is another one now, or has no log.
        let waiting = condition.withLock {
          state = .closed
          return wakeAll()
        }
        waiting.forEach { $0() }
        leave { (count, opening) = (count - 1, opening - 1) }
        return .none
      }
      let reader = Reader(connection)
      let isWanted = condition.withLock {
        if state == .open {
          opening -= 1
          lend(reader, to: thread)
        }
        return state == .open
      }
      if isWanted { return .reader(reader) }
      try? connection.close()
      leave { (count, opening) = (count - 1, opening - 1) }
      return .none
    } catch {
      leave { (count, opening) = (count - 1, opening - 1) }
      throw error
    }
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
      leave {
        remove(reader)
        idle.append(reader)
      }
    } else {
      // This may be its own thread, on which it cannot be closed.
      DispatchQueue.global().async {
        try? reader.connection.close()
        self.leave {
          self.remove(reader)
          self.count -= 1
        }
      }
    }
  }

  private func remove(_ reader: Reader) {
    if let index = lent.firstIndex(where: { $0 === reader }) { lent.remove(at: index) }
  }

  /// Changes something under the lock by which there may be a reader for the next who waits.
  private func leave(_ change: () -> Void) {
    let next: (() -> Void)? = condition.withLock {
      change()
      condition.broadcast()
      guard nextWaiting < waiting.count else { return nil }
      nextWaiting += 1
      defer {
        if nextWaiting == waiting.count { (waiting, nextWaiting) = ([], 0) }
      }
      return waiting[nextWaiting - 1]
    }
    next?()
  }

  /// Waits in line, unless there is a reader now.
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
  /// Closes all readers when those that work have ended, so that the connection that writes is the
  /// last one and takes the log away.
  func close() { end(.closed, interrupting: false) }

  /// Ends what is being read, and closes all readers: no lock and no mark in the log is left.
  func suspend() { end(.suspended, interrupting: true) }

  /// Interrupts the statements that run at this moment.
  func interrupt() {
    condition.withLock { for reader in lent { reader.connection.interrupt() } }
  }

  /// Goes on after ``suspend()``.
  func resume() {
    condition.withLock { if state == .suspended { state = .open } }
  }

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
          // What is between two statements is interrupted in the next one.
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
