import OutlineStore
import Terminal

/// How long a command waits for another program that is writing to the file, and when it tells the
/// user.
struct Patience {
  /// The limit in seconds.
  let timeout: Double
  let options: any CommonOptions

  private static let silent = 1.0

  /// - Parameter timeout: the limit in seconds, or `nil` for the default of 10.
  init(timeout: Double?, options: any CommonOptions) {
    (self.timeout, self.options) = (timeout ?? 10, options)
  }

  /// Runs code that needs the lock of the file. If the lock is busy for a second, prints a message
  /// and tries again: an attempt without the lock has changed nothing.
  /// - Parameter attempt: receives the seconds that it may wait.
  func wait<Value>(for path: String, _ attempt: (Double) throws -> Value) throws -> Value {
    do { return try attempt(min(timeout, Self.silent)) } catch let error as StorageError
      where error.kind == .busy && timeout > Self.silent
    {
      options.say("outline: waiting for another program that is writing to \(path.shellSafe)")
    }
    return try attempt(timeout - Self.silent)
  }
}
