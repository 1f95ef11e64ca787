// What people undo and bring back, for code that must not block its thread. Each waits for its turn,
// and does nothing where its task is cancelled before that; otherwise it is as the one without `await`.
extension OutlineStore {
  /// `undo()` without blocking the thread it is awaited on.
  /// - Returns: the version that was taken back, of a series the first.
  /// - Throws: ``OutlineError/nothingToUndo``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(what that version changed).
  @discardableResult
  public func undo() async throws -> Committed<Version> {
    try await write { try $0.undo() }
  }

  /// `redo()` without blocking the thread it is awaited on.
  /// - Returns: the undo that was taken back, and the version the file is at.
  /// - Throws: ``OutlineError/nothingToRedo``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(what that version changed).
  @discardableResult
  public func redo() async throws -> Committed<Version> {
    try await write { try $0.redo() }
  }

  /// `restore(to:)` without blocking the thread it is awaited on.
  /// - Parameter number: the version.
  /// - Returns: whether anything was otherwise, and the version the file is at.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(what changed since).
  @discardableResult
  public func restore(to number: Int) async throws -> Committed<Bool> {
    try await write { try $0.restore(to: number) }
  }

  /// `restore(_:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - id: a section or item that existed then.
  ///   - number: the version.
  /// - Returns: whether anything was otherwise, and the version the file is at.
  /// - Throws: ``OutlineError/cannotReturn(_:)`` with the nodes whose former parents are gone;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(nodes under it now and then + what changed since).
  @discardableResult
  public func restore(_ id: NodeID, to number: Int) async throws -> Committed<Bool> {
    try await write { try $0.restore(id, to: number) }
  }

  /// `revert(_:skippingConflicts:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - number: the version.
  ///   - skippingConflicts: leaves alone what later versions changed, instead of refusing.
  /// - Returns: the nodes that were left alone, and the version the file is at.
  /// - Throws: ``OutlineError/cannotRevert(_:conflicts:)`` with the nodes that later versions
  ///   changed in the same respect; ``StorageError``; `CancellationError`.
  /// - Complexity: O(what that version changed).
  @discardableResult
  public func revert(
    _ number: Int, skippingConflicts: Bool = false
  ) async throws -> Committed<[NodeID]> {
    try await write { try $0.revert(number, skippingConflicts: skippingConflicts) }
  }

  /// `undo(by:)` without blocking the thread it is awaited on.
  /// - Parameter author: who undoes; the new version is theirs as well.
  /// - Returns: the version that was taken back, of a series the last.
  /// - Throws: ``OutlineError/nothingToUndo``; ``OutlineError/cannotRevert(_:conflicts:)`` with the
  ///   nodes that somebody changed since in the same respect; ``OutlineError/cannotReturn(_:)``
  ///   where the former parents are gone; ``StorageError``; `CancellationError`. Nothing is changed
  ///   then.
  /// - Complexity: O(versions passed + what they changed).
  @discardableResult
  public func undo(by author: String) async throws -> Committed<Version> {
    try await write(author: author) { try $0.undo(by: author) }
  }

  /// `redo(by:)` without blocking the thread it is awaited on.
  /// - Parameter author: who redoes; the new version is theirs as well.
  /// - Returns: the version that is there again, of a series the last.
  /// - Throws: ``OutlineError/nothingToRedo``; otherwise as ``OutlineTransaction/undo(by:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(versions passed + what they changed).
  @discardableResult
  public func redo(by author: String) async throws -> Committed<Version> {
    try await write(author: author) { try $0.redo(by: author) }
  }
}
