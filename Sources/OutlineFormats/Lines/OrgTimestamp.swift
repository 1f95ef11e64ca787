import OutlineModel

/// A date in Org's form: `<2026-11-22 Sun 10:30 +1w>`, or in brackets if it is inactive.
///
/// Its time depends on the place of the reader, which an item cannot express. So the item has the
/// day, and an attribute contains the whole timestamp, which is written again while the day is the
/// same.
struct OrgTimestamp {
  /// The day.
  let day: ItemDate
  /// The whole timestamp.
  let text: String

  /// The words before planned dates, and the names of these.
  static let words = [("CLOSED:", "completed"), ("DEADLINE:", "due"), ("SCHEDULED:", "start")]

  /// The ends of timestamps by their beginnings.
  static let ends = [UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "["): UInt8(ascii: "]")]

  /// Reads a timestamp.
  init?(_ bytes: Bytes) {
    guard let first = bytes.first, let end = Self.ends[first], bytes.last == end, bytes.count >= 12,
      !bytes.dropLast().contains(end),
      let day = ItemDate(rawValue: bytes.dropFirst().prefix(10).text)
    else { return nil }
    let next = bytes.dropFirst(11).first
    guard next == 0x20 || next == end else { return nil }
    self.day = day
    text = bytes.text
  }

  /// Creates the timestamp of a local date and time as TaskPaper writes them, `2026-11-22 10:30`;
  /// the result is `nil` for another text.
  /// - Parameter name: the name of the date. A planned date is active.
  init?(clock text: String, of name: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard text.utf8.count == 16, parts.count == 2, let day = ItemDate(rawValue: String(parts[0])),
      ItemDate(rawValue: "\(parts[0])T\(parts[1]):00Z") != nil
    else { return nil }
    self.day = day
    let inner = "\(day.day) \(day.weekday) \(parts[1])"
    self.text = name == "start" || name == "due" ? "<\(inner)>" : "[\(inner)]"
  }

  /// The date and the time as TaskPaper writes them, or `nil` if the timestamp contains more than
  /// these, such as a repeater.
  func clock(of name: String) -> String? {
    guard let time = text.dropLast().split(separator: " ").last else { return nil }
    let clock = "\(day.day) \(time)"
    return OrgTimestamp(clock: clock, of: name)?.text == text ? clock : nil
  }

  /// Whether it contains nothing but a day.
  var isPlain: Bool {
    let inner = text.utf8.dropFirst().dropLast()
    return inner.count == 10 || inner.elementsEqual("\(day.day) \(day.weekday)".utf8)
  }

  /// The word that repeats it, such as `+1w`, `++1w` and `.+1w`; a habit has `/4d` after it.
  private var repeater: Substring? {
    text.dropLast().split(separator: " ").dropFirst().first {
      $0.hasPrefix("+") || $0.hasPrefix(".+")
    }
  }

  /// The rule of its repeater, as an attribute stores it; one that is not known stays as it is.
  var rule: String? {
    guard let repeater else { return nil }
    let period = repeater.drop { ".+".contains($0) }.prefix { $0 != "/" }
    guard let rule = Recurrence(String(period)) else { return String(repeater) }
    return repeater.first == "." ? rule.setting(\.isFromCompletion, to: true).text : rule.period
  }

  /// The repeater of a rule, or `nil` if it has none.
  private static func repeater(of rule: String) -> String? {
    guard let rule = Recurrence(rule), let (number, unit) = rule.simple else { return nil }
    return (rule.isFromCompletion ? ".+" : "+") + "\(number)\(unit)"
  }

  /// The timestamp of another day, and with another repeater.
  private func stamp(on day: ItemDate, repeating rule: String?) -> OrgTimestamp? {
    var words = text.dropFirst().dropLast().split(separator: " ").map(String.init)
    words[0] = day.day
    if words.count > 1, words[1] == self.day.weekday { words[1] = day.weekday }
    if rule != self.rule, let old = repeater, let place = words.firstIndex(of: String(old)) {
      words.remove(at: place)
      if let rule = rule.flatMap(Self.repeater) { words.insert(rule, at: place) }
    }
    let ends = (text.prefix(1), text.suffix(1))
    return OrgTimestamp(Array((ends.0 + words.joined(separator: " ") + ends.1).utf8)[...])
  }

  /// The timestamp of a planned date of a node that recurs, with its repeater; `nil` if this form
  /// cannot say the rule, or another date of the node says it.
  static func repeating(_ name: String, of node: DraftNode) -> OrgTimestamp? {
    guard name != "completed", let date = node.date(name), !date.hasTime,
      let repeater = node.text("recur").flatMap(repeater),
      !["due", "start"].contains(where: { stamp($0, of: node)?.rule != nil })
    else { return nil }
    return OrgTimestamp(Array("<\(date.day) \(date.weekday) \(repeater)>".utf8)[...])
  }

  /// Whether the timestamps of a node say its rule.
  static func sayRule(of node: DraftNode) -> Bool {
    ["due", "start"].contains { name in
      guard let stamp = stamp(name, of: node) ?? repeating(name, of: node) else { return false }
      return stamp.rule == node.text("recur")
    }
  }

  /// Sets a date of a node.
  /// - Parameter isKept: whether the timestamp is kept even if it contains nothing but the day.
  func set(_ name: String, in node: inout DraftNode, isKept: Bool = false) {
    node.attributes[name] = .string(day.rawValue)
    if isKept || !isPlain { node.attributes[name + "Stamp"] = .string(text) }
    if let rule, name == "due" || node.attributes["recur"] == nil {
      node.attributes["recur"] = .string(rule)
    }
  }

  /// Sets a date of a node to a date, or to a local date and time separated by a blank.
  /// - Returns: false for another text.
  static func set(_ name: String, to text: String, in node: inout DraftNode) -> Bool {
    if let date = ItemDate(rawValue: text) {
      node.attributes[name] = .string(date.rawValue)
      return true
    }
    guard let stamp = OrgTimestamp(clock: text, of: name) else { return false }
    stamp.set(name, in: &node)
    return true
  }

  /// The kept timestamp of a date of a node, if the date is still the same. One that repeats goes
  /// to the next day with the item, and has the item's rule. Earlier imports kept those of
  /// TaskPaper as they were written.
  static func stamp(_ name: String, of node: DraftNode) -> OrgTimestamp? {
    guard let text = node.text(name + "Stamp"), !text.steersOutput,
      let stamp = OrgTimestamp(Array(text.utf8)[...]) ?? OrgTimestamp(clock: text, of: name)
    else { return nil }
    let isSame = node.text(name) == stamp.day.rawValue
    guard stamp.rule != nil else { return isSame ? stamp : nil }
    if isSame, stamp.rule == node.text("recur") { return stamp }
    guard let date = node.date(name), !date.hasTime else { return nil }
    return stamp.stamp(on: date, repeating: node.text("recur"))
  }
}
