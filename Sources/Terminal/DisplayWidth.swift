internal import EmbeddedFiles

extension String {
  /// The number of columns that a terminal needs to show the text.
  ///
  /// Counted by grapheme cluster. Wide and fullwidth characters (UAX #11) and emoji (UTS #51:
  /// sequences with joiners, modifiers, tags or U+FE0F, flags, keycaps) take 2 columns, controls,
  /// combining marks and invisible characters 0, everything else 1; ambiguous characters count as
  /// narrow. U+FE0E does not narrow a wide emoji: UAX #11 does not require it and terminals
  /// disagree. Control characters must be visible, see ``shellSafe``.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var displayWidth: Int {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text, or as much of its beginning as fits into `width` columns followed by an ellipsis.
  ///
  /// Grapheme clusters are kept whole, so the result may be a column narrower than allowed.
  ///
  /// - Parameters:
  ///   - width: the number of available columns; if it is 0 or less, the result is empty.
  ///   - ellipsis: the mark of a truncated text.
  /// - Complexity: O(*n*) in the length of the result, limited by `width`.
  package func truncated(toWidth width: Int, ellipsis: String = "…") -> String {
    guard width > 0 else { return "" }
    let room = width - ellipsis.displayWidth
    var used = 0
    var cut = startIndex
    for index in indices {
      used += self[index].displayWidth
      if used <= room { cut = self.index(after: index) }
      if used > width { return room < 0 ? "" : String(self[..<cut]) + ellipsis }
    }
    return self
  }
}

extension Character {
  /// The number of columns that a terminal needs to show the character: 0, 1 or 2.
  package var displayWidth: Int {
    var width = 0
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar.value == 0xFE0F, let last, last.properties.isEmoji { return 2 }
      width += scalar.displayWidth
      if width >= 2 { return 2 }
      last = scalar
    }
    return width
  }
}

extension Unicode.Scalar {
  /// The number of columns that the scalar adds to its cluster.
  fileprivate var displayWidth: Int {
    if (0x20...0x7E).contains(value) { return 1 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .nonspacingMark, .spacingMark,
      .enclosingMark:
      return 0
    case .format: return isVisibleFormat ? 1 : 0
    default: return isWide ? 2 : 1
    }
  }

  /// Whether the scalar is wide by itself. Every emoji that is drawn in color by default is wide,
  /// except half of a flag; the property also covers emoji that are newer than the table.
  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    if properties.isEmojiPresentation { return !(0x1F1E6...0x1F1FF).contains(value) }
    return isEastAsianWide
  }

  private var isEastAsianWide: Bool {
    let wide = east_asian_wide()
    var (low, high) = (0, wide.count / 2)
    while low < high {
      let middle = (low + high) / 2
      if wide.all[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
    }
    return 2 * low < wide.count && wide.all[2 * low] <= value
  }

  /// Visible format characters: the soft hyphen, and the signs before a number or word
  /// (Prepended_Concatenation_Mark).
  private var isVisibleFormat: Bool {
    switch value {
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}

extension String {
  /// The text padded with spaces to a number of columns.
  package func padded(toWidth width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// Whether the text is at most `width` columns wide. Only so much of it is measured.
  package func fits(toWidth width: Int) -> Bool {
    var rest = width
    for character in self {
      rest -= character.displayWidth
      if rest < 0 { return false }
    }
    return true
  }

  /// The text in lines of at most `width` columns, broken at spaces, and inside words that are
  /// longer.
  /// - Complexity: O(length).
  package func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    func end() {
      if !line.isEmpty { lines.append(line) }
      line = ""
      used = 0
    }
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      // A word that is too long for a line has one measured at most.
      if !line.isEmpty, used < width, String(word.prefix(width + 1)).fits(toWidth: width - used - 1)
      {
        line += " " + word
        used += 1 + String(word).displayWidth
        continue
      }
      end()
      for character in word {
        if used + character.displayWidth > width { end() }
        line.append(character)
        used += character.displayWidth
      }
    }
    end()
    return lines
  }
}
