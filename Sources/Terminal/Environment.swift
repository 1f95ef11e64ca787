import Foundation

/// The environment of the process.
package enum Environment {
  /// The value of a variable, or `nil` if it is empty or not set.
  package static subscript(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  /// Whether a switch is on: set to anything but 0.
  static func isSet(_ name: String) -> Bool { self[name].map { $0 != "0" } ?? false }

  /// The user's home folder: `HOME`, or else the one that the system knows, or `nil`.
  package static var home: String? {
    if let home = self["HOME"] { return home }
    guard let folder = getpwuid(getuid())?.pointee.pw_dir,
      let path = String(validatingCString: folder), !path.isEmpty
    else { return nil }
    return path
  }

  /// Whether the locale writes UTF-8.
  package static var isUTF8: Bool {
    let locale = (self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? "").lowercased()
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// Whether standard output is a terminal, which texts must not steer.
  package static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// The number of columns of standard output, or `nil` if it is not a terminal.
  package static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let stated = self["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return stated ?? terminalSize?.columns
  }

  /// The size of the terminal of standard output; `nil` if there is none, or its size is unknown.
  package static var terminalSize: TerminalSize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }
}

/// The size of a screen in cells.
package struct TerminalSize: Hashable, Sendable {
  package var rows: Int
  package var columns: Int

  package init(rows: Int, columns: Int) { (self.rows, self.columns) = (rows, columns) }
}
