public import Foundation
public import OutlineStore

/// An outline file as a document of an app: opened, worked on, saved as another file, and reverted.
///
/// A document *in place* is the file itself. Each change is in it as soon as the store returns, so
/// nothing is left to save, and other programs can change the file meanwhile. A *working copy* is a
/// private file with the bytes of a document, for a system that hands out bytes and takes bytes
/// back, such as `ReferenceFileDocument` of SwiftUI. It is deleted with the document.
///
/// ```swift
/// let document = try OutlineDocument(path: path)
/// try document.store.write { try $0.addSection("Chapter 1") }
/// try document.save(as: copy)
/// try document.revert()
/// ```
///
/// Both keep all versions, so a document can be reverted after it was saved and closed as well, and
/// a revert can be undone.
public final class OutlineDocument: Sendable {
  /// The store of the document. Its ``OutlineStore/path`` is the file that it has open.
  public let store: OutlineStore
  /// The folder of a working copy, which is removed with it.
  private let folder: WorkingFolder?
  private let saved: Locked<Saving>

  /// The state that is saved.
  private struct Saving {
    var version: Version.ID
    /// The version by which it was reverted to that state, or `nil`.
    var reverted: Version.ID?
    /// The other file to which it was saved, or `nil`.
    var target: String?
    /// Whether it was never saved, not even in its first state.
    var isNowhere = false
  }

  /// Opens a file in place, or creates a new one.
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how to open it.
  /// - Throws: ``StorageError`` if the file is not an outline, is newer than this library, or
  ///   cannot be opened.
  public convenience init(
    path: String, options: OutlineStore.Options = OutlineStore.Options()
  ) throws { try self.init(path, in: nil, options) }

  /// Creates a working copy of the bytes of a document.
  /// - Parameters:
  ///   - contents: the bytes of an outline file; empty or `nil` for a new document.
  ///   - options: how to open the copy.
  /// - Throws: ``StorageError`` if the bytes are not an outline, or are of a newer library; an
  ///   error of the file system.
  /// - Complexity: O(bytes).
  public convenience init(
    contents: Data?, options: OutlineStore.Options = OutlineStore.Options()
  ) throws {
    let folder = try WorkingFolder()
    if let contents, !contents.isEmpty { try contents.write(to: URL(filePath: folder.file)) }
    try self.init(folder.file, in: folder, options)
  }

  private init(_ path: String, in folder: WorkingFolder?, _ options: OutlineStore.Options) throws {
    let store = try OutlineStore(path: path, options: options)
    self.store = store
    self.folder = folder
    saved = Locked(Saving(version: try store.latestVersion()))
  }

  /// Whether it is a working copy, whose changes are lost unless they are saved.
  package var isWorkingCopy: Bool { folder != nil }

  /// The version that the document had when it was opened or last saved.
  var savedVersion: Version.ID { saved.withValue { $0.version } }

  /// Whether there are versions since it was opened, saved, or reverted to that state. A document in
  /// place has them in its file already.
  /// - Throws: ``StorageError``.
  public func isEdited() throws -> Bool {
    let saving = saved.withValue { $0 }
    return try saving.isNowhere || store.latestVersion() != saving.reverted ?? saving.version
  }

  /// The bytes of a file with all versions, in one consistent state; afterwards the document counts
  /// as saved.
  /// - Throws: ``StorageError``; an error of the file system.
  /// - Complexity: O(size of the file).
  public func contents() throws -> Data {
    let folder = try WorkingFolder()
    let copy = folder.path + "/copy.outline"
    let version = try store.copy(to: copy)
    let bytes = try Data(contentsOf: URL(filePath: copy))
    saved.withValue { $0 = Saving(version: version) }
    return bytes
  }

  /// Saves a copy with all versions as another file. The document stays in its own file; the app
  /// opens the copy to continue with it. Saving a document in place as itself does nothing.
  /// - Parameters:
  ///   - target: the path of the copy.
  ///   - isReplacing: whether an existing file is replaced, at once and only when the copy is
  ///     complete. A file that a program has open is never replaced.
  /// - Throws: ``StorageError`` if there is a file that must not be replaced, or the copy cannot be
  ///   written; then nothing has changed.
  /// - Complexity: O(size of the file).
  public func save(as target: String, replacing isReplacing: Bool = false) throws {
    let new: Saving
    if isFile(target) {
      new = Saving(version: try store.latestVersion())
    } else if FileMark(of: target) == nil {
      new = Saving(version: try store.copy(to: target), target: target)
    } else if isReplacing {
      new = Saving(version: try store.copy(replacing: target), target: target)
    } else {
      let doing = "cannot save as \(target)"
      var error = StorageError(.cannotOpen, message: "the file already exists", doing: doing)
      error.remedy = "choose another name; an app replaces it with save(as:replacing: true)"
      throw error
    }
    saved.withValue { $0 = new }
  }

