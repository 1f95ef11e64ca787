import Foundation
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Lists that show a window of their rows.
@MainActor
struct OutlineListWindowTests {
  /// Runs a test with a section `L` of 200 items, and a live section of those that are done.
  private func with(_ body: (OutlineDataSource, _ other: OutlineStore) async throws -> Void)
    async throws
  {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try await file.store.write { outline in
      try outline.addSection("L", id: section("L"))
      try outline.add(
        (0..<200).map { Item.Draft(text: "\($0)", id: item("i\($0)")) }, to: .last(in: section("L"))
      )
    }
    let other = try TestFile.patient(file.path)
    try await body(OutlineDataSource(file.store, author: "me"), other)
    try await other.close()
    #expect(try await file.store.check() == [])
    try await file.store.close()
  }

  private func texts(_ list: OutlineList) -> [String] { list.rows.map(\.item.content.text) }

  @Test func `a window shows its rows, counts all, and follows the user`() async throws {
    try await with { source, other in
      let list = OutlineList(source, showing: .section(section("L")), window: ListWindow(after: 20))
      list.start()
      try await until { list.total == 200 }
      #expect(texts(list) == (0..<20).map(String.init) && list.firstNumber == 0)
      #expect(!list.hasRowsBefore && list.hasRowsAfter)
      // Far from the ends nothing moves.
      list.rowAppeared(list.rows[5].id)
      #expect(list.window == ListWindow(after: 20))
      list.rowAppeared(list.rows[18].id)
      try await until { list.firstNumber == 8 }
      #expect(texts(list) == (8...28).map(String.init) && list.hasRowsBefore)
      // Others change the list elsewhere: the rows stay, their numbers move.
      try await other.write { try $0.add(drafts("new"), to: .first(in: section("L"))) }
      try await until { list.firstNumber == 9 && list.total == 201 }
      #expect(texts(list) == (8...28).map(String.init))
      list.show(.end)
      try await until { texts(list).last == "199" }
      #expect(list.firstNumber == 181 && list.rows.count == 20 && !list.hasRowsAfter)
      list.show(.index(100))
      try await until { list.firstNumber == 90 }
      list.show(.around(item("i3").node))
      try await until { texts(list).first == "new" || texts(list).first == "0" }
      list.window = nil
      try await until { list.rows.count == 201 }
      #expect(list.total == nil && !list.hasRowsBefore)
    }
  }

  @Test func `edits at the ends of a window mean the rows beside it`() async throws {
    try await with { source, _ in
      let list = OutlineList(
        source, showing: .section(section("L")),
        window: ListWindow(at: .around(item("i50").node), before: 5, after: 5))
      list.start()
      try await until { list.total == 200 }
      #expect(texts(list) == (45...55).map(String.init))
      func stored() async throws -> [String] {
        try await source.store.read { try $0.items(in: section("L")).map(\.content.text) }
      }
      // To the top of the window is after the row before it, not the top of the section.
      #expect(await list.move(fromOffsets: [3], toOffset: 0).value)
      let first = try await stored()
      #expect(first[44...46] == ["44", "48", "45"])
      #expect(await list.move(fromOffsets: [0], toOffset: 11).value)
      let after = try await stored()
      #expect(after[54...56] == ["55", "48", "56"])
      #expect(await list.add("last").task.value)
      #expect(try await stored().last == "last" && !texts(list).contains("last"))
      #expect(await list.add("here", to: .after(item("i50"))).task.value)
      try await until { texts(list).contains("here") }
      #expect(await list.delete([OutlineList.RowID(item("i50"), in: section("L"))]).value)
      // The window goes to a row next to it.
      try await until { list.rows.count == 11 && !texts(list).contains("50") }
      #expect(list.error == nil)
    }
  }

  @Test func `an expanded row with very many children shows as many as the window`() async throws {
    try await with { source, _ in
      try await source.store.write { outline in
        let many = (0..<500).map { Item.Draft(text: "c\($0)") }
        try outline.add(many, to: .last(in: item("i2")))
      }
      let list = OutlineList(source, showing: .outline, window: ListWindow(after: 30))
      list.start()
      try await until { list.total == 201 }
      #expect(texts(list) == (0..<29).map(String.init) && list.sections.count == 1)
      let row = OutlineList.RowID(item("i2"), in: section("L"))
      #expect(await list.toggleExpansion(of: row)?.value == true)
      try await until { list.total == 701 && texts(list).last == "c25" }
      #expect(list.rows[3].item.level == 1 && list.rows[3].item.parent == item("i2"))
      #expect(await list.toggleExpansion(of: row)?.value == true)
      try await until { list.total == 201 && texts(list).last == "28" }
    }
  }

