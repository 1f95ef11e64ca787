extension OutlineStore {
  /// Checks the rules of the schema; see ``OutlineReader/problems(allowing:)``.
  /// - Throws: ``StorageError`` if the file cannot be read at all.
  /// - Complexity: O(size of the file).
  package func problems() throws -> [Problem] {
    try read { try $0.problems(allowing: options.allowedTriggers) }
  }

  /// Checks pages and indexes, the rules of the schema, the replay of the whole history, and
  /// derived data such as the search index.
  ///
  /// The ``Problem/kind-swift.property`` of a problem tells how to fix it. Errors that nothing
  /// contradicts, such as another letter in a text, are not found.
  /// - Parameter progress: called with the numbers of replayed versions and of all versions. If it
  ///   throws, the check ends.
  /// - Throws: the error of `progress`; ``StorageError`` if the file cannot be read at all.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }) throws
    -> [Problem]
  {
    try read { try $0.check(allowing: options.allowedTriggers, progress: progress) }
  }

  /// The `async` variant of `check(progress:)`.
  /// - Parameter progress: called on another thread with the numbers of replayed versions and of
  ///   all versions. If it throws, the check ends.
  /// - Throws: the error of `progress`; ``StorageError`` if the file cannot be read at all;
  ///   `CancellationError`.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.check(allowing: allowed, progress: progress) }
  }
}
