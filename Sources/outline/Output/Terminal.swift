import Foundation

/// The terminal behind standard input and standard error, if there is one.
enum Terminal {
  /// Whether somebody can be asked.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Whether messages are read as they come.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb" }

  /// Asks a question; anything but `y` or `yes` is a no.
  static func confirms(_ question: String) -> Bool {
    write(question + " [y/N] ")
    guard let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() else {
      write("\n")
      return false
    }
    return answer == "y" || answer == "yes"
  }

  /// Writes a line over the one that was written last; nil takes it away.
  static func progress(_ text: String?) {
    if showsProgress { write("\r\u{1B}[K" + (text ?? "")) }
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

extension Int64 {
  /// A number of bytes for people: `912 bytes`, `84.0 KB`, `1.2 MB`.
  var asSize: String {
    if self < 1000 { return "\(self) bytes" }
    var value = Double(self)
    for unit in ["KB", "MB", "GB"] {
      value /= 1000
      if value < 999.95 || unit == "GB" { return "\((value * 10).rounded() / 10) \(unit)" }
    }
    return ""
  }
}
