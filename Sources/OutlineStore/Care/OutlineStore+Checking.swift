extension OutlineStore {
  /// Looks for what must not be; see ``OutlineReader/problems(allowing:)``.
  /// - Throws: ``StorageError`` where the file cannot be read at all.
  /// - Complexity: O(size of the file).
  public func problems() throws -> [Problem] {
    try read { try $0.problems(allowing: options.allowedTriggers) }
  }

  /// `problems()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError`` where the file cannot be read at all; `CancellationError`.
  /// - Complexity: O(size of the file).
  public func problems() async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.problems(allowing: allowed) }
  }

  /// Looks for everything that must not be; see ``OutlineReader/check(allowing:progress:)``.
  /// - Parameter progress: told how many of how many versions are replayed. What it throws ends the
  ///   check.
  /// - Throws: what `progress` throws; ``StorageError`` where the file cannot be read at all.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }) throws -> [Problem] {
    try read { try $0.check(allowing: options.allowedTriggers, progress: progress) }
  }

  /// `check(progress:)` without blocking the thread it is awaited on.
  /// - Parameter progress: is called on another thread.
  /// - Throws: what `progress` throws; ``StorageError`` where the file cannot be read at all;
  ///   `CancellationError`.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.check(allowing: allowed, progress: progress) }
  }
}
