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

  /// The item that the latest version added after `a`.
  private func next(_ store: OutlineStore) throws -> Item {
    let items = try store.read { try $0.items(under: .section(section("S"))) }.filter {
      $0.level == 0
    }
    #expect(items.map(\.content.text) == ["a", "a", "b"])
    return try #require(items.dropFirst().first)
  }

  private func expectOne(_ store: OutlineStore) throws {
    #expect(try store.text() == "S\n  a\n    a1\n    a2\n  b")
    #expect(try !store.item(item("a")).content.isDone)
    #expect(try store.item(item("a")).content.recurrence != nil)
  }

  @Test func `every way to tick an item off adds the next one, and an undo undoes both`() throws {
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
        let next = try next(store)
        let expected: [String: JSONValue] = [
          "recur": .string("weekly"), "due": .string("2099-01-08"),
        ]
        #expect(next.content.attributes == expected)
        #expect(next.content.note == "by hand")
        #expect(try store.item(item("a")).content.attributes == ["due": .string("2099-01-01")])
        #expect(try store.item(item("a")).content.note == "by hand")
        let below = try store.read { try $0.items(under: .item(next.id)) }
        #expect(below.map(\.content.text) == ["a1", "a2"])
        #expect(below.map(\.content.isDone) == [false, false])
        #expect(below.last?.content.depends == [try #require(below.first).id.rawValue, "b"])
        #expect(below.last?.content.due == ItemDate(rawValue: "2099-01-07"))
        #expect(below.last?.content.created == nil)
        #expect(try store.latestVersion() == version)
        try store.undo()
        try expectOne(store)
        try store.redo()
        _ = try self.next(store)
        try store.restore(to: version - 1)
        try expectOne(store)
      }
    }
  }

  @Test func `an item that is done, reopened or does not recur adds none`() throws {
    try with { store in
      try store.setDone(true, for: [item("b")])
      try store.setDone(true, for: [item("a")])
      try store.setDone(true, for: [item("a")])
      try store.setDone(false, for: [item("a")])
      try store.setDone(true, for: [item("a")])
      #expect(try store.text() == "S\n  a\n    a1\n    a2\n  a\n    a1\n    a2\n  b")
    }
    for wrong: JSONValue in [.string("sometimes"), .integer(7), .bool(true)] {
      try with(["recur": wrong]) { store in
        try store.setDone(true, for: [item("a")])
        #expect(try store.text() == "S\n  a\n    a1\n    a2\n  b")
      }
    }
  }

  @Test func `what repeats the changes of others adds none`() throws {
    try with { store in
      try store.setDone(true, for: [item("a")])
      let version = try store.latestVersion()
      let tick = try store.difference(from: version - 1, to: version)
      try store.undo()
      try store.write { try $0.apply(tick) }
      _ = try next(store)
      try store.revert(try store.latestVersion())
      try expectOne(store)
      // A snapshot with contents tells the whole result.
      var content = try store.item(item("a")).content
      content.isDone = true
      let snapshot = try store.snapshot(of: section("S"))
      try store.apply(snapshot, to: section("S"), contents: [item("a"): content])
      #expect(try store.item(item("a")).content.isDone)
      #expect(try store.text() == "S\n  a\n    a1\n    a2\n  b")
    }
  }

  @Test func `a copy that pulls the version has one next item`() throws {
    try with { store in
      let copy = try OutlineStore.inMemory()
      _ = try copy.merge(store.bundle())
      try store.setDone(true, for: [item("a")])
      for _ in 1...2 { _ = try copy.merge(store.bundle()) }
      #expect(try copy.outline() == store.outline())
      _ = try next(copy)
      #expect(try copy.check() == [])
    }
  }

  @Test func `an app that makes the next one itself can turn it off`() throws {
    try TestFile.with { file in
      var options = OutlineStore.Options()
      options.addsNextOccurrences = false
      let store = try OutlineStore(path: file.path, options: options)
      try store.write { outline in
        let list = try outline.addSection("S")
        let id = try outline.add(
          Item.Draft(text: "a", attributes: ["recur": .string("daily")]),
          to: .last(in: .section(list)))
        try outline.setDone(true, for: id)
      }
      #expect(try store.text() == "S\n  a")
      try store.close()
    }
  }

  @Test func `the dates are the first after today, and there is one if there was none`() throws {
    for (recur, dates, expected) in [
      ("daily", ["due": "2020-01-01"], 1), ("7d", [:], 7),
      ("daily", ["start": "2020-01-01", "wait": "2019-12-31"], 1),
    ] as [(String, [String: String], Int)] {
      let attributes = dates.merging(["recur": recur]) { $1 }
      try with(attributes.mapValues(JSONValue.string)) { store in
        let before = Date()
        try store.setDone(true, for: [item("a")])
        let days = [before, Date()].compactMap {
          DateWords.planned("\(expected)d", now: $0)
        }
        let content = try next(store).content
        let first = try #require(content.due ?? content.start)
        #expect(days.contains(first.rawValue))
        if dates["wait"] != nil {
          #expect(content.wait?.days == first.days - 1)
        }
      }
    }
  }
}
