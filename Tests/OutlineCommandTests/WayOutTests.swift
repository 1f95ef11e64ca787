import Foundation
import Testing

/// Follows the hints that name a command: each must work where it is given.
struct WayOutTests {
  /// What is done to a copy of the planted outline, what then fails, and the hint.
  private static let cases = [
    (
      "UPDATE item SET parent=key WHERE id='pear'", "outline --db broken.db check",
      "outline rescue broken.db broken-rescued.db"
    ),
    (
      "DROP TABLE search_index", "outline --db broken.db check",
      "outline --db broken.db check --repair"
    ),
    (
      "PRAGMA application_id=0; PRAGMA user_version=0", "outline --db broken.db ls",
      "outline --db broken.db check --repair"
    ),
    (
      "UPDATE item SET parent=key WHERE id='pear'", "outline --db broken.db check --repair",
      "outline rescue broken.db broken-rescued.db"
    ),
  ]

  @Test(arguments: cases)
  func `the way out of a damaged file works`(damage: String, fails: String, hint: String)
    async throws
  {
    let bench = try await Workbench.planted()
    let script = ".dbconfig enable_trigger off\n\(damage);\n"
    _ = try await bench.shell(
      "cp .outline.db broken.db; sqlite3 broken.db > /dev/null", stdin: Array(script.utf8))
    let failed = try await bench.shell(fails)
    #expect(failed.code == 7)
    #expect(failed.err.contains(hint), "\(failed.err)")
    let way = try await bench.shell(hint)
    #expect([0, 9].contains(way.code), "\(way)")
    let saved = hint.contains("rescue") ? "broken-rescued.db" : "broken.db"
    let checked = try await bench.shell(
      "outline --db \(saved) check && outline --db \(saved) ls --all")
    #expect(checked.code == 0, "\(checked)")
    #expect(checked.out.contains("Pear"))
  }

  @Test func `other hints that name a command work too`() async throws {
    let bench = try await Workbench.planted()
    for (fails, hint, command) in [
      (
        "outline ls --db none.db", "outline --db none.db init makes one there",
        "outline --db none.db init"
      ),
      ("outline show no:thing", "outline ls", "outline ls"),
      ("outline show nothing", "outline ls", "outline ls"),
      ("outline ls --at 99", "outline log", "outline log"),
      (
        "outline rm milk; outline show milk", "outline restore milk brings it back",
        "outline restore milk"
      ),
      ("outline lst", "outline ls", "outline ls"),
      (
        "outline mcp none2.db < /dev/null", "outline --db none2.db init makes one there",
        "outline --db none2.db init"
      ),
      (
        "outline ls --db no/dir/a.db", "mkdir -p no/dir; outline --db no/dir/a.db init makes one",
        "mkdir -p no/dir; outline --db no/dir/a.db init"
      ),
      (
        "outline add -5 --into food", "put -- before a text that begins with a dash: -- -5",
        "outline add --into food -- -5"
      ),
      ("outline section show Food", "outline show Food", "outline show Food"),
      (
        "outline section delete Work", "outline section remove Work", "outline section remove Work"
      ),
      ("outline zzz", "outline help commands lists them", "outline help commands"),
      ("outline help zzz", "outline help commands", "outline help commands"),
    ] {
      let failed = try await bench.shell(fails)
      #expect(failed.code != 0, "\(fails)")
      #expect(failed.err.contains(hint), "\(fails): \(failed.err)")
      let way = try await bench.shell(command)
      #expect(way.code == 0, "\(command): \(way)")
    }
  }

  /// Every command that a hint in the sources names is one, with the options that it names.
  @Test func `no hint names a missing command`() async throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var commands: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("hint") || line.contains("case .")
      {
        for found in line.matches(of: /["`;] ?outline ([a-z]+)(?: (--[a-z-]+))?/) {
          commands.insert("\(found.1) \(found.2 ?? "")")
        }
      }
    }
    #expect(commands.count > 5)
    let bench = try Workbench.bare()
    for command in commands.sorted() {
      let words = command.split(separator: " ")
      let help = try await bench.shell(
        words[0] == "help" ? "outline help" : "outline \(words[0]) --help")
      #expect(help.code == 0, "outline \(command)")
      if words.count > 1, words[1] != "--help" {
        #expect(help.out.contains(words[1]), "outline \(command)")
      }
    }
  }
}
