import Foundation
import OutlineFormats
import Testing

private let systemFile = "/usr/share/unicode/emoji/emoji-test.txt"

private var systemFileIsThere: Bool { FileManager.default.fileExists(atPath: systemFile) }

struct EmojiDataTests {
  @Test func `The built-in data has all fully-qualified emoji of Unicode 15`() {
    let list = EmojiList.builtIn()
    #expect(list.unicodeVersion == "15.0")
    #expect(list.skippedCount == 0)
    #expect(list.problems == [])
    #expect(list.records.count == 3655)
    #expect(list.records.allSatisfy { $0.status == .fullyQualified })
    #expect(list.records.count { $0.emoji.unicodeScalars.contains(where: \.isSkinTone) } == 1785)
    #expect(Set(list.records.map(\.group)).count == 9)
    #expect(Set(list.records.map { [$0.group, $0.subgroup] }).count == 99)
    #expect(Set(list.records.map { Array($0.emoji.unicodeScalars) }).count == 3655)
    #expect(Set(list.records.map(\.name)).count == 3655)
    #expect(list.records.allSatisfy { $0.version != nil })
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
  func `The system's file and the built-in data are equal`() throws {
    let list = try EmojiList(
      emojiTest: Data(contentsOf: URL(filePath: systemFile)), stopsAtProblem: true)
    let builtIn = EmojiList.builtIn()
    try #require(list.unicodeVersion == builtIn.unicodeVersion)
    #expect(list.records.count == 3655 + 827 + 242 + 9)
    #expect(list.records.filter { $0.status == .fullyQualified } == builtIn.records)
    #expect(EmojiOutline(list).nodes == EmojiOutline(builtIn).nodes)
    #expect(EmojiOutline(list).leftOutCount == 827 + 242 + 9)
  }

  @Test(.enabled(if: systemFileIsThere, "needs the Debian package unicode-data"))
  func `All statuses together still have unique ids and their owners keep theirs`() throws {
    let list = try EmojiList(emojiTest: Data(contentsOf: URL(filePath: systemFile)))
    let outline = EmojiOutline(list, statuses: Set(EmojiStatus.allCases))
    let ids = Set(outline.nodes.compactMap(\.id))
    #expect(ids.count == outline.nodes.count)
    #expect(outline.groupCount == 10)
    #expect(outline.subgroupCount == 101)
    #expect(outline.emojiCount == 4733)
    #expect(ids.isSuperset(of: EmojiOutline(.builtIn()).nodes.compactMap(\.id)))
    #expect(outline.nodes.first { $0.id == "smiling-face" }?.image?.unicodeScalars.count == 2)
    // Variants are below the fully-qualified spelling of their base, which has the selector.
    let variant = try #require(outline.nodes.firstIndex { $0.id == "victory-hand-light-skin-tone" })
    #expect(outline.nodes[variant - 1].id == "victory-hand")
    #expect(outline.nodes[variant - 1].image?.unicodeScalars.count == 2)
  }
}
