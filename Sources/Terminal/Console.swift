import Foundation

/// Whoever sits at the terminal that standard input and standard error lead to, if anybody does.
package enum Console {
  /// Whether somebody can be asked.
  package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Whether messages are read as they come.
  package static var showsProgress: Bool {
    isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb"
  }

  /// Asks a question; anything but `y` or `yes` is a no.
  package static func confirms(_ question: String) -> Bool {
    write(question + " [y/N] ")
    guard let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() else {
      write("\n")
      return false
    }
    return answer == "y" || answer == "yes"
  }

  /// Writes a line over the one that was written last; nil takes it away.
  package static func progress(_ text: String?) {
    if showsProgress { write("\r\u{1B}[K" + (text ?? "")) }
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
