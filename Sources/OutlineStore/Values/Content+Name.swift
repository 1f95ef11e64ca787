package import OutlineModel

extension Content {
  /// The name of a node in messages: its text, or its image if the text is blank.
  package var name: String {
    let text = text.allSatisfy(\.isWhitespace) ? image ?? "" : text
    return text.withoutControlCharacters.shortened(to: 40)
  }
}

extension String {
  /// The text without the characters that the message of a version may not contain.
  package var withoutControlCharacters: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// The text cut to `count` characters, the last of them an ellipsis if anything is cut.
  package func shortened(to count: Int) -> String {
    guard let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return String(prefix(count - 1)) + "…"
  }
}
