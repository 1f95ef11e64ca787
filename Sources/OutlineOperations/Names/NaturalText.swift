import OutlineStore

/// A text that compares in the order people expect: regardless of case and accents, and numbers by
/// value, so that `Chapter 9` is before `chapter 10`.
struct NaturalText: Comparable {
  private enum Part: Equatable {
    /// Digits without leading zeros.
    case number([UInt8])
    case word([UInt8])
  }

  private let parts: [Part]

  init(_ text: String) {
    let folded = TextFolding.fold(text)
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    var parts: [Part] = []
    var rest = Array(folded.utf8)[...]
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest.dropFirst(run.count)
      parts.append(
        isDigit(first) ? .number(Array(run.drop { $0 == UInt8(ascii: "0") })) : .word(Array(run)))
    }
    self.parts = parts
  }

  static func < (left: NaturalText, right: NaturalText) -> Bool {
    for (left, right) in zip(left.parts, right.parts) where left != right {
      switch (left, right) {
      case (.number(let left), .number(let right)):
        return left.count == right.count
          ? left.lexicographicallyPrecedes(right) : left.count < right.count
      case (.word(let left), .word(let right)): return left.lexicographicallyPrecedes(right)
      // Digits sort before letters.
      case (.number, .word): return true
      case (.word, .number): return false
      }
    }
    return left.parts.count < right.parts.count
  }
}
