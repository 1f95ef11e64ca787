import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// Copies of a file that are edited apart and come together.
struct OutlineStoreMergingTests {
  /// Files that begin as copies of one.
  static func withCopies(
    _ count: Int, of outline: String, _ body: ([OutlineStore]) throws -> Void
  ) throws {
    try TestFile.with(outline) { store in
      try Self.withCopies(count, of: store) { copies in
        try body(copies)
        for copy in copies {
          let problems = try copy.check().map { "\($0)" }
          #expect(problems.isEmpty, "\(problems)")
        }
      }
    }
  }

  /// The file itself and copies of it.
  static func withCopies(
    _ count: Int, of store: OutlineStore, _ body: ([OutlineStore]) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "copies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var stores = [store]
    for number in 1..<count {
      let path = folder.appending(path: "\(number).outline").path
      try store.backup(to: path)
      stores.append(try TestFile.patient(path))
    }
    try body(stores)
    for copy in stores.dropFirst() { try copy.close() }
  }

  /// Both files take over what the other one has.
  static func exchange(_ one: OutlineStore, _ other: OutlineStore) throws {
    try one.merge(other.bundle())
    try other.merge(one.bundle())
    #expect(try one.outline().unexpanded == other.outline().unexpanded)
    try expectSameState([one, other])
  }

  /// Files with the same versions agree on their state, brought up to date or read again.
  static func expectSameState(_ files: [OutlineStore], _ comment: Comment? = nil) throws {
    let wanted = try files[0].read { try $0.state(isFresh: true) }
    for file in files {
      let (state, read) = try file.read { (try $0.state(), try $0.state(isFresh: true)) }
      #expect(state == read && state?.digest == wanted?.digest, comment)
      _ = try file.write { try $0.storeState() }
    }
  }

  @Test func `an item that is kept although it was deleted is still a favorite`() throws {
    try Self.withCopies(2, of: "S\n  a\n  b\n  c") { files in
      let (one, other) = (files[0], files[1])
      try one.write { _ = try $0.setFavorite(true, for: [item("a"), item("b"), item("c")]) }
      try Self.exchange(one, other)
      try one.write { _ = try $0.delete([item("a"), item("b")]) }
      try other.update(item("b"), Item.Changes(text: "B"))
      try Self.exchange(one, other)
      #expect(try one.favorites().map(\.id) == [item("b"), item("c")])
      // One that was deleted and brought back is a favorite if it came back as one.
      try one.write { _ = try $0.delete(item("b")) }
      try one.write { _ = try $0.undo() }
      try Self.exchange(one, other)
      #expect(try other.favorites().map(\.id) == [item("b"), item("c")])
      #expect(try one.outline().unexpanded == other.outline().unexpanded)
    }
  }

