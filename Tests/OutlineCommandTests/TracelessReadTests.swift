import Testing

struct TracelessReadTests {
  private static let commands = [
    "ls", "ls food --all --json", "show apple", "show apple --at @-", "find apple", "favorites",
    "recents",
    "views list",
    "section list",
    "log --patch", "diff", "blame food", "check", "swipe apple --list",
  ]

  @Test(arguments: commands)
  func `a command that looks changes neither the file nor its folder`(command: String) async throws
  {
    let bench = try await Workbench.planted()
    let marks = "stat -c '%n %s %Y %y %z %i' . .outline.db"
    let answer = try await bench.shell(
      "\(marks) > /dev/null && \(marks) && outline \(command) > /dev/null && \(marks)")
    #expect(answer.code == 0, "\(answer.err)")
    let lines = answer.out.split(separator: "\n")
    #expect(lines.count == 4 && lines.prefix(2) == lines.suffix(2), "\(answer.out)")
  }

  @Test func `a command that looks changes nothing even directly after a write`() async throws {
    let bench = try await Workbench.planted()
    let once = """
      outline set apple --text "Apple $n" -q; a=$(stat -c %y%z . .outline.db); outline ls > /dev/null
      [ "$a" = "$(stat -c %y%z . .outline.db)" ] && outline show apple | grep -q "Apple $n" || echo changed
      """
    let answer = try await bench.shell("for n in 1 2 3 4 5 6 7 8 9 10; do\n\(once)\ndone")
    #expect(answer == Workbench.Answer(out: "", err: "", code: 0))
  }

  @Test(.enabled(if: Nobody.isPossible), arguments: commands)
  func `a folder that may not be written is read like any other`(command: String) async throws {
    let bench = try await Workbench.planted()
    let expected = try await bench.shell("outline \(command)")
    let prepared = try await bench.shell(
      "cp \"$(command -v outline)\" program && chmod 755 program && chmod 555 . && chmod 444 .outline.db"
    )
    #expect(prepared.code == 0, "\(prepared.err)")
    #expect(try await bench.shell(Nobody.running("./program \(command)")) == expected)
    #expect(expected.code == 0, "\(expected.err)")
  }
}
