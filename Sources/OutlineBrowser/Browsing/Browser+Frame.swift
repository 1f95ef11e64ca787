import OutlineOperations
import OutlineStore
package import Terminal

// The lines to draw.
extension Browser {
  /// The screen: a title, the list, and a line for questions and answers.
  /// - Complexity: O(rows of the page).
  package var frame: Frame {
    var lines: [ScreenLine] = []
    var cursor = CursorPosition(row: 0, column: 0)
    if bodyTop > 0 { lines.append(titleLine) }
    if case .reading(let text) = mode {
      let end = min(text.lines.count, text.top + bodyHeight)
      lines += text.lines[min(text.top, end)..<end]
      cursor.row = bodyTop
    } else {
      let body = bodyLines
      cursor = CursorPosition(row: bodyTop + body.cursor.row, column: body.cursor.column)
      lines += body.lines
    }
    while lines.count < bodyTop + bodyHeight { lines.append(ScreenLine()) }
    let answer = answerLines
    lines.replaceSubrange(max(bodyTop, lines.count - answer.count)..., with: answer)
    if case .past(let past) = mode { lines += panel(past) }
    let last = lastLine
    if let column = last.cursor { cursor = CursorPosition(row: size.rows - 1, column: column) }
    if size.rows > 1 { lines.append(last.line) }
    return Frame(lines: Array(lines.prefix(size.rows)), cursor: cursor, showsCursor: true)
  }

  /// The lines of the list, and the place of the cursor among them.
  private var bodyLines: (lines: [ScreenLine], cursor: CursorPosition) {
    let layout = layout
    var cursor = CursorPosition(row: 0, column: 0)
    if page.rows.isEmpty {
      let empty = ScreenLine([Span("  " + emptyText, .faint)])
      // The text that was being typed when all rows were deleted stays on the screen.
      guard case .typing(let typed) = mode, typed.prompt == nil else { return ([empty], cursor) }
      let (spans, column) = insertionLine(level: 1)
      return ([empty, ScreenLine(spans)], CursorPosition(row: 1, column: column))
    }
    let inHand = page.index(of: self.cursor)
    let pinned = pinnedSection(layout)
    let lines = visibleLines(layout).enumerated().map { line, number in
      if line == 0, let header = pinned?.header {
        let title = [header.image, header.title].compactMap { $0?.shellSafe }.joined(separator: " ")
        let width = max(1, size.columns - 4)
        return ScreenLine([Span("  ▾ ", .faint), Span(title.truncated(toWidth: width), .title)])
      }
      switch layout.lines[number] {
      case .gap: return ScreenLine([])
      case .footer(let section):
        return ScreenLine("    " + (page.sections[section].footer?.text.shellSafe ?? ""), .faint)
      case .insertion(let level):
        let (spans, column) = insertionLine(level: level)
        cursor = CursorPosition(row: line, column: column)
        return ScreenLine(spans)
      case .row(let index):
        let drawn = rowLine(index).drawn
        if index == inHand, insertion == nil {
          cursor = CursorPosition(row: line, column: drawn.cursor)
        }
        return ScreenLine(rowSpans(drawn.spans, at: index, isInHand: index == inHand))
      case .tiles(let tiles):
        if let tile = tiles.first(where: { $0.row == inHand }), insertion == nil {
          cursor = CursorPosition(row: line, column: tile.column)
        }
        return ScreenLine(tileSpans(tiles, inHand: inHand))
      }
    }
    return (lines, cursor)
  }

  private var emptyText: String {
    switch scene.filter {
    case .text, .letters, .query: return "nothing matches  (Esc shows the whole list)"
    case .favorites: return "no favorites yet  (* goes back)"
    case nil:
      if let context = scene.context {
        return "nothing is in the context \(context.name.shellSafe)  " + scene.wayToAll
      }
      return scene.top == nil
        ? "there are no sections yet  (:section add TITLE)"
        : "this list is empty  (a adds an item)"
    }
  }

  private func rowLine(_ index: Int) -> RowLine {
    let row = page.rows[index]
    var line = RowLine(row: row, section: page.section(of: row), width: size.columns)
    line.mark = mark(of: row)
    if case .typing(let typed) = mode, case .edit(let id, _) = typed.purpose, id == row.id {
      line.typed = typed
    }
    line.filter = scene.filter
    return line
  }

