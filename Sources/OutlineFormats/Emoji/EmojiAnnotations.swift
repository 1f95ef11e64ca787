/// Names and keywords of emoji in one or more languages, from Unicode's CLDR, and the short names
/// that people type in all languages, such as `tada`.
public struct EmojiAnnotations: Hashable, Sendable {
  private struct Entry: Hashable {
    var name: String?
    var keywords: [String] = []
  }

  /// By emoji without variation selectors, as in CLDR.
  private var entries: [String: Entry] = [:]
  private var shortNames: [String: [String]] = [:]

  /// Those of the library: English names for all emoji of ``EmojiList/builtIn()``, and the keywords
  /// of CLDR 41, which is older than the list.
  /// - Complexity: O(*n*) in the number of emoji.
  public static var english: EmojiAnnotations {
    var english = EmojiAnnotations()
    for record in EmojiList.builtIn().records {
      english.entries[record.emoji.unselected] = Entry(name: record.name, keywords: record.keywords)
    }
    return english
  }

  private init() {
    for record in EmojiList.builtIn().records where !record.shortNames.isEmpty {
      shortNames[record.emoji.unselected] = record.shortNames
    }
  }

  /// Reads a language.
  /// - Parameter files: the contents of files of CLDR, such as `annotations/es_MX.xml`,
  ///   `annotationsDerived/es_MX.xml` and `annotations/es.xml`. If several have a name or keywords
  ///   of an emoji, those of the first count.
  /// - Throws: `FormatError` if a file is not XML.
  /// - Complexity: O(length of the files).
  package init(cldr files: [[UInt8]]) throws {
    self.init()
    for file in files { try parse(file) }
  }

  private mutating func parse(_ file: [UInt8]) throws {
    var tokens = XMLTokenizer(
      FormatInput(file), as: .xml(tags: []), into: FormatReading(ReadingOptions()) { _ in })
    var entry = Entry()
    var emoji = ""
    var isName = false
    var text = ""
    while let token = try tokens.next() {
      switch token {
      case .start("annotation", let attributes, _):
        emoji = attributes.first { $0.name == "cp" }?.value ?? ""
        isName = attributes.contains { $0.name == "type" && $0.value == "tts" }
        entry = entries[emoji] ?? Entry()
        text = ""
      case .text(let part): text += part
      // Three arrows mean the annotation of the parent language.
      case .end("annotation") where text != "↑↑↑":
        if isName {
          entry.name = entry.name ?? text
        } else if entry.keywords.isEmpty {
          entry.keywords = text.split(separator: "|").map { Array($0.utf8)[...].trimmed.text }
        }
        entries[emoji] = entry
      default: break
      }
    }
  }

  /// Adds the names and keywords of another language, as keywords.
  /// - Parameter other: the other language.
  /// - Complexity: O(*n*) in the number of emoji.
  package mutating func addKeywords(of other: EmojiAnnotations) {
    for (emoji, entry) in other.entries {
      entries[emoji, default: Entry()].keywords += [entry.name].compactMap(\.self) + entry.keywords
    }
  }

  /// The name of an emoji in the first language, if it has one.
  func name(of record: EmojiRecord) -> String? { entries[record.emoji.unselected]?.name }

  /// The keywords of an emoji, each once and without its name, and the short names that a search for
  /// their words would not find there. A variant in skin tone has none; its base has them.
  func secondLine(of record: EmojiRecord) -> String? {
    if record.hasSkinTone { return nil }
    let emoji = record.emoji.unselected
    guard let entry = entries[emoji] else { return shortNames[emoji]?.joined(separator: ", ") }
    let name = (entry.name ?? record.name).lowercased()
    var seen: Set<String> = [name]
    var words = entry.keywords.filter { seen.insert($0.lowercased()).inserted }
    if let shortNames = shortNames[emoji] {
      let searched = ([name] + words).joined(separator: " ").lowercased().utf8
      words += shortNames.filter { short in
        !short.split(separator: "_").allSatisfy { searched.contains($0.utf8) }
      }
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension String {
  /// An emoji without variation selectors.
  var unselected: String {
    unicodeScalars.contains("\u{FE0F}") ? String(unicodeScalars.filter { $0 != "\u{FE0F}" }) : self
  }
}
