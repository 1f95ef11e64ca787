import Foundation

/// Does several pieces of work that block, each on a thread of its own.
///
/// Tasks share as many threads as there are cores; where two of them wait in a loop for a third,
/// that one might never run.
/// - Parameter works: what to do at the same time.
/// - Returns: what each of them returned, in their order.
/// - Throws: the first error, when all have ended.
public func onThreads<Value: Sendable>(_ works: [@Sendable () throws -> Value]) async throws
  -> [Value]
{
  try await withThrowingTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
    for (index, work) in works.enumerated() {
      group.addTask {
        // The lock is passed on both sides for the thread sanitizer, which the runtime does not
        // tell what goes through a continuation that is resumed before its task waits.
        let lock = NSLock()
        defer { lock.withLock {} }
        return await withCheckedContinuation { continuation in
          Thread {
            let result = Result { try work() }
            lock.withLock {}
            continuation.resume(returning: (index, result))
          }.start()
        }
      }
    }
    var results: [Int: Result<Value, any Error>] = [:]
    for try await (index, result) in group { results[index] = result }
    return try works.indices.compactMap { try results[$0]?.get() }
  }
}
