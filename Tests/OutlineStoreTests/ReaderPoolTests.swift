import Dispatch
import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// Reads on connections of their own.
struct ReaderPoolTests {
  /// Does something on another thread, and waits for it, as a read does not wait that is to end
  /// now.
  private func elsewhere<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    let (isOver, box) = (DispatchSemaphore(value: 0), Box<Result<Value, any Error>?>(nil))
    Thread {
      box.value = Result { try work() }
      isOver.signal()
    }.start()
    isOver.wait()
    return try #require(box.value).get()
  }

  private final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func `reads, checks and backups end during a write, and see the state before it`()
    throws
  {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.write { outline in
        try outline.add(drafts("a"), to: .last(in: section("S")))
        #expect(try elsewhere { try store.items(in: section("S")) } == [])
        #expect(try elsewhere { try store.check() } == [])
        try elsewhere { try store.backup(to: file.path + ".copy") }
        #expect(try store.items(in: section("S")).map(\.id) == [item("a")])
      }
      #expect(try store.items(in: section("S")).map(\.id) == [item("a")])
      let copy = try OutlineStore(path: file.path + ".copy")
      #expect(try copy.text() == "S")
      try copy.close()
    }
  }

  @Test func `awaited reads end while a write is under way`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let (began, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
      let writing = Task {
        try await store.write { outline in
          try outline.addSection("S")
          began.continuation.finish()
          gate.wait()
        }
      }
      for await _ in began.stream {}
      let before = try await store.read { try $0.latestVersion() }
      gate.signal()
      let written = try await writing.value.version
      let after = try await store.read { try $0.latestVersion() }
      #expect(before == 1 && written == 2 && after == 2)
    }
  }

  @Test func `a read sees one version to its end, whatever is written meanwhile`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.read { outline in
        #expect(try outline.latestVersion() == 1)
        _ = try elsewhere { try store.addSection("S").version }
        _ = try elsewhere { try store.addSection("T").version }
        #expect(try outline.latestVersion() == 1)
        #expect(try outline.sections() == [])
        // It is one and the same connection that reads inside it.
        #expect(try store.sections() == [])
      }
      #expect(try store.sections().map(\.title) == ["S", "T"])
    }
  }

  @Test func `no more reads run at a time than there are readers, and all have their turn`()
    async throws
  {
    try await TestFile.withAsync { file in
      let store = try OutlineStore(path: file.path, options: .init(readers: .pool(maximum: 2)))
      let running = Box((now: 0, most: 0))
      let lock = NSLock()
      @Sendable func read(_ outline: OutlineReader) throws -> Int {
        lock.withLock {
          running.value = (running.value.now + 1, max(running.value.most, running.value.now + 1))
        }
        defer { lock.withLock { running.value.now -= 1 } }
        return try outline.latestVersion()
      }
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<200 { group.addTask { try await store.read(read) } }
        let works = (0..<8).map { _ in
          { @Sendable in try (0..<50).map { _ in try store.read(read) } }
        }
        #expect(try await onThreads(works).joined().allSatisfy { $0 == 1 })
        for try await version in group { #expect(version == 1) }
      }
      #expect((1...2).contains(running.value.most))
      try await store.close()
    }
  }

  @Test(arguments: [OutlineStore.Access.readWrite, .readOnly])
  func `a closed store leaves nothing beside the file`(access: OutlineStore.Access) throws {
    try TestFile.with { file in
      let other = try OutlineStore(path: file.path + ".other")
      try other.addSection("S")
      try other.close()
      let store = try OutlineStore(
        path: file.path + ".other", options: .init(access: access, readers: .pool(maximum: 3)))
      try store.read { _ in _ = try elsewhere { try store.sections() } }
      try store.close()
      #expect(try file.names.filter { $0.contains("other") } == ["test.outline.other"])
      #expect(throws: StorageError.self) { try store.sections() }
    }
  }

  @Test func `a store may be closed while others read, but not inside a read`() throws {
    try TestFile.with { file in
      let store = try OutlineStore(path: file.path)
      let gate = DispatchSemaphore(value: 0)
      let (began, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread {
        let version = try? store.read { outline in
          began.signal()
          gate.wait()
          return try outline.latestVersion()
        }
        #expect(version == 1)
        isOver.signal()
      }.start()
      began.wait()
      Thread {
        #expect(throws: Never.self) { try store.close() }
        isOver.signal()
      }.start()
      gate.signal()
      isOver.wait()
      isOver.wait()
      let inside = try OutlineStore(path: file.path)
      try inside.read { _ -> Void in
        #expect(throws: StorageError.self) { try inside.close() }
      }
      #expect(try inside.sections() == [])
    }
  }

  @Test func `a file without a log is read on the connection that writes`() throws {
    try TestFile.with { file in
      try #require(Shell.isInstalled)
      let path = file.path + ".plain"
      try OutlineStore(path: path).close()
      try Shell.run(path, "PRAGMA journal_mode=DELETE")
      let store = try OutlineStore(path: path)
      try store.write { outline in
        try outline.addSection("T")
        #expect(try store.sections().count == 1)
      }
      #expect(try store.sections().count == 1)
      #expect(try store.check() == [])
      try store.close()
    }
  }

  @Test func `a file that was moved is read on, not the one in its place`() throws {
    try TestFile.with { file in
      let path = file.path + ".moved"
      let store = try OutlineStore(path: path)
      try store.addSection("first")
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      // A new file beside the log that stayed would be read with it, so none is made there.
      #expect(throws: (any Error).self) { try OutlineStore(path: path) }
      for log in ["-wal", "-shm"] {
        try FileManager.default.moveItem(atPath: path + log, toPath: path + ".away" + log)
      }
      let other = try OutlineStore(path: path, options: .init(readers: .shared))
      try other.addSection("second")
      #expect(try store.sections().map(\.title) == ["first"])
      try other.close()
    }
  }

  @Test(arguments: Readers.both)
  func `commits wait for the disk, unless durability is relaxed`(readers: Readers) throws {
    try TestFile.with { file in
      for durability in [OutlineStore.Options.Durability.everyCommit, .relaxed] {
        let store = try OutlineStore(
          path: file.path, options: .init(readers: readers, durability: durability))
        #expect(try store.synchronousMode() == (durability == .everyCommit ? 2 : 1))
        try store.close()
      }
    }
  }
}
