import OutlineStore
import StoreTestSupport
import Testing

struct OutlineReaderWalkingTests {
  /// A section of many items, some with items below them, and a short one after it.
  private static func lines(_ count: Int) -> [String] {
    ["S"]
      + (0..<count).flatMap { number -> [String] in
        let below = number % 100 == 99 ? ["    a\(number)", "      b\(number)"] : []
        return ["  i\(number)"] + below
      } + ["T", "  t"]
  }

  private static func walk(_ outline: OutlineReader, from tops: [NodeID]? = nil) throws -> [String]
  {
    var found: [String] = []
    try outline.walk(tops) { walked in
      found.append(String(repeating: "  ", count: walked.level) + walked.node.content.text)
    }
    return found
  }

  /// Lists are read by pages of 512.
  @Test(arguments: [0, 1, 511, 512, 513, 1_024, 1_700])
  func `a walk goes through a list of any length in order, now and in the past`(count: Int) throws {
    let lines = Self.lines(count)
    try TestFile.with(lines.joined(separator: "\n")) { store in
      #expect(try store.read { try Self.walk($0) } == lines)
      let version = try store.latestVersion()
      let section = try #require(try store.read { try $0.sections().first }).id
      let inSection = lines.dropLast(2)
      #expect(try store.read { try Self.walk($0, from: [section.node]) } == Array(inSection))
      try store.write { outline in
        try outline.add(drafts("new"), to: .first(in: section))
        if count > 1 { try outline.move(item("i0"), to: .last(in: section)) }
      }
      let moved = count > 1 ? ["  i0"] : []
      let rest = inSection.dropFirst().filter { !moved.contains($0) }
      #expect(
        try store.read { try Self.walk($0) } == ["S", "  new"] + rest + moved + lines.suffix(2))
      #expect(try store.read(at: version) { try Self.walk($0) } == lines)
      #expect(try store.check().isEmpty)
    }
  }
}
