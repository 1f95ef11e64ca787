internal import OutlineModel

/// Marks among the words of a text: `#tag` of Markdown, `@tag(value)` of TaskPaper, `+project`,
/// `@context` and `key:value` of todo.txt.
///
/// Tags at the end of a text are removed from it; a tag between words stays there and is also
/// recorded. Fields are removed everywhere. A mark after a backslash is a word.
struct InlineMarks: Sendable {
  /// The meaning of a mark.
  enum Mark: Equatable {
    /// A tag by its name.
    case tag(String)
    /// A value with a name.
    case field(name: String, value: String)
  }

  /// The parts of a text.
  struct Content {
    var text: [UInt8] = []
    var tags: [String] = []
    var fields: [(name: String, value: String)] = []
  }

  /// The mark at the beginning of a piece, and its end. It counts only if the word ends there too.
  let scan: @Sendable (Bytes) -> (mark: Mark, end: Int)?

  /// Reads the marks of a text.
  func content(of bytes: Bytes) -> Content {
    let pieces = pieces(of: bytes)
    let lastWord = pieces.lastIndex { $0.isWord }
    var content = Content()
    for (index, piece) in pieces.enumerated() {
      if case .tag(let tag) = piece.mark { content.tags.append(tag) }
      if case .field(let name, let value) = piece.mark { content.fields.append((name, value)) }
      if index > lastWord ?? pieces.count { continue }
      if case .field = piece.mark {
        // The blanks before it are removed too, or those after it at the beginning.
        while content.text.last?.isBlank == true { content.text.removeLast() }
        continue
      }
      let isFirst = content.text.isEmpty
      content.text += isFirst ? bytes[piece.range].drop(while: \.isBlank) : bytes[piece.range]
      if piece.isMark && piece.mark == nil {
        content.text.remove(at: content.text.count - piece.range.count)
      }
    }
    while content.text.last?.isBlank == true { content.text.removeLast() }
    content.tags = content.tags.uniqued()
    return content
  }

  /// Escapes a text with backslashes, so that reading it together with the returned tags yields
  /// exactly `tags`.
  /// - Parameters:
  ///   - text: the text, without characters that a line cannot contain.
  ///   - tags: tags that ``scan`` recognizes, without duplicates.
  /// - Returns: the text, and the tags to write after it.
  func escape(_ text: String, tags: [String]) -> (text: String, tags: ArraySlice<String>) {
    let bytes = Array(text.utf8)[...]
    let pieces = pieces(of: bytes)
    if !pieces.contains(where: { $0.isMark }) { return (text, tags[...]) }
    let lastWord = pieces.lastIndex { $0.isWord }
    if lastWord == nil, content(of: bytes).tags == tags, !pieces.contains(where: \.isField) {
      return (text, [])
    }
    var written: [UInt8] = []
    var mentioned: Set<String> = []
    for (index, piece) in pieces.enumerated() {
      if case .tag(let tag) = piece.mark, index < lastWord ?? 0 {
        if mentioned.count < tags.count, tags[mentioned.count] == tag { mentioned.insert(tag) }
        if !mentioned.contains(tag) { written.append(UInt8(ascii: "\\")) }
      } else if piece.isMark {
        written.append(UInt8(ascii: "\\"))
      }
      written += bytes[piece.range]
    }
    return (written[...].text, tags[mentioned.count...])
  }

  /// The end of the last word, which only marks follow, or `nil` if there is no word.
  func endOfWords(_ bytes: Bytes) -> Int? { pieces(of: bytes).last { $0.isWord }?.range.upperBound }

  /// Whether a tag can be written as a mark.
  func canWrite(_ tag: String, as spelled: String) -> Bool {
    let bytes = Array(spelled.utf8)[...]
    guard !tag.steersOutput, let (mark, end) = scan(bytes) else { return false }
    return end == bytes.endIndex && mark == .tag(tag)
  }

  /// A word, a mark, or the blanks between them.
  private struct Piece {
    var range: Range<Int>
    var isGap = false
    /// The meaning, or `nil` for a word.
    var mark: Mark?
    /// Whether it looks like a mark, with or without backslashes before it.
    var isMark = false

    var isWord: Bool { !isGap && mark == nil }
    var isField: Bool { if case .field = mark { true } else { false } }
  }

  private func pieces(of bytes: Bytes) -> [Piece] {
    var pieces: [Piece] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let gap = bytes[index...].prefix(while: \.isBlank)
      let rest = bytes[index...].drop { $0 == UInt8(ascii: "\\") }
      let piece: Piece
      if !gap.isEmpty {
        piece = Piece(range: gap.startIndex..<gap.endIndex, isGap: true)
      } else if let (mark, end) = scan(rest), end == bytes.endIndex || bytes[end].isBlank {
        let isPlain = rest.startIndex == index
        piece = Piece(range: index..<end, mark: isPlain ? mark : nil, isMark: true)
      } else {
        piece = Piece(range: index..<(rest.firstIndex(where: \.isBlank) ?? bytes.endIndex))
      }
      pieces.append(piece)
      index = piece.range.upperBound
    }
    return pieces
  }
}