  @Test func `edits of two copies come together, each as a version with its name`() throws {
    try Self.withCopies(2, of: "S\n  a\n  b\n  c") { files in
      let (one, other) = (files[0], files[1])
      let mine = try one.write("mine", author: "Ann") {
        try $0.add(Item.Draft(text: "x", id: item("x")), to: .after(item("a")))
      }
      let theirs = try other.write("theirs", author: "Bob") {
        try $0.move(item("c"), to: .before(item("a")))
      }
      try other.update(item("b"), Item.Changes(text: "B"))
      let summary = try one.merge(other.bundle())
      #expect(summary.count == 2 && summary.conflicts.isEmpty)
      #expect(try one.outline().lines == ["S", "  c", "  a", "  x", "  B"])
      let versions = try one.versions().prefix(3)
      #expect(
        versions.map(\.name).contains(theirs.name) && versions.map(\.name).contains(mine.name))
      let received = try #require(versions.first { $0.name == theirs.name })
      #expect(received.author == "Bob" && received.message == "theirs" && received.origin == .merge)
      try Self.exchange(one, other)
      #expect(try one.merge(other.bundle()).count == 0, "nothing is new twice")
    }
  }

  @Test func `two writes of a text are a conflict until somebody writes it again`() throws {
    try Self.withCopies(2, of: "S\n  a") { files in
      let (one, other) = (files[0], files[1])
      try one.update(item("a"), Item.Changes(text: "one"))
      try other.update(item("a"), Item.Changes(text: "other"))
      try Self.exchange(one, other)
      for file in files {
        let conflicts = try file.read { try $0.conflicts() }
        let conflict = try #require(conflicts.first)
        #expect(conflicts.count == 1 && conflict.id == item("a").node && conflict.kind == "text")
        // In the same millisecond, the names decide which one is later.
        let texts = try [conflict.hiddenValue, .string(file.item(item("a")).content.text)]
        #expect(Set(texts) == [.string("one"), .string("other")])
        #expect(conflict.shownValue == texts[1])
      }
      try one.update(item("a"), Item.Changes(text: "both"))
      #expect(try one.read { try $0.conflicts() } == [])
      try Self.exchange(one, other)
      #expect(try other.read { try $0.conflicts() } == [])
    }
  }

  @Test func `a deletion keeps concurrent changes of others`() throws {
    try Self.withCopies(2, of: "S\n  a\n    b\n  c") { files in
      let (one, other) = (files[0], files[1])
      try one.delete([item("a")])
      try other.update(item("b"), Item.Changes(note: .some("keep")))
      try Self.exchange(one, other)
      #expect(try one.outline().lines == ["S", "  a", "    b", "  c"])
      #expect(try one.read { try $0.conflicts() }.map(\.kind) == ["delete"])
      try one.delete([item("a")])
      try Self.exchange(one, other)
      #expect(try other.outline().lines == ["S", "  c"])
      #expect(try other.read { try $0.conflicts() } == [])
    }
  }

  @Test func `a bundle goes through text, and one that was cut off is refused`() throws {
    try Self.withCopies(2, of: "S\n  a") { files in
      let before = try files[0].latestVersion()
      try files[0].add(
        Item.Draft(text: "new \u{1F600} \"x\" \\n"), to: .last(in: .section(section("S"))))
      let lines = try files[0].bundle(since: before).lines()
      #expect(lines.count == 3)
      #expect(try files[1].merge(VersionBundle(lines: lines)).count == 1)
      #expect(try files[1].outline().unexpanded == files[0].outline().unexpanded)
      for cut in 0..<3 {
        #expect(throws: VersionBundleError.self) { try VersionBundle(lines: lines.prefix(cut)) }
      }
      #expect(throws: VersionBundleError.self) { try VersionBundle(lines: lines + [lines[1]]) }
      #expect(throws: VersionBundleError.self) { try VersionBundle(lines: [lines[0], lines[2]]) }
    }
  }

  @Test func `a third file takes over what two wrote that pull each other every day`() throws {
    try Self.withCopies(3, of: "S\n  a") { files in
      let (one, other, third) = (files[0], files[1], files[2])
      let early = try one.bundle()
      for day in 0..<40 {
        try one.add([Item.Draft(text: "one \(day)")], to: .last(in: section("S")))
        try other.add([Item.Draft(text: "other \(day)")], to: .last(in: section("S")))
        let bundle = try one.bundle()
        try one.merge(other.bundle())
        try other.merge(bundle)
      }
      try third.add([Item.Draft(text: "third")], to: .last(in: section("S")))
      try third.merge(one.bundle())
      try one.merge(third.bundle())
      #expect(try one.outline() == third.outline())
      try TestFile.with { new in
        try new.store.merge(early)
        try new.store.merge(other.bundle())
        #expect(try new.store.outline() == other.outline())
      }
    }
  }

  /// One clock that is ahead must not stop the others, and its versions are those of everybody.
  @Test(arguments: [5, 30, 24 * 400])
  func `versions of a clock that is ahead are taken as they are`(hours: Int) throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try file.store.addSection("S", id: section("S"))
    try file.store.add([Item.Draft(text: "b", id: item("b"))], to: .last(in: section("S")))
    try Self.withCopies(3, of: file.store) { files in
      let (one, other, third) = (files[0], files[1], files[2])
      try other.update(item("b"), Item.Changes(text: "1"))
      var bundle = try other.bundle()
      bundle.versions[bundle.versions.count - 1].stamp += Int64(hours) * 3_600_000_000
      bundle = bundle.withoutProofs
      let summary = try one.merge(bundle)
      #expect(try summary.ahead == one.versions()[0].date)
      try third.update(item("b"), Item.Changes(text: "2"))
      try one.update(item("b"), Item.Changes(text: "3"))
      try third.merge(one.bundle())
      try one.merge(third.bundle())
      #expect(try one.outline() == third.outline())
      #expect(try third.read { try $0.item(item("b")).content.text } == "3")
      // The versions after it get later times, and are not told as another clock that is ahead.
      try third.update(item("b"), Item.Changes(text: "4"))
      #expect(try one.merge(third.bundle()).ahead == nil)
      for store in [one, third] {
        #expect(try store.check().map(\.kind) == [.clock])
        try store.update(item("b"), Item.Changes(text: "later"))
        let dates = try store.versions().map(\.date)
        #expect(dates == dates.sorted(by: >))
      }
    }
    try file.store.close()
  }

  @Test func `bundles without a common version, with gaps or impossible times are refused`() throws
  {
    try Self.withCopies(2, of: "S\n  a") { files in
      let (one, other) = (files[0], files[1])
      try TestFile.with("T\n  t") { stranger in
        #expect(throws: MergeError.nothingInCommon) { try one.merge(stranger.bundle()) }
      }
      let first = try other.update(item("a"), Item.Changes(text: "1"))
      try other.update(item("a"), Item.Changes(text: "2"))
      #expect(throws: MergeError.missing([first.name])) {
        var bundle = try other.bundle()
        bundle.versions.removeAll { $0.name == first.name }
        try one.merge(bundle)
      }
      var bundle = try other.bundle().withoutProofs
      let last = bundle.versions.count - 1
      bundle.versions[last].stamp = 1 << 54
      // Only the version itself is left out.
      let summary = try one.merge(bundle)
      #expect(summary.refused == [.impossibleTime(name: bundle.versions[last].name)])
      #expect(summary.count == 1 && summary.waiting == 0)
      bundle.versions[last].stamp = bundle.versions[last - 1].stamp
      #expect(throws: MergeError.wrongOrder(name: bundle.versions[last].name)) {
        try one.merge(bundle)
      }
      bundle = try other.bundle().withoutProofs
      bundle.versions[0].stamp += 1
      #expect(try one.outline().lines == ["S", "  1"])
      let name = bundle.versions[0].name
      #expect(try one.merge(bundle).refused == [.otherContent(name: name)])
      #expect(try one.outline().lines == ["S", "  2"])
    }
  }

  @Test func `a version that cannot be taken blocks only those that follow it`() throws {
    try Self.withCopies(4, of: "S\n  a\n  b") { files in
      let (one, other, third, fourth) = (files[0], files[1], files[2], files[3])
      let bad = try other.update(item("a"), Item.Changes(text: "bad"))
      try other.update(item("a"), Item.Changes(text: "after"))
      try third.update(item("b"), Item.Changes(text: "B"))
      try fourth.merge(other.bundle())
      try fourth.merge(third.bundle())
      try fourth.add(Item.Draft(text: "last"), to: .last(in: section("S")))
      var bundle = try fourth.bundle()
      let index = try #require(bundle.versions.firstIndex { $0.name == bad.name })
      bundle.versions[index].steps = []
      let summary = try one.merge(bundle)
      #expect(summary.refused == [.changedOnItsWay(name: bad.name)])
      #expect(summary.count == 1 && summary.waiting == 2)
      #expect(try one.outline().lines == ["S", "  a", "  B"])
      bundle.versions.remove(at: index)
      #expect(throws: MergeError.missing([bad.name])) { try one.merge(bundle) }
      try Self.exchange(one, fourth)
      #expect(try one.outline().lines == ["S", "  after", "  B", "  last"])
    }
  }

  @Test(arguments: [
    ("[\"set\"", "[\"tint\"", "unknown step \"tint\""),
    ("\"text\"", "\"hue\"", "unknown field hue"),
  ])
  func `a version of a later program blocks only those that follow it`(
    old: String, new: String, reason: String
  ) throws {
    try Self.withCopies(3, of: "S\n  a\n  b") { files in
      let (one, other, third) = (files[0], files[1], files[2])
      let later = try other.update(item("a"), Item.Changes(text: "later"))
      try other.update(item("a"), Item.Changes(text: "after"))
      try third.update(item("b"), Item.Changes(text: "B"))
      try other.merge(third.bundle())
      var lines = try other.bundle().lines()
      // A bundle of form 1 has no digest of all lines.
      lines[0] = lines[0].replacing("\"bundle\":2", with: "\"bundle\":1")
      lines[lines.count - 1] = "{\"end\":\(lines.count - 2)}"
      let index = try #require(
        lines.firstIndex { $0.contains("\"name\":\"\(later.name)\"") })
      lines[index] = lines[index].replacing(old, with: new)
      let summary = try one.merge(VersionBundle(lines: lines))
      #expect(summary.refused == [.unknownPart(name: later.name, reason: reason)])
      #expect(summary.count == 1 && summary.waiting == 1)
      #expect(try one.outline().lines == ["S", "  a", "  B"])
      try Self.exchange(one, other)
      #expect(try one.outline().lines == ["S", "  after", "  B"])
    }
  }

  @Test func `a purge leaves the changes that merging needs`() throws {
    try Self.withCopies(2, of: "S\n  a\n  b") { files in
      let (one, other) = (files[0], files[1])
      try one.update(item("a"), Item.Changes(text: "A"))
      try Self.exchange(one, other)
      try other.update(item("b"), Item.Changes(text: "B"))
      try one.purge(before: try one.latestVersion())
      try one.merge(other.bundle(since: try other.latestVersion() - 1))
      #expect(try one.outline().lines == ["S", "  A", "  B"])
      try one.update(item("a"), Item.Changes(text: "AA"))
      try other.merge(one.bundle())
      #expect(try other.outline().lines == ["S", "  AA", "  B"])
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `a version that a shell left open travels when it is closed`() throws {
    try Self.withCopies(2, of: "S\n  a") { files in
      let (one, other) = (files[0], files[1])
      try Shell.run(
        one.path,
        """
        BEGIN; INSERT INTO version(message, open) VALUES('open', 1);
        UPDATE item SET text='A' WHERE id='a'; COMMIT
        """)
      #expect(try other.merge(one.bundle()).count == 0)
      try Shell.run(one.path, "UPDATE item SET note_key=NULL, text='B' WHERE id='a'")
      try one.add(Item.Draft(text: "x"), to: .last(in: .section(section("S"))))
      #expect(try other.merge(one.bundle()).count == 2)
      #expect(try other.outline().lines == ["S", "  B", "  x"])
    }
  }

  @Test func `purged words are also forgotten in images that others made`() throws {
    try Self.withCopies(2, of: "S\n  a") { files in
      let (one, other) = (files[0], files[1])
      try other.update(item("a"), Item.Changes(text: "secret", note: .some("secret too")))
      try other.add(
        Item.Draft(text: "secret child", id: item("a \"b\"")), to: .last(in: .item(item("a"))))
      try one.merge(other.bundle())
      try one.update(item("a"), Item.Changes(text: "public", note: .some(nil)))
      try one.delete([item("a \"b\"")])
      try one.purge(wordsOf: item("a").node)
      try one.purge(wordsOf: item("a \"b\"").node)
      let lines = try one.bundle().lines().joined()
      #expect(!lines.contains("secret") && lines.contains("(forgotten)"))
      let bytes = try Data(contentsOf: URL(filePath: one.path))
      #expect(bytes.range(of: Data("secret".utf8)) == nil)
    }
  }

  @Test func `a new file takes over everything, and becomes a copy`() throws {
    try Self.withCopies(2, of: "S\n  a\n    b") { files in
      try TestFile.with { file in
        #expect(try file.store.latestVersion() == 1)
        let before = try files[0].bundle()
        #expect(try file.store.merge(before).count == before.count - 1)
        #expect(try file.store.outline().unexpanded == files[0].outline().unexpanded)
        try file.store.update(item("b"), Item.Changes(text: "B"))
        try Self.exchange(files[0], file.store)
        #expect(try files[0].outline().lines == ["S", "  a", "    B"])
        #expect(
          try file.store.read { try $0.sharedVersions().map(\.name) }
            == files[0].read { try $0.sharedVersions().map(\.name) })
      }
    }
  }

  @Test func `a purge remembers all last versions, not only the oldest that it kept`() throws {
    try Self.withCopies(3, of: "S\n  a\n  b\n    c") { files in
      let (one, other, third) = (files[0], files[1], files[2])
      try one.update(item("c"), Item.Changes(text: "C"))
      try other.update(item("a"), Item.Changes(text: "A"))
      try third.merge(one.bundle())
      try one.merge(other.bundle())
      // The version of the other file is the latest one, and does not know the change of c.
      try one.purge(before: try one.latestVersion())
      try one.delete([item("b")])
      try third.merge(other.bundle())
      try third.merge(one.bundle())
      #expect(try third.outline().lines == ["S", "  A"])
      #expect(try third.read { try $0.conflicts() } == [])
      try Self.exchange(one, third)
    }
  }

  @Test func `a purge of words keeps the present ones for files that do not have them yet`() throws
  {
    try Self.withCopies(2, of: "S\n  a") { files in
      let (one, other) = (files[0], files[1])
      try one.update(item("a"), Item.Changes(text: "secret"))
      try one.update(item("a")) {
        $0.text = "mine"; $0.attributes = ["due": .string("x"), "old": .string("y")]
      }
      try other.update(item("a"), Item.Changes(note: .some("theirs")))
      try one.merge(other.bundle())
      try one.update(item("a")) { $0.attributes["old"] = nil }
      // The last content is not that of a version of this file alone.
      try one.purge(wordsOf: item("a").node)
      #expect(try !one.bundle().lines().joined().contains("secret"))
      try Self.exchange(one, other)
      let content = try other.item(item("a")).content
      #expect(content.text == "mine" && content.note == "theirs")
      #expect(content.attributes == ["due": .string("x")])
    }
  }

  @Test
  func `other files purge words when they learn of it, and old versions do not bring them back`()
    throws
  {
    try Self.withCopies(3, of: "S\n  a") { files in
      let (one, other, late) = (files[0], files[1], files[2])
      try one.update(item("a"), Item.Changes(text: "secret"))
      try other.merge(one.bundle())
      try late.merge(one.bundle())
      try late.add(Item.Draft(text: "x"), to: .last(in: .section(section("S"))))
      try one.update(item("a"), Item.Changes(text: "public"))
      try one.purge(wordsOf: item("a").node)
      try other.merge(one.bundle())
      try one.merge(late.bundle())
      for file in [one, other] {
        #expect(try !file.bundle().lines().joined().contains("secret"))
        let bytes = try Data(contentsOf: URL(filePath: file.path))
        #expect(bytes.range(of: Data("secret".utf8)) == nil)
      }
      try Self.exchange(one, late)
      #expect(try !late.bundle().lines().joined().contains("secret"))
      #expect(try late.outline().lines == ["S", "  public", "  x"])
    }
  }

  @Test(arguments: 0..<Effort.times(30))
  func `copies with random edits of every kind come together`(seed: Int) throws {
    try TestFile.with { file in
      var start = RandomRun(file.store, path: file.path, seed: 7_000 + seed)
      start.purges = false
      for _ in 0..<15 { try start.step() }
      try Self.withCopies(2 + seed % 4, of: file.store) { files in
        var generator = SeededGenerator(seed: seed)
        var runs = files.enumerated().map { number, store in
          RandomRun(store, path: store.path, seed: 100 * seed + number)
        }
        for index in runs.indices { runs[index].purges = false }
        for _ in 0..<3 {
          for _ in 0..<30 {
            let one = Int.random(in: 0..<files.count, using: &generator)
            if Int.random(in: 0..<6, using: &generator) == 0 {
              let other = (one + Int.random(in: 1..<files.count, using: &generator)) % files.count
              try files[one].merge(files[other].bundle())
            } else {
              try runs[one].step()
            }
          }
          for _ in 0..<2 {
            for index in files.indices.dropFirst() { try Self.exchange(files[0], files[index]) }
          }
          let outline = try files[0].outline().unexpanded
          for other in files {
            #expect(try other.outline().unexpanded == outline, "seed \(seed)")
            try Self.expectSameState([files[0], other], "seed \(seed)")
            let problems = try other.check().map { "\($0)" }
            #expect(problems.isEmpty, "\(problems.prefix(3)), seed \(seed)")
            try other.outline().checkInvariants()
          }
        }
      }
    }
  }
}

extension Outline {
  /// The outline with all nodes collapsed: each file has its own expansion.
  var unexpanded: Outline {
    var outline = self
    for index in outline.rows.indices { outline.rows[index].node.isExpanded = false }
    return outline
  }
}

extension VersionBundle {
  /// The same versions as a program without digests would send them.
  var withoutProofs: VersionBundle {
    var bundle = self
    for index in versions.indices { bundle.versions[index].proof = nil }
    return bundle
  }
}
