import Foundation

/// The program in which people read a text larger than the screen.
package enum Pager {
  /// The command line of the pager, or `nil` for none.
  static var command: String? {
    for name in ["OUTLINE_PAGER", "PAGER"] {
      // An empty value and cat mean no pager.
      if let value = getenv(name).map({ String(cString: $0).trimmingCharacters(in: .whitespaces) })
      {
        return value.isEmpty || value == "cat" ? nil : value
      }
    }
    return "less -FRX"
  }

  /// Whether a text is larger than the screen of standard output.
  static func isNeeded(for text: [UInt8]) -> Bool {
    guard isatty(STDOUT_FILENO) == 1, Environment["TERM"] != "dumb",
      let screen = Environment.terminalSize
    else {
      return false
    }
    var lines = 0
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let width =
        line.count <= screen.columns
        ? 0 : String(decoding: line, as: UTF8.self).withoutStyles.displayWidth
      lines += max(1, (width + screen.columns - 1) / screen.columns)
      if lines >= screen.rows { return true }
    }
    return false
  }

  /// Shows a text in the pager, and waits until the user leaves it.
  /// - Returns: false if perhaps nothing was shown.
  static func show(_ text: [UInt8], in command: String) -> Bool {
    setenv("LESS", "FRX", 0)
    guard let pager = popen(command, "w") else { return false }
    // While the pager runs it handles its own keys, and it may end before it has read everything.
    let signals = [SIGINT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    fwrite(text, 1, text.count, pager)
    let status = pclose(pager)
    for (number, action) in signals { signal(number, action) }
    // A pager that could not run or failed has perhaps shown nothing; printing the text twice is
    // better than not at all.
    return status == 0 || status == SIGINT || status == SIGPIPE || status == SIGTERM
  }
}

extension String {
  /// The text without the sequences that style it.
  fileprivate var withoutStyles: String {
    split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().map { index, piece in
      index == 0 ? String(piece) : String(piece.drop { $0 != "m" }.dropFirst())
    }.joined()
  }
}
