package import OutlineModel

extension Content {
  /// What a node is called in a message: its text, or its image where it has none.
  package var name: String {
    let text = text.allSatisfy(\.isWhitespace) ? image ?? "" : text
    return text.withoutControlCharacters.shortened(to: 40)
  }
}

extension String {
  /// The text as it may be in the message of a version; the store refuses the rest with better
  /// words.
  package var withoutControlCharacters: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// The text, or its beginning and an ellipsis, in so many characters.
  package func shortened(to count: Int) -> String {
    guard let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return String(prefix(count - 1)) + "…"
  }
}
