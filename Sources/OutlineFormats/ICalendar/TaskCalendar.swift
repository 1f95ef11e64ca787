package import Foundation
package import OutlineModel

/// Tasks as iCalendar (RFC 5545): a `VTODO` for each, with an alarm.
package struct TaskCalendar {
  /// One task.
  package struct Task {
    /// The permanent identifier, which calendars know the task by.
    package var id: String
    /// The content, with a due date.
    package var content: Content
    /// The due date, as its moment or as its local day.
    package var due: ItemDate
    /// The moment of the alarm.
    package var alarm: Date

    package init(id: String, content: Content, due: ItemDate, alarm: Date) {
      (self.id, self.content, self.due, self.alarm) = (id, content, due, alarm)
    }
  }

  private let moment: Date

  /// - Parameter moment: the time at which the calendar is written.
  package init(madeAt moment: Date) { self.moment = moment }

  /// The calendar as text, with the line ends of the standard.
  /// - Complexity: O(length).
  package func text(of tasks: [Task]) -> String {
    let lines = CalendarText.beginning + tasks.flatMap(lines(of:)) + ["END:VCALENDAR"]
    return lines.map { CalendarText.fold($0) + "\r\n" }.joined()
  }

  private func lines(of task: Task) -> [String] {
    let content = task.content
    let summary = CalendarText.escape(
      [content.image, content.text].compactMap(\.self).joined(separator: " "))
    var lines = [
      "BEGIN:VTODO", "UID:\(CalendarText.escape(task.id))\(ICalendarFormat.uidSuffix)",
      "DTSTAMP:\(Self.utc(moment))", "SUMMARY:\(summary)",
    ]
    if let due = CalendarText.line("DUE", on: task.due) { lines.append(due) }
    // The standard wants both as days or both as times, and the start first.
    if let start = content.start, start.hasTime == task.due.hasTime,
      start.secondsInUTC < task.due.secondsInUTC, let line = CalendarText.line("DTSTART", on: start)
    {
      lines.append(line)
    }
    if let rule = content.attributes.text("recur"),
      let written = Self.rule(rule, from: DraftNode(text: "", attributes: content.attributes))
    {
      lines.append("RRULE:" + written)
    }
    let note = [content.secondaryText, content.note].compactMap(\.self).joined(separator: "\n")
    if !note.isEmpty { lines.append(CalendarText.line("DESCRIPTION", text: note)) }
    // 1 is the highest, 9 the lowest.
    if let letter = content.priority?.utf8.first {
      lines.append("PRIORITY:\(min(9, Int(letter) - 0x40))")
    }
    if !content.tags.isEmpty {
      lines.append("CATEGORIES:" + content.tags.map(CalendarText.escape).joined(separator: ","))
    }
    lines.append("STATUS:\(content.isDone ? "COMPLETED" : "NEEDS-ACTION")")
    lines += [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(summary)",
      "TRIGGER;VALUE=DATE-TIME:\(Self.utc(task.alarm))", "END:VALARM", "END:VTODO",
    ]
    return lines
  }

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
