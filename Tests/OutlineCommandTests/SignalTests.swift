import Foundation
import Testing

@Suite struct `Signals and closed pipes` {
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `an interrupted write has done all or nothing`(signal: String, code: Int) async throws {
    let bench = try await Workbench.planted()
    var generator = Randomness(seed: UInt64(code))
    var (count, version, interrupted) = (8, 9, 0)
    for round in 0..<8 {
      // The first is early enough on any machine, the last late enough on most.
      let delay = round == 0 ? 0.03 : Double.random(in: 0.02...0.4, using: &generator)
      // Whoever runs the tests may have told this process to ignore the signal.
      let answer = try await bench.shell(
        "env --default-signal=\(signal) timeout --preserve-status -s \(signal) \(delay) outline import emoji --new-ids -q"
      )
      let now = try await bench.sql("SELECT (SELECT count(*) FROM outline), (SELECT max(number) FROM version)")
        .split(separator: "|").compactMap { Int($0) }
      if answer.code == 0 {
        #expect(now == [count + 3764, version + 1])
      } else {
        interrupted += 1
        #expect(answer.code == code)
        #expect(answer.err == "")
        #expect(now == [count, version] || now == [count + 3764, version + 1])
      }
      (count, version) = (now[0], now[1])
      try await bench.expectSound()
    }
    #expect(interrupted > 0)
    #expect(try await bench.shell("outline check -q").code == 0)
    // The next writer finds the file free.
    #expect(try await bench.shell("outline add A --into work --timeout 1 -q").code == 0)
  }

  @Test func `whoever stops reading ends any command quietly`() async throws {
    let bench = try await Workbench.planted()
    try await ReadCommands.prepare(bench)
    let commands =
      ReadCommands.all + ["", "--help", "ls --help", "help json", "help batch", "--version", "add A --into work"]
    for (index, command) in commands.enumerated() {
      // The reader has gone before the first byte comes.
      let answer = try await bench.shell("{ sleep 0.02; outline \(command); echo $? >&2; } | exec true")
      #expect(answer == Workbench.Answer(out: "", err: "141\n", code: 0), "\(index) \(command)")
      let first = try await bench.shell("{ outline \(command); echo $? > code; } | head -n 1; cat code")
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
