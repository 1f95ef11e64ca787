import OutlineModel

// The attributes that every format of tasks has a place for. Whatever is not of their form is left
// to be written as any other attribute.
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

  /// Adds tags that are not there yet.
  mutating func add(tags more: [String]) {
    var tags = tags
    for tag in more where !tags.contains(tag) { tags.append(tag) }
    self.tags = tags
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
    return ItemDate(text)
  }

  /// The text of an attribute.
  func text(_ name: String) -> String? {
    guard case .string(let text)? = attributes[name] else { return nil }
    return text
  }

  /// Whether the attribute is there and true.
  func flag(_ name: String) -> Bool { attributes[name] == .bool(true) }

  /// Whether the item is a paragraph outside of lists and nothing else.
  var isOnlyParagraph: Bool {
    flag("paragraph") && attributes.count == 1 && !isDone && !isFavorite && image == nil
      && secondaryText == nil && text.utf8.contains { $0 != 0x20 && $0 != 0x09 }
  }

  /// The attributes that say in which form of Markdown an item was: as a heading, as a paragraph, with
  /// a number, with a box, with a note that goes on right after the text.
  static let layoutNames: Set<String> = [
    "heading", "paragraph", "numbered", "checkbox", "wrapped",
  ]

  private static func isTag(_ tag: String) -> Bool {
    !tag.isEmpty && !tag.hasControlCharacter
      && !tag.unicodeScalars.contains { $0.properties.isWhitespace }
  }
}

/// A day, or a moment with its offset from UTC, as items have them: `2026-11-22` or
/// `2026-11-22T10:30:00Z`.
struct ItemDate: Hashable {
  /// The day, as it is written.
  let day: String
  /// The time of day with its offset, as it is written; nil for a day.
  let time: String?

  /// The date as an attribute holds it.
  var text: String { time.map { day + "T" + $0 } ?? day }

  /// Takes a text for a date; nil where there is no such day or time.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, let numbers = Self.numbers(bytes[..<10], form: "dddd-dd-dd"),
      numbers[0] > 0, (1...12).contains(numbers[1]),
      (1...Self.days(inMonth: numbers[1], of: numbers[0])).contains(numbers[2])
    else { return nil }
    day = bytes[..<10].text
    if bytes.count == 10 {
      time = nil
      return
    }
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"),
      let clock = Self.numbers(bytes[11..<19], form: "dd:dd:dd"), clock[0] < 24, clock[1] < 60,
      clock[2] <= 60
    else { return nil }
    var zone = bytes[19...]
    if zone.first == UInt8(ascii: ".") {
      let fraction = zone.dropFirst().prefix { (0x30...0x39).contains($0) }
      if fraction.isEmpty { return nil }
      zone = zone[fraction.endIndex...]
    }
    if zone != [UInt8(ascii: "Z")] {
      guard zone.count == 6, zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-"),
        let offset = Self.numbers(zone.dropFirst(), form: "dd:dd"), offset[0] < 24, offset[1] < 60
      else { return nil }
    }
    time = bytes[11...].text
  }

  /// The day and the moment in UTC as numbers: year, month, day, hour, minute, second. A day begins
  /// at midnight.
  var utc: [Int] {
    let bytes = Array(text.utf8)
    var numbers = Self.numbers(bytes[..<10], form: "dddd-dd-dd") ?? [1, 1, 1]
    guard time != nil, let clock = Self.numbers(bytes[11..<19], form: "dd:dd:dd") else {
      return numbers + [0, 0, 0]
    }
    numbers += clock
    guard bytes.last != UInt8(ascii: "Z"),
      let offset = Self.numbers(bytes[(bytes.count - 5)...], form: "dd:dd")
    else { return numbers }
    let isEast = bytes[bytes.count - 6] == UInt8(ascii: "+")
    var minutes = clock[0] * 60 + clock[1] + (offset[0] * 60 + offset[1]) * (isEast ? -1 : 1)
    if minutes < 0 {
      minutes += 24 * 60
      numbers = Self.before(numbers)
    } else if minutes >= 24 * 60 {
      minutes -= 24 * 60
      numbers = Self.after(numbers)
    }
    numbers[3] = minutes / 60
    numbers[4] = minutes % 60
    return numbers
  }

  /// The day of the week, in the three English letters that Org writes.
  var weekday: String {
    let numbers = Self.numbers(Array(day.utf8)[...], form: "dddd-dd-dd") ?? [1, 1, 1]
    // Sakamoto's method, from the 0th of March on.
    let months = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = numbers[1] < 3 ? numbers[0] - 1 : numbers[0]
    let days = year + year / 4 - year / 100 + year / 400 + months[numbers[1] - 1] + numbers[2]
    return ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][days % 7]
  }

  private static func before(_ date: [Int]) -> [Int] {
    var date = date
    date[2] -= 1
    if date[2] > 0 { return date }
    date[1] -= 1
    if date[1] == 0 { (date[0], date[1]) = (date[0] - 1, 12) }
    date[2] = days(inMonth: date[1], of: date[0])
    return date
  }

  private static func after(_ date: [Int]) -> [Int] {
    var date = date
    date[2] += 1
    if date[2] <= days(inMonth: date[1], of: date[0]) { return date }
    date[2] = 1
    date[1] += 1
    if date[1] == 13 { (date[0], date[1]) = (date[0] + 1, 1) }
    return date
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The numbers in a text in which `d` of a form is a digit and all else is itself.
  static func numbers(_ bytes: Bytes, form: StaticString) -> [Int]? {
    let form = Array(form.description.utf8)
    guard bytes.count == form.count else { return nil }
    var numbers: [Int] = []
    var isDigit = false
    for (byte, expected) in zip(bytes, form) {
      if expected == UInt8(ascii: "d") {
        guard (0x30...0x39).contains(byte) else { return nil }
        let digit = Int(byte) - 0x30
        if isDigit {
          numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + digit
        } else {
          numbers.append(digit)
        }
        isDigit = true
      } else {
        guard byte == expected else { return nil }
        isDigit = false
      }
    }
    return numbers
  }
}
