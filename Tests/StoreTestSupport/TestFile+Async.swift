internal import Foundation
package import OutlineStore
internal import TestSupport
internal import Testing

extension TestFile {
  /// Runs a test on a fresh file, then asks the file itself.
  package static func withAsync(_ body: (TestFile) async throws -> Void) async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try await body(file)
    #expect(try await file.store.check() == [])
    try await file.store.read { try $0.outline() }.checkInvariants()
    try await file.store.close()
  }

  /// The names of the files in the folder.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}

extension OutlineStore.Updates<OutlineStore.Change> {
  /// The first changes, as pairs of a number and the steps in words; fewer where the rest hangs.
  package func first(_ count: Int) async throws -> [String] {
    let following = Task {
      var found: [String] = []
      var changes = makeAsyncIterator()
      while found.count < count, let change = try await changes.next() {
        found.append(
          "\(change.version.number): "
            + change.difference.steps.map(\.words).joined(separator: ", "))
      }
      return found
    }
    let watchdog = Task {
      try await Task.sleep(for: ProcessTurns.hang)
      following.cancel()
    }
    defer { watchdog.cancel() }
    return try await following.value
  }
}
