import OutlineFormats
import Testing

struct EmojiAnnotationsTests {
  private let list = EmojiList.builtIn()

  @Test(arguments: EmojiAnnotations.Language.allCases)
  func `all but the newest emoji have keywords, and variants those of their base`(
    language: EmojiAnnotations.Language
  ) {
    let annotations = EmojiAnnotations(language)
    let bases = list.records.filter { record in
      SkinTone.allCases.allSatisfy { !record.name.contains("\($0.rawValue) skin tone") }
    }
    let without = bases.filter { annotations[$0.emoji] == nil }.map(\.emoji)
    let newest = ["🫨", "🩷", "🫷", "🫎", "🐦‍⬛", "🪿", "🫛", "🪯", "🛜"]
    #expect(newest.allSatisfy(without.contains))
    // In English some have nothing but their name.
    #expect(language == .english || without.count == 21)
    for record in list.records where annotations[record.emoji] != nil {
      let entry = annotations[record.emoji]
      #expect((entry?.name == nil) == (language == .english))
      #expect(entry?.keywords.contains(record.name) == false)
    }
    let variants = Set(list.records.map(\.emoji)).subtracting(bases.map(\.emoji))
    #expect(variants.allSatisfy { annotations[$0]?.keywords.isEmpty ?? true })
  }

  @Test func `an outline has them as the second line`() throws {
    let plain = EmojiOutline(list).nodes
    let english = EmojiOutline(list, annotations: EmojiAnnotations(.english)).nodes
    let spanish = EmojiOutline(list, annotations: EmojiAnnotations(.spanish)).nodes
    #expect(plain.map(\.id) == english.map(\.id) && plain.map(\.id) == spanish.map(\.id))
    #expect(plain.map(\.text) == english.map(\.text))
    #expect(plain.allSatisfy { $0.secondaryText == nil })
    let place = try #require(plain.firstIndex { $0.image == "🎉" })
    #expect(english[place].secondaryText == "celebration, party, popper, tada")
    #expect(spanish[place].text == "cañón de confeti")
  }

  @Test func `a tone is that of all people of an emoji`() {
    #expect(SkinTone.medium.isTone(of: "👋🏽", with: "👋"))
    #expect(SkinTone.medium.isTone(of: "✌🏽", with: "✌️"))
    #expect(SkinTone.medium.isTone(of: "👩🏽‍🚀", with: "👩‍🚀"))
    #expect(!SkinTone.medium.isTone(of: "👋🏿", with: "👋"))
    #expect(!SkinTone.medium.isTone(of: "👋", with: "👋"))
    #expect(!SkinTone.light.isTone(of: "👩🏻‍🤝‍👩🏾", with: "👩‍🤝‍👩"))
    #expect(SkinTone.light.isTone(of: "👩🏻‍🤝‍👩🏻", with: "👩‍🤝‍👩"))
    // Each emoji with tones has at most one variant in each.
    for tone in SkinTone.allCases {
      let count = list.records.count { record in tone.isTone(of: record.emoji, with: "👍") }
      #expect(count == 1)
    }
  }
}
