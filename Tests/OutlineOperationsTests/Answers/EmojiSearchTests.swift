import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Testing

/// Of an outline that has the emoji besides a task list.
struct EmojiSearchTests {
  private func withEmoji(_ body: (_ find: (String) throws -> [Entry]) throws -> Void) throws {
    try PlantedOutline.with { planted in
      let emoji = EmojiOutline(.builtIn(), annotations: .english)
      try planted.store.write { outline in
        try outline.add(
          emoji.nodes.map { node in
            Item.Draft(
              text: node.text, secondaryText: node.secondaryText, image: node.image,
              level: node.level)
          }, to: .last(in: outline.addSection("Emoji")))
      }
      try planted.store.read { outline in
        let search = EmojiSearch(outline) { query in
          try outline.entries(
            finding: query, matching: Query(), under: nil, by: .rank, limit: 50)
        }
        try body { query in
          let found = try search.entries(finding: query)
          return found.isEmpty ? try search.entries(near: query) : found
        }
      }
    }
  }

  @Test(arguments: [("emoji-queries.txt", 406), ("emoji-typed.txt", 196)])
  func `of what people type, one letter in four wrong, 97 in 100 find the emoji meant`(
    name: String, count: Int
  ) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let path = file.deletingLastPathComponent().appending(path: name)
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    func plain(_ emoji: String) -> [Unicode.Scalar] {
      emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }
    }
    try withEmoji { find in
      let missed = try lines.filter { line in
        let parts = line.components(separatedBy: " = ")
        let meant = parts[1].split(separator: " ").map { plain(String($0)) }
        let found = try find(parts[0]).prefix(3).map { plain($0.content.image ?? "") }
        return !found.contains(where: meant.contains)
      }
      #expect(lines.count == count)
      #expect(missed.count * 40 <= count, "\(missed.joined(separator: "\n"))")
    }
  }

  @Test func `an emoji comes before its variants, and a short name before other words`() throws {
    try withEmoji { find in
      let shrugs = try find("shrug").compactMap(\.content.image)
      #expect(shrugs.prefix(3) == ["🤷", "🤷‍♂️", "🤷‍♀️"])
      #expect(try find("heart").first?.content.image == "❤️")
      #expect(try find("fingers crossed").first?.content.image == "🤞")
      #expect(try find("woman teacher").first?.content.image == "👩‍🏫")
      #expect(try find("u+1f389").map(\.content.image) == ["🎉"])
    }
  }

  @Test func `the emoji that people mean by a word comes before one of that short name`() throws {
    try withEmoji { find in
      for (query, emoji) in [
        ("moon", "🌙"), ("cool", "😎"), ("secret", "🤫"), ("happy birthday", "🎂"), ("php", "🐘"),
        ("settings", "⚙️"), ("food", "🍽️"), ("arrow", "➡️"),
      ] {
        let first = try find(query).first
        #expect(first?.content.image == emoji, "\(query)")
      }
      #expect(try find(":moon:").first?.content.image == "🌔")
      #expect(EmojiList.emoji(meant: "Thank you") == "🙏")
      #expect(EmojiList.emoji(meant: "xyzzy") == nil)
    }
  }

  @Test func `only emoji are found by words that look alike`() throws {
    try withEmoji { find in
      let avocado = try find("avacado").map(\.content.image)
      #expect(avocado == ["🥑"])
      let milk = try find("milk").map(\.id.rawValue)
      #expect(milk.contains("milk"))
      let near = try find("reprot").map(\.id.rawValue)
      #expect(!near.contains("report"))
      #expect(try find("qqqqqq") == [])
      // A word has up to three spellings, and not each of them goes with each of the others.
      let many = try find(Array(repeating: "catz", count: 40).joined(separator: " "))
      #expect(!many.isEmpty)
    }
  }

  @Test func `the items with an image are those that look alike`() throws {
    try PlantedOutline.with { planted in
      try planted.store.read { outline in
        let search = EmojiSearch(outline) {
          try outline.entries(finding: $0, matching: Query(), under: nil, by: .rank, limit: 9)
        }
        let near = try search.entries(near: "aple").map(\.id.rawValue)
        #expect(near == ["apple"])
        #expect(try search.entries(near: "reprot") == [])
      }
    }
  }
}
