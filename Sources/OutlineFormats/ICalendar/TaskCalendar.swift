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

  /// - Parameter moment: the time at which the calendar is made.
  package init(madeAt moment: Date) { self.moment = moment }

  /// The calendar as text, with the line ends of the standard.
  /// - Complexity: O(length).
  package func text(of tasks: [Task]) -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//OutlineStore//outline//EN"]
    for task in tasks { lines += self.lines(of: task) }
    lines.append("END:VCALENDAR")
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  private func lines(of task: Task) -> [String] {
    let content = task.content
    let summary = Self.escaped(
      [content.image, content.text].compactMap(\.self).joined(separator: " "))
    var lines = [
      "BEGIN:VTODO", "UID:\(Self.escaped(task.id))@outlinestore", "DTSTAMP:\(Self.utc(moment))",
      "SUMMARY:\(summary)", Self.date("DUE", task.due),
    ]
    // The standard wants both as days or both as times, and the start first.
    if let start = content.start, start.hasTime == task.due.hasTime,
      start.secondsInUTC < task.due.secondsInUTC
    {
      lines.append(Self.date("DTSTART", start))
    }
    let note = [content.secondaryText, content.note].compactMap(\.self).joined(separator: "\n")
    if !note.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(note))") }
    if let letter = content.priority?.utf8.first {
      // 1 is the highest priority, 9 the lowest.
      lines.append("PRIORITY:\(min(9, Int(letter) - Int(UInt8(ascii: "A")) + 1))")
    }
    if !content.tags.isEmpty {
      lines.append("CATEGORIES:" + content.tags.map(Self.escaped).joined(separator: ","))
    }
    lines.append("STATUS:\(content.isDone ? "COMPLETED" : "NEEDS-ACTION")")
    lines += [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(summary)",
      "TRIGGER;VALUE=DATE-TIME:\(Self.utc(task.alarm))", "END:VALARM", "END:VTODO",
    ]
    return lines
  }

  private static func date(_ name: String, _ date: ItemDate) -> String {
    if date.hasTime {
      return "\(name):" + utc(Date(timeIntervalSince1970: Double(date.secondsInUTC)))
    }
    return "\(name);VALUE=DATE:" + date.rawValue.filter { $0 != "-" }
  }

  /// A moment in UTC, to the second.
  private static func utc(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let (day, rest) = (CalendarDay(daysSince1970: days), seconds - days * 86_400)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(day.year, 4) + digits(day.month, 2) + digits(day.day, 2) + "T"
      + digits(rest / 3600, 2) + digits(rest / 60 % 60, 2) + digits(rest % 60, 2) + "Z"
  }

  /// A text as a value; control characters other than line ends and tabs are left out, because the
  /// standard forbids them.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\" + String(scalar)
      case "\n": if last != "\r" { escaped += "\\n" }
      case "\r", "\u{2028}", "\u{2029}": escaped += "\\n"
      case "\t": escaped += "\t"
      default:
        if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
      }
      last = scalar
    }
    return escaped
  }

  /// A line, broken so that no part is longer than 75 bytes.
  private static func folded(_ line: String) -> String {
    var (folded, count) = ("", 0)
    for scalar in line.unicodeScalars {
      let length = UTF8.width(scalar)
      if count + length > 75 {
        folded += "\r\n "
        count = 1
      }
      folded.unicodeScalars.append(scalar)
      count += length
    }
    return folded
  }
}
