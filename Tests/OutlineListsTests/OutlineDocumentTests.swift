import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineLists
@testable import OutlineStore

/// Files as the documents of an app.
struct OutlineDocumentTests {
  /// Runs a test in a folder of its own.
  private func with(_ body: (_ folder: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "outline-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func text(_ path: String) throws -> String {
    let store = try OutlineStore(path: path, options: .init(access: .readOnly))
    defer { try? store.close() }
    #expect(try store.check() == [])
    return try store.text()
  }

  @Test func `a document in place is its file, and goes back to how it was opened`() throws {
    try with { folder in
      let path = folder + "/book.outline"
      let document = try OutlineDocument(path: path)
      #expect(try !document.isEdited() && !document.isWorkingCopy)
      try document.store.addSection("One")
      #expect(try document.isEdited() && text(path) == "One")
      #expect(try document.revert(author: "me").value && text(path) == "")
      #expect(try !document.isEdited() && document.savedVersion == 1)
      // A revert can be undone, as any version.
      try document.store.undo()
      #expect(try document.isEdited() && text(path) == "One")
      try document.save(as: path)
      try document.store.addSection("Two")
      #expect(try document.revert().value && text(path) == "One")
      #expect(try !document.revert().value)
      #expect(throws: OutlineError.self) { try document.revert(to: 99) }
      try document.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["book.outline"])
    }
  }

  @Test func `saved as another file it has all versions, and goes on alone`() throws {
    try with { folder in
      let (path, copy) = (folder + "/book.outline", folder + "/copy.outline")
      let document = try OutlineDocument(path: path)
      try document.store.addSection("One")
      try document.save(as: copy)
      #expect(try !document.isEdited())
      try document.store.addSection("Two")
      #expect(try text(copy) == "One" && text(path) == "One\nTwo")
      // Only a document that says so replaces a file.
      let refusal = #expect(throws: StorageError.self) { try document.save(as: copy) }
      #expect(refusal?.description == "cannot save as \(copy): the file already exists")
      #expect(
        refusal?.hint == "choose another name; an app replaces it with save(as:replacing: true)")
      #expect(try text(copy) == "One")
      try document.save(as: copy, replacing: true)
      #expect(try text(copy) == "One\nTwo")
      let other = try OutlineDocument(path: copy)
      try other.store.write { try $0.undo() }
      #expect(try text(copy) == "One")
      // A file that somebody has open would be read with the log of the old one.
      let error = #expect(throws: StorageError.self) {
        try document.save(as: copy, replacing: true)
      }
      #expect(error?.kind == .busy)
      #expect(error?.description == "cannot replace \(copy): a program has it open")
      try other.close()
      try document.save(as: copy, replacing: true)
      #expect(try text(copy) == "One\nTwo")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).filter {
          $0.hasSuffix(".part")
        }.isEmpty)
      try document.close()
    }
  }

  @Test func `a working copy is made of bytes and makes bytes`() throws {
    try with { folder in
      let new = try OutlineDocument(contents: nil)
      #expect(try new.isWorkingCopy && new.store.text() == "")
      try new.store.addSection("One")
      let bytes = try new.contents()
      #expect(try !new.isEdited())
      try new.store.addSection("Never saved")
      #expect(try new.isEdited())
      let place = new.store.path
      try new.close()
      #expect(!FileManager.default.fileExists(atPath: place))

      let again = try OutlineDocument(contents: bytes)
      #expect(try again.store.text() == "One" && again.store.latestVersion() >= 2)
      try again.save(as: folder + "/kept.outline")
      #expect(try text(folder + "/kept.outline") == "One")
      try again.close()
      #expect(throws: StorageError.self) {
        try OutlineDocument(contents: Data(repeating: 65, count: 9_000))
      }
    }
  }

  @Test func `a document that is released leaves no working copy`() throws {
    var place = ""
    do {
      let document = try OutlineDocument(contents: nil)
      place = document.store.path
      try document.store.addSection("One")
      #expect(FileManager.default.fileExists(atPath: place))
    }
    #expect(!FileManager.default.fileExists(atPath: place))
  }
}
