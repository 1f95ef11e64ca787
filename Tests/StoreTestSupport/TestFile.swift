package import Foundation
package import OutlineStore
internal import TestSupport
internal import Testing

package typealias Readers = OutlineStore.Options.Readers

extension Readers {
  /// On the connection that writes, and on others.
  package static let both: [Readers] = [.shared, .pool(maximum: 2)]
}

/// A store in a file of its own, which is checked when the test is over.
package struct TestFile {
  package let folder: URL
  package let store: OutlineStore

  package var path: String { folder.appending(path: "test.outline").path }

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try Self.patient(folder.appending(path: "test.outline").path)
  }

  /// A store that waits for other writers as long as it takes.
  package static func patient(
    _ path: String, readers: Readers = .pool(maximum: 5)
  ) throws -> OutlineStore {
    try OutlineStore(path: path, options: .init(busyTimeout: ProcessTurns.hang, readers: readers))
  }

  /// Runs a test on a fresh file, then asks the file itself.
  /// - Parameter flaw: how all that is wrong with the file ends; nil where nothing is.
  package static func with(flaw: String? = nil, _ body: (TestFile) throws -> Void) throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try body(file)
    let problems = try file.store.check().map(\.message)
    #expect(problems.isEmpty == (flaw == nil))
    #expect(problems.allSatisfy { $0.hasSuffix(flaw ?? "") }, "\(problems)")
    try file.store.outline().checkInvariants()
    try file.store.close()
  }
}

extension Outline {
  /// The outline as lines, two spaces a level, for tests to compare at a glance.
  package var lines: [String] {
    rows.map { String(repeating: "  ", count: $0.level) + $0.node.content.text }
  }
}
