import Dispatch
import OutlineStore
import StoreTestSupport
import Testing

struct OutlineStoreAsyncTests {
  @Test(arguments: Readers.both)
  func `reads and writes can be awaited`(readers: Readers) async throws {
    try await TestFile.withAsync { file in
      let store = try OutlineStore(path: file.path, options: .init(readers: readers))
      let written = try await store.write("both") { outline in
        let fruit = try outline.addSection("Fruit")
        return try outline.add(Item.Draft(text: "Apple"), to: .last(in: fruit))
      }
      #expect(written.version == 2)
      #expect(written.isNew)
      let (texts, message) = try await store.read { outline in
        (try outline.outline().lines, try outline.version(2).message)
      }
      #expect(texts == ["Fruit", "  Apple"])
      #expect(message == "both")
      #expect(try await !store.write { _ in }.isNew)
      try await store.close()
    }
  }

  @Test func `errors come through, and nothing is changed`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      await #expect(throws: OutlineError.unknownSection(section("X"))) {
        try await store.write { outline in
          try outline.addSection("A")
          try outline.delete(section("X"))
        }
      }
      let first = try await file.store.read { try $0.versions() }.first
      await #expect(throws: OutlineError.conflict(expected: 7, actual: 1, by: first)) {
        try await store.write(expecting: 7) { try $0.addSection("A") }
      }
      await #expect(throws: OutlineError.unknownItem(item("X"))) {
        try await store.read { try $0.item(item("X")) }
      }
      #expect(try await store.latestVersion() == 1)
      let closed = try OutlineStore(path: file.path)
      try await closed.close()
      await #expect(throws: StorageError.self) { try await closed.read { try $0.latestVersion() } }
      await #expect(throws: StorageError.self) { try await closed.write { try $0.addSection("A") } }
    }
  }

  @Test func `a thousand at once block no thread, and lose nothing`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let list = try await store.write { try $0.addSection("List") }.value
      let gate = DispatchSemaphore(value: 0)
      async let slow = store.write { outline in
        gate.wait()
        return try outline.add(Item.Draft(text: "slow"), to: .first(in: list))
      }
      let (asked, asking) = AsyncStream.makeStream(of: Void.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<1_000 {
          group.addTask {
            asking.yield()
            if number % 5 == 0 {
              _ = try await store.write {
                try $0.add(Item.Draft(text: "\(number)"), to: .last(in: list))
              }
            } else {
              _ = try await store.read { try $0.latestVersion() }
            }
          }
        }
        // All of them come after the slow one, which goes on only if this still finds a thread.
        group.addTask {
          try await Self.wait(for: 1_000, of: asked)
          gate.signal()
        }
        try await group.waitForAll()
      }
      _ = try await slow
      #expect(try await store.read { try $0.items(in: list) }.count == 201)
    }
  }

  @Test func `cancelled before its turn a write is not done, afterwards it is`() async throws {
    try await TestFile.withAsync { file in
      // Where a read waits for a write as well.
      let store = try TestFile.patient(file.path, readers: .shared)
      let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let running = Task {
        try await store.write { outline in
          began.signal()
          gate.wait()
          return try outline.addSection("begun", id: section("begun"))
        }
      }
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          began.wait()
          continuation.resume()
        }
      }
      let (asked, asking) = AsyncStream.makeStream(of: Void.self)
      let waiting = Task {
        asking.yield()
        return try await store.write { try $0.addSection("never") }
      }
      let reading = Task {
        asking.yield()
        return try await store.read { try $0.latestVersion() }
      }
      try await Self.wait(for: 2, of: asked)
      running.cancel()
      waiting.cancel()
      reading.cancel()
      // They do not wait for the one that runs.
      await #expect(throws: CancellationError.self) { try await waiting.value }
      await #expect(throws: CancellationError.self) { try await reading.value }
      gate.signal()
      #expect(try await running.value.version == 2)
      let early = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await store.write { try $0.addSection("never") }
      }
      await #expect(throws: CancellationError.self) { try await early.value }
      #expect(try await store.read { try $0.sections() }.map(\.title) == ["begun"])
      try await store.close()
    }
  }

  /// Waits until a stream has delivered this many.
  private static func wait(for count: Int, of stream: AsyncStream<Void>) async throws {
    var left = count
    for await _ in stream {
      left -= 1
      if left == 0 { return }
    }
  }
}
