import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineLists

/// The code of the articles in `Sources/OutlineStore/OutlineStore.docc`, compiled and run. The code
/// of an article is in the tests from the comment with its title on.
struct ArticlesTests {
  private static let folder = "Sources/OutlineStore/OutlineStore.docc"

  private static var articles: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Page.repository + "/" + folder)
        .filter { $0.hasSuffix(".md") }.sorted()
    }
  }

  /// Keeps what an article prints.
  final class Printed {
    var lines: [String] = []

    func callAsFunction(_ values: Any...) {
      lines.append(values.map { "\($0)" }.joined(separator: " "))
    }
  }

  @Test func `each article shows lines that are run, in this order`() throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let first = #filePath
    let tested =
      try ["Tests", "Tests+Apps", "Tests+Lists"]
      .map { first.replacing("Tests.swift", with: $0 + ".swift") }
      .flatMap { lines(try String(contentsOfFile: $0, encoding: .utf8)) }
      + ["Documents", "AppKitDocument", "UIKitDocument"]
      .map { Page.repository + "/Tests/AppleStubs/Views/\($0).swift" }
      .flatMap { lines(try String(contentsOfFile: $0, encoding: .utf8)) }
    var pages = 0
    for name in try Self.articles {
      let path = Self.folder + "/" + name
      let text = try String(contentsOfFile: Page.repository + "/" + path, encoding: .utf8)
      let title = try #require(lines(text).first).dropFirst(2)
      let test = try #require(
        tested.firstIndex { $0 == "// \(title)" }, "no test is marked with \(title)")
      var rest = tested[test...]
      let shown = try Page(path).blocks("swift").flatMap(lines).filter {
        $0 != "import OutlineStore"
      }
      #expect(!shown.isEmpty, "\(name)")
      for line in shown {
        let place = try #require(rest.firstIndex(of: line), "\(name): \(line)")
        rest = rest[(place + 1)...]
      }
      pages += 1
    }
    #expect(pages == 15)
  }

  // ``OutlineStore``
  @Test func `the front page`() throws {
    try TestFile.with { file in
      let path = file.folder.appending(path: "landing.outline").path
      let store = try OutlineStore(path: path)
      let fruit = try store.write { try $0.addSection("Fruit") }.value
      let apple = try store.write {
        try $0.add(Item.Draft(text: "Apple"), to: .last(in: fruit))
      }.value
      let pear = try store.write {
        try $0.add(Item.Draft(text: "Pear"), to: .first(in: fruit))
      }.value
      try store.write { try $0.move(apple, to: .first(in: fruit)) }
      #expect(try store.read { try $0.items(in: fruit) }.map(\.id) == [apple, pear])
      try store.write { try $0.undo() }
      #expect(try store.read { try $0.items(in: fruit) }.map(\.id) == [pear, apple])
    }
  }

  // Getting started
  @Test func `getting started`() throws {
    try TestFile.with { file in
      let (path, print) = (file.folder.appending(path: "groceries.outline").path, Printed())
      let store = try OutlineStore(path: path)
      let groceries = try store.write { try $0.addSection("Groceries") }.value
      let milk = try store.write {
        try $0.add(Item.Draft(text: "Milk"), to: .last(in: groceries))
      }.value
      try store.write("go shopping") { outline in
        try outline.add(
          [Item.Draft(text: "Fruit"), Item.Draft(text: "Apple", level: 1)], to: .after(milk))
        try outline.setDone(true, for: [milk])
      }
      for item in try store.read({ try $0.items(in: groceries) }) where !item.content.isDone {
        print(String(repeating: "  ", count: item.level) + item.content.text)
      }
      #expect(print.lines == ["Fruit", "  Apple"])
      let (titles, version) = try store.read { outline in
        (try outline.sections().map(\.title), try outline.latestVersion())
      }
      #expect(titles == ["Groceries"] && version == 4)
    }
  }

  @Test func `the asynchronous code of the first article`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let groceries = try await store.write { try $0.addSection("Groceries") }.value
      let milk = try await store.write {
        try $0.add(Item.Draft(text: "Milk"), to: .last(in: groceries))
      }.value
      try await store.write { try $0.update(milk) { $0.note = "the fresh one" } }
      let notes = try await store.read { try $0.items(in: groceries) }.compactMap(\.content.note)
      #expect(notes == ["the fresh one"])
    }
  }

  // Identity and placements
  @Test func `identity and placements`() throws {
    try TestFile.with { file in
      let (store, print) = (file.store, Printed())
      let fruit = try store.write { try $0.addSection("Fruit") }.value
      let apple = try store.write {
        try $0.add(Item.Draft(text: "Apple"), to: .last(in: fruit))
      }.value
      let quince = try Item.ID("quince")
      try store.write { try $0.add(Item.Draft(text: "Quince", id: quince), to: .before(apple)) }
      #expect(try store.text() == "Fruit\n  Quince\n  Apple")
      try store.write { try $0.move(quince, to: .after(apple)) }
      try store.write { try $0.move([quince, apple], to: .first(in: fruit)) }
      try store.write { try $0.add(Item.Draft(text: "Cox"), to: .last(in: apple)) }
      #expect(try store.text() == "Fruit\n  Quince\n  Apple\n    Cox")
      try store.write { try $0.delete([apple]) }
      do {
        try store.write { try $0.move(apple, to: .last(in: fruit)) }
      } catch OutlineError.deleted(let id, let version) {
        print("\(id) was deleted in version \(version)")
      }
      #expect(print.lines == ["\(apple) was deleted in version \(try store.latestVersion())"])
      try store.write("bring the apple back") { try $0.restore(deleted: apple.node) }
      #expect(try store.text() == "Fruit\n  Quince\n  Apple\n    Cox")
      let found = try store.read { try $0.item(named: "Quince") }
      #expect(found == quince)
    }
  }

  // Snapshots and differences
  @Test func `snapshots and differences`() throws {
    try TestFile.with { file in
      let (store, print) = (file.store, Printed())
      let fruit = try store.write { try $0.addSection("Fruit") }.value
      let (apple, pear) = (item("Apple"), item("Pear"))
      try store.write { try $0.add(drafts("Apple", "  Cox", "Pear"), to: .last(in: fruit)) }
      var tree = try store.read { try $0.snapshot(of: fruit) }
      let plum = Item.ID.random()
      try tree.insert([plum], before: pear)
      tree.expand([apple])
      let contents = [plum: Content(text: "Plum")]
      try store.write { [tree] in try $0.apply(tree, to: fruit, contents: contents) }
      #expect(try store.text() == "Fruit\n  Apple\n    Cox\n  Plum\n  Pear")
      let seen = try store.latestVersion()
      let before = try store.read { try $0.outlineSnapshot() }
      var after = before
      try after.moveItem(pear, beforeItem: apple)
      let reordering = ReorderTransaction(from: before, to: after)
      try store.write { try $0.reorder(reordering) }
      #expect(try store.text() == "Fruit\n  Pear\n  Apple\n    Cox\n  Plum")
      let difference = try store.read { try $0.difference(from: 1, to: $0.latestVersion()) }
      print(difference.counts.inserted, difference.counts.moved)
      #expect(print.lines == ["5 0"])
      let rows = try store.read { try $0.difference(of: fruit, from: seen, to: $0.latestVersion()) }
      let shown = try tree.applying(rows)
      let back = try shown.applying(rows.inverse)
      #expect(try shown == store.read { try $0.snapshot(of: fruit) } && back == tree)
      let change = TreeDifference(from: tree, to: shown)
      #expect(change.counts.moved == 1 && change.counts.total == 1)
    }
  }

  // Versions and undo
  @Test func `versions and undo`() throws {
    try TestFile.with { file in
      let (store, print) = (file.store, Printed())
      let list = try store.write { try $0.addSection("Drinks") }.value
      let tea = item("Tea")
      try store.write { try $0.add(drafts("Water", "Tea"), to: .last(in: list)) }
      let moved = try store.write("tea first", author: "ann") { outline in
        try outline.move(tea, to: .first(in: list))
      }
      print(moved.version, moved.isNew)
      let earlier = try store.read(at: moved.version - 1) { outline in
        try outline.items(under: .section(list)).map(\.content.text)
      }
      #expect(earlier == ["Water", "Tea"] && print.lines == ["4 true"])
      for entry in try store.read({ try $0.history(of: tea.node, limit: 10) }) {
        print(entry.version.number, entry.after?.content.text ?? "deleted", entry.isMoved)
      }
      #expect(print.lines.dropFirst() == ["4 Tea true", "3 Tea false"])
      for text in ["G", "Gr", "Green tea"] {
        try store.write(author: "ann", grouping: .typing("text of \(tea)")) { outline in
          try outline.update(tea) { $0.text = text }
        }
      }
      #expect(try store.read { try $0.item(tea) }.content.text == "Green tea")
      try store.write { try $0.undo(by: "ann") }
      #expect(try store.read { try $0.item(tea) }.content.text == "Tea")
      let undoTitle = try store.read { try $0.undoTitle(by: "ann") }
      let redoTitle = try store.read { try $0.redoTitle(by: "ann") }
      #expect(undoTitle == "tea first" && redoTitle != nil)
      try store.write { try $0.revert(moved.version) }
      #expect(try store.text() == "Drinks\n  Water\n  Tea")
      try store.write { try $0.restore(to: moved.version) }
      #expect(try store.text() == "Drinks\n  Tea\n  Water")
      let purged = try store.purge(before: moved.version)
      print(purged.versions)
      #expect(
        try store.read { try $0.versions() }.last?.number == moved.version && purged.versions == 3)
    }
  }

  // Observing
  @Test func `observing`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let list = try await store.write { try $0.addSection("List") }.value
      let fruit = item("Fruit")
      try await store.write { try $0.add(drafts("Fruit", "  Apple"), to: .last(in: list)) }
      var seen: [[Item.ID]] = []
      // Each update leads to the next; the last one is that of the section that is gone.
      func show(
        _ rows: [Item.ID], animating difference: TreeDifference<Item.ID>,
        drawingAgain changed: [Item.ID]
      ) async throws {
        #expect(difference.isEmpty == (seen.isEmpty))
        seen.append(rows)
        switch seen.count {
        case 1: try await store.write { try $0.add(drafts("Bread"), to: .last(in: list)) }
        case 2: try await store.write { try $0.setExpanded(true, for: [fruit], in: "window 1") }
        case 3: try await store.write { try $0.delete(list) }
        default: break
        }
      }
      for try await update in store.updates(of: list, view: "window 1") {
        let (rows, difference) = (update.snapshot.visibleItems, update.difference)
        try await show(rows, animating: difference, drawingAgain: update.reconfigured)
      }
      let (bread, apple) = (item("Bread"), item("Apple"))
      #expect(seen == [[fruit], [fruit, bread], [fruit, apple, bread], []])
    }
  }

  @Test func `the rest of that article`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let list = try await store.write { try $0.addSection("List") }.value
      let fruit = item("Fruit")
      try await store.write { try $0.add(drafts("Fruit", "  Apple"), to: .last(in: list)) }
      let everyVersion = store.updates(of: list, delivering: .everyVersion)
      try await store.write { try $0.setExpanded(true, for: [fruit], in: "window 1") }
      var badge = 0
      let open = try Query("open")
      let counts = store.observe { try $0.count(matching: open) }
      for try await count in counts {
        badge = count
        if badge == 1 { break }
        try await store.write { try $0.setDone(true, for: [fruit]) }
      }
      let texts = store.observe(touching: [list.node]) {
        try $0.items(in: list).map(\.content.text)
      }
      for try await value in texts {
        #expect(value == ["Fruit", "Apple"])
        break
      }
      var shown: [OutlineWindow.Row] = []
      func show(
        _ rows: [OutlineWindow.Row],
        animating difference: ArrayDifference<OutlineWindow.Row.ID>,
        drawingAgain changed: [OutlineWindow.Row.ID]
      ) async throws {
        #expect(difference.isEmpty && changed.isEmpty)
        shown = rows
      }
      var last: OutlineStore.WindowUpdate?
      let windows = store.updates(ofWindow: .around(fruit.node), before: 20, after: 40)
      for try await update in windows {
        let (window, difference) = (update.window, update.difference)
        try await show(window.rows, animating: difference, drawingAgain: update.reconfigured)
        last = update
        if window.total == 2 { break }
      }
      #expect(shown.map(\.node.content.text) == ["List", "Fruit"])
      let update = try #require(last)
      let next = store.updates(ofWindow: .end, after: 60, continuing: update)
      for try await update in next {
        #expect(update.window.total == 2 && update.window.number == 0)
        break
      }
      var (copy, version) = try await store.read { outline in
        (try outline.snapshot(of: list), try outline.latestVersion())
      }
      try await store.write { try $0.add(drafts("Bread"), to: .last(in: list)) }
      let expected = try await store.read { try $0.snapshot(of: list) }
      var copies: [SectionSnapshot<Item.ID>] = []
      try await store.write { try $0.delete(list) }
      for try await change in store.changes(in: list, since: version) {
        copy = try copy.applying(change.difference(in: list))
        version = change.version.number
        copies.append(copy)
      }
      #expect(copies == [expected, SectionSnapshot()])
      #expect(try await store.latestVersion() == version)
      // It begins when it is iterated, and the section is gone.
      await #expect(throws: OutlineError.self) {
        for try await _ in everyVersion {}
      }
    }
  }

  // Typed content and SQL
  @Test func `typed content and SQL`() throws {
    struct Chore: Codable, Sendable {
      var due: Date?
      var minutes = 0

      static let due = Field("due", \Chore.due)
      static let minutes = Field("minutes", \Chore.minutes)
    }

    try TestFile.with { file in
      let (store, print) = (file.store, Printed())
      let home = try store.write { try $0.addSection("Home") }.value
      let draft = try Item.Draft(
        text: "Water the plants", attributes: Chore(due: .now, minutes: 10))
      let plants = try store.write { try $0.add(draft, to: .last(in: home)) }.value

      try store.write { outline in
        try outline.update(plants) { content in
          try content.updateAttributes(as: Chore.self) { $0.due = nil }
        }
      }
      let other = try Item.Draft(text: "Paint the door", attributes: Chore(minutes: 90))
      try store.write { try $0.add(other, to: .last(in: home)) }
      let chore = try store.read { try $0.item(plants) }.content.attributes(as: Chore.self)
      #expect(chore.due == nil && chore.minutes == 10)
      let short = try store.read { outline in
        try outline.items(
          as: Chore.self, in: home, where: .isDone(false) && Chore.minutes < 15,
          orderedBy: [Chore.due.ascending], limit: 20)
      }
      for found in short {
        print(found.item.content.text, found.attributes.minutes)
      }
      #expect(print.lines == ["Water the plants 10"])
      try store.declareIndex(FieldIndex(Chore.due))
      #expect(try store.declaredIndexes() == [FieldIndex(Chore.due)])
      try store.write { try $0.update(plants) { $0.due = ItemDate(rawValue: "2001-01-01") } }
      let open = try store.read { try $0.items(matching: Query("open due:by:tomorrow")) }
      let watered = try store.read { try $0.search("plants", matching: Query("open"), limit: 10) }
      #expect(open.map(\.id) == [plants] && watered.map(\.id) == [plants])
      let scope = ListScope.query(try Query("open minutes<15 sort:-minutes"))
      let shown = try store.read { try OutlineDataSource(store).shownList(scope, in: $0) }
      #expect(shown.parts[0].rows.map(\.id.item) == [plants])
      let quick = ListScope.items(in: home, where: .isDone(false) && Chore.minutes < 15)
      let rows = try store.read { try OutlineDataSource(store).shownList(quick, in: $0) }.parts[0]
        .rows
      #expect(try rows.map { try $0.attributes(as: Chore.self).minutes } == [10])
    }
  }
}
