import Foundation
package import OutlineStore

/// Values of fields as people write them, such as `red, blue` or `Friday 27 November`.
package enum FieldValue {
  /// A value of a field as people write it, such as `red, blue` or `Friday 27 November`.
  /// - Parameter field: the name of the field, such as `note` or `attributes.due`.
  package static func words(_ value: JSONValue?, of field: String) -> String {
    let name = field.hasPrefix("attributes.") ? String(field.dropFirst(11)) : field
    switch (ReservedAttribute(rawValue: name), value) {
    case (_, .bool(true)) where name == "isDone": return "done"
    case (_, _) where name == "isDone": return "not done"
    case (_, nil), (_, .null): return "nothing"
    case (.recur, .string(let rule)):
      return (rule.contains("=") ? Recurrence(rule)?.words : nil) ?? rule
    case (.due, .string(let date)), (.start, .string(let date)), (.wait, .string(let date)):
      return day(date)
    case (_, .string(let text)): return text
    case (_, .array(let values)):
      let plain = values.map { $0.text ?? $0.jsonLine }
      return plain.isEmpty ? "nothing" : plain.joined(separator: ", ")
    case (_, .object(let fields)) where name == "id":
      return fields.text("text") ?? JSONValue.object(fields).jsonLine
    case (_, .object(let fields)) where name == "twice":
      return fields.filter { $0.key != "text" }.sorted { $0.key < $1.key }
        .map { Self.name(of: $0.key) + " " + words($0.value, of: $0.key) }.joined(separator: "; ")
    case (_, let value?): return value.jsonLine
    }
  }

  /// The name of a field, as people write it.
  package static func name(of field: String) -> String {
    switch field {
    case "isDone": "done"
    case "secondaryText": "second text"
    default: field.hasPrefix("attributes.") ? String(field.dropFirst(11)) : field
    }
  }

  /// A stored day as `Friday 27 November`, with the year if it is another one, and with the time of
  /// its own zone if it has one.
  static func day(_ text: String) -> String {
    let numbers = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US_POSIX")
    guard numbers.count == 3, (1...12).contains(numbers[1]),
      let date = calendar.date(
        from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 12))
    else { return text }
    let weekday = calendar.weekdaySymbols[calendar.component(.weekday, from: date) - 1]
    let year = calendar.component(.year, from: Date()) == numbers[0] ? "" : " \(numbers[0])"
    let clock = text.count > 10 ? " " + text.dropFirst(11).prefix(5) : ""
    return "\(weekday) \(numbers[2]) \(calendar.monthSymbols[numbers[1] - 1])\(year)\(clock)"
  }
}
