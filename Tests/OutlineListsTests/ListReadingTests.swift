import Foundation
import GRDBSQLite
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineLists
@testable import OutlineStore

/// Lists that are changed by the difference of versions, against the whole list.
struct ListReadingTests {
  /// A list, kept up by reading after reading.
  private struct KeptList {
    let scope: ListScope
    let source: OutlineDataSource
    private(set) var reading: ListReading
    private(set) var readings = 0

    init(_ scope: ListScope, _ source: OutlineDataSource) {
      (self.scope, self.source, reading) = (scope, source, ListReading(of: scope))
    }

    /// Reads the list, and compares it with the whole one.
    mutating func check(_ comment: Comment) throws {
      readings += 1
      let found = try source.store.read { try reading.load(from: source, in: $0) }
      let whole = try source.store.read { try source.shownList(scope, in: $0) }
      #expect(found == whole, comment)
    }
  }

  private func node(
    _ outline: OutlineReader, _ random: inout SeededGenerator
  ) throws -> Item.ID? {
    let sections = try outline.sections()
    let items = try sections.flatMap { try outline.items(in: $0.id) }
    return items.randomElement(using: &random)?.id
  }

  @Test func `a section comes and goes with the item that shows it`() async throws {
    let store = try OutlineStore.inMemory()
    try store.addSection("Settings", id: section("S"))
    try store.add(drafts("Wi-Fi"), to: .last(in: section("S")))
    try store.addSection("Networks", id: section("N"))
    try store.add(drafts("one"), to: .last(in: section("N")))
    var list = KeptList(.outline, OutlineDataSource(store))
    try list.check("shown")
    try await store.write { outline in
      try outline.configure(section("N")) { $0.shownWhile = item("Wi-Fi").rawValue }
    }
    for isDone in [true, false, true] {
      try await store.write { try $0.setDone(isDone, for: [item("Wi-Fi")]) }
      try list.check("\(isDone)")
      let shown = try await list.source.shownList()
      #expect(shown.parts.map(\.id) == (isDone ? [section("S"), section("N")] : [section("S")]))
    }
  }

