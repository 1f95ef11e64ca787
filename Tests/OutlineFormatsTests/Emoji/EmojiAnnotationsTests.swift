import Foundation
import Testing

@testable import OutlineFormats

private func cldr(_ annotations: String) -> [UInt8] {
  Array(
    """
    <?xml version="1.0" encoding="UTF-8" ?>
    <!DOCTYPE ldml SYSTEM "../../common/dtd/ldml.dtd">
    <ldml><identity><language type="es"/></identity><annotations>
    \(annotations)
    </annotations></ldml>
    """.utf8)
}

private let spanish = cldr(
  """
  <annotation cp="🎉">cañón | celebración | fiesta | cañón de confeti</annotation>
  <annotation cp="🎉" type="tts">cañón de confeti</annotation>
  <annotation cp="❤">amor &amp; corazón</annotation>
  <annotation cp="❤" type="tts">corazón rojo</annotation>
  <annotation cp="👋🏽" type="tts">mano saludando: tono de piel medio</annotation>
  <annotation cp="👋🏽">mano</annotation>
  """)

struct EmojiAnnotationsTests {
  private let list = EmojiList.builtIn()

  /// The text and the second line of an emoji.
  private func texts(_ emoji: String, _ annotations: EmojiAnnotations?) -> [String?] {
    let node = EmojiOutline(list, annotations: annotations).nodes.first { $0.image == emoji }
    return [node?.text, node?.secondaryText]
  }

  @Test func `all but the newest emoji have keywords, and variants those of their base`() {
    let bases = list.records.filter { !$0.emoji.unicodeScalars.contains(where: \.isSkinTone) }
    let newest = ["🧑‍🩰", "🫆", "🫌", "🪾", "🫝", "🛙", "🫫"]
    for record in list.records {
      #expect(!newest.contains(record.emoji) || record.keywords.isEmpty)
      #expect(!record.keywords.contains(record.name))
    }
    #expect(bases.count { !$0.keywords.isEmpty } > 1800)
    let variants = list.records.filter { $0.emoji.unicodeScalars.contains(where: \.isSkinTone) }
    #expect(variants.allSatisfy { $0.keywords.isEmpty })
  }

  @Test func `each short name and each name is that of an emoji`() {
    #expect(EmojiList.emoji(typed: ":pinata:") == "🪅")
    #expect(EmojiList.emoji(typed: ":statue_of_liberty:") == "🗽")
    #expect(EmojiList.emoji(typed: ":+1:") == "👍")
    #expect(EmojiList.emoji(typed: ":thanks:") == "🙏")
    #expect(EmojiList.emoji(typed: ":-:") == nil)
    let plain = list.records.filter { !$0.emoji.unicodeScalars.contains(where: \.isSkinTone) }
    for index in stride(from: 0, to: plain.count, by: 25) {
      for name in plain[index].shortNames + [plain[index].name.slug] {
        #expect(EmojiList.emoji(typed: ":\(name):") != nil, "\(name)")
      }
    }
  }

  @Test func `an outline has them as the second line`() {
    let plain = EmojiOutline(list).nodes
    let english = EmojiOutline(list, annotations: .english)
    #expect(english.namelessCount == 0)
    #expect(plain.map(\.id) == english.nodes.map(\.id))
    #expect(plain.map(\.text) == english.nodes.map(\.text))
    #expect(plain.allSatisfy { $0.secondaryText == nil })
    #expect(
      texts("🎉", .english) == [
        "party popper",
        "celebration, party, popper, tada, bday, celebrate, congrats, congratulations, hooray, "
          + "woohoo, yay, birthday, hat, circus, magic",
      ])
  }

  @Test func `short names are there if no other word has them`() {
    #expect(
      texts("👍", .english) == [
        "thumbs up",
        "+1, hand, thumb, up, approve, awesome, good, good job, great, lgtm, like, ok, okay, yes, "
          + "thumbsup, accept, agree, cool",
      ])
    #expect(
      texts("😍", .english) == [
        "smiling face with heart-eyes",
        "eye, face, love, smile, crush, shaped, infatuation, affection, valentines, like",
      ])
    #expect(
      texts("🇩🇪", .english) == [
        "flag: Germany", "flag, germany, de, deutsch, german, indicator, regional, letters",
      ])
    #expect(texts("👍🏽", .english) == ["thumbs up: medium skin tone", nil])
  }

  @Test func `files of CLDR have names and keywords, and the names they lack are English`() throws {
    let annotations = try EmojiAnnotations(cldr: [spanish])
    #expect(
      texts("🎉", annotations) == ["cañón de confeti", "cañón, celebración, fiesta, tada"])
    #expect(texts("❤️", annotations) == ["corazón rojo", "amor & corazón, heart"])
    #expect(texts("👋🏽", annotations) == ["mano saludando: tono de piel medio", nil])
    #expect(texts("🚀", annotations) == ["rocket", nil])
    #expect(texts("👍", annotations) == ["thumbs up", "thumbsup, +1"])
    #expect(EmojiOutline(list, annotations: annotations).namelessCount == 3963 - 3)
  }

  @Test func `of several files the first counts, and several languages add keywords`() throws {
    let mexican = cldr(
      """
      <annotation cp="🎉" type="tts">cañón de papelitos</annotation>
      <annotation cp="❤">↑↑↑</annotation>
      <annotation cp="❤" type="tts">↑↑↑</annotation>
      """)
    var annotations = try EmojiAnnotations(cldr: [mexican, spanish])
    #expect(
      texts("🎉", annotations) == [
        "cañón de papelitos", "cañón, celebración, fiesta, cañón de confeti, tada",
      ])
    #expect(texts("❤️", annotations)[0] == "corazón rojo")
    annotations.addKeywords(of: .english)
    #expect(
      texts("🎉", annotations) == [
        "cañón de papelitos",
        "cañón, celebración, fiesta, cañón de confeti, party popper, celebration, party, popper, tada, "
          + "bday, celebrate, congrats, congratulations, hooray, woohoo, yay, birthday, hat, circus, magic",
      ])
    #expect(
      texts("🚀", annotations) == [
        "rocket",
        "space, deploy, fast, launch, release, ship, ship it, outer space, shuttle, nasa, fly",
      ])
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
