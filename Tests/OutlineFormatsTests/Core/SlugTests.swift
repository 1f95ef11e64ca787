import Foundation
import OutlineFormats
import TestSupport
import Testing

struct SlugTests {
  @Test(arguments: [
    ("grinning face", "grinning-face"), ("Smileys & Emotion", "smileys-emotion"),
    ("face-smiling", "face-smiling"),
    ("keycap: #", "keycap-number-sign"), ("keycap: *", "keycap-asterisk"),
    ("keycap: 10", "keycap-10"),
    ("a#b", "a-number-sign-b"), ("flag: Åland Islands", "flag-aland-islands"),
    ("flag: A\u{30A}land Islands", "flag-aland-islands"),
    ("flag: Côte d’Ivoire", "flag-cote-divoire"),
    ("flag: U.S. Outlying Islands", "flag-us-outlying-islands"), ("flag: Türkiye", "flag-turkiye"),
    ("flag: Cocos (Keeling) Islands", "flag-cocos-keeling-islands"),
    ("twelve o’clock", "twelve-oclock"),
    ("Japanese “free of charge” button", "japanese-free-of-charge-button"),
    ("ON! arrow", "on-arrow"),
    ("Straße œuvre Þór İstanbul", "strasse-oeuvre-thor-istanbul"), ("  a -- b  ", "a-b"), ("", ""),
    ("笑 😀 !", ""),
  ])
  func `A slug is lower-case ASCII with single hyphens`(text: String, slug: String) {
    #expect(text.slug == slug)
  }

  @Test func `The table of letters agrees with canonical decomposition`() throws {
    for value in UInt32(0xC0)...0x17F {
      let scalar = try #require(Unicode.Scalar(value))
      let decomposed = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      guard decomposed.count > 1, let letter = decomposed.first else { continue }
      #expect(String(scalar).slug == String(letter).lowercased(), "U+\(String(value, radix: 16))")
    }
  }

  @Test func `No text makes a slug with other characters`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<8 {
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random)) {
          text.append(scalar)
        }
      }
      #expect(String(text).slug.wholeMatch(of: /([a-z0-9]+(-[a-z0-9]+)*)?/) != nil)
    }
  }
}
