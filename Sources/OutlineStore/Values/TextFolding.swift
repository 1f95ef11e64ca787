internal import Foundation

/// How texts are compared by search, by names and in natural order: the case of letters and accents
/// do not matter, whether an accent is part of its letter or a scalar of its own. `Й` is `и`, `ё` is
/// `е`, `Å` is `a`, `ß` is `ss`; but `ø`, `ł` and `が` are letters of their own.
package enum TextFolding {
  /// A text as it is compared.
  /// - Complexity: O(length).
  package static func fold(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// Folds the words of the index, of which there may be very many. What a letter becomes does not
/// depend on its neighbours, but for those that join, so it is found out once.
struct WordFolder {
  private var letters: [Unicode.Scalar: [UInt8]] = [:]

  /// A word as ``TextFolding/fold(_:)`` has it.
  mutating func fold(_ word: ArraySlice<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(word.count)
    let text = String(decoding: word, as: UTF8.self)
    for scalar in text.unicodeScalars {
      if joins(scalar) { return Array(TextFolding.fold(text).utf8) }
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

  /// Whether a scalar may become one with those beside it: a mark, or a part of a Korean syllable.
  private func joins(_ scalar: Unicode.Scalar) -> Bool {
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
