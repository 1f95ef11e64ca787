import Foundation
import Subprocess
import TestSupport

/// The real `sqlite3` program, fed on its standard input as a person would.
enum Shell {
  /// What one line of input gave: its rows and its complaints.
  struct Step: Equatable, Sendable {
    var output: String
    var errors: [String] = []

    var rows: [String] { output.isEmpty ? [] : output.components(separatedBy: "\n") }
  }

  /// Runs the lines, each a statement, several statements or a dot command, in one process.
  ///
  /// The program goes on after an error. It names the line of each complaint, which is how a
  /// complaint finds its step.
  static func run(_ file: String, _ lines: [String]) async throws -> [Step] {
    var script = "", stepOfLine: [Int: Int] = [:], number = 1
    for (index, line) in lines.enumerated() {
      let ended = line.hasPrefix(".") || line.hasSuffix(";") ? line : line + ";"
      let height = ended.split(separator: "\n", omittingEmptySubsequences: false).count
      for offset in 0..<height { stepOfLine[number + offset] = index }
      number += height + 1
      script += ended + "\n.print \(mark)\n"
    }

    let input = script
    let result = try await ProcessTurns.wait {
      try await Subprocess.run(
        .name("sqlite3"), arguments: ["-batch", "-init", "/dev/null", "-nullvalue", "NULL", file],
        environment: .inherit.updating(["TZ": "UTC"]),
        input: .string(input), output: .string(limit: 64 << 20), error: .string(limit: 16 << 20))
    }

    // A statement of many rows ends with a newline before the mark; one without rows does not.
    var steps = result.standardOutput.components(separatedBy: mark + "\n").dropLast()
      .map { Step(output: String($0.hasSuffix("\n") ? $0.dropLast() : $0[...])) }
    guard steps.count == lines.count else { throw Stopped(output: result.standardError) }
    for line in result.standardError.split(separator: "\n") {
      guard let found = line.firstMatch(of: /near line (\d+): (.*)/), let number = Int(found.1)
      else { continue }
      if let step = stepOfLine[number] { steps[step].errors.append(String(found.2)) }
    }
    return steps
  }

  /// The program ended before the last line.
  struct Stopped: Error { var output: String }

  private static let mark = "----8<----"
}
