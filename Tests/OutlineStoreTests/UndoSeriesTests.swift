import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct UndoSeriesTests {
  @Test func `an undo of a series undoes the changes of each version`() throws {
    try TestFile.with("S\n  a\n  b\n  c") { store in
      let before = try store.outline()
      for id in ["a", "b"] {
        try store.write(grouping: .series("x")) { try $0.update(item(id)) { $0.text += "!" } }
      }
      let after = try store.outline()
      #expect(try store.undo().value.number == 3)
      #expect(try store.outline() == before)
      try store.redo()
      #expect(try store.outline() == after)
      try store.undo()
      #expect(try store.outline() == before)
    }
  }

  @Test func `places that the versions of a series exchange are free for its undo`() throws {
    try TestFile.with("S\n  a\n    a1\n  b\nT\n  c") { store in
      let before = try store.outline()
      let steps: [(OutlineTransaction) throws -> Void] = [
        { try $0.move(item("a"), to: .last(in: item("b"))) },
        { try $0.move(item("a1"), to: .first(in: section("S"))) },
        { try $0.move(item("b"), to: .last(in: item("a1"))) },
        { try $0.delete([item("c")]) },
        { try $0.move(section("T"), to: .first) },
        { _ = try $0.add(drafts("d", "  e"), to: .first(in: section("T"))) },
        { try $0.setFavorite(true, for: [item("a"), item("e")]) },
        { try $0.delete(section("S")) },
      ]
      for step in steps { try store.write(grouping: .series("drag")) { try step($0) } }
      let after = try store.outline()
      try store.undo()
      #expect(try store.outline() == before)
      try store.redo()
      #expect(try store.outline() == after)
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `a series that a shell made is undone as one step`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.add(drafts("one", "two"), to: .last(in: section("S")))
      for (id, text) in [("one", "ONE"), ("two", "TWO")] {
        try Shell.run(
          file.path,
          """
          BEGIN; INSERT INTO version(message, series, open) VALUES('x', 'x', 1);
          UPDATE item SET text='\(text)' WHERE id='\(id)'; UPDATE version SET open=NULL WHERE open; COMMIT
          """)
      }
      #expect(try store.text() == "S\n  ONE\n  TWO")
      try store.undo()
      #expect(try store.text() == "S\n  one\n  two")
      try store.redo()
      #expect(try store.text() == "S\n  ONE\n  TWO")
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `an undo passes over a version without changes`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      let empty = "INSERT INTO version(message) VALUES('a mark')"
      try Shell.run(file.path, empty)
      #expect(try store.undo().value.number == 2)
      #expect(try store.text() == "")
      // Nor does one end the redos.
      try Shell.run(file.path, empty)
      try store.redo()
      #expect(try store.text() == "S")
      try Shell.run(file.path, empty)
      try store.undo()
      #expect(try store.text() == "")
      #expect(throws: OutlineError.nothingToUndo) { try store.undo().value }
      #expect(try store.versions().count { $0.message == "a mark" } == 3)
    }
  }

  @Test(arguments: 0..<Effort.times(12))
  func `random series are undone and redone as the model has them`(seed: Int) throws {
    try TestFile.with("S\n  a\n    a1\n  b\nT\n  c") { store in
      var run = try Run(store, seed: seed)
      for _ in 0..<40 { try run.step() }
    }
  }
}

/// A history of steps with the outline before and after each, in plain Swift beside the store.
private struct Run {
  let store: OutlineStore
  var random: SeededGenerator
  /// What an undo leads to, the next one last, and what a redo leads to.
  var undos: [Outline] = []
  var redos: [Outline] = []
  /// The series that the next write may go on with.
  var open: String?

  init(_ store: OutlineStore, seed: Int) throws {
    (self.store, random) = (store, SeededGenerator(seed: seed))
  }

  mutating func step() throws {
    let before = try store.outline()
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: try undo(before)
    case 2: try redo(before)
    case 3: try expand(before)
    default: try write(before)
    }
  }

  private mutating func undo(_ now: Outline) throws {
    open = nil
    guard let wanted = undos.popLast() else {
      // What made the outline of the test is a step too.
      return
    }
    try store.undo()
    #expect(try store.outline().allExpanded == wanted.allExpanded)
    redos.append(now)
  }

  private mutating func redo(_ now: Outline) throws {
    guard let wanted = redos.popLast() else {
      #expect(throws: OutlineError.nothingToRedo) { try store.redo().value }
      return
    }
    open = nil
    try store.redo()
    #expect(try store.outline().allExpanded == wanted.allExpanded)
    undos.append(now)
  }

  /// A version that is passed over, and ends no series.
  private mutating func expand(_ outline: Outline) throws {
    guard let item = items(of: outline).randomElement(using: &random) else { return }
    try store.setExpanded(Bool.random(using: &random), for: [item])
  }

  private mutating func write(_ before: Outline) throws {
    let series = ["x", "x", "y", nil].randomElement(using: &random) ?? nil
    let latest = try store.latestVersion()
    do {
      try store.write(grouping: series.map { .series($0) } ?? .none) { try change(before, $0) }
    } catch is OutlineError {
      return  // a cycle
    }
    if try store.versions(from: latest + 1).allSatisfy(\.isQuiet) { return }
    if series == nil || series != open { undos.append(before) }
    open = series
    redos = []
  }

  private mutating func change(_ outline: Outline, _ transaction: OutlineTransaction) throws {
    let items = items(of: outline)
    guard let item = items.randomElement(using: &random),
      let other = items.randomElement(using: &random),
      let section = try transaction.sections().map(\.id).randomElement(using: &random)
    else {
      let sections = try transaction.sections().map(\.id)
      let home = try sections.first ?? transaction.addSection("N")
      return try _ = transaction.add(drafts("n\(random.next())"), to: .last(in: home))
    }
    let places: [Placement] = [
      .before(other), .after(other), .first(in: other), .last(in: section), .first(in: section),
    ]
    let place = places.randomElement(using: &random) ?? .last(in: section)
    switch Int.random(in: 0..<9, using: &random) {
    case 0...3: try transaction.move(item, to: place)
    case 4: try transaction.add(drafts("i\(random.next())", "  j\(random.next())"), to: place)
    case 5: try transaction.delete([item])
    case 6: try transaction.setFavorite(Bool.random(using: &random), for: [item, other])
    case 7: try transaction.update(item) { $0.text += "!" }
    default: try transaction.move(section, to: .first)
    }
  }

  private func items(of outline: Outline) -> [Item.ID] {
    outline.rows.filter { $0.level > 0 }.map { Item.ID(node: $0.node.id) }
  }
}

extension Outline {
  /// The outline as the laws of undo speak of it: up to expansion.
  fileprivate var allExpanded: [String] {
    rows.map { row in
      var node = row.node
      node.isExpanded = true
      return "\(row.level) \(node)"
    } + favorites.map(\.rawValue)
  }
}
