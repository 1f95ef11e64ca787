import Foundation
import TestSupport
import Testing

struct ReadmeTests {
  @Test func `the README is short, and all it runs is compared`() throws {
    let page = try Page("README.md")
    #expect(page.lineCount <= 200)
    #expect(
      page.blocks("console").joined(separator: "\n").matches(of: #/(?m)^\$ outline /#).count > 8)
    // Blocks that are not run build, install, or need another program that is not here.
    for line in page.blocks("sh").joined(separator: "\n").split(separator: "\n") {
      #expect(line.contains(#/^(Scripts/|sudo apt |litestream |tar )/#), "\(line)")
    }
  }

  @Test func `the times of the README are those of the benchmarks`() throws {
    let pages = try ["Documentation/benchmarks.md", "Benchmarks/README.md"].map {
      try String(contentsOfFile: Page.repository + "/" + $0, encoding: .utf8)
    }
    let text = try String(contentsOfFile: Page.repository + "/README.md", encoding: .utf8)
    let times = text.matches(of: #/[0-9.]+ ms/#).map(\.output)
    #expect(times.count > 5)
    for time in times { #expect(pages.contains { $0.contains(" \(time)") }, "\(time)") }
  }

  @Test(arguments: [
    "README.md", "CONTRIBUTING.md", "Documentation/tour.md", "Documentation/benchmarks.md",
  ])
  func `the pages that a page names are there`(_ page: String) throws {
    let text = try String(contentsOfFile: Page.repository + "/" + page, encoding: .utf8)
    let folder = page.contains("/") ? "/Documentation/" : "/"
    let links = text.matches(of: #/\]\((?!http)([^)#]+)[)#]/#).map { folder + $0.output.1 }
    let path = #/(?:Documentation|Scripts|Benchmarks|Examples|Sources)/[A-Za-z./-]*[A-Za-z]/#
    let names = text.matches(of: path).map { "/" + $0.output }
    #expect(links.count + names.count > 3)
    for name in links + names {
      #expect(FileManager.default.fileExists(atPath: Page.repository + name), "\(name)")
    }
  }
}
