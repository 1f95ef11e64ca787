/// Searches texts for letters in their order, with other letters between them, as fzf does: `wrp`
/// finds "Write report". Each word of the query is searched for by itself. Case and accents do not
/// matter.
package struct FuzzySearch: Sendable {
  private let words: [[UInt32]]
  /// The words as bytes, if they have only ASCII.
  private let plainWords: [[UInt8]]?

  /// - Parameter query: the words.
  package init(_ query: String) {
    words = query.split(whereSeparator: \.isWhitespace).map { Self.letters(of: String($0)) }
    plainWords =
      words.allSatisfy { $0.allSatisfy { $0 < 0x80 } } ? words.map { $0.map(UInt8.init) } : nil
  }

  /// Whether the letters of each word are in a text, in their order. A query without words is in
  /// none.
  /// - Complexity: O(length of the text · words).
  func matches(_ text: String) -> Bool {
    if words.isEmpty { return false }
    var text = text
    let isPlain: Bool? = text.withUTF8 { bytes in
      if bytes.contains(where: { $0 >= 0x80 }) { return nil }
      guard let plainWords else { return false }
      return plainWords.allSatisfy { word in
        var next = 0
        for byte in bytes where Self.lowercase(byte) == word[next] {
          next += 1
          if next == word.count { return true }
        }
        return false
      }
    }
    if let isPlain { return isPlain }
    let letters = Self.letters(of: text)
    return words.allSatisfy { Self.span(of: $0, in: letters) != nil }
  }

  /// The best match in a text, or `nil` if there is none. Letters next to each other and at the
  /// beginnings of words are better. The offsets are those of the matching characters, in order.
  /// - Complexity: O(length of the text · words).
  package func match(in text: String) -> (score: Int, offsets: [Int])? {
    if words.isEmpty { return nil }
    let characters = Array(text)
    let letters = characters.map(Self.letter)
    var match: (score: Int, offsets: [Int]) = (0, [])
    for word in words {
      guard let span = Self.span(of: word, in: letters) else { return nil }
      var (next, last): (Int, Int?) = (0, nil)
      for offset in span where letters[offset] == word[next] {
        let beginsWord =
          offset == 0 || !(characters[offset - 1].isLetter || characters[offset - 1].isNumber)
        match.score += Score.letter
        if last == offset - 1 { match.score += Score.neighbour }
        if beginsWord { match.score += next == 0 ? 2 * Score.beginning : Score.beginning }
        if let last, last < offset - 1 {
          match.score -= Score.gap + min(offset - last - 2, Score.longestGap)
        }
        match.offsets.append(offset)
        last = offset
        next += 1
        if next == word.count { break }
      }
    }
    match.offsets = Set(match.offsets).sorted()
    return match
  }

  /// Like those of fzf.
  private enum Score {
    static let letter = 16
    static let neighbour = 8
    static let beginning = 10
    static let gap = 3
    static let longestGap = 12
  }

  /// The shortest part of a text that has a word's letters in order and ends where the first such
  /// part ends.
  private static func span(of word: [UInt32], in letters: [UInt32]) -> Range<Int>? {
    var next = 0
    guard
      let end = letters.firstIndex(where: { letter in
        if letter == word[next] { next += 1 }
        return next == word.count
      })
    else { return nil }
    var start = end
    for index in (0...end).reversed() where letters[index] == word[next - 1] {
      next -= 1
      start = index
      if next == 0 { break }
    }
    return start..<end + 1
  }

  private static func letters(of text: String) -> [UInt32] { text.map(letter) }

  /// The first scalar of a folded character.
  private static func letter(_ character: Character) -> UInt32 {
    if let byte = character.asciiValue { return UInt32(lowercase(byte)) }
    let folded = TextFolding.fold(String(character))
    return (folded.unicodeScalars.first ?? character.unicodeScalars.first)?.value ?? 0
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
