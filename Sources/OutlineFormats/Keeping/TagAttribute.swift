/// An attribute in a tag.
struct TagAttribute {
  /// All of it, with the blanks before it.
  var whole: Range<Int>
  var name: String
  var value: Range<Int>
  var quote: Character

  /// The attributes of a tag that have values.
  /// - Returns: `nil` if a value is not in quotes.
  static func all(in tag: Bytes) -> [TagAttribute]? {
    var attributes: [TagAttribute] = []
    var index = tag.firstIndex { $0 <= 0x20 } ?? tag.endIndex
    while index < tag.endIndex {
      let start = index
      while index < tag.endIndex, tag[index] <= 0x20 { index += 1 }
      let name = tag[index...].prefix { $0 > 0x20 && ![0x3D, 0x3E, 0x2F].contains($0) }
      if name.isEmpty { return attributes }
      index = name.endIndex
      while index < tag.endIndex, tag[index] <= 0x20 { index += 1 }
      // In HTML a name may be alone.
      if index < tag.endIndex, tag[index] != UInt8(ascii: "=") { continue }
      index += 1
      while index < tag.endIndex, tag[index] <= 0x20 { index += 1 }
      guard index < tag.endIndex,
        let quote = [UInt8(ascii: "\""), 0x27].first(where: { $0 == tag[index] }),
        let end = tag[(index + 1)...].firstIndex(of: quote)
      else { return nil }
      attributes.append(
        TagAttribute(
          whole: start..<(end + 1), name: name.text, value: (index + 1)..<end,
          quote: Character(Unicode.Scalar(quote))))
      index = end + 1
    }
    return attributes
  }
}
