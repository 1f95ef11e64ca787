// What people undo, one of several or by a menu.
extension OutlineStore {
  /// Takes back the latest version of an author, and keeps what others did since; see
  /// ``OutlineTransaction/undo(by:)``.
  @discardableResult
  public func undo(by author: String) throws -> Committed<Version> {
    try write(author: author) { try $0.undo(by: author) }
  }

  /// Brings again what an author took back last; see ``OutlineTransaction/redo(by:)``.
  @discardableResult
  public func redo(by author: String) throws -> Committed<Version> {
    try write(author: author) { try $0.redo(by: author) }
  }

  /// What the next undo takes back, as for a menu; see ``OutlineReader/undoTitle(by:)``.
  public func undoTitle(by author: String? = nil) throws -> String? {
    try read { try $0.undoTitle(by: author) }
  }

  /// What the next redo brings again, as for a menu; see ``OutlineReader/redoTitle(by:)``.
  public func redoTitle(by author: String? = nil) throws -> String? {
    try read { try $0.redoTitle(by: author) }
  }
}

/// What keeps the actions of an app that can be undone, in their order. On Apple's platforms that
/// is `UndoManager`, which conforms.
@MainActor
public protocol UndoRegistry: AnyObject {
  /// Notes how something is undone; called while it undoes or redoes, how that is taken back again.
  /// - Parameters:
  ///   - title: what is undone, as for a menu.
  ///   - action: undoes it.
  func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void)
}

extension OutlineStore {
  /// Has the undo manager of an app undo and redo a version, among the other things it undoes.
  ///
  /// ```swift
  /// let made = try await store.write(author: "me") { try $0.move(pear, to: .before(apple)) }
  /// try store.registerUndo(of: made, with: undoManager) { error in show(error) }
  /// ```
  ///
  /// Exactly this version is taken back, and what others did since is kept; where they changed the
  /// same, that is told, and nothing is done.
  /// - Parameters:
  ///   - committed: what a write returned. One that made no version has nothing to undo.
  ///   - title: what is undone, as for a menu; nil for the title of the version.
  ///   - registry: the undo manager.
  ///   - author: who undoes; their versions are told apart as by
  ///     ``OutlineTransaction/undo(by:)``.
  ///   - failed: is told what went wrong: ``OutlineError/cannotRevert(_:conflicts:)`` and
  ///     ``StorageError``.
  /// - Throws: ``StorageError`` where the title cannot be read.
  @MainActor
  public func registerUndo<Value>(
    of committed: Committed<Value>, titled title: String? = nil, with registry: any UndoRegistry,
    author: String? = nil, failed: @escaping @MainActor (any Error) -> Void
  ) throws {
    guard committed.isNew else { return }
    let number = committed.version
    let title = try title ?? read { try $0.title(of: $0.version(number)) }
    register(Task { number }, title, registry, author, failed)
  }

  /// - Parameter made: the version that is to be taken back, when it is made; nil where it never
  ///   is.
  @MainActor
  private func register(
    _ made: Task<Int?, Never>, _ title: String, _ registry: any UndoRegistry, _ author: String?,
    _ failed: @escaping @MainActor (any Error) -> Void
  ) {
    registry.registerUndo(titled: title) { [weak registry] in
      let undone = Task { @MainActor () -> Int? in
        guard let number = await made.value else { return nil }
        do {
          return try await self.write(author: author) { outline in
            let version = try outline.version(number)
            try outline.takeBackAlone([number], outline.summary(of: version, .undo), author)
          }.version
        } catch {
          failed(error)
          return nil
        }
      }
      // At once: what is registered while an undo manager undoes is what it redoes.
      if let registry { self.register(undone, title, registry, author, failed) }
    }
  }
}

#if canImport(Darwin)
  public import Foundation

  extension UndoManager: UndoRegistry {
    /// Notes how something is undone, under its name.
    public func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
      registerUndo(withTarget: self) { _ in MainActor.assumeIsolated { action() } }
      setActionName(title)
    }
  }
#endif
