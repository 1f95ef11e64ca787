package import Foundation
package import OutlineStore

/// Marks for properties of an item other than its texts: a note, the due date, tags.
package enum AttributeMarks {
  /// The mark of an item that has a note.
  static let note = "✎"

  /// The tags, each as `#tag`, or an empty text.
  /// - Parameter text: the words of a line; a tag among them is read there.
  package static func tags(of content: Content, besides text: String = "") -> String {
    let isSaid = { (word: String) in " \(text) ".contains(" \(word) ") }
    return content.attributes.texts("tags").filter { tag in
      !tag.isEmpty && !(tag.first == "@" ? [tag] : ["#" + tag, "+" + tag]).contains(where: isSaid)
    }.map { "#" + $0.shellSafe }.joined(separator: " ")
  }

  /// The marks as parts of a line.
  /// - Parameters:
  ///   - content: the content of an item.
  ///   - isBlocked: whether it waits for an item that is not done.
  ///   - style: the colors of a line that is printed.
  ///   - showsNotes: whether an item with a note has a mark.
  package static func parts(
    for content: Content, isBlocked: Bool, _ style: Style, showsNotes: Bool
  ) -> [FittedLine.Part] {
    let tags = tags(of: content, besides: content.text)
    let hasNote = showsNotes && content.note ?? "" != ""
    var parts: [FittedLine.Part] = [
      .whole(hasNote ? " " + note : "", rank: 3, paint: style.dim).styled(.faint),
      .whole(content.priority.map { "  (\($0))" } ?? "", rank: 5) { text in
        style.own("priority.\(content.priority ?? "")", "priority", text: text, else: style.dim)
      }.styled(.faint),
    ]
    if let due = due(of: content), let date = content.due {
      let day = words(for: date, isShort: true)
      let forms = ["  \(due.isOver ? "overdue" : "due") \(day)", "  " + day]
      parts.append(
        .whole("  " + due.text, or: forms, rank: 6) { style.due(due, text: $0) }.styled(due.look))
    }
    if let rule = recurrence(of: content) {
      parts.append(
        .whole("  " + rule, or: ["  ↻", ""], rank: 0, paint: style.dim).styled(.faint))
    }
    for mark in [wait(of: content), isBlocked ? "blocked" : nil] {
      if let mark { parts.append(.whole("  " + mark, rank: 3, paint: style.dim).styled(.faint)) }
    }
    parts.append(
      .init(tags.isEmpty ? "" : "  " + tags, minimum: 0, rank: 1, paint: style.tags).styled(.faint))
    return parts
  }

  /// A due date for display.
  package struct Due: Equatable {
    /// The text, such as `due tomorrow`.
    package var text: String
    /// Whether the item is overdue.
    package var isOver = false
    /// Whether the item is due today.
    var isToday = false
  }

  /// The due date of an item, or `nil` if it has none in a known form.
  /// - Parameters:
  ///   - content: the content of the item.
  ///   - now: the current time.
  package static func due(of content: Content, now: Date = Date()) -> Due? {
    guard let date = content.due else { return nil }
    let moment = date.middle
    let name = words(for: date, now: now)
    if content.isDone { return Due(text: "due \(name)") }
    let (today, day) = (day(of: now), day(of: moment))
    let isOver = date.hasTime ? moment < now : day < today
    return Due(
      text: (isOver ? "overdue " : "due ") + name, isOver: isOver, isToday: !isOver && day == today)
  }

  /// The rule of an item that recurs, such as `↻ weekly`.
  static func recurrence(of content: Content) -> String? {
    guard let rule = content.attributes.text(ReservedAttribute.recur.rawValue) else { return nil }
    let words = rule.contains("=") ? content.recurrence?.words : nil
    return "↻ " + (words ?? rule).shellSafe.truncated(toWidth: 40)
  }

  /// The date until which an open item waits, such as `waits until tomorrow`; `nil` if it does not.
  static func wait(of content: Content, now: Date = Date()) -> String? {
    guard let date = content.wait, !content.isDone else { return nil }
    let moment = date.middle
    if date.hasTime ? moment <= now : day(of: moment) <= day(of: now) { return nil }
    return "waits until " + words(for: date, now: now)
  }

  /// The words for a date: a word for near days, the date for others, and the time if it has one.
  /// - Parameters:
  ///   - date: the date.
  ///   - now: the current time.
  ///   - isShort: whether the time is left out, and a year that is near.
  package static func words(for date: ItemDate, now: Date = Date(), isShort: Bool = false) -> String
  {
    let moment = date.middle
    let name =
      switch day(of: moment) - day(of: now) {
      case -1: "yesterday"
      case 0: "today"
      case 1: "tomorrow"
      case 2...6: text(of: moment, in: "%a")
      case -300...300 where isShort: text(of: moment, in: "%m-%d")
      default: text(of: moment, in: "%Y-%m-%d")
      }
    return date.hasTime && !isShort ? name + " " + text(of: moment, in: "%H:%M") : name
  }

  /// The number of a local day.
  private static func day(of date: Date) -> Int {
    (Int(date.timeIntervalSince1970) + DateWords.localParts(date).tm_gmtoff) / 86_400
  }

  private static func text(of date: Date, in format: String) -> String {
    DateWords.text(of: DateWords.localParts(date), as: format)
  }
}

extension AttributeMarks.Due {
  /// The look of the date: overdue and today stand out.
  var look: Look {
    if isOver { return Look(foreground: .palette(1)) }
    return isToday ? Look(bold: true) : .faint
  }
}

extension Look {
  /// The look of less important text.
  package static let faint = Look(dim: true)
}

extension Style {
  /// The due date in its color: overdue and today stand out.
  package func due(_ due: AttributeMarks.Due, text: String) -> String {
    if due.isOver { return own("overdue", text: text, else: red) }
    return due.isToday ? own("today", text: text, else: bold) : own("due", text: text, else: dim)
  }

  /// Tags, each in its color.
  func tags(_ text: String) -> String {
    if colors.isEmpty { return dim(text) }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      own("tag.\(word.dropFirst())", "tag", text: String(word), else: dim)
    }.joined(separator: " ")
  }
}
