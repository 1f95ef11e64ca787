import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Writers wait for each other: as long as they may, and no longer than they must.
struct LockWaitTests {
  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work) / .seconds(1)
  }

  @Test func `a writer waits its full time each time, and then throws the reason`() throws {
    try TestFile.with { file in
      let waiting = try OutlineStore(
        path: file.path, options: .init(busyTimeout: .milliseconds(300)))
      try file.store.write { _ in
        for _ in 0..<2 {
          let time = seconds {
            let error = #expect(throws: StorageError.self) { try waiting.write { _ in } }
            #expect(error?.kind == .busy)
          }
          #expect(time >= 0.3)
        }
      }
      try waiting.addSection("S")
      try waiting.close()
    }
  }

  @Test func `threads that wait at once have their own time each`() throws {
    try TestFile.with { file in
      let path = file.path
      try file.store.write { _ in
        DispatchQueue.concurrentPerform(iterations: 6) { number in
          let limit = Double(number) * 0.1
          do {
            let waiting = try OutlineStore(path: path, options: .init(busyTimeout: .seconds(limit)))
            let time = seconds { #expect(throws: StorageError.self) { try waiting.write { _ in } } }
            #expect(time >= limit)
            try waiting.close()
          } catch { Issue.record(error) }
        }
      }
    }
  }

  @Test func `a writer goes on as soon as the lock is free`() async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let path = file.path
    let writers = (0..<8).map { number in
      { @Sendable () throws in
        let store = try TestFile.patient(path)
        for round in 0..<10 { try store.addSection("\(number) \(round)") }
        try store.close()
      }
    }
    _ = try await onThreads(writers)
    #expect(try await file.store.read { try $0.sections() }.count == 80)
    #expect(try await file.store.check() == [])
    try await file.store.close()
  }
}
