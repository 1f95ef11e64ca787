import Foundation
import OutlineStore
import Testing

struct ReadmeTests {
  @Test func `the Swift lines of the README do what they say`() throws {
    try TestFile.with { file in
      let store = file.store
      let fruit = try store.addSection("Fruit")
      let apple = try store.add(Item.Draft(text: "Apple", image: "🍎"), to: .last(in: fruit))
      try store.write("tidy up") { outline in
        try outline.add([Item.Draft(text: "Pear"), Item.Draft(text: "Conference", level: 1)], to: .before(apple))
        try outline.setFavorite(true, for: [apple])
      }
      #expect(try store.versions(limit: 1).map(\.message) == ["tidy up"])
      var snapshot = try store.snapshot(of: fruit)
      snapshot.expand([apple])
      #expect(try store.apply(snapshot, to: fruit).value.steps == [.expand(apple.node, kind: .item)])
      let difference = try store.difference(from: 1, to: try store.latestVersion())
      #expect(difference.counts.inserted == 4)
      try store.perform(.trailing, on: apple)
      #expect(try store.outline().lines == ["Fruit", "  Pear", "    Conference"])
      try store.undo()
      #expect(try store.outline().lines == ["Fruit", "  Pear", "    Conference", "  Apple"])
    }
  }

  @Test func `so do the asynchronous ones`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      var outline = try await store.read { try $0.outline() }
      let changes = store.changes()
      try await store.write { try $0.add(drafts("a", "  b"), to: .last(in: $0.addSection("S"))) }
      for try await change in changes {
        outline = try outline.applying(change.difference)
        break
      }
      #expect(outline.lines == ["S", "  a", "    b"])
    }
  }
}
