/// The attribute names that have a meaning for commands. All other names belong to the user.
///
/// They are ordinary attributes of a ``Content``, so every program can write them. A malformed
/// value is read as missing, and stays unchanged in the file. Programs store the presentation of an
/// item in one more attribute, `presentation`.
///
/// ```swift
/// try store.update(milk) { content in
///   content.due = ItemDate(rawValue: "2026-11-27")
///   content.tags.append("shop")
/// }
/// ```
public enum ReservedAttribute: String, CaseIterable, Hashable, Sendable {
  /// Words to group items by: an array of texts without white space and control
  /// characters, which do not begin with `+` or `#`.
  case tags
  /// When the item is due: an ``ItemDate``.
  case due
  /// When the item can be started: an ``ItemDate``.
  case start
  /// The priority: a letter from A, the highest, to Z.
  case priority
  /// When the item was completed, if that differs from the time of the version that marked it: an
  /// ``ItemDate``. Reopening the item removes it; see ``ItemTime``.
  case completed
  /// When the item was created, if that differs from the time of the version that added it: an
  /// ``ItemDate``.
  case created
  /// The date until which the item waits: an ``ItemDate``. Until then, the reports of open work
  /// omit it.
  case wait
  /// How often the item recurs: a ``Recurrence``. Marking it as done moves it to its next dates.
  case recur
  /// When the item, which recurs and is open again, was last done: an ``ItemDate``.
  case lastDone
  /// The ids of the items that must be done first: an array of texts.
  case depends

  /// Whether a text can be a tag: it has no white space and no control characters, and does not
  /// begin with `+` or `#`, which people write before a tag.
  /// - Parameter text: the text.
  /// - Complexity: O(length).
  package static func isTag(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first != "+", first != "#" else { return false }
    return text.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
  }

  /// Whether a text is a priority: one letter from A to Z.
  /// - Parameter text: the text.
  package static func isPriority(_ text: String) -> Bool {
    text.utf8.count == 1 && text.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains)
  }

  /// Whether a value is valid for this attribute.
  /// - Parameter value: the value.
  /// - Complexity: O(length).
  package func takes(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.tags, .array(let values)):
      let tags = values.compactMap(\.text).filter(Self.isTag)
      return tags.count == values.count && Self.once(tags).count == tags.count
    case (.due, .string(let text)), (.start, .string(let text)), (.completed, .string(let text)),
      (.created, .string(let text)), (.wait, .string(let text)), (.lastDone, .string(let text)):
      return ItemDate(rawValue: text) != nil
    case (.priority, .string(let text)): return Self.isPriority(text)
    case (.recur, .string(let text)): return Recurrence(text) != nil
    case (.depends, .array(let values)): return values.allSatisfy { $0.text?.isEmpty == false }
    default: return false
    }
  }

  /// The values that the attribute accepts, as the end of a sentence.
  package var expectation: String {
    switch self {
    case .tags: "an array of words, each once, without white space, + and #"
    case .due, .start, .completed, .created, .wait, .lastDone:
      "a day such as \"2026-11-27\" or a moment such as \"2026-11-27T14:30:00Z\""
    case .priority: "a letter from \"A\" to \"Z\""
    case .recur: "a rule such as \"weekly\", \"3d\" or \"FREQ=WEEKLY;BYDAY=MO\""
    case .depends: "an array of ids"
    }
  }

  /// Finds the first attribute, by name, that has an invalid value; `null` removes an attribute and
  /// is valid.
  /// - Parameter attributes: all attributes of an item.
  /// - Returns: `nil` if all are valid.
  /// - Complexity: O(length of the reserved attributes).
  package static func wrong(in attributes: [String: JSONValue]) -> ReservedAttribute? {
    if attributes.isEmpty { return nil }
    return allCases.filter { attribute in
      guard let value = attributes[attribute.rawValue], value != .null else { return false }
      return !attribute.takes(value)
    }.min { $0.rawValue < $1.rawValue }
  }

  /// Removes repeated texts, keeping the first of each.
  package static func once(_ texts: [String]) -> [String] { texts.uniqued { Array($0.utf8) } }
}

extension Content {
  /// The tags, each once. Signs before a tag that is set are removed, and white space in it becomes
  /// `-`, since a tag is one word: `#to do` is `to-do`. Invalid tags are ignored when read and when
  /// set; see ``ReservedAttribute/tags``.
  /// - Complexity: O(length).
  public var tags: [String] {
    get { ReservedAttribute.once(texts(.tags).filter(ReservedAttribute.isTag)) }
    set {
      let words = newValue.map { text in
        text.drop { "+#".contains($0) }.split(whereSeparator: \.isWhitespace).joined(separator: "-")
      }
      let tags = ReservedAttribute.once(words.filter(ReservedAttribute.isTag))
      attributes[ReservedAttribute.tags.rawValue] =
        tags.isEmpty ? nil : .array(tags.map(JSONValue.string))
    }
  }

  /// When the item is due.
  public var due: ItemDate? {
    get { date(.due) }
    set { set(.due, to: newValue?.rawValue) }
  }

  /// When the item can be started.
  public var start: ItemDate? {
    get { date(.start) }
    set { set(.start, to: newValue?.rawValue) }
  }

  /// When the item was completed, if the attribute is set.
  public var completed: ItemDate? {
    get { date(.completed) }
    set { set(.completed, to: newValue?.rawValue) }
  }

  /// When the item was created, if the attribute is set.
  public var created: ItemDate? {
    get { date(.created) }
    set { set(.created, to: newValue?.rawValue) }
  }

  /// The date until which the reports of open work omit the item.
  public var wait: ItemDate? {
    get { date(.wait) }
    set { set(.wait, to: newValue?.rawValue) }
  }

  /// When the item was last done, if it recurs.
  public var lastDone: ItemDate? {
    get { date(.lastDone) }
    set { set(.lastDone, to: newValue?.rawValue) }
  }

  /// How often the item recurs.
  public var recurrence: Recurrence? { text(.recur).flatMap { Recurrence($0) } }

  /// The ids of the items that must be done before this one.
  /// - Complexity: O(number of ids).
  public var depends: [String] { texts(.depends) }

  /// The priority: a letter from A, the highest, to Z. Setting anything else removes it.
  public var priority: String? {
    get { text(.priority).flatMap { ReservedAttribute.isPriority($0) ? $0 : nil } }
    set { set(.priority, to: newValue.flatMap { ReservedAttribute.isPriority($0) ? $0 : nil }) }
  }

  private func date(_ attribute: ReservedAttribute) -> ItemDate? {
    text(attribute).flatMap { ItemDate(rawValue: $0) }
  }

  private func text(_ attribute: ReservedAttribute) -> String? {
    attributes.text(attribute.rawValue)
  }

  private func texts(_ attribute: ReservedAttribute) -> [String] {
    attributes.texts(attribute.rawValue)
  }

  private mutating func set(_ attribute: ReservedAttribute, to text: String?) {
    attributes[attribute.rawValue] = text.map(JSONValue.string)
  }
}
