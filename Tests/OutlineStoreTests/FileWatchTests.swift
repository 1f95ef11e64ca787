import Foundation
import GRDB
import OutlineStore
import Testing

/// A file is followed without locks only where that is safe.
struct FileWatchTests {
  /// In memory-journal mode a writer writes into the file long before it commits, and has nothing beside it.
  @Test func `what was never committed is not told, whatever journal the file has`() async throws {
    try await TestFile.withAsync { keeper in
      let path = keeper.folder.appending(path: "watched.outline").path
      let store = try OutlineStore(path: path)
      try store.addSection("S", id: section("S"))
      try store.close()
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let hand = try DatabaseQueue(path: path, configuration: configuration)
      try await hand.writeWithoutTransaction { db in
        _ = try String.fetchOne(db, sql: "PRAGMA journal_mode=MEMORY")
        try db.execute(sql: "PRAGMA cache_size=1")
      }
      var follower = try VersionFollower(path: path, after: OutlineStore.read(path) { try $0.version(2) })
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
      #expect(try OutlineStore.read(path) { try $0.difference(from: 2, to: 3).steps.map(\.words) } == ["update S"])
    }
  }
}

extension VersionFollower {
  /// Waits until there may be something new, and looks.
  /// - Returns: the numbers of the versions found.
  mutating func look() async throws -> [Int] {
    while try !isDue() { try await Task.sleep(for: Self.interval) }
    return try versions { version, _ in version.number }
  }
}
