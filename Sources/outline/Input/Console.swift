import Foundation
import Terminal

/// The user at the terminal of standard input and standard error, if there is one.
enum Console {
  /// Whether the user can answer questions.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Whether the user sees messages as they are written.
  static var showsProgress: Bool {
    isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb"
  }

  /// Asks a question; anything but `y` or `yes` means no.
  static func confirms(_ question: String) -> Bool {
    ["y", "yes"].contains(answer(to: question + " [y/N] ")?.lowercased())
  }

  /// Asks a question.
  /// - Returns: The line without white space around it; `nil` if the input has ended.
  static func answer(to question: String) -> String? {
    write(question)
    let line = readLine()?.trimmingCharacters(in: .whitespaces)
    if line == nil { write("\n") }
    return line
  }

  /// Replaces the last written line; `nil` removes it.
  static func progress(_ text: String?) {
    if showsProgress { write("\r\u{1B}[K" + (text ?? "")) }
  }

  private static func write(_ text: String) {
    _ = Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
  }
}

/// The progress of long work, as a line on the terminal of standard error that is removed at the
/// end.
final class ProgressLine {
  private let verb: String
  private let noun: String
  private let isShown: Bool
  private let start = Date()
  private var isThere = false

  /// - Parameters:
  ///   - verb: the work, such as `Adding`.
  ///   - noun: its object, such as `item`.
  ///   - isWanted: whether to show the line.
  init(_ verb: String, each noun: String, isWanted: Bool) {
    self.verb = verb
    self.noun = noun
    isShown = isWanted && Console.showsProgress
  }

  /// Shows the number done, the total, and the speed. Quick work shows nothing.
  func show(_ done: Int, of all: Int) {
    let seconds = Date().timeIntervalSince(start)
    guard isShown, seconds > 0.3 else { return }
    let speed = Int(Double(done) / seconds)
    Console.progress("\(verb) \(done) of \(all) \(noun)\(all == 1 ? "" : "s"), \(speed) a second")
    isThere = true
  }

  /// Removes the line.
  func end() {
    if isThere { Console.progress(nil) }
    isThere = false
  }
}
