import OutlineStore
import StoreTestSupport
import Testing

/// What a shell asks for while somebody types must be there at once.
struct CompletingTests {
  @Test func `the nodes touched last come first, and the search for them ends`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      func last() throws -> [NodeID] {
        try store.read { try $0.labelsTouchedLast(limit: 9).map(\.id) }
      }
      try store.update(item("a"), Item.Changes(text: "A"))
      #expect(try last() == [item("a"), item("b"), item("S")].map(\.node))
      // What is gone is not offered, but looked at.
      let many = (0..<10_000).map { Item.Draft(text: "\($0)") }
      try store.delete(try store.add(many, to: .last(in: section("S"))).value)
      #expect(try last() == [])
      try store.update(item("b"), Item.Changes(text: "B"))
      #expect(try last() == [item("b").node])
    }
  }
}