  /// The two columns at the left edge: a mark of the user, a conflict, or a change.
  private func mark(of row: Page.Row) -> Span? {
    if let sign = pastChanges?.signs[row.node.id] { return Span("\(sign) ", .sign(sign)) }
    if marks.contains(row.id) { return Span("● ", .title) }
    if conflicting.contains(row.node.id) { return Span("! ", .problem) }
    if highlighted.contains(row.node.id) { return Span("~ ", .sign("~")) }
    return nil
  }

  /// The spans of a row that the mouse may be dragging, with the look of the row in hand.
  private func rowSpans(_ spans: [Span], at index: Int, isInHand: Bool) -> [Span] {
    var spans = spans
    let row = page.rows[index]
    if let drag, drag.row == row.id, case .swipe(let columns) = drag.kind {
      spans = swipeSpans(spans, of: row, by: columns)
    }
    let isLanding = isLandingBelow(index)
    guard isInHand || isLanding else { return spans }
    let used = spans.reduce(0) { $0 + $1.text.displayWidth }
    spans.append(Span(String(repeating: " ", count: max(0, size.columns - used)), .plain))
    let isTyped = if case .typing(let line) = mode { line.prompt == nil } else { false }
    return spans.map { span in
      var span = span
      if isInHand && !isTyped && !isLanding { span.look.reverse = true }
      if isLanding { span.look.underline = true }
      return span
    }
  }

  /// Whether a dragged row would land directly below a row.
  private func isLandingBelow(_ index: Int) -> Bool {
    guard let drag, case .reorder(let target?) = drag.kind else { return false }
    switch target {
    case .after(let id): return page.rows[index].id == id
    case .before(let id): return page.index(of: id) == index + 1
    case .start(let section): return page.rows[index].id == RowID(section: section)
    }
  }

  /// A row that is swiped sideways, with the first action of the edge that comes into view.
  private func swipeSpans(_ spans: [Span], of row: Page.Row, by columns: Int) -> [Span] {
    let edge = columns < 0 ? row.presentation?.trailingActions : row.presentation?.leadingActions
    let title = edge?.actions.first.map { " \($0.title.shellSafe) " } ?? ""
    let room = min(abs(columns), size.columns)
    let label = Span(
      title.truncated(toWidth: room).padded(toWidth: room), Look(bold: true, reverse: true))
    let text = spans.map(\.text).joined()
    if columns > 0 { return [label, Span(text, .plain)] }
    let left = size.columns - room
    return [Span(text.truncated(toWidth: left).padded(toWidth: left), .plain), label]
  }

  private func tileSpans(_ tiles: [PageLayout.Tile], inHand: Int?) -> [Span] {
    var spans: [Span] = []
    var column = 0
    for tile in tiles {
      let row = page.rows[tile.row]
      let mark = mark(of: row)?.text.prefix(1) ?? " "
      let gap = String(repeating: " ", count: max(0, tile.column - column - 1))
      spans.append(Span(gap + mark, .plain))
      var look = Look.plain
      look.dim = row.presentation?.isDimmed == true || !row.isMatch
      look.reverse = tile.row == inHand
      var text = row.tileText
      if case .typing(let line) = mode, case .edit(let id, _) = line.purpose, id == row.id {
        text = line.editor.visiblePart(in: tile.width).text
        look.underline = true
      }
      text = text.truncated(toWidth: tile.width).padded(toWidth: tile.width)
      spans.append(Span(text, look))
      column = tile.column + tile.width
    }
    return spans
  }

  private func insertionLine(level: Int) -> (spans: [Span], cursor: Int) {
    guard case .typing(let line) = mode else { return ([], 0) }
    let margin = RowLine.indentation(level: level, width: size.columns) + 2
    let (text, column) = line.editor.visiblePart(in: max(1, size.columns - margin))
    let front = "+ ".padded(toWidth: margin)
    return ([Span(front, .sign("+")), Span(text, Look(underline: true))], margin + column)
  }
}
