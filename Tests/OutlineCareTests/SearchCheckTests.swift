import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// The index has pages of 64 bytes here, so a few hundred words have the shape that a million have
/// with the usual ones.
struct SearchCheckTests {
  @Test(arguments: 0..<Effort.times(6))
  func `an index is sound whichever of its segments are merged, wholly or in part`(seed: Int) throws
  {
    var random = SeededGenerator(seed: seed)
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try tell(file, "'pgsz', 64", "'automerge', \(Int.random(in: 0...4, using: &random))")
      for round in 0..<25 {
        let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in
          "w\(random.next() % 200) \(["common", "item"].randomElement(using: &random) ?? "")"
        }
        try store.add(words.map { Item.Draft(text: $0) }, to: .last(in: section("S")))
        if round % 3 == 2,
          let item = try store.items(in: section("S")).randomElement(using: &random)
        {
          try store.delete([item.id])
        }
        try tell(file, "'merge', \([1, 2, 4, 8, -3].randomElement(using: &random) ?? 1)")
        #expect(try store.check() == [], "round \(round)")
        try expectFound(store, "w\(random.next() % 200)")
      }
      try tell(file, "'optimize', 0", "'integrity-check', 1")
    }
  }

  @Test(arguments: ["nosuch()", "snippet(0)", "bm25(0)"])
  func `a search ranks the same whatever the index names as its rank`(rank: String) throws {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      let texts = ["milk and bread", "milk", "milk and more of it"]
      try file.store.add(texts.map { Item.Draft(text: $0) }, to: .last(in: section("S")))
      let found = try file.store.search("milk").map(\.id)
      try tell(file, "'rank', '\(rank)'")
      #expect(try file.store.search("milk").map(\.id) == found)
      #expect(found.count == 3)
    }
  }

  @Test(arguments: [
    "DELETE FROM search_index_idx WHERE term<>'' AND segid=(SELECT max(segid) FROM search_index_idx)",
    "UPDATE search_index_idx SET term=term||x'7a' WHERE term<>''",
    "UPDATE search_index_data SET block=x'00000000' WHERE id=10",
    "DELETE FROM search_index_data WHERE id=10",
    "UPDATE search_index_data SET block=substr(block, 1, length(block)-1) WHERE id=10",
  ])
  func `words that are missing from the index are reported`(sql: String) throws {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      try tell(file, "'pgsz', 64")
      try file.store.add(
        (0..<300).map { Item.Draft(text: "word\($0) of many") }, to: .last(in: section("S")))
      let copy = file.folder.appending(path: "damaged.outline").path
      try file.store.backup(to: copy)
      let queue = try DatabaseQueue(path: copy)
      try queue.write { try $0.execute(sql: sql) }
      try queue.close()
      let store = try OutlineStore(path: copy)
      let problems = try store.check()
      #expect(problems.map(\.kind) == [.derived] && problems.map(\.subject) == ["search"])
      try store.close()
    }
  }

  /// Asks FTS5 for something that it does with the index, in the file's own words.
  private func tell(_ file: TestFile, _ commands: String...) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in
      for command in commands {
        try db.execute(sql: "INSERT INTO search_index(search_index, rank) VALUES(\(command))")
      }
    }
    try queue.close()
  }

  private func expectFound(_ store: OutlineStore, _ word: String) throws {
    let wanted = try store.items(in: section("S")).map(\.content.text).filter { $0.contains(word) }
    #expect(try store.search(word, limit: 10_000).map(\.content.text).sorted() == wanted.sorted())
  }
}
