import OutlineOperations
import OutlineStore
import Testing

struct NameResolverTests {
  @Test func `names find nodes by id, path and text, each once`() throws {
    try PlantedOutline.with { planted in
      try planted.store.read { outline in
        let names = NameResolver(outline)
        let items = try names.items(["Apple", "/Food/Milk", "apple"])
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
      try planted.perform(DeleteItems(["milk"]))
      try planted.perform(RenameSection("work", title: "Job", image: nil))
      try planted.store.read { outline in
        let past = NameResolver(try outline.at(2))
        #expect(try past.items(["/Food/Milk"]).map(\.id.rawValue) == ["milk"])
        #expect(try past.section("Work").id.rawValue == "work")
        #expect(try NameResolver(outline).idOfNode(everNamed: "milk").rawValue == "milk")
        #expect(throws: OutlineError.self) { try NameResolver(outline).items(["milk"]) }
      }
    }
  }

  @Test(arguments: [
    ["Йод", "йод", "и\u{306}од", "иод"], ["Ёлка", "елка", "е\u{308}лка"],
    ["Ångström", "angstrom", "A\u{30A}ngstro\u{308}m"], ["Ἀθήνα", "ΑΘΗΝΑ", "Αθη\u{301}να"],
    ["Straße", "STRASSE", "strasse"], ["naïve idea", "NAI\u{308}VE IDEA", "naive idea"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"], ["Tiếng Việt", "tieng viet"],
  ])
  func `a text is a name in every spelling that search takes for it`(spellings: [String]) throws {
    for (index, text) in spellings.enumerated() {
      try PlantedOutline.with { planted in
        let id = try planted.store.write { outline in
          try outline.add(
            [Item.Draft(text: text), Item.Draft(text: text + "x"), Item.Draft(text: "x" + text)],
            to: .last(in: Section.ID("work")))[0]
        }.value
        for name in spellings[index...] + spellings[..<index] {
          let found = try planted.store.read { outline in
            try NameResolver(outline).items([.name(name)]).map(\.id.rawValue)
          }
          #expect(found == [id.rawValue], "\(name)")
        }
        // Of two that are folded alike the one that is exactly so is meant.
        let other = spellings[(index + 1) % spellings.count]
        let second = try planted.store.write {
          try $0.add(Item.Draft(text: other), to: .last(in: Section.ID("food")))
        }
        .value
        try planted.store.read { outline throws in
          let names = NameResolver(outline)
          #expect(try names.items([.name(text)]).map(\.id) == [id.node])
          #expect(try names.items([.name(other)]).map(\.id) == [second.node])
        }
      }
    }
  }

  @Test func `a section in the place of an item is named as one`() throws {
    try PlantedOutline.with { planted in
      try planted.store.read { outline in
        let failure = #expect(throws: Failure.self) { try NameResolver(outline).items(["Food"]) }
        #expect(failure?.message == #""Food" is a section, not an item"#)
      }
    }
  }
}
