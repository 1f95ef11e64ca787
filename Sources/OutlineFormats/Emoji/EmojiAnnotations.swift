/// Names and keywords of emoji in a language, from Unicode's CLDR.
///
/// The library contains those of CLDR 41, which is older than its list of emoji: the 21 emoji that
/// are new in Emoji 15.0, such as 🫨, and their variants have no keywords, and only English names.
public struct EmojiAnnotations: Hashable, Sendable {
  /// The available languages.
  public enum Language: String, CaseIterable, Sendable {
    /// English, with a name for every emoji.
    case english = "en"
    /// Spanish.
    case spanish = "es"
  }

  /// The annotations of one emoji.
  package struct Entry: Hashable, Sendable {
    /// The name in the language, or `nil` if the emoji has only an English one.
    package var name: String?
    /// The keywords, without the name; empty for a variant in skin tone, whose base has them.
    package var keywords: [String]
  }

  private var entries: [String: Entry] = [:]

  /// Reads the annotations in the library.
  /// - Parameter language: the language of names and keywords.
  /// - Complexity: O(length of the data), 110 KB for English, 230 KB for Spanish.
  public init(_ language: Language) {
    let lines =
      switch language {
      case .english: EmojiEnglish.lines
      case .spanish: EmojiSpanish.lines
      }
    for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count == 3, let emoji = String(fields[0]), let name = String(fields[1]) else {
        continue
      }
      let keywords = fields[2].split(separator: UInt8(ascii: "|")).compactMap { String($0) }
      entries[emoji] = Entry(name: name.isEmpty ? nil : name, keywords: keywords)
    }
  }

  /// The annotations of an emoji, or `nil` if there are none.
  /// - Parameter emoji: fully-qualified, with its variation selectors.
  /// - Complexity: O(1).
  package subscript(emoji: String) -> Entry? { entries[emoji] }
}
