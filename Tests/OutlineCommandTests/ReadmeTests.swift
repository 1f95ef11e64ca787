import Foundation
import TestSupport
import Testing

struct ReadmeTests {
  /// The commands of the README in their order, but for those that build or install.
  private static func blocks() throws -> [String] {
    try Page("README.md").blocks("sh").filter { !$0.contains("Scripts/") }
  }

  @Test func `the commands of the README work one after the other, as they stand there`() async throws {
    let bench = try Workbench.bare()
    let blocks = try Self.blocks()
    #expect(blocks.count > 4)
    // A watch has no end of its own, unless it counts.
    let script = blocks.joined(separator: "\n").replacing(
      #/(?m)^(outline watch(?![^#\n]*--count)[^#\n]*).*$/#,
      with: { "\($0.output.1) > watched 2>&1 & await '[ -s watched ]'; kill $!" })
    #expect(script.contains("kill $!"))
    let lines = "await() { until eval \"$1\"; do sleep 0.02; done; }\n\(script)\n"
    let answer = try await bench.shell("cat > lines; EDITOR=true bash -e lines", stdin: Array(lines.utf8))
    #expect(answer.code == 0, "\(answer.err)")
    #expect(!answer.err.contains("outline: "), "\(answer.err)")
    try await bench.expectSound()
  }

  @Test func `the pages that the README names are there`() throws {
    let text = try String(contentsOfFile: Page.repository + "/README.md", encoding: .utf8)
    let path = #/(?:Documentation|Scripts|Benchmarks|Sources)/[A-Za-z./-]*[A-Za-z]|[A-Z][A-Za-z]+\.md/#
    let names = text.matches(of: path)
    #expect(names.count > 5)
    for name in names {
      #expect(FileManager.default.fileExists(atPath: Page.repository + "/\(name.output)"), "\(name.output)")
    }
  }
}
