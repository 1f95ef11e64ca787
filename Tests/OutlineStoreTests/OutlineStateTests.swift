import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// The digest of an outline, by which two files know that they show the same one.
struct OutlineStateTests {
  private func digest(_ store: OutlineStore, isFresh: Bool = false) throws -> String? {
    try store.read { try $0.state(isFresh: isFresh)?.digest }
  }

  @Test func `each change of the outline changes its digest, and an undo brings it back`() throws {
    try TestFile.with("S\n  a\n    a1\n    a2\n  b\nT\n  t") { store in
      try store.write { _ = try $0.setFavorite(true, for: [item("b"), item("t")]) }
      let changes: [(OutlineTransaction) throws -> Void] = [
        { try $0.update(item("a"), Item.Changes(text: "A")) },
        { try $0.update(item("a"), Item.Changes(secondaryText: .some("x"))) },
        { try $0.update(item("a"), Item.Changes(image: .some("🍎"))) },
        { try $0.update(item("a"), Item.Changes(note: .some("x"))) },
        { try $0.update(item("a"), Item.Changes(isDone: true)) },
        { try $0.update(item("a"), Item.Changes(attributes: ["k": .integer(1)])) },
        { try $0.move(item("a2"), to: .before(item("a1"))) },
        { try $0.move(item("a2"), to: .last(in: section("T"))) },
        { try $0.move(item("a"), to: .last(in: section("S"))) },
        { _ = try $0.setFavorite(true, for: [item("a")]) },
        { _ = try $0.setFavorite(false, for: [item("b")]) },
        { _ = try $0.delete([item("a")]) },
        { _ = try $0.add(Item.Draft(text: "new"), to: .after(item("a"))) },
        { _ = try $0.rename(section("S"), to: "R") },
        { _ = try $0.move(section("T"), to: .first) },
      ]
      for isStored in [false, true] {
        if isStored { _ = try store.write { try $0.storeState() } }
        let before = try digest(store)
        var seen: Set = [before]
        for (index, change) in changes.enumerated() {
          try store.write { try change($0) }
          let after = try digest(store)
          #expect(seen.insert(after).inserted, "change \(index)")
          #expect(try after == digest(store, isFresh: true), "change \(index)")
          try store.undo()
          #expect(try digest(store) == before, "change \(index)")
        }
      }
    }
  }

  @Test func `expansion, uses and keys are no part of it`() throws {
    try TestFile.with("S\n  a\n    b\n  c") { store in
      let before = try digest(store)
      _ = try store.write { try $0.setExpanded(false, for: item("a")) }
      _ = try store.write { try $0.recordUse(of: [item("b")]) }
      #expect(try digest(store) == before && digest(store, isFresh: true) == before)
      let position = try Shell.run(store.path, "SELECT position FROM item WHERE id='c'")
        .trimmingCharacters(in: .newlines)
      try Shell.damage(store.path, "UPDATE item SET position='zz' WHERE id='c'")
      #expect(try digest(store, isFresh: true) == before)
      try Shell.damage(store.path, "UPDATE item SET position='A' WHERE id='c'")
      #expect(try digest(store, isFresh: true) != before)
      try Shell.damage(store.path, "UPDATE item SET position='\(position)' WHERE id='c'")
    }
  }

  @Test(arguments: 0..<Effort.times(6))
  func `it follows random changes, purges too`(seed: Int) throws {
    try TestFile.with { file in
      var run = RandomRun(file.store, path: file.path, seed: 700 + seed)
      for step in 0..<60 {
        try run.step()
        if step % 7 == seed { _ = try file.store.write { try $0.storeState() } }
        let (kept, read) = (try digest(file.store), try digest(file.store, isFresh: true))
        #expect(kept == read, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `the digests of nodes name the one that differs`() throws {
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\n  b\n  c") { files in
      try Shell.damage(files[1].path, "UPDATE item SET text='x' WHERE id='b'")
      let nodes = try files.map { try $0.read { try $0.stateNodes() } }
      #expect(Set(nodes[0].keys.filter { nodes[0][$0] != nodes[1][$0] }) == ["b"])
      try Shell.damage(files[1].path, "UPDATE item SET text='b' WHERE id='b'")
    }
  }
}
