import OutlineOperations
import OutlineStore
import TestSupport
import Testing

struct ArchivingTests {
  private func lines(_ planted: PlantedOutline) throws -> [String] {
    try planted.store.read { try $0.outline() }.rows.map {
      String(repeating: "  ", count: $0.level) + $0.node.content.text
    }
  }

  /// A list with open and done items at three levels.
  private func withList(_ body: (PlantedOutline) throws -> Void) throws {
    try PlantedOutline.with { planted in
      try planted.store.write { outline in
        for section in try outline.sections() { try outline.delete(section.id) }
        let list = try outline.addSection("List")
        let texts = [
          ("plan", 0, false), ("venue", 1, true), ("guests", 1, false), ("trip", 0, true),
          ("pack", 1, true), ("party", 0, true), ("cake", 1, false), ("music", 1, true),
          ("milk", 0, false),
        ]
        let drafts = texts.map { text, level, isDone in
          Item.Draft(content: Content(text: text, isDone: isDone), level: level)
        }
        try outline.add(drafts, to: .last(in: list))
      }
      try body(planted)
    }
  }

  @Test func `done items go with all below them, unless one of these is open`() throws {
    try withList { planted in
      let effect = try planted.perform(ArchiveItems())
      #expect(effect.count == 3)
      #expect(
        try lines(planted) == [
          "List", "  plan", "    guests", "  party", "    cake", "  milk",
          "Archive", "  venue", "  trip", "    pack", "  music",
        ])
      #expect(try planted.perform(ArchiveItems()).did == "Nothing to archive")
      try planted.perform(UndoVersions())
      #expect(try !lines(planted).contains("Archive"))
    }
  }

  @Test func `a place, an age and a section can be chosen`() throws {
    try withList { planted in
      let older = try planted.store.write { outline in
        let item = Item.Draft(
          content: Content(
            text: "old", isDone: true, attributes: ["completed": .string("2020-01-02")]))
        try outline.addSection("Old")
        return try outline.add(item, to: .last(in: outline.sections()[0].id))
      }.value
      #expect(
        try planted.perform(ArchiveItems(before: "30d", toSection: "Old")).nodes == [older.node])
      #expect(try planted.perform(ArchiveItems(before: "2019-12-31")).count == 0)
      #expect(
        try planted.perform(ArchiveItems(before: "2026-01-01T14:30:00Z")).nodes == [older.node])
      let below = try planted.perform(ArchiveItems("plan", toSection: "Old"))
      #expect(below.did == "Archived \"venue\" in \"Old\"")
      #expect(throws: (any Error).self) { try planted.perform(ArchiveItems(before: "soonish")) }
      #expect(throws: (any Error).self) { try planted.perform(ArchiveItems(toSection: "Nowhere")) }
    }
  }

  @Test func `archived items stay, and children go only with their parents`() throws {
    try withList { planted in
      try planted.perform(ArchiveItems())
      try planted.perform(AddSection("Later"))
      #expect(try planted.perform(ArchiveItems(toSection: "Later")).count == 0)
      let trip = try planted.store.write { outline in
        let old: [String: JSONValue] = ["completed": .string("2020-01-02")]
        return try outline.add(
          [
            Item.Draft(content: Content(text: "new trip", isDone: true)),
            Item.Draft(content: Content(text: "hotel", isDone: true, attributes: old), level: 1),
          ], to: .last(in: outline.sections()[0].id))[0]
      }.value
      #expect(try planted.perform(ArchiveItems(before: "30d")).count == 0)
      #expect(try planted.perform(ArchiveItems()).nodes == [trip.node])
      try planted.perform(AddSection("Live"))
      try planted.store.write { outline in
        let live = try #require(outline.sections().last)
        try outline.configure(live.id) { $0.shows = try Query("done") }
      }
      #expect(throws: Failure.self) { try planted.perform(ArchiveItems("Live")) }
    }
  }
}
