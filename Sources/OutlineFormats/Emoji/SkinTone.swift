/// A skin tone of emoji of people and hands: the modifiers of UTS #51.
package enum SkinTone: String, CaseIterable, Sendable {
  /// Types 1 and 2 of the Fitzpatrick scale, as in 👍🏻.
  case light
  /// Type 3, as in 👍🏼.
  case mediumLight = "medium-light"
  /// Type 4, as in 👍🏽.
  case medium
  /// Type 5, as in 👍🏾.
  case mediumDark = "medium-dark"
  /// Type 6, as in 👍🏿.
  case dark

  /// The modifiers are in the order of the cases.
  private var modifier: UInt32 { 0x1F3FB + UInt32(Self.allCases.firstIndex(of: self) ?? 0) }

  /// Whether an emoji is another one in this tone, with the same tone for all of its people.
  /// - Parameters:
  ///   - emoji: the emoji that may be the variant.
  ///   - base: an emoji without tones.
  /// - Complexity: O(length).
  package func isTone(of emoji: String, with base: String) -> Bool {
    // A modifier replaces a variation selector: ✌️ and ✌🏽.
    let plain = Array(emoji.unselected.unicodeScalars)
    let tones = plain.filter(\.isSkinTone)
    return !tones.isEmpty && tones.allSatisfy { $0.value == modifier }
      && plain.filter { !$0.isSkinTone } == Array(base.unselected.unicodeScalars)
  }
}

/// How an emoji of a person is shown, if it has variants.
package enum EmojiGender: String, CaseIterable, Sendable {
  case woman, man, person

  /// Whether an emoji is the variant of one that leaves it open: 🤷‍♀️ of 🤷, 👩‍🏫 of 🧑‍🏫.
  /// - Complexity: O(length).
  package func isVariant(_ emoji: String, of base: String) -> Bool {
    guard self != .person else { return false }
    let (sign, one): (Unicode.Scalar, Unicode.Scalar) = self == .woman ? ("♀", "👩") : ("♂", "👨")
    let (emoji, base) = (
      Array(emoji.unselected.unicodeScalars), Array(base.unselected.unicodeScalars)
    )
    return emoji == base + ["\u{200D}", sign]
      || emoji != base && emoji == base.map { $0 == "🧑" ? one : $0 }
  }
}

extension Unicode.Scalar {
  /// Whether this is one of the five emoji modifiers of UTS #51, U+1F3FB to U+1F3FF.
  var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }
}
