/// Searches texts for words, as the index would, but also for parts of words.
///
/// A text may have 40 MB. Words of ASCII, which most are, are compared as bytes; all others are
/// split and folded one by one.
struct WordSearch {
  /// Where in a word the wanted one is.
  enum Place { case whole, beginning, part }

  private let words: [[UInt8]]
  private let place: Place
  private let letters = Letters()

  /// - Parameter words: the wanted words, not folded yet.
  init(_ words: [String], at place: Place) {
    self.words = words.map { Array(TextFolding.fold($0).utf8) }
    self.place = place
  }

  /// Whether each wanted word is in a word of one of the texts.
  /// - Complexity: O(length of the texts).
  func areAll(in texts: [String]) -> Bool {
    var missing = words
    for var text in texts where !missing.isEmpty {
      text.withUTF8 { remove(wordsIn: $0, from: &missing) }
    }
    return missing.isEmpty
  }

  /// Removes the wanted words that are in a text.
  private func remove(wordsIn text: UnsafeBufferPointer<UInt8>, from missing: inout [[UInt8]]) {
    var (start, isASCII) = (0, true)
    for index in 0...text.count {
      // A sign of ASCII is between two words, regardless of its neighbours.
      let byte = index < text.count ? text[index] : 0x20
      if byte >= 0x80 { isASCII = false }
      if byte >= 0x80 || byte.isLetter || byte.isDigit { continue }
      if start < index {
        let run = UnsafeBufferPointer(rebasing: text[start..<index])
        if isASCII {
          missing.removeAll { matches($0, in: run, isFolded: false) }
        } else {
          for word in letters.words(in: String(decoding: run, as: UTF8.self)) {
            word.withUnsafeBufferPointer { word in
              missing.removeAll { matches($0, in: word, isFolded: true) }
            }
          }
        }
        if missing.isEmpty { return }
      }
      start = index + 1
      isASCII = true
    }
  }

  /// Whether a wanted word is in a word.
  private func matches(
    _ wanted: [UInt8], in word: UnsafeBufferPointer<UInt8>, isFolded: Bool
  ) -> Bool {
    if isFolded, place == .beginning {
      // A letter and its accent may be one character or two.
      return String(decoding: word, as: UTF8.self).hasPrefix(
        String(decoding: wanted, as: UTF8.self))
    }
    if wanted.count > word.count || place == .whole && wanted.count < word.count { return false }
    let last = place != .part ? 0 : word.count - wanted.count
    return wanted.withUnsafeBufferPointer { wanted in
      for start in 0...last {
        var count = 0
        while count < wanted.count {
          let byte = word[start + count]
          // The upper case of ASCII lacks one bit.
          let isUpper = !isFolded && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          if (isUpper ? byte | 0x20 : byte) != wanted[count] { break }
          count += 1
        }
        if count == wanted.count { return true }
      }
      return false
    }
  }
}

/// Splits texts into folded words. The class and the folding of a scalar are looked up once for all
/// texts of a search, most of which need none.
private final class Letters {
  private enum Letter {
    case separator
    case folded([UInt8])
    /// Folded and split together with its neighbours.
    case joined
  }

  /// Those of most alphabets are found by their number, all others in a dictionary.
  private lazy var first = [Letter?](repeating: nil, count: 0x800)
  private var others: [Unicode.Scalar: Letter] = [:]

  /// The folded words of a text.
  func words(in text: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch letter(scalar) {
      case .folded(let letter): word += letter
      case .separator:
        if !word.isEmpty { words.append(word) }
        word = []
      case .joined: return OutlineReader.words(in: text).map { Array(TextFolding.fold($0).utf8) }
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private func letter(_ scalar: Unicode.Scalar) -> Letter {
    let number = Int(scalar.value)
    if let letter = number < first.count ? first[number] : others[scalar] { return letter }
    let text = String(scalar)
    let letter: Letter =
      WordFolder.joins(scalar)
      ? .joined
      : OutlineReader.words(in: text).isEmpty
        ? .separator : .folded(Array(TextFolding.fold(text).utf8))
    if number < first.count { first[number] = letter } else { others[scalar] = letter }
    return letter
  }
}
