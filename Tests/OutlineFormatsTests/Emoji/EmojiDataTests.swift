import Foundation
import Testing

@testable import OutlineFormats

private let systemFile = "/usr/share/unicode/emoji/emoji-test.txt"

private var systemFileIsThere: Bool { FileManager.default.fileExists(atPath: systemFile) }

struct EmojiDataTests {
  @Test func `The built-in data has all fully-qualified emoji of Unicode 18`() {
    let list = EmojiList.builtIn()
    #expect(list.unicodeVersion == "18.0")
    #expect(list.skippedCount == 0)
    #expect(list.problems == [])
    #expect(list.records.count == 3963)
    #expect(list.records.allSatisfy { $0.status == .fullyQualified })
    #expect(list.records.count { $0.emoji.unicodeScalars.contains(where: \.isSkinTone) } == 2040)
    #expect(Set(list.records.map(\.group)).count == 9)
    #expect(Set(list.records.map { [$0.group, $0.subgroup] }).count == 98)
    #expect(Set(list.records.map { Array($0.emoji.unicodeScalars) }).count == 3963)
    #expect(Set(list.records.map(\.name)).count == 3963)
  }

  @Test func `Names in the built-in data are spelled out`() {
    let names = Dictionary(
      uniqueKeysWithValues: EmojiList.builtIn().records.map { ($0.emoji, $0.name) })
    #expect(names["👋🏼"] == "waving hand: medium-light skin tone")
    #expect(names["🧑🏿‍🤝‍🧑🏻"] == "people holding hands: dark skin tone, light skin tone")
    #expect(names["👨🏾‍🦰"] == "man: medium-dark skin tone, red hair")
    #expect(names["🇨🇮"] == "flag: Côte d’Ivoire")
    #expect(names["#️⃣"] == "keycap: #")
    #expect(names.values.allSatisfy { !$0.unicodeScalars.contains(where: \.isSkinTone) })
  }

  @Test(.enabled(if: systemFileIsThere, "needs the Debian package unicode-data"))
  func `The emoji of an older file have the same ids in the built-in data`() throws {
    let list = try EmojiList(
      emojiTest: Data(contentsOf: URL(filePath: systemFile)), stopsAtProblem: true)
    try #require(list.unicodeVersion == "15.0")
    #expect(list.records.count == 3655 + 827 + 242 + 9)
    let older = EmojiOutline(list).nodes.filter { $0.image != nil }
    #expect(older.count == 3655)
    let builtIn = Dictionary(
      uniqueKeysWithValues: EmojiOutline(.builtIn()).nodes.map { ($0.id ?? "", $0.image) })
    #expect(older.allSatisfy { builtIn[$0.id ?? ""] == $0.image })
  }

  @Test(arguments: [
    (":tada:", "🎉"), (":TADA:", "🎉"), (":thumbsup:", "👍"), (":+1:", "👍"), (":-1:", "👎"),
    (":red_heart:", "❤️"), (":red-heart:", "❤️"), (":cat:", "🐱"), (":cracking_face:", "🫫"),
    (":thumbs_up_medium_skin_tone:", "👍🏽"), (":de:", "🇩🇪"), (":flag_germany:", "🇩🇪"),
    ("U+1F389", "🎉"), ("u+1f389", "🎉"), ("U+1F468 U+200D U+1F680", "👨‍🚀"), ("tada", nil),
    ("::", nil), (":", nil), ("", nil), (":xyzzy:", nil), ("U+", nil), ("U+D800", nil),
    ("U+1F389 U+7", nil), ("U+1F389 2", nil), ("U+110000", nil),
  ])
  func `People type short names and code points`(typed: String, emoji: String?) {
    #expect(EmojiList.emoji(typed: typed) == emoji)
  }

  @Test(.enabled(if: systemFileIsThere, "needs the Debian package unicode-data"))
  func `All statuses together still have unique ids and their owners keep theirs`() throws {
    let list = try EmojiList(emojiTest: Data(contentsOf: URL(filePath: systemFile)))
    let outline = EmojiOutline(list, statuses: Set(EmojiStatus.allCases))
    let ids = Set(outline.nodes.compactMap(\.id))
    #expect(ids.count == outline.nodes.count)
    #expect(outline.nodes.count { $0.level == 0 } == 10)
    #expect(outline.emojiCount == 4733)
    #expect(ids.isSuperset(of: EmojiOutline(list).nodes.compactMap(\.id)))
    #expect(outline.nodes.first { $0.id == "smiling-face" }?.image?.unicodeScalars.count == 2)
    // Variants are below the fully-qualified spelling of their base, which has the selector.
    let variant = try #require(outline.nodes.firstIndex { $0.id == "victory-hand-light-skin-tone" })
    #expect(outline.nodes[variant - 1].id == "victory-hand")
    #expect(outline.nodes[variant - 1].image?.unicodeScalars.count == 2)
  }
}
