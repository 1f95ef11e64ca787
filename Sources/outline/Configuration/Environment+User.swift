import Foundation
import Terminal

extension Environment {
  // The folders of outline below those that XDG or the home folder names; `nil` if neither is known.
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

  /// The user's home folder: `HOME`, or else the one that the system knows, or `nil`.
  static var home: String? {
    if let home = self["HOME"] { return home }
    guard let folder = getpwuid(getuid())?.pointee.pw_dir,
      let path = String(validatingCString: folder), !path.isEmpty
    else { return nil }
    return path
  }

  /// Whether the locale writes UTF-8.
  static var isUTF8: Bool {
    let locale = (self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? "").lowercased()
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// The number of columns of standard output, or `nil` if it is not a terminal.
  static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let stated = self["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return stated ?? terminalSize?.columns
  }
}
