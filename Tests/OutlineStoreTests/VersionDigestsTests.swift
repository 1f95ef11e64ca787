import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// The digests that travel with versions.
struct VersionDigestsTests {
  private typealias Merging = OutlineStoreMergingTests

  /// Two files, of which the second has versions that the first one lacks.
  private func withNews(_ body: (OutlineStore, OutlineStore) throws -> Void) throws {
    try Merging.withCopies(2, of: "S\n  a\n  b") { files in
      try files[1].update(item("a"), Item.Changes(text: "é", note: .some("note")))
      try files[1].write("moved", author: "Bob") {
        try $0.move(item("b"), to: .before(item("a")))
      }
      try files[1].delete([item("b")])
      try body(files[0], files[1])
    }
  }

  @Test func `a bundle with any byte changed is refused, and nothing happens`() throws {
    try withNews { file, other in
      var bundle = try other.bundle(since: file.latestVersion())
      let name = try #require(bundle.versions.last).name
      bundle.texts = [AgreedText(sum: "of a text", after: [name], met: 1.5)]
      let lines = try bundle.lines()
      let bytes = Array(lines.joined(separator: "\n").utf8)
      let before = try file.outline()
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= [1, 2, 4, 8, 16, 32][index % 6]
        let text = changed.split(separator: 10, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        }
        #expect(throws: VersionBundleError.self, "byte \(index)") {
          try file.merge(VersionBundle(lines: text))
        }
      }
      #expect(try file.outline() == before)
      #expect(try file.merge(VersionBundle(lines: lines)).unproved == 0)
      #expect(try file.read { try $0.agreedTexts() } == bundle.texts)
      #expect(try file.outline().unexpanded == other.outline().unexpanded)
    }
  }

  @Test func `a version that says something else than its digest is refused`() throws {
    try withNews { file, other in
      let bundle = try other.bundle()
      let last = bundle.versions.count - 1
      var early = bundle
      early.versions.removeLast()
      try file.merge(early)
      let changes: [(inout VersionBundle.Member) -> Void] = [
        { $0.stamp += 1 }, { $0.origin = "sql" }, { $0.after = [bundle.versions[0].name] },
        { $0.steps = [] }, { $0.proof?.salt = "00" },
        { $0.proof?.now = bundle.versions[last].proof?.digest }, { $0.proof?.links = [] },
        { $0.name = bundle.versions[last].name.replacing("k", with: "l") },
      ]
      for (index, change) in changes.enumerated() {
        var changed = bundle
        change(&changed.versions[last])
        if changed == bundle { continue }
        let error = #expect(throws: MergeError.self, "\(index)") { try file.merge(changed) }
        if case .changedOnItsWay = error { continue }
        Issue.record("\(index): \(String(describing: error))")
      }
    }
  }

  @Test func `a version whose predecessor is another one here is refused`() throws {
    try withNews { file, other in
      var bundle = try other.bundle()
      let last = bundle.versions.count - 1
      let before = bundle.versions[last - 1].name
      var early = bundle
      early.versions.removeLast()
      try file.merge(early)
      bundle.versions[last].proof?.links = [String(repeating: "0", count: 32)]
      #expect(throws: MergeError.otherContent(name: before)) { try file.merge(bundle) }
    }
  }

  @Test func `all copies give a version the same digest, by any route`() throws {
    try withNews { file, other in
      try file.add(Item.Draft(text: "mine"), to: .last(in: section("S")))
      try Merging.exchange(file, other)
      func digests(_ store: OutlineStore) throws -> [String: VersionProof?] {
        try Dictionary(store.bundle().versions.map { ($0.name, $0.proof) }) { first, _ in first }
      }
      #expect(try digests(file) == digests(other))
      #expect(try digests(file).values.allSatisfy { $0?.salt?.count == 16 })
      try TestFile.with { new in
        try new.store.merge(file.bundle())
        let mine = try digests(new.store)
        for (name, proof) in try digests(file) { #expect(mine[name]??.digest == proof?.digest) }
        #expect(try new.store.check() == [])
      }
    }
  }

  @Test func `a check and a bundle find what changed in a received version`() throws {
    try withNews { file, other in
      try file.merge(other.bundle())
      try Shell.damage(
        file.path, "UPDATE received SET steps=replace(steps, ',\"note\"]', ',\"nota\"]')")
      let problems = try file.check()
      #expect(problems.map(\.kind) == [.received])
      #expect(problems[0].message.contains("digest"))
      let number = try #require(Int(problems[0].subject.dropFirst("version ".count)))
      #expect(throws: MergeError.changedHere(number)) { try file.bundle() }
      try Shell.damage(
        file.path, "UPDATE received SET steps=replace(steps, ',\"nota\"]', ',\"note\"]')")
      #expect(try file.check() == [])
    }
  }

  @Test func `an older bundle is taken, and said to be unproved`() throws {
    try withNews { file, other in
      var lines = try other.bundle().withoutProofs.lines()
      lines[0] = lines[0].replacing("\"bundle\":2", with: "\"bundle\":1")
      let end = lines.count - 1
      #expect(throws: VersionBundleError.self) { try VersionBundle(lines: lines) }
      lines[end] = "{\"end\":\(end - 1)}"
      #expect(try file.merge(VersionBundle(lines: lines)).unproved == 3)
    }
  }

  @Test func `what a purge forgets has no salt any more, and merges on`() throws {
    try Merging.withCopies(3, of: "S\n  a") { files in
      let (one, other, third) = (files[0], files[1], files[2])
      try one.update(item("a"), Item.Changes(text: "secret"))
      try one.update(item("a"), Item.Changes(text: "A"))
      try other.add(Item.Draft(text: "other"), to: .last(in: section("S")))
      try third.merge(one.bundle())
      let before = try one.bundle().versions
      try one.purge(wordsOf: item("a").node)
      let after = try one.bundle().versions
      for (old, new) in zip(before, after) {
        #expect(old.proof?.digest == new.proof?.digest)
        let isSame = (old.steps, old.message) == (new.steps, new.message)
        #expect((new.proof?.salt == nil) == !isSame && (new.proof?.now == nil) == isSame)
      }
      #expect(after.contains { $0.proof?.now != nil })
      // The secret that gave the salts is another one.
      try one.update(item("a"), Item.Changes(text: "B"))
      for _ in 0..<2 {
        try Merging.exchange(one, other)
        try Merging.exchange(other, third)
      }
      for file in files {
        #expect(try !file.bundle().lines().joined().contains("secret"))
        try file.purge(before: file.latestVersion())
      }
      try one.update(item("a"), Item.Changes(text: "C"))
      try Merging.exchange(one, third)
    }
  }
}
