import Foundation
import TestSupport
import Testing

struct SignalTests {
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `an interrupted write has done all or nothing`(signal: String, code: Int) async throws {
    let bench = try await Workbench.planted()
    var generator = SeededGenerator(seed: UInt64(code))
    var (count, version, interrupted) = (8, 9, 0)
    for round in 0..<8 {
      // The parent may have set this process to ignore the signal, as a shell does in
      // the background.
      let command = "env --default-signal=\(signal)"
      let answer =
        if round == 0 {
          // This one cannot have ended when the signal comes.
          try await bench.shell(
            """
            hold; \(command) outline import emoji --new-ids --timeout 1800 2> said &
            await 'grep -qs waiting said'; { kill -s \(signal) $!; wait $!; } 2> /dev/null; code=$?; touch go; wait; exit $code
            """)
        } else {
          try await bench.shell(
            "\(command) timeout --preserve-status -s \(signal) \(Double.random(in: 0.005...0.4, using: &generator))"
              + " outline import emoji --new-ids -q")
        }
      let now = try await bench.sql(
        "SELECT (SELECT count(*) FROM outline), (SELECT max(number) FROM version)"
      )
      .split(separator: "|").compactMap { Int($0) }
      if answer.code == 0 {
        #expect(now == [count + 4071, version + 1])
      } else {
        interrupted += 1
        #expect(answer.code == code)
        #expect(answer.err == "")
        #expect(now == [count, version] || now == [count + 4071, version + 1])
      }
      (count, version) = (now[0], now[1])
      try await bench.expectSound()
    }
    #expect(interrupted > 0)
    #expect(try await bench.shell("outline check -q").code == 0)
    // The next writer finds the file free.
    #expect(try await bench.shell("outline add A --into work --timeout 0 -q").code == 0)
  }

  @Test(.enabled(if: Faults.arePossible), arguments: ["INT", "TERM", "HUP"])
  func `an incomplete file is removed with the process that a signal ends`(signal: String)
    async throws
  {
    let bench = try await Workbench.planted()
    let slow = Faults.of(bench, "FAULT_SLOW=60000")
    let answer = try await bench.shell(
      #"""
      \#(Faults.built(for: bench))
      cp .outline.db old.db; mkdir made temporary; export TMPDIR="$PWD/temporary"
      for c in 'backup made/a' 'rescue old.db made/b' 'export --as csv -o made/c' 'export history -o made/d' 'backup -'; do
        env --default-signal=\#(signal) \#(slow) outline $c > /dev/null 2> said &
        await '[ -n "$(ls made temporary/* 2> /dev/null | grep part)" ]'
        { kill -s \#(signal) $!; wait $!; } 2> /dev/null; echo $?
        ls -A made temporary
      done
      rm -r old.db said made temporary
      """#)
    let code = 128 + (signal == "INT" ? 2 : signal == "HUP" ? 1 : 15)
    #expect(answer.out == String(repeating: "\(code)\nmade:\n\ntemporary:\n", count: 5))
    #expect(answer.err == "")
    try await bench.expectSound()
  }

  @Test func `a closed pipe ends any command quietly`() async throws {
    let bench = try await Workbench.planted()
    try await ReadCommands.prepare(bench)
    let commands =
      ReadCommands.all + [
        "", "--help", "ls --help", "help json", "help batch", "--version", "add A --into work",
      ]
    // The reader has gone before the first byte comes.
    let program = """
      import os, subprocess, sys
      reading, writing = os.pipe()
      os.close(reading)
      for command in sys.argv[1:]:
        code = subprocess.run("exec outline " + command, shell=True, stdout=writing).returncode
        if code != -13: print(command, code)
      """
    let words = commands.map { "'\($0)'" }.joined(separator: " ")
    let answer = try await bench.shell("python3 - \(words)", stdin: Array(program.utf8))
    #expect(answer == Workbench.Answer(out: "", err: "", code: 0))
    for command in commands {
      let first = try await bench.shell(
        "{ outline \(command); echo $? > code; } | head -n 1; cat code")
      let lines = first.out.split(separator: "\n")
      #expect(lines.count == 2, "\(command)")
      #expect(lines.last == "0" || lines.last == "141", "\(command)")
      #expect(!first.err.contains("outline: "), "\(command)")
    }
    try await bench.expectSound()
  }

  @Test func `a long list ends with its reader`() async throws {
    let bench = try await Workbench.planted()
    _ = try await bench.shell("outline import emoji -q --new-ids --into work")
    for command in [
      "ls --all", "ls --all --plain", "ls --all --json", "diff 9 @", "log --patch", "blame work",
    ] {
      let answer = try await bench.shell("{ outline \(command); echo $? >&2; } | head -n 1 | wc -l")
      #expect(answer == Workbench.Answer(out: "1\n", err: "141\n", code: 0), "\(command)")
    }
  }
}
