import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct ItemTimeTests {
  private func seconds(_ version: Version) -> Int {
    Int(version.date.timeIntervalSince1970.rounded(.down))
  }

  /// When an item was done up to a version, by a walk through its history.
  private func completed(
    _ history: [NodeHistoryEntry], upTo number: Int
  ) -> (attribute: ItemDate?, version: Version?) {
    var (isDone, state): (Bool, NodeState?) = (false, nil)
    var (mark, old): (Version?, JSONValue?) = (nil, nil)
    var isNew = false
    for entry in history.reversed() where entry.version.number <= number {
      state = entry.after
      guard let after = entry.after else { continue }
      let isTakenBack = [.undo, .redo, .revert, .restore].contains(entry.version.origin)
      if after.content.isDone && !(entry.before?.content.isDone ?? isDone) && !isTakenBack {
        mark = entry.version
        isNew = entry.before == nil
        old = entry.before?.content.attributes["completed"]
      }
      isDone = after.content.isDone
    }
    guard let content = state?.content, content.isDone else { return (nil, nil) }
    if isNew || content.attributes["completed"] != old, let date = content.completed {
      return (date, nil)
    }
    return (nil, mark)
  }

  @Test func `at every version an item is done as its history shows`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Effort.times(4) {
      try TestFile.with("S") { store in
        let dates = ["2026-01-02", "2026-01-03", "2026-02-30"]
        var ids: Set<Item.ID> = []
        for _ in 0..<40 {
          try store.write { outline in
            let all = try outline.items(under: .section(section("S")))
            ids.formUnion(all.map(\.id))
            guard let item = all.randomElement(using: &random), all.count > 2 else {
              var draft = Item.Draft(text: "new", isDone: .random(using: &random))
              draft.content.attributes["completed"] = dates.randomElement(using: &random).map(
                JSONValue.string)
              try outline.add(draft, to: .last(in: section("S")))
              return
            }
            switch Int.random(in: 0...5, using: &random) {
            case 0: try outline.delete([item.id])
            case 1: try outline.move([item.id], to: .first(in: section("S")))
            case 2: try outline.update(item.id) { $0.text += "x" }
            case 3:
              try outline.update(item.id) {
                $0.isDone.toggle()
                $0.attributes["completed"] = dates.randomElement(using: &random).map(
                  JSONValue.string)
              }
            default: try outline.setDone(!item.content.isDone, for: [item.id])
            }
          }
          if Int.random(in: 0...6, using: &random) == 0 { try store.undo() }
        }
        try store.read { outline in
          let histories = try ids.map { ($0, try outline.history(of: $0.node)) }
          for number in 1...(try outline.latestVersion()) {
            let past = try outline.at(number)
            let times = try past.times(Set(ItemTime.allCases), of: Array(ids))
            for (id, history) in histories {
              let wanted = completed(history, upTo: number)
              let found = times[id]?[.completed]
              #expect(found == nil || found == wanted.attribute || wanted.version != nil)
              #expect(
                found?.secondsInUTC
                  == (wanted.attribute?.secondsInUTC ?? wanted.version.map(seconds)))
              guard times[id] != nil else { continue }
              #expect(
                times[id]?[.created]?.secondsInUTC == history.last.map { seconds($0.version) })
              let last = history.first { $0.version.number <= number }
              #expect(times[id]?[.modified]?.secondsInUTC == last.map { seconds($0.version) })
            }
            let done = try past.items(matching: Query("where:completed")).map(\.id)
            #expect(
              Set(done).intersection(ids) == Set(times.filter { $0.value[.completed] != nil }.keys))
          }
        }
      }
    }
  }

  @Test func `an item that was reopened by mistake was done when it was done`() throws {
    try TestFile.with("S\n  a") { store in
      func moment() throws -> Double? {
        try store.read { try $0.moments(of: .completed, for: [item("a")]) }[item("a")]
      }
      try store.setDone(true, for: [item("a")])
      let done = try #require(try moment())
      try store.setDone(false, for: [item("a")])
      #expect(try moment() == nil)
      try store.undo()
      #expect(try moment() == done)
      try store.setDone(false, for: [item("a")])
      try store.setDone(true, for: [item("a")])
      #expect(try #require(try moment()) > done)
    }
  }

  @Test
  func `reopening removes the time that an import brought, and a difference is applied as it is`()
    throws
  {
    try TestFile.with("S\n  a\n  b") { store in
      try store.update(item("a")) {
        ($0.isDone, $0.completed) = (true, ItemDate(rawValue: "2026-01-02"))
      }
      let version = try store.latestVersion()
      #expect(
        try store.read { try $0.times([.completed], of: [item("a")]) } == [
          item("a"): [.completed: try #require(ItemDate(rawValue: "2026-01-02"))]
        ])
      try store.write { try $0.setDone(false, for: [item("a")]) }
      #expect(try store.item(item("a")).content.attributes == [:])
      try store.undo()
      #expect(try store.item(item("a")).content.completed?.rawValue == "2026-01-02")
      try store.update(item("a")) {
        ($0.isDone, $0.completed) = (false, ItemDate(rawValue: "2026-01-03"))
      }
      #expect(try store.item(item("a")).content.completed?.rawValue == "2026-01-03")
      #expect(
        try store.read { try $0.times([.completed], of: [item("a"), item("b")]) } == [
          item("a"): [:], item("b"): [:],
        ])
      let past = try store.read {
        try $0.at(version).times([.completed, .modified], of: [item("a")])
      }
      #expect(past[item("a")]?[.completed]?.rawValue == "2026-01-02")
      #expect(past[item("a")]?.count == 2)
    }
  }

  @Test func `an item was added, changed and done when the maker did it, in every copy`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a") { files in
      try files[0].update(item("a")) { $0.isDone = true }
      let draft = Item.Draft(text: "b", id: item("b"), isDone: true)
      try files[0].add(draft, to: .last(in: section("S")))
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      for time in ItemTime.allCases {
        let moments = try files.map { file in
          try file.read { try $0.moments(of: time, for: [item("a"), item("b")]) }
        }
        #expect(moments[0] == moments[1] && moments[0].count == 2, "\(time)")
      }
    }
  }

  @Test func `items are sorted by times and by any attribute`() throws {
    try TestFile.with("S\n  a\n  b\n  c") { store in
      try store.update(item("b")) {
        $0.attributes = ["year": .integer(1999), "shop": .string("b")]
      }
      try store.update(item("a")) {
        $0.attributes = ["year": .number(2001.5), "shop": .string("É")]
      }
      func ids(_ query: String) throws -> [String] {
        try store.items(matching: Query(query)).map(\.id.rawValue)
      }
      #expect(try ids("sort:year") == ["b", "a", "c"])
      #expect(try ids("sort:-attribute.year") == ["a", "b", "c"])
      #expect(try ids("sort:shop") == ["b", "a", "c"])
      #expect(try ids("sort:-modified") == ["a", "b", "c"])
      #expect(try Query("sort:-year").description == "sort:-attribute.year")
      #expect(try Query("sort:completed").order == Query.Order(.time(.completed)))
      #expect(throws: QueryError.self) { try Query("sort:") }
      #expect(throws: QueryError.self) { try store.items(matching: Query("where:created>5")) }
      #expect(throws: QueryError.self) { try store.items(matching: Query("where:created=soon")) }
    }
  }
}
