import OutlineOperations
import OutlineStore
import Testing

struct GeneratedMessageTests {
  /// What a version is called in which the closure did something, and nobody said what.
  private func message(
    _ planted: PlantedOutline, _ body: (OutlineTransaction) throws -> Void
  ) throws -> String? {
    let committed = try planted.store.write { try body($0) }
    return try planted.store.read { outline in
      try outline.version(committed.version).generatedMessage(in: outline)
    }
  }

  @Test func `a version without a message is titled by its changes`() throws {
    try PlantedOutline.with { planted in
      let (apple, milk) = (try Item.ID("apple"), try Item.ID("milk"))
      let fruit = try Item.ID("fruit")
      let (food, work) = (try Section.ID("food"), try Section.ID("work"))
      #expect(
        try message(planted) { try $0.add(Item.Draft(text: "Oats"), to: .last(in: work)) }
          == "add Oats")
      #expect(
        try message(planted) { try $0.update(milk, Item.Changes(text: "Oat milk")) }
          == "set Oat milk")
      #expect(try message(planted) { try $0.move(milk, to: .first(in: work)) } == "move Oat milk")
      #expect(try message(planted) { try $0.setFavorite(true, for: [milk]) } == "favorite Oat milk")
      #expect(try message(planted) { try $0.rename(work, to: "Office") } == "rename section Office")
      #expect(
        try message(planted) { try $0.configure(work) { $0.appearance = .grouped } }
          == "configure section Office")
      #expect(
        try message(planted) { try $0.setExpanded(false, for: work) } == "collapse section Office")
      #expect(
        try message(planted) { outline in
          try outline.delete([fruit])
          try outline.update(milk, Item.Changes(isDone: false))
          try outline.addSection("Soon")
        } == "add section Soon, set Oat milk, delete Fruit")
      #expect(try message(planted) { try $0.delete(food) } == "delete section Food")
      #expect(try planted.store.read { try $0.node(apple.node) == nil })
    }
  }

  @Test func `the message of a large version has the number of its changes`() throws {
    try PlantedOutline.with { planted in
      let drafts = (0..<1_001).map { Item.Draft(text: "\($0)") }
      let work = try Section.ID("work")
      let message = try message(planted) { try $0.add(drafts, to: .last(in: work)) }
      #expect(message == "change 1001 nodes")
    }
  }
}
