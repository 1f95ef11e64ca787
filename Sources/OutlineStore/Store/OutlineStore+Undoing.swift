// Undo for people: several steps at once, or through an app's undo manager.
extension OutlineStore {
  /// Undoes several versions, one after the other, each by a new version.
  ///
  /// Each step expects the version that the previous step wrote, so it never undoes a concurrent
  /// commit by mistake.
  /// - Parameter steps: the maximum number of versions.
  /// - Returns: the undone versions, the latest first; fewer than `steps` if there are no more.
  /// - Throws: ``OutlineError/nothingToUndo`` if there is none at all;
  ///   ``OutlineError/conflict(expected:actual:by:)``; otherwise as ``OutlineTransaction/undo(by:)``.
  ///   The steps before the error are kept.
  @discardableResult
  public func undo(steps: Int) throws -> [Version] {
    var undone: [Version] = []
    var seen: Int?
    while undone.count < steps {
      do {
        let step = try write(expecting: seen) { try $0.undo() }
        undone.append(step.value)
        seen = step.version
      } catch OutlineError.nothingToUndo where !undone.isEmpty { break }
    }
    return undone
  }

  /// The store that continues with the versions of this one.
  private var latest: OutlineStore { successor.withValue { $0 }?.latest ?? self }
}

/// An ordered store of undo actions. On Apple's platforms, `UndoManager` conforms.
@MainActor
public protocol UndoRegistry: AnyObject {
  /// Registers an undo action. During an undo or redo, registers the action that reverses it.
  /// - Parameters:
  ///   - title: the name of the action, for a menu.
  ///   - action: undoes the change.
  func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void)
}

extension OutlineStore {
  /// Registers the undo and redo of a version with the undo manager of an app.
  ///
  /// ```swift
  /// let made = try await store.write(author: "me") { try $0.move(pear, to: .before(apple)) }
  /// try await store.registerUndo(of: made, with: undoManager) { error in show(error) }
  /// ```
  ///
  /// Undo reverts exactly this version and keeps later changes by others. If they changed the same
  /// things, `failed` gets an error and nothing is done.
  /// - Parameters:
  ///   - committed: the result of a write. If it created no version, nothing is registered.
  ///   - title: the name of the action, for a menu, or `nil` for the title of the version.
  ///   - registry: the undo manager.
  ///   - author: the author of the undo; see ``OutlineTransaction/undo(by:)``.
  ///   - failed: gets the error of a failed undo or redo:
  ///     ``OutlineError/cannotRevert(_:conflicts:)`` or ``StorageError``.
  /// - Throws: ``StorageError`` if the title cannot be read.
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

  /// The `async` variant of `registerUndo(of:titled:with:author:failed:)`, which does not block the
  /// main thread while it reads the title.
  /// - Parameters:
  ///   - committed: the result of a write. If it created no version, nothing is registered.
  ///   - title: the name of the action, for a menu, or `nil` for the title of the version.
  ///   - registry: the undo manager.
  ///   - author: the author of the undo.
  ///   - failed: gets the error of a failed undo or redo.
  /// - Throws: ``StorageError`` if the title cannot be read; `CancellationError`. Nothing is
  ///   registered then.
  @MainActor
  public func registerUndo<Value>(
    of committed: Committed<Value>, titled title: String? = nil, with registry: any UndoRegistry,
    author: String? = nil, failed: @escaping @MainActor (any Error) -> Void
  ) async throws {
    guard committed.isNew else { return }
    let number = committed.version
    let words =
      if let title { title } else { try await read { try $0.title(of: $0.version(number)) } }
    register(Task { number }, words, registry, author, failed)
  }

  /// - Parameter made: the version to undo, when it is created, or `nil` if it never is.
  @MainActor
  private func register(
    _ made: Task<Int?, Never>, _ title: String, _ registry: any UndoRegistry, _ author: String?,
    _ failed: @escaping @MainActor (any Error) -> Void
  ) {
    registry.registerUndo(titled: title) { [weak registry] in
      let undone = Task { @MainActor () -> Int? in
        guard let number = await made.value else { return nil }
        do {
          return try await self.latest.write(author: author) { outline in
            let message = try outline.summary(of: outline.version(number), .undo)
            try outline.undoAlone([number...number], undoes: number, message, author: author)
          }.version
        } catch {
          failed(error)
          return nil
        }
      }
      // Immediately: an undo manager redoes the actions that are registered during its undo.
      if let registry { self.register(undone, title, registry, author, failed) }
    }
  }
}

#if canImport(Darwin)
public import Foundation

extension UndoManager: UndoRegistry {
  /// Registers an undo action under its name.
  /// - Parameters:
  ///   - title: the name of the action, for a menu.
  ///   - action: undoes the change.
  public func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
    registerUndo(withTarget: self) { _ in MainActor.assumeIsolated { action() } }
    setActionName(title)
  }
}
#endif
