import Foundation
import TestSupport
import Testing

struct SchemaTopicTests {
  /// A command that the topic shows, and the lines that it says are printed.
  private struct Shown {
    var command: String
    var output: [String] = []

    /// Whether the command goes on in the next line, inside its quotes.
    var isOpen: Bool { !command.count(where: { $0 == "\"" }).isMultiple(of: 2) }
  }

  private static func shown(in topic: String) -> [Shown] {
    var shown: [Shown] = [], goesOn = false
    for line in topic.components(separatedBy: "\n") {
      if line.hasPrefix("  sqlite3") {
        shown.append(Shown(command: line))
        goesOn = true
      } else if goesOn, line.hasPrefix("    "), let last = shown.indices.last {
        if shown[last].isOpen {
          shown[last].command += "\n" + line
        } else {
          shown[last].output.append(String(line.dropFirst(4)))
        }
      } else {
        goesOn = false
      }
    }
    return shown
  }

  /// Runs its commands as they are written there, in order, in the real `sqlite3`.
  @Test func `its examples work, and print the shown lines`() async throws {
    let bench = try await Workbench.planted()
    let shown = Self.shown(in: try await bench.shell("outline help schema").out)
    #expect(shown.count == 10)
    #expect(shown.count { !$0.output.isEmpty } == 2)
    for step in shown {
      let answer = try await bench.shell(step.command)
      let lines = answer.out.components(separatedBy: "\n").filter { !$0.isEmpty }
      #expect(answer.err == "" && answer.code == 0, "\(step.command)")
      #expect(lines == step.output, "\(step.command)")
    }
    try await bench.expect(
      #"""
      $ outline ls --all
      soon             Soon
      bread                Bread

      food             Food
      fruit              ▾ Fruit
      pear                   ✓ 🍐 Pear  2 kg
      <id>        Cherry
      milk                 ✓ Oat milk ★

      work             Work
      apple                🍎 Apple
      report               Write report ★
      $ outline log --plain | cut -f3,5 | head -6
      sql⇥tidy up
      sql⇥
      sql⇥
      sql⇥
      sql⇥
      sql⇥
      """#)
    try await bench.expectSound()
  }

  @Test func `it names every table, view and column`() async throws {
    let bench = try await Workbench.empty()
    let topic = try await bench.shell("outline help schema").out
    let names = try await bench.sql(
      """
      SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name<>'never'
        AND name NOT LIKE 'search\\_index%' ESCAPE '\\' AND name NOT LIKE 'step\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'
      UNION SELECT c.name FROM (VALUES('item'), ('outline'), ('section'), ('favorites'), ('changes'),
        ('log'), ('swipe_action')) AS v JOIN pragma_table_info(v.column1) AS c
      """)
    let words = Set(topic.split { !($0.isLetter || $0 == "_") }.map(String.init))
    let missing = names.components(separatedBy: "\n").filter { !words.contains($0) }
    #expect(missing.isEmpty)
  }

  /// `Scripts/maintain/make-schema-page` found out which columns take a value, by writing one into each.
  @Test(arguments: ["outline", "section", "favorites"])
  func `it separates the columns that can be edited from the read-only ones`(
    view: String
  ) async throws {
    let page = try String(
      contentsOfFile: Page.repository + "/Documentation/schema.md", encoding: .utf8)
    let part = try #require(page.components(separatedBy: "\n### \(view)\n").dropFirst().first)
    let rows = part.components(separatedBy: "\n#")[0]
      .matches(of: #/(?m)^\| `(\w+)` \|.*\| (yes)? *\| (yes)? *\|$/#)
    let edited = rows.filter { $0.output.2 != nil || $0.output.3 != nil }
      .map { String($0.output.1) }
    let onlyRead = rows.filter { $0.output.2 == nil && $0.output.3 == nil }
      .map { String($0.output.1) }
    #expect(edited.count > 1 && onlyRead.count > 1)

    let topic = try await Workbench.bare().shell("outline help schema").out
    let entry = try #require(topic.firstMatch(of: try Regex("(?m)^  \(view)  .*(\n {6,}.*)*")))
    let halves = String(entry.output[0].substring ?? "").replacing(/\s+/, with: " ")
      .components(separatedBy: "; read only: ")
      .map { $0.components(separatedBy: ": ").last ?? "" }  // not what the view shows
      .map { Set($0.split { !($0.isLetter || $0 == "_") }.map(String.init)) }
    try #require(halves.count == 2)
    #expect(halves[0].isSuperset(of: edited))
    #expect(halves[1].isSuperset(of: onlyRead))
    #expect(halves[0].isDisjoint(with: onlyRead), "\(halves[0].intersection(onlyRead))")
    #expect(halves[1].isDisjoint(with: edited), "\(halves[1].intersection(edited))")
  }
}
