import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Lines that two copies add, each by itself.
struct TwinItemsTests {
  private func add(_ id: String, _ note: String? = nil, to store: OutlineStore) throws {
    // Versions of two files in the same millisecond are in the order of their names.
    Thread.sleep(forTimeInterval: 0.003)
    try store.add(
      Item.Draft(text: "Milk", id: item(id), note: note), to: .last(in: section("S")))
  }

  private func values(_ note: String) -> JSONValue {
    .object(["text": .string("Milk"), "note": .string(note)])
  }

  @Test func `a line that two copies add is one item, and an undo of the pull gives two`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\nT") { files in
      let (one, other) = (files[0], files[1])
      try add("m1", to: one)
      try add("m2", "2 %", to: other)
      try other.add(Item.Draft(text: "below", id: item("b")), to: .last(in: .item(item("m2"))))
      try other.write { outline in
        try outline.update(item("a")) { $0.attributes["depends"] = .array([.string("m2")]) }
      }
      let before = try other.outline()
      try other.merge(one.bundle())
      #expect(try other.outline().lines == ["S", "  a", "  Milk", "    below", "T"])
      #expect(try other.item(item("m1")).content.note == "2 %")
      #expect(try other.item(item("a")).content.depends == ["m1"])
      #expect(try other.read { try $0.conflicts() }.isEmpty)
      try other.write { _ = try $0.undoPull() }
      #expect(try other.outline() == before)
      try other.write { _ = try $0.redo() }
      try OutlineStoreMergingTests.exchange(one, other)
      #expect(try one.outline().lines == ["S", "  a", "  Milk", "    below", "T"])
    }
  }

  @Test func `a section is shown while the item is done that two copies add`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\nT") { files in
      try add("m1", to: files[0])
      try add("m2", to: files[1])
      try files[1].write { outline in try outline.configure(section("T")) { $0.shownWhile = "m2" } }
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      for file in files {
        #expect(try file.read { try $0.section(section("T")).configuration.shownWhile } == "m1")
      }
    }
  }

  @Test func `who undoes the pull has the own item, and so has the other copy afterwards`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a") { files in
      try add("m1", to: files[0])
      try add("m2", to: files[1])
      try files[1].merge(files[0].bundle())
      try files[1].write { _ = try $0.undoPull() }
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      #expect(try files[0].outline().lines == ["S", "  a", "  Milk"])
      #expect(throws: OutlineError.self) { try files[0].item(item("m1")) }
    }
  }

  @Test(arguments: MergeConflict.Resolution.allCases)
  func `two notes of one line are told, and decided`(way: MergeConflict.Resolution) throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a") { files in
      try add("m1", "whole", to: files[0])
      try add("m2", "2 %", to: files[1])
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      for (file, mine) in zip(files, [MergeConflict.Side.shown, .hidden]) {
        let conflict = try #require(try file.read { try $0.conflicts() }.first)
        #expect(conflict.kind == "twice" && conflict.id == item("m1").node)
        #expect(conflict.mine == mine)
        #expect(conflict.hiddenValue == values("2 %"))
        #expect(conflict.shownValue == values("whole"))
      }
      try files[0].resolve(item("m1").node, way)
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      let notes = try files[1].outline().rows.compactMap(\.node.content.note)
      let wanted = way == .both ? [] : way == .theirs ? ["2 %"] : ["whole"]
      #expect(notes == (way == .both ? ["whole", "2 %"] : wanted))
      for file in files { #expect(try file.read { try $0.conflicts() }.isEmpty) }
    }
  }

  @Test(arguments: [true, false])
  func `a note that one copy wrote under its own id is the hidden one`(isOwn: Bool) throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a") { files in
      try add("m1", to: files[0])
      try add("m2", isOwn ? "2 %" : nil, to: files[1])
      if !isOwn {
        Thread.sleep(forTimeInterval: 0.003)
        try files[1].update(item("m2"), Item.Changes(note: .some("2 %")))
      }
      Thread.sleep(forTimeInterval: 0.003)
      try files[0].update(item("m1"), Item.Changes(note: .some("whole")))
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      for file in files {
        let conflict = try #require(try file.read { try $0.conflicts() }.first)
        #expect(conflict.kind == "note" && conflict.hiddenValue == .string("2 %"))
        #expect(conflict.shownValue == .string("whole"))
      }
      try files[1].resolve(item("m1").node, .mine)
      #expect(try files[1].item(item("m1")).content.note == "2 %")
    }
  }

  @Test(arguments: 0..<8)
  func `random edits of copies that add the same lines come together in all orders`(
    batch: Int
  ) throws {
    for number in 0..<Effort.times(4) {
      let seed = 100 * batch + number
      var random = SeededGenerator(seed: seed)
      try OutlineStoreMergingTests.withCopies(3, of: "S\n  a\n  b\nT") { files in
        for _ in 0..<40 { try step(files, using: &random) }
        var pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
        for _ in 0..<2 {
          pairs.shuffle(using: &random)
          for (one, other) in pairs { try files[one].merge(files[other].bundle()) }
        }
        let outline = try files[0].outline().unexpanded
        for file in files {
          let isEqual = try file.outline().unexpanded == outline
          #expect(isEqual, "seed \(seed)")
        }
        try OutlineStoreMergingTests.expectSameState(files, "seed \(seed)")
      }
    }
  }

  private func step(_ files: [OutlineStore], using random: inout SeededGenerator) throws {
    let number = Int.random(in: 0..<3, using: &random)
    let file = files[number]
    let rows = try file.outline().rows.filter { $0.level > 0 }
    let some = rows.randomElement(using: &random).map { Item.ID(node: $0.node.id) } ?? item("a")
    let other = rows.randomElement(using: &random).map { Item.ID(node: $0.node.id) } ?? item("b")
    let text = ["Milk", "Bread"].randomElement(using: &random) ?? "Milk"
    do {
      switch Int.random(in: 0..<14, using: &random) {
      case 0...3: try file.add(Item.Draft(text: text), to: .last(in: section("S")))
      case 4:
        try file.add(Item.Draft(text: text, note: "\(random.next())"), to: .last(in: .item(some)))
      case 5: try file.update(some, Item.Changes(note: .some("\(random.next())")))
      case 6: try file.update(some, Item.Changes(isDone: Bool.random(using: &random)))
      case 7: try file.delete([some])
      case 8: try file.move(some, to: .last(in: .item(other)))
      case 9: try file.write { _ = try $0.undo() }
      case 10:
        let before = try file.outline()
        let others = files[(number + 1) % 3]
        if try file.merge(others.bundle()).count == 0 { return }
        if Bool.random(using: &random) { return }
        let isUndone = try file.write { transaction -> Bool in
          do { _ = try transaction.undoPull() } catch OutlineError.nothingToUndo { return false }
          return true
        }
        let isEqual = try file.outline() == before
        #expect(!isUndone.value || isEqual, "the undo of a pull is exact")
      case 11: try file.write { _ = try $0.redo() }
      default: try file.merge(files[(number + 2) % 3].bundle())
      }
    } catch is OutlineError {}
  }
}
