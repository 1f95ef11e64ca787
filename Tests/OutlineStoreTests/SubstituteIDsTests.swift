import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// One identifier that is an item in one copy of a file and a section in another one.
struct SubstituteIDsTests {
  private static let x = item("x").node

  /// Copies: in the first one x is an item with a child, in the second one a section with an item,
  /// and the others have neither.
  private static func withClash(
    _ count: Int = 3, _ body: (_ files: [OutlineStore], _ substitute: NodeID) throws -> Void
  ) throws {
    try OutlineStoreMergingTests.withCopies(count, of: "S\n  a\n  b") { files in
      let made = try files[0].add(
        Item.Draft(text: "item", id: item("x")), to: .after(item("a")))
      try files[0].add(Item.Draft(text: "child", id: item("c")), to: .last(in: .item(item("x"))))
      try files[0].setFavorite(true, for: [item("x")])
      try files[1].addSection("Section", id: section("x"))
      try files[1].add(Item.Draft(text: "inside", id: item("i")), to: .last(in: section("x")))
      try body(files, try NodeID("x-" + made.name.prefix(4)))
    }
  }

  private static let together = ["S", "  a", "  item", "    child", "  b", "Section", "  inside"]

  /// All files take over what all others have, and each one has the same versions and outline.
  private static func meet(_ files: [OutlineStore]) throws {
    for _ in 0..<2 {
      for file in files.dropFirst() { try OutlineStoreMergingTests.exchange(files[0], file) }
    }
    let outline = try files[0].outline().unexpanded
    for file in files { #expect(try file.outline().unexpanded == outline) }
  }

  private static func expectTogether(_ file: OutlineStore, _ substitute: NodeID) throws {
    let outline = try file.outline()
    #expect(outline.lines == Self.together)
    #expect(
      outline.rows.map(\.node.id.rawValue) == ["S", "a", substitute.rawValue, "c", "b", "x", "i"])
    #expect(outline.favorites.map(\.node) == [substitute])
    #expect(try file.check() == [])
  }

  @Test func `an item that is here gets another identifier when a section comes`() throws {
    try Self.withClash { files, substitute in
      try files[0].merge(files[1].bundle())
      try Self.expectTogether(files[0], substitute)
      try Self.meet(files)
      for file in files { try Self.expectTogether(file, substitute) }
    }
  }

  @Test func `a moved item whose section is gone gets another identifier`() throws {
    try Self.withClash { files, substitute in
      try files[1].merge(files[0].bundle())
      try Self.expectTogether(files[1], substitute)
      try Self.meet(files)
    }
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `a file that has neither takes over both, in any order`(order: [Int]) throws {
    try Self.withClash(4) { files, substitute in
      for index in order { try files[2].merge(files[index].bundle()) }
      try Self.expectTogether(files[2], substitute)
      // It passes on what it received.
      try files[3].merge(files[2].bundle())
      try Self.expectTogether(files[3], substitute)
      func versions(_ file: OutlineStore) throws -> [VersionBundle.Member] {
        try file.bundle().versions.sorted { $0.name < $1.name }
      }
      #expect(try versions(files[3]) == versions(files[2]))
      try Self.meet(files)
    }
  }

  @Test func `a bundle keeps its meaning after an item got another identifier`() throws {
    try Self.withClash { files, substitute in
      try files[0].move(item("b"), to: .before(item("x")))
      try files[0].move(item("b"), to: .last(in: section("S")))
      let before = try files[0].bundle()
      try files[0].merge(files[1].bundle())
      let names = Set(before.versions.map(\.name))
      let after = try files[0].bundle().versions.filter { names.contains($0.name) }
      #expect(after == before.versions)
      #expect(try files[2].merge(before).count > 3)
      #expect(try files[0].merge(before).count == 0)
      // Versions after it name the new identifier.
      try files[0].update(item(substitute.rawValue), Item.Changes(text: "new"))
      let last = try #require(try files[0].bundle().versions.last)
      #expect(last.steps == [.set(substitute, kind: .item, .text, .string("new"))])
      try Self.meet(files)
      #expect(try files[2].outline().lines.contains("  new"))
    }
  }

  @Test func `changes of files that lack the section reach the item, and others the section`()
    throws
  {
    try Self.withClash { files, substitute in
      try files[2].merge(files[0].bundle())
      try files[2].update(item("x"), Item.Changes(note: .some("of the item")))
      try files[2].add(Item.Draft(text: "second", id: item("d")), to: .last(in: .item(item("x"))))
      try files[2].move(item("a"), to: .after(item("x")))
      try files[0].merge(files[1].bundle())
      try files[1].rename(section("x"), to: "Renamed")
      try files[0].merge(files[2].bundle())
      try files[0].merge(files[1].bundle())
      let outline = try files[0].outline()
      #expect(
        outline.lines
          == ["S", "  item", "    child", "    second", "  a", "  b", "Renamed", "  inside"])
      #expect(outline.rows[1].node.content.note == "of the item")
      #expect(outline.rows[1].node.id == substitute)
      try Self.meet(files)
    }
  }

