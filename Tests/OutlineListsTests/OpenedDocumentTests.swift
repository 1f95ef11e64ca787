import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineLists
@testable import OutlineStore

/// The document that an app has open, as AppKit and UIKit drive it.
@MainActor
struct OpenedDocumentTests {
  private final class Manager: UndoRegistry {
    private(set) var actions: [(title: String, action: @MainActor () -> Void)] = []

    func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
      actions.append((title, action))
    }

    /// Performs the latest action, which registers the one that reverses it.
    func performLatest() { actions.popLast()?.action() }
  }

  @MainActor
  private final class Paper: InPlaceDocument {
    nonisolated let opened = OpenedDocument()
    var author: String? = "me"
    var undoRegistry: (any UndoRegistry)?
    private(set) var errors: [any Error] = []

    func tell(_ error: any Error) { errors.append(error) }
  }

  /// Runs a test in a folder of its own.
  private func with(_ body: (_ folder: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "outline-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
  }

  private func text(_ path: String) throws -> String {
    let store = try OutlineStore(path: path, options: .init(access: .readOnly))
    defer { try? store.close() }
    #expect(try store.check() == [])
    return try store.text()
  }

  @Test func `a new document has to be saved, and goes on in its file`() async throws {
    try await with { folder in
      let path = folder + "/book.outline"
      let opened = OpenedDocument()
      #expect(opened.document == nil && !opened.hasUnsavedChanges)
      #expect(throws: StorageError.self) { try opened.save(as: path) }
      try opened.create()
      #expect(!opened.hasUnsavedChanges)
      try opened.document?.store.addSection("One")
      #expect(opened.hasUnsavedChanges)
      let copy = try #require(opened.document)
      try opened.save(as: path)
      // A change between the copy and the opening of the file, as of a list that is still writing.
      try copy.store.addSection("Two")
      #expect(try opened.reopen(at: path))
      #expect(try !opened.reopen(at: path))
      #expect(!FileManager.default.fileExists(atPath: copy.store.path))
      let document = try #require(opened.document)
      #expect(!document.isWorkingCopy && document.store.path == path)
      #expect(try text(path) == "One\nTwo")
      try document.store.addSection("Three")
      #expect(!opened.hasUnsavedChanges)
      #expect(try text(path) == "One\nTwo\nThree")
      try opened.close()
      try opened.close()
      #expect(opened.document == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["book.outline"])
    }
  }

  @Test func `saved as another file it leaves the first one as it was`() async throws {
    try await with { folder in
      let (path, copy) = (folder + "/book.outline", folder + "/copy.outline")
      let opened = OpenedDocument()
      try opened.open(at: path, creating: true)
      try opened.document?.store.addSection("One")
      let first = try #require(opened.document)
      try opened.save(as: copy)
      #expect(try opened.reopen(at: copy))
      try opened.document?.store.addSection("Two")
      #expect(try text(path) == "One" && text(copy) == "One\nTwo")
      #expect(throws: StorageError.self) { try first.store.addSection("Nowhere") }
      // Saved elsewhere without going on there, as by "Save To".
      try opened.save(as: path)
      #expect(try text(path) == "One\nTwo" && opened.document?.store.path == copy)
      try opened.close()
    }
  }

  @Test func `a file that moves while it is open is followed`() async throws {
    try await with { folder in
      let (path, moved) = (folder + "/book.outline", folder + "/novel.outline")
      let opened = OpenedDocument()
      #expect(throws: StorageError.self) { try opened.open(at: path) }
      try opened.open(at: path, creating: true)
      try opened.document?.store.addSection("One")
      try opened.open(at: path)
      let saved = try #require(opened.document?.savedVersion)
      try FileManager.default.moveItem(atPath: path, toPath: moved)
      // Between the move and the notice of it nothing is written to a file without this name.
      #expect(throws: StorageError.self) { try opened.document?.store.addSection("Two") }
      #expect(try opened.reopen(at: moved))
      try opened.document?.store.addSection("Two")
      #expect(try text(moved) == "One\nTwo" && !FileManager.default.fileExists(atPath: path))
      // "Revert" still goes back to how it was opened.
      #expect(opened.document?.savedVersion == saved)
      #expect(try opened.document?.revert().value == true && text(moved) == "")
      #expect(throws: StorageError.self) { try opened.reopen(at: folder + "/missing.outline") }
      try opened.close()
    }
  }

  @Test func `undo goes on in the file to which a document was saved`() async throws {
    try await with { folder in
      let path = folder + "/book.outline"
      let (paper, manager) = (Paper(), Manager())
      let opened = paper.opened
      await #expect(throws: StorageError.self) { try await paper.write { try $0.undo() } }
      try opened.create()
      paper.undoRegistry = manager
      for title in ["One", "Two"] { try await paper.write { try $0.addSection(title) } }
      #expect(manager.actions.map(\.title) == ["add section One", "add section Two"])
      try opened.save(as: path)
      try opened.reopen(at: path)
      let store = try #require(paper.store)
      manager.performLatest()
      while try store.text() != "One" { await Task.yield() }
      manager.performLatest()
      while try store.text() != "One\nTwo" { await Task.yield() }
      #expect(paper.errors.isEmpty)
      (paper.author, paper.undoRegistry) = (nil, nil)
      try await paper.write { try $0.addSection("Three") }
      paper.undoRegistry = manager
      #expect(try await paper.revertToSaved())
      #expect(try store.text() == "One\nTwo")
      manager.performLatest()
      while try store.text() != "One\nTwo\nThree" { await Task.yield() }
      #expect(paper.errors.isEmpty)
      #expect(try await store.check() == [])
      try opened.close()
    }
  }

  @Test func `a duplicate has all versions, and is a document of its own`() async throws {
    try await with { folder in
      let path = folder + "/book.outline"
      let opened = OpenedDocument()
      try opened.open(at: path, creating: true)
      try opened.document?.store.addSection("One")
      let document = try #require(opened.document)
      let copy = OpenedDocument()
      try copy.create()
      let empty = try #require(copy.document?.store.path)
      try copy.adopt(document.duplicate())
      #expect(copy.hasUnsavedChanges)
      #expect(!FileManager.default.fileExists(atPath: empty))
      #expect(try document.isEdited() && copy.document?.isWorkingCopy == true)
      #expect(try copy.document?.store.latestVersion() == document.store.latestVersion())
      try copy.document?.store.undo()
      #expect(try copy.document?.store.text() == "" && text(path) == "One")
      #expect(copy.hasUnsavedChanges && !opened.hasUnsavedChanges)
      try copy.close()
      try opened.close()
    }
  }
}
