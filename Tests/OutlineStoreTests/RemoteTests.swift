import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct RemoteTests {
  @Test func `remotes are local, and make no version`() throws {
    try TestFile.with("S\n  a") { store in
      let version = try store.latestVersion()
      try store.write { outline in
        try outline.addRemote("desktop", at: "ssh:desktop:lists.db")
        try outline.addRemote("Büro_2.x", at: "/a/b")
      }
      #expect(throws: MergeError.remoteExists("desktop")) {
        try store.write { try $0.addRemote("desktop", at: "x") }
      }
      for name in ["", "-x", ".x", "a b", "a/b", "a:b", "a\n", String(repeating: "x", count: 65)] {
        #expect(throws: MergeError.invalidRemoteName(name)) {
          try store.write { try $0.addRemote(name, at: "x") }
        }
      }
      #expect(try store.latestVersion() == version)
      let remotes = try store.read { try $0.remotes() }
      #expect(remotes.map(\.name) == ["Büro_2.x", "desktop"])
      #expect(remotes.map(\.place) == ["/a/b", "ssh:desktop:lists.db"] && remotes[0].met == nil)
      try store.write { try $0.removeRemote("desktop") }
      #expect(throws: MergeError.unknownRemote("desktop")) {
        try store.write { try $0.removeRemote("desktop") }
      }
      #expect(try store.check() == [])
    }
  }

  @Test func `a remote lacks the versions since the last exchange`() throws {
    try TestFile.with("S\n  a") { store in
      try store.write { try $0.addRemote("copy", at: "copy.db") }
      func unsent() throws -> Int {
        try store.read { outline in
          try outline.unsentCount(to: #require(try outline.remotes().first))
        }
      }
      let all = try store.bundle().count
      #expect(try unsent() == all)
      try store.write { outline in
        let remote = try #require(try outline.remotes().first)
        try outline.meet(remote, heads: outline.page(limit: 1).heads)
      }
      #expect(try unsent() == 0)
      let met = try #require(try store.read { try $0.remotes() }.first?.met)
      #expect(abs(met.timeIntervalSinceNow) < 60)
      try store.update(item("a"), Item.Changes(text: "A"))
      try store.setExpanded(false, for: [item("a")])
      #expect(try unsent() == 1)
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `a remote that a shell has broken is passed over`() throws {
    try TestFile.with("S\n  a") { store in
      try store.write { try $0.addRemote("copy", at: "copy.db") }
      try Shell.run(
        store.path,
        """
        INSERT INTO meta VALUES('remote x', 'no JSON'), ('remote y', 7), ('remote z', '{}'),
          ('forgotten a', 'x')
        """)
      #expect(try store.read { try $0.remotes() }.map(\.name) == ["copy"])
      #expect(try store.bundle().count > 0)
    }
  }
}
