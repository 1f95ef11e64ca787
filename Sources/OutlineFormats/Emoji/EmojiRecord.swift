/// One emoji of the Unicode data with the headings above it.
package struct EmojiRecord: Hashable, Sendable {
  /// The group, e.g. `Smileys & Emotion`.
  package var group: String
  /// The subgroup, e.g. `face-smiling`.
  package var subgroup: String
  /// The emoji itself. Its identity is the exact sequence of scalars, so compare `unicodeScalars`:
  /// `String` also treats canonically equivalent texts as equal.
  package var emoji: String
  /// How completely the emoji spells out its presentation.
  package var status: EmojiStatus
  /// The version of Emoji that introduced it, e.g. `0.6`; missing in data before Emoji 12.1.
  package var version: String?
  /// The CLDR short name, e.g. `grinning face`.
  package var name: String

  /// Makes a record of its parts.
  /// - Parameters:
  ///   - group: the group, e.g. `Smileys & Emotion`.
  ///   - subgroup: the subgroup, e.g. `face-smiling`.
  ///   - emoji: the emoji itself. Its identity is the exact sequence of scalars, so compare
  ///     `unicodeScalars`: `String` also treats canonically equivalent texts as equal.
  ///   - status: how completely the emoji spells out its presentation.
  ///   - version: the version of Emoji that introduced it, e.g. `0.6`; missing in data before Emoji
  ///     12.1.
  ///   - name: the CLDR short name, e.g. `grinning face`.
  package init(
    group: String,
    subgroup: String,
    emoji: String,
    status: EmojiStatus,
    version: String? = nil,
    name: String
  ) {
    self.group = group
    self.subgroup = subgroup
    self.emoji = emoji
    self.status = status
    self.version = version
    self.name = name
  }
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
    if spelling == "non-fully-qualified" {
      self = .unqualified
    } else {
      self.init(rawValue: spelling)
    }
  }

  private var rank: Int {
    switch self {
    case .fullyQualified: 0
    case .minimallyQualified: 1
    case .unqualified: 2
    case .component: 3
    }
  }

  /// Whether `left` is preferred to `right`.
  public static func < (left: EmojiStatus, right: EmojiStatus) -> Bool { left.rank < right.rank }
}
