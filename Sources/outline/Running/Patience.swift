import OutlineStore
import Terminal

/// How long is waited for another program that writes to the file, and when that is said.
struct Patience {
  /// In seconds.
  let timeout: Double
  let options: any CommonOptions

  private static let silent = 1.0

  /// - Parameter timeout: in seconds; nil where nothing was said.
  init(timeout: Double?, options: any CommonOptions) {
    (self.timeout, self.options) = (timeout ?? 10, options)
  }

  /// Does something that needs the lock of the file. Nothing was done when that could not be had,
  /// so the whole can be tried again.
  /// - Parameter attempt: is given the seconds that it may wait.
  func wait<Value>(for path: String, _ attempt: (Double) throws -> Value) throws -> Value {
    do { return try attempt(min(timeout, Self.silent)) } catch let error as StorageError
      where error.kind == .busy && timeout > Self.silent
    {
      options.say("outline: waiting for another program that is writing to \(path.shellSafe)")
    }
    return try attempt(timeout - Self.silent)
  }
}
