import OutlineModel

/// A date as Org writes it: `<2026-11-22 Sun 10:30 +1w>`, or in brackets where it plans nothing.
///
/// Its time is one of the place where somebody reads it, which no item can say; so the item has the
/// day, and all of the timestamp besides in an attribute, from which it is written again as long as
/// the day is the same.
struct OrgTimestamp {
  /// The day.
  let day: ItemDate
  /// All of it.
  let text: String

  /// Takes a text for a timestamp.
  init?(_ bytes: Bytes) {
    let pairs = [UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "["): UInt8(ascii: "]")]
    guard let first = bytes.first, let end = pairs[first], bytes.last == end, bytes.count >= 12,
      !bytes.dropLast().contains(end),
      let day = ItemDate(rawValue: bytes.dropFirst().prefix(10).text)
    else { return nil }
    let next = bytes.dropFirst(11).first
    guard next == 0x20 || next == end else { return nil }
    self.day = day
    text = bytes.text
  }

  /// Whether there is nothing but a day in it.
  var isPlain: Bool {
    let inner = text.utf8.dropFirst().dropLast()
    return inner.count == 10 || inner.elementsEqual("\(day.day) \(day.weekday)".utf8)
  }

  /// Sets a date of a node.
  /// - Parameter isKept: whether the timestamp is kept even if there is nothing but the day in it.
  func set(_ name: String, in node: inout DraftNode, isKept: Bool = false) {
    node.attributes[name] = .string(day.rawValue)
    if isKept || !isPlain { node.attributes[name + "Stamp"] = .string(text) }
  }

  /// The timestamp that a date of a node was, if the date is still the same.
  static func kept(_ name: String, of node: DraftNode) -> OrgTimestamp? {
    guard let text = node.text(name + "Stamp"), !text.hasControlCharacter,
      let stamp = OrgTimestamp(Array(text.utf8)[...]), stamp.text == text,
      node.text(name) == stamp.day.rawValue
    else { return nil }
    return stamp
  }
}
