import OutlineStore
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
      try store.write { try $0.remove(section("M")) }
      try store.add(drafts("c", "  d"), to: .last(in: section("L")))
      try body(store)
    }
  }

  @Test func `each node reads as the whole outline of its version has it`() throws {
    try withHistory { store in
      try store.read { outline in
        for number in 1...(try outline.latestVersion()) {
          let past = try outline.outline(at: number)
          var above: [NodeID] = []
          var children: [NodeID: [NodeID]] = [:]
          for row in past.rows {
            above.removeLast(above.count - row.level)
            let state = try outline.state(of: row.node.id, at: number)
            #expect(state?.content == row.node.content)
            #expect(state?.parent == above.last)
            #expect(state?.isExpanded == row.node.isExpanded)
            if let parent = above.last { children[parent, default: []].append(row.node.id) }
            above.append(row.node.id)
          }
          for row in past.rows {
            let found = try outline.children(of: row.node.id, at: number)
            #expect(found == children[row.node.id] ?? [])
          }
          let favorites = try outline.favorites(at: number)
          #expect(favorites == past.favorites)
          let sections = try outline.sections(at: number)
          let tops = past.rows.filter { $0.level == 0 }.map(\.node)
          #expect(sections.map(\.id.node) == tops.map(\.id))
          #expect(sections.map(\.title) == tops.map(\.content.text))
          #expect(sections.map(\.itemCount) == tops.map { children[$0.id]?.count ?? 0 })
        }
        let (sections, favorites) = (try outline.sections(), try outline.favorites().map(\.id))
        let (nowSections, nowFavorites) = (
          try outline.sections(at: outline.latestVersion()), try outline.favorites(at: outline.latestVersion())
        )
        #expect(sections == nowSections)
        #expect(favorites == nowFavorites)
      }
    }
  }

  @Test func `what was not there has no state, and a version that is none is refused`() throws {
    try withHistory { store in
      try store.read { outline in
        let latest = try outline.latestVersion()
        for id in ["b", "x", "M", "never", "/"] {
          let (state, children) = (
            try outline.state(of: item(id).node, at: latest), try outline.children(of: item(id).node, at: latest)
          )
          #expect(state == nil)
          #expect(children == [])
        }
        let before = try outline.state(of: item("a").node, at: 0)
        #expect(before == nil)
        let refusal = OutlineError.unknownVersion(99, latest: latest)
        #expect(throws: refusal) { try outline.state(of: item("a").node, at: 99) }
        #expect(throws: refusal) { try outline.children(of: item("a").node, at: 99) }
        #expect(throws: refusal) { try outline.sections(at: 99) }
        #expect(throws: refusal) { try outline.favorites(at: 99) }
      }
    }
  }

  @Test func `the version that last touched a node is the first of its history`() throws {
    try withHistory { store in
      try store.read { outline in
        let ids = ["L", "M", "a", "a1", "b", "x", "c", "d"].map { item($0).node }
        let last = try outline.versions(lastTouching: ids)
        let earlier = try outline.versions(lastTouching: ids, upTo: 4)
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

  @Test func `the versions of a section are those of all that stood in it`() throws {
    try withHistory { store in
      try store.read { outline in
        let inside = try ["M", "x", "a", "a1"].flatMap { try outline.history(of: item($0).node) }.map(\.version.number)
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

  @Test func `the oldest version is the first, or what a purge left`() throws {
    try withHistory { store in
      let first = try store.read { try $0.oldestVersion().number }
      #expect(first == 1)
      try store.purge(before: 4)
      let (oldest, none) = try store.read { outline in
        (try outline.oldestVersion(), try outline.latestVersion(before: outline.oldestVersion().date))
      }
      #expect(oldest.number == 4)
      #expect(none == nil)
    }
  }
}
