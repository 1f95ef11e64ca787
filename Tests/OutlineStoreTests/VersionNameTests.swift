import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct VersionNameTests {
  @Test func `every version has a name of its own, and is found by its beginning`() throws {
    try TestFile.with("S\n  a") { store in
      let committed = try store.update(item("a"), Item.Changes(text: "A"))
      try store.read { outline in
        let version = try outline.version(committed.version)
        #expect(version.name == committed.name)
        #expect(
          version.name.utf8.count == 16 && version.name.utf8.allSatisfy { (107...122).contains($0) }
        )
        #expect(try outline.version(named: version.name) == version)
        #expect(try outline.version(named: String(version.name.prefix(8))) == version)
        #expect(throws: OutlineError.unknownVersionName("kkkkkkkkkkkkkkkk")) {
          try outline.version(named: "kkkkkkkkkkkkkkkk")
        }
        #expect(throws: OutlineError.unknownVersionName("klm")) {
          try outline.version(named: "klm")
        }
      }
    }
  }

  @Test func `a restored file that diverged is noticed by the name of its version`() throws {
    try TestFile.with { file in
      let store = file.store
      let list = try store.addSection("S").value
      let backup = file.path + ".backup"
      defer { try? FileManager.default.removeItem(atPath: backup) }
      try store.backup(to: backup)
      try store.add(Item.Draft(text: "mine"), to: .last(in: list))
      let seen = try store.read { try $0.version($0.latestVersion()) }
      let restored = try OutlineStore(path: backup)
      try restored.add(Item.Draft(text: "theirs"), to: .last(in: list))
      #expect(try restored.latestVersion() == seen.number)
      #expect(throws: OutlineError.otherHistory(seen.number)) {
        try restored.write { try $0.expect(seen) }
      }
      try store.write { try $0.expect(seen) }
    }
  }

  @Test func `changes since a version of another history are refused`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S") }
      var version = try await store.read { try $0.version($0.latestVersion()) }
      version.name = "zzzzzzzzzzzzzzzz"
      var changes = store.changes(since: version).makeAsyncIterator()
      await #expect(throws: OutlineError.otherHistory(version.number)) {
        _ = try await changes.next()
      }
    }
  }
}
