// The parts of a line before its text. Writing and reading use the same functions to find them.
extension OutlineText {
  /// The marks of a node.
  struct Marks: Hashable {
    var isDone = false
    var isFavorite = false
    var isExpanded: Bool?

    /// The marks in brackets; empty if there are none.
    var text: String {
      var marks = isDone ? "x" : ""
      if isFavorite { marks += "*" }
      if let isExpanded { marks += isExpanded ? "+" : "-" }
      return marks.isEmpty ? "" : "[\(marks)]"
    }
  }

  /// A piece of text without the backslashes that keep words from having a meaning.
  static func withoutGuards(_ bytes: Bytes, hasPlans: Bool) -> Bytes {
    guard bytes.contains(where: { mayBeginSign($0, hasPlans: hasPlans) }) else { return bytes }
    let kept = bytes.indices.filter { index in
      index == bytes.startIndex || !bytes[index - 1].isBlank
        || !isGuardedWord(at: index, of: bytes, hasPlans: hasPlans)
    }
    return kept.map { bytes[$0] }[...]
  }

  /// The escaped identifier in braces at the beginning of a piece, and the rest of the piece.
  static func identifier(in bytes: Bytes) -> (Bytes, rest: Bytes)? {
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var index = bytes.startIndex + 1
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "}") {
      index = bytes[index...].numbered?.end ?? index + 1
    }
    if index >= bytes.endIndex { return nil }
    return (bytes[(bytes.startIndex + 1)..<index].trimmed, bytes[(index + 1)...].trimmed)
  }

  /// The content of a word in braces such as `{bkzp}` at an index, and the end of the word; `nil`
  /// if there is no such word.
  static func word(inBracesAt start: Int, of bytes: Bytes) -> (Bytes, end: Int)? {
    guard bytes[start] == UInt8(ascii: "{") else { return nil }
    var index = start + 1
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "}") {
      if bytes[index].isBlank || bytes[index] == UInt8(ascii: "{") { return nil }
      index = bytes[index...].numbered?.end ?? index + 1
    }
    guard index < bytes.endIndex, index > start + 1 else { return nil }
    let end = index + 1
    return end == bytes.endIndex || bytes[end].isBlank ? (bytes[(start + 1)..<index], end) : nil
  }

  /// Whether a word with a meaning is at an index: one in braces, or a planning word.
  static func isSign(at index: Int, of bytes: Bytes, hasPlans: Bool) -> Bool {
    word(inBracesAt: index, of: bytes) != nil
      || hasPlans && planningWord(at: index, of: bytes) != nil
  }

  /// Whether such a word may have a byte.
  static func mayBeginSign(_ byte: UInt8, hasPlans: Bool) -> Bool {
    byte == UInt8(ascii: "{") || hasPlans && "+#:".utf8.contains(byte)
  }

  /// Whether an index has a backslash because of which the word with a meaning after it is text.
  static func isGuardedWord(at index: Int, of bytes: Bytes, hasPlans: Bool) -> Bool {
    bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.endIndex
      && isSign(at: index + 1, of: bytes, hasPlans: hasPlans)
  }

  /// The words in braces of a line, with their ranges; those after a backslash are text.
  static func wordsInBraces(of bytes: Bytes) -> [(content: Bytes, range: Range<Int>)] {
    guard bytes.contains(UInt8(ascii: "{")) else { return [] }
    return bytes.indices.compactMap { index in
      guard index == bytes.startIndex || bytes[index - 1].isBlank else { return nil }
      return word(inBracesAt: index, of: bytes).map { ($0.0, index..<$0.end) }
    }
  }

  /// The marks at the beginning of a piece, and the rest of the piece.
  static func marks(in bytes: Bytes) -> (Marks, rest: Bytes)? {
    guard bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")),
      end > bytes.startIndex + 1
    else { return nil }
    var marks = Marks()
    for byte in bytes[(bytes.startIndex + 1)..<end] {
      switch byte {
      case UInt8(ascii: " "): break
      case UInt8(ascii: "x"), UInt8(ascii: "X"): marks.isDone = true
      case UInt8(ascii: "*"): marks.isFavorite = true
      case UInt8(ascii: "+") where marks.isExpanded != false: marks.isExpanded = true
      case UInt8(ascii: "-") where marks.isExpanded != true: marks.isExpanded = false
      default: return nil
      }
    }
    return bytes[(end + 1)...].rest(after: 0).map { (marks, $0) }
  }

  /// The image at the beginning of a piece, and the rest of the piece.
  static func image(in bytes: Bytes) -> (String, rest: Bytes)? {
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: "<") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: ">")),
        !bytes[..<end].dropFirst().contains(UInt8(ascii: "<"))
      else { return nil }
      let name = escapes.unescape(bytes[(bytes.startIndex + 1)..<end])
      return bytes[(end + 1)...].rest(after: 0).map { (name, $0) }
    }
    // An emoji has more than one byte, and only keycaps begin with an ASCII byte.
    guard bytes.count > 2, first > 0x7F || bytes[bytes.startIndex + 1] > 0x7F else { return nil }
    let end = bytes.firstIndex(where: \.isBlank) ?? bytes.endIndex
    let word = bytes[..<end].text
    return isEmoji(word) ? (word, bytes[end...].trimmed) : nil
  }

  /// Whether an image is written without brackets.
  static func isEmoji(_ text: String) -> Bool {
    guard text.utf8.count < 128, let character = text.first,
      text.index(after: text.startIndex) == text.endIndex,
      let first = character.unicodeScalars.first
    else { return false }
    return first.properties.isEmojiPresentation
      || first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}")
  }

  /// The index of the `::` between the text and the secondary text.
  static func separator(in bytes: Bytes) -> Int? {
    bytes.indices.dropLast().first { index in
      bytes[index] == UInt8(ascii: ":") && bytes[index + 1] == UInt8(ascii: ":")
        && bytes[..<index].last?.isBlank ?? true && bytes[(index + 2)...].first?.isBlank ?? true
    }
  }

  /// Whether a piece would not be read as text.
  static func isSpecial(_ bytes: Bytes, hasPlans: Bool) -> Bool {
    if hasPlans, !bytes.isEmpty, planningWord(at: bytes.startIndex, of: bytes) != nil {
      return true
    }
    return switch bytes.first {
    case UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "#"): true
    case UInt8(ascii: "["): marks(in: bytes) != nil
    default: image(in: bytes) != nil
    }
  }
}
