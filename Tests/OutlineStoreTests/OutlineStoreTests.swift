import Foundation
import OutlineStore
import StoreTestSupport
import Testing

/// Several stores, threads and kinds of access on one file.
struct OutlineStoreTests {
  @Test func `a writer that waits too long for another gets a clear error, and may try again`()
    throws
  {
    try TestFile.with { file in
      let other = try OutlineStore(
        path: file.path, options: OutlineStore.Options(busyTimeout: .milliseconds(20)))
      try file.store.write { transaction in
        try transaction.addSection("mine")
        let kind = StorageError.kind { try other.addSection("other") }
        #expect(kind == .busy)
        #expect(try other.sections() == [])
      }
      try other.addSection("other")
      #expect(try file.store.sections().map(\.title) == ["mine", "other"])
      try other.close()
    }
  }

  @Test(arguments: Readers.both)
  func `two stores on one file see each other's changes`(readers: Readers) throws {
    try TestFile.with { file in
      let other = try OutlineStore(path: file.path, options: OutlineStore.Options(readers: readers))
      try file.store.addSection("S", id: section("S"))
      try other.add(drafts("a"), to: .last(in: section("S")))
      try file.store.add(drafts("b"), to: .before(item("a")))
      try other.move(item("a"), to: .first(in: section("S")))
      #expect(try file.store.text() == "S\n  a\n  b")
      #expect(try other.text() == "S\n  a\n  b")
      #expect(try other.undo().value.number == 5)
      #expect(try file.store.text() == "S\n  b\n  a")
      #expect(try file.store.redo().value.number == 6)
      try other.close()
    }
  }

  @Test(arguments: Readers.both)
  func `a store that reads only refuses every write`(readers: Readers) throws {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      try file.store.add(drafts("a"), to: .last(in: section("S")))
      let reader = try OutlineStore(
        path: file.path, options: OutlineStore.Options(access: .readOnly, readers: readers))
      #expect(try reader.text() == "S\n  a")
      #expect(try reader.search("a").map(\.id) == [item("a")])
      #expect(StorageError.kind { try reader.addSection("T") } == .readOnly)
      #expect(StorageError.kind { try reader.recordUse(of: [item("a")]) } == .readOnly)
      #expect(StorageError.kind { _ = try reader.undo().value } == .readOnly)
      try file.store.add(drafts("b"), to: .last(in: section("S")))
      #expect(try reader.text() == "S\n  a\n  b")
      try reader.close()
    }
  }

  @Test func `an outline in memory is one of its own`() throws {
    let (one, two) = (try OutlineStore.inMemory(), try OutlineStore.inMemory())
    try one.addSection("S", id: section("S"))
    try one.add(drafts("a", "  b"), to: .last(in: section("S")))
    #expect(try one.text() == "S\n  a\n    b")
    #expect(try two.outline() == Outline())
    #expect(one.path == ":memory:")
    #expect(try one.check() == [])
  }

  @Test func `a closed store throws`() throws {
    let store = try OutlineStore.inMemory()
    try store.close()
    try store.close()
    #expect(throws: StorageError.self) { try store.sections() }
    #expect(throws: StorageError.self) { try store.addSection("S").value }
  }

  @Test(arguments: [
    Duration(secondsComponent: .max, attosecondsComponent: 0), .seconds(-1), .zero, .nanoseconds(1),
  ])
  func `no timeout crashes`(timeout: Duration) throws {
    try TestFile.with { file in
      let store = try OutlineStore(
        path: file.path, options: OutlineStore.Options(busyTimeout: timeout))
      try store.addSection("S")
      try store.close()
    }
  }

  @Test(arguments: Readers.both)
  func `many threads write one after the other`(readers: Readers) throws {
    try TestFile.with { file in
      let store = try OutlineStore(path: file.path, options: OutlineStore.Options(readers: readers))
      try store.addSection("S", id: section("S"))
      DispatchQueue.concurrentPerform(iterations: 40) { index in
        do {
          let writer = index.isMultiple(of: 2) ? store : file.store
          try writer.add(Item.Draft(text: "\(index)"), to: .last(in: section("S")))
          #expect(try writer.items(in: section("S")).count >= 1)
        } catch { Issue.record(error) }
      }
      #expect(try store.latestVersion() == 42)
      #expect(
        Set(try store.items(in: section("S")).map(\.content.text)) == Set((0..<40).map(String.init))
      )
      try store.close()
    }
  }

  @Test(arguments: Readers.both)
  func `a write inside a write throws, does not trap, and spoils nothing`(readers: Readers) throws {
    try TestFile.with { file in
      let store = try OutlineStore(path: file.path, options: OutlineStore.Options(readers: readers))
      try store.write { transaction in
        try transaction.addSection("S", id: section("S"))
        #expect(throws: (any Error).self) { try store.addSection("T").value }
        #expect(throws: (any Error).self) { try store.write { _ in } }
        try transaction.add(drafts("a"), to: .last(in: section("S")))
      }
      #expect(try store.text() == "S\n  a")
      #expect(try store.latestVersion() == 2)
      try store.addSection("T")
      #expect(try store.sections().count == 2)
      try store.close()
    }
  }

  @Test(arguments: Readers.both)
  func `a read inside a write sees its changes, and a nested read the same version`(
    readers: Readers
  ) throws {
    try TestFile.with { file in
      let store = try OutlineStore(path: file.path, options: OutlineStore.Options(readers: readers))
      try store.write { transaction in
        try transaction.addSection("S", id: section("S"))
        #expect(try store.sections().map(\.id) == [section("S")])
        #expect(try transaction.sections().map(\.id) == [section("S")])
      }
      try store.read { reader in
        let sections = try reader.sections()
        #expect(try store.sections() == sections)
      }
      try store.close()
    }
  }

  @Test func `a reader that outlives its closure throws, and does not trap`() throws {
    try TestFile.with("S\n  a") { store in
      var kept: OutlineReader?
      var transaction: OutlineTransaction?
      try store.read { kept = $0 }
      try store.write { transaction = $0 }
      #expect(throws: OutlineError.transactionIsOver) { try kept?.sections() }
      #expect(throws: OutlineError.transactionIsOver) { try kept?.search("a") }
      #expect(throws: OutlineError.transactionIsOver) { try transaction?.addSection("T") }
      #expect(throws: OutlineError.transactionIsOver) { try transaction?.delete([item("a")]) }
      #expect(throws: OutlineError.transactionIsOver) { try transaction?.undo() }
      #expect(throws: OutlineError.transactionIsOver) { try transaction?.outlineSnapshot() }
      #expect(throws: OutlineError.self) {
        try store.write {
          transaction = $0; throw OutlineError.emptyText
        }
      }
      #expect(throws: OutlineError.transactionIsOver) { try transaction?.latestVersion() }
    }
  }
}
