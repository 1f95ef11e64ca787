import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct MovedFileTests {
  private func with(
    _ body: (OutlineStore, _ path: String, _ other: String) throws -> Void
  ) throws {
    try TestFile.with { file in
      let path = file.folder.appending(path: "moving.outline").path
      try file.store.backup(to: path)
      let store = try OutlineStore(path: path)
      try store.addSection("before", id: section("before"))
      try body(store, path, file.folder.appending(path: "other.outline").path)
    }
  }

  private func titles(_ path: String) throws -> [String] {
    let store = try OutlineStore(path: path)
    #expect(try store.check() == [])
    let titles = try store.read { try $0.sections() }.map(\.title)
    try store.close()
    return titles
  }

  @Test func `a renamed file keeps its data, and is not written under its old name`() throws {
    try with { store, path, other in
      #expect(rename(path, other) == 0)
      let error = #expect(throws: StorageError.self) { try store.addSection("after") }
      #expect(error?.kind == .cannotOpen)
      #expect(error?.hint == "open the file again; nothing was changed")
      try store.close()
      try store.close()
      #expect(try titles(other) == ["before"])
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(rename(other, path) == 0)
      #expect(try titles(path) == ["before"])
    }
  }

  @Test func `a file that is replaced while it is written refuses the write`() throws {
    try with { store, path, other in
      try store.backup(to: other)
      let kept = other + ".kept"
      #expect(link(path, kept) == 0)
      let kind = StorageError.kind {
        try store.write { transaction in
          _ = try transaction.addSection("after")
          #expect(rename(other, path) == 0)
        }
      }
      #expect(kind == .cannotOpen)
      try store.close()
      #expect(try titles(kept) == ["before"])
      #expect(try titles(path) == ["before"])
    }
  }

  @Test func `a log that is due is left alone if the store was closed meanwhile`() throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try file.store.addSection("List")
    try file.store.close()
    file.store.emptyLog()
    #expect(try titles(file.path) == ["List"])
  }

  @Test func `a store that stays open empties its log, so another file is read well`() throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let path = file.folder.appending(path: "moving.outline").path
    let backup = file.folder.appending(path: "backup.outline").path
    try file.store.backup(to: path)
    try file.store.backup(to: backup)
    let store = try OutlineStore(path: path)
    try store.addSection("first", id: section("first"))
    /// Waits as long as a busy machine may need.
    func settle() throws {
      for _ in 0..<2_400 {
        if try Data(contentsOf: URL(filePath: path + "-wal")).isEmpty { return }
        Thread.sleep(forTimeInterval: 0.05)
      }
      Issue.record("the log still has content")
    }
    try settle()
    try store.addSection("second", id: section("second"))
    try settle()
    #expect(rename(backup, path) == 0)
    #expect(try titles(path) == [])
    #expect(StorageError.kind { try store.addSection("third") } == .cannotOpen)
    try store.close()
    #expect(try titles(path) == [])
    try file.store.close()
  }
}
