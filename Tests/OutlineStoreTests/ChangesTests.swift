import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct ChangesTests {
  @Test func `each version comes with its changes`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let changes = store.changes()
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.write { try $0.add(drafts("a", "b"), to: .last(in: section("S"))) }
      try await store.write("two in one") { outline in
        try outline.move(item("b"), to: .first(in: section("S")))
        try outline.setFavorite(true, for: [item("a")])
      }
      #expect(
        try await changes.first(3) == [
          "2: insert S", "3: insert a, insert b", "4: move b, favorite a",
        ])
      // An iterator of its own begins where the first one began.
      var again = changes.makeAsyncIterator()
      let first = try await again.next()
      #expect(try first?.version == store.versions(from: 2, to: 2).first)
      #expect(try first?.difference == store.difference(from: 1, to: 2))
    }
  }

  @Test func `a list that applies the changes of its section shows the section`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      for name in ["S", "T"] {
        try await store.write { try $0.addSection(name, id: section(name)) }
      }
      try await store.write {
        try $0.add(drafts("a", "  a1", "    a11", "  a2", "b"), to: .last(in: section("S")))
      }
      try await store.write {
        try $0.add(drafts("c", "  c1", "    c11", "  c2"), to: .last(in: section("T")))
      }
      let changes = store.changes(in: section("S"))
      let start = try await store.read { try $0.snapshot(of: section("S")) }

      // The items below those that move are touched by no version.
      try await store.write { try $0.move(item("c"), to: .last(in: item("a2"))) }
      try await store.write { try $0.move(item("a"), to: .last(in: section("T"))) }
      try await store.write { outline in
        try outline.move(item("c1"), to: .first(in: section("S")))
        try outline.move(item("c11"), to: .last(in: item("b")))
        try outline.move(item("a"), to: .last(in: item("b")))
        try outline.delete([item("a1")])
        try outline.setExpanded(true, for: [item("b")])
      }
      try await store.write { try $0.undo() }
      try await store.write { try $0.restore(to: 5) }
      try await store.write { try $0.delete(section("S")) }

      var (list, lists) = (start, [String]())
      for try await change in changes {
        list = try list.applying(change.difference(in: section("S")))
        let number = change.version.number
        lists.append("\(number): " + list.items.map(\.rawValue).joined(separator: " "))
        if number == 11 { continue }
        #expect(try await store.read(at: number) { try $0.snapshot(of: section("S")) } == list)
      }
      #expect(
        lists == [
          "6: a a1 a11 a2 c c1 c11 c2 b", "7: b", "8: c1 b c11 a a2 c c2", "9: b",
          "10: a a1 a11 a2 b", "11: ",
        ])
    }
  }

  @Test func `earlier changes are delivered only on demand`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      for name in ["A", "B", "C"] {
        try await store.write { try $0.addSection(name, id: section(name)) }
      }
      let changes = store.changes()
      try await store.write { try $0.addSection("D", id: section("D")) }
      #expect(try await changes.first(1) == ["5: insert D"])
      #expect(try await store.changes(since: 3).first(2) == ["4: insert C", "5: insert D"])
      #expect(try await store.changes(since: 0).first(2) == ["1: ", "2: insert A"])
    }
  }

  @Test func `of hundreds of versions none is left out`() async throws {
    try await TestFile.withAsync { file in
      for number in 0..<350 { try await file.store.write { try $0.addSection("\(number)") } }
      var numbers: [Int] = []
      for try await change in file.store.changes(since: 1) {
        numbers.append(change.version.number)
        if numbers.count == 350 { break }
      }
      #expect(numbers == Array(2...351))
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `edits of other connections and of the sqlite3 shell are changes too`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
      var changes = store.changes().makeAsyncIterator()
      try Shell.run(file.path, "UPDATE item SET text='A' WHERE id='a'")
      let first = try await changes.next()
      #expect(first?.version.origin == .sql)
      #expect(first?.difference.steps.map(\.words) == ["update a"])
      let other = try OutlineStore(path: file.path)
      try await other.write { try $0.undo() }
      let second = try await changes.next()
      #expect(second?.version.origin == .undo)
      #expect(second?.version.undoes == 4)
      // A use makes no version.
      try await other.write { try $0.recordUse(of: [item("a")]) }
      try await other.write { try $0.delete([item("a")]) }
      try await other.close()
      let third = try await changes.next()
      #expect(third?.version.number == 6)
      #expect(third?.difference.steps.map(\.words) == ["delete a"])
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `a version that a shell left open is delivered when it is closed`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      let changes = store.changes()
      var follower = try VersionFollower(path: file.path, after: store.versions(limit: 1).first)
      try Shell.run(
        file.path,
        """
        INSERT INTO version(message, open) VALUES('half', 1);
        INSERT INTO item(key, id, parent, position) SELECT key, 'a', parent, position FROM tail WHERE parent_id='S'
        """)
      #expect(try await follower.look() == [])
      try Shell.run(
        file.path,
        "INSERT INTO item(key, id, parent, position) SELECT key, 'b', parent, position FROM tail WHERE parent_id='S'"
      )
      try await store.write { try $0.addSection("T", id: section("T")) }
      #expect(try await changes.first(2) == ["3: insert a, insert b", "4: insert T"])
    }
  }

  @Test func `an outline in memory is followed too`() async throws {
    let store = try OutlineStore.inMemory()
    let changes = store.changes()
    async let found = changes.first(3)
    try await store.write { try $0.addSection("S", id: section("S")) }
    try await store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
    try await store.write { try $0.undo() }
    #expect(try await found == ["2: insert S", "3: insert a", "4: delete a"])
    #expect(try await store.check() == [])
  }
}

