import Foundation
import TestSupport
import Testing

/// The table of `Documentation/capabilities.md`.
struct CapabilitiesPageTests {
  /// The cells of each row: number, capability, four marks, note, test.
  private func rows() throws -> [[String]] {
    let path = Page.repository + "/Documentation/capabilities.md"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return try lines.filter { $0.firstMatch(of: /^\| \d/) != nil }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 8, "\(line)")
      return cells
    }
  }

  @Test func `each capability has its row, with a mark for each place`() throws {
    let rows = try rows()
    #expect(rows.map(\.[0]) == (1...140).map(String.init))
    for row in rows {
      #expect(row[2...5].allSatisfy { ["y", "p", "n", "s", "-"].contains($0) })
    }
  }

  @Test func `what is missing has its reason`() throws {
    for row in try rows() where row[2...5].contains("n") || row[5] == "p" {
      #expect(!row[6].isEmpty, "\(row[0]): \(row[1])")
    }
  }

  @Test func `each capability that some place has names a test that exists`() throws {
    let folder = Page.repository + "/Tests"
    var files: [String: String] = [:]
    for case let path as String in try #require(FileManager.default.enumerator(atPath: folder)) {
      let url = URL(filePath: path)
      guard ["swift", "py"].contains(url.pathExtension) else { continue }
      files[url.deletingPathExtension().lastPathComponent] = folder + "/" + path
    }
    for row in try rows() {
      let isSomewhere = row[2...5].contains { $0 == "y" || $0 == "p" }
      #expect(row[7].isEmpty != isSomewhere, "\(row[0]): \(row[1])")
      guard isSomewhere else { continue }
      let found = try #require(row[7].wholeMatch(of: /`(\w+): (.+)`/), "\(row[7])")
      let file = try #require(files[String(found.1)], "there is no suite \(found.1)")
      let source = try String(contentsOfFile: file, encoding: .utf8)
      let words = found.2.replacingOccurrences(of: " ", with: "_")
      let name = file.hasSuffix(".py") ? "def test_\(words)(" : "func `\(found.2)`("
      #expect(source.contains(name), "\(row[0]): \(found.1) has no test \"\(found.2)\"")
    }
  }
}
