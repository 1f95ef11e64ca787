import OutlineDiff
import OutlineModel

/// A node as the lines of a component.
struct CalendarTask {
  let uid: String
  private let node: DraftNode
  private let parent: String?
  /// The attributes that have no property.
  private var rest: [String: JSONValue]
  private var dates: [String] = []

  /// - Parameters:
  ///   - number: the number of the node in the file.
  ///   - parent: the identifier of its parent.
  init(_ node: DraftNode, number: Int, parent: String?) {
    self.node = node
    self.parent = parent
    rest = node.attributes
    uid =
      node.id.flatMap { $0.steersOutput ? nil : Self.uid(of: $0) }
      ?? String(number) + ICalendarFormat.numberSuffix
    if !node.isSection { dates = takeDates() }
  }

  /// The identifier of the task with an id.
  static func uid(of id: String) -> String {
    let isOurs =
      id.hasSuffix(ICalendarFormat.uidSuffix) || id.hasSuffix(ICalendarFormat.numberSuffix)
    return id + (isOurs ? ICalendarFormat.uidSuffix : "")
  }

  /// The lines, not folded.
  /// - Parameter order: a new number for the place of the task.
  func lines(order: Int?) -> [String] {
    let component = node.isSection ? "VJOURNAL" : "VTODO"
    var lines = ["BEGIN:" + component, CalendarText.line("UID", text: uid)]
    var rest = rest
    // The same nodes always give the same file.
    let stamp = ["completed", "created"].lazy.compactMap(node.date).first { $0.hasTime }
    lines.append(
      stamp.flatMap { CalendarText.line("DTSTAMP", on: $0) } ?? "DTSTAMP:19700101T000000Z")
    let text = CalendarText.plain(node.text)
    lines.append(CalendarText.line("SUMMARY", text: text))
    if let note = node.note {
      let plain = CalendarText.plain(note)
      lines.append(CalendarText.line("DESCRIPTION", text: plain))
      if !plain.hasSameScalars(as: note) { lines.append(Self.exact("X-OUTLINE-NOTE", text: note)) }
    }
    if !node.isSection { lines += taskLines(&rest, order: order) }
    if node.isSection { lines.append("X-OUTLINE-KIND:section") }
    if let id = node.id, id.steersOutput { lines.append(Self.exact("X-OUTLINE-ID", text: id)) }
    if !text.hasSameScalars(as: node.text) {
      lines.append(Self.exact("X-OUTLINE-TEXT", text: node.text))
    }
    for field in ContentField.beside {
      guard let text = node[text: field] else { continue }
      lines.append(Self.exact(CalendarText.property(of: field), text: text))
    }
    if node.isExpanded != node.isSection {
      lines.append("X-OUTLINE-EXPANDED:\(node.isExpanded ? "TRUE" : "FALSE")")
    }
    if let mark = node.favoriteMark { lines.append("X-OUTLINE-FAVORITE:\(mark.uppercased())") }
    if !rest.isEmpty {
      lines.append(CalendarText.line("X-OUTLINE-ATTRIBUTES", text: JSONValue.object(rest).line))
    }
    return lines + ["END:" + component]
  }

  private static func exact(_ name: String, text: String) -> String {
    CalendarText.line(name, text: JSONValue.string(text).line)
  }

