extension String {
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
      (line, used) = ("", 0)
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
