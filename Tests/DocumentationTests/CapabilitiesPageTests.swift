import Foundation
import TestSupport
import Testing

/// The table of `Documentation/capabilities.md`.
struct CapabilitiesPageTests {
  @Test func `each capability has its row, with a mark for each place`() throws {
    let path = Page.repository + "/Documentation/capabilities.md"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let rows = lines.filter { $0.firstMatch(of: /^\| \d/) != nil }.map { line in
      line.split(separator: "|").map { $0.filter { $0 != " " } }
    }
    #expect(rows.map(\.[0]) == (1...140).map(String.init))
    for row in rows {
      #expect(row.count == 7 && row[2...5].allSatisfy { ["y", "p", "n", "s", "-"].contains($0) })
    }
  }
}