  @Test func `windows of favorites, of a query and of a live section keep their order`()
    async throws
  {
    try await with { source, _ in
      let ids = (0..<100).map { item("i\($0)") }
      try await source.store.write { outline in
        try outline.setFavorite(true, for: ids)
        try outline.setDone(true, for: ids)
        try outline.addSection("Done", id: section("D"))
        try outline.configure(section("D")) { $0.shows = try Query("done") }
      }
      for scope in [ListScope.favorites, .query(try Query("done")), .section(section("D"))] {
        let list = OutlineList(
          source, showing: scope, window: ListWindow(at: .index(50), before: 3, after: 3))
        list.start()
        try await until { list.total == 100 }
        #expect(texts(list) == (47...53).map(String.init) && list.firstNumber == 47)
      }
      let favorites = OutlineList(
        source, showing: .favorites, window: ListWindow(at: .index(50), before: 3, after: 3))
      favorites.start()
      try await until { favorites.total == 100 }
      #expect(await favorites.move(fromOffsets: [2], toOffset: 0).value)
      let order = try await source.store.read { try $0.favorites().map(\.content.text) }
      #expect(order[46...48] == ["46", "49", "47"])
      // All sections, with the rows of the live one: these are not counted.
      let all = OutlineList(
        source, showing: .outline,
        window: ListWindow(
          at: .row(OutlineWindow.Row.ID(item("i9").node, in: section("D").node)), before: 2,
          after: 2))
      all.start()
      try await until { texts(all) == ["7", "8", "9", "10", "11"] }
      #expect(all.rows.allSatisfy { $0.id.section == section("D") && $0.item.level == 0 })
      #expect(all.total == nil && all.rows.first?.item.section == section("L"))
    }
  }

  @Test(arguments: 0..<Effort.times(2))
  func `a window shows the slice of an array while others write`(seed: Int) async throws {
    try await with { source, other in
      var random = SeededGenerator(seed: seed)
      var plain = (0..<200).map { "i\($0)" }
      let list = OutlineList(
        source, showing: .section(section("L")),
        window: ListWindow(at: .around(item("i100").node), before: 10, after: 10))
      list.start()
      try await until { list.total == 200 }
      for step in 0..<60 {
        let rows = list.rows.map(\.id.item.rawValue)
        let shown = try #require(rows.filter { $0 != "i100" }.randomElement(using: &random))
        let far = try #require(plain.filter { $0 != "i100" }.randomElement(using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let from = Int.random(in: 0..<rows.count, using: &random)
          let to = Int.random(in: 0...rows.count, using: &random)
          var moved = rows
          let row = moved.remove(at: from)
          moved.insert(row, at: to > from ? to - 1 : to)
          let first = try #require(plain.firstIndex(of: rows[0]))
          plain.replaceSubrange(first..<first + rows.count, with: moved)
          #expect(await list.move(fromOffsets: [from], toOffset: to).value)
        case 1:
          plain.removeAll { $0 == shown }
          #expect(await list.delete([OutlineList.RowID(item(shown), in: section("L"))]).value)
        case 2:
          let index = plain.firstIndex(of: far) ?? 0
          plain.insert("n\(step)", at: index)
          try await other.write {
            try $0.add([Item.Draft(text: "n", id: item("n\(step)"))], to: .before(item(far)))
          }
        case 3:
          plain.removeAll { $0 == far }
          plain.append(far)
          try await other.write { try $0.move(item(far), to: .last(in: section("L"))) }
        default:
          let (id, task) = list.add("x", to: .before(item(shown)))
          plain.insert(id.rawValue, at: plain.firstIndex(of: shown) ?? 0)
          #expect(await task.value)
        }
        let middle = plain.firstIndex(of: "i100") ?? 0
        let first = max(0, middle - 10)
        let expected = Array(plain[first...min(plain.count - 1, middle + 10)])
        try await until {
          list.rows.map(\.id.item.rawValue) == expected && list.firstNumber == first
            && list.total == plain.count
        }
      }
      #expect(list.error == nil)
    }
  }
}
