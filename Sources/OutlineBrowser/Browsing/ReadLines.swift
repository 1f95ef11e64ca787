import OutlineOperations
import OutlineStore
import Terminal

/// Lines to read in place of the list: the keys, or a difference.
struct ReadLines: Hashable, Sendable {
  var title: String
  var lines: [ScreenLine]
  /// The index of the first line on the screen.
  var top = 0
}

// Reading.
extension Browser {
  /// The keys, those of the user first.
  var keys: ReadLines {
    let own = ownKeys.map { "  \($0.name) does what \($1.name) does" }.sorted()
    var lines = own.map { ScreenLine([Span($0)]) }
    if !own.isEmpty { lines.insert(ScreenLine([Span("Your own", .title)]), at: 0) }
    let width = KeyTable.groups.flatMap(\.bindings).map(\.shown.displayWidth).max() ?? 0
    for group in KeyTable.groups + [KeyTable.pastGroup] {
      if !lines.isEmpty { lines.append(ScreenLine([])) }
      lines.append(ScreenLine([Span(group.title, .title)]))
      for binding in group.bindings {
        let texts = binding.summary.wrapped(toWidth: max(8, size.columns - width - 4))
        lines += zip([binding.shown] + texts.dropFirst().map { _ in "" }, texts).map {
          ScreenLine([Span("  " + $0.padded(toWidth: width + 2)), Span($1, .faint)])
        }
      }
    }
    return ReadLines(title: "Keys", lines: lines)
  }

  mutating func scroll(_ lines: ReadLines, by press: KeyPress) {
    var lines = lines
    let last = max(0, lines.lines.count - bodyHeight)
    switch KeyTable.action(of: press) {
    case .down: lines.top += 1
    case .up: lines.top -= 1
    case .halfPageDown, .pageDown, .toggleFold: lines.top += bodyHeight - 1
    case .halfPageUp, .pageUp, .zoomOut: lines.top -= bodyHeight - 1
    case .first: lines.top = 0
    case .last: lines.top = last
    case .quit, .cancel, .help, .difference, .edit:
      mode = returnMode ?? .list
      returnMode = nil
      return
    default:
      status = Status(text: "q goes back to the list")
      return
    }
    lines.top = min(max(0, lines.top), last)
    mode = .reading(lines)
  }

  /// Shows the changes of the latest version, or in the past those since the shown version.
  mutating func showDifference(_ outline: OutlineReader) throws {
    guard let latest = try Version.latest(in: outline) else {
      throw Refusal("there are no versions yet")
    }
    let from = scene.version ?? latest.number - 1
    if scene.version == nil, try outline.oldestVersion().number == latest.number, latest.number > 1
    {
      throw Refusal("the versions before v\(latest.number) were purged")
    }
    let difference = try outline.difference(from: from, to: latest.number)
    let texts = try NodeTexts(of: difference, at: latest.number, outline)
    let lines = difference.steps.map { step in
      let record = StepRecord(step, texts: texts)
      return ScreenLine([
        Span("\(record.sign) ", .sign(record.sign)),
        Span(texts.text(of: step.id).shellSafe, .plain), Span("  " + record.what.shellSafe, .faint),
      ])
    }
    if case .past = mode { returnMode = mode }
    mode = .reading(
      ReadLines(
        title: "v\(from) → v\(latest.number): \(difference.counts.summary)",
        lines: lines.isEmpty ? [ScreenLine([Span("nothing differs", .faint)])] : lines))
  }
}
