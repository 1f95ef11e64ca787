import OutlineOperations
import OutlineStore
import Testing

struct NameResolverTests {
  @Test func `names find nodes with what they say, each once`() throws {
    try PlantedOutline.with { planted in
      try planted.store.read { outline in
        let names = NameResolver(outline)
        let items = try names.items(["app", "/Food/Milk", "apple"])
        #expect(items.map(\.id.rawValue) == ["apple", "milk"])
        #expect(items.map(\.text) == ["Apple", "Milk"])
        let parents = try items.map { try outline.parent(of: $0).id.rawValue }
        #expect(parents == ["fruit", "food"])
        #expect(try names.section("Work").text == "Work")
        #expect(
          try names.nodes(["Food", "fruit", "food"]).map(\.id.rawValue) == ["food", "fruit"])
      }
    }
  }

  @Test func `names mean the same in the past`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(.remove(["milk"]))
      try planted.perform(.renameSection("work", title: "Job", image: nil))
      try planted.store.read { outline in
        let past = NameResolver(try outline.at(2))
        #expect(try past.items(["/Food/Milk"]).map(\.id.rawValue) == ["milk"])
        #expect(try past.section("Work").id.rawValue == "work")
        #expect(try NameResolver(outline).idOfNode(everNamed: "milk").rawValue == "milk")
        #expect(throws: OutlineError.self) { try NameResolver(outline).items(["milk"]) }
      }
    }
  }

  @Test func `a section where an item is wanted is said to be one`() throws {
    try PlantedOutline.with { planted in
      try planted.store.read { outline in
        let failure = #expect(throws: Failure.self) { try NameResolver(outline).items(["Food"]) }
        #expect(failure?.message == #""Food" is a section, and an item is wanted"#)
      }
    }
  }
}
