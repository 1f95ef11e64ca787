package import Foundation
package import OutlineModel

/// Tasks as iCalendar (RFC 5545): a `VTODO` for each, with an alarm.
package enum TaskCalendar {
  /// A task: its permanent identifier, which calendars know it by, its content with a due date, and
  /// the moment of its alarm.
  package typealias Task = (id: String, content: Content, alarm: Date)

  /// The calendar as text, with the line ends of the standard.
  /// - Parameter moment: the time at which it is written.
  /// - Complexity: O(length).
  package static func text(of tasks: [Task], at moment: Date) -> String {
    let lines = tasks.flatMap { Self.lines(of: $0, at: moment) }
    return (CalendarText.beginning + lines + ["END:VCALENDAR"])
      .map { CalendarText.fold($0) + "\r\n" }.joined()
  }

  /// The lines that an export has, without those that only this program reads, and an alarm.
  private static func lines(of task: Task, at moment: Date) -> [String] {
    let content = task.content
    let summary = [content.image, content.text].compactMap(\.self).joined(separator: " ")
    let note = [content.secondaryText, content.note].compactMap(\.self).joined(separator: "\n")
    let node = DraftNode(
      text: summary, note: note.isEmpty ? nil : note, isDone: content.isDone,
      attributes: content.attributes.filter { known.contains($0.key) })
    var lines = CalendarTask(node, number: 0, parent: nil).lines(order: nil)
      .filter { !$0.hasPrefix("X-OUTLINE-") }
    lines[1] = CalendarText.line("UID", text: task.id) + ICalendarFormat.uidSuffix
    lines[2] = "DTSTAMP:\(utc(moment))"
    return lines.dropLast() + [
      "BEGIN:VALARM", "ACTION:DISPLAY", CalendarText.line("DESCRIPTION", text: summary),
      "TRIGGER;VALUE=DATE-TIME:\(utc(task.alarm))", "END:VALARM", "END:VTODO",
    ]
  }

  private static let known: Set<String> = ["due", "start", "recur", "priority", "tags"]

  /// A rule as a calendar says it. A rule of a calendar stays as it was written.
  static func rule(_ rule: String, from node: DraftNode) -> String? {
    if rule.uppercased().hasPrefix("FREQ="), !rule.uppercased().contains("X-FROM") {
      return rule.steersOutput ? nil : rule
    }
    return Recurrence(rule)?.inCalendar(from: node.date("due") ?? node.date("start"))
  }

  private static func utc(_ date: Date) -> String {
    UnixTime.compact(seconds: Int(date.timeIntervalSince1970.rounded(.down))) ?? ""
  }
}
