import Foundation

/// The user at the terminal of standard input and standard error, if there is one.
package enum Console {
  /// Whether the user can answer questions.
  package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Whether the user sees messages as they are written.
  package static var showsProgress: Bool {
    isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb"
  }

  /// Asks a question; anything but `y` or `yes` means no.
  package static func confirms(_ question: String) -> Bool {
    write(question + " [y/N] ")
    guard let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() else {
      write("\n")
      return false
    }
    return answer == "y" || answer == "yes"
  }

  /// Replaces the last written line; `nil` removes it.
  package static func progress(_ text: String?) {
    if showsProgress { write("\r\u{1B}[K" + (text ?? "")) }
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
