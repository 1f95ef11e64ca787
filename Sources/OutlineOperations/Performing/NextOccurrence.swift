package import Foundation
package import OutlineStore

/// The item that follows one that recurs and was ticked off.
package enum NextOccurrence {
  /// The content of the next item: open, and with all dates later by as many periods as it takes
  /// for the due date, or else the first date it has, to be after today. One without dates can be
  /// started a period from today.
  /// - Parameters:
  ///   - content: the content of the item that was ticked off.
  ///   - now: the present.
  /// - Returns: `nil` if the item does not recur.
  package static func content(after content: Content, now: Date = Date()) -> Content? {
    guard let recurrence = content.recurrence,
      let today = DateWords.planned("today", now: now).flatMap(ItemDate.init(rawValue:))
    else { return nil }
    var next = content
    next.isDone = false
    next.completed = nil
    next.created = nil
    // Ids and notes of taskwarrior that belong to one task only.
    if case .object(var kept)? = next.attributes["taskwarrior"] {
      for name in ["annotations", "end", "imask", "parent", "status"] { kept[name] = nil }
      next.attributes["taskwarrior"] = kept.isEmpty ? nil : .object(kept)
    }
    guard let base = content.due ?? content.start ?? content.wait else {
      let day = recurrence.day(after: today.days, times: 1)
      next.start = CalendarDay(daysSince1970: day).text.flatMap(ItemDate.init(rawValue:))
      return next
    }
    var times = 1
    while times < mostSkipped, recurrence.day(after: base.days, times: times) <= today.days {
      times += 1
    }
    func later(_ date: ItemDate?) -> ItemDate? {
      date.flatMap { self.date(recurrence.day(after: $0.days, times: times), like: $0) }
    }
    (next.due, next.start, next.wait) = (
      later(content.due), later(content.start), later(content.wait)
    )
    return next
  }

  /// The most periods that are left out because they are past.
  private static let mostSkipped = 10_000

  /// Another day with the time of a date. A local time stays the same on the clock when the clock
  /// changes between the two.
  private static func date(_ day: Int, like date: ItemDate) -> ItemDate? {
    guard let text = CalendarDay(daysSince1970: day).text else { return nil }
    let old = date.rawValue
    if date.hasTime, DateWords.planned(String(old.prefix(19))) == old {
      let local = text + String(old.prefix(19).dropFirst(10))
      if let planned = DateWords.planned(local) { return ItemDate(rawValue: planned) }
    }
    return ItemDate(rawValue: text + String(old.dropFirst(10)))
  }
}

extension OutlineTransaction {
  /// Ticks an item off. If it recurs, its next occurrence is added after it with copies of the items
  /// below, in the same version, and recurs in its place.
  /// - Returns: whether it was open; and the next occurrence, if there is one.
  package func tickOff(_ item: FoundNode) throws -> (isChanged: Bool, next: Item.ID?) {
    let content = try content(of: item)
    guard !content.isDone, let next = NextOccurrence.content(after: content) else {
      return (try update(item, Item.Changes(isDone: true)), nil)
    }
    let top = try self.item(item)
    let below = try items(under: item)
    var drafts = [Item.Draft(content: next, isExpanded: top.isExpanded, level: 0)]
    for item in below {
      var content = item.content
      content.isDone = false
      content.completed = nil
      drafts.append(
        Item.Draft(content: content, isExpanded: item.isExpanded, level: item.level - top.level))
    }
    let changes = Item.Changes(
      isDone: true, attributes: [ReservedAttribute.recur.rawValue: .null])
    let isChanged = try update(item, changes)
    return (isChanged, try add(drafts, to: .after(item.itemID)).first)
  }
}
