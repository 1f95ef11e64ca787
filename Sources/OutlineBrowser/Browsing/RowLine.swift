import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// The line of a row of a list.
struct RowLine {
  let row: Page.Row
  let section: ListPresentation.Section
  let width: Int
  /// The mark at the left edge.
  var mark: Span?
  /// The line being typed in place of the text, if this row is edited.
  var typed: TypedLine?
  /// The filter, whose hits stand out.
  var filter: Browser.Filter?

  /// The columns of an indentation.
  private static let step = 2
  /// Longer texts are cut before they are measured: to so many scalars, because a character may
  /// have any number of marks, then to so many characters.
  private static let longest = (scalars: 8_000, characters: 2_000)

  /// The columns before the text of a row at a level.
  static func indentation(level: Int, width: Int) -> Int {
    PageLayout.margin + min(level * step, max(0, width / 2))
  }

  /// The columns of the disclosure of a row.
  static func disclosureColumns(of row: Page.Row) -> Range<Int> {
    if row.isTile { return 0..<0 }
    let start = PageLayout.margin + row.level * step
    return max(0, start - 1)..<start + 2
  }

  /// The accessory of a row under a column; `nil` if there is none.
  static func accessory(at column: Int, of row: Page.Row, width: Int) -> Accessory? {
    guard let presentation = row.presentation, !row.isTile else { return nil }
    var start = indentation(level: row.level, width: width)
    for accessory in presentation.leadingAccessories {
      guard let mark = AccessoryMarks.mark(of: accessory) else { continue }
      if (start..<start + mark.displayWidth + 1).contains(column) { return accessory }
      start += mark.displayWidth + 1
    }
    var end = width
    for accessory in presentation.trailingAccessories.reversed() {
      guard let mark = AccessoryMarks.mark(of: accessory) else { continue }
      if (end - mark.displayWidth - 1..<end).contains(column) { return accessory }
      end -= mark.displayWidth + 1
    }
    return nil
  }

  /// The spans of the line, and the column of the cursor.
  var drawn: (spans: [Span], cursor: Int) {
    var spans = [mark ?? Span("  ", .plain)]
    let indentation = Self.indentation(level: row.level, width: width) - PageLayout.margin
    let bars = String(repeating: "│ ", count: max(0, indentation / 2 - 1))
    spans.append(Span((indentation > 0 ? "  " + bars : "").padded(toWidth: indentation), .faint))
    spans += row.isSection ? [Span(row.hasChildren ? disclosure : "", .faint)] : itemFront
    let used = spans.reduce(0) { $0 + $1.text.displayWidth }
    let trailing = row.presentation.map(AccessoryMarks.trailing) ?? ""
    let room = max(1, width - used - trailing.displayWidth)
    if let typed {
      let (text, column) = typed.editor.visiblePart(in: max(1, width - used))
      return (spans + [Span(text, Look(underline: true))], used + column)
    }
    spans += FittedLine(row.isSection ? sectionParts : itemParts).spans(width: room)
    if !trailing.isEmpty {
      let padding = width - spans.reduce(0) { $0 + $1.text.displayWidth } - trailing.displayWidth
      spans.append(Span(String(repeating: " ", count: max(0, padding)) + trailing, .faint))
    }
    return (spans, used)
  }

  private var disclosure: String {
    if row.isOpen { return "▾ " }
    return row.isClosed ? "▸ " : "  "
  }

  private var sectionParts: [FittedLine.Part] {
    let content = row.node.content
    let texts = [content.image, content.text].compactMap { $0 }
    let title = texts.map(displayText).joined(separator: " ")
    let badge = section.header?.badge.map { "  " + $0.plural("item") } ?? ""
    return [
      FittedLine.Part(title, minimum: 12, rank: 7).styled(.title),
      FittedLine.Part(badge, minimum: 0, rank: 1).styled(.faint),
    ]
  }

  private var itemFront: [Span] {
    guard let presentation = row.presentation else { return [] }
    var spans: [Span] = []
    let leading = AccessoryMarks.leading(presentation)
    if !leading.isEmpty { spans.append(Span(leading, .faint)) }
    spans.append(Span(disclosure, .faint))
    if row.node.content.isDone { spans.append(Span("✓ ", .faint)) }
    if presentation.isSelected { spans.append(Span("◉ ", .title)) }
    if let color = TerminalColor(token: presentation.backgroundColor) {
      spans.append(Span("▌", Look(foreground: color)))
    }
    if let image = row.node.content.image {
      spans.append(Span(displayText(image) + (row.node.content.text.isEmpty ? "" : " "), .plain))
    }
    return spans
  }

  private var itemParts: [FittedLine.Part] {
    guard let presentation = row.presentation else { return [] }
    let content = row.node.content
    var parts = textParts(displayText(content.text), of: presentation)
    if let secondary = content.secondaryText {
      parts.append(
        FittedLine.Part("  " + displayText(secondary), minimum: 10, rank: 3).styled(.faint))
    }
    parts.append(.whole(row.isFavorite ? " ★" : "", rank: 4).styled(Look(foreground: .palette(3))))
    parts += AttributeMarks.parts(
      for: content, isBlocked: presentation.isBlocked, Style(isRefused: true), showsNotes: true)
    if let source = presentation.source {
      let path = NodePath.text(of: Array(source.texts.dropLast()))
      if !path.isEmpty {
        parts.append(FittedLine.Part("  " + displayText(path), minimum: 0, rank: 2).styled(.faint))
      }
    }
    return parts
  }

  /// The text, in which the first hit of the search stands out.
  private func textParts(
    _ text: String, of presentation: ListPresentation.Row
  ) -> [FittedLine.Part] {
    var look: Look = presentation.cell == .header ? .title : .plain
    look.dim = presentation.isDimmed || !row.isMatch
    look.strikethrough = presentation.isStruckThrough
    let plain = [FittedLine.Part(text, minimum: 16, rank: 7).styled(look)]
    if !row.isMatch { return plain }
    var marked = look
    marked.bold = true
    marked.underline = true
    switch filter {
    case .text(let words)?:
      guard let word = words.split(separator: " ").first,
        let found = text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive])
      else { return plain }
      return [
        FittedLine.Part(String(text[..<found.lowerBound]), minimum: 5, rank: 7).styled(look),
        FittedLine.Part(String(text[found]), minimum: 5, rank: 8).styled(marked),
        FittedLine.Part(String(text[found.upperBound...]), minimum: 0, rank: 7).styled(look),
      ]
    case .letters(let letters)?:
      guard let match = FuzzySearch(letters).match(in: text) else { return plain }
      let offsets = Set(match.offsets)
      var parts: [(text: String, isHit: Bool)] = []
      for (offset, character) in text.enumerated() {
        let isHit = offsets.contains(offset)
        if parts.last?.isHit != isHit { parts.append(("", isHit)) }
        parts[parts.count - 1].text.append(character)
      }
      return parts.map { part in
        FittedLine.Part(part.text, minimum: 1, rank: part.isHit ? 8 : 7)
          .styled(part.isHit ? marked : look)
      }
    default: return plain
    }
  }

  private func displayText(_ text: String) -> String {
    let start = String(text.unicodeScalars.prefix(Self.longest.scalars))
    return String(start.prefix(Self.longest.characters)).shellSafe
  }
}
