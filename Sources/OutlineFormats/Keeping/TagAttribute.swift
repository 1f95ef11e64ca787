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

// Tags in the bytes of a file.
extension [UInt8] {
  /// The end of the first occurrence of a mark.
  func range(of mark: [UInt8], after start: Int) -> Int? {
    self[start...].firstRange(of: mark)?.upperBound
  }

  /// The next tag; comments are none.
  /// - Returns: `nil` at the end, or if one has no end.
  func nextTag(_ start: Int) -> Range<Int>? {
    var index = start
    while let start = self[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = self[start...]
      let isComment = rest.starts(with: "<!--".utf8)
      if !isComment, !rest.starts(with: "<![CDATA[".utf8) {
        return tagEnd(start).map { start..<$0 }
      }
      guard let end = range(of: Array((isComment ? "-->" : "]]>").utf8), after: start)
      else { return nil }
      index = end
    }
    return nil
  }

  /// The name of a tag in lower case; that of an end tag begins with `/`.
  func name(of tag: Range<Int>) -> String {
    self[tag].dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }.text.lowercased()
  }

  /// The end of a tag, whose values may contain `>`, and quotes that should be entities: one within
  /// words ends no value, and one that is not after `=` begins none.
  func tagEnd(_ start: Int) -> Int? {
    var quote: UInt8?
    var last: UInt8 = 0
    for index in start..<count {
      let byte = self[index]
      if let open = quote {
        let next = index + 1 < count ? self[index + 1] : 0
        if byte == open, next <= 0x20 || "/>?".utf8.contains(next) { quote = nil }
      } else if last == UInt8(ascii: "="), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
      if byte > 0x20 { last = byte }
    }
    return nil
  }
}
