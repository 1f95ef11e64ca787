import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineReaderQueryTests {
  private func found(_ query: String, in store: OutlineStore) throws -> [String] {
    try store.items(matching: Query(query)).map(\.content.text)
  }

  /// Adds items whose texts are followed by attributes as JSON.
  private func add(_ items: [(String, [String: JSONValue])], to store: OutlineStore) throws {
    try store.add(
      items.map { Item.Draft(text: $0.0, attributes: $0.1) }, to: .last(in: section("S")))
  }

  @Test func `marks, tags and priorities choose items, in the order of the outline`() throws {
    try TestFile.with("L\n  a\n    a1\n  b\nM\n  x") { store in
      try store.write { outline in
        try outline.setFavorite(true, for: [item("x"), item("a1")])
        try outline.update(item("b")) { $0.isDone = true }
        try outline.update(item("a1")) { $0.tags = ["shop", "later"] }
        try outline.update(item("x")) { ($0.tags, $0.priority) = (["shop"], "A") }
      }
      #expect(try found("", in: store) == ["a", "a1", "b", "x"])
      #expect(try found("done", in: store) == ["b"])
      #expect(try found("-done -favorites", in: store) == ["a"])
      #expect(try found("favorites", in: store) == ["x", "a1"])
      #expect(try found("favorites sort:outline", in: store) == ["a1", "x"])
      #expect(try found("tag:shop -tag:later", in: store) == ["x"])
      #expect(try found("tag:Shop", in: store) == [])
      #expect(try found("priority:none sort:-text", in: store) == ["b", "a1", "a"])
      #expect(try found("sort:priority limit:2", in: store) == ["x", "a"])
      let below = try store.items(
        matching: Query("open"), under: [.item(item("a")), .section(section("M"))])
      #expect(below.map(\.content.text) == ["a1", "x"])
      #expect(
        below[0].level == 1 && below[0].parent == item("a") && below[0].section == section("L"))
      #expect(below[1].level == 0 && below[1].parent == nil && !below[1].hasChildren)
      #expect(try store.items(matching: Query(), under: []) == [])
      try store.read { outline in
        let parents = [try outline.find(item("a")), try outline.find(.section(section("M")))]
        #expect(try outline.count(matching: Query("open"), under: parents) == 2)
        #expect(try outline.count(matching: Query("open limit:1"), under: parents) == 1)
        #expect(try outline.count(matching: Query(), under: []) == 0)
        #expect(
          try outline.children(of: .section(section("L"))).map(\.id) == [item("a"), item("b")])
        #expect(try outline.children(of: .item(item("b"))) == [])
        #expect(try outline.children(of: item("a")).map(\.id) == [item("a1")])
        #expect(throws: OutlineError.self) { try outline.children(of: item("nowhere")) }
      }
    }
  }

  @Test func `recents are the items used last, with no past`() throws {
    try TestFile.with("L\n  a\n  b\n  c") { store in
      for name in ["b", "c", "b", "a"] { try store.write { try $0.recordUse(of: [item(name)]) } }
      #expect(try found("recents", in: store) == ["a", "b", "c"])
      #expect(try found("recents limit:1", in: store) == ["a"])
      #expect(try found("-recents", in: store) == [])
      let version = try store.latestVersion()
      try store.delete([item("b")])
      #expect(try found("recents", in: store) == ["a", "c"])
      #expect(try store.read(at: version) { try $0.items(matching: Query("recents")).count } == 3)
    }
  }

  @Test func `dates are compared by the day, and wrong ones do not count`() throws {
    try TestFile.with("S") { store in
      try add(
        [
          ("day", ["due": .string("2026-11-27")]),
          ("noon", ["due": .string("2026-11-27T12:00:00Z")]),
          ("later", ["due": .string("2026-12-01")]), ("wrong", ["due": .string("2026-02-31")]),
          ("word", ["due": .string("soon")]), ("number", ["due": .integer(20_261_127)]),
          ("no", [:]),
        ], to: store)
      #expect(try found("due:2026-11-27", in: store) == ["day", "noon"])
      #expect(try found("due:before:2026-12-01", in: store) == ["day", "noon"])
      #expect(try found("due:by:2026-12-01", in: store) == ["day", "noon", "later"])
      #expect(try found("due:after:2026-11-27T12:00:00Z", in: store) == ["later"])
      #expect(try found("due:from:2026-11-28", in: store) == ["later"])
      #expect(try found("due:any", in: store) == ["day", "noon", "later"])
      #expect(try found("due:none", in: store) == ["wrong", "word", "number", "no"])
      #expect(try found("due:any sort:-due limit:1", in: store) == ["later"])
      #expect(throws: QueryError.self) { try found("due:someday", in: store) }
    }
  }

  @Test func `dates with a time are compared as moments, and with a day by the day`() throws {
    try TestFile.with("S") { store in
      let moments = ["2026-11-27T12:00:00Z", "2026-11-27T14:30:00+01:00", "2026-11-27T15:00:20Z"]
      let items = [("day", "2026-11-27")] + zip(["noon", "half past", "three"], moments)
      try add(items.map { ($0, ["due": .string($1), "x": .string($1)]) }, to: store)
      for name in ["due", "x"] {
        func where_(_ rest: String) throws -> [String] { try found(name + rest, in: store) }
        #expect(try where_("<2026-11-27T13:30:00Z") == ["noon"])
        #expect(try where_("<=2026-11-27T14:30:00+01:00") == ["day", "noon", "half past"])
        #expect(try where_("=2026-11-27T13:30:00Z") == ["day", "half past"])
        #expect(try where_("!=2026-11-27T13:30:00Z") == ["noon", "three"])
        #expect(try where_(">2026-11-27T13:30:00Z") == ["three"])
        #expect(try where_(">=2026-11-27T15:00:20Z") == ["day", "three"])
      }
      #expect(try found("due:before:2026-11-27T12:01:00Z", in: store) == ["noon"])
      #expect(try found("-due:before:2026-11-27T12:01:00Z", in: store).count == 3)
      #expect(try found("created<-1h", in: store) == [])
      #expect(try found("created<1h created>-1h", in: store).count == 4)
    }
  }

  @Test func `overdue items are open, and their time is over`() throws {
    try TestFile.with("S") { store in
      try add(
        [
          ("long ago", ["due": .string("2000-01-01")]),
          ("moment", ["due": .string("2000-01-01T00:00:00+14:00")]),
          ("never", ["due": .string("9999-12-31")]),
        ], to: store)
      #expect(try found("due:overdue", in: store) == ["long ago", "moment"])
      #expect(try found("due:before:today", in: store) == ["long ago", "moment"])
      #expect(try found("due:from:tomorrow", in: store) == ["never"])
      let item = try store.items(matching: Query("due:overdue"))[0]
      try store.update(item.id) { $0.isDone = true }
      #expect(try found("due:overdue", in: store) == ["moment"])
    }
  }

  @Test func `the limits with which due items are looked up hold in every time zone`() throws {
    try TestFile.with("S") { store in
      let days = ["0000-01-01", "2026-11-26", "2026-11-27", "2026-11-28", "9999-12-30"]
      let times = ["", "T00:00:00", "T23:59:59"].flatMap { time in
        time.isEmpty ? [time] : ["Z", "-12:00", "+14:00", "-14:00"].map { time + $0 }
      }
      let dates = days.flatMap { day in times.map { day + $0 } }
      try add(dates.map { ("x \($0)", ["due": .string($0)]) }, to: store)
      var found = 0
      for sign in ["", "before:", "after:", "by:", "from:"] {
        for date in dates {
          // Items with a word are looked up by their keys, without limits.
          let all = try self.found("text:x due:\(sign)\(date)", in: store)
          #expect(try self.found("due:\(sign)\(date)", in: store) == all, "\(sign)\(date)")
          found += all.count
        }
      }
      #expect(found > dates.count)
      for query in ["due:any", "due:overdue", "-due:overdue", "-due:by:today"] {
        #expect(try self.found(query, in: store) == self.found("text:x " + query, in: store))
      }
    }
  }

  @Test func `attributes of any name are compared by kind`() throws {
    try TestFile.with("S") { store in
      try add(
        [
          ("one", ["price": .integer(1), "shop": .string("Rewe")]),
          ("half", ["price": .number(0.5), "ok": .bool(true)]),
          ("text", ["price": .string("9")]),
          ("odd", ["a\"b'c.d": .string("x"), "ok": .bool(false)]), ("none", [:]),
        ], to: store)
      #expect(try found("where:price", in: store) == ["one", "half", "text"])
      #expect(try found("where:price<1", in: store) == ["half"])
      #expect(try found("where:price>=0.5", in: store) == ["one", "half"])
      #expect(try found("where:price!=1", in: store) == ["half", "text", "odd", "none"])
      #expect(try found("where:\"price=\\\"9\\\"\"", in: store) == ["text"])
      #expect(try found("where:shop=Rewe", in: store) == ["one"])
      #expect(try found("where:shop>R", in: store) == ["one"])
      #expect(try found("where:ok=true", in: store) == ["half"])
      #expect(try found("where:ok!=true", in: store) == ["one", "text", "odd", "none"])
      let odd = Query([Query.Term(.attribute(Query.Attribute("a\"b'c.d", .equal, .string("x"))))])
      #expect(try store.items(matching: odd).map(\.content.text) == ["odd"])
      #expect(try found("where:\"x') OR 1=1 --\"", in: store) == [])
    }
  }

  /// The conditions as a plain loop over all items has them.
  private func plainly(
    _ query: Query, _ outline: OutlineReader, words: ((String) throws -> Set<Item.ID>)? = nil
  ) throws -> [Item] {
    let items = try outline.sections().flatMap { try outline.items(under: .section($0.id)) }
    var found: [String: Set<Item.ID>] = [:]
    if let words { for text in ["e", "1", "a"] { found[text] = try words(text) } }
    let times = try outline.times([.modified], of: items.map(\.id))
    func isBelow(_ item: Item, _ name: String) -> Bool {
      var next: Item? = item
      while let above = next {
        if above.section.rawValue == name || above.parent?.rawValue == name { return true }
        next = above.parent.flatMap { id in items.first { $0.id == id } }
      }
      return false
    }
    func meets(_ item: Item, _ condition: Query.Condition) -> Bool {
      let content = item.content
      func compared(_ text: String, _ isWanted: (Int) -> Bool) -> Bool {
        guard let date = content.due, let other = ItemDate(rawValue: text) else { return false }
        let isTimed = date.hasTime && other.hasTime
        func number(_ date: ItemDate) -> Int {
          if isTimed || !date.hasTime { return date.secondsInUTC / (isTimed ? 1 : 86_400) }
          let moment = Date(timeIntervalSince1970: Double(date.secondsInUTC))
          return (date.secondsInUTC + TimeZone.current.secondsFromGMT(for: moment)) / 86_400
        }
        return isWanted(number(date) - number(other))
      }
      switch condition {
      case .open: return !content.isDone
      case .done: return content.isDone
      case .favorite: return item.isFavorite
      case .tag(let tag): return content.tags.contains(tag)
      case .due(.on(let text)): return compared(text) { $0 == 0 }
      case .due(.before(let text)): return compared(text) { $0 < 0 }
      case .due(.after(let text)): return compared(text) { $0 > 0 }
      case .due(.by(let text)): return compared(text) { $0 <= 0 }
      case .due(.from(let text)): return compared(text) { $0 >= 0 }
      case .due(.any): return content.due != nil
      case .due(.none): return content.due == nil
      case .priority(let letter): return content.priority == letter
      case .text(let text): return found[text]?.contains(item.id) ?? content.text.contains(text)
      case .under(let name): return isBelow(item, name)
      case .changed(let text): return (times[item.id]?[.modified]?.rawValue ?? "") >= text
      case .either(let lists): return lists.contains { meets(item, $0) }
      default: return false
      }
    }
    func meets(_ item: Item, _ terms: [Query.Term]) -> Bool {
      terms.allSatisfy { meets(item, $0.condition) != $0.isNegated }
    }
    return items.filter { meets($0, query.terms) }
  }

  @Test func `at every version it finds the same items as a plain search`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Effort.times(4) {
      try TestFile.with("S\nT") { store in
        let days = [
          "2026-11-26", "2026-11-27", "2026-11-28", "2026-02-30", "x", "2026-11-27T12:00:00Z",
          "2026-11-27T23:30:00-02:00",
        ]
        for round in 0..<25 {
          try store.write { outline in
            let all = try ["S", "T"].flatMap { try outline.items(under: .section(section($0))) }
            for _ in 0..<3 {
              guard let item = all.randomElement(using: &random),
                try outline.node(item.id.node) != nil
              else {
                let place = Bool.random(using: &random) ? "S" : "T"
                try outline.add(Item.Draft(text: "w\(round % 4)x"), to: .last(in: section(place)))
                continue
              }
              switch Int.random(in: 0...5, using: &random) {
              case 0: try outline.delete([item.id])
              case 1: try outline.setFavorite(!item.isFavorite, for: [item.id])
              case 2: try outline.add(Item.Draft(text: "w\(round % 4)y"), to: .first(in: item.id))
              default:
                try outline.update(item.id) { content in
                  content.isDone = Bool.random(using: &random)
                  content.tags = ["a", "b"].filter { _ in Bool.random(using: &random) }
                  content.priority = ["A", "B"].randomElement(using: &random)
                  content.attributes["due"] = days.randomElement(using: &random).map(
                    JSONValue.string)
                }
              }
            }
          }
        }
        try store.read { outline in
          for number in 1...(try outline.latestVersion()) {
            let past = try outline.at(number)
            for text in [
              "open", "-open tag:a", "favorites sort:outline", "-favorites -tag:b",
              "due:2026-11-27",
              "due:before:2026-11-28 done", "-due:from:2026-11-27", "due:none",
              "due:any priority:A", "due:before:2026-11-28T01:30:00Z", "due:2026-11-27T12:00:00Z",
              "due:after:2026-11-27T11:59:00Z", "due:by:2026-11-28T01:30:00Z -due:2026-11-28",
              "due:from:2026-11-27T23:30:00-02:00",
              "text:w2 open", "text:y tag:a", "-text:w1 priority:none", "open or tag:a",
              "(favorites or text:w2) (done or -tag:b) sort:outline", "under S", "not under S",
              "under T (text:w1 or under:S)", "not (tag:a tag:b)",
            ] {
              let query = try Query(text)
              let wanted = try plainly(query, past)
              #expect(try past.items(matching: query) == wanted, "\(text) at \(number)")
              #expect(try past.count(matching: query) == wanted.count, "\(text) at \(number)")
              let sections = try past.sections().map(\.id)
              let counts = Dictionary(grouping: wanted, by: \.section).mapValues(\.count)
              #expect(
                try past.counts(matching: query)
                  == Dictionary(uniqueKeysWithValues: sections.map { ($0, counts[$0] ?? 0) }))
              #expect(
                try past.count(matching: query, under: sections.prefix(1).map { .section($0) })
                  == sections.first.map { counts[$0] ?? 0 } ?? 0, "\(text) at \(number)")
            }
          }
        }
      }
    }
  }

  @Test func `random queries find the same items as a plain search, now and then`() throws {
    var random = SeededGenerator(seed: 37)
    try TestFile.with { file in
      var run = RandomRun(file.store, path: file.path, seed: 37)
      run.purges = false
      for _ in 0..<60 { try run.step() }
      let store = file.store
      try store.write { outline in
        for section in try outline.sections() {
          for item in try outline.items(under: .section(section.id)) {
            try outline.update(item.id) { content in
              content.tags = ["a", "b"].filter { _ in Bool.random(using: &random) }
              content.isDone = Bool.random(using: &random)
              content.priority = ["A", "B", nil].randomElement(using: &random) ?? nil
            }
          }
        }
      }
      try store.read { (outline) throws in
        let all = try outline.sections().flatMap { try outline.items(under: .section($0.id)) }
        let names = try outline.sections().map(\.id.rawValue) + all.map(\.id.rawValue)
        func condition(_ random: inout SeededGenerator) -> Query.Condition {
          switch Int.random(in: 0...6, using: &random) {
          case 0: .open
          case 1: .favorite
          case 2: .tag("a")
          case 3: .priority("A")
          case 4: .under(names.randomElement(using: &random) ?? "x")
          case 5: .text(["e", "1", "a"].randomElement(using: &random) ?? "e")
          default: .done
          }
        }
        let latest = try outline.latestVersion()
        for round in 0..<Effort.times(300) {
          var query = Query.random(of: condition, using: &random)
          query.order = Query.Order(.outline)
          let shown =
            round % 4 == 0 ? try outline.at(Int.random(in: 1...latest, using: &random)) : outline
          // Words are looked for by the search itself, whose rules are tested on their own.
          let wanted = try plainly(
            query, shown,
            words: { text in
              Set(try shown.search(text, by: .outline, limit: .max).map(\.id))
            })
          #expect(try shown.items(matching: query) == wanted, "\(query)")
          #expect(try shown.count(matching: query) == wanted.count, "\(query)")
          let rows = try shown.window(after: .max, matching: query).rows
          #expect(rows.filter(\.isMatch).map(\.node.id) == wanted.map(\.id.node), "\(query)")
        }
      }
    }
  }

  @Test
  func `changed since a moment are items that a version since then changed, but for expansion`()
    throws
  {
    try TestFile.with("S\n  a\n    a1\n  b\n  c") { store in
      #expect(try found("changed since yesterday", in: store) == ["a", "a1", "b", "c"])
      // Words name whole seconds, so the next second begins first.
      Thread.sleep(forTimeInterval: 1.1)
      let moment = Date()
      Thread.sleep(forTimeInterval: 0.1)
      let since =
        "\"\(Date(timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down)).ISO8601Format())\""
      try store.write { try $0.update(item("b")) { $0.isDone = true } }
      try store.write { try $0.setExpanded(false, for: [item("a")]) }
      let version = try store.latestVersion()
      #expect(try found("changed since \(since)", in: store) == ["b"])
      #expect(try found("not changed since \(since)", in: store) == ["a", "a1", "c"])
      #expect(try found("(changed since \(since) or text:a1) -under:a", in: store) == ["b"])
      #expect(try found("open changed since \(since)", in: store) == [])
      try store.write { try $0.update(item("c")) { $0.note = "x" } }
      try store.read { (outline) throws in
        let query = try Query("changed since \(since)")
        #expect(try outline.items(matching: query).map(\.content.text) == ["b", "c"])
        #expect(try outline.at(version).items(matching: query).map(\.content.text) == ["b"])
        #expect(try outline.at(version - 2).items(matching: query).isEmpty)
        // Rows of a window are looked at one by one.
        #expect(try outline.window(after: 9, matching: query).rows.filter(\.isMatch).count == 2)
      }
      #expect(throws: QueryError.self) { try found("changed since tomorrow", in: store) }
    }
  }

  @Test func `a query under a deleted node finds nothing, and too long ones are refused`()
    throws
  {
    try TestFile.with("S\n  a\n    a1\n  b") { store in
      #expect(try found("under a", in: store) == ["a1"])
      #expect(try found("open under S -under:a", in: store) == ["a", "b"])
      let version = try store.latestVersion()
      try store.delete([item("a")])
      #expect(try found("under:a", in: store) == [])
      #expect(try found("under:nothing or text:b", in: store) == ["b"])
      #expect(try store.read(at: version) { try $0.items(matching: Query("under a")).count } == 1)
      let long = String(repeating: "tag:a or ", count: 250) + "open"
      #expect(throws: QueryError.self) { try found(long, in: store) }
      #expect(try found(String(repeating: "tag:a or ", count: 200) + "open", in: store) == ["b"])
      #expect(
        try found(
          String(repeating: "(", count: 32) + "open" + String(repeating: ")", count: 32), in: store)
          == ["b"])
    }
  }

  @Test func `dates in any attribute are compared by day`() throws {
    try TestFile.with("S") { store in
      try add(
        [
          ("day", ["x": .string("2001-11-27")]), ("noon", ["x": .string("2001-11-27T12:00:00Z")]),
          ("later", ["x": .string("2001-12-01")]), ("word", ["x": .string("friday")]),
          ("number", ["x": .integer(20_011_127)]), ("past", ["x": .string("2000-01-01")]),
        ], to: store)
      #expect(try found("x=2001-11-27", in: store) == ["day", "noon"])
      #expect(try found("x<=2001-11-27", in: store) == ["day", "noon", "past"])
      #expect(try found("x>2001-11-27", in: store) == ["later", "word"])
      #expect(try found("x!=2001-11-27", in: store) == ["later", "word", "number", "past"])
      #expect(try found("where:x=friday", in: store) == ["word"])
      #expect(try found("x<today", in: store) == ["day", "noon", "later", "past"])
      #expect(try found("x<abc", in: store) == ["day", "noon", "later", "past"])
    }
  }
}
