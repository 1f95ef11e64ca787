internal import Foundation

/// Folding of texts for search, names and natural order: it ignores case and accents, precomposed
/// or combining. `Й` is `и`, `ё` is `е`, `Å` is `a`, `ß` is `ss`; but `ø`, `ł` and `が` are letters
/// of their own.
package enum TextFolding {
  /// The folded text.
  /// - Complexity: O(length).
  package static func fold(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// Folds the words of the index, of which there may be millions. The folding of a letter does not
/// depend on its neighbours, except for joining scalars, so it is cached per letter.
struct WordFolder {
  private var letters: [Unicode.Scalar: [UInt8]] = [:]

  /// Folds a word as ``TextFolding/fold(_:)`` does.
  mutating func fold(_ word: ArraySlice<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(word.count)
    let text = String(decoding: word, as: UTF8.self)
    for scalar in text.unicodeScalars {
      if Self.joins(scalar) { return Array(TextFolding.fold(text).utf8) }
      if let known = letters[scalar] {
        folded += known
      } else {
        let letter = Array(TextFolding.fold(String(scalar)).utf8)
        letters[scalar] = letter
        folded += letter
      }
    }
    return folded
  }

  /// Whether a scalar may join its neighbours: a mark, or a part of a Korean syllable.
  static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: false
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: true
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: true
      default: false
      }
    }
  }
}

extension UInt8 {
  /// Whether it is a letter of ASCII, whose cases differ in one bit.
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  /// Whether it is a digit of ASCII.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
