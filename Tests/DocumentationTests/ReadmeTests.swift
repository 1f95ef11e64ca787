import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct ReadmeTests {
  /// The lines below are compiled and run; this compares them with those that the pages show.
  @Test(arguments: [("README.md", 2), ("Documentation/tour.md", 1)])
  func `pages show these lines of Swift, in this order`(_ page: String, _ count: Int) throws {
    func statements(_ text: String) -> [String] {
      text.split(separator: "\n").map { line in
        let code = line.replacing(#/\s+//.*$/#, with: "").replacing(
          "in store.updates(of: fruit)", with: "in updates"
        )
        .replacing(#/"(lists\.outline|\.outline\.db)"/#, with: "path")
        return code.trimmingCharacters(in: .whitespaces)
      }
    }
    let shown = try Page(page).blocks("swift").map(statements)
    #expect(shown.count == count)
    var tested = statements(try String(contentsOfFile: #filePath, encoding: .utf8))[...]
    for line in shown.joined()
    where !["", "}", "import OutlineStore"].contains(line) && !line.hasPrefix("//") {
      let place = try #require(tested.firstIndex(of: line), "\(line)")
      tested = tested[(place + 1)...]
    }
  }

  @Test func `the Swift lines of the README work`() throws {
    try TestFile.with { file in
      let path = file.folder.appending(path: "lists.outline").path
      let store = try OutlineStore(path: path)
      let fruit = try store.write { try $0.addSection("Fruit") }.value
      let apple = try store.write {
        try $0.add(Item.Draft(text: "Apple", image: "🍎"), to: .last(in: fruit))
      }.value
      try store.write("tidy up") { outline in
        try outline.add(
          [Item.Draft(text: "Pear"), Item.Draft(text: "Conference", level: 1)], to: .before(apple))
        try outline.setFavorite(true, for: apple)
      }
      #expect(try store.read { try $0.versions(limit: 1) }.map(\.message) == ["tidy up"])
      var snapshot = try store.read { try $0.snapshot(of: fruit) }
      snapshot.expand([apple])
      try store.write { try $0.apply(snapshot, to: fruit) }
      #expect(try store.latestSteps() == ["expand \(apple)"])
      let difference = try store.read { try $0.difference(from: 1, to: $0.latestVersion()) }
      #expect(difference.counts.inserted == 4)
      try store.write { try $0.perform(.trailing, on: apple) }
      #expect(try store.read { try $0.outline() }.lines == ["Fruit", "  Pear", "    Conference"])
      try store.write { try $0.undo() }
      #expect(
        try store.read { try $0.outline() }.lines == [
          "Fruit", "  Pear", "    Conference", "  Apple",
        ])
    }
  }

  @Test func `the Swift lines of the tour work`() throws {
    try TestFile.with { file in
      let path = file.folder.appending(path: "tour.outline").path
      try OutlineStore(path: path).write { outline in
        try outline.add(
          drafts("Milk", "Rye", "  Crust"), to: .last(in: outline.addSection("Groceries")))
      }
      let lists = try OutlineStore(path: path)
      let before = try lists.latestVersion()
      let groceries = try lists.read { try $0.sections() }[0]
      for item in try lists.read({ try $0.items(in: groceries.id) }) where !item.content.isDone {
        print(String(repeating: "  ", count: item.level) + item.content.text)
      }
      try lists.write("tea time") { outline in
        let tea = try outline.add(Item.Draft(text: "Tea", image: "🍵"), to: .first(in: groceries.id))
        try outline.setFavorite(true, for: tea)
      }
      let made = try lists.read { try $0.difference(from: before, to: $0.latestVersion()) }
      print(made.counts.inserted)
      #expect(made.counts.inserted == 1)
      #expect(
        try lists.read { try $0.outline() }.lines == [
          "Groceries", "  Tea", "  Milk", "  Rye", "    Crust",
        ])
      try lists.write { try $0.undo() }
      #expect(
        try lists.read { try $0.outline() }.lines == ["Groceries", "  Milk", "  Rye", "    Crust"])
    }
  }

  @Test func `so do the asynchronous ones`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let fruit = try await store.write { try $0.addSection("Fruit") }.value
      let updates = store.updates(of: fruit)
      let apple = try await store.write {
        try $0.add(Item.Draft(text: "Apple"), to: .last(in: fruit))
      }.value
      var rows: [Item.ID] = []
      for try await update in updates {
        rows = update.snapshot.visibleItems
        if rows.count == 2 { break }
        try await store.write { try $0.add(Item.Draft(text: "Pear"), to: .last(in: fruit)) }
      }
      #expect(
        try await rows == store.read { try $0.items(in: fruit) }.map(\.id) && rows.first == apple)
    }
  }
}
