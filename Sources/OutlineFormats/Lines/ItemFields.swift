import OutlineModel

// The attributes that every format of tasks can express. A value in another form is written like
// any other attribute.
extension DraftNode {
  /// The tags, if the attribute is a list of different words.
  var tags: [String] {
    get {
      guard case .array(let values)? = attributes["tags"] else { return [] }
      let tags = values.compactMap { value -> String? in
        guard case .string(let tag) = value, Self.isTag(tag) else { return nil }
        return tag
      }
      return tags.count == values.count && Set(tags).count == tags.count ? tags : []
    }
    set {
      attributes["tags"] = newValue.isEmpty ? nil : .array(newValue.map(JSONValue.string))
    }
  }

  /// Adds tags that are not present yet.
  mutating func add(tags more: [String]) {
    if !more.isEmpty { tags = (tags + more).uniqued() }
  }

  /// The priority, if it is one capital letter.
  var priority: Character? {
    guard case .string(let text)? = attributes["priority"], let letter = text.utf8.first,
      text.utf8.count == 1, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    else { return nil }
    return Character(Unicode.Scalar(letter))
  }

  /// A date of the item, if the attribute is one.
  func date(_ name: String) -> ItemDate? {
    guard case .string(let text)? = attributes[name] else { return nil }
    return ItemDate(rawValue: text)
  }

  /// The text of an attribute.
  func text(_ name: String) -> String? {
    guard case .string(let text)? = attributes[name] else { return nil }
    return text
  }

  /// Whether the attribute is there and true.
  func flag(_ name: String) -> Bool { attributes[name] == .bool(true) }

  /// Whether the item is only a paragraph outside of lists.
  var isOnlyParagraph: Bool {
    flag("paragraph") && attributes.count == 1 && !isDone && !isFavorite && image == nil
      && secondaryText == nil && text.utf8.contains { $0 != 0x20 && $0 != 0x09 }
  }

  /// The attributes for the form of an item in Markdown: a heading, a paragraph, numbered, with a
  /// check box, or with a note that continues its text.
  static let layoutNames: Set<String> = [
    "heading", "paragraph", "numbered", "checkbox", "wrapped",
  ]

  private static func isTag(_ tag: String) -> Bool {
    !tag.isEmpty && !tag.hasControlCharacter
      && !tag.unicodeScalars.contains { $0.properties.isWhitespace }
  }
}

extension ItemDate {
  /// The day of the week as the three English letters that Org and mail use.
  package var weekday: String {
    ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][CalendarDay.weekday(daysSince1970: days)]
  }

  /// The moment in UTC; midnight for a day.
  var utc: (day: CalendarDay, second: Int) {
    let seconds = secondsInUTC
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return (CalendarDay(daysSince1970: days), seconds - days * 86_400)
  }
}