// One section.
extension ChangesTests {
  @Test func `of one section only its own changes are listed`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let (s, t) = (section("S"), section("T"))
      try await store.write { try $0.addSection("S", id: s) }
      try await store.write { try $0.addSection("T", id: t) }
      let all = store.changes()
      try await store.write { try $0.add(drafts("a", "  b"), to: .last(in: s)) }
      try await store.write { try $0.add(drafts("x", "  y"), to: .last(in: t)) }
      try store.update(item("y"), Item.Changes(text: "other"))
      try store.update(item("b"), Item.Changes(text: "inner"))
      try await store.write { try $0.move(item("b"), to: .last(in: item("y"))) }
      try await store.write { try $0.move(item("x"), to: .first(in: s)) }
      try await store.write { try $0.setFavorite(true, for: [item("y")]) }
      try await store.write { try $0.rename(t, to: "Tee") }
      try await store.write { try $0.configure(s) { $0.appearance = .grouped } }
      try await store.write { try $0.move(t, to: .first) }
      try await store.write { try $0.delete([item("x")]) }
      #expect(
        try await store.changes(in: s, since: 3).first(7) == [
          "4: insert a, insert b", "7: update b", "8: move b", "9: move x", "10: favorite y",
          "12: update S",
          "14: unfavorite y, delete b, delete y, delete x",
        ])
      #expect(
        try await store.changes(in: t, since: 3).first(6) == [
          "5: insert x, insert y", "6: update y", "8: move b", "9: move x", "11: update T",
          "13: move T",
        ])
      #expect(try await all.first(11).count == 11)
    }
  }

  @Test func `with the section the sequence ends`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.write { try $0.addSection("T", id: section("T")) }
      let changes = store.changes(in: section("S"))
      try await store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
      try await store.write { try $0.delete(section("S")) }
      try await store.write { try $0.addSection("U") }
      #expect(try await changes.first(9) == ["4: insert a", "5: delete a, delete S"])
      // What is gone can be caught up with all the same; what is back goes on.
      #expect(try await store.changes(in: section("S"), since: 3).first(9).count == 2)
      try await store.write { try $0.undo() }
      try await store.write { try $0.undo() }
      #expect(
        try await store.changes(in: section("S"), since: 3).first(3).last == "8: insert S, insert a"
      )
    }
  }

  @Test func `a missing section is an error, and so is a missing version`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
      func expect(_ error: OutlineError, _ changes: OutlineStore.Updates<OutlineStore.Change>) async
      {
        await #expect(throws: error) { try await changes.first(1) }
      }
      await expect(.unknownSection(section("X")), store.changes(in: section("X")))
      await expect(.unknownSection(section("X")), store.changes(in: section("X"), since: 1))
      await expect(.unknownSection(section("a")), store.changes(in: section("a")))
      await expect(.unknownVersion(9, latest: 3), store.changes(since: 9))
      await expect(.unknownVersion(-1, latest: 3), store.changes(since: -1))
      try await store.write { try $0.delete(section("S")) }
      await expect(.deleted(section("S").node, version: 4), store.changes(in: section("S")))
      // After an error nothing comes.
      var changes = store.changes(since: 9).makeAsyncIterator()
      await #expect(throws: OutlineError.self) { try await changes.next() }
      #expect(try await changes.next() == nil)
    }
  }
}

