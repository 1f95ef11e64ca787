import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct StorageErrorTests {
  private func error(of work: () throws -> Void) -> StorageError? {
    do { try work() } catch { return error as? StorageError }
    return nil
  }

  private func errors(of store: OutlineStore, backupTo path: String) -> [StorageError?] {
    [
      error { _ = try store.sections() }, error { try store.addSection("S") },
      error { try store.purge(before: 1) }, error { try store.backup(to: path) },
    ]
  }

  @Test func `a closed store throws an error that says so`() async throws {
    try await TestFile.withAsync { file in
      let store = try OutlineStore(path: file.path)
      try await store.close()
      for error in errors(of: store, backupTo: file.path + "2") {
        #expect(error?.kind == .closed)
        #expect(
          error?.description.hasSuffix(": the store is closed") == true,
          "\(String(describing: error))")
      }
      await #expect(throws: StorageError.self) { try await store.read { try $0.sections() } }
      try await store.close()
    }
  }

  @Test func `a write inside a write throws, and the outer one goes on`() throws {
    try TestFile.with { file in
      let store = file.store
      let written = try store.write { outline in
        let inner = error { try store.addSection("inner") }
        #expect(inner?.kind == .nestedWrite)
        #expect(
          inner?.description.hasSuffix(": it is inside a read or another write of the same store")
            == true)
        #expect(inner?.hint?.contains("transaction") == true)
        #expect(error { try store.purge(before: 1) }?.kind == .nestedWrite)
        return try outline.addSection("outer")
      }
      #expect(try store.sections().map(\.id) == [written.value])
    }
  }

  @Test(arguments: ["pool", "shared", "memory"])
  func `a closure reads, and writes and ends are not nested in it`(form: String) throws {
    try TestFile.with { file in
      let store =
        try form == "memory"
        ? .inMemory()
        : OutlineStore(
          path: file.path, options: .init(readers: form == "pool" ? .pool(maximum: 2) : .shared))
      try store.addSection("S")
      try store.read { outline in
        #expect(error { try store.addSection("T") }?.kind == .nestedWrite)
        #expect(error { try store.purge(before: 1) }?.kind == .nestedWrite)
        #expect(error { try store.close() }?.kind == .nestedWrite)
        let (one, other) = (try store.sections(), try outline.sections())
        #expect(one.count == 1 && other.count == 1)
      }
      try store.write { outline in
        try outline.addSection("T")
        #expect(error { try store.addSection("U") }?.kind == .nestedWrite)
        #expect(error { try store.close() }?.kind == .nestedWrite)
        let inside = try store.sections()
        #expect(inside.count == 2)
      }
      #expect(try store.check() == [])
    }
  }

  @Test func `errors are localized with their descriptions`() {
    let options = OutlineStore.Options(access: .readWrite)
    let storage: (any Error)? = error { _ = try OutlineStore(path: "/no/file", options: options) }
    #expect(storage?.localizedDescription == "cannot open /no/file: there is no such file")
    #expect((storage as? any LocalizedError)?.recoverySuggestion == nil)
    let outline: any Error = OutlineError.deleted(item("a").node, version: 3)
    #expect(outline.localizedDescription == "a was deleted in version 3")
    #expect((outline as? any LocalizedError)?.recoverySuggestion == "restore a brings it back")
  }
}
