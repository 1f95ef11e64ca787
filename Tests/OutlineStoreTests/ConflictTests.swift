import OutlineStore
import StoreTestSupport
import Testing

struct ConflictTests {
  private static let outline = "L\n  a\n    a1\n  b\n  c\nM\n  x"

  /// Makes a difference of some changes, undoes them, makes others, and passes the
  /// conflicts.
  private func conflicts(
    of changes: (OutlineTransaction) throws -> Void,
    after others: (OutlineTransaction) throws -> Void,
    _ check: (OutlineStore, [DifferenceConflict]) throws -> Void
  ) throws {
    try TestFile.with(Self.outline) { store in
      let start = try store.latestVersion()
      try store.write { try changes($0) }
      let difference = try store.difference(from: start, to: store.latestVersion())
      try store.undo()
      try store.write { try others($0) }
      let left = try store.write { try $0.applyUnconflicted(difference) }
      try check(store, left.value)
      #expect(try store.check() == [])
    }
  }

  private func lines(_ conflicts: [DifferenceConflict]) -> [String] { conflicts.map(\.description) }

  @Test func `a difference whose expectations hold has no conflicts`() throws {
    try conflicts(
      of: { outline in
        try outline.move(item("b"), to: .last(in: item("x")))
        try outline.update(item("a"), Item.Changes(text: "A", isDone: true))
        try outline.add(drafts("n", "  m"), to: .after(item("a")))
        try outline.setFavorite(true, for: [item("m"), item("c")])
        try outline.delete([item("a1")])
      },
      after: { outline in
        // Other siblings, other fields and what is expanded are nobody's business.
        try outline.add(drafts("new"), to: .first(in: section("L")))
        try outline.update(item("a"), Item.Changes(note: .some("note")))
        try outline.setExpanded(true, for: [item("a"), item("x")])
      }
    ) { store, conflicts in
      #expect(conflicts == [])
      let text = try store.text()
      #expect(text == "L\n  new\n  A\n  n\n    m\n  c\nM\n  x\n    b")
      #expect(try store.favorites().map(\.id) == [item("m"), item("c")])
    }
  }

  @Test func `old values are compared`() throws {
    try conflicts(
      of: { outline in
        try outline.update(item("a"), Item.Changes(text: "A"))
        try outline.update(item("b"), Item.Changes(isDone: true))
        try outline.update(item("c"), Item.Changes(text: "C"))
        try outline.update(item("x"), Item.Changes(note: .some("n")))
      },
      after: { outline in
        try outline.update(item("a"), Item.Changes(text: "B"))
        try outline.update(item("b"), Item.Changes(isDone: true))
        try outline.delete([item("c")])
      }
    ) { store, conflicts in
      #expect(
        lines(conflicts) == [
          "a now has another text", "b now has another isDone", "c does not exist",
        ])
      let text = try store.text()
      #expect(text == "L\n  B\n    a1\n  b\nM\n  x")
      #expect(try store.item(item("x")).content.note == "n")
    }
  }

  @Test func `former parents are compared, and the new parent must exist`() throws {
    try conflicts(
      of: { outline in
        try outline.move(item("a1"), to: .last(in: section("L")))
        try outline.move(item("b"), to: .last(in: item("x")))
        try outline.add(drafts("n"), to: .last(in: item("x")))
      },
      after: { outline in
        try outline.move(item("a1"), to: .last(in: section("M")))
        try outline.delete([item("x")])
      }
    ) { _, conflicts in
      let expected: Set = [
        "a1 is a child of M now", "b would be a child of x, which does not exist",
        "n would be a child of x, which does not exist",
      ]
      #expect(Set(lines(conflicts)) == expected)
    }
  }

  @Test func `a deleted node must be unchanged, and without children`() throws {
    try conflicts(
      of: { try $0.delete([item("a"), item("b"), item("c"), item("x")]) },
      after: { outline in
        try outline.add(drafts("n"), to: .last(in: item("a")))
        try outline.update(item("b"), Item.Changes(note: .some("kept")))
        try outline.setFavorite(true, for: [item("c")])
      }
    ) { store, conflicts in
      let expected: Set = [
        "a has children that would stay", "b now has another note", "c is now a favorite",
      ]
      #expect(Set(lines(conflicts)) == expected)
      let text = try store.text()
      #expect(text == "L\n  a\n    n\n  b\n  c\nM")
    }
  }

  @Test func `an added node must be new, and favorites are compared`() throws {
    try conflicts(
      of: { outline in
        try outline.add(drafts("n"), to: .last(in: section("M")))
        try outline.setFavorite(true, for: [item("a")])
      },
      after: { outline in
        try outline.add(drafts("o"), to: .last(in: section("M")))
        try outline.setFavorite(true, for: [item("a")])
      }
    ) { store, conflicts in
      #expect(lines(conflicts) == ["a is a favorite already"])
      let text = try store.text()
      #expect(text == "L\n  a\n    a1\n  b\n  c\nM\n  x\n  n\n  o")
    }
  }

  @Test func `a move that would make a cycle is left`() throws {
    try conflicts(
      of: { try $0.move(item("b"), to: .last(in: item("c"))) },
      after: { try $0.move(item("c"), to: .last(in: item("b"))) }
    ) { store, conflicts in
      #expect(lines(conflicts) == ["b is refused: b cannot move into c, which is inside it"])
      let text = try store.text()
      #expect(text == "L\n  a\n    a1\n  b\n    c\nM\n  x")
    }
  }
}
