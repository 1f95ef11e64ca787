import Foundation
package import OutlineStore

/// A field by which items are grouped or counted.
package enum Grouping: String, CaseIterable, Encodable, Sendable {
  case section, tag, priority, due, start, created, completed, modified

  /// The time of items that has to be read for the groups, if there is one.
  package var time: ItemTime? { ItemTime(rawValue: rawValue) }

  /// The groups of items, named by their common value, which is empty for items without one. An item
  /// with several tags is in several groups.
  /// - Parameter entries: items with their paths, and with the time of ``time``.
  /// - Complexity: O(n log n).
  package func groups(of entries: [Entry]) -> [(name: String, entries: [Entry])] {
    var groups = OrderedGroups<String, [Entry]>()
    for entry in entries {
      for name in names(of: entry) { groups[name, default: []].append(entry) }
    }
    let order = sorted(groups.elements.map(\.key))
    return order.map { ($0, groups[$0, default: []]) }
  }

  /// The names of groups in order: sections as they came, others sorted, and the group of items
  /// without a value last.
  package func sorted(_ names: [String]) -> [String] {
    if self == .section { return names }
    return names.sorted { left, right in
      if left.isEmpty || right.isEmpty { return right.isEmpty && !left.isEmpty }
      return NaturalText(left) < NaturalText(right)
    }
  }

  /// The names of the groups that an item is in.
  package func names(of entry: Entry) -> [String] {
    let content = entry.content
    switch self {
    case .section: return [entry.path?.texts.first ?? ""]
    case .tag: return content.tags.isEmpty ? [""] : content.tags
    case .priority: return [content.priority ?? ""]
    case .due: return [content.due.map(Self.day) ?? ""]
    case .start: return [content.start.map(Self.day) ?? ""]
    case .created, .completed, .modified:
      return [time.flatMap { entry.times[$0] }.map(Self.day) ?? ""]
    }
  }

  /// The local day of a date.
  private static func day(_ date: ItemDate) -> String { String(Moment.local(date).prefix(10)) }
}

extension Moment {
  /// The day of a date, or its local date and time to the minute.
  package static func local(_ date: ItemDate) -> String {
    date.hasTime ? local(Date(timeIntervalSince1970: Double(date.secondsInUTC))) : date.rawValue
  }
}
