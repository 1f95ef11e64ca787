import Foundation
import Testing

struct SchemaTopicTests {
  /// Runs its statements as they stand there, in order, in the real `sqlite3`.
  @Test func `what it shows works`() async throws {
    let bench = try await Workbench.planted()
    let topic = try await bench.shell("outline help schema").out
    var statements: [String] = []
    for line in topic.components(separatedBy: "\n") where line.hasPrefix("  ") {
      if line.hasPrefix("  sqlite3") {
        statements.append(line)
      } else if let last = statements.last, last.count(where: { $0 == "\"" }) == 1 {
        statements[statements.count - 1] = last + "\n" + line
      }
    }
    #expect(statements.count == 10)
    for statement in statements {
      let answer = try await bench.shell(statement)
      #expect(answer.err == "" && answer.code == 0, "\(statement)")
    }
    try await bench.expect(
      #"""
      $ outline ls --all
      soon             Soon

      food             Food
      fruit              ▾ Fruit
      pear                   ✓ 🍐 Pear  2 kg
      <id>        Cherry
      bread                Bread
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
  }

  @Test func `it names every table, view and column there is`() async throws {
    let bench = try await Workbench.empty()
    let topic = try await bench.shell("outline help schema").out
    let names = try await bench.sql(
      """
      SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'search\\_%' ESCAPE '\\'
        AND name NOT LIKE 'sqlite%' AND name<>'never'
      UNION SELECT name FROM pragma_table_info('item')
      UNION SELECT name FROM pragma_table_info('section') WHERE name<>'position'
      UNION SELECT name FROM pragma_table_info('changes') UNION SELECT name FROM pragma_table_info('log')
      """)
    let words = Set(topic.split { !($0.isLetter || $0 == "_") }.map(String.init))
    let missing = names.components(separatedBy: "\n").filter { !words.contains($0) }
    #expect(missing.isEmpty)
  }
}