  /// Whether a path is that of the file itself.
  /// - Parameter other: the path.
  func isFile(_ other: String) -> Bool { Self.isSameFile(store.path, as: other) }

  private static func isSameFile(_ one: String, as other: String) -> Bool {
    guard let one = FileMark(of: one), let other = FileMark(of: other) else { return false }
    return one.isOfSameFile(as: other)
  }

  /// Restores everything to a version, as a new version that can be undone.
  /// - Parameters:
  ///   - number: the version, or `nil` for that at which the document was opened or last saved.
  ///   - author: the author of the new version.
  /// - Returns: whether anything changed.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` or
  ///   ``OutlineError/forgottenVersion(_:oldest:)``; ``StorageError``.
  /// - Complexity: O(changes since).
  @discardableResult
  public func revert(to number: Version.ID? = nil, author: String? = nil) throws -> Committed<Bool>
  {
    let target = number ?? savedVersion
    let made = try store.write(author: author) { try $0.restore(to: target) }
    if number == nil { saved.withValue { $0.reverted = made.version } }
    return made
  }

  /// Creates a working copy with all versions, for "Duplicate". The copy is not saved yet.
  /// - Throws: ``StorageError``; an error of the file system.
  /// - Complexity: O(size of the file).
  public func duplicate() throws -> OutlineDocument {
    let folder = try WorkingFolder()
    _ = try store.copy(to: folder.file)
    var options = store.options
    if options.access == .readOnly {
      options.access = .create
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file)
    }
    let copy = try OutlineDocument(folder.file, in: folder, options)
    copy.saved.withValue { $0.isNowhere = true }
    return copy
  }

  /// The document continued in another file: one to which this document was saved, or to which the
  /// system moved its file. Closes this document.
  ///
  /// Versions keep their numbers, so undo actions that were registered for this document's store
  /// work with the new one.
  /// - Parameter target: the file. Changes here since the document was saved as this file are
  ///   copied as well.
  /// - Throws: ``StorageError`` if the file cannot be opened. Then this document stays open, unless
  ///   its own file was moved.
  /// - Complexity: O(1), or O(size of the file) if something was written after it was saved.
  func reopen(at target: String) throws -> OutlineDocument {
    var options = store.options
    if options.access == .create { options.access = .readWrite }
    let saving = saved.withValue { $0 }
    let next =
      saving.target.map { Self.isSameFile($0, as: target) } ?? false
      ? try reopen(atCopy: target, of: saving.version, options)
      : try reopen(atMoved: target, saving.version, options)
    store.successor.withValue { $0 = next.store }
    folder?.remove()
    return next
  }

  private func reopen(
    atCopy target: String, of version: Version.ID, _ options: OutlineStore.Options
  ) throws -> OutlineDocument {
    let next = try OutlineDocument(path: target, options: options)
    try store.close()
    // Nobody writes here now.
    let old = try OutlineStore(path: store.path, options: options)
    defer { try? old.close() }
    if try old.latestVersion() <= version { return next }
    try next.close()
    _ = try old.copy(replacing: target)
    return try OutlineDocument(path: target, options: options)
  }

  private func reopen(
    atMoved target: String, _ version: Version.ID, _ options: OutlineStore.Options
  ) throws -> OutlineDocument {
    // First closed, because SQLite finds the log and the locks of a file by its name: connections
    // by two names would not know of each other.
    try store.close()
    let next = try OutlineDocument(path: target, options: options)
    if version <= next.savedVersion { next.saved.withValue { $0 = Saving(version: version) } }
    return next
  }

  /// Closes the store, and removes a working copy. A released document closes by itself.
  /// - Throws: ``StorageError``.
  public func close() throws {
    try store.close()
    folder?.remove()
  }
}

/// A private folder, which is removed when it is released.
private final class WorkingFolder: Sendable {
  let path: String
  /// The file in it.
  var file: String { path + "/document.outline" }

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "OutlineStore-\(UUID().uuidString)")
    path = folder.path
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  deinit { remove() }
}
