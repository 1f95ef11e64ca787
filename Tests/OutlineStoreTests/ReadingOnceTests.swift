import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// A file is read without a trace, and never as what it was not.
struct ReadingOnceTests {
  /// A closed file with one section of items, alone in its folder.
  private func withFile(_ body: (String, URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The name has characters with a meaning in a URI.
    let path = folder.appending(path: "100% of what? a#b é.outline").path
    let store = try OutlineStore(path: path)
    try store.addSection("S", id: section("S"))
    try store.add(drafts("a", "  b", "c"), to: .last(in: section("S")))
    try store.close()
    try body(path, folder)
    let again = try OutlineStore(path: path)
    #expect(try again.check() == [])
    try again.close()
  }

  private func texts(_ path: String) throws -> [String] {
    try OutlineStore.read(path) { try $0.items(under: .section(section("S"))).map(\.content.text) }
  }

  /// When anything in a folder, and the folder itself, was last changed.
  private func marks(_ folder: URL) throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: (names + ["."]).map { name in
        var information = stat()
        stat(folder.appending(path: name).path, &information)
        let times = [information.st_mtim, information.st_ctim]
        return (name, times.flatMap { withUnsafeBytes(of: $0) { Array($0) } })
      })
  }

  @Test func `a read leaves the file and its folder unchanged, even directly after a write`()
    throws
  {
    try withFile { path, folder in
      for round in 0..<20 {
        let before = try marks(folder)
        #expect(try texts(path).prefix(3) == ["a", "b", "c"])
        #expect(try OutlineStore.read(path) { try $0.search("b").map(\.id) } == [item("b")])
        #expect(try marks(folder) == before)
        let store = try OutlineStore(path: path)
        try store.add(drafts("item-\(round)"), to: .last(in: section("S")))
        try store.close()
      }
      #expect(try texts(path).count == 23)
    }
  }

  @Test func `a link is followed to the file, and to the files a writer keeps beside it`() throws {
    try withFile { path, folder in
      let other = folder.appending(path: "elsewhere")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      let link = other.appending(path: "link.outline").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      let writer = try OutlineStore(path: path)
      try writer.add(drafts("d"), to: .last(in: section("S")))
      #expect(FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(try texts(link) == ["a", "b", "c", "d"])
      try writer.close()
      #expect(try texts(link) == ["a", "b", "c", "d"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["link.outline"])
    }
  }

  @Test func `the commits of a living writer are read`() throws {
    try withFile { path, _ in
      let writer = try OutlineStore(path: path)
      for round in 0..<10 {
        try writer.add(drafts("item-\(round)"), to: .last(in: section("S")))
        #expect(try texts(path).count == 4 + round)
      }
      try writer.close()
    }
  }

  @Test(
    .enabled(if: Shell.isInstalled), arguments: ["delete", "truncate", "persist", "memory", "off"])
  func `a file that was switched to another journal is read all the same`(mode: String) throws {
    try withFile { path, _ in
      try Shell.run(path, "PRAGMA journal_mode=\(mode); UPDATE item SET text='A' WHERE id='a'")
      #expect(try texts(path) == ["A", "b", "c"])
    }
  }

  @Test func `if the file changes meanwhile, it is read again`() throws {
    try withFile { path, _ in
      let rounds = Counter()
      let seen = try OutlineStore.read(path) { outline in
        let before = try outline.latestVersion()
        if rounds.next() == 1 {
          // It is written and closed, which copies what was written into the file.
          let store = try OutlineStore(path: path)
          try store.add((0..<500).map { Item.Draft(text: "\($0)") }, to: .last(in: section("S")))
          try store.close()
        }
        return (
          before, try outline.latestVersion(),
          try outline.items(under: .section(section("S"))).count
        )
      }
      #expect(seen == (4, 4, 503))
      #expect(rounds.value == 2)
    }
  }

  @Test func `an error that two versions mixed would make is not believed`() throws {
    try withFile { path, _ in
      let rounds = Counter()
      let seen = try OutlineStore.read(path) { outline in
        if rounds.next() == 1 {
          let store = try OutlineStore(path: path)
          try store.delete([item("c")])
          try store.close()
          throw OutlineError.unknownItem(item("a"))
        }
        return try outline.latestVersion()
      }
      #expect(seen == 4)
      #expect(throws: OutlineError.unknownItem(item("z"))) {
        try OutlineStore.read(path) { try $0.item(item("z")) }
      }
    }
  }

  /// Writers move an item to and fro, each time with a count of the moves in two places far from
  /// each other, and close, which checkpoints. Every read must find exactly one version.
  @Test func `thousands of reads beside hostile writers see whole versions only`() async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try await file.store.write { try $0.addSection("S", id: section("S")) }
    try await file.store.write { try $0.addSection("T", id: section("T")) }
    try await file.store.write { try $0.add(drafts("first"), to: .last(in: section("S"))) }
    try await file.store.write {
      try $0.add((0..<3_000).map { Item.Draft(text: "filler \($0)") }, to: .last(in: section("S")))
    }
    try await file.store.write {
      try $0.add(drafts("last", "wanderer"), to: .last(in: section("T")))
    }
    let start = try await file.store.latestVersion()
    try await file.store.close()
    let path = file.path
    let isOver = Counter()
    let write: @Sendable (Int) throws -> Int = { writer in
      for round in 0..<150 {
        let store = try TestFile.patient(path)
        try store.write { outline in
          let count = try outline.latestVersion().description
          try outline.update(item("first"), Item.Changes(note: count))
          try outline.update(item("last"), Item.Changes(note: count))
          let isInS = try outline.item(item("wanderer")).section == section("S")
          try outline.move(
            item("wanderer"), to: isInS ? .last(in: section("T")) : .first(in: section("S")))
        }
        try store.close()
        // Sometimes the file is at rest for a while, which lets a read begin that the next write
        // disturbs.
        if (round + writer) % 3 != 0 { usleep(useconds_t(500 * (round % 7))) }
      }
      _ = isOver.next()
      return 0
    }
    let read: @Sendable () throws -> Int = {
      var reads = 0
      while isOver.value < 2 || reads < 50 {
        let (first, version, last, count) = try OutlineStore.read(
          path, busyTimeout: .seconds(1_800)
        ) { outline in
          let first = try outline.item(item("first")).content.note
          let all = try outline.outline().rows.count
          let last = try outline.item(item("last")).content.note
          return (first, try outline.latestVersion(), last, all)
        }
        #expect(first == last)
        #expect(count == 3_005)
        #expect(version == start || first == String(version - 1))
        reads += 1
      }
      return reads
    }
    let reads = try await onThreads([{ try write(0) }, { try write(1) }, read, read]).reduce(0, +)
    #expect(reads >= 100)
    let store = try OutlineStore(path: path)
    #expect(try await store.check() == [])
    #expect(try await store.latestVersion() == start + 300)
    try await store.close()
  }
}

/// A number that several threads count up.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
