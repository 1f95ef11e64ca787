import Dispatch
import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Writers of one process wait for each other in the order in which they came, and not for ever.
struct WriteTurnsTests {
  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work) / .seconds(1)
  }

  /// Runs work while another thread writes, which ends when the work has ended.
  private func whileWriting(_ store: OutlineStore, _ work: () throws -> Void) rethrows {
    let (began, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      _ = try? store.write { outline in
        began.signal()
        ended.wait()
        try outline.addSection("slow")
      }
      done.signal()
    }
    began.wait()
    defer {
      ended.signal()
      done.wait()
    }
    try work()
  }

  /// A write that has begun, and ends after a signal.
  private func slowWrite(
    _ store: OutlineStore, until ended: DispatchSemaphore
  ) async -> Task<Void, any Error> {
    let began = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      _ = try await store.write { outline in
        began.continuation.finish()
        ended.wait()
        try outline.addSection("slow")
      }
    }
    for await _ in began.stream {}
    return task
  }

  @Test(arguments: Readers.both)
  func `a writer waits for one of its process as long as it may`(readers: Readers) throws {
    try TestFile.with { file in
      let store = try OutlineStore(
        path: file.path, options: .init(busyTimeout: .milliseconds(300), readers: readers))
      whileWriting(store) {
        for _ in 0..<2 {
          let time = Self.seconds {
            let error = #expect(throws: StorageError.self) { try store.addSection("late") }
            #expect(error?.kind == .busy)
          }
          #expect(time >= 0.3)
        }
      }
      try store.addSection("after")
      #expect(try store.outline().lines == ["slow", "after"])
      try store.close()
    }
  }

  @Test func `a write that is awaited gives up too, and later ones go on`() async throws {
    try await TestFile.withAsync { file in
      let store = try OutlineStore(
        path: file.path, options: .init(busyTimeout: .milliseconds(200)))
      let ended = DispatchSemaphore(value: 0)
      let slow = await slowWrite(store, until: ended)
      let error = await #expect(throws: StorageError.self) {
        try await store.write { try $0.addSection("late") }
      }
      #expect(error?.kind == .busy)
      async let waiting = store.write { try $0.addSection("in time") }
      ended.signal()
      _ = try await (slow.value, waiting)
      let texts = try await store.read { try $0.outline() }.lines
      #expect(texts == ["slow", "in time"])
      try await store.close()
    }
  }

  @Test func `writers that are awaited wait while others get on`() async throws {
    try await TestFile.withAsync { file in
      let store = try OutlineStore(
        path: file.path, options: .init(busyTimeout: .milliseconds(200)))
      // Together they take longer than one may wait.
      try await withThrowingTaskGroup { group in
        for number in 0..<12 {
          group.addTask {
            try await store.write { outline in
              usleep(50_000)
              try outline.addSection("\(number)")
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await store.read { try $0.sections() }.count == 12)
      try await store.close()
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `threads and tasks at once all have their turns, each in the order of its writes`()
    async throws
  {
    try await TestFile.withAsync { file in
      let store = try TestFile.patient(file.path)
      let list = try await store.write { try $0.addSection("List") }.value
      @Sendable func add(_ who: Int, _ number: Int) throws {
        try store.write { outline in
          _ = try outline.add(Item.Draft(text: "\(who) \(number)"), to: .last(in: list))
        }
      }
      async let threads: [Void] = onThreads(
        (0..<4).map { who in
          { @Sendable () throws in for number in 0..<25 { try add(who, number) } }
        })
      try await withThrowingTaskGroup { group in
        for who in 4..<8 {
          group.addTask {
            for number in 0..<25 {
              try await store.write { outline in
                _ = try outline.add(Item.Draft(text: "\(who) \(number)"), to: .last(in: list))
              }
            }
          }
        }
        try await group.waitForAll()
      }
      _ = try await threads
      let texts = try await store.read { try $0.outline() }.lines
      for who in 0..<8 {
        #expect(texts.filter { $0.hasPrefix("  \(who) ") } == (0..<25).map { "  \(who) \($0)" })
      }
      #expect(texts.count == 201)
      try await store.close()
    }
  }

  @Test func `a write inside a write is refused, and does not wait`() throws {
    try TestFile.with { file in
      let time = Self.seconds {
        #expect(throws: StorageError.self) {
          try file.store.write { _ in try file.store.addSection("inside") }
        }
      }
      #expect(time < 4)
      try file.store.addSection("after")
    }
  }

  @Test func `closing waits for the writers that came before`() async throws {
    try await TestFile.withAsync { file in
      let store = try TestFile.patient(file.path)
      let ended = DispatchSemaphore(value: 0)
      let slow = await slowWrite(store, until: ended)
      async let waiting = store.write { try $0.addSection("waiting") }
      try await Task.sleep(for: .milliseconds(50))
      async let closing: Void = store.close()
      try await Task.sleep(for: .milliseconds(50))
      ended.signal()
      _ = try await (slow.value, waiting, closing)
      #expect(try await file.store.read { try $0.outline() }.lines == ["slow", "waiting"])
    }
  }
}