// What may happen to the file.
extension ChangesTests {
  @Test func `a change that was purged before it was delivered is an error`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      var changes = store.changes().makeAsyncIterator()
      let late = store.changes()
      try await store.write { try $0.addSection("A") }
      #expect(try await changes.next()?.version.number == 2)
      try await store.write { try $0.addSection("B") }
      #expect(try await changes.next()?.version.number == 3)
      // Delivered versions may be purged.
      try await store.purge(before: 3)
      try await store.write { try $0.addSection("C") }
      #expect(try await changes.next()?.version.number == 4)
      await #expect(throws: OutlineError.forgottenVersion(1, oldest: 3)) { try await late.first(1) }
      await #expect(throws: OutlineError.forgottenVersion(2, oldest: 3)) {
        try await store.changes(since: 2).first(1)
      }
    }
  }

  @Test(arguments: [OutlineStore.Access.readOnly, .readWrite])
  func `a file that is deleted, replaced or overwritten ends the sequence with an error`(
    access: OutlineStore.Access
  ) async throws {
    for trouble in ["deleted", "replaced", "overwritten", "set back"] {
      try await TestFile.withAsync { keeper in
        let path = keeper.folder.appending(path: "watched.outline").path
        let old = keeper.folder.appending(path: "old.outline").path
        func make(_ path: String, _ names: String...) throws {
          let store = try OutlineStore(path: path)
          for name in names { try store.addSection(name, id: section(name)) }
          try store.close()
        }
        try make(path, "A")
        if trouble == "set back" { try FileManager.default.copyItem(atPath: path, toPath: old) }
        try make(path, "B")
        if trouble != "set back" { try make(old, "X", "Y", "Z") }
        let store = try OutlineStore(path: path, options: .init(access: access))
        var changes = store.changes(since: 2).makeAsyncIterator()
        #expect(try await changes.next()?.difference.steps.map(\.words) == ["insert B"])
        switch trouble {
        case "deleted": try FileManager.default.removeItem(atPath: path)
        case "replaced": #expect(rename(old, path) == 0)
        default: try Data(contentsOf: URL(filePath: old)).write(to: URL(filePath: path))
        }
        do {
          _ = try await changes.next()
          Issue.record("nothing was said of a file that was \(trouble)")
        } catch let error as StorageError {
          #expect(error.doing == "cannot watch \(path)", "\(trouble)")
          let words =
            ["deleted": "gone", "replaced": "another file", "overwritten": "was replaced"][trouble]
            ?? "was replaced"
          #expect(error.message.contains(words), "\(trouble): \(error)")
        }
        #expect(try await changes.next() == nil)
      }
    }
  }

  @Test func `a cancelled task ends the sequence, and nothing stays open`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let changes = store.changes()
      let (told, teller) = AsyncStream.makeStream(of: Int.self)
      let task = Task {
        defer { teller.finish() }
        for try await change in changes { teller.yield(change.version.number) }
      }
      var numbers: [Int] = []
      try await store.write { try $0.addSection("S") }
      for await number in told {
        numbers.append(number)
        task.cancel()
        try await store.write { try $0.addSection("T") }
      }
      try await task.value
      #expect(numbers == [2])
    }
  }

  @Test func `between two looks nothing is open, and nothing is left beside the file`() async throws
  {
    try await TestFile.withAsync { file in
      let path = file.folder.appending(path: "other.outline").path
      let link = file.folder.appending(path: "link.outline").path
      let first = try OutlineStore(path: path)
      try await first.write { try $0.addSection("S", id: section("S")) }
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      let changes = try OutlineStore(path: link, options: .init(access: .readOnly)).changes()
      try await first.close()
      var (iterator, found) = (changes.makeAsyncIterator(), [String]())
      for number in 0..<20 {
        // As a command does it: open, write, close. It is the last to close, so the log goes with
        // it.
        let store = try OutlineStore(path: path)
        try await store.write { try $0.rename(section("S"), to: "\(number)") }
        try await store.close()
        // Some come one by one, others several at a time.
        while number % 5 != 2, found.count <= number, let change = try await iterator.next() {
          found.append(
            "\(change.version.number): "
              + change.difference.steps.map(\.words).joined(separator: ", "))
        }
      }
      #expect(found == (3...22).map { "\($0): update S" })
      #expect(try file.names.filter { $0.hasPrefix("other") } == ["other.outline"])
    }
  }
}
