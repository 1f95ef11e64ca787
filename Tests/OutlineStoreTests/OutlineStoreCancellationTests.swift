import Dispatch
import Foundation
import GRDBSQLite
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineStoreCancellationTests {
  /// A statement that ends only when it is interrupted.
  private static let endless = """
    WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM n) SELECT count(*) FROM n
    """

  @Test(arguments: [false, true])
  func `a running statement is interrupted when its task is cancelled`(writes: Bool) async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let list = try await store.write { try $0.addSection("L") }.value
      let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
      let endless: @Sendable (OutlineReader) throws -> Void = { outline in
        try outline.withConnection { connection in
          beginning.yield()
          sqlite3_exec(connection, Self.endless, nil, nil, nil)
        }
        _ = try outline.sections()
      }
      let task = Task {
        if writes {
          try await store.write { outline in
            try outline.add(Item.Draft(text: "x"), to: .last(in: list))
            try endless(outline)
          }
        } else {
          try await store.read(endless)
        }
      }
      for await _ in begun { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await store.read { try $0.items(in: list) }.isEmpty)
      #expect(try await store.latestVersion() == 2)
      // The connection goes on.
      try await store.write { try $0.add(Item.Draft(text: "y"), to: .last(in: list)) }
      #expect(try await store.read { try $0.items(under: .section(list)).count } == 1)
    }
  }

  @Test func `a write that goes from statement to statement ends at the next one`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let list = try await store.write { try $0.addSection("L") }.value
      let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        try await store.write { outline in
          beginning.yield()
          while true { try outline.add(Item.Draft(text: "x"), to: .last(in: list)) }
        }
      }
      for await _ in begun { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await store.read { try $0.items(in: list) }.isEmpty)
      #expect(try await store.latestVersion() == 2)
    }
  }
}
