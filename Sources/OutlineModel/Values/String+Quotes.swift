extension String {
  /// The text with other texts for some signs. It goes by scalars: a sign before a combining mark
  /// is one character with it, but ends a text in SQL, HTML and a shell all the same.
  package func replacing(_ signs: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { signs[$0] ?? String($0) }.joined()
  }
}

extension StringProtocol {
  /// The text in quotation marks for a message, with escapes for line ends and control characters.
  package var inQuotes: String {
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }
    if isPlain == true { return "\"" + self + "\"" }
    var shown = String.UnicodeScalarView()
    var isEscape = false
    for scalar in String(self).debugDescription.unicodeScalars {
      // A literal of Swift escapes an apostrophe, which needs none.
      if isEscape && scalar == "'" { shown.removeLast() }
      shown.append(scalar)
      isEscape = scalar == "\\" && !isEscape
    }
    return String(shown)
  }
}
