#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import OutlineLists

/// An outline file as a document of AppKit: opened in place, so that each change is in the file
/// at once and nothing is saved automatically.
///
/// An app defines a subclass with its windows, and names it in its document types:
///
/// ```swift
/// final class Book: OutlineNSDocument {
///   override func makeWindowControllers() { showBook() }
///   override func storeDidChange() { showBook() }
/// }
/// ```
///
/// - A new document and a duplicate are working copies, and ask to be saved when they are closed.
/// - "Save" remembers the version to which "Revert" returns. "Save As" copies the file with all
///   its versions, and continues in the copy.
/// - "Revert" adds a version, which can be undone.
/// - A file that is moved or renamed is followed.
/// - Changes by other programs are in ``store``, and lists of it update by themselves.
@MainActor
open class OutlineNSDocument: NSDocument, InPlaceDocument {
  /// The opened document, in whichever file it is.
  public nonisolated let opened: OpenedDocument

  /// The settings with which files are opened.
  open nonisolated class var storeOptions: OutlineStore.Options { OutlineStore.Options() }

  /// The author of the changes, whose steps are undone; `nil` for no name.
  open var author: String? { nil }

  /// Creates a document without a file.
  public override init() {
    opened = OpenedDocument(options: Self.storeOptions)
    super.init()
  }

  /// Creates a new document, a working copy until it is saved.
  /// - Parameter typeName: the type of the file.
  /// - Throws: `StorageError`; an error of the file system.
  public convenience init(type typeName: String) throws {
    self.init()
    fileType = typeName
    try opened.create()
  }

  /// Called when the document continues in another file, with another store: show its lists.
  open func storeDidChange() {}

  /// Presents an error in the app's own way.
  /// - Parameter error: the error.
  public func tell(_ error: any Error) { presentError(error) }

  /// The undo manager of the document, for lists of ``store``.
  public var undoRegistry: (any UndoRegistry)? { registry(of: undoManager) }

  // Autosaving is off: the file has each change already.

  open override nonisolated class var autosavesInPlace: Bool { false }
  open override class var autosavesDrafts: Bool { false }
  open override class var preservesVersions: Bool { false }
  open override nonisolated var isEntireFileLoaded: Bool { false }
  open override var isDocumentEdited: Bool { opened.hasUnsavedChanges }

  open override func updateChangeCount(_ change: NSDocument.ChangeType) {
    // A document in place never has unsaved changes, whatever its undo manager registers.
    if opened.document?.isWorkingCopy == true || change == .changeCleared {
      super.updateChangeCount(change)
    }
  }

  // Opening, saving, moving.

  open override nonisolated func read(from url: URL, ofType typeName: String) throws {
    try opened.open(at: url.path)
  }

  open override nonisolated func writeSafely(
    to url: URL, ofType typeName: String, for saveOperation: NSDocument.SaveOperationType
  ) throws { try opened.save(as: url.path) }

  open override func save(_ sender: Any?) {
    guard let document = opened.document, !document.isWorkingCopy else { return super.save(sender) }
    // AppKit would ask about changes since it last wrote the file.
    do { try opened.save(as: document.store.path) } catch { presentError(error) }
  }

  open override func save(
    to url: URL, ofType typeName: String, for saveOperation: NSDocument.SaveOperationType,
    completionHandler: @escaping ((any Error)?) -> Void
  ) {
    super.save(to: url, ofType: typeName, for: saveOperation) { error in
      switch saveOperation {
      case .saveToOperation, .autosaveElsewhereOperation: completionHandler(error)
      default: completionHandler(error ?? self.reopen(at: url))
      }
    }
  }

  open override func move(to url: URL, completionHandler: (((any Error)?) -> Void)? = nil) {
    super.move(to: url) { error in completionHandler?(error ?? self.reopen(at: url)) }
  }

  open override nonisolated func presentedItemDidMove(to newURL: URL) {
    super.presentedItemDidMove(to: newURL)
    Task { @MainActor in if let error = reopen(at: newURL) { presentError(error) } }
  }

  /// Continues in another file.
  /// - Returns: the error, or `nil`.
  private func reopen(at url: URL) -> (any Error)? {
    do {
      if try opened.reopen(at: url.path) { storeDidChange() }
      return nil
    } catch { return error }
  }

  open override func duplicate() throws -> NSDocument {
    guard let document = opened.document else { return try super.duplicate() }
    let controller = NSDocumentController.shared
    let new = try controller.makeUntitledDocument(ofType: fileType ?? "")
    guard let copy = new as? OutlineNSDocument else { return try super.duplicate() }
    try copy.opened.adopt(document.duplicate())
    copy.updateChangeCount(.changeDone)
    controller.addDocument(copy)
    copy.makeWindowControllers()
    copy.showWindows()
    return copy
  }

  open override func close() {
    super.close()
    do { try opened.close() } catch { presentError(error) }
  }

  // Reverting.

  open override func revertToSaved(_ sender: Any?) {
    Task { do { try await revertToSaved() } catch { presentError(error) } }
  }

  open override func revert(toContentsOf url: URL, ofType typeName: String) throws {
    // The store shows the contents of the file already.
  }

  open override func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool {
    guard let action = item.action, NSStringFromSelector(action) == "revertDocumentToSaved:"
    else { return super.validateUserInterfaceItem(item) }
    return (try? opened.document?.isEdited()) ?? false
  }
}
#endif
