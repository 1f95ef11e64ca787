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

  /// Reads a timestamp.
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

  /// The kept timestamp of a date of a node, if the date is still the same.
  static func kept(_ name: String, of node: DraftNode) -> OrgTimestamp? {
    guard let text = node.text(name + "Stamp"), !text.steersOutput,
      let stamp = OrgTimestamp(Array(text.utf8)[...]), stamp.text == text,
      node.text(name) == stamp.day.rawValue
    else { return nil }
    return stamp
  }
}
