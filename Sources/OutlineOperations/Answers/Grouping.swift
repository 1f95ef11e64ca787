import Foundation
package import OutlineStore

/// A field by which items are grouped or counted.
package enum Grouping: String, CaseIterable, Sendable {
  case section, tag, priority, due, start, created, completed, modified

  /// Items with a common value.
  package struct Group {
    /// The value; empty for items without one.
    package var name: String
    /// The items, in the order in which they came.
    package var entries: [Entry]
  }

  /// The time of items that has to be read for the groups, if there is one.
  package var time: ItemTime? { ItemTime(rawValue: rawValue) }

  /// The groups of items. An item with several tags is in several groups. Groups by section are in
  /// the order of the items; others are sorted, those without a value last.
  /// - Parameter entries: items with their paths, and with the time of ``time``.
  /// - Complexity: O(n log n).
  package func groups(of entries: [Entry]) -> [Group] {
    var places: [String: Int] = [:]
    var groups: [Group] = []
    for entry in entries {
      for name in names(of: entry) {
        if let place = places[name] {
          groups[place].entries.append(entry)
        } else {
          places[name] = groups.count
          groups.append(Group(name: name, entries: [entry]))
        }
      }
    }
    if self == .section { return groups }
    return groups.sorted { left, right in
      if left.name.isEmpty || right.name.isEmpty { return right.name.isEmpty && !left.name.isEmpty }
      return NaturalText(left.name) < NaturalText(right.name)
    }
  }

  private func names(of entry: Entry) -> [String] {
    let content = entry.content
    switch self {
    case .section: return [entry.path?.texts.first ?? ""]
    case .tag: return content.tags.isEmpty ? [""] : content.tags
    case .priority: return [content.priority ?? ""]
    case .due: return [content.due.map(Self.day) ?? ""]
    case .start: return [content.start.map(Self.day) ?? ""]
    case .created: return [entry.times[.created].map(Self.day) ?? ""]
    case .completed: return [entry.times[.completed].map(Self.day) ?? ""]
    case .modified: return [entry.times[.modified].map(Self.day) ?? ""]
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
