internal import Foundation
internal import GRDB

/// Lets work on the file pass, or, while the store is suspended, none.
final class StoreGate: @unchecked Sendable {
  private let condition = NSCondition()
  private var suspended = false
  /// The threads that work on the file at the moment; one may be named several times.
  private var working: [pthread_t] = []

  private var closed = false

  var isSuspended: Bool { condition.withLock { suspended } }

  /// Whether the store has the file open, and so keeps the log of it in being.
  var isOpen: Bool { condition.withLock { !closed } }

  /// Notes that the store is about to let go of the file.
  func noteClosing() { condition.withLock { closed = true } }

  /// Does a piece of work, unless the store is suspended. What is done inside another piece of work
  /// goes on with that.
  /// - Throws: ``StorageError`` of the kind ``StorageError/Kind/suspended``, also in place of what
  ///   the work throws when it is interrupted.
  func pass<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    try enter(path)
    defer { leave() }
    do { return try work() } catch { throw reason(for: error, path) }
  }

  /// Begins a piece of work on this thread, which ends with ``leave()``.
  /// - Throws: ``StorageError`` of the kind ``StorageError/Kind/suspended``.
  func enter(_ path: String) throws {
    let me = pthread_self()
    try condition.withLock {
      if suspended && !working.contains(where: { pthread_equal($0, me) != 0 }) {
        throw Self.refusal(path)
      }
      working.append(me)
    }
  }

  /// Ends the latest piece of work of this thread.
  func leave() {
    let me = pthread_self()
    condition.withLock {
      if let last = working.lastIndex(where: { pthread_equal($0, me) != 0 }) {
        working.remove(at: last)
      }
      condition.broadcast()
    }
  }

  /// The error to throw for an error of the work: a refusal if the suspension interrupted it.
  func reason(for error: any Error, _ path: String) -> any Error {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_INTERRUPT, isSuspended
    else { return error }
    return Self.refusal(path)
  }

  /// Refuses work from now on, and waits until what runs has ended.
  /// - Parameter interrupt: interrupts the statements that run; is called again and again, because
  ///   what is between two statements is interrupted in the next.
  func suspend(_ interrupt: () -> Void) {
    let me = pthread_self()
    condition.withLock {
      suspended = true
      while working.contains(where: { pthread_equal($0, me) == 0 }) {
        interrupt()
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.002))
      }
    }
  }

  func resume() { condition.withLock { suspended = false } }

  /// Waits while the store is suspended.
  func whileSuspended() async {
    // Nobody looks meanwhile: an app that is suspended by the system does not run at all.
    while isSuspended && !Task.isCancelled { try? await Task.sleep(for: .milliseconds(100)) }
  }

  private static func refusal(_ path: String) -> StorageError {
    StorageError(
      kind: .suspended, code: 0, message: "the store is suspended", doing: "cannot use \(path)")
  }
}

extension OutlineStore {
  /// Ends all work on the file and begins none until ``resume()``: reads and writes that run are
  /// interrupted and throw, with nothing of a write done, and those that are asked for throw as
  /// well, ``StorageError/Kind/suspended``. When this returns, the store holds no lock on the file
  /// and no mark in its log that would keep others waiting, and ``changes(in:since:)-(_,Version.ID?)`` and
  /// ``updates(of:view:delivering:)`` do not look into it.
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
  /// Inside a read or a write of this store it does not wait for that one.
  public func suspend() {
    gate.suspend {
      writer.interrupt()
      readers?.interrupt()
    }
    readers?.suspend()
  }

  /// Lets work on the file begin again. Followers of it tell what was changed meanwhile.
  public func resume() {
    readers?.resume()
    gate.resume()
  }
}
