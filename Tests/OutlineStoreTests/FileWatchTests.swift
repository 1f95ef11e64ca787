import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// A file is followed without locks only where that is safe.
struct FileWatchTests {
  /// In memory-journal mode a writer writes into the file long before it commits, and has nothing
  /// beside it.
  @Test func `rolled back changes are not reported in any journal mode`() async throws {
    try await TestFile.withAsync { keeper in
      let path = keeper.folder.appending(path: "watched.outline").path
      let store = try OutlineStore(path: path)
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.close()
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let hand = try DatabaseQueue(path: path, configuration: configuration)
      try await hand.writeWithoutTransaction { db in
        _ = try String.fetchOne(db, sql: "PRAGMA journal_mode=MEMORY")
        try db.execute(sql: "PRAGMA cache_size=1")
      }
      let seen = try await OutlineStore.read(path) { try $0.version(2) }
      var follower = try VersionFollower(path: path, after: seen)
      try await hand.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN; INSERT INTO version(message) VALUES('never')")
        for number in 0..<400 {
          try db.execute(
            sql:
              "INSERT INTO item(key, id, parent, position) SELECT key, ?, parent, position FROM tail WHERE parent_id='S'",
            arguments: ["ghost-\(number)"])
        }
      }
      #expect(try await follower.look() == [])
      try await hand.writeWithoutTransaction { db in
        try db.execute(sql: "ROLLBACK; UPDATE item SET text='T' WHERE id='S'")
      }
      try hand.close()
      var found: [Int] = []
      while found.isEmpty { found = try await follower.look() }
      #expect(found == [3])
      let steps = try await OutlineStore.read(path) { try $0.difference(from: 2, to: 3).steps }
      #expect(steps.map(\.words) == ["update S"])
    }
  }

  /// How a version comes into a file while somebody follows it.
  enum Writer: CaseIterable {
    case store, otherStore, otherProgram
  }

  #if os(Linux) || canImport(Darwin)
  /// Without the tick, a change without an event would be waited for forever.
  @Test(arguments: Writer.allCases)
  func `the events of the file system show each change`(writer: Writer) async throws {
    try await follow(wokenBy: .notices, writer, changes: 12)
  }
  #endif

  /// No event of the file system is waited for, and none can be late.
  @Test func `a store wakes its followers before its write returns`() async throws {
    try await TestFile.withAsync { try await Self.followWrites(of: $0.store) }
    try await Self.followWrites(of: .inMemory())
  }

  private static func followWrites(of store: OutlineStore) async throws {
    let list = try await store.write { try $0.addSection("S", id: section("S")) }.value
    let first = try await store.read { try $0.version($0.latestVersion()) }
    var follower = try VersionFollower(store, after: first)
    #expect(try await follower.look() == [])
    for number in 1...3 {
      try await store.write { try $0.add(drafts("i\(number)"), to: .last(in: list)) }
      #expect(try follower.isDue())
      #expect(try follower.versions { version, _ in version.number } == [first.number + number])
    }
  }

  @Test func `without file system events the timer is enough`() async throws {
    try await follow(wokenBy: .ticks, .otherStore, changes: 2)
  }

  /// Writes and waits for what was written, again and again, in a file that stays open.
  private func follow(
    wokenBy signals: WatchSignals, _ writer: Writer, changes: Int
  ) async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let list = try await store.write { try $0.addSection("S", id: section("S")) }.value
      let other = try TestFile.patient(file.path)
      let first = try await store.read { try $0.version($0.latestVersion()) }
      var follower = try VersionFollower(path: file.path, after: first, wokenBy: signals)
      // The look that each follower begins with.
      #expect(try await follower.look() == [])
      for number in 0..<changes {
        switch writer {
        case .store: try await store.write { try $0.add(drafts("i\(number)"), to: .last(in: list)) }
        case .otherStore:
          try await other.write { try $0.add(drafts("i\(number)"), to: .last(in: list)) }
        case .otherProgram:
          try Shell.run(
            file.path, "INSERT INTO outline(parent, text) VALUES('\(list)', 'i\(number)')")
        }
        var found: [Int] = []
        while found.isEmpty { found = try await follower.look() }
        #expect(found == [first.number + number + 1])
      }
      try await other.close()
    }
  }

  #if os(Linux)
  /// Linux gives all programs of a user 128 descriptors of this kind.
  @Test func `one descriptor serves all followers of files, and many follow`() async throws {
    try await TestFile.withAsync { file in
      let stores = try (0..<4).map { _ in try OutlineStore(path: file.path) }
      let sequences = (0..<160).map { stores[$0 % 4].changes() }
      #expect(try Self.descriptors() == 1)
      try await stores[0].write { try $0.addSection("S", id: section("S")) }
      try await withThrowingTaskGroup(of: [String].self) { group in
        for sequence in sequences { group.addTask { try await sequence.first(1) } }
        for try await found in group { #expect(found == ["2: insert S"]) }
      }
      withExtendedLifetime(sequences) {}
    }
  }

  private static func descriptors() throws -> Int {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))
        == "anon_inode:inotify"
    }
  }
  #endif

  #if os(Linux) || canImport(Darwin)
  @Test func `changes of any file are reported, however it is written`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "n-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, other) = (folder.appending(path: "list.md"), folder.appending(path: "other.md"))
    let count = Locked(0)
    let notices = FileNotices(of: [file.path], wokenBy: .notices) { count.withValue { $0 += 1 } }
    #expect(notices.areTold)
    let writes: [() throws -> Void] = [
      { try Data("a".utf8).write(to: file) },
      {
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data("b".utf8))
        try handle.close()
      },
      {
        try Data("c".utf8).write(to: other)
        guard rename(other.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      },
      { try FileManager.default.removeItem(at: file) },
    ]
    for write in writes {
      let before = count.withValue { $0 }
      try write()
      try await until { count.withValue { $0 } > before }
    }
    withExtendedLifetime(notices) {}
  }
  #endif

  @Test func `a task that waits forever can be cancelled`() async throws {
    try await TestFile.withAsync { file in
      let changes = file.store.changes()
      let waiting = Task {
        var iterator = changes.makeAsyncIterator()
        return try await iterator.next()
      }
      await Task.yield()
      waiting.cancel()
      let found = try await waiting.value
      #expect(found == nil)
    }
  }
}

extension VersionFollower {
  /// Waits until there may be something new, and looks.
  /// - Returns: the numbers of the versions found.
  mutating func look() async throws -> [Int] {
    while try !isDue() { await wait() }
    return try versions { version, _ in version.number }
  }
}
