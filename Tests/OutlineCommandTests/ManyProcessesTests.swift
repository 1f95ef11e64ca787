import Foundation
import TestSupport
import Testing

struct ManyProcessesTests {
  /// The versions are 1, 2, 3…, and the file and its history hold together.
  private func expectWhole(_ bench: Workbench, versions: Int? = nil) async throws {
    let numbers = try await bench.sql("SELECT min(number), max(number), count(*) FROM version")
      .split(separator: "|")
    #expect(numbers[0] == "1")
    #expect(numbers[1] == numbers[2])
    if let versions { #expect(numbers[2] == "\(versions)") }
    #expect(
      try await bench.shell("outline check -q") == Workbench.Answer(out: "", err: "", code: 0))
    try await bench.expectSound()
  }

  @Test func `fifty writers at once all get through, and nothing is lost`() async throws {
    let bench = try await Workbench.planted()
    for group in 0..<2 {
      _ = try await bench.shell(
        "seq 1 10 | sed 's/.*/{\"op\":\"add\",\"text\":\"Mark &\",\"id\":\"mark\(group)-&\",\"into\":\"food\"}/' | outline batch -q"
      )
    }
    let writers = (1...50).map { number in
      switch number % 5 {
      case 0, 1, 2: "outline add 'Number \(number)' --id 'number-\(number)' --into work"
      case 3: "outline set 'mark0-\((number + 2) / 5)' --text 'Set by \(number)'"
      default: "outline mv 'mark1-\((number + 1) / 5)' --into work"
      }
    }
    let script = writers.enumerated().map { index, writer in
      "{ \(writer) --timeout 1800 -q -m 'writer \(index + 1)' > out.\(index) 2> err.\(index); echo $? > code.\(index); } &\n"
    }.joined()
    let answer = try await bench.shell(
      script + "wait; cat code.* | sort | uniq -c; cat err.*; cat out.* | wc -l", startsMany: true)
    #expect(
      answer.out.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "50 0", "30",
      ])
    #expect(
      try await bench.sql(
        "SELECT count(DISTINCT message) FROM version WHERE message LIKE 'writer %'") == "50")
    #expect(
      try await bench.sql("SELECT count(*) FROM outline WHERE parent='work' AND id LIKE 'number-%'")
        == "30")
    #expect(
      try await bench.sql("SELECT count(*) FROM outline WHERE parent='work' AND id LIKE 'mark1-%'")
        == "10")
    #expect(try await bench.sql("SELECT count(*) FROM outline WHERE text LIKE 'Set by %'") == "10")
    try await expectWhole(bench, versions: 61)
  }

  @Test func `acknowledged changes survive the kill of any number of writers`() async throws {
    let bench = try await Workbench.planted()
    var generator = SeededGenerator(seed: 20)
    // Four writers with 60 commands each, every other of them a batch of eight: 1,080 items. Half
    // of the commands are killed after a while, or have ended by then.
    let script = (0..<4).map { writer in
      let commands = (0..<60).map { number in
        let id = "w\(writer)-\(number)"
        let isBatch = number % 4 > 1
        let write = isBatch ? "outline batch" : "outline add \(id) --id \(id) --into work"
        let lines = (0..<8).map { #"{"op":"add","text":"x","id":"\#(id)-\#($0)","into":"work"}"# }
          .joined(
            separator: "\n")
        let input = isBatch ? " <<'END'\n\(lines)\nEND" : ""
        // The first of them has no time to do anything, on any machine.
        let delay = number == 1 ? 0.001 : Double.random(in: 0.001...0.06, using: &generator)
        let killer = number % 2 == 0 ? "" : "timeout -s KILL \(delay) "
        return "\(killer)\(write) --timeout 1800 -q \(input)\n"
          + "[ $? = 0 ] || echo \(id) >> \(killer.isEmpty ? "failed" : "killed")"
      }
      return "{\n" + commands.joined(separator: "\n") + "\n} > told.\(writer) 2>> messages &"
    }.joined(separator: "\n")
    _ = try await bench.shell(
      ": > failed; : > killed; { \(script)\nwait; } 2> /dev/null", startsMany: true)
    let told = try await bench.shell("cat told.* | sed 's/.*\"ids\":.\"\\([^\"]*\\)\".*/\\1/'").out
      .split(separator: "\n").map(String.init)
    let killed = try await bench.shell("cat killed").out.split(separator: "\n").count
    let there = Set(
      try await bench.sql("SELECT id FROM outline WHERE id LIKE 'w_-%'").split(separator: "\n").map(
        String.init))
    #expect(try await bench.shell("cat failed").out == "")
    #expect(told.count >= 4 * (15 + 15 * 8))
    #expect(killed > 0)
    #expect(Set(told).subtracting(there) == [])
    // A batch is there as a whole or not at all, and each command is one version, also when nobody
    // heard of its end.
    let batched = there.filter { $0.split(separator: "-").count == 3 }
    #expect(batched.count % 8 == 0)
    try await expectWhole(bench, versions: 9 + there.count - batched.count + batched.count / 8)
  }

  @Test func `readers see whole versions while writers write`() async throws {
    let bench = try await Workbench.planted()
    let writers = (0..<2).map { writer in
      "{ for n in $(seq 1 30); do outline add 'From \(writer)' 'And another' --into work -q --timeout 1800; done; } > /dev/null &"
    }.joined(separator: "\n")
    let readers = (0..<2).map { reader in
      """
      { while [ ! -e over ]; do
          outline ls work --all --json > read.\(reader) || echo failed
          jq -c '[.version, (.nodes | length)]' read.\(reader)
        done; } > seen.\(reader) 2>&1 &
      """
    }.joined(separator: "\n")
    let answer = try await bench.shell(
      "( \(writers)\nwait; touch over ) & \(readers)\nwait; cat seen.0 seen.1", startsMany: true)
    let lines = answer.out.split(separator: "\n")
    #expect(lines.count > 1)
    for line in lines {
      let match = try #require(line.wholeMatch(of: /\[([0-9]+),([0-9]+)\]/), "\(line)")
      let (version, nodes) = (Int(match.1) ?? 0, Int(match.2) ?? 0)
      // Each version has two items more: half of one would be an odd number.
      #expect(nodes == 2 + 2 * (version - 9), "\(line)")
    }
    try await expectWhole(bench, versions: 69)
  }

  @Test func `a writer reports that it waits before it gives up, and waits its full time`()
    async throws
  {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell(
      """
      hold
      now() { echo $(( $(date +%s%N) / 1000000 )); }
      start=$(now); outline add A --into food --timeout 1.2 2>&1; echo "code $?"
      [ $(( $(now) - start )) -ge 1200 ] && echo 'its time'
      touch go; wait
      """)
    #expect(
      answer.out == """
        outline: waiting for another program that is writing to \(bench.file)
        outline: cannot write \(bench.file): another process keeps it locked
        hint: try again; nothing was changed
        code 6
        its time

        """)
    try await expectWhole(bench, versions: 9)
  }
}