  @Test func `a deleted item comes back as an item, beside the section`() throws {
    try Self.withClash { files, substitute in
      try files[2].merge(files[0].bundle())
      try files[0].delete([item("x")])
      try files[0].merge(files[1].bundle())
      #expect(try files[0].outline().lines == ["S", "  a", "  b", "Section", "  inside"])
      #expect(throws: OutlineError.identifierTaken(substitute)) {
        try files[0].add(
          Item.Draft(text: "other", id: item(substitute.rawValue)), to: .last(in: section("S")))
      }
      try files[1].merge(files[0].bundle())
      try files[0].undo()
      try Self.expectTogether(files[0], substitute)
      try Self.meet(files)
      try files[1].delete([item(substitute.rawValue)])
      try files[1].delete(section("x"))
      try Self.meet(files)
      #expect(try files[2].outline().lines == ["S", "  a", "  b"])
      try files[2].restore(substitute, to: files[2].latestVersion() - 2)
      try Self.meet(files)
      #expect(try files[0].outline().lines == ["S", "  a", "  item", "    child", "  b"])
    }
  }

  @Test func `a section that was deleted before keeps its identifier`() throws {
    try Self.withClash { files, substitute in
      try files[1].delete(section("x"))
      try files[1].merge(files[0].bundle())
      try files[0].merge(files[1].bundle())
      #expect(try files[0].outline().rows.map(\.node.id).contains(substitute))
      try files[1].undo()
      try Self.meet(files)
      for file in files { try Self.expectTogether(file, substitute) }
    }
  }

  @Test func `several identifiers change in one merge`() throws {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a") { files in
      for name in ["x", "y", "z"] {
        try files[0].add(Item.Draft(text: name, id: item(name)), to: .last(in: section("S")))
        try files[1].addSection("Section \(name)", id: section(name))
        try files[1].add(Item.Draft(text: "in \(name)"), to: .last(in: section(name)))
      }
      // The item z contains y, and y contains x.
      try files[0].move(item("x"), to: .last(in: .item(item("y"))))
      try files[0].move(item("y"), to: .last(in: .item(item("z"))))
      try files[0].merge(files[1].bundle())
      #expect(
        try files[0].outline().lines == [
          "S", "  a", "  z", "    y", "      x", "Section x", "  in x", "Section y", "  in y",
          "Section z", "  in z",
        ])
      try Self.meet(files)
    }
  }

  @Test func `two files that make the item show the letters of the earlier version`() throws {
    try Self.withClash(4) { files, _ in
      // The clock of the third file is late, so its version is the first of all.
      var bundle = try files[3].bundle()
      let made = try files[3].add(Item.Draft(text: "third", id: item("x")), to: .before(item("a")))
      bundle = try files[3].bundle()
      let last = bundle.versions.count - 1
      bundle.versions[last].stamp = bundle.versions[last - 1].stamp + 1
      bundle = bundle.withoutProofs
      try files[0].merge(files[1].bundle())
      let before = try #require(
        try files[0].outline().rows.first { $0.node.content.text == "item" })
      try files[0].update(item(before.node.id.rawValue), Item.Changes(note: .some("known")))
      try files[0].merge(bundle)
      try files[1].merge(bundle)
      try files[2].merge(bundle)
      try Self.meet(Array(files[0...2]))
      let outline = try files[2].outline()
      let row = try #require(outline.rows.first { $0.node.content.note == "known" })
      #expect(row.node.id.rawValue == "x-" + made.name.prefix(4) && row.node.id != before.node.id)
      #expect(try files[2].read { try $0.conflicts() }.map(\.kind).contains("id"))
    }
  }

  @Test func `the past, its differences and its history as text have the new identifier`() throws {
    try Self.withClash { files, substitute in
      try files[0].update(item("x"), Item.Changes(text: "item"))
      let before = try files[0].latestVersion()
      try files[0].merge(files[1].bundle())
      let past = try files[0].read(at: before) { try $0.outline() }
      #expect(past.lines == ["S", "  a", "  item", "    child", "  b"])
      #expect(past.rows[2].node.id == substitute)
      for number in 1..<(try files[0].latestVersion()) {
        let (old, new) = (
          try files[0].read(at: number) { try $0.outline() },
          try files[0].read(at: number + 1) { try $0.outline() }
        )
        #expect(try old.applying(files[0].difference(from: number, to: number + 1)) == new)
      }
      #expect(try files[0].history(of: substitute).count == 2)
      #expect(try files[0].versions(touching: Self.x).count == 1)
      let path = files[0].path + ".made"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try OutlineStore.make(path) { add in
        for record in try WholeHistory.records(files[0]) { try add(record) }
      }
      let copy = try TestFile.patient(path)
      try WholeHistory.expectEqual(files[0], copy)
      let (bundle, same) = (try files[0].bundle(), try copy.bundle())
      #expect(bundle == same)
      try copy.merge(files[2].bundle())
      try Self.meet([files[1], copy, files[2]])
      #expect(try copy.check() == [])
      try copy.close()
      try Self.meet(files)
    }
  }

  @Test func `undo, revert and a rescue work on the versions before`() throws {
    try Self.withClash { files, substitute in
      let renamed = try files[0].update(item("x"), Item.Changes(text: "renamed"))
      try files[0].merge(files[1].bundle())
      try files[0].undo()
      try Self.expectTogether(files[0], substitute)
      try files[0].redo()
      try files[0].revert(renamed.version)
      try Self.expectTogether(files[0], substitute)
      try files[0].write { try $0.undoPull() }
      #expect(try files[0].outline().lines == ["S", "  a", "  item", "    child", "  b"])
      try files[0].undo()
      let path = files[0].path + ".rescued"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let summary = try OutlineStore.rescue(files[0].path, into: path)
      #expect(summary.losses == [] && !summary.hasNewNames)
      let saved = try TestFile.patient(path)
      try WholeHistory.expectEqual(files[0], saved)
      try saved.merge(files[2].bundle())
      try Self.meet([files[1], saved])
      try saved.close()
      try Self.meet(files)
    }
  }

  @Test func `a purge of words takes those of the item, or of the section`() throws {
    for isItem in [true, false] {
      try Self.withClash { files, substitute in
        for (file, node) in zip(files, ["item", "section"]) {
          let text = "secret \(node)"
          if node == "item" {
            try file.update(item("x"), Item.Changes(text: text))
            try file.update(item("x"), Item.Changes(text: "item"))
          } else {
            try file.rename(section("x"), to: text)
            try file.rename(section("x"), to: "Section")
          }
        }
        try files[2].merge(files[0].bundle())
        try files[0].merge(files[1].bundle())
        try files[1].merge(files[0].bundle())
        try files[1].purge(wordsOf: isItem ? substitute : Self.x)
        try Self.meet(files)
        for file in files {
          let lines = try file.bundle().lines().joined()
          #expect(lines.contains("secret section") == isItem)
          #expect(lines.contains("secret item") != isItem)
          let bytes = try Data(contentsOf: URL(filePath: file.path))
          let gone = Data((isItem ? "secret item" : "secret section").utf8)
          #expect(bytes.range(of: gone) == nil)
          try Self.expectTogether(file, substitute)
        }
      }
    }
  }

  @Test func `a purge of words that the item's file made before reaches the item elsewhere`() throws
  {
    try Self.withClash { files, substitute in
      try files[0].update(item("x"), Item.Changes(text: "secret"))
      try files[1].rename(section("x"), to: "not secret")
      try files[1].rename(section("x"), to: "Section")
      try files[1].merge(files[0].bundle())
      try files[0].update(item("x"), Item.Changes(text: "item"))
      try files[0].purge(wordsOf: Self.x)
      try files[1].merge(files[0].bundle())
      #expect(try !files[1].bundle().lines().joined().contains(#""secret""#))
      #expect(try files[1].bundle().lines().joined().contains("not secret"))
      try Self.meet(files)
      for file in files { try Self.expectTogether(file, substitute) }
    }
  }

  @Test func `followers of the file learn that it has to be read again`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ids-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (one, other) = (
      try OutlineStore(path: folder.appending(path: "one").path),
      try OutlineStore(path: folder.appending(path: "other").path)
    )
    try await one.write { _ = try $0.addSection("S", id: section("S")) }
    try await other.merge(one.bundle())
    try await one.write {
      _ = try $0.add(Item.Draft(text: "item", id: item("x")), to: .last(in: section("S")))
    }
    try await other.write { _ = try $0.addSection("Section", id: section("x")) }
    let seen = try await one.read { try $0.version($0.latestVersion()) }
    try await one.merge(other.bundle())
    await #expect(throws: OutlineError.otherHistory(seen.number)) {
      try await one.changes(since: seen).first(1)
    }
    let now = try await one.read { try $0.version(seen.number) }
    #expect(try await one.changes(since: now).first(1).count == 1)
  }

  @Test func `an item takes more letters if another node has the identifier`() throws {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a") { files in
      let made = try files[0].add(
        Item.Draft(text: "item", id: item("x")), to: .last(in: section("S")))
      let taken = item("x-" + made.name.prefix(4))
      try files[0].add(Item.Draft(text: "taken", id: taken), to: .last(in: section("S")))
      // The next version is later, also if the clock is slow.
      Thread.sleep(forTimeInterval: 0.005)
      try files[1].addSection("Section", id: section("x"))
      try Self.meet(files)
      let outline = try files[2].outline()
      #expect(outline.lines == ["S", "  a", "  item", "  taken", "Section"])
      #expect(outline.rows[2].node.id.rawValue == "x-" + made.name.prefix(5))
      #expect(outline.rows[3].node.id == taken.node)
    }
  }

  @Test(arguments: [true, false])
  func `a version that knowingly makes both kinds is the same everywhere`(
    isSectionFirst: Bool
  ) throws {
    try OutlineStoreMergingTests.withCopies(4, of: "S\n  a") { files in
      let (hostile, late) = (files[3], files[2])
      if isSectionFirst {
        try hostile.addSection("Section", id: section("x"))
        try hostile.add(Item.Draft(text: "item", id: item("y")), to: .last(in: section("S")))
      } else {
        try hostile.add(Item.Draft(text: "item", id: item("x")), to: .last(in: section("S")))
        try hostile.addSection("Section", id: section("y"))
      }
      var bundle = try hostile.bundle()
      let last = bundle.versions.count - 1
      var early = bundle
      early.versions.removeLast()
      guard
        case .insert(_, let parent, let anchors, let fields, let isExpanded) =
          bundle.versions[last].steps[0]
      else { return }
      bundle.versions[last].steps[0] = .insert(
        Self.x, parent: parent, beside: anchors, fields, isExpanded: isExpanded)
      (bundle, early) = (bundle.withoutProofs, early.withoutProofs)
      // One file has everything at once, one has it in two parts, one edits what it has first.
      try files[0].merge(bundle)
      try files[1].merge(early)
      try late.merge(early)
      if isSectionFirst {
        try late.rename(section("x"), to: "Renamed")
      } else {
        try late.update(item("x"), Item.Changes(note: .some("late")))
      }
      try files[1].merge(bundle)
      let row = try #require(try files[1].outline().rows.first { $0.node.content.text == "item" })
      let shown = item(row.node.id.rawValue)
      #expect(shown.rawValue.hasPrefix("x-"))
      try files[1].update(shown, Item.Changes(text: "public"))
      try files[1].purge(wordsOf: shown.node)
      try Self.meet(Array(files[0...2]))
      for file in files[0...2] {
        #expect(try file.outline().rows.contains { $0.node.content.text == "public" })
        #expect(try !file.bundle().lines().joined().contains(#""text":"item""#))
      }
    }
  }

  @Test func `conflicts of versions that name the item without letters can be resolved`() throws {
    try Self.withClash { files, substitute in
      try files[2].merge(files[0].bundle())
      try files[0].update(item("x"), Item.Changes(text: "mine"))
      try files[0].move(item("b"), to: .last(in: .item(item("x"))))
      try files[2].update(item("x"), Item.Changes(text: "theirs"))
      try files[2].move(item("b"), to: .first(in: section("S")))
      try files[0].merge(files[1].bundle())
      try files[0].merge(files[2].bundle())
      let conflicts = try files[0].read { try $0.conflicts() }
      let text = try #require(conflicts.first { $0.kind == "text" })
      #expect(text.id == substitute)
      #expect(
        Set([text.shownValue, text.hiddenValue]) == [.string("mine"), .string("theirs")])
      let place = try #require(conflicts.first { $0.kind == "place" })
      #expect(
        Set([place.shownValue, place.hiddenValue]) == [.string(substitute.rawValue), .string("S")])
      try files[0].resolve(substitute, .mine)
      try files[0].resolve(item("b").node, .mine)
      let outline = try files[0].outline()
      #expect(outline.lines == ["S", "  a", "  mine", "    child", "    b", "Section", "  inside"])
      try Self.meet(files)
    }
  }
}
