import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct HistoryMakingTests {
  private func copy(_ file: TestFile) throws -> OutlineStore {
    let path = file.folder.appending(path: "copy.outline").path
    let records = try WholeHistory.records(file.store)
    try OutlineStore.make(path) { add in for record in records { try add(record) } }
    return try OutlineStore(path: path)
  }

  @Test func `a file made of a history reads equal in every version`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let other = try copy(file)
      try WholeHistory.expectEqual(file.store, other)
      // And it goes on as any other.
      try other.write { _ = try $0.undo() }
      #expect(try other.check() == [])
      try other.close()
    }
  }

  @Test func `so does one that has forgotten its beginning`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      try file.store.purge(before: 8)
      let other = try copy(file)
      try WholeHistory.expectEqual(file.store, other)
      try other.close()
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `the history of an outline with a cycle is never written in an unreadable form`() throws {
    try DamagedFileTests.with("UPDATE item SET parent=key, position='zz' WHERE id='a'") { store in
      let kind = StorageError.kind { try store.read { try $0.history { _ in } } }
      #expect(kind == .corrupt)
    }
  }

  @Test func `lines of different histories do not make a file`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let records = try WholeHistory.records(file.store)
      let path = file.folder.appending(path: "copy.outline").path
      for index in records.indices {
        var fewer = records
        fewer.remove(at: index)
        let isLocal =
          switch records[index].line {
          case .use, .viewRule: true
          default: false
          }
        if isLocal { continue }
        // What nothing refers to can be missing unnoticed only where the end counts it.
        #expect(throws: HistoryError.self, "\(records[index])") {
          try OutlineStore.make(path) { add in for record in fewer { try add(record) } }
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        let names = try FileManager.default.contentsOfDirectory(
          atPath: URL(filePath: path).deletingLastPathComponent().path)
        #expect(!names.contains { $0.hasSuffix(".part") })
        try? FileManager.default.removeItem(atPath: path)
      }
      var more = records
      more.append(records[1])
      #expect(throws: HistoryError.self) {
        try OutlineStore.make(path) { add in for record in more { try add(record) } }
      }
    }
  }

  @Test func `a place that is taken stays as it is`() throws {
    try TestFile.with { file in
      let records = try WholeHistory.records(file.store)
      let kind = StorageError.kind {
        try OutlineStore.make(file.path) { add in for record in records { try add(record) } }
      }
      #expect(kind == .cannotOpen)
    }
  }
}
