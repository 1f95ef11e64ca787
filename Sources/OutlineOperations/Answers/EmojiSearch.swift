internal import OutlineFormats
package import OutlineStore

/// Finds items as people look for emoji, whose words they did not write: by a short name, and by
/// words with a wrong letter.
package struct EmojiSearch {
  private let search: (_ query: String) throws -> [Entry]
  private let outline: OutlineReader
  private let own: (_ name: String) -> String?

  /// - Parameters:
  ///   - own: returns the emoji that somebody gave a name.
  ///   - search: returns the items with words, the best first.
  package init(
    _ outline: OutlineReader, own: @escaping (_ name: String) -> String? = { _ in nil },
    search: @escaping (_ query: String) throws -> [Entry]
  ) {
    self.outline = outline
    self.own = own
    self.search = search
  }

  /// The items of a query: an emoji with this short name or these code points, then the others.
  /// - Parameters:
  ///   - isRanked: whether the best are first; else a short name needs its colons.
  ///   - isForPeople: whether emoji of similar words come before a word that is only inside others.
  package func entries(
    finding query: String, isRanked: Bool = true, isForPeople: Bool = true
  ) throws -> [Entry] {
    var found = try search(query)
    // `hart` is in `chart`, and more likely a heart.
    if isForPeople, isRanked, let first = found.first, first.content.image != nil,
      !first.hasWord(query)
    {
      found = try entries(near: query) + found
    }
    var emoji = [own(query) ?? EmojiList.emoji(typed: query)]
    if emoji == [nil], isRanked, found.contains(where: { $0.content.image != nil }) {
      emoji = [EmojiList.emoji(meant: query), Self.emoji(named: query)]
    }
    let all = try (emoji.compactMap(\.self).flatMap(search) + found).uniqued()
    return isRanked ? (0...2).flatMap { rank in all.filter { Self.rank($0) == rank } } : all
  }

  /// Variants come after the emoji itself: 🤷, 🤷‍♀️, 🤷🏽.
  private static func rank(_ entry: Entry) -> Int {
    let scalars = entry.content.image?.unicodeScalars ?? "".unicodeScalars
    if scalars.contains(where: \.properties.isEmojiModifier) { return 2 }
    return scalars.contains { "♀♂👩👨".unicodeScalars.contains($0) } && scalars.count > 1 ? 1 : 0
  }

  private static func emoji(named words: String) -> String? {
    EmojiList.emoji(typed: ":\(words.split(separator: " ").joined(separator: "_")):")
  }

  /// The items with an image that have the words most like those of a query.
  ///
  /// Nobody can know how Unicode spells an emoji. Other items are as their owner wrote them.
  package func entries(near query: String) throws -> [Entry] {
    let words = try outline.wordsOfImages()
    if words.isEmpty { return [] }
    let typed = query.split(separator: " ").map { TextFolding.fold(String($0)) }
    let joined = typed.joined()
    var queries = [Self.emoji(named: query) ?? joined]
    queries += typed.reduce([""]) { queries, word in
      let near = Self.words(near: word, in: words)
      let longer = queries.flatMap { query in near.map { query.isEmpty ? $0 : "\(query) \($0)" } }
      return Array(longer.prefix(Self.mostQueries))
    }
    let found = try queries.prefix(Self.mostQueries).map { query in
      query == typed.joined(separator: " ")
        ? [] : try entries(finding: query).filter { $0.content.image != nil }
    }
    // The best of each first: any of them may be meant.
    return (0..<(found.map(\.count).max() ?? 0)).flatMap { place in
      found.compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }.uniqued()
  }

  private static let mostQueries = 9

  /// The word itself if another begins with it, else up to three that look like it, the most
  /// frequent first.
  private static func words(near word: String, in counts: [String: Int]) -> [String] {
    if counts.keys.contains(where: { $0.hasPrefix(word) }) { return [word] }
    // A letter is more often left out, doubled or swapped than replaced.
    func hasItsLetters(_ other: String) -> Bool { Set(other).symmetricDifference(word).count < 2 }
    let near = Suggestion.nearest(toText: word, in: Array(counts.keys))
      .sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
    return near.isEmpty ? [word] : Array((near.filter(hasItsLetters) + near).uniqued().prefix(3))
  }
}

extension String {
  /// The image that a person means: an emoji by its short name or code points, or the text itself.
  /// - Throws: ``Failure`` for a short name that no emoji has.
  package static func image(typed: String) throws -> String {
    if let emoji = EmojiList.emoji(typed: typed) { return emoji }
    guard typed.count > 2, typed.hasPrefix(":"), typed.hasSuffix(":") else { return typed }
    let names = EmojiList.builtIn().records.flatMap { [$0.name.slug] + $0.shortNames }
    let near = Suggestion.nearest(toText: typed, in: names.map { ":\($0):" }).uniqued().prefix(5)
    throw Failure(.usage, "no emoji is named \(typed.inQuotes)", hint: Array(near).question)
  }
}

extension Entry {
  /// Whether one of its words begins with a word, or that is several or no letters.
  fileprivate func hasWord(_ word: String) -> Bool {
    let word = TextFolding.fold(word)
    guard word.count > 2, word.allSatisfy(\.isLetter) else { return true }
    let words = TextFolding.fold(content.name + " " + (content.secondaryText ?? ""))
    return words.split { !$0.isLetter }.contains { $0.hasPrefix(word) }
  }
}
