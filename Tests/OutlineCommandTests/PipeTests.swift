import Foundation
import Testing

struct PipeTests {
  @Test func `a pipe that is closed early ends a command quietly`() async throws {
    let bench = try await Workbench.empty()
    _ = try await bench.shell("outline import emoji")
    let answer = try await bench.shell("{ outline ls --all --json; echo $? >&2; } | head -c 10")
    #expect(answer.out.count == 10)
    #expect(answer.err == "141\n")
    // A parent may have told the process to ignore the signal.
    let ignoring = try await bench.shell(
      "trap '' PIPE; { outline ls --all --json; echo $? >&2; } | head -c 10")
    #expect(ignoring.err == "141\n")
    try await bench.expectSound()
  }

  @Test func `readers do not wait for a writer`() async throws {
    let bench = try await Workbench.planted()
    // The writer ends when the readers have.
    let answer = try await bench.shell(
      """
      hold
      outline ls work --plain --fields id; outline log -n 1 --plain --fields number; outline check -q; touch go; wait
      """)
    #expect(answer == Workbench.Answer(out: "work\nreport\n9\n", err: "", code: 0))
    try await bench.expectSound()
  }

  @Test func `reading leaves nothing beside the file`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls > /dev/null; outline log > /dev/null; ls -A
      .outline.db
      """#)
  }

  @Test func `color is for terminals, and on demand`() async throws {
    let bench = try await Workbench.planted()
    let plain = "work    Work\nreport      Write report ★\n"
    #expect(try await bench.shell("outline ls work").out == plain)
    #expect(try await bench.shell("FORCE_COLOR=1 outline ls work --no-color").out == plain)
    let colour = try await bench.shell("FORCE_COLOR=1 outline ls work").out
    #expect(
      colour.contains("\u{1B}[1;35mwork\u{1B}[0m\u{1B}[2m    \u{1B}[0m\u{1B}[1mWork\u{1B}[0m"))
  }

  @Test func `text cannot steer the terminal`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo "UPDATE item SET text=char(27)||'[31mred'||char(10)||char(0x202E)||'x' WHERE id='report'" | sqlite3 .outline.db
      $ outline ls work
      work    Work
      report      \u{1B}[31mred\n\u{202E}x ★
      $ outline ls work --plain --fields text | cat -A
      Work$
      \u{1B}[31mred\n\u{202E}x$
      $ outline find red
      report  \u{1B}[31mred\n\u{202E}x ★  /Work
      $ outline show report --plain | grep -c .
      10
      $ outline rm "$(printf 'no\033[31m')"
      ! outline: no item or section is named "no\u{1B}[31m"
      ! hint: outline ls
      ? 3
      """#)
  }

  @Test func `lines fit the terminal, or the given width`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ outline add 'A text that is longer than the terminal is wide' --id long --into work -q > /dev/null
      $ export COLUMNS=30 NO_COLOR=1; terminal outline ls work
      work    Work
      report      Write report ★
      long        A text that is lo…
      $ export NO_COLOR=1; terminal -c 24 outline ls work
      work    Work
      report      Write report
      long        A text that…
      """#)
  }
}
