import OutlineOperations
import OutlineStore
import Terminal

// The title, the list of versions, and the last line.
extension Browser {
  /// The file, the path of the row in hand, and the version.
  var titleLine: ScreenLine {
    if case .reading(let text) = mode {
      return ScreenLine([Span(" " + text.title.shellSafe, .title)])
    }
    var right = version.map { "v\($0.number) " } ?? ""
    if let number = scene.version { right = "v\(number) of v\(version?.number ?? number) " }
    if isReadOnly { right = "read only  " + right }
    if let position { right = position + "  " + right }
    var parts = [
      FittedLine.Part(" " + title.shellSafe, minimum: 8, rank: 6).styled(.title),
      FittedLine.Part(place, minimum: 0, rank: 3).styled(.faint),
    ]
    for case let limit? in [scene.context.map { "context " + $0.name }, scene.filter?.sentence] {
      parts.append(FittedLine.Part("  " + limit.shellSafe, minimum: 0, rank: 4).styled(.title))
    }
    if isEditing { parts.append(.whole("  editing", rank: 5).styled(.title)) }
    if !marks.isEmpty { parts.append(.whole("  \(marks.count) marked", rank: 5).styled(.title)) }
    var spans = FittedLine(parts).spans(width: max(1, size.columns - right.displayWidth - 1))
    let used = spans.reduce(0) { $0 + $1.text.displayWidth }
    let padding = String(repeating: " ", count: max(1, size.columns - used - right.displayWidth))
    spans.append(Span(padding + right, .faint))
    return ScreenLine(spans)
  }

  /// The path of the row in hand: its section, if that is above the screen.
  private var place: String {
    var texts = zoomTitles.suffix(1)
    if let row = current, !row.isSection {
      let section = page.rows.first { $0.isSection && $0.node.id == row.id.list }
      if let section { texts.append(section.node.content.text) }
    }
    return texts.isEmpty ? "" : "  " + NodePath.text(of: Array(texts)).shellSafe
  }

  /// The number of the row in hand, if the rows are numbered.
  private var position: String? {
    guard let number = page.number, let total = page.total, let index = page.index(of: cursor)
    else { return nil }
    return "\(number + index + 1)/\(total)"
  }

  /// The lines of the list of versions.
  var panelHeight: Int {
    guard case .past(let past) = mode else { return 0 }
    return min(max(0, (size.rows - 3) / 3), 8, past.versions.count + 1)
  }

  /// The versions around the shown one.
  func panel(_ past: PastBrowser) -> [ScreenLine] {
    let height = panelHeight
    if height == 0 { return [] }
    let gone = pastChanges?.gone ?? []
    let names = gone.prefix(5).map { $0.shellSafe.shortened(to: 24) }.joined(separator: ", ")
    var head = "── " + (pastChanges?.summary ?? "")
    if !gone.isEmpty { head += "  − " + names + (gone.count > 5 ? " …" : "") }
    var lines = [ScreenLine(head.truncated(toWidth: size.columns), .faint)]
    let rows = height - 1
    let start = min(max(0, past.index - rows / 2), max(0, past.versions.count - rows))
    for index in start..<min(past.versions.count, start + rows) {
      let version = past.versions[index]
      let isShown = index == past.index
      let message = version.shownMessage ?? version.origin.rawValue
      let (date, made) = (Moment.local(version.date), Moment.local(version.made))
      let maker = [version.author, made == date ? nil : "made on \(made)"]
        .compactMap { $0.map { "  " + $0.shellSafe } }.joined()
      let parts = [
        FittedLine.Part((isShown ? "▶ " : "  ") + "v\(version.number)  "),
        FittedLine.Part(date + "  ", minimum: 18, rank: 5).styled(.faint),
        FittedLine.Part(message.shellSafe, minimum: 10, rank: 4),
        FittedLine.Part(maker, minimum: 0, rank: 2).styled(.faint),
      ]
      var spans = FittedLine(parts).spans(width: size.columns)
      if isShown {
        let used = spans.reduce(0) { $0 + $1.text.displayWidth }
        spans.append(Span(String(repeating: " ", count: max(0, size.columns - used)), .plain))
        for index in spans.indices { spans[index].look.reverse = true }
      }
      lines.append(ScreenLine(spans))
    }
    return lines
  }

