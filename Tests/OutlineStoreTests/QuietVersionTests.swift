import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct QuietVersionTests {
  @Test func `undo skips expansion, and leaves it`() throws {
    try TestFile.with("S\n  a\n    a1\n  b\n    b1") { store in
      try store.update(item("b"), Item.Changes(text: "B"))
      try store.setExpanded(true, for: [item("a")])
      try store.setExpanded(false, for: [item("a")])
      #expect(try store.setExpanded(true, for: [item("a")]).isQuiet)
      #expect(try store.undo().value.message == nil)
      #expect(try store.item(item("b")).content.text == "b")
      #expect(try store.item(item("a")).isExpanded)
      try store.setExpanded(false, for: [item("a")])
      try store.redo()
      #expect(try store.item(item("b")).content.text == "B")
      #expect(try !store.item(item("a")).isExpanded)
      #expect(throws: OutlineError.nothingToRedo) { try store.redo().value }
      #expect(try store.check().isEmpty)
    }
  }

  @Test func `an edit together with an expansion is loud, and its undo leaves the expansion`()
    throws
  {
    try TestFile.with("S\n  a\n    a1") { store in
      let edit = try store.write { outline in
        try outline.setExpanded(true, for: [item("a")])
        try outline.update(item("a"), Item.Changes(text: "A"))
      }
      #expect(!edit.isQuiet)
      try store.undo()
      #expect(try store.item(item("a")).content.text == "a" && store.item(item("a")).isExpanded)
    }
  }

  @Test func `restored nodes are expanded as they were`() throws {
    try TestFile.with("S\n  a\n    a1") { store in
      try store.setExpanded(true, for: [item("a")])
      try store.delete([item("a")])
      try store.undo()
      #expect(try store.item(item("a")).isExpanded)
    }
  }

  @Test func `the log, blame and expected versions pass over quiet versions`() throws {
    try TestFile.with("S\n  a\n    a1") { store in
      try store.update(item("a"), Item.Changes(text: "A"))
      let edit = try store.latestVersion()
      try store.setExpanded(true, for: [item("a")])
      try store.setExpanded(false, for: section("S").node)
      try store.read { outline in
        let latest = try outline.latestVersion()
        #expect(latest == edit + 2)
        #expect(
          try outline.versions(limit: 2, includingQuiet: false).map(\.number) == [edit, edit - 1])
        #expect(try outline.versions(limit: 3).map(\.isQuiet) == [true, true, false])
        #expect(
          try outline.versions(limit: 1, touching: item("a").node, includingQuiet: false)[0].number
            == edit)
        let inside = try outline.versions(
          touchingAnythingIn: section("S"), limit: 1, includingQuiet: false)
        #expect(inside.map(\.number) == [edit])
        #expect(
          try outline.versions(lastTouching: [item("a").node])[item("a").node]?.number == edit)
        #expect(try outline.version(beforeLatest: 0) == latest)
        #expect(try outline.version(beforeLatest: 1) == edit - 1)
        #expect(try outline.version(beforeLatest: 100) == 0)
      }
      try store.write(expecting: edit) { try $0.update(item("a1"), Item.Changes(text: "x")) }
      #expect(throws: OutlineError.self) {
        try store.write(expecting: edit) { try $0.update(item("a1"), Item.Changes(text: "y")) }
      }
    }
  }

  @Test func `a revert undoes content and not expansion`() throws {
    try TestFile.with("S\n  a\n    a1") { store in
      try store.write { outline in
        try outline.setExpanded(true, for: [item("a")])
        try outline.update(item("a"), Item.Changes(text: "A"))
      }
      let edit = try store.latestVersion()
      try store.update(item("a1"), Item.Changes(text: "x"))
      try store.revert(edit)
      #expect(try store.item(item("a")).content.text == "a" && store.item(item("a")).isExpanded)
    }
  }

  /// A model of it: a stack of what was said, beside which expansion goes its own way.
  @Test(arguments: 0..<Effort.times(12))
  func `undo and redo behave as a stack, whatever is expanded in between`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    try TestFile.with("S\n  a\n  b\n  c") { store in
      var (past, future, present) = ([[String]](), [[String]](), ["a", "b", "c"])
      var expanded: Set<Int> = []
      let ids = ["a", "b", "c"]
      for step in 0..<60 {
        let index = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
          try store.setExpanded(!expanded.contains(index), for: [item(ids[index])])
          expanded.formSymmetricDifference([index])
        case 4..<6:
          past.append(present)
          future = []
          present[index] = "\(ids[index])\(step)"
          try store.update(item(ids[index]), Item.Changes(text: present[index]))
        case 6..<9 where !past.isEmpty:
          future.append(present)
          present = past.removeLast()
          try store.undo()
        case 9 where !future.isEmpty:
          past.append(present)
          present = future.removeLast()
          try store.redo()
        default: break
        }
        #expect(try ids.map { try store.item(item($0)).content.text } == present)
        #expect(
          try Set(ids.indices.filter { try store.item(item(ids[$0])).isExpanded }) == expanded)
      }
      #expect(try store.check().isEmpty)
    }
  }
}

extension OutlineStore {
  fileprivate func setExpanded(_ isExpanded: Bool, for section: NodeID) throws {
    try write { try $0.setExpanded(isExpanded, for: Section.ID(section.rawValue)) }
  }
}
