import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct OutlineStoreOpeningTests {
  private typealias Options = OutlineStore.Options

  private func expect(
    _ kind: StorageError.Kind, _ words: String, opening path: String,
    _ options: [OutlineStore.Options] = [
      OutlineStore.Options(), OutlineStore.Options(access: .readWrite),
      OutlineStore.Options(access: .readOnly),
      OutlineStore.Options(readers: .shared),
      OutlineStore.Options(access: .readOnly, readers: .shared),
    ], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for options in options {
      do {
        _ = try OutlineStore(path: path, options: options)
        Issue.record("\(path) was opened", sourceLocation: sourceLocation)
      } catch let error as StorageError {
        #expect(error.kind == kind, "\(error) \(options)", sourceLocation: sourceLocation)
        #expect(
          error.description.contains(words), "\(error) \(options)", sourceLocation: sourceLocation)
        #expect(error.doing == "cannot open \(path)", sourceLocation: sourceLocation)
      } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
      }
    }
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func `a new file is an empty outline at version 1`() throws {
    try TestFile.with { file in
      let outline = try file.store.outline()
      #expect(outline == Outline())
      #expect(try file.store.latestVersion() == 1)
      #expect(try file.store.sections() == [])
      #expect(try file.store.versions().map(\.message) == ["new file"])
      #expect(file.store.path == file.path)
    }
  }

  @Test(arguments: [
    Options.init(), Options(access: .readWrite), Options(access: .readOnly),
    Options(readers: .shared),
  ])
  func `a reopened file is unchanged`(options: OutlineStore.Options) throws {
    try inFolder { folder in
      let path = folder.appending(path: "a.outline").path
      let store = try OutlineStore(path: path)
      try store.addSection("S", id: section("S"))
      try store.add(drafts("a", "  b"), to: .last(in: section("S")))
      let outline = try store.outline()
      try store.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.outline"])
      let again = try OutlineStore(path: path, options: options)
      #expect(try again.outline() == outline)
      #expect(try again.latestVersion() == 3)
      #expect(try again.versions().count == 3)
      #expect(try again.check() == [])
      try again.close()
    }
  }

  @Test func `a missing file is made only on demand`() throws {
    try inFolder { folder in
      let path = folder.appending(path: "none.outline").path
      expect(
        .cannotOpen, "there is no such file", opening: path,
        [
          Options(access: .readWrite), Options(access: .readOnly),
          Options(access: .readOnly, readers: .shared),
        ])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      try OutlineStore(path: path).close()
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `a missing folder, a folder and no name at all are refused in plain words`() throws {
    try inFolder { folder in
      expect(.cannotOpen, "it is a folder", opening: folder.path)
      let below = folder.appending(path: "no/such/a.outline").path
      expect(
        .cannotOpen, "there is no folder", opening: below, [Options(), Options(readers: .shared)])
      expect(
        .cannotOpen, "name", opening: "",
        [Options(), Options(access: .readWrite), Options(access: .readOnly)])
    }
  }

  @Test(arguments: [
    Data("hello".utf8), Data("SQLite format 3".utf8), Data(repeating: 0x41, count: 100_000),
    Data("SQLite format 3\0".utf8) + Data(repeating: 0xFF, count: 5_000),
  ])
  func `a file that is not a database is refused and left alone`(bytes: Data) throws {
    try inFolder { folder in
      let url = folder.appending(path: "a.outline")
      try bytes.write(to: url)
      expect(.notADatabase, "not an outline file", opening: url.path)
      #expect(try Data(contentsOf: url) == bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.outline"])
    }
  }

  @Test(
    .enabled(if: Shell.isInstalled),
    arguments: [
      "CREATE TABLE t(a)", "PRAGMA user_version=7; VACUUM",
      "PRAGMA application_id=7; CREATE TABLE t(a)",
      "CREATE TABLE item(id)", "PRAGMA user_version=1; CREATE TABLE item(id)",
    ])
  func `a database of another program is refused and left alone`(sql: String) throws {
    try inFolder { folder in
      let url = folder.appending(path: "a.outline")
      try Shell.run(url.path, sql)
      let bytes = try Data(contentsOf: url)
      expect(.foreignDatabase, "another program", opening: url.path)
      #expect(try Data(contentsOf: url) == bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.outline"])
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `a schema of a later program is refused, with a hint`() throws {
    try TestFile.with { file in
      try Shell.run(file.path, "PRAGMA user_version=999")
      expect(.newerSchema, "999", opening: file.path)
      try Shell.run(file.path, "PRAGMA user_version=1")
    }
  }

  @Test func `an empty file becomes an outline only if creating one is allowed`() throws {
    try inFolder { folder in
      let url = folder.appending(path: "a.outline")
      try Data().write(to: url)
      expect(
        .foreignDatabase, "empty", opening: url.path,
        [
          Options(access: .readOnly), Options(access: .readOnly, readers: .shared),
          Options(access: .readWrite),
        ])
      #expect(try Data(contentsOf: url) == Data())
      let store = try OutlineStore(path: url.path, options: Options(access: .create))
      #expect(try store.latestVersion() == 1)
      try store.close()
    }
  }

  @Test func `a file cut or overwritten anywhere throws an error`() throws {
    try inFolder { folder in
      let url = folder.appending(path: "a.outline")
      let store = try OutlineStore(path: url.path)
      try store.addSection("S", id: section("S"))
      try store.add((0..<2_500).map { Item.Draft(text: "item \($0)") }, to: .last(in: section("S")))
      try store.close()
      let whole = try Data(contentsOf: url)
      for cut in [2, 99, 4_096, 40_960, whole.count / 2, whole.count - 4_096] {
        try whole.prefix(cut).write(to: url)
        // It may be noticed at once or when the missing pages are read; it is never a crash.
        #expect(throws: StorageError.self, "cut at \(cut)") {
          _ = try OutlineStore(path: url.path).outline()
        }
      }
      for page in stride(from: 1, to: whole.count / 4_096, by: 7) {
        var damaged = whole
        damaged.replaceSubrange(
          page * 4_096..<(page + 1) * 4_096, with: Data(repeating: 0xA5, count: 4_096))
        try damaged.write(to: url)
        do {
          let store = try OutlineStore(path: url.path, options: Options(access: .readOnly))
          _ = try store.outline()
          _ = try store.search("item")
          _ = try store.versions()
          _ = try store.check()
        } catch let error as StorageError {
          #expect(
            error.kind == .corrupt || error.kind == .notADatabase || error.kind == .other,
            "\(error)")
        }
      }
    }
  }

  @Test func `a log that another program removes at this moment belongs to nobody`() throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try file.store.close()
    let (log, stop) = (file.path + "-shm", Locked(false))
    let other = Thread {
      while !stop.withValue({ $0 }) {
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        unlink(log)
      }
      stop.withValue { $0 = false }
    }
    other.start()
    for _ in 0..<20_000 { _ = try OutlineStore.checkPlace(file.path, for: .readWrite) }
    stop.withValue { $0 = true }
    while stop.withValue({ $0 }) { usleep(1_000) }
  }
}
