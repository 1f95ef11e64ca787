import Dispatch
import OutlineStore
import Testing

/// Methods that are awaited.
struct AsyncFormsTests {
  @Test func `in asynchronous code every method is awaited, and blocks no thread`() async throws {
    try await TestFile.withAsync { file in
      let store = try TestFile.patient(file.path, readers: .shared)
      let list = try await store.addSection("List").value
      let (began, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
      let slow = Task {
        try await store.write { outline in
          began.continuation.finish()
          gate.wait()
          return try outline.add(drafts("slow"), to: .last(in: list))
        }
      }
      for await _ in began.stream {}
      // All of them wait for the slow one, which goes on only if somebody still finds a thread.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            try await store.add(drafts("i\(number)"), to: .last(in: list))
            _ = try await store.items(in: list)
            _ = try await store.latestVersion()
          }
        }
        group.addTask { gate.signal() }
        try await group.waitForAll()
      }
      _ = try await slow.value
      #expect(try await store.items(in: list).count == 201)
      try await store.update(item("slow")) { $0.text = "fast" }
      try await store.undo(steps: 2)
      #expect(try await store.item(item("slow")).content.text == "slow")
      let problems = try await store.check()
      #expect(problems.isEmpty)
      try await store.backup(to: file.path + ".copy")
      try await store.purge(before: store.latestVersion())
      #expect(try await store.versions().count == 1)
      try await store.close()
      await #expect(throws: StorageError.self) { try await store.sections() }
    }
  }
}
