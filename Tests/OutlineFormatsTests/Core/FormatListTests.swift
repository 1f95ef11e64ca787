import Foundation
import OutlineFormats
import TestSupport
import Testing

struct FormatListTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: Page.repository + "/" + path, encoding: .utf8)
  }

  @Test func `the page of formats has a part for each format, and its list leads there`() throws {
    let page = try text("Documentation/formats.md")
    let anchors = page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
    for format in FileFormat.allCases {
      let link = try Regex("\\[`\(format.rawValue)`\\]\\(#([a-z0-9-]+)\\)")
      let anchor = try #require(page.firstMatch(of: link), "\(format)")[1].substring
      #expect(anchors.contains(String(anchor ?? "")), "\(format)")
    }
  }

  @Test func `the page of formats tells which files a sync keeps`() throws {
    let page = try text("Documentation/formats.md").split(separator: "\n")
    let head = try #require(page.firstIndex { $0.hasSuffix("| `sync` keeps the rest |") })
    var told: [FileFormat: Bool] = [:]
    for line in page[(head + 2)...].prefix(while: { $0.hasPrefix("|") }) {
      for name in line.matches(of: /\[`([a-z]+)`\]/) {
        told[try #require(FileFormat(rawValue: String(name.1)))] = line.hasSuffix("| yes |")
      }
    }
    let synced = FileFormat.imported.filter(FileFormat.exported.contains)
    // The tasks of taskwarrior are kept by a sync only: an export replaces them.
    let kept = synced.map { ($0, $0.keepsForeignParts || $0 == .taskwarrior) }
    #expect(told == Dictionary(uniqueKeysWithValues: kept))
  }

  @Test func `the README names each format`() throws {
    let page = try text("README.md").lowercased().replacing("\n", with: " ")
    let names: [FileFormat: String] = [
      .ndjson: "json", .text: "plain text", .todotxt: "todo.txt", .tsv: "csv",
      .googletasks: "google tasks", .keep: "google keep",
    ]
    for format in FileFormat.allCases {
      #expect(page.contains(names[format] ?? format.rawValue), "\(format)")
    }
  }

  @Test func `the description of the service lists the formats that it exports`() throws {
    let description = try text("Sources/OutlineService/openapi.json")
    let start = try #require(
      description.firstRange(of: "\"description\": \"The format.\"")?.upperBound)
    let list = try #require(description[start...].firstMatch(of: /\[([^\]]*)\]/)).1
    let names = list.matches(of: /"([a-z]+)"/).map { String($0.1) }
    #expect(names == FileFormat.exported.map(\.rawValue))
  }
}
