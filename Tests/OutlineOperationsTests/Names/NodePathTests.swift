import OutlineOperations
import OutlineStore
import Testing

struct NodePathTests {
  @Test func `a path is written in the form that names take`() throws {
    #expect(NodePath(["Food", "Fruit"]).text == "/Food/Fruit")
    #expect(NodePath(["a/b", "c\\d", "é\u{301}/"]).text == #"/a\/b/c\\d/é"# + "\u{301}\\/")
    #expect(NodePath(["Food", "Fruit"]) == NodePath(["Food", "Fruit"]))
    #expect(NodePath(["Food", "Fruit"]) != NodePath(["Food"]))
    #expect(NodePath(["a", "b", "c"]).texts == ["a", "b", "c"])
  }

  @Test func `the paths of a deep list take no more than the list`() throws {
    try PlantedOutline.with { planted in
      let drafts = (0..<5_000).map { Item.Draft(text: "n\($0)", level: $0) }
      try planted.perform(AddItems(drafts, to: Destination(into: "work")))
      let entries = try planted.store.read { try $0.entries(matching: Query(), under: ["work"]) }
      let paths = entries.compactMap(\.path).filter { $0.texts.last?.first == "n" }
      #expect(paths.count == 5_000)
      #expect(paths[1].text == "/Work/n0/n1")
      #expect(paths[4_999].texts.count == 5_001)
    }
  }
}
