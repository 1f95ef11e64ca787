import Foundation

/// The program in which people read a text larger than the screen.
enum Pager {
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
    else { return false }
    var lines = 0
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let width =
        line.count <= screen.columns
        ? 0
        : String(decoding: line, as: UTF8.self).replacing(/\u{1B}\[[^m]*m?/, with: "").displayWidth
      lines += max(1, (width + screen.columns - 1) / screen.columns)
      if lines >= screen.rows { return true }
    }
    return false
  }

  /// Shows a text in the pager, and waits until the user leaves it.
  /// - Returns: false if perhaps nothing was shown.
  static func show(_ text: [UInt8], in command: String) -> Bool {
    setenv("LESS", "FRX", 0)
    // A pager that could not run or failed has perhaps shown nothing; printing the text twice is
    // better than not at all.
    return [0, 128 + SIGINT, 128 + SIGPIPE, 128 + SIGTERM].contains(pipe(text, into: command))
  }

  /// Pipes a text into a command line, and waits for its end.
  ///
  /// The program handles its own keys, and may end before it has read everything.
  /// - Returns: its exit code, or 128 and the signal that ended it; 127 if it cannot be started.
  static func pipe(_ text: [UInt8], into command: String) -> Int32 {
    guard let program = popen(command, "w") else { return 127 }
    let signals = [SIGINT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, action) in signals { signal(number, action) } }
    fwrite(text, 1, text.count, program)
    let status = pclose(program)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
