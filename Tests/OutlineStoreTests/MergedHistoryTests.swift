import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// The history of a file that took over versions of others: as text, checked, rescued and compared.
struct MergedHistoryTests {
  /// A file with a received version, and a copy of both that knows neither.
  private func withMerged(_ body: (_ merged: OutlineStore, _ third: OutlineStore) throws -> Void)
    throws
  {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a\n  b\n  c") { files in
      try files[0].update(item("a"), Item.Changes(text: "one", isDone: true))
      try files[1].update(item("a"), Item.Changes(text: "other"))
      try files[1].add(
        Item.Draft(text: "new \u{1F600} \"x\" \\n", id: item("n")), to: .after(item("b")))
      try files[2].move(item("c"), to: .before(item("a")))
      try files[0].merge(files[1].bundle())
      try body(files[0], files[2])
    }
  }

  /// Makes a file of records, and removes it afterwards.
  private func withFile(
    of records: [HistoryRecord], _ body: (OutlineStore) throws -> Void
  ) throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "made-\(UUID().uuidString).outline"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try OutlineStore.make(path) { add in for record in records { try add(record) } }
    let store = try OutlineStore(path: path)
    try body(store)
    #expect(try store.check() == [])
    try store.close()
  }

  /// The records of a file, with each version changed.
  private func records(
    _ store: OutlineStore, _ change: (inout HistoryVersion) -> Void
  ) throws -> [HistoryRecord] {
    try WholeHistory.records(store).compactMap { record in
      if case .end(let versions, let changes, _) = record.line {
        return HistoryRecord(.end(versions: versions, changes: changes))
      }
      guard case .version(var version) = record.line else { return record }
      change(&version)
      return HistoryRecord(.version(version))
    }
  }

  @Test func `a merged history comes in as it went out, and merges on`() throws {
    try withMerged { merged, third in
      try withFile(of: WholeHistory.records(merged)) { copy in
        try WholeHistory.expectEqual(merged, copy)
        let (bundle, same) = (try merged.bundle(), try copy.bundle())
        #expect(bundle == same)
        #expect(try merged.read { try $0.conflicts() }.count == 1)
        #expect(try copy.read { try $0.conflicts() }.isEmpty, "conflicts stay in their file")
        try third.merge(copy.bundle())
        try copy.merge(third.bundle())
        try merged.merge(third.bundle())
        let outline = try merged.outline().unexpanded
        for other in [copy, third] { #expect(try other.outline().unexpanded == outline) }
      }
    }
  }

  @Test(arguments: 0..<Effort.times(6))
  func `so does one of random edits and merges`(seed: Int) throws {
    try TestFile.with { file in
      var start = RandomRun(file.store, path: file.path, seed: 9_000 + seed)
      start.purges = false
      for _ in 0..<15 { try start.step() }
      try OutlineStoreMergingTests.withCopies(3, of: file.store) { files in
        for (number, store) in files.enumerated() {
          var run = RandomRun(store, path: store.path, seed: 500 * seed + number)
          run.purges = false
          for _ in 0..<20 { try run.step() }
        }
        try files[0].merge(files[1].bundle())
        if seed % 2 == 1 { try files[0].purge(before: try files[0].latestVersion() - 3) }
        try withFile(of: WholeHistory.records(files[0])) { copy in
          try WholeHistory.expectEqual(files[0], copy)
          let (bundle, same) = (try files[0].bundle(), try copy.bundle())
          #expect(bundle == same)
          if seed % 2 == 1 { return }
          try copy.merge(files[2].bundle())
          try files[0].merge(files[2].bundle())
          let (found, wanted) = (try copy.outline().unexpanded, try files[0].outline().unexpanded)
          #expect(found == wanted)
        }
      }
    }
  }

  @Test func `a text of an earlier program comes in, and later versions of it merge`() throws {
    try withMerged { merged, _ in
      let older = try records(merged) { $0.received = nil }
      try withFile(of: older) { copy in
        #expect(throws: MergeError.unknownMaker(4)) { try copy.bundle() }
        try OutlineStoreMergingTests.withCopies(2, of: copy) { files in
          try files[1].move(item("c"), to: .before(item("a")))
          #expect(try copy.merge(files[1].bundle(since: copy.latestVersion())).count == 1)
        }
        try withFile(of: WholeHistory.records(copy)) { second in
          try WholeHistory.expectEqual(copy, second)
        }
      }
    }
  }

  @Test(arguments: [
    ("steps", "4: the changes of its maker are not a JSON array"),
    ("text", "4: the changes of its maker cannot be read: text has a value of another kind"),
    ("utf-16", "4: the changes of its maker are not a JSON array"),
    ("file", #"4: its maker "?" is not a name of 16 letters from k to z"#),
    ("number", "4: its maker cannot have numbered it 0"),
    ("large", "4: its maker cannot have numbered it 9223372036854775807"),
    ("late", "4: the time of its maker is not between 1970 and its own time"),
    ("early", "4: the time of its maker is not between 1970 and its own time"),
    ("name", #"4: "klm" is not a name of 16 letters from k to z"#),
    ("unknown", "4: its maker knew klmnklmnklmnklmn, which is not a version before it"),
    ("own", "3: changes of another maker are recorded for it, but its origin is not merge"),
    ("gap", "5: the changes of its maker are missing"),
  ])
  func `a part that its maker cannot have recorded does not make a file`(
    flaw: String, message: String
  )
    throws
  {
    try withMerged { merged, _ in
      var part: HistoryReceived?
      for case .version(let version) in try WholeHistory.records(merged).map(\.line) {
        part = part ?? version.received
      }
      let number = try #require(Int(message.prefix(1)))
      let wrong = try records(merged) { version in
        guard version.number == number else { return }
        switch flaw {
        case "steps": version.received?.steps = "{}"
        case "text": version.received?.steps = #"[["set","a","text",7]]"#
        case "utf-16": version.received?.steps = "[\0]\0"
        case "file": version.received?.file = "?"
        case "number": version.received?.number = 0
        case "large": version.received?.number = .max
        case "late": version.received?.stamp = version.stamp + 1
        case "early": version.received?.stamp = 0
        case "name": version.received?.after = ["klm"]
        case "unknown": version.received?.after = ["klmnklmnklmnklmn"]
        case "own": version.received = part
        default: version.received = nil
        }
      }
      let error = #expect(throws: HistoryError.self) { try withFile(of: wrong) { _ in } }
      #expect(error?.reason == "version \(message)")
    }
  }

  @Test(
    .enabled(if: Shell.isInstalled),
    arguments: [
      "DELETE FROM received WHERE version=4",
      "UPDATE received SET steps='[[\"set\"]]' WHERE version=4",
      "UPDATE received SET after='[7]' WHERE version=4",
      "UPDATE received SET after='[\"klm\"]' WHERE version=4",
      "UPDATE received SET stamp=stamp+9000000000000 WHERE version=4",
      "UPDATE received SET version=3 WHERE version=4",
      "UPDATE received SET version=99 WHERE version=4",
      "UPDATE received SET file='?' WHERE version=4",
      "UPDATE received SET number=1<<60 WHERE version=4",
    ])
  func `an impossible record of a maker is found, and a rescue gives new names`(sql: String)
    throws
  {
    try withMerged { merged, _ in
      let path = merged.path + ".damaged"
      try merged.backup(to: path)
      try Shell.damage(path, sql)
      let problems = try OutlineStore.read(path) { try $0.check() }
      let kinds = Set(problems.map(\.kind))
      #expect(kinds == [.received] || sql.contains("1<<60") && !kinds.isEmpty, "\(problems)")
      try rescue(path) { saved, summary in
        #expect(summary.hasNewNames && summary.losses.allSatisfy { $0.kind == .version })
        #expect(try saved.outline() == merged.outline())
        #expect(throws: MergeError.nothingInCommon) { try saved.merge(merged.bundle()) }
        // It merges with its own copies.
        try OutlineStoreMergingTests.withCopies(2, of: saved) { files in
          try files[1].update(item("b"), Item.Changes(text: "B"))
          try files[0].merge(files[1].bundle())
          #expect(try files[0].outline() == files[1].outline())
        }
      }
    }
  }

  @Test func `a repair changes no version that others may have`() throws {
    try withMerged { merged, third in
      let path = third.path + ".ahead"
      try third.backup(to: path)
      var bundle = try merged.bundle()
      let last = bundle.versions.count - 1
      bundle.versions[last].stamp += 3_600_000_000
      bundle = bundle.withoutProofs
      let ahead = try TestFile.patient(path)
      try ahead.merge(bundle)
      try ahead.add(Item.Draft(text: "later"), to: .last(in: .section(section("S"))))
      let versions = try ahead.bundle()
      try ahead.close()
      let summary = try OutlineStore.repair(path)
      #expect(!summary.needsRescue && summary.problems.allSatisfy { $0.kind == .clock })
      let repaired = try TestFile.patient(path)
      #expect(try Set(repaired.check().map(\.kind)) == [.clock])
      #expect(try repaired.bundle() == versions)
      try repaired.merge(bundle)
      try repaired.close()
    }
  }

  @Test func `a rescue without losses merges on`() throws {
    try withMerged { merged, third in
      let path = merged.path + ".sound"
      try merged.backup(to: path)
      try rescue(path) { saved, summary in
        #expect(summary.losses == [] && !summary.hasNewNames)
        try WholeHistory.expectEqual(merged, saved)
        let (bundle, same) = (try merged.bundle(), try saved.bundle())
        #expect(bundle == same)
        try saved.merge(third.bundle())
        try third.merge(saved.bundle())
        #expect(try saved.outline().unexpanded == third.outline().unexpanded)
      }
    }
  }

  @Test func `after an unreadable page, names stay only if all versions do`() throws {
    try withMerged { merged, _ in
      let many = (0..<300).map { Item.Draft(text: "item \($0)", id: item("n\($0)")) }
      try merged.add(many, to: .last(in: .section(section("S"))))
      let path = merged.path + ".pages"
      try merged.backup(to: path)
      let sound = try Data(contentsOf: URL(filePath: path))
      let versions = try merged.bundle().versions.map(\.replayed)
      var kept = 0
      for page in 0..<sound.count / 4096 {
        var bytes = sound
        bytes.replaceSubrange(page * 4096..<page * 4096 + 4096, with: Data(count: 4096))
        try bytes.write(to: URL(filePath: path))
        try rescue(path) { saved, summary in
          let found = try saved.bundle().versions.map(\.replayed)
          #expect((found == versions) != summary.hasNewNames, "page \(page + 1): \(summary.losses)")
          if !summary.hasNewNames { kept += 1 }
        }
        try FileManager.default.removeItem(atPath: path + ".saved")
      }
      #expect(kept > 5)
    }
  }

  private func rescue(
    _ damaged: String, _ body: (OutlineStore, RescueSummary) throws -> Void
  ) throws {
    let path = damaged + ".saved"
    let summary = try OutlineStore.rescue(damaged, into: path)
    let saved = try OutlineStore(path: path)
    try body(saved, summary)
    #expect(try saved.check() == [])
    try saved.close()
  }

  @Test(
    .enabled(if: Shell.isInstalled),
    arguments: [
      "UPDATE content_change SET text='evil' WHERE version=4",
      "UPDATE item SET is_done=1 WHERE id='c'",
      "UPDATE item SET text='evil' WHERE id='c'",
      "UPDATE item SET attributes='{\"a\":1}' WHERE id='b'",
      "UPDATE received SET steps=replace(steps, 'other', 'evil')",
      "UPDATE item SET position='z0' WHERE id='c'",
    ])
  func `a version whose content was changed by hand is not taken for its namesake`(sql: String)
    throws
  {
    try withMerged { merged, third in
      try third.update(item("b"), Item.Changes(attributes: ["a": .integer(2)]))
      try third.merge(merged.bundle())
      try merged.merge(third.bundle())
      let path = third.path + ".changed"
      try third.backup(to: path)
      try Shell.damage(path, sql)
      let changed = try TestFile.patient(path)
      let before = try merged.latestVersion()
      for (one, other) in [(merged, changed), (changed, merged)] {
        let error = #expect(throws: MergeError.self) { try one.merge(other.bundle()) }
        if case .otherContent = error { continue }
        // The file itself finds changes of a version that another file made.
        if case .changedHere = error { continue }
        Issue.record("\(String(describing: error))")
      }
      #expect(try merged.latestVersion() == before)
      #expect(try merged.merge(third.bundle()).count == 0)
      try changed.close()
    }
  }

  @Test func `a version is its namesake after a purge of old versions or of former content`() throws
  {
    try withMerged { merged, third in
      try merged.update(item("n"), Item.Changes(text: "secret", note: .some("secret")))
      try third.merge(merged.bundle())
      try merged.update(item("n"), Item.Changes(text: "public", note: .some(nil)))
      try merged.move(item("b"), to: .before(item("n")))
      try third.merge(merged.bundle())
      try merged.purge(wordsOf: item("n").node)
      #expect(try third.merge(merged.bundle()).count == 0)
      #expect(try merged.merge(third.bundle()).count == 1)
      for number in 6..<(try merged.latestVersion()) {
        #expect(try third.merge(merged.bundle(since: number)).count == 0)
      }
      // The neighbours of c got to their places before the purge.
      try third.move(item("n"), to: .first(in: .section(section("S"))))
      try third.move(item("c"), to: .after(item("n")))
      try merged.merge(third.bundle())
      try third.purge(before: third.latestVersion() - 1)
      #expect(try merged.merge(third.bundle()).count == 0)
      #expect(try third.merge(merged.bundle(since: merged.latestVersion() - 1)).count == 0)
    }
  }
}
