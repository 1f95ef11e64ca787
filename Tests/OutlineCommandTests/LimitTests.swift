import TestSupport
import Testing

/// Input without end, and more of it than is taken.
struct LimitTests {
  @Test(arguments: [
    ("outline import emoji --from /dev/zero", "/dev/zero is larger than 16 MB"),
    ("outline batch /dev/zero", "/dev/zero is larger than 256 MB"),
    ("outline apply /dev/zero", "/dev/zero is larger than 256 MB"),
    ("yes | outline add - --into home", "standard input is larger than 256 MB"),
    ("yes | outline rm -", "standard input is larger than 256 MB"),
    ("yes | outline set a --note -", "standard input is larger than 64 MB"),
    ("outline section configure home --config /dev/zero", "/dev/zero is larger than 1 MB"),
    ("truncate -s 300M big; outline batch big", "big is larger than 256 MB"),
    ("truncate -s 300M big; outline edit --resume big", "big is larger than 64 MB"),
    ("EDITOR='truncate -s 300M' outline edit --no-input", "larger than 64 MB"),
  ])
  func `input without end is refused before anything is done`(line: String, words: String)
    async throws
  {
    let bench = try await Workbench.empty()
    let before = try await bench.shell(
      "outline section add Home --id home -q; outline add A --id a --into home -q")
    // As much memory as is read, and what it takes to read it: not what a machine has.
    let limit = Sanitizer.isOn ? "" : "ulimit -v 2000000; "
    let answer = try await bench.shell(limit + line, startsMany: true)
    #expect(answer.code == 2, "\(answer)")
    #expect(answer.err.contains(words), "\(answer.err)")
    #expect(answer.out == "")
    #expect(before.code == 0)
    try await bench.expectSound()
  }

  @Test(arguments: ["[", #"{"steps":"#, #"{"a":"#])
  func `JSON that is nested without end is refused`(bracket: String) async throws {
    let bench = try await Workbench.planted()
    for command in [
      "outline apply -", "outline section configure food --config -", "outline batch -",
    ] {
      let input = String(repeating: bracket, count: 100_000)
      let answer = try await bench.shell(command, stdin: Array(input.utf8))
      #expect(answer.code == 2, "\(command) \(answer.err.prefix(300))")
    }
  }

  @Test func `a text to edit that would be too large is refused before it is written`() async throws
  {
    let bench = try await Workbench.planted()
    // The indentation alone would be 100 MB; the whole of what may be imported would have 10 GB.
    try await bench.expect(
      #"""
      $ awk 'BEGIN { for (i = 0; i < 10000; i++) printf "{\"level\":%d,\"id\":\"n%d\",\"text\":\"x\"}\n", i, i }' > deep
      $ outline import deep --as ndjson --into work -q > /dev/null; rm deep
      $ EDITOR=true outline edit --no-input
      ! outline: the text would be larger than 64 MB
      ! hint: outline edit ID edits an item and its children; choose one further down
      ? 2
      $ EDITOR=true outline edit n9000 --no-input
      ! Nothing to change, still v10
      """#)
  }

  @Test func `an export that would be nearly all indentation is refused`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ awk 'BEGIN { for (i = 0; i < 12000; i++) printf "{\"level\":%d,\"id\":\"n%d\",\"text\":\"x\"}\n", i, i }' > deep
      $ outline import deep --as ndjson --into work -q > /dev/null; rm deep
      $ outline export -o deep.md
      ! outline: cannot export as markdown: its levels are so deep that their indentation would be larger than 64 MB
      ! hint: outline export ID exports an item and its children; opml and json do not indent so far
      ? 2
      $ ls deep.md* 2>&1 | grep -c cannot
      1
      $ for format in text org taskpaper; do outline export --as $format > /dev/null 2>&1; echo $?; done
      2
      2
      2
      $ outline export --as opml | grep -c '<outline'
      12009
      $ outline export n11000 --as text | wc -l
      1000
      ! text cannot store: ids: 1000
      """#)
  }

  @Test func `an outline of many levels is read in every form`() async throws {
    let bench = try await Workbench.planted()
    let made = try await bench.shell(
      """
      awk 'BEGIN { for (i = 0; i < 3000; i++) { print s "x"; s = s " " } }' > deep
      outline add - --into work --expanded -q < deep
      outline ls work --all | awk '{ if (length > most) most = length } END { print NR, most }'
      outline blame work | awk '{ if (length > most) most = length } END { print NR, most < 1200 }'
      """)
    #expect(made.code == 0, "\(made.err)")
    let lines = made.out.split(separator: "\n").suffix(2)
    #expect(lines.first?.hasPrefix("3002 10") == true && lines.last == "3002 1", "\(lines)")
    let commands = [
      "diff @- @", "log --patch", "check", "ls --all --json", "find x", "diff @- @ --json", "undo",
      "redo",
    ]
    for command in commands {
      let answer = try await bench.shell("outline \(command) > out")
      #expect(answer.code == 0, "\(command): \(answer.err)")
    }
    try await bench.expectSound()
  }
}
