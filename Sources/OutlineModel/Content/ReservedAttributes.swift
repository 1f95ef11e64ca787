/// The attributes of items that commands know by their names. All others belong to the user.
///
/// They are ordinary attributes of a ``Content``, so every program can write them. What does not
/// have the right form is read as if it were missing, and stays in the file as it is. How an item is
/// shown has an attribute too, ``ItemPresentation/attributeName``, which is for programs.
///
/// ```swift
/// try store.update(milk) { content in
///   content.due = ItemDate(rawValue: "2026-11-27")
///   content.tags.append("shop")
/// }
/// ```
public enum ReservedAttribute: String, CaseIterable, Hashable, Sendable {
  /// Words that sort items: an array of texts; see ``isTag(_:)``.
  case tags
  /// When it must be done: an ``ItemDate``.
  case due
  /// When it can be begun: an ``ItemDate``.
  case start
  /// How important it is: a letter from A, the most important, to Z.
  case priority
  /// When it was done, where that is not the time of the version that marked it: an ``ItemDate``. It goes
  /// when the item is reopened; see ``ItemTime``.
  case completed
  /// When it was written down, where that is not the time of the version that made it: an ``ItemDate``.
  case created

  /// Whether a text can be a tag: it has no white space and no control characters, and does not
  /// begin with `+` or `#`, which people write before a tag.
  /// - Parameter text: the text.
  /// - Complexity: O(length).
  public static func isTag(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first != "+", first != "#" else { return false }
    return text.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
  }

  /// Whether a text is a priority: one letter from A to Z.
  /// - Parameter text: the text.
  public static func isPriority(_ text: String) -> Bool {
    text.utf8.count == 1 && text.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains)
  }

  /// Whether a value has the form that this attribute takes.
  /// - Parameter value: the value.
  /// - Complexity: O(length).
  public func takes(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.tags, .array(let values)):
      let tags = values.compactMap { value -> String? in
        guard case .string(let tag) = value, Self.isTag(tag) else { return nil }
        return tag
      }
      return tags.count == values.count && Self.once(tags).count == tags.count
    case (.due, .string(let text)), (.start, .string(let text)), (.completed, .string(let text)),
      (.created, .string(let text)):
      return ItemDate(rawValue: text) != nil
    case (.priority, .string(let text)): return Self.isPriority(text)
    default: return false
    }
  }

  /// What the attribute takes, as the end of a sentence.
  public var expectation: String {
    switch self {
    case .tags: "an array of words, each once, without white space, + and #"
    case .due, .start, .completed, .created:
      "a day such as \"2026-11-27\" or a moment such as \"2026-11-27T14:30:00Z\""
    case .priority: "a letter from \"A\" to \"Z\""
    }
  }

  /// The first attribute, by name, that has a wrong value; `null` removes one, and is right.
  /// - Parameter attributes: all attributes of an item.
  /// - Returns: nil where none is wrong.
  /// - Complexity: O(length of the reserved attributes).
  public static func wrong(in attributes: [String: JSONValue]) -> ReservedAttribute? {
    if attributes.isEmpty { return nil }
    return allCases.filter { attribute in
      guard let value = attributes[attribute.rawValue], value != .null else { return false }
      return !attribute.takes(value)
    }.min { $0.rawValue < $1.rawValue }
  }

  /// Texts in order of first mention, each once.
  package static func once(_ texts: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert(Array($0.utf8)).inserted }
  }
}

extension Content {
  /// The words that sort it, in order of first mention. What is no tag is left out, when it is read
  /// and when it is set; see ``ReservedAttribute/isTag(_:)``.
  /// - Complexity: O(length).
  public var tags: [String] {
    get {
      guard case .array(let values) = attributes[ReservedAttribute.tags.rawValue] else { return [] }
      return ReservedAttribute.once(
        values.compactMap { value in
          guard case .string(let tag) = value, ReservedAttribute.isTag(tag) else { return nil }
          return tag
        })
    }
    set {
      let tags = ReservedAttribute.once(newValue.filter(ReservedAttribute.isTag))
      attributes[ReservedAttribute.tags.rawValue] =
        tags.isEmpty ? nil : .array(tags.map(JSONValue.string))
    }
  }

  /// When it must be done.
  public var due: ItemDate? {
    get { date(.due) }
    set { set(.due, newValue?.rawValue) }
  }

  /// When it can be begun.
  public var start: ItemDate? {
    get { date(.start) }
    set { set(.start, newValue?.rawValue) }
  }

  /// When it was done, if that was noted.
  public var completed: ItemDate? {
    get { date(.completed) }
    set { set(.completed, newValue?.rawValue) }
  }

  /// When it was written down, if that was noted.
  public var created: ItemDate? {
    get { date(.created) }
    set { set(.created, newValue?.rawValue) }
  }

  /// How important it is: a letter from A, the most important, to Z. Anything else that is set
  /// removes it.
  public var priority: String? {
    get {
      guard case .string(let text) = attributes[ReservedAttribute.priority.rawValue],
        ReservedAttribute.isPriority(text)
      else { return nil }
      return text
    }
    set { set(.priority, newValue.flatMap { ReservedAttribute.isPriority($0) ? $0 : nil }) }
  }

  private func date(_ attribute: ReservedAttribute) -> ItemDate? {
    guard case .string(let text) = attributes[attribute.rawValue] else { return nil }
    return ItemDate(rawValue: text)
  }

  private mutating func set(_ attribute: ReservedAttribute, _ text: String?) {
    attributes[attribute.rawValue] = text.map(JSONValue.string)
  }
}
