import Foundation
import OutlineCare
import OutlineLists
import Reminders
import TestSupport
import Testing

/// The model of the reminders app, without its views.
@MainActor
struct RemindersTests {
  /// Runs a test with the models of two windows, in one file.
  private func with(_ body: (Reminders, _ other: Reminders) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reminders-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/Reminders.outline"
    let mine = try await Reminders.open(path, author: "ann")
    let other = try await Reminders.open(path, author: "bob")
    mine.start()
    try await body(mine, other)
    #expect(try await mine.store.check() == [])
    try await other.store.close()
    try await mine.store.close()
  }

  private func texts(_ list: OutlineList) -> [String] { list.rows.map(\.item.content.text) }

  @Test func `the lists and their numbers follow all who write`() async throws {
    try await with { model, other in
      try await until { model.sidebar.lists.map(\.title) == ["Reminders"] }
      let home = try await other.addList("Home", image: "🏠")
      try await until { model.sidebar.lists.map(\.title) == ["Reminders", "Home"] }
      let rows = try other.rows(of: .list(home))
      #expect(await rows.addReminder(" Paint  the door ")?.value == true)
      #expect(await rows.addReminder("Rent", due: ItemDate(rawValue: "2020-01-01"))?.value == true)
      #expect(rows.addReminder("  ") == nil)
      try await until {
        model.sidebar.lists.last?.open == 2 && model.sidebar.counts[.today] == 1
          && model.sidebar.counts[.scheduled] == 1 && model.sidebar.counts[.all] == 2
      }
      try await until { texts(rows) == ["Paint the door", "Rent"] }
      #expect(await rows.toggle(rows.rows[0]).value)
      #expect(await rows.setFavorite(true, for: rows.rows[1].id).value)
      try await until {
        model.sidebar.lists.last?.open == 1 && model.sidebar.counts[.completed] == 1
          && model.sidebar.counts[.flagged] == 1
      }

      try await model.moveLists(fromOffsets: [1], toOffset: 0)
      try await until { model.sidebar.lists.map(\.title) == ["Home", "Reminders"] }
      try await model.moveLists(fromOffsets: [0], toOffset: 2)
      try await until { model.sidebar.lists.map(\.title) == ["Reminders", "Home"] }
      try await model.deleteLists(at: [1])
      try await until { model.sidebar.lists.map(\.title) == ["Reminders"] }
      try await model.store.write { try $0.undo(by: "ann") }
      try await until { model.sidebar.lists.last?.open == 1 }
      #expect(model.error == nil)
    }
  }

  @Test func `each smart list shows its reminders, and takes edits`() async throws {
    try await with { model, _ in
      try await until { !model.sidebar.lists.isEmpty }
      let rows = try model.rows(of: .list(model.sidebar.lists[0].id))
      for (text, due) in [("a", nil), ("b", "2020-01-01"), ("c", "2999-01-01")] {
        #expect(await rows.addReminder(text, due: due.flatMap(ItemDate.init))?.value == true)
      }
      try await until { texts(rows) == ["a", "b", "c"] }
      #expect(await rows.setFavorite(true, for: rows.rows[0].id).value)
      #expect(await rows.type("a!", into: rows.rows[0]).value)
      let expected: [SmartList: [String]] = [
        .today: ["b"], .scheduled: ["b", "c"], .flagged: ["a!"], .all: ["a!", "b", "c"],
        .completed: [],
      ]
      for smart in SmartList.allCases {
        let list = try model.rows(of: .smart(smart))
        try await until { list.isLoaded && texts(list) == expected[smart] }
        if smart == .today {
          #expect(await list.setDue(nil, for: list.rows[0]).value)
          try await until { texts(list) == [] }
          #expect(await list.undo().value)
          try await until { texts(list) == ["b"] }
        }
      }
    }
  }

  @Test func `a list of many reminders shows a window, which moves on`() async throws {
    try await with { model, _ in
      try await until { !model.sidebar.lists.isEmpty }
      let section = model.sidebar.lists[0].id
      let many = (0..<3_000).map { Item.Draft(text: "\($0)") }
      try await model.store.write { try $0.add(many, to: .last(in: section)) }
      let list = try model.rows(of: .list(section))
      try await until { list.total == 3_000 }
      #expect(list.rows.count == 400 && list.hasRowsAfter && !list.hasRowsBefore)
      var seen = 400
      while list.hasRowsAfter {
        let last = try #require(list.rows.last)
        list.rowAppeared(last.id)
        try await until { list.rows.last?.id != last.id }
        #expect(list.rows.count <= 401)
        seen = max(seen, Int(list.rows.last?.item.content.text ?? "") ?? 0)
      }
      #expect(seen == 2_999 && list.firstNumber.map { $0 + list.rows.count } == 3_000)
      list.show(.index(1_000))
      try await until { list.rows.contains { $0.item.content.text == "1000" } }
    }
  }
}
