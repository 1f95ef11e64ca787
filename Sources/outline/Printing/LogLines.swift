import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// The versions of a log for people: a line for each, followed by its changes if requested.
struct LogLines {
  let screen: Screen
  let showsCounts: Bool
  /// The node whose changes alone are shown; `nil` for all.
  var node: NodeID?

  /// The narrowest message before other columns are dropped.
  private static let narrowestMessage = 24
  private static let margin = 4

  func lines(of entries: [LogEntry]) -> [String] {
    let columns = columns(for: entries)
    return entries.flatMap { entry in [columns.line(of: entry, screen.style)] + steps(of: entry) }
  }

  /// The widths of the columns; 0 for those that do not fit on the screen.
  private struct Columns {
    var number: Int
    var dateStart = 0
    var origin: Int
    var message: Int
    var counts: [Int: String]

    func line(of entry: LogEntry, _ style: Style) -> String {
      let version = entry.version
      let message = (version.shownMessage ?? entry.generatedMessage ?? "").shellSafe
        .truncated(toWidth: max(0, self.message))
      var parts = [
        style.cyan("v\(version.number)".padded(toWidth: number)),
        style.dim(String(Moment.local(version.date).dropFirst(dateStart))),
      ]
      if origin > 0 {
        parts.append(style.dim(version.origin.rawValue.shellSafe.padded(toWidth: origin)))
      }
      let count = counts[version.number].map(style.dim) ?? ""
      let text = version.message == nil ? style.italic(message) : message
      let padding = String(repeating: " ", count: max(0, self.message - message.displayWidth))
      if count.isEmpty {
        if self.message > 0 { parts.append(text) }
      } else {
        parts.append((self.message > 0 ? text + padding + "  " : "") + count)
      }
      return parts.joined(separator: "  ")
    }
  }

  private func columns(for entries: [LogEntry]) -> Columns {
    let messages = entries.lazy.map {
      ($0.version.shownMessage ?? $0.generatedMessage ?? "").shellSafe.truncated(toWidth: 60)
        .displayWidth
    }
    var columns = Columns(
      number: entries.map { "v\($0.version.number)".count }.max() ?? 0,
      origin: entries.map(\.version.origin.rawValue.displayWidth).max() ?? 0,
      message: messages.max() ?? 0,
      counts: Dictionary(entries.map { ($0.version.number, count(of: $0)) }) { first, _ in first })
    guard let width = screen.width else { return columns }
    // The least important columns are dropped first: the number of changes, the year, the origin.
    let wanted = min(columns.message, Self.narrowestMessage)
    func room() -> Int {
      let count = columns.counts.values.lazy.map { 2 + $0.displayWidth }.max() ?? 0
      let date = Moment.local(Date(timeIntervalSince1970: 0)).count - columns.dateStart
      let origin = columns.origin > 0 ? columns.origin + 2 : 0
      return width - columns.number - 2 - date - 2 - origin - count
    }
    if room() < wanted && !showsCounts { columns.counts = [:] }
    if room() < wanted { columns.dateStart = "2026-".count }
    if room() < wanted { columns.origin = 0 }
    if room() < wanted { columns.counts = [:] }
    columns.message = max(0, min(columns.message, room()))
    return columns
  }

  private func count(of entry: LogEntry) -> String {
    let quiet = entry.version.isQuiet ? ", quiet" : ""
    let made =
      (entry.version.author.map { ", by " + $0.shellSafe } ?? "") + Self.origin(of: entry.version)
    guard showsCounts else { return entry.version.changes.plural("change") + quiet + made }
    return (entry.counts.map(\.summary) ?? "the oldest version") + quiet + made
  }

  /// The number that a received version has in the file of its maker, and the time if it differs.
  private static func origin(of version: Version) -> String {
    guard let source = version.source else { return "" }
    let (made, date) = (Moment.local(source.date), Moment.local(version.date))
    return ", made as v\(source.number)" + (made == date ? "" : " on \(made)")
  }

  private func steps(of entry: LogEntry) -> [String] {
    guard let difference = entry.difference, let texts = entry.texts else { return [] }
    let lines = DifferenceLines(texts: texts, screen: screen)
    let blanks = String(repeating: " ", count: Self.margin)
    return difference.steps.filter { node == nil || $0.id == node }.flatMap {
      lines.lines(of: $0, margin: Self.margin)
    }
    .map { blanks + $0 }
  }
}
