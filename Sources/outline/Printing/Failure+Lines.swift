import OutlineOperations
import OutlineStore
import Terminal

extension Failure {
  /// Describes any error of a command.
  init(_ error: any Error) {
    switch error {
    case let error as OutputError: self.init(.inputOutput, error.description)
    default: self.init(describing: error)
    }
  }

  /// The failure with one more hint.
  func adding(hint: String) -> Failure {
    hinting { [$0, hint].compactMap(\.self).joined(separator: "; ") }
  }

  /// The most candidates shown on a terminal.
  private static let shownCandidates = 10

  /// The lines for a terminal: the message, the candidates, the hint.
  var lines: [String] {
    var lines = ["outline: " + message.shellSafe]
    let shown = candidates.prefix(Self.shownCandidates)
    let width = shown.map(\.id.rawValue.displayWidth).max() ?? 0
    for candidate in shown {
      let kind = candidate.kind == .section ? "section " : ""
      let text = Self.end(of: (candidate.path ?? candidate.text).shellSafe, width: 60)
      let id = "  " + candidate.id.rawValue.shellSafe.padded(toWidth: width) + "  "
      let marks = candidate.content.map {
        AttributeMarks.parts(for: $0, isBlocked: false, Style(isRefused: true), showsNotes: false)
      }
      let done = candidate.content?.isDone == true ? "✓ " : ""
      lines.append(id + done + kind + text + FittedLine(marks ?? []).text(width: nil))
    }
    if candidates.count > shown.count {
      lines.append("  … and \(candidates.count - shown.count) more")
    }
    lines += Self.lines(of: conflicts)
    if let hint { lines.append("hint: " + hint.shellSafe) }
    return lines
  }

  /// The end of a path that is too long. It names the node; the beginning is only its location.
  private static func end(of text: String, width: Int) -> String {
    if text.displayWidth <= width { return text }
    var end = text
    while end.displayWidth >= width { end.removeFirst() }
    return "…" + end
  }

  /// A line for each conflict: id, text, and reason. Below it, a line for each field that was
  /// changed since, with both values.
  static func lines(of conflicts: [ConflictingNode]) -> [String] {
    let width = min(32, conflicts.map(\.id.rawValue.displayWidth).max() ?? 0)
    return conflicts.flatMap { conflict in
      let text = conflict.text.isEmpty ? "" : conflict.text.shellSafe.truncated(toWidth: 40) + "  "
      let line =
        "  " + conflict.id.rawValue.shellSafe.padded(toWidth: width) + "  " + text
        + conflict.reason.shellSafe
      return [line] + (conflict.fields ?? []).map { "    " + $0.sentence.shellSafe }
    }
  }
}
