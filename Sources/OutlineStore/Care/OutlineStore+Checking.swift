extension OutlineStore {
  /// Checks the rules of the schema; see ``OutlineReader/problems(allowing:)``.
  /// - Throws: ``StorageError`` if the file cannot be read at all.
  /// - Complexity: O(size of the file).
  public func problems() throws -> [Problem] {
    try read { try $0.problems(allowing: options.allowedTriggers) }
  }

  /// The `async` variant of `problems()`.
  /// - Throws: ``StorageError`` if the file cannot be read at all; `CancellationError`.
  /// - Complexity: O(size of the file).
  public func problems() async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.problems(allowing: allowed) }
  }

  /// Checks the whole file; see ``OutlineReader/check(allowing:progress:)``.
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
