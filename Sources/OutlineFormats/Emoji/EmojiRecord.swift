/// One emoji of the Unicode data with the headings above it.
package struct EmojiRecord: Hashable, Sendable {
  /// The group, e.g. `Smileys & Emotion`.
  var group: String
  /// The subgroup, e.g. `face-smiling`.
  var subgroup: String
  /// The emoji itself. Its identity is the exact sequence of scalars, so compare `unicodeScalars`:
  /// `String` also treats canonically equivalent texts as equal.
  package var emoji: String
  /// How completely the emoji spells out its presentation.
  var status: EmojiStatus
  /// The CLDR short name, e.g. `grinning face`.
  package var name: String
  /// CLDR's English keywords, without the name; none of a variant in skin tone, whose base has them.
  var keywords: [String] = []
  /// Names that people type between colons, e.g. `tada`, other than the CLDR short name.
  package var shortNames: [String] = []
  /// Words of which this emoji is the one that people mean first, e.g. `thanks` of 🙏.
  var meanings: [String] = []
}

/// How completely a sequence spells out its emoji presentation (UTS #51, ED-18 to ED-19).
///
/// The order of the cases is the order of preference when two spellings of one emoji compete.
public enum EmojiStatus: String, CaseIterable, Comparable, Hashable, Sendable {
  /// Every character that needs an emoji presentation selector has one; the form that keyboards
  /// produce.
  case fullyQualified = "fully-qualified"
  /// The first character is qualified, but not every character is.
  case minimallyQualified = "minimally-qualified"
  /// The first character lacks its selector. Data up to Emoji 5.0 knows only `non-fully-qualified`,
  /// which is read as this.
  case unqualified = "unqualified"
  /// A part of other emoji shown alone, such as a skin tone.
  case component = "component"

  init?(spelling: String) {
    self.init(rawValue: spelling == "non-fully-qualified" ? "unqualified" : spelling)
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether `left` is preferred to `right`.
  public static func < (left: EmojiStatus, right: EmojiStatus) -> Bool { left.rank < right.rank }
}
