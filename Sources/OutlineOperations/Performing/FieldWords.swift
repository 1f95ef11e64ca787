import OutlineStore

/// The values of fields in words, such as `due Friday 27 November` or `#shop`, for messages.
enum FieldWords {
  /// The words of attributes; those that are null are taken away.
  static func words(of attributes: [String: JSONValue]) -> [String] {
    let names = ReservedAttribute.allCases.map(\.rawValue)
    let order = { (name: String) in names.firstIndex(of: name) ?? names.count }
    return attributes.sorted { (order($0.key), $0.key) < (order($1.key), $1.key) }.flatMap {
      words(of: $0.key, $0.value)
    }
  }

  /// The words of changes of fields.
  static func words(of changes: Item.Changes, tags: TagChanges) -> [String] {
    var words: [String] = []
    func say(_ value: String??, called name: String) {
      guard let value else { return }
      words.append(value.map { "\(name) \(short($0))" } ?? "no \(name)")
    }
    say(changes.text.map { $0.isEmpty ? nil : $0 }, called: "text")
    for field in ContentField.texts { say(changes.texts[field], called: field.words) }
    if let isDone = changes.isDone { words.append(isDone ? "done" : "not done") }
    return words + self.words(of: changes.attributes) + tags.added.map { "#\($0)" }
      + tags.removed.map { "not #\($0)" }
  }

  private static func words(of name: String, _ value: JSONValue) -> [String] {
    let attribute = ReservedAttribute(rawValue: name)
    switch (attribute, value) {
    case (.tags, .array(let tags)):
      return tags.map { tag in if case .string(let tag) = tag { "#" + tag } else { "#" } }
    case (.depends, .array(let ids)): return ["depends on \(ids.compactMap(\.text).named)"]
    case (_, .null): return ["no \(attribute == .recur ? "recurrence" : name)"]
    case (.recur, .string): return ["recurs \(FieldValue.words(value, of: name))"]
    case (nil, .string(let text)): return ["\(name) \(short(text))"]
    case (_, .string(let text)): return ["\(name) \(FieldValue.day(text))"]
    case (_, let value): return ["\(name) \(value.jsonLine)"]
    }
  }

  private static func short(_ text: String) -> String {
    let isLong = text.count > 40 || text.contains(where: \.isNewline)
    let first = text.prefix { !$0.isNewline }.prefix(40)
    return (isLong ? first + "…" : text[...]).inQuotes
  }
}

extension [FoundNode] {
  /// The names of one or two nodes, else that of the first and the number of the others.
  var named: String { map(\.name).named }
}

extension [String] {
  /// One or two names in quotes, else the first one and the number of the others.
  package var named: String {
    guard let first else { return "0 items" }
    if count == 1 { return first.inQuotes }
    let others = count == 2 && self[1] != first ? self[1].inQuotes : (count - 1).plural("other")
    return "\(first.inQuotes) and \(others)"
  }
}
