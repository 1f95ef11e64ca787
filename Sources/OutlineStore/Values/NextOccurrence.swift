internal import Foundation
internal import OutlineModel

/// The next occurrence of a recurring item that was ticked off.
struct NextOccurrence {
  /// The attributes by which an item moves to its next dates.
  private static var dates: [WritableKeyPath<Content, ItemDate?>] { [\.due, \.start, \.wait] }
  /// The most past periods that are skipped.
  private static let mostSkipped = 10_000

  private let content: Content
  private let recurrence: Recurrence
  private let today: Int
  /// The number of periods by which all dates are later.
  private let times: Int

  /// Makes the next occurrence of an item. Its dates are later by as many periods as it takes for
  /// the due date, or else the first date it has, to be after today. An item without dates can be
  /// started a period from today.
  /// - Parameters:
  ///   - content: the content of the item that was ticked off.
  ///   - now: the present.
  /// - Returns: `nil` if the item does not recur.
  init?(after content: Content, now: Date = Date()) {
    guard let recurrence = content.recurrence,
      let today = DateWords.planned("today", now: now).flatMap(ItemDate.init(rawValue:))
    else { return nil }
    (self.content, self.recurrence, self.today) = (content, recurrence, today.days)
    var times = 1
    if let base = Self.dates.lazy.compactMap({ content[keyPath: $0] }).first {
      while times < Self.mostSkipped, recurrence.day(after: base.days, times: times) <= today.days {
        times += 1
      }
    }
    self.times = times
  }

  /// The new item with copies of the items below, as drafts with new ids. All are open, and their
  /// dates are later by the same number of periods. Copies that depend on each other depend on
  /// the copies.
  /// - Parameter below: the items below the one that was ticked off, in preorder, with their levels
  ///   below it.
  func drafts(isExpanded: Bool, of id: Item.ID, below: [Item.Draft]) -> [Item.Draft] {
    var drafts = [Item.Draft(content: later(content), id: id, isExpanded: isExpanded)]
    if Self.dates.allSatisfy({ content[keyPath: $0] == nil }) {
      let day = CalendarDay(daysSince1970: recurrence.day(after: today, times: 1))
      drafts[0].content.start = day.text.flatMap(ItemDate.init(rawValue:))
    }
    for var draft in below {
      draft.content = later(draft.content)
      draft.isFavorite = false
      drafts.append(draft)
    }
    var copies: [String: String] = [:]
    for (index, id) in Item.ID.random(drafts.count).enumerated() {
      if let old = drafts[index].id { copies[old.rawValue] = id.rawValue }
      drafts[index].id = id
    }
    let name = ReservedAttribute.depends.rawValue
    for index in drafts.indices {
      let depends = drafts[index].content.depends
      if !depends.contains(where: { copies[$0] != nil }) { continue }
      drafts[index].content.attributes[name] = .array(depends.map { .string(copies[$0] ?? $0) })
    }
    return drafts
  }

  private func later(_ content: Content) -> Content {
    var next = content
    next.isDone = false
    next.completed = nil
    next.created = nil
    // Ids and notes of taskwarrior that belong to one task only.
    if case .object(var kept)? = next.attributes["taskwarrior"] {
      for name in ["annotations", "end", "imask", "parent", "status"] { kept[name] = nil }
      next.attributes["taskwarrior"] = kept.isEmpty ? nil : .object(kept)
    }
    for date in Self.dates {
      guard let old = content[keyPath: date] else { continue }
      next[keyPath: date] = self.date(recurrence.day(after: old.days, times: times), like: old)
    }
    return next
  }

  /// Another day with the time of a date. A local time stays the same on the clock when the clock
  /// changes between the two.
  private func date(_ day: Int, like date: ItemDate) -> ItemDate? {
    guard let text = CalendarDay(daysSince1970: day).text else { return nil }
    let old = date.rawValue
    if date.hasTime, DateWords.planned(String(old.prefix(19))) == old {
      let local = text + String(old.prefix(19).dropFirst(10))
      if let planned = DateWords.planned(local) { return ItemDate(rawValue: planned) }
    }
    return ItemDate(rawValue: text + String(old.dropFirst(10)))
  }
}
