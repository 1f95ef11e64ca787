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

  /// Makes the timestamp of a local date and time as TaskPaper writes them, `2026-11-22 10:30`; the
  /// result is `nil` for another text.
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

  /// Sets a date of a node.
  /// - Parameter isKept: whether the timestamp is kept even if it contains nothing but the day.
  func set(_ name: String, in node: inout DraftNode, isKept: Bool = false) {
    node.attributes[name] = .string(day.rawValue)
    if isKept || !isPlain { node.attributes[name + "Stamp"] = .string(text) }
  }

  /// The kept timestamp of a date of a node, if the date is still the same. Earlier imports kept
  /// those of TaskPaper as they were written.
  static func kept(_ name: String, of node: DraftNode) -> OrgTimestamp? {
    guard let text = node.text(name + "Stamp"), !text.steersOutput,
      let stamp = OrgTimestamp(Array(text.utf8)[...]) ?? OrgTimestamp(clock: text, of: name),
      node.text(name) == stamp.day.rawValue
    else { return nil }
    return stamp
  }
}
