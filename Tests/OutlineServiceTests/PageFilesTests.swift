import Foundation
import Testing

@testable import OutlineService

struct PageFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Serve/Sources/outline-serve/Page")

  /// The sources of the page by name.
  private static func sources() throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  // Scripts/maintain/test-serve has the limit of what is sent packed.
  @Test func `the files of the page are small without comments and indentation`() throws {
    let files = try Self.sources().map { PageFile(name: $0.name, bytes: Array($0.text.utf8)) }
    #expect(files.reduce(0) { $0 + $1.bytes.count } <= 258_000)
  }

  @Test func `a line of a source is sent with its number, and without its indentation`() throws {
    for (name, text) in try Self.sources() where name != "icon.svg" {
      let sent = String(
        decoding: PageFile(name: name, bytes: Array(text.utf8)).bytes, as: UTF8.self)
      let lines = text.components(separatedBy: "\n")
      let others = sent.components(separatedBy: "\n")
      #expect(lines.count == others.count, "\(name)")
      for (line, other) in zip(lines, others) where !other.isEmpty {
        #expect(line.hasSuffix(other), "\(name)")
        #expect(!other.hasPrefix(" ") && !other.hasPrefix("//"), "\(name)")
      }
      // A text over several lines would lose its indentation, and words that look like comments.
      for line in lines {
        #expect(line.filter { $0 == "`" }.count.isMultiple(of: 2), "\(name): \(line)")
      }
    }
  }

  @Test(arguments: [
    ("a.js", "  a();\n\t// b\n  c(); // d\n", "a();\n\nc(); // d\n"),
    ("a.js", "/* a\n  b */ c();\n/* d */\n'/* e */'", "\nc();\n\n'/* e */'"),
    ("a.css", "/** a\n * b\n */\n//c{}\n  d{}", "\n\n\n//c{}\nd{}"),
    ("a.js", "", ""), ("a.js", "/* a", ""), ("a.svg", "  <svg/>", "  <svg/>"),
  ])
  func `a source is sent without comments that have lines of their own`(
    _ name: String, _ source: String, _ sent: String
  ) {
    let file = PageFile(name: name, bytes: Array(source.utf8))
    #expect(String(decoding: file.bytes, as: UTF8.self) == sent)
  }

  @Test func `the program has every file of the page`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Serve/Sources")
    let list = try String(
      contentsOf: sources.appending(path: "PageFiles/page_files.c"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: sources.appending(path: "outline-serve/Page").path)
    #expect(files.count > 20)
    for file in files {
      #expect(list.contains("#embed \"../outline-serve/Page/\(file)\""), "\(file)")
      #expect(list.contains("{\"\(file)\", "), "\(file)")
    }
    #expect(list.split(separator: "#embed \"").count - 1 == files.count)
  }
}
