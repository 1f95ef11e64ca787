import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct BackupTests {
  @Test func `a backup is a sound outline of its own with every version`() throws {
    try TestFile.with { file in
      let list = try file.store.addSection("List").value
      try file.store.add(
        [Item.Draft(text: "a"), Item.Draft(text: "b", level: 1)], to: .last(in: list))
      try file.store.undo()
      let copy = file.folder.appending(path: "copy.outline").path
      try file.store.backup(to: copy)
      let backup = try OutlineStore(path: copy)
      #expect(try backup.outline() == file.store.outline())
      #expect(try backup.versions() == file.store.versions())
      #expect(try backup.check() == [])
      try backup.redo()
      #expect(try backup.outline().lines == ["List", "  a", "    b"])
      try backup.close()
    }
  }

  @Test func `a backup never replaces a file, and leaves no file if it fails`() throws {
    try TestFile.with { file in
      let taken = file.folder.appending(path: "taken").path
      try "mine".write(toFile: taken, atomically: true, encoding: .utf8)
      #expect(StorageError.kind { try file.store.backup(to: taken) } == .cannotOpen)
      #expect(try String(contentsOfFile: taken, encoding: .utf8) == "mine")
      let nowhere = file.folder.appending(path: "no/such/folder").path
      #expect(StorageError.kind { try file.store.backup(to: nowhere) } != nil)
      let left = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
      #expect(left.allSatisfy { $0 == "taken" || $0.hasPrefix("test.outline") })
    }
  }

  @Test func `a backup is one version while another connection writes`() async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let list = try await file.store.write { try $0.addSection("List") }.value
    try await file.store.write {
      try $0.add((0..<500).map { Item.Draft(text: "\($0)") }, to: .last(in: list))
    }
    let path = file.path
    async let writes: Void = {
      let other = try TestFile.patient(path)
      for round in 0..<100 { try other.add(Item.Draft(text: "new \(round)"), to: .last(in: list)) }
      try other.close()
    }()
    for round in 0..<5 {
      let copy = file.folder.appending(path: "copy\(round)").path
      try await file.store.backup(to: copy)
      let backup = try OutlineStore(path: copy, options: .init(access: .readOnly))
      #expect(try await backup.check() == [])
      try await backup.close()
    }
    try await writes
  }
}
