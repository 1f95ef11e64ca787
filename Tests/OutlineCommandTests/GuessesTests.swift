import Foundation
import TestSupport
import Testing

struct GuessesTests {
  /// The rows of a file beside this one, without comments.
  private static func rows(_ name: String) throws -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      name)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }.map { $0.split(separator: "\t").map(String.init) }
  }

  @Test func `first guesses run, or are answered with the one line to type`() async throws {
    let bench = try await Workbench.planted()
    let rows = try Self.rows("first-guesses.txt")
    var wrong: [String] = []
    for row in rows {
      let before = try await bench.shell("outline log -n 1 --all --plain --fields number")
      let answer = try await bench.shell("outline \(row[0])")
      if row[1] == "+" {
        if answer.code == 0 { continue }
      } else if answer.code == 2, answer.err.hasSuffix("\nhint: \(row[1])\n") {
        let after = try await bench.shell("outline log -n 1 --all --plain --fields number")
        if before == after { continue }
      }
      wrong.append("\(row[0]): \(answer.err)")
    }
    #expect(rows.count >= 55)
    #expect(wrong == [])
    try await bench.expectSound()
  }

  @Test func `a day takes hardly more characters than with taskwarrior`() async throws {
    let bench = try await Workbench.planted()
    _ = try await bench.shell("outline section add Home -q; outline add x --id ab --into Home -q")
    let rows = try Self.rows("daily-steps.txt")
    for row in rows {
      // What is deleted comes back by the next line.
      let answer = try await bench.shell(row[1])
      #expect(answer.code == 0, "\(row[1]): \(answer.err)")
    }
    let theirs = rows.reduce(0) { $0 + $1[0].count }
    let ours = rows.reduce(0) { $0 + $1[1].count }
    #expect(rows.count == 12)
    // The name is three letters longer, which makes 36.
    #expect(Double(ours) <= 1.03 * Double(theirs), "\(ours) to \(theirs)")
    try await bench.expectSound()
  }
}
