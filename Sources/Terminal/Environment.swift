import Foundation

/// What the process was started with.
package enum Environment {
  /// The value of a variable; nil when it is empty or not set.
  package static subscript(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  /// Whether a switch is on: set, and not to 0.
  package static func isSet(_ name: String) -> Bool { self[name].map { $0 != "0" } ?? false }

  /// The user's home folder: `HOME`, or else the one that the system knows; nil if it knows none.
  package static var home: String? {
    if let home = self["HOME"] { return home }
    guard let folder = getpwuid(getuid())?.pointee.pw_dir,
      let path = String(validatingCString: folder), !path.isEmpty
    else { return nil }
    return path
  }

  /// Whether standard output is a terminal, which texts must not steer.
  package static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// How many columns standard output has; nil when it is no terminal.
  package static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let stated = self["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return stated ?? terminalSize?.columns
  }

  /// The size of the terminal that standard output leads to; nil when there is none, or it does not
  /// say.
  package static var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