  /// The lines that only a task has.
  private func taskLines(_ rest: inout [String: JSONValue], order: Int?) -> [String] {
    var lines = dates
    if let parent { lines.append(CalendarText.line("RELATED-TO", text: parent)) }
    lines.append("STATUS:" + status(&rest))
    if case .integer(let percent)? = rest["percent"], (0...100).contains(percent) {
      lines.append("PERCENT-COMPLETE:\(percent)")
      rest["percent"] = nil
    }
    if let number = node.priorityNumber {
      lines.append("PRIORITY:\(min(number, 9))")
      // For lower letters an attribute keeps the letter.
      if number <= 9 { rest["priority"] = nil }
    }
    let tags = node.tags
    if !tags.isEmpty, tags.allSatisfy({ !$0.steersOutput && $0.tag == $0 }) {
      lines.append("CATEGORIES:" + tags.map(CalendarText.escape).joined(separator: ","))
      rest["tags"] = nil
    }
    for (name, property) in [("url", "URL"), ("rrule", "RRULE")] {
      guard let text = node.text(name), !text.isEmpty, !text.steersOutput else { continue }
      if name == "rrule", node.text("recur") != nil { continue }
      lines.append("\(property):\(text)")
      rest[name] = nil
    }
    if let rule = node.text("recur"), let written = TaskCalendar.rule(rule, from: node) {
      lines.append("RRULE:" + written)
      if written == rule { rest["recur"] = nil }
    }
    if let place = node.text("location"), !place.isEmpty, !place.steersOutput {
      lines.append(CalendarText.line("LOCATION", text: place))
      rest["location"] = nil
    }
    if let order { lines.append("\(CalendarOrder.property);\(CalendarOrder.mark)=1:\(order)") }
    if case .array(let values)? = rest[ICalendarFormat.kept] {
      let kept = rest.texts(ICalendarFormat.kept).filter { line in
        !line.steersOutput && line.utf8.first ?? 0x20 != 0x20
          && ContentLine(Array(line.utf8)[...]) != nil
      }
      if kept.count == values.count, ICalendarReader.keeps(kept) {
        lines += kept.filter { order == nil || !$0.hasPrefix(CalendarOrder.property) }
        rest[ICalendarFormat.kept] = nil
      }
    }
    return lines
  }

  private func status(_ rest: inout [String: JSONValue]) -> String {
    let wanted = node.text("status")
    if wanted == (node.isDone ? "CANCELLED" : "IN-PROCESS"), let wanted {
      rest["status"] = nil
      return wanted
    }
    return node.isDone ? "COMPLETED" : "NEEDS-ACTION"
  }

  /// The lines of dates. A date that they do not express exactly stays an attribute.
  private mutating func takeDates() -> [String] {
    var lines: [String] = []
    let due = dateLine(of: "due", as: "DUE")
    if let due { lines.append(due.line) }
    // The standard wants both as days or both as times, and the start first.
    if let start = dateLine(of: "start", as: "DTSTART"),
      due == nil || start.isAlike(due) && start.seconds <= due?.seconds ?? 0
    {
      lines.append(start.line)
      take("start", in: start)
    }
    if let due { take("due", in: due) }
    for (name, property) in [("created", "CREATED"), ("completed", "COMPLETED")] {
      guard let date = node.date(name), date.hasTime,
        let line = CalendarText.line(property, on: date)
      else { continue }
      lines.append(line)
      if date.rawValue == date.inUTC { rest[name] = nil }
    }
    return lines
  }

  private struct DateLine {
    enum Kind { case day, moment, local, zone }
    var line: String
    var kind: Kind
    var seconds: Int
    var isExact: Bool

    /// Whether both are days, or moments, or times without a zone.
    func isAlike(_ other: DateLine?) -> Bool {
      let kinds = [kind, other?.kind].map { $0 == .zone ? .moment : $0 }
      return kinds[0] == kinds[1]
    }
  }

  private func dateLine(of name: String, as property: String) -> DateLine? {
    guard let date = node.date(name) else { return nil }
    func line(_ line: String, kind: DateLine.Kind, isExact: Bool) -> DateLine {
      DateLine(line: line, kind: kind, seconds: date.secondsInUTC, isExact: isExact)
    }
    if let clock = OrgTimestamp.stamp(name, of: node)?.clock(of: name) {
      return line(CalendarDates.line(property, local: clock), kind: .local, isExact: true)
    }
    if date.hasTime, let name = node.text(name + CalendarZones.suffix),
      let written = CalendarZones.local(date, in: name)
    {
      return line("\(property);TZID=\(name):\(written.text)", kind: .zone, isExact: written.isExact)
    }
    guard let text = CalendarText.line(property, on: date) else { return nil }
    return line(text, kind: date.hasTime ? .moment : .day, isExact: date.rawValue == date.inUTC)
  }

  private mutating func take(_ name: String, in line: DateLine) {
    if line.isExact { rest[name] = nil }
    if line.kind == .local { rest[name + "Stamp"] = nil }
    if line.kind == .zone { rest[name + CalendarZones.suffix] = nil }
  }
}
