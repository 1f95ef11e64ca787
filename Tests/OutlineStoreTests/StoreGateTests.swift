import Dispatch
import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Stores that an app suspends when it goes to the background.
struct StoreGateTests {
  private static let endless =
    "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM n) SELECT count(*) FROM n"

  @Test(arguments: Readers.both)
  func `a suspended store refuses all work, and goes on afterwards`(readers: Readers) async throws {
    try await TestFile.withAsync { file in
      let store = try TestFile.patient(file.path, readers: readers)
      try await store.write { try $0.addSection("S", id: section("S")) }
      store.suspend()
      store.suspend()
      #expect(StorageError.kind { _ = try store.sections() } == .suspended)
      #expect(StorageError.kind { try store.addSection("T") } == .suspended)
      #expect(StorageError.kind { try store.backup(to: file.path + ".copy") } == .suspended)
      await #expect(throws: StorageError.self) { try await store.read { try $0.sections() } }
      await #expect(throws: StorageError.self) { try await store.write { try $0.addSection("T") } }
      // Others are not concerned.
      try await file.store.write { try $0.addSection("U") }
      store.resume()
      #expect(try await store.read { try $0.sections() }.map(\.title) == ["S", "U"])
      try await store.write { try $0.addSection("T") }
      try await store.close()
    }
  }

  @Test(arguments: Readers.both)
  func `running reads are interrupted, and leave nothing`(readers: Readers) throws {
    try TestFile.with { file in
      let store = try TestFile.patient(file.path, readers: readers)
      let (began, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread {
        let kind = StorageError.kind {
          try store.write { outline in
            try outline.addSection("never")
            began.signal()
            while true { _ = try outline.sections() }
          }
        }
        #expect(kind == .suspended)
        ended.signal()
      }.start()
      began.wait()
      store.suspend()
      ended.wait()
      // No lock is left for others to wait for.
      let other = try OutlineStore(path: file.path, options: .init(busyTimeout: .zero))
      try other.addSection("S")
      try other.close()
      store.resume()
      #expect(try store.sections().map(\.title) == ["S"])
      try store.close()
    }
  }

  @Test func `a list of a suspended store waits, and then delivers everything`() async throws {
    try await TestFile.withAsync { file in
      try await file.store.write { try $0.addSection("S", id: section("S")) }
      let store = try TestFile.patient(file.path)
      var updates = store.updates(of: section("S")).makeAsyncIterator()
      var changes = store.changes().makeAsyncIterator()
      _ = try await updates.next()
      store.suspend()
      try await file.store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
      store.resume()
      let update = try await updates.next()
      #expect(update?.snapshot.items == [item("a")])
      let change = try await changes.next()
      #expect(change?.version.number == 3)
      try await store.close()
    }
  }

  @Test(arguments: Readers.both)
  func `work wakes a suspended store, and the last piece lets it sleep again`(
    readers: Readers
  ) async throws {
    try await TestFile.withAsync { file in
      let store = try TestFile.patient(file.path, readers: readers)
      try await store.write { try $0.addSection("S", id: section("S")) }
      store.suspend()
      func isAsleep() -> Bool { StorageError.kind { _ = try store.sections() } == .suspended }
      try await store.whileAwake {
        try await store.whileAwake {
          try await store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
        }
        // Another piece of work still runs.
        #expect(!isAsleep())
      }
      #expect(isAsleep())
      struct Failure: Error {}
      await #expect(throws: Failure.self) { try await store.whileAwake { throw Failure() } }
      #expect(isAsleep())
      // The app comes back meanwhile.
      await store.whileAwake { store.resume() }
      #expect(!isAsleep())
      // Nothing sleeps that was awake.
      try await store.whileAwake { _ = try await store.read { try $0.sections() } }
      #expect(!isAsleep())
      // The system may need it to sleep at once.
      await store.whileAwake {
        store.suspend()
        #expect(isAsleep())
      }
      #expect(isAsleep())
      store.resume()
      #expect(try await store.read { try $0.items(in: section("S")) }.count == 1)
      try await store.close()
    }
  }

  @Test func `a notification suspends the stores that observe it`() async throws {
    try await TestFile.withAsync { file in
      var options = OutlineStore.Options(busyTimeout: ProcessTurns.hang)
      options.observesSuspension = true
      let observing = try OutlineStore(path: file.path, options: options)
      func kind(_ store: OutlineStore) -> StorageError.Kind? {
        StorageError.kind { _ = try store.sections() }
      }
      // Without an object all stores would be meant, also those of tests that run meanwhile.
      let center = NotificationCenter.default
      center.post(name: OutlineStore.suspendNotification, object: file.store)
      #expect(kind(observing) == nil)
      center.post(name: OutlineStore.suspendNotification, object: observing)
      #expect(kind(observing) == .suspended && kind(file.store) == nil)
      center.post(name: OutlineStore.resumeNotification, object: observing)
      #expect(kind(observing) == nil)
      try await observing.close()
      // A closed store says that it is closed, whatever is posted.
      center.post(name: OutlineStore.suspendNotification, object: observing)
      #expect(kind(observing) != .suspended && kind(observing) != nil)
    }
  }
}
