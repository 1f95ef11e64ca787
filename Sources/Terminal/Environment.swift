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

  /// Whether standard output is a terminal, which texts must not steer.
  package static let isTerminal = isatty(STDOUT_FILENO) == 1

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