  /// The last line: a question, a menu, or a sentence. The column of the cursor if it is there.
  var lastLine: (line: ScreenLine, cursor: Int?) {
    switch mode {
    case .typing(let line):
      if let prompt = line.prompt {
        let (text, column) = line.editor.visiblePart(in: max(1, size.columns - 2))
        var spans = [Span(prompt, .title), Span(text, .plain)]
        if let status, answerLines.isEmpty {
          spans.append(Span("   " + status.text.shellSafe, status.isProblem ? .problem : .faint))
        }
        return (ScreenLine(spans), 1 + column)
      }
      // A problem of this browser is shown before a change by others.
      if let status, status.isProblem || line.notice == nil {
        return (sentence(status.text, isProblem: status.isProblem), nil)
      }
      if let notice = line.notice { return (sentence(notice, isProblem: true), nil) }
      let fields = (try? fields(of: line.editor.text, line.purpose).words) ?? []
      let words = fields.isEmpty ? "" : fields.joined(separator: ", ") + " · "
      return (sentence(words + "Enter saves, Esc drops it", isProblem: false), nil)
    case .menu(let menu): return (ScreenLine(menu.spans), nil)
    default:
      if let status, status.isProblem || banner == nil {
        return (sentence(status.text, isProblem: status.isProblem, ending: status.ending), nil)
      }
      if let banner { return (sentence(banner, isProblem: true), nil) }
      return (ScreenLine([Span(" " + usualHint, .faint)]), nil)
    }
  }

  /// The lines above a question with an answer that has no room after it.
  var answerLines: [ScreenLine] {
    guard case .typing(let line) = mode, let prompt = line.prompt else { return [] }
    var texts = (line.choices + (status?.choices ?? [])).map(\.shellSafe)
    if texts.isEmpty {
      guard let status else { return [] }
      let text = status.text.shellSafe
      let typed = line.editor.visiblePart(in: max(1, size.columns - 2)).text
      if (prompt + typed).displayWidth + 3 + text.displayWidth <= size.columns { return [] }
      texts = text.wrapped(toWidth: max(1, size.columns - 1))
    }
    if texts.count > bodyHeight { texts = texts.prefix(max(0, bodyHeight - 1)) + ["…"] }
    let look: Look = status?.isProblem == true ? .problem : .faint
    return texts.prefix(bodyHeight).map {
      ScreenLine([Span(" " + $0.truncated(toWidth: max(1, size.columns - 1)), look)])
    }
  }

  private func sentence(_ text: String, isProblem: Bool, ending: String = "") -> ScreenLine {
    let mark = isProblem ? " ! " : " "
    let parts = [
      FittedLine.Part(mark + text.shellSafe, minimum: 8, rank: 1),
      FittedLine.Part(ending.shellSafe, minimum: 0, rank: 2),
    ]
    let line = FittedLine(parts.map { $0.styled(isProblem ? .problem : .plain) })
    return ScreenLine(line.spans(width: size.columns))
  }

  private var usualHint: String {
    switch mode {
    case .past: "← → versions  Shift by day  r restore  V revert  q back to the present"
    case .reading(let text):
      text.top + bodyHeight < text.lines.count ? "Space goes on  q back" : "q back"
    default: "? keys  o add  . done  x swipe  / find  H past  q quit"
    }
  }
}

extension ActionMenu {
  /// The actions, each with its number; the one in hand is in reverse.
  var spans: [Span] {
    var spans = [Span(" ", .plain)]
    for (index, action) in actions.enumerated() {
      let isDestructive = action.style == .destructive
      let usual: TerminalColor? = isDestructive ? .palette(1) : nil
      let color = TerminalColor(token: action.color) ?? usual
      let look = Look(bold: isDestructive, reverse: index == selected, foreground: color)
      spans += [Span(label(index), look), Span("  ")]
    }
    spans.append(Span("Esc closes", .faint))
    return spans
  }

  private func label(_ index: Int) -> String {
    let action = actions[index]
    let title = [action.image, action.title].compactMap { $0?.shellSafe }.filter { !$0.isEmpty }
    return " \(index + 1) \(title.joined(separator: " ")) "
  }

  /// The index of the action under a column of the last line.
  func action(at column: Int) -> Int? {
    var start = 1
    for index in actions.indices {
      let width = label(index).displayWidth
      if (start..<start + width).contains(column) { return index }
      start += width + 2
    }
    return nil
  }
}

extension Browser.Filter {
  /// The filter in words.
  fileprivate var sentence: String {
    switch self {
    case .text(let text): "find \(text.inQuotes)"
    case .letters(let text): "find the letters \(text.inQuotes)"
    case .query(let query): "query \(query.inQuotes)"
    case .favorites: "favorites"
    }
  }
}
