import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionRecurringTests {
  /// An outline whose item `a` recurs, with `a1` and `a2` below it.
  private func with(
    _ attributes: [String: JSONValue] = weekly, _ body: (OutlineStore) throws -> Void
  ) throws {
    try TestFile.with(Self.outline) { store in
      try Self.prepare(store, attributes)
      try body(store)
    }
  }

  private static let outline = "S\n  a\n    a1\n    a2\n  b"

  private static let weekly: [String: JSONValue] = [
    "recur": .string("weekly"), "due": .string("2099-01-01"),
  ]

  private static func prepare(
    _ store: OutlineStore, _ attributes: [String: JSONValue] = weekly
  ) throws {
    try store.update(item("a")) { content in
      content.attributes = attributes
      content.note = "by hand"
    }
    try store.update(item("a2")) { content in
      content.attributes = [
        "depends": .array([.string("a1"), .string("b")]), "due": .string("2098-12-31"),
        "created": .string("2098-01-01"),
      ]
      content.isDone = true
    }
  }

  private func expectBefore(_ store: OutlineStore) throws {
    #expect(try store.text() == Self.outline)
    let content = try store.item(item("a")).content
    #expect(!content.isDone && content.lastDone == nil)
    #expect(content.due == ItemDate(rawValue: "2099-01-01"))
    #expect(try store.item(item("a2")).content.isDone)
    #expect(try store.check() == [])
  }

  /// Expects that the item moved by a week, and those below it with it.
  private func expectMoved(_ store: OutlineStore, by weeks: Int = 1) throws {
    #expect(try store.text() == Self.outline)
    let content = try store.item(item("a")).content
    #expect(!content.isDone && content.lastDone != nil)
    #expect(content.recurrence == Recurrence("weekly") && content.note == "by hand")
    #expect(content.due?.days == (ItemDate(rawValue: "2099-01-01")?.days ?? 0) + 7 * weeks)
    let below = try store.item(item("a2")).content
    #expect(!below.isDone && below.depends == ["a1", "b"])
    #expect(below.due?.days == (ItemDate(rawValue: "2098-12-31")?.days ?? 0) + 7 * weeks)
    #expect(try store.check() == [])
  }

  @Test func `every way to tick an item off moves it, and an undo takes it back`() throws {
    let ways: [(OutlineTransaction) throws -> Void] = [
      { try $0.setDone(true, for: [item("a"), item("b")]) },
      { try $0.setDone(true, for: item("a")) },
      { try $0.update(item("a")) { $0.isDone = true } },
      { try $0.perform(.toggleDone, on: item("a"), named: "Done") },
      { try $0.perform(.trailing, action: "Done", on: item("a")) },
    ]
    for way in ways {
      try with { store in
        try store.configure(section("S")) {
          $0.trailingActions = [SwipeAction(title: "Done", effect: .toggleDone)]
        }
        let version = try store.write { try way($0) }.version
        try expectMoved(store)
        #expect(try store.latestVersion() == version)
        try store.undo()
        try expectBefore(store)
        try store.redo()
        try expectMoved(store)
        try store.restore(to: version - 1)
        try expectBefore(store)
        try store.write { try way($0) }
        try expectMoved(store)
      }
    }
  }

  @Test func `each tick is an occurrence, and the last one ends the rule`() throws {
    try with { store in
      for _ in 1...2 { try store.setDone(true, for: [item("a")]) }
      try expectMoved(store, by: 2)
    }
    for rule in ["FREQ=WEEKLY;COUNT=2", "every week until 2099-01-10"] {
      try with(["recur": .string(rule), "due": .string("2099-01-01")]) { store in
        try store.setDone(true, for: [item("a")])
        #expect(try !store.item(item("a")).content.isDone)
        try store.setDone(true, for: [item("a")])
        #expect(try store.item(item("a")).content.isDone)
        #expect(try store.item(item("a")).content.due == ItemDate(rawValue: "2099-01-08"))
      }
    }
  }

  @Test func `an item that does not recur is done, and a rule that is not known is refused`() throws
  {
    try with { store in
      try store.setDone(true, for: [item("b")])
      #expect(try store.item(item("b")).content.isDone)
      try store.setDone(false, for: [item("a")])
      try store.undo()
      try expectBefore(store)
    }
    for wrong: JSONValue in [.integer(7), .bool(true)] {
      try with(["recur": wrong]) { store in
        try store.setDone(true, for: [item("a")])
        #expect(try store.item(item("a")).content.isDone)
      }
    }
    try with(["recur": .string("FREQ=HOURLY")]) { store in
      let version = try store.latestVersion()
      #expect(throws: OutlineError.unknownRecurrence(item("a"), "FREQ=HOURLY")) {
        try store.setDone(true, for: [item("b"), item("a")])
      }
      #expect(try store.latestVersion() == version)
      #expect(try !store.item(item("b")).content.isDone)
    }
  }

  @Test func `what repeats the changes of others moves nothing`() throws {
    try with { store in
      try store.setDone(true, for: [item("a")])
      let version = try store.latestVersion()
      let tick = try store.difference(from: version - 1, to: version)
      try store.undo()
      try store.write { try $0.apply(tick) }
      try expectMoved(store)
      try store.revert(try store.latestVersion())
      try expectBefore(store)
      // A snapshot with contents tells the whole result.
      var content = try store.item(item("a")).content
      content.isDone = true
      let snapshot = try store.snapshot(of: section("S"))
      try store.apply(snapshot, to: section("S"), contents: [item("a"): content])
      #expect(try store.item(item("a")).content.isDone)
    }
  }

  @Test func `two ticks of one occurrence in two copies are one, without a conflict`() throws {
    try with { store in
      let copy = try OutlineStore.inMemory()
      _ = try copy.merge(store.bundle())
      try store.setDone(true, for: [item("a")])
      // Another day of completion is no conflict, either.
      try copy.update(item("a")) { content in
        content.isDone = true
        content.completed = ItemDate(rawValue: "2026-01-01")
      }
      for _ in 1...2 {
        _ = try copy.merge(store.bundle())
        _ = try store.merge(copy.bundle())
      }
      #expect(try copy.outline() == store.outline())
      for store in [store, copy] {
        try expectMoved(store)
        #expect(try store.read { try $0.conflicts() }.isEmpty)
      }
    }
  }

  @Test func `a section that keeps occurrences has each done day as an item, one in two copies`()
    throws
  {
    try with { store in
      try store.configure(section("S")) { $0.keepsOccurrences = true }
      let copy = try OutlineStore.inMemory()
      _ = try copy.merge(store.bundle())
      for store in [store, copy] { try store.setDone(true, for: [item("a")]) }
      let kept = "S\n  a\n    a1\n    a2\n  a\n  b"
      for _ in 1...2 {
        _ = try copy.merge(store.bundle())
        _ = try store.merge(copy.bundle())
      }
      for store in [store, copy] {
        #expect(try store.text() == kept)
        let done = try store.item(item("2099-01-01-a")).content
        #expect(done.isDone && done.recurrence == nil && done.note == "by hand")
        #expect(done.due == ItemDate(rawValue: "2099-01-01"))
        #expect(try store.read { try $0.conflicts() }.isEmpty)
        #expect(try store.check() == [])
      }
      try store.setDone(true, for: [item("a")])
      #expect(try store.item(item("2099-01-08-a")).content.isDone)
      try store.undo()
      #expect(try store.text() == kept)
      // What somebody deleted does not come back.
      try store.delete([item("2099-01-01-a")])
      try store.update(item("a")) { $0.due = ItemDate(rawValue: "2099-01-01") }
      try store.setDone(true, for: [item("a")])
      #expect(try store.text() == Self.outline)
      #expect(try store.check() == [])
    }
  }

  @Test func `a tick that was undone is no completion, also after the next one`() throws {
    try with { store in
      func days() throws -> [String] {
        try store.read { try $0.completions(of: item("a")).map(\.rawValue) }
      }
      func tick(_ day: String) throws {
        try store.update(item("a")) { ($0.isDone, $0.completed) = (true, ItemDate(rawValue: day)) }
      }
      try tick("2026-01-01")
      try store.undo()
      #expect(try days() == [])
      try tick("2026-01-03")
      #expect(try days() == ["2026-01-03"])
      try tick("2026-01-10")
      try store.undo()
      try tick("2026-01-12")
      #expect(try days() == ["2026-01-03", "2026-01-12"])
    }
  }

  @Test func `an item waits for a recurring one until that was done once`() throws {
    try with { store in
      try store.update(item("b")) { $0.attributes = ["depends": .array([.string("a")])] }
      func isBlocked() throws -> Bool {
        try !store.items(matching: Query("blocked")).filter { $0.id == item("b") }.isEmpty
      }
      #expect(try isBlocked())
      try store.setDone(true, for: [item("a")])
      #expect(try !isBlocked())
      // It was done itself since, so it waits for the next one.
      try store.update(item("b")) { $0.lastDone = ItemDate(rawValue: "2098-01-01") }
      #expect(try isBlocked())
    }
  }

  @Test func `the dates are the first after today, and there is one if there was none`() throws {
    for (recur, dates, expected) in [
      ("daily", ["due": "2020-01-01"], 1), ("7d", [:], 7),
      ("daily", ["start": "2020-01-01", "wait": "2019-12-31"], 1),
      ("after 3 days", ["due": "2099-01-01"], 3),
    ] as [(String, [String: String], Int)] {
      let attributes = dates.merging(["recur": recur]) { $1 }
      try with(attributes.mapValues(JSONValue.string)) { store in
        let before = Date()
        try store.setDone(true, for: [item("a")])
        let days = [before, Date()].compactMap {
          DateWords.planned("\(expected)d", now: $0)
        }
        let content = try store.item(item("a")).content
        let first = try #require(content.due ?? content.start)
        #expect(days.contains(first.rawValue))
        if dates["wait"] != nil {
          #expect(content.wait?.days == first.days - 1)
        }
      }
    }
  }

  @Test func `a start keeps its distance from a due date at the end of a short month`() throws {
    let dates = ["recur": "monthly", "start": "2099-01-28", "due": "2099-01-31"]
    try with(dates.mapValues(JSONValue.string)) { store in
      for expected in ["2099-02-25 2099-02-28", "2099-03-28 2099-03-31"] {
        try store.setDone(true, for: [item("a")])
        let content = try store.item(item("a")).content
        #expect("\(content.start?.rawValue ?? "") \(content.due?.rawValue ?? "")" == expected)
      }
    }
  }

  @Test func `a time stays the same on the clocks of the zone that a calendar said`() throws {
    let dates = [
      "recur": "daily", "due": "2099-03-07T09:00:00-05:00", "dueZone": "America/New_York",
    ]
    try with(dates.mapValues(JSONValue.string)) { store in
      try store.setDone(true, for: [item("a")])
      #expect(try store.item(item("a")).content.due?.rawValue == "2099-03-08T09:00:00-04:00")
    }
  }
}
