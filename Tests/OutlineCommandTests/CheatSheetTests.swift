import TestSupport
import Testing

struct CheatSheetTests {
  @Test func `every line of the cheat sheet works, in its order`() async throws {
    let bench = try Workbench.bare()
    let lines = try Page("Documentation/cheatsheet.md").blocks("sh")
      .flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(lines.count > 30)
    for line in lines {
      let answer = try await bench.shell(line)
      #expect(answer.code == 0, "\(line): \(answer.err)")
    }
    try await bench.expectSound()
  }
}
