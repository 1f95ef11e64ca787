import Foundation
package import OutlineStore

extension Int {
  /// The number with a noun after it: `1 item`, `3 items`.
  package func plural(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension String {
  /// The text as it may stand in the message of a version; the store refuses the rest with better
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

extension Content {
  /// What a node is called in a message: its text, or its image where it has none.
  package var name: String {
    let text = text.allSatisfy(\.isWhitespace) ? image ?? "" : text
    return text.withoutControlCharacters.shortened(to: 40)
  }

  /// Whether there is neither a text nor an image.
  package var saysNothing: Bool { image ?? "" == "" && text.allSatisfy(\.isWhitespace) }
}

extension Encodable {
  /// The value on one line of JSON, with sorted keys.
  package var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