  private func place(
    _ outline: OutlineReader, _ random: inout SeededGenerator
  ) throws -> Placement {
    let sections = try outline.sections().map(\.id)
    let section = sections.randomElement(using: &random) ?? section("A")
    guard let item = try node(outline, &random) else { return .last(in: section) }
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: .first(in: section)
    case 1: .last(in: section)
    case 2: .before(item)
    case 3: .after(item)
    case 4: .first(in: item)
    default: .last(in: item)
    }
  }

  private func change(
    _ outline: OutlineTransaction, _ number: Int, _ random: inout SeededGenerator
  ) throws {
    guard let item = try node(outline, &random), Int.random(in: 0..<4, using: &random) > 0 else {
      let drafts = (0..<Int.random(in: 1...3, using: &random)).map {
        Item.Draft(text: "n\(number) \($0)", isExpanded: Bool.random(using: &random))
      }
      return _ = try outline.add(drafts, to: place(outline, &random))
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2:
      let target = try place(outline, &random)
      do { try outline.move(item, to: target) } catch is OutlineError {
        // Into itself.
      }
    case 3: try outline.delete([item])
    case 4, 5: try outline.setExpanded(Bool.random(using: &random), for: [item])
    case 6: try outline.setDone(Bool.random(using: &random), for: [item])
    case 7: try outline.setFavorite(Bool.random(using: &random), for: [item])
    case 8 where number % 5 == 0:
      let sections = try outline.sections().map(\.id)
      if sections.count < 4 { try outline.addSection("S\(number)") }
    case 9 where number % 5 == 0: _ = try? outline.undo()
    default: try outline.update(item) { $0.text = "t\(number)" }
    }
  }

  // More runs, not longer ones: each step reads the whole list, which grows.
  @Test(arguments: 0..<Effort.times(4))
  func `a list that is kept up equals the whole list`(seed: Int) throws {
    let store = try OutlineStore.inMemory { outline in
      for name in ["A", "B"] { try outline.addSection(name, id: section(name)) }
    }
    var random = SeededGenerator(seed: seed)
    let plain = OutlineDataSource(store)
    let window = OutlineDataSource(store, view: "window")
    try store.write { outline in
      try outline.setExpansion(.level(2), in: "window")
    }
    var lists = [
      KeptList(.outline, plain), KeptList(.section(section("A")), plain),
      KeptList(.outline, window), KeptList(.section(section("B")), window),
    ]
    for step in 0..<300 {
      for part in 0..<Int.random(in: 1...3, using: &random) {
        try store.write { try change($0, step * 3 + part, &random) }
      }
      if step % 20 == 0, let item = try store.read({ try node($0, &random) }) {
        let isExpanded = Bool.random(using: &random)
        try store.write { try $0.setExpanded(isExpanded, for: [item], in: "window") }
      }
      for index in lists.indices { try lists[index].check("seed \(seed), step \(step)") }
    }
    // Otherwise it would compare the whole list with itself.
    #expect(lists[0].reading.wholeReadings < lists[0].readings / 2)
    #expect(try store.check() == [])
  }

  @Test func `one changed item of many is read alone`() throws {
    let store = try OutlineStore.inMemory { outline in
      try outline.addSection("A", id: section("A"))
      try outline.add(
        (0..<500).map { Item.Draft(text: "\($0)", id: item("i\($0)")) },
        to: .last(in: section("A")))
    }
    var list = KeptList(.section(section("A")), OutlineDataSource(store))
    try list.check("at first")
    try store.write { try $0.setDone(true, for: [item("i7")]) }
    try list.check("a mark")
    try store.write { try $0.move(item("i9"), to: .before(item("i3"))) }
    try store.write { try $0.delete([item("i400")]) }
    try list.check("a move and a deletion")
    try store.write { try $0.add([Item.Draft(text: "child")], to: .last(in: item("i5"))) }
    try store.write { try $0.setExpanded(true, for: [item("i5")]) }
    try list.check("a child")
    #expect(list.reading.wholeReadings == 1)
    // The whole list is read where that costs less, and where its section changed.
    try store.write { outline in
      for number in 100..<200 { try outline.setDone(true, for: [item("i\(number)")]) }
    }
    try list.check("many")
    try store.write { try $0.rename(section("A"), to: "B") }
    try list.check("the section")
    #expect(list.reading.wholeReadings == 3)
    #expect(try store.check() == [])
  }

  @Test func `rows that do not change are shared with the list before`() throws {
    let store = try OutlineStore.inMemory { outline in
      try outline.addSection("A", id: section("A"))
      try outline.add(
        (0..<100).map { Item.Draft(text: "\($0)", id: item("i\($0)")) },
        to: .last(in: section("A")))
    }
    let source = OutlineDataSource(store)
    var reading = ListReading(of: .section(section("A")))
    func rows() throws -> [ShownList.Row] {
      try store.read { try reading.load(from: source, in: $0) }.parts[0].rows
    }
    let before = try rows()
    try store.write { try $0.setDone(true, for: [item("i7")]) }
    try store.write { try $0.move(item("i9"), to: .last(in: section("A"))) }
    let after = try rows()
    #expect(after.map(\.id.item.rawValue).suffix(2) == ["i99", "i9"])
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
    let others = after.filter { row in known[row.id].map { !row.isCopy(of: $0) } ?? true }
    #expect(Set(others.map(\.id.item)) == [item("i7"), item("i9")])
    // A copy that is changed leaves the row as it was.
    var copy = after[0]
    copy.item.content.text = "other"
    #expect(copy != after[0] && after[0] == before[0] && after[0].item.content.text == "0")
    #expect(try store.check() == [])
  }

  @Test func `a section shows the results of its query after its last own item is gone`() throws {
    let store = try OutlineStore.inMemory { outline in
      for name in ["A", "Open"] { try outline.addSection(name, id: section(name)) }
      try outline.add([Item.Draft(text: "a", id: item("a"))], to: .last(in: section("A")))
      let open = try Query("open")
      try outline.configure(section("Open")) { $0.shows = open }
    }
    // As another program does; a transaction refuses it.
    let insert =
      "INSERT INTO item(key, parent, position, text, id) "
      + "SELECT key, parent, position, 'own', 'own' FROM tail WHERE parent_id='Open'"
    try store.write { outline in
      try outline.setDone(true, for: [item("a")])
      let code = try outline.withConnection { sqlite3_exec($0, insert, nil, nil, nil) }
      #expect(code == SQLITE_OK)
    }
    var list = KeptList(.section(section("Open")), OutlineDataSource(store))
    try list.check("its own item")
    try store.write { try $0.move(item("own"), to: .last(in: section("A"))) }
    try list.check("the items of others")
    #expect(try store.check() == [])
  }
}
