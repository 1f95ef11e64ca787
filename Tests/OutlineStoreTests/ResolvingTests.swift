import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

struct ResolvingTests {
  /// Versions of two files in the same millisecond are in the order of their names.
  private func waitForTheNextTime() { Thread.sleep(forTimeInterval: 0.003) }

  private func conflicts(_ store: OutlineStore) throws -> [MergeConflict] {
    try store.read { try $0.conflicts() }
  }

  private func withConflict(
    _ one: (OutlineTransaction) throws -> Void, _ other: (OutlineTransaction) throws -> Void,
    _ body: (OutlineStore, OutlineStore) throws -> Void
  ) throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\n  b\n    c\nT\n  d") { files in
      try files[0].write { try one($0) }
      waitForTheNextTime()
      try files[1].write { try other($0) }
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      try body(files[0], files[1])
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      for file in files { #expect(try conflicts(file) == []) }
    }
  }

  private func texts(
    _ one: String, _ other: String, _ body: (OutlineStore, OutlineStore) throws -> Void
  )
    throws
  {
    try withConflict(
      { try $0.update(item("a"), Item.Changes(text: one)) },
      { try $0.update(item("a"), Item.Changes(text: other)) }, body)
  }

  @Test func `mine, theirs and keep choose a text in either file`() throws {
    for (resolution, isFirst, text) in [
      (MergeConflict.Resolution.mine, true, "one"), (.theirs, true, "other"),
      (.keep, true, "other"),
      (.mine, false, "other"), (.theirs, false, "one"), (.keep, false, "other"),
    ] {
      try texts("one", "other") { one, other in
        let file = isFirst ? one : other
        let resolved = try file.resolve(item("a").node, resolution)
        #expect(resolved.value.map(\.kind) == ["text"] && resolved.isNew)
        #expect(try file.item(item("a")).content.text == text)
        let version = try file.read { try $0.version(resolved.version) }
        #expect(version.origin == .resolve && version.source == nil)
        #expect(throws: MergeError.noConflict(item("a").node, kind: nil)) {
          try file.resolve(item("a").node, resolution)
        }
      }
    }
  }

  @Test func `with two changes of others, theirs is the hidden one, and none is mine`() throws {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a") { files in
      try files[0].update(item("a"), Item.Changes(text: "one"))
      waitForTheNextTime()
      try files[1].update(item("a"), Item.Changes(text: "other"))
      try files[2].merge(files[0].bundle())
      try files[2].merge(files[1].bundle())
      #expect(try conflicts(files[2]).map(\.mine) == [nil])
      #expect(throws: MergeError.noneMine(item("a").node)) {
        try files[2].resolve(item("a").node, .mine)
      }
      try files[2].resolve(item("a").node, .theirs)
      #expect(try files[2].item(item("a")).content.text == "one")
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `texts that only a shell can write come through a merge`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\n  b") { files in
      try Shell.run(
        files[0].path,
        """
        UPDATE item SET text='x'||char(9)||'y', attributes='{"tags":7}' WHERE id='a';
        INSERT INTO item(key, parent, position, text)
          SELECT key, parent, position, char(27)||'[2J' FROM tail WHERE parent_id='S'
        """)
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      #expect(try files[1].outline().lines == ["S", "  x\ty", "  b", "  \u{1B}[2J"])
    }
  }

  @Test func `both makes an item of the other text, after this one`() throws {
    try texts("one", "other") { one, other in
      try one.resolve(item("a").node, .both, kind: "text")
      #expect(try one.outline().lines == ["S", "  other", "  one", "  b", "    c", "T", "  d"])
    }
  }

  @Test func `a place, a deletion and a circle are decided too`() throws {
    try withConflict(
      { try $0.move(item("a"), to: .first(in: section("T"))) },
      { try $0.move(item("a"), to: .first(in: item("b"))) }
    ) { one, other in
      #expect(throws: MergeError.unsuitable(.both, kind: "place")) {
        try one.resolve(item("a").node, .both)
      }
      try other.resolve(item("a").node, .theirs)
      #expect(try other.outline().lines == ["S", "  b", "    c", "T", "  a", "  d"])
    }
    try withConflict(
      { try $0.delete([item("b")]) }, { try $0.update(item("c"), Item.Changes(text: "C")) }
    ) { one, other in
      try one.resolve(item("b").node, .mine)
      #expect(try one.outline().lines == ["S", "  a", "T", "  d"])
    }
    try withConflict(
      { try $0.move(item("a"), to: .first(in: item("b"))) },
      { try $0.move(item("b"), to: .first(in: item("a"))) }
    ) { one, other in
      let conflict = try #require(try conflicts(one).first)
      #expect(conflict.kind == "circle")
      #expect(
        throws: MergeError.unsuitable(conflict.mine == .shown ? .theirs : .mine, kind: "circle")
      ) {
        try one.resolve(conflict.id, conflict.mine == .shown ? .theirs : .mine)
      }
      try one.resolve(conflict.id, .keep)
    }
  }

  @Test func `a place beside an item that is gone is the same in both files`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\n  b\n  c\nT\n  d") { files in
      let (one, other) = (files[0], files[1])
      try one.move(item("d"), to: .after(item("b")))
      try other.move(item("d"), to: .first(in: item("a")))
      try one.merge(other.bundle())
      // Here the neighbour is gone, and elsewhere only its deletion is known.
      try one.delete([item("b")])
      try other.update(item("c"), Item.Changes(text: "C"))
      try one.resolve(item("d").node, .mine)
      try OutlineStoreMergingTests.exchange(one, other)
      #expect(try one.outline().lines == other.outline().lines)
    }
  }

  @Test func `of two items with one id, one is chosen or both are kept`() throws {
    for resolution in MergeConflict.Resolution.allCases {
      try withConflict(
        {
          try $0.add(
            Item.Draft(text: "one", id: item("x"), note: "n"), to: .last(in: .section(section("S")))
          )
        },
        {
          try $0.add(
            Item.Draft(text: "other", id: item("x")), to: .last(in: .section(section("S"))))
        }
      ) { one, other in
        try one.resolve(item("x").node, resolution)
        let shown = try one.item(item("x")).content.text
        #expect(shown == (resolution == .mine ? "one" : "other"))
        #expect(try one.outline().lines.count == (resolution == .both ? 8 : 7))
      }
    }
  }

  @Test(arguments: [true, false])
  func `a decision that keeps the shown text and an opposite one are a conflict in all files`(
    isKeptFirst: Bool
  ) throws {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a") { files in
      try files[0].update(item("a"), Item.Changes(text: "one"))
      waitForTheNextTime()
      try files[1].update(item("a"), Item.Changes(text: "other"))
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      let ways: [MergeConflict.Resolution] = [.keep, .mine]
      for way in isKeptFirst ? ways : ways.reversed() {
        waitForTheNextTime()
        try files[way == .keep ? 1 : 0].resolve(item("a").node, way)
      }
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      try files[2].merge(files[0].bundle())
      let texts = isKeptFirst ? ["one", "other"] : ["other", "one"]
      for file in files {
        let found = try conflicts(file)
        #expect(found.map(\.kind) == ["text"])
        #expect(found.first?.shownValue == .string(texts[0]))
        #expect(found.first?.hiddenValue == .string(texts[1]))
      }
      try files[2].resolve(item("a").node, .keep)
      for file in files[..<2] {
        try OutlineStoreMergingTests.exchange(files[2], file)
        #expect(try conflicts(file) == [])
      }
    }
  }

  @Test func `opposite decisions about a place and an order are conflicts, equal ones are not`()
    throws
  {
    for isOpposite in [true, false] {
      try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\n  b\n  c\nT\n  d\nU") { files in
        let end = Placement.last(in: .section(section("S")))
        try files[0].write { outline in
          for letter in ["c", "b", "a"] { try outline.move(item(letter), to: end) }
        }
        try files[0].move(item("d"), to: .last(in: .section(section("U"))))
        waitForTheNextTime()
        try files[1].write { outline in
          for letter in ["b", "a", "c"] { try outline.move(item(letter), to: end) }
        }
        try files[1].move(item("d"), to: end)
        try OutlineStoreMergingTests.exchange(files[0], files[1])
        #expect(try conflicts(files[0]).map(\.kind).contains("place"))
        try files[0].resolve(nil, isOpposite ? .mine : .keep)
        waitForTheNextTime()
        try files[1].resolve(nil, .keep)
        try OutlineStoreMergingTests.exchange(files[0], files[1])
        #expect(try files[0].outline().lines == files[1].outline().lines)
        for file in files {
          let found = try conflicts(file)
          #expect(found.allSatisfy { $0.kind == "place" })
          // That of d, and of the list.
          #expect(isOpposite ? found.count > 1 : found.isEmpty)
          #expect(try file.check().isEmpty)
        }
      }
    }
  }

  @Test func `the other change of several is not theirs, also if mine is hidden`() throws {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a") { files in
      for (file, text) in zip(files, ["one", "two", "three"]) {
        try file.update(item("a"), Item.Changes(text: text))
        waitForTheNextTime()
      }
      for other in files[1...] { try files[0].merge(other.bundle()) }
      #expect(try conflicts(files[0]).count == 2)
      #expect(throws: MergeError.self) { try files[0].resolve(item("a").node, .theirs) }
      #expect(try files[0].item(item("a")).content.text == "three")
    }
  }

  @Test func `a decision about a node keeps it in all files`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\n  b") { files in
      try files[0].update(item("b"), Item.Changes(text: "one"))
      waitForTheNextTime()
      try files[1].update(item("b"), Item.Changes(text: "other"))
      try files[0].delete([item("b")])
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      #expect(Set(try conflicts(files[0]).map(\.kind)) == ["text", "delete"])
      let resolved = try files[0].resolve(item("b").node, .keep, kind: "text")
      #expect(Set(resolved.value.map(\.kind)) == ["text", "delete"])
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      for file in files {
        #expect(try conflicts(file) == [])
        #expect(try file.item(item("b")).content.text == "other")
      }
    }
  }

  @Test func `expanding a node that was deleted elsewhere decides nothing`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\n    b") { files in
      try files[0].delete([item("a")])
      try files[1].update(item("b"), Item.Changes(text: "B"))
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      for isExpanded in [true, false] {
        try files[1].write { try $0.setExpanded(isExpanded, for: item("a")) }
        #expect(try conflicts(files[1]).map(\.kind) == ["delete"])
      }
    }
  }

  @Test(arguments: 0..<Effort.times(20))
  func `files that resolve at random stay equal and sound`(seed: Int) throws {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a\n  b\n    c\nT\n  d") { files in
      var generator = SeededGenerator(seed: seed)
      var runs = files.enumerated().map { number, store in
        RandomRun(store, path: store.path, seed: 900 * seed + number)
      }
      for index in runs.indices { runs[index].purges = false }
      for _ in 0..<60 {
        let number = Int.random(in: 0..<3, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: try files[number].merge(files[(number + 1) % 3].bundle())
        case 1, 2:
          guard let conflict = try conflicts(files[number]).randomElement(using: &generator),
            let resolution = MergeConflict.Resolution.allCases.randomElement(using: &generator)
          else { continue }
          do {
            try files[number].resolve(conflict.id, resolution, kind: conflict.kind)
          } catch MergeError.unsuitable {
          } catch MergeError.noneMine {
          } catch MergeError.severalHidden {
          } catch OutlineError.cannotReturn {}
        default: try runs[number].step()
        }
      }
      for _ in 0..<2 {
        for other in files.dropFirst() { try OutlineStoreMergingTests.exchange(files[0], other) }
      }
      let outline = try files[0].outline().unexpanded
      for file in files {
        #expect(try file.outline().unexpanded == outline, "seed \(seed)")
        try file.outline().checkInvariants()
        let nodes = try file.read { try $0.conflictingNodes() }
        #expect(try nodes == Set(conflicts(file).map(\.id)))
      }
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a decision about an order gives a list the order of one file, in both`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let letters = "abcdefghij".map(String.init)
    let outline = "S\n" + letters.map { "  \($0)\n" }.joined()
    try OutlineStoreMergingTests.withCopies(2, of: outline) { files in
      func order(_ store: OutlineStore) throws -> [String] {
        try store.read { try $0.items(in: section("S")) }.map(\.id.rawValue)
      }
      for file in files {
        waitForTheNextTime()
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let wanted = letters.shuffled(using: &random)
          try file.write { outline in
            for letter in wanted {
              try outline.move(item(letter), to: .last(in: .section(section("S"))))
            }
          }
        }
        // Later moves, perhaps of items that the other file has not moved.
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let letter = letters.randomElement(using: &random) ?? "a"
          try file.move(item(letter), to: .first(in: .section(section("S"))))
        }
      }
      let orders = try files.map(order)
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      let found = try files[0].read { try $0.orders(among: $0.conflicts()) }
      guard let conflict = found.first else {
        // At most one item is in another place in both.
        #expect(try conflicts(files[0]).count < 2)
        return
      }
      #expect(found.count == 1 && conflict.parent == section("S").node)
      #expect(conflict.mine.map(\.rawValue) == orders[0])
      #expect(conflict.theirs.map(\.rawValue) == orders[1])
      let isMine = Bool.random(using: &random)
      let resolved = try files[0].resolve(
        section("S").node, isMine ? .mine : .theirs, kind: MergeConflict.order)
      #expect(Set(resolved.value) == Set(conflict.conflicts))
      #expect(try order(files[0]) == orders[isMine ? 0 : 1])
      try OutlineStoreMergingTests.exchange(files[0], files[1])
      #expect(try order(files[1]) == orders[isMine ? 0 : 1])
      for file in files {
        #expect(try conflicts(file) == [])
        #expect(try file.check().isEmpty)
      }
    }
  }
}
