internal import Foundation
public import OutlineStore

/// The open document of an app, also while it moves from file to file.
///
/// `OutlineNSDocument` and `OutlineUIDocument` of the product `OutlineUI` forward the requests of
/// the system to it, and the app asks it for the store. When it continues in another file, lists of
/// the old store end, and the app shows those of the new one.
///
/// ```swift
/// let opened = OpenedDocument()
/// try opened.create()
/// try opened.save(as: path)
/// try opened.reopen(at: path)
/// try opened.document?.store.addSection("Chapter 1")
/// try opened.close()
/// ```
public final class OpenedDocument: Sendable {
  private let options: OutlineStore.Options
  private let current = Locked<OutlineDocument?>(nil)

  /// Begins without a document.
  /// - Parameter options: how the stores are opened.
  public init(options: OutlineStore.Options = OutlineStore.Options()) { self.options = options }

  /// The document; `nil` before it is opened and after it is closed.
  public var document: OutlineDocument? { current.withValue { $0 } }

  /// Whether closing would lose something; always `false` for a document in place.
  public var hasUnsavedChanges: Bool {
    guard let document, document.isWorkingCopy else { return false }
    return (try? document.isEdited()) ?? true
  }

  /// Opens a file in place, unless it is open already. A file that cannot be written is opened for
  /// reading.
  /// - Parameters:
  ///   - path: the file.
  ///   - isCreating: whether a missing file is created; otherwise it is an error.
  /// - Throws: ``StorageError``; then the document that was open stays open.
  public func open(at path: String, creating isCreating: Bool = false) throws {
    if let document, document.isFile(path) { return }
    var options = options
    if options.access == .create && !isCreating { options.access = .readWrite }
    let files = FileManager.default
    if files.fileExists(atPath: path) && !files.isWritableFile(atPath: path) {
      options.access = .readOnly
    }
    try adopt(OutlineDocument(path: path, options: options))
  }

  /// Creates a new document, a working copy until it is saved.
  /// - Throws: ``StorageError``; an error of the file system.
  public func create() throws { try adopt(OutlineDocument(contents: nil, options: options)) }

  /// Takes over a document, and closes the one that was open.
  /// - Parameter document: the document, for example a duplicate.
  /// - Throws: ``StorageError`` if the one that was open cannot be closed.
  public func adopt(_ document: OutlineDocument) throws { try replace(by: document) }

  /// Saves the document: its own file already has everything, and another file is replaced by a
  /// copy with all versions.
  /// - Parameter path: the file.
  /// - Throws: ``StorageError`` if no document is open, the copy cannot be written, or a program
  ///   has the other file open.
  public func save(as path: String) throws { try opened.save(as: path, replacing: true) }

  /// Continues in another file: one to which the document was saved, or to which its file was
  /// moved.
  /// - Parameter path: the file.
  /// - Returns: whether that is another file, with another store; `false` if it is open already.
  /// - Throws: ``StorageError`` if the file cannot be opened; then the document stays in its file.
  @discardableResult
  public func reopen(at path: String) throws -> Bool {
    let document = try opened
    if document.store.path == path || document.isFile(path) { return false }
    let next = try document.reopen(at: path)
    current.withValue { $0 = next }
    return true
  }

  /// Closes the document, which removes a working copy. Without a document it does nothing.
  /// - Throws: ``StorageError``.
  public func close() throws { try replace(by: nil) }

  private func replace(by document: OutlineDocument?) throws {
    let old = current.withValue { current in
      defer { current = document }
      return current
    }
    try old?.close()
  }

  fileprivate var opened: OutlineDocument {
    get throws {
      if let document { return document }
      throw StorageError(.cannotOpen, message: "no file is open", doing: "cannot use the document")
    }
  }
}

/// A document of an app, such as one of AppKit or UIKit, that is an outline file opened in place.
public protocol InPlaceDocument: AnyObject {
  /// The opened document, in whichever file it is.
  var opened: OpenedDocument { get }
  /// The author of the changes, whose steps are undone; `nil` for no name.
  @MainActor var author: String? { get }
  /// The undo manager of the document, for lists of ``store``.
  @MainActor var undoRegistry: (any UndoRegistry)? { get }

  /// Tells the user an error.
  /// - Parameter error: the error.
  @MainActor func tell(_ error: any Error)
}

extension InPlaceDocument {
  /// The store of the document; `nil` before it is opened and after it is closed.
  public var store: OutlineStore? { opened.document?.store }

  /// Writes changes as one version, and registers its undo with the undo manager of the document.
  /// - Parameters:
  ///   - message: the message of the version, or `nil` for a generated one.
  ///   - change: performs the changes, on another thread.
  /// - Throws: the error of the closure; ``StorageError``; `CancellationError`.
  @MainActor
  @discardableResult
  public func write<Value: Sendable>(
    _ message: String? = nil, _ change: @escaping @Sendable (OutlineTransaction) throws -> Value
  ) async throws -> Committed<Value> {
    let (store, author) = (try opened.opened.store, author)
    let made = try await store.write(message, author: author) { try change($0) }
    if let undoRegistry {
      try await store.registerUndo(of: made, with: undoRegistry, author: author) { [weak self] in
        self?.tell($0)
      }
    }
    return made
  }

  /// Reverts to the version at which the document was opened or last saved, as a version that can
  /// be undone.
  /// - Returns: whether anything changed.
  /// - Throws: as ``OutlineDocument/revert(to:author:)``.
  @MainActor
  @discardableResult
  public func revertToSaved() async throws -> Bool {
    let version = try opened.opened.savedVersion
    return try await write { try $0.restore(to: version) }.value
  }
}
