import Foundation
import OutlineStore
import Terminal

// The mistakes of a configuration, for people.
extension Settings {
  /// The problems as lines, each with the place in the file.
  var problemLines: [String] {
    problems.sorted { $0.line < $1.line }.map { problem in
      let place = problem.line > 0 ? "\(path):\(problem.line)" : path
      return "\(place): \(problem.message)" + (problem.hint.map { "  (\($0))" } ?? "")
    }
  }

  /// Reports the problems; on a terminal only those that it has not shown before, as nobody wants
  /// to read them after each command.
  func sayProblems() {
    if problems.isEmpty { return }
    let memory = isatty(STDERR_FILENO) == 1 ? Environment.stateFolder.map { $0 + "/told" } : nil
    let known = memory.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
    let news = problemLines.filter { !known.contains($0 + "\n") && Self.isNews($0) }
    for line in news { Message.print("outline: " + line.shellSafe) }
    guard let memory, !news.isEmpty else { return }
    Message.print("hint: outline where shows such lines again")
    try? PrivateText.makeFolder(OutlineStore.folder(of: memory))
    // Old ones are forgotten at last.
    _ = PrivateText.write((news + [""]).joined(separator: "\n") + known.prefix(4_096), to: memory)
  }

  /// The problems that were reported.
  private static let told = Locked<Set<String>>([])

  /// Whether a problem is reported for the first time.
  static func isNews(_ line: String) -> Bool { told.withValue { $0.insert(line).inserted } }
}
