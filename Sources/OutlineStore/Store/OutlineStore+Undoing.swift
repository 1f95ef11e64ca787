// What people undo and bring back, all together, one of several, or by a menu.
extension OutlineStore {
  /// Takes back so many versions, one after the other, each by a version of its own.
  ///
  /// Each step expects the version the one before it made: what somebody else commits in between is
  /// not taken back by mistake.
  /// - Parameter steps: how many versions at most.
  /// - Returns: the versions that were taken back, the latest first; fewer than asked for when
  ///   there are no more.
  /// - Throws: ``OutlineError/nothingToUndo`` when there is none at all;
  ///   ``OutlineError/conflict(expected:actual:by:)``.
  @discardableResult
  public func undo(steps: Int) throws -> [Version] {
    var undone: [Version] = []
    var seen: Int?
    while undone.count < steps {
      do {
        let step = try write(expecting: seen) { try $0.undo() }
        undone.append(step.value)
        seen = step.version
      } catch OutlineError.nothingToUndo where !undone.isEmpty {
        break
      }
    }
    return undone
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
  /// try await store.registerUndo(of: made, with: undoManager) { error in show(error) }
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

  /// `registerUndo(of:titled:with:author:failed:)` without blocking the main thread while the title
  /// is read.
  /// - Parameters:
  ///   - committed: what a write returned. One that made no version has nothing to undo.
  ///   - title: what is undone, as for a menu; nil for the title of the version.
  ///   - registry: the undo manager.
  ///   - author: who undoes.
  ///   - failed: is told what went wrong.
  /// - Throws: ``StorageError`` where the title cannot be read; `CancellationError`. Nothing is
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
    /// - Parameters:
    ///   - title: what is undone, as for a menu.
    ///   - action: undoes it.
    public func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
      registerUndo(withTarget: self) { _ in MainActor.assumeIsolated { action() } }
      setActionName(title)
    }
  }
#endif
