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
    let bytes = memory.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    let known = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let lines = problemLines
    let news = lines.filter { !known.contains($0) && Self.isNews($0) }
    for line in news { Message.print("outline: " + line.shellSafe) }
    guard let memory, !news.isEmpty else { return }
    Message.print("hint: outline where shows such lines again")
    try? PrivateText.makeFolder(OutlineStore.folder(of: memory))
    let others = known.filter { !$0.hasPrefix(path + ":") }
    _ = PrivateText.write((others + lines).joined(separator: "\n"), to: memory)
  }

  /// The problems that were reported.
  private static let told = Locked<Set<String>>([])

  /// Whether a problem is reported for the first time.
  static func isNews(_ line: String) -> Bool { told.withValue { $0.insert(line).inserted } }
}
