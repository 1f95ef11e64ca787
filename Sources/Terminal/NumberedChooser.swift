import Foundation

/// Lets people choose lines on any terminal: words narrow the list, numbers choose from it.
package struct NumberedChooser {
  private let terminal: UnsafeMutablePointer<FILE>
  /// The number of lines that are shown at once.
  private let most: Int

  /// - Returns: `nil` if the process has no terminal.
  package init?() {
    guard let file = fopen("/dev/tty", "r+") else { return nil }
    terminal = file
    var size = winsize()
    let rows = ioctl(fileno(file), UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_row) : 0
    most = min(30, max(5, (rows > 0 ? rows : 24) - 4))
  }

  /// Asks until the answer is a number, empty, or the end of the input.
  /// - Parameters:
  ///   - query: the text that narrows the list at first.
  ///   - lines: returns the lines that match a text, the best first; all of them if it is empty.
  ///     They have no line breaks. The first field of each, up to a tab, is hidden.
  package func choose(
    query: String, among lines: (String) throws -> [String]
  ) rethrows -> Chooser.Answer {
    defer { fclose(terminal) }
    var query = query
    while true {
      let shown = try lines(query)
      for (number, line) in shown.prefix(most).enumerated().reversed() {
        write("\(number + 1)  \(String(line.drop { $0 != "\t" }.dropFirst()).shellSafe)\n")
      }
      if shown.isEmpty { write("Nothing matches \(query.debugDescription.shellSafe)\n") }
      if shown.count > most { write("\(shown.count - most) more; words narrow the list\n") }
      write("Numbers, words, or nothing to end: ")
      guard let answer = readLine() else { return .nothing }
      let words = answer.split(whereSeparator: \.isWhitespace)
      if words.isEmpty { return .nothing }
      let numbers = words.compactMap { Int($0) }
      guard numbers.count == words.count else {
        query = answer
        continue
      }
      let limit = min(most, shown.count)
      if let wrong = numbers.first(where: { !(1...max(1, limit)).contains($0) || limit == 0 }) {
        write("There is no number \(wrong)\n")
        continue
      }
      let chosen = Set(numbers)
      return .chosen(shown.enumerated().filter { chosen.contains($0.offset + 1) }.map(\.element))
    }
  }

  private func write(_ text: String) {
    fputs(text, terminal)
    fflush(terminal)
  }

  /// A line that the user types; `nil` at the end of the input.
  private func readLine() -> String? {
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    // A stream that is written and read has to be positioned in between.
    fseek(terminal, 0, SEEK_CUR)
    guard getline(&line, &capacity, terminal) > 0, let line else { return nil }
    fseek(terminal, 0, SEEK_CUR)
    return String(cString: line)
  }
}
