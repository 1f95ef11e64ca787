#if canImport(AppKit) || canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import OutlineStore

  /// A document of AppKit or UIKit that is an outline file, opened in place.
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

    /// Makes changes as one version, and registers its undo with the undo manager of the document.
    /// - Parameters:
    ///   - message: the message of the version, or `nil` for a generated one.
    ///   - change: makes the changes, on another thread.
    /// - Throws: the error of the closure; `StorageError`; `CancellationError`.
    @MainActor
    @discardableResult
    public func write<Value: Sendable>(
      _ message: String? = nil,
      _ change: @escaping @Sendable (OutlineTransaction) throws -> Value
    ) async throws -> Committed<Value> {
      try await opened.write(message, author: author, undoneBy: undoRegistry) { [weak self] in
        self?.tell($0)
      } _: {
        try change($0)
      }
    }

    /// Reverts to the version at which the document was opened or last saved, as a version that can
    /// be undone.
    /// - Returns: whether anything changed.
    /// - Throws: as `OutlineDocument.revert`.
    @MainActor
    @discardableResult
    public func revertToSaved() async throws -> Bool {
      try await opened.revert(author: author, undoneBy: undoRegistry) { [weak self] in
        self?.tell($0)
      }
    }

    /// By a cast, because only Apple's own class conforms.
    static func registry(_ undoManager: AnyObject?) -> (any UndoRegistry)? {
      undoManager as? any UndoRegistry
    }
  }
#endif
