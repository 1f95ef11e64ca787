import OutlineStore
import Terminal

extension OutlineStore.Options {
  /// The settings for changing a file.
  /// - Parameters:
  ///   - timeout: the seconds to wait while another program writes, or `nil` for the default of 10.
  ///   - options: if given, the user is told of a wait that takes longer than a second.
  static func changing(
    _ path: String, timeout: Double? = nil, for options: (any CommonOptions)? = nil
  ) throws -> Self {
    var settings = Self(
      access: .readWrite, busyTimeout: .seconds(timeout ?? 10), readers: .shared)
    settings.allowedTriggers = try TrustedTriggers.allowed(in: path)
    if let options, options.isTalkative {
      settings.noteWaiting = {
        Message.print("outline: waiting for another program that is writing to \(path.shellSafe)")
      }
    }
    return settings
  }
}

extension OutlineStore {
  /// Opens a file to change it.
  /// - Parameters:
  ///   - timeout: the seconds to wait while another program writes, or `nil` for the default of 10.
  ///   - options: if given, the user is told of a long wait and of a migration.
  ///   - isRehearsal: whether nothing will be committed.
  static func changing(
    _ path: String, timeout: Double? = nil, for options: (any CommonOptions)? = nil,
    isRehearsal: Bool = false
  ) throws -> OutlineStore {
    var settings = try Options.changing(path, timeout: timeout, for: options)
    settings.isRehearsal = isRehearsal
    let store = try OutlineStore(path: path, options: settings)
    options?.say(store.migration)
    return store
  }
}
