import OutlineOperations
import OutlineStore
import Terminal

/// The versions of the log for people: a line each, and under it what it changed where that is
/// wanted.
struct LogLines {
  let style: Style
  let showsCounts: Bool
  let showsSteps: Bool

  func lines(of entries: [LogEntry]) -> [String] {
    let numberWidth = entries.map { "v\($0.version.number)".count }.max() ?? 0
    let originWidth = entries.map(\.version.origin.rawValue.displayWidth).max() ?? 0
    let messages = entries.map { ($0.version.message ?? "").shellSafe.truncated(toWidth: 60) }
    let messageWidth = messages.map(\.displayWidth).max() ?? 0
    return zip(entries, messages).flatMap { entry, message in
      let version = entry.version
      let parts = [
        style.cyan("v\(version.number)".padded(toWidth: numberWidth)),
        style.dim(Moment.local(version.date)),
        style.dim(version.origin.rawValue.shellSafe.padded(toWidth: originWidth)),
        (messageWidth > 0 ? message.padded(toWidth: messageWidth) + "  " : "")
          + style.dim(count(of: entry) + (version.isQuiet ? ", quiet" : "")),
      ]
      return [parts.joined(separator: "  ")] + steps(of: entry).map { "    " + $0 }
    }
  }

  private func count(of entry: LogEntry) -> String {
    guard showsCounts else { return entry.version.changes.plural("change") }
    return entry.difference.map { $0.summary } ?? "the oldest there is"
  }

  private func steps(of entry: LogEntry) -> [String] {
    guard showsSteps, let difference = entry.difference, let texts = entry.texts else { return [] }
    return difference.steps.map(DifferenceLines(texts: texts, style: style).line)
  }
}
