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
    if let content = ContentField(rawValue: field) { return content.words }
    return field.hasPrefix("attributes.") ? String(field.dropFirst(11)) : field
  }

  /// A stored day as `Friday 27 November`, with the year if it is another one. A moment is the local
  /// day and time, as in lists.
  static func day(_ text: String) -> String {
    guard let date = ItemDate(rawValue: text) else { return text }
    let parts = DateWords.localParts(date.middle)
    let year = parts.tm_year == DateWords.localParts(Date()).tm_year ? "" : " %Y"
    return DateWords.text(of: parts, as: "%A %-d %B\(year)" + (date.hasTime ? " %H:%M" : ""))
  }
}
