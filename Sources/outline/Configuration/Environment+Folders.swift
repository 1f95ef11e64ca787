import Terminal

// The folders of outline below those that XDG or the home folder names; `nil` if neither is known.
extension Environment {
  static var configurationFolder: String? { folder("XDG_CONFIG_HOME", or: "/.config") }
  static var dataFolder: String? { folder("XDG_DATA_HOME", or: "/.local/share") }
  static var stateFolder: String? { folder("XDG_STATE_HOME", or: "/.local/state") }

  private static func folder(_ variable: String, or usual: String) -> String? {
    (self[variable] ?? home.map { $0 + usual }).map { $0 + "/outline" }
  }

  /// A path with the home folder in place of a tilde, which shells leave alone after a colon and in
  /// a word that is being completed.
  static func expandingHome(in path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }
}
