import Foundation
import OutlineStore
import TestSupport
import Testing

struct ReadmeTests {
  /// The lines below are compiled and run; this compares them with those that the pages show.
  @Test(arguments: [("README.md", 2), ("Documentation/tour.md", 1)])
  func `pages show these lines of Swift, in this order`(_ page: String, _ count: Int) throws {
    func statements(_ text: String) -> [String] {
      text.split(separator: "\n").map { line in
        let code = line.replacing(#/\s+//.*$/#, with: "").replacing("in store.updates(of: fruit)", with: "in updates")
          .replacing(#/"(lists\.outline|\.outline\.db)"/#, with: "path")
        return code.trimmingCharacters(in: .whitespaces)
      }
    }
    let shown = try Page(page).blocks("swift").map(statements)
    #expect(shown.count == count)
    var tested = statements(try String(contentsOfFile: #filePath, encoding: .utf8))[...]
    for line in shown.joined() where !["", "}", "import OutlineStore"].contains(line) {
      let place = try #require(tested.firstIndex(of: line), "\(line)")
      tested = tested[(place + 1)...]
    }
  }

  @Test func `the Swift lines of the README do what they say`() throws {
    try TestFile.with { file in
      let path = file.folder.appending(path: "lists.outline").path
      let store = try OutlineStore(path: path)
      let fruit = try store.addSection("Fruit").value
      let apple = try store.add(Item.Draft(text: "Apple", image: "🍎"), to: .last(in: fruit)).value
      try store.write("tidy up") { outline in
        try outline.add([Item.Draft(text: "Pear"), Item.Draft(text: "Conference", level: 1)], to: .before(apple))
        try outline.setFavorite(true, for: [apple])
      }
      #expect(try store.versions(limit: 1).map(\.message) == ["tidy up"])
      var snapshot = try store.snapshot(of: fruit)
      snapshot.expand([apple])
      try store.apply(snapshot, to: fruit)
      #expect(try store.latestSteps() == ["expand \(apple)"])
      let difference = try store.difference(from: 1, to: try store.latestVersion())
      #expect(difference.counts.inserted == 4)
      try store.perform(.trailing, on: apple)
      #expect(try store.outline().lines == ["Fruit", "  Pear", "    Conference"])
      try store.undo()
      #expect(try store.outline().lines == ["Fruit", "  Pear", "    Conference", "  Apple"])
    }
  }

  @Test func `the Swift lines of the tour do what they say`() throws {
    try TestFile.with { file in
      let path = file.folder.appending(path: "tour.outline").path
      try OutlineStore(path: path).write { outline in
        try outline.add(drafts("Milk", "Rye", "  Crust"), to: .last(in: outline.addSection("Groceries")))
      }
      let lists = try OutlineStore(path: path)
      let before = try lists.latestVersion()
      let groceries = try lists.sections()[0]
      for item in try lists.items(in: groceries.id) where !item.content.isDone {
        print(String(repeating: "  ", count: item.level) + item.content.text)
      }
      try lists.write("tea time") { outline in
        let tea = try outline.add(Item.Draft(text: "Tea", image: "🍵"), to: .first(in: groceries.id))
        try outline.setFavorite(true, for: [tea])
      }
      let made = try lists.difference(from: before, to: try lists.latestVersion())
      print(made.counts.inserted)
      #expect(made.counts.inserted == 1)
      #expect(try lists.outline().lines == ["Groceries", "  Tea", "  Milk", "  Rye", "    Crust"])
      try lists.undo()
      #expect(try lists.outline().lines == ["Groceries", "  Milk", "  Rye", "    Crust"])
    }
  }

  @Test func `so do the asynchronous ones`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let fruit = try await store.addSection("Fruit").value
      let updates = store.updates(of: fruit)
      let apple = try await store.add(Item.Draft(text: "Apple"), to: .last(in: fruit)).value
      var rows: [Item.ID] = []
      for try await update in updates {
        rows = update.snapshot.visibleItems
        if rows.count == 2 { break }
        try await store.add(Item.Draft(text: "Pear"), to: .last(in: fruit))
      }
      #expect(try await rows == store.items(in: fruit).map(\.id) && rows.first == apple)
    }
  }
}
