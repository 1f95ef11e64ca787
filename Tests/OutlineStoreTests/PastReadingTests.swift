import OutlineStore
import StoreTestSupport
import Testing

struct PastReadingTests {
  /// A file with every kind of change in its history.
  private func withHistory(_ body: (OutlineStore) throws -> Void) throws {
    try TestFile.with("L\n  a\n    a1\n  b\nM\n  x") { store in
      try store.write { try $0.setFavorite(true, for: [item("b"), item("a1")]) }
      try store.move(item("a"), to: .first(in: item("x")))
      try store.update(item("a1"), Item.Changes(text: "A1", note: .some("n")))
      try store.delete([item("b")])
      try store.rename(section("M"), to: "Em")
      try store.write { try $0.setExpanded(true, for: [item("x")]) }
      try store.undo()
      try store.write { try $0.delete(section("M")) }
      try store.add(drafts("c", "  d"), to: .last(in: section("L")))
      try body(store)
    }
  }

  @Test func `each node reads as the whole outline of its version has it`() throws {
    try withHistory { store in
      try store.read { outline in
        for number in 1...(try outline.latestVersion()) {
          let past = try outline.at(number)
          let whole = try past.outline()
          var above: [NodeID] = []
          var children: [NodeID: [NodeID]] = [:]
          for row in whole.rows {
            above.removeLast(above.count - row.level)
            let state = try past.state(of: row.node.id)
            #expect(state?.content == row.node.content)
            #expect(state?.parent == above.last)
            #expect(state?.isExpanded == row.node.isExpanded)
            if let parent = above.last { children[parent, default: []].append(row.node.id) }
            above.append(row.node.id)
          }
          for row in whole.rows {
            let parent: Placement.Parent =
              row.level == 0 ? .section(section("\(row.node.id)")) : .item(item("\(row.node.id)"))
            let items = try past.items(under: parent, maximumLevel: 0)
            #expect(items.map(\.id.node) == children[row.node.id] ?? [])
            #expect(items.map(\.hasChildren) == items.map { children[$0.id.node] != nil })
            for found in items {
              let alone = try past.item(found.id)
              #expect(alone == found)
            }
          }
          let favorites = try past.favorites().map(\.id)
          #expect(favorites == whole.favorites)
          let sections = try past.sections()
          let tops = whole.rows.filter { $0.level == 0 }.map(\.node)
          #expect(sections.map(\.id.node) == tops.map(\.id))
          #expect(sections.map(\.title) == tops.map(\.content.text))
          #expect(sections.map(\.itemCount) == tops.map { children[$0.id]?.count ?? 0 })
          for section in sections {
            let snapshot = try past.snapshot(of: section.id)
            let items = try past.items(under: .section(section.id)).map(\.id)
            #expect(snapshot.items == items)
          }
          let shown = try past.shownVersion()
          #expect(shown == number)
        }
        let latest = try outline.at(outline.latestVersion())
        let (now, then) = (try outline.outline(), try latest.outline())
        #expect(now == then)
      }
    }
  }

  @Test func `a missing node has no state, and an unknown version is refused`() throws {
    try withHistory { store in
      try store.read { outline in
        let latest = try outline.latestVersion()
        for id in ["b", "x", "M", "never", "/"] {
          let state = try outline.at(latest).state(of: item(id).node)
          #expect(state == nil)
        }
        for number in [99, 0, -1] {
          #expect(throws: OutlineError.unknownVersion(number, latest: latest)) {
            try outline.at(number)
          }
        }
      }
    }
  }

  @Test func `a name means the same as at its version`() throws {
    let texts = [
      "A\u{200F}b", "caf\u{E9}", "cafe\u{301}", "a/b", "back\\slash", "@", "twin", "twin",
    ]
    let names =
      [
        "/S/A\u{200F}b", "/S/caf\u{E9}", "/S/cafe\u{301}", "/S/a\\/b", "/S/back\\\\slash", "/S/@",
        "//S//deep",
        "/S/twin",
      ]
      + ["S", "T", "dee", "deep", "@", "/", "", "/S", "never", "/S/never"]
    try TestFile.with("S\nT") { store in
      try store.add(texts.map { Item.Draft(text: $0) }, to: .last(in: section("S")))
      try store.add(Item.Draft(text: "deep", id: item("deep")), to: .last(in: section("S")))
      func answers(_ outline: OutlineReader) -> [String] {
        names.map { name in
          do {
            return "\(name): \(try outline.node(named: name).node)"
          } catch OutlineError.ambiguous(_, let found) {
            return "\(name): one of \(found.map(\.id))"
          } catch OutlineError.unknownNode, OutlineError.absent { return "\(name): nothing" } catch
          {
            return "\(name): \(error)"
          }
        }
      }
      let then = try store.latestVersion()
      let expected = try store.read { answers($0) }
      #expect(expected.count { $0.hasSuffix("nothing") } == 5, "\(expected)")
      #expect(expected.count { $0.contains("one of") } == 1, "\(expected)")
      // Whatever happens to them afterwards.
      try store.write { outline in
        for item in try outline.items(under: .section(section("S"))) {
          try outline.update(item.id, Item.Changes(text: "now \(item.content.text)"))
        }
        try outline.rename(section("S"), to: "Z")
        try outline.move(item("deep"), to: .last(in: section("T")))
      }
      #expect(try store.read(at: then) { answers($0) } == expected)
      try store.write { try $0.delete(section("S")) }
      try store.delete([item("deep")])
      #expect(try store.read(at: then) { answers($0) } == expected)
      #expect(throws: OutlineError.absent("now twin", at: then)) {
        try store.read(at: then) { try $0.node(named: "now twin") }
      }
      #expect(throws: OutlineError.absent("deep", at: 1)) {
        try store.read(at: 1) { try $0.node(named: "deep") }
      }
    }
  }

  @Test func `the version that last touched a node is the first of its history`() throws {
    try withHistory { store in
      try store.read { outline in
        let ids = ["L", "M", "a", "a1", "b", "x", "c", "d"].map { item($0).node }
        let last = try outline.versions(lastTouching: ids)
        let earlier = try outline.at(4).versions(lastTouching: ids)
        for id in ids {
          let history = try outline.history(of: id).map(\.version)
          #expect(last[id] == history.first)
          #expect(earlier[id] == history.first { $0.number <= 4 })
        }
        let unknown = try outline.versions(lastTouching: [item("never").node])
        #expect(unknown == [:])
      }
    }
  }

  @Test func `the versions of a section include those of all its former items`() throws {
    try withHistory { store in
      try store.read { outline in
        let inside = try ["M", "x", "a", "a1"].flatMap { try outline.history(of: item($0).node) }
          .map(\.version.number)
        let versions = try outline.versions(touchingAnythingIn: section("M")).map(\.number)
        #expect(versions == Set(inside).sorted(by: >))
        let two = try outline.versions(touchingAnythingIn: section("M"), limit: 2).map(\.number)
        #expect(two == Array(versions.prefix(2)))
        #expect(throws: OutlineError.unknownSection(section("never"))) {
          try outline.versions(touchingAnythingIn: section("never"))
        }
      }
    }
  }

  @Test func `the oldest version is the first, or the oldest that a purge left`() throws {
    try withHistory { store in
      let first = try store.read { try $0.oldestVersion().number }
      #expect(first == 1)
      try store.purge(before: 4)
      let (oldest, none) = try store.read { outline in
        (
          try outline.oldestVersion(),
          try outline.latestVersion(before: outline.oldestVersion().date)
        )
      }
      #expect(oldest.number == 4)
      #expect(none == nil)
    }
  }
}
