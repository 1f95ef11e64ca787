import Foundation
import TestSupport
import Testing

struct BatchFollowTests {
  /// A shell function `ask LINE` that sends a line to `outline batch --follow` and prints the
  /// answer.
  private let conversation = """
    mkfifo in out; outline batch --follow < in > out 2> err & exec 3> in 4< out
    ask() { printf '%s\\n' "$1" >&3; IFS= read -r answer <&4; printf '%s\\n' "$answer"; }

    """

  @Test func `each line is a version, answered while the next one is not written`() async throws {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell(
      conversation + #"""
        ask '{"op":"add","text":"Bread","id":"bread","into":"food","key":"b"}'
        outline ls food --plain --fields text | tail -n 1
        outline set milk --text Cream -q
        ask '{"op":"set","id":"@","secondaryText":"of today"}' | jq -c '[.line, .ids, .version]'
        ask '{"op":"add","text":"Crust","into":{"key":"b"}}' | jq -c '[.line, .count, .version]'
        ask '{"op":"undo"}' | jq -c '[.line, .op, .version]'
        exec 3>&-; wait $!; echo "$?"; cat err; ls -A
        outline log -n 5 -q --format '{number} {origin}'; outline check -q
        """#)
    #expect(
      answer.out == #"""
        {"count":1,"ids":["bread"],"key":"b","line":1,"op":"add","version":10}
        Bread
        [2,["milk"],12]
        [3,1,13]
        [4,"undo",14]
        0
        .outline.db
        err
        in
        out
        14 undo
        13 app
        12 app
        11 app
        10 app

        """#, "\(answer)")
  }

  @Test func `a line that fails changes nothing, and the next one is read`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '%s\n' '{"op":"add","text":"A","into":"none","key":"a"}' '' '{"op":"rm"' '{"op":"add","text":"B","into":
      ↳ {"key":"a"}}' '{"op":"add","text":"C","id":"c","into":"food"}' > lines
      $ outline batch --follow < lines | jq -c '[.line, .op, .ids, .version, .error.message]'
      [1,"add",null,null,"no item or section is named \"none\""]
      [3,null,null,null,"column 11: a comma or } is missing, and the line is over"]
      [4,"add",null,null,"the key \"a\" names nothing: line 1 failed"]
      [5,"add",["c"],10,null]
      ! outline: 3 of 4 operations failed
      $ outline batch --follow < lines > /dev/null
      ! outline: 4 of 4 operations failed
      ? 3
      $ printf '' | outline batch --follow
      $ outline log -n 1 -q
      v10  <time>  app  add C  1 change
      """#)
  }

  @Test func `while no line comes the file is closed, and may be replaced`() async throws {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell(
      conversation + #"""
        cp .outline.db other.db
        ask '{"op":"add","text":"Bread","id":"bread","into":"food"}' | jq -c .version
        await '[ ! -e .outline.db-wal ]'
        mv other.db .outline.db
        ask '{"op":"add","text":"Rye","id":"rye","into":"food"}' | jq -c .version
        await '[ ! -e .outline.db-wal ]'; mv .outline.db away.db; ask '{"op":"add","text":"Oat","into":"food"}'; exec 3>&-; wait $!; echo "$?"; cat err
        outline --db away.db ls food --plain --fields text | tail -n 1
        """#)
    #expect(answer.out.hasPrefix("10\n10\n"), "\(answer)")
    #expect(answer.out.hasSuffix("Rye\n"), "\(answer)")
  }

  @Test func `an interruption ends it after a version, and nothing is left beside the file`()
    async throws
  {
    for signal in ["TERM", "HUP"] {
      let bench = try await Workbench.planted()
      let answer = try await bench.shell(
        conversation + #"""
          job=$!; (while printf '{"op":"add","text":"x","into":"food"}\n'; do :; done >&3 2> /dev/null) &
          for n in 1 2 3 4 5; do IFS= read -r answer <&4; done; kill -\#(signal) $job
          last=$answer; while IFS= read -r answer <&4; do last=$answer; done; wait $job
          echo "$last" | jq .version; outline log -n 1 -q --format '{number}'; ls -A | grep -c outline
          """#)
      let lines = answer.out.split(separator: "\n")
      #expect(lines.count == 3 && lines[0] == lines[1] && lines[2] == "1", "\(signal): \(answer)")
    }
  }

  @Test func `options that need a whole batch are refused`() async throws {
    let bench = try await Workbench.planted()
    for option in [
      "--json", "--plain", "--dry-run", "--continue-on-error", "--expect-version 3", "lines",
    ] {
      let answer = try await bench.shell("outline batch --follow \(option)")
      #expect(answer.code == 2 && answer.err.contains("--follow"), "\(option): \(answer)")
    }
  }
}
