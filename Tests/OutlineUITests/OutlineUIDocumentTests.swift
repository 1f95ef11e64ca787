import Foundation
import OutlineStore
import OutlineUI
import Testing
import UIKit

/// A document of UIKit: made, opened, moved, copied and closed.
@MainActor
struct OutlineUIDocumentTests {
  private final class Document: OutlineUIDocument, @unchecked Sendable {
    nonisolated(unsafe) var told: [any Error] = []

    override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
      told.append(error)
    }
  }

  @Test func `a document is made, opened, moved, copied and closed`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "document-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let urls = ["one", "two", "three"].map { folder.appending(path: "\($0).outline") }
    let made = Document(fileURL: urls[0])
    #expect(await made.save(to: urls[0], for: .forCreating))
    let store = try #require(made.store)
    try await store.write { outline in _ = try outline.addSection("Groceries") }
    // Each change is in the file, so nothing is saved.
    made.updateChangeCount(.done)
    #expect(!made.hasUnsavedChanges)
    let other = Document(fileURL: urls[0])
    #expect(await other.open())
    #expect(try await other.store?.read { try $0.sections().map(\.title) } == ["Groceries"])
    try FileManager.default.moveItem(at: urls[0], to: urls[1])
    other.presentedItemDidMove(to: urls[1])
    #expect(other.fileURL == urls[1])
    try await other.store?.write { outline in _ = try outline.addSection("Work") }
    #expect(await other.save(to: urls[2], for: .forCreating))
    let copy = try OutlineStore(path: urls[2].path)
    #expect(try await copy.read { try $0.sections().map(\.title) } == ["Groceries", "Work"])
    try await copy.close()
    for document in [made, other] {
      let isDone = await withCheckedContinuation { done in
        document.close { done.resume(returning: $0) }
      }
      #expect(isDone && document.told.isEmpty, "\(document.told)")
    }
    let missing = Document(fileURL: folder.appending(path: "none.outline"))
    #expect(await !missing.open())
    #expect(missing.told.count == 1)
  }
}
