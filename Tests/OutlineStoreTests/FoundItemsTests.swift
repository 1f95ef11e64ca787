import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Many found items, read page by page.
struct FoundItemsTests {
  private func items(_ found: FoundItems, pages: Int = .max) throws -> [Item] {
    var (items, left): ([Item], Int) = ([], pages)
    try found.eachPage { page in
      items += page
      left -= 1
      return left > 0
    }
    return items
  }

  @Test(arguments: 0..<Effort.times(12))
  func `many found items are those that are found at once`(seed: Int) throws {
    try TestFile.with { file in
      var run = RandomRun(file.store, path: file.path, seed: 12_000 + seed)
      run.purges = false
      for _ in 0..<40 { try run.step() }
      try file.store.read { (outline) throws in
        let rows = try outline.outline().rows
        var parents: [[Placement.Parent]?] = [nil, []]
        for row in rows.prefix(12) {
          let id = row.node.id.rawValue
          parents.append([row.level == 0 ? .section(try Section.ID(id)) : .item(try Item.ID(id))])
        }
        if let some = parents.last, let one = parents.dropLast().last {
          parents.append((some ?? []) + (one ?? []))
        }
        let conditions = ["", "open", "favorite", "done", "favorite sort:outline", "recents"]
        let orders = [
          "", "sort:text", "sort:-text", "sort:-outline", "sort:due limit:3", "limit:2",
          "sort:urgency", "sort:-urgency limit:3", "sort:-created", "sort:used",
        ]
        for condition in conditions {
          for order in orders where !condition.contains("sort") || !order.contains("sort") {
            let query = try Query("\(condition) \(order)")
            for parents in parents {
              let nodes = try parents?.map { try outline.find($0) }
              let found = try FoundItems(query, under: nodes, outline, many: 1)
              let expected = try outline.items(matching: query, under: parents)
              #expect(try items(found) == expected, "\(query) \(String(describing: parents))")
            }
          }
        }
      }
    }
  }

  @Test func `a page ends the reading, and it begins again`() throws {
    let store = try OutlineStore.inMemory()
    try store.addSection("S", id: section("S"))
    try store.add(
      (0..<1_300).map { Item.Draft(text: "\($0 % 7) \($0)", id: item("i\($0)"), level: $0 % 3) },
      to: .last(in: section("S")))
    try store.read { (outline) throws in
      let few = ["sort:text", "sort:-text", "sort:-outline", "sort:urgency", "sort:used"]
      for text in ["", "sort:text", "open limit:1100", "sort:-text limit:1100"]
        + few.map({ $0 + " limit:100" })
      {
        let query = try Query(text)
        let expected = try outline.items(matching: query)
        let found = try FoundItems(query, under: nil, outline, many: 10)
        #expect(try items(found, pages: 1) == Array(expected.prefix(512)))
        #expect(try items(found, pages: 2) == Array(expected.prefix(1_024)))
        #expect(try items(found) == expected)
        let placed = try FoundItems(query, under: nil, outline)
        #expect(try items(placed, pages: 1) == Array(expected.prefix(512)))
        #expect(try items(placed) == expected)
      }
    }
  }

  @Test func `many items are sorted by numbers, then by texts, and those without a key are last`()
    throws
  {
    let sizes: [(text: String, size: JSONValue?)] = [
      ("none", nil), ("list", .array([])), ("b", .string("b")), ("ten", .integer(10)),
      ("ab", .string("Ab")), ("half", .number(0.5)), ("minus two", .integer(-2)),
      ("minus half", .number(-0.5)), ("zero", .integer(0)), ("no", .bool(false)),
      ("yes", .bool(true)), ("empty", .string("")), ("a", .string("a")),
      ("minus zero", .number(-0.0)),
    ]
    let ordered = [
      "minus two", "minus half", "zero", "no", "minus zero", "half", "yes", "ten", "empty", "a",
      "ab", "b", "none", "list",
    ]
    let reversed = [
      "b", "ab", "a", "empty", "ten", "yes", "half", "zero", "no", "minus zero", "minus half",
      "minus two", "none", "list",
    ]
    let store = try OutlineStore.inMemory()
    try store.addSection("S", id: section("S"))
    try store.add(
      sizes.map { item in
        var draft = Item.Draft(text: item.text)
        draft.content.attributes["size"] = item.size
        return draft
      }, to: .last(in: section("S")))
    try store.read { (outline) throws in
      for many in [1, 10_000] {
        for (order, texts) in [("sort:size", ordered), ("sort:-size", reversed)] {
          let found = try FoundItems(Query(order), under: nil, outline, many: many)
          #expect(try items(found).map(\.content.text) == texts, "\(order) \(many)")
        }
      }
    }
  }

  @Test func `equal texts in two encodings keep the order of the outline`() throws {
    let texts = ["\u{304C}", "\u{304B}\u{3099}", "\u{304C}", "K", "\u{212A}"]
    let store = try OutlineStore.inMemory()
    try store.addSection("S", id: section("S"))
    let ids = try store.add(texts.map { Item.Draft(text: $0) }, to: .last(in: section("S"))).value
    try store.read { (outline) throws in
      for many in [1, 10_000] {
        let found = try FoundItems(Query("sort:text"), under: nil, outline, many: many)
        #expect(try items(found).map(\.id) == [3, 4, 0, 1, 2].map { ids[$0] })
      }
    }
  }
}
