internal import Foundation

/// The next occurrence of a recurring item that was ticked off: the item itself, open again, with
/// later dates.
struct NextOccurrence {
  /// The attributes by which an item moves to its next dates. The rule counts from the first one
  /// that the item has; the others keep their distance.
  private static var dates: [(name: String, date: WritableKeyPath<Content, ItemDate?>)] {
    [("due", \.due), ("start", \.start), ("wait", \.wait)]
  }

  /// The item with its next dates.
  let content: Content
  /// The number of days by which they are later.
  private let shift: Int

  /// Finds the next occurrence of an item, after today. An item without dates can be started a
  /// period from today.
  /// - Parameters:
  ///   - content: the content of the item that was ticked off.
  ///   - now: the present.
  /// - Returns: `nil` if the item does not recur, or this was the last time.
  init?(after content: Content, now: Date = Date()) {
    guard let recurrence = content.ownRecurrence,
      let today = DateWords.planned("today", now: now).flatMap(ItemDate.init(rawValue:))
    else { return nil }
    let first = Self.dates.lazy.compactMap({ content[keyPath: $0.date] }).first
    guard let (day, rule) = recurrence.next(after: first, today: today.days) else { return nil }
    shift = first.map { day - $0.days } ?? 0
    var next = Self.open(content, laterBy: shift)
    if first == nil {
      next.start = CalendarDay(daysSince1970: day).text.flatMap(ItemDate.init(rawValue:))
    }
    if rule != recurrence { next.attributes[ReservedAttribute.recur.rawValue] = .string(rule.text) }
    next.lastDone = content.completed ?? DateWords.planned("now", now: now).flatMap(ItemDate.init)
    self.content = next
  }

  /// An item below, open again, and later by the same number of days.
  func occurrence(of content: Content) -> Content { Self.open(content, laterBy: shift) }

  private static func open(_ content: Content, laterBy shift: Int) -> Content {
    var next = content
    next.isDone = false
    next.completed = nil
    for (name, date) in dates {
      guard let old = content[keyPath: date] else { continue }
      next[keyPath: date] = content.date(name, onDay: old.days + shift)
    }
    return next
  }
}

extension Content {
  /// The rule by which an item moves on; `nil` also for a task that taskwarrior made from a
  /// template, because it makes the next one, too.
  var ownRecurrence: Recurrence? {
    if case .object(let task)? = attributes["taskwarrior"], task["parent"] != nil { return nil }
    return recurrence
  }

  /// A date of the item on another day at the same time; `nil` if it has no such date. A local time
  /// stays the same on the clock when the clock changes between the two.
  /// - Parameters:
  ///   - name: the attribute that has the date.
  ///   - day: the other day, as days after 1970-01-01.
  package func date(_ name: String, onDay day: Int) -> ItemDate? {
    guard case .string(let old)? = attributes[name], let date = ItemDate(rawValue: old)
    else { return nil }
    guard let text = CalendarDay(daysSince1970: day).text else { return date }
    // A calendar may have said the zone of the date.
    if case .string(let name)? = attributes[name + "Zone"], let zone = TimeZone(identifier: name),
      let (second, offset) = date.time,
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: date.moment)) == offset
    {
      let local = Double(day * 86_400 + second)
      let guess = zone.secondsFromGMT(for: Date(timeIntervalSince1970: local - Double(offset)))
      let clock = String(old.dropFirst(10).prefix(9))
      return ItemDate(rawValue: text + clock + DateWords.zone(offset: guess))
    }
    if date.hasTime, DateWords.planned(String(old.prefix(19))) == old {
      let local = text + String(old.prefix(19).dropFirst(10))
      if let planned = DateWords.planned(local) { return ItemDate(rawValue: planned) }
    }
    return ItemDate(rawValue: text + String(old.dropFirst(10)))
  }
}
