#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import OutlineLists
public import UIKit

/// An outline file as a document of UIKit: opened in place, so that each change is in the file at
/// once and nothing is saved automatically.
///
/// ```swift
/// let document = OutlineUIDocument(fileURL: url)
/// if await document.open() { show(document.store) }
/// ```
///
/// - `save(to:for:)` with `.forCreating` creates the file. To another place it copies the file with
///   all its versions, and the document continues there if UIKit does.
/// - A file that is moved or renamed is followed; see ``storeDidChange()``.
/// - Changes by other programs are in ``store``, and lists of it update by themselves.
/// - ``revertToSaved()`` adds a version, which can be undone.
open class OutlineUIDocument: UIDocument, InPlaceDocument, @unchecked Sendable {
  /// The opened document, in whichever file it is.
  public let opened: OpenedDocument

  /// The settings with which files are opened. A file in an app group needs stores that
  /// `observesSuspension`.
  open class var storeOptions: OutlineStore.Options { OutlineStore.Options() }

  /// The author of the changes, whose steps are undone; `nil` for no name.
  open var author: String? { nil }

  /// Creates a document, which `open` or `save` opens.
  /// - Parameter url: the file.
  public override init(fileURL url: URL) {
    opened = OpenedDocument(options: Self.storeOptions)
    super.init(fileURL: url)
  }

  /// Called when the document continues in another file, with another store: show its lists.
  @MainActor open func storeDidChange() {}

  /// Passes an error to `handleError(_:userInteractionPermitted:)`.
  /// - Parameter error: the error.
  @MainActor
  public func tell(_ error: any Error) { handleError(error, userInteractionPermitted: true) }

  /// The undo manager of the document, for lists of ``store``.
  @MainActor public var undoRegistry: (any UndoRegistry)? { registry(of: undoManager) }

  // Autosaving is off: the file has each change already.

  open override var hasUnsavedChanges: Bool { false }

  open override func updateChangeCount(_ change: UIDocument.ChangeKind) {}

  // Opening, saving, moving.

  open override func read(from url: URL) throws { try opened.open(at: url.path) }

  // The store has the contents.
  open override func contents(forType typeName: String) throws -> Any { Data() }

  open override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil,
    safelyTo url: URL, for saveOperation: UIDocument.SaveOperation
  ) throws {
    if opened.document == nil {
      try opened.open(at: url.path, creating: true)
    } else {
      try opened.save(as: url.path)
    }
  }

  open override func save(
    to url: URL, for saveOperation: UIDocument.SaveOperation,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    super.save(to: url, for: saveOperation) { [self] isDone in
      completionHandler?(isDone && reopen(at: fileURL))
    }
  }

  open override func presentedItemDidMove(to newURL: URL) {
    super.presentedItemDidMove(to: newURL)
    _ = reopen(at: newURL)
  }

  /// Continues in another file.
  /// - Returns: whether it is open.
  private func reopen(at url: URL) -> Bool {
    guard opened.document != nil else { return true }
    do {
      if try opened.reopen(at: url.path) { Task { @MainActor in storeDidChange() } }
      return true
    } catch {
      handleError(error, userInteractionPermitted: true)
      return false
    }
  }

  open override func revert(
    toContentsOf url: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    // Called for changes by other programs, which the store has. The contents of another file, of
    // a conflict, are merged by `pull` of the store.
    completionHandler?(url.standardizedFileURL == fileURL.standardizedFileURL)
  }

  open override func close(completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    super.close { [self] isDone in
      do {
        try opened.close()
        completionHandler?(isDone)
      } catch {
        handleError(error, userInteractionPermitted: true)
        completionHandler?(false)
      }
    }
  }
}
#endif
