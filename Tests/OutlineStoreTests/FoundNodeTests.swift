import StoreTestSupport
import Testing

@testable import OutlineStore

/// A node that was found is handed on.
struct FoundNodeTests {
  @Test func `a move by name makes few statements and does no work for the search`() throws {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      for name in ["apple", "cherry", "pear"] {
        try file.store.add(Item.Draft(text: name, id: item(name)), to: .last(in: section("S")))
      }
      let statements = StatementLog()
      file.store.traceStatements { statements.note($0) }
      let moved = try file.store.write { outline in
        try outline.move(
          [outline.find("cherry", kind: .item)], to: .before(outline.find("apple", kind: .item)))
      }
      #expect(moved.value == 1)
      // Of these, 5 for each name: a text or an image may be the same as an id; and the mark.
      #expect(statements.lines.count <= 24, "\(statements.lines.joined(separator: "\n"))")
      #expect(!statements.lines.contains { $0.contains("search(") })
      #expect(
        try file.store.items(in: section("S")).map(\.id.rawValue) == ["cherry", "apple", "pear"])
      #expect(try file.store.search("cherry").map(\.id.rawValue) == ["cherry"])
    }
  }

  @Test func `a found node shows later writes`() throws {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      try file.store.add(
        [Item.Draft(text: "a", id: item("a")), Item.Draft(text: "b", id: item("b"))],
        to: .last(in: section("S")))
      try file.store.write { outline in
        let found = try outline.find("a", kind: .item)
        #expect(
          found.kind == .item && found.id == item("a").node && found.text == "a"
            && found.asParent == .item(item("a")))
        try outline.move(item("a"), to: .last(in: item("b")))
        #expect(try outline.item(found).parent == item("b"))
        #expect(try outline.move([found], to: .last(in: outline.find(item("b") as Item.ID))) == 0)
        try outline.delete([item("a")])
        #expect(throws: OutlineError.deleted(item("a").node, version: 4)) {
          try outline.item(found)
        }
      }
    }
  }

  @Test func `an abandoned attempt leaves no trace in found nodes`() throws {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      try file.store.add(
        [Item.Draft(text: "a", id: item("a")), Item.Draft(text: "b", id: item("b"))],
        to: .last(in: section("S")))
      struct GivenUp: Error {}
      try file.store.write { outline in
        var found: FoundNode?
        #expect(throws: GivenUp.self) {
          try outline.attempt {
            try outline.move(item("a"), to: .last(in: item("b")))
            found = try outline.find("a", kind: .item)
            throw GivenUp()
          }
        }
        let kept = try #require(found)
        #expect(try outline.item(kept).parent == nil)
      }
    }
  }
}

/// The statements of a connection, in order.
private final class StatementLog: @unchecked Sendable {
  /// Changed on the queue of the store only.
  private(set) var lines: [String] = []

  func note(_ sql: String) { lines.append(sql) }
}
