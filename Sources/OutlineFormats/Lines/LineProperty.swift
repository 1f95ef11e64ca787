import OutlineModel

/// Lines with a named value, `name:: value`, as in Logseq below the first line of an item. The
/// plain formats use them for fields that have no other form.
enum LineProperty {
  /// A property in Logseq's form, `name:: value`.
  static func parts(_ bytes: Bytes) -> (name: String, value: Bytes)? {
    let name = bytes.prefix(while: isNameByte)
    guard let first = name.first, first.isLetter, name.count < 64 else { return nil }
    let rest = bytes[name.endIndex...]
    guard rest.starts(with: "::".utf8) else { return nil }
    return rest.rest(after: 2).map { (name.text, $0) }
  }

  /// A date in Logseq's form, `SCHEDULED: <2026-11-22 Sun>`.
  static func planning(_ bytes: Bytes) -> (name: String, value: Bytes)? {
    for (word, name) in OrgTimestamp.words.dropFirst() where bytes.starts(with: word.utf8) {
      let value = bytes.dropFirst(word.utf8.count).trimmed
      if value.first == UInt8(ascii: "<"), value.last == UInt8(ascii: ">") { return (name, value) }
    }
    return nil
  }

  /// Whether the name of an attribute can be the name of a property.
  static func isName(_ name: String) -> Bool { parts(Array((name + "::").utf8)[...])?.name == name }

  /// Reads a property into a node.
  /// - Returns: whether it is a property; otherwise the line is part of the note.
  static func parse(_ bytes: Bytes, into node: inout DraftNode) -> Bool {
    if let (name, value) = planning(bytes) {
      guard let stamp = OrgTimestamp(value), node.attributes[name] == nil else { return false }
      stamp.set(name, in: &node, isKept: true)
      return true
    }
    guard let (name, bytes) = parts(bytes) else { return false }
    let value = AttributeText.value(of: bytes, .entity)
    switch (name, value) {
    case ("collapsed", .string("true")): node.isExpanded = false
    case ("favorite", .string(let rank)) where rank != "true" && Int(rank) ?? 0 < 1: return false
    case (_, .string(let text)) where node.set(named: name, text): break
    case ("note", .string(let text)) where node.isSection: node.note = text
    case ("tags", .string(let text)):
      let mentioned = node.tags
      node.tags = []
      node.add(tags: tags(text) + mentioned)
    case ("due", .string(let text)), ("start", .string(let text)),
      ("created", .string(let text)), ("completed", .string(let text)):
      if ItemDate(rawValue: text) == nil { return false }
      node.attributes[name] = value
    case ("priority", _):
      var other = node
      other.attributes[name] = value
      if other.priority == nil { return false }
      node = other
    default:
      if DraftNode.layoutNames.contains(name) { return false }
      node.attributes[name] = value
    }
    return true
  }

  /// Words between commas, as in `a, #b, [[two words]]`.
  private static func tags(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).compactMap { piece in
      var tag = Bytes(piece).trimmed
      if tag.first == UInt8(ascii: "#") { tag = tag.dropFirst() }
      if tag.starts(with: "[[".utf8), tag.suffix(2).elementsEqual("]]".utf8) {
        tag = tag.dropFirst(2).dropLast(2).trimmed
      }
      let words = tag.text.hyphenated
      return words.isEmpty ? nil : words
    }
  }

  /// The properties of a node, one per line. The note of a section is one of them, because text
  /// below a heading is an item.
  /// - Parameter attributes: the attributes that have no other form.
  static func lines(
    of node: DraftNode, _ attributes: [String: JSONValue], hasIDs: Bool, losses: inout FormatLosses
  ) -> [String] {
    var named = node.named
    if node.id != nil, !hasIDs {
      named.removeFirst()
      losses.count(.id)
    }
    if node.isSection, let note = node.note { named.append(("note", note)) }
    var lines = named.map { "\($0):: \(AttributeText.text(of: .string($1), .entity))" }
    var attributes = attributes
    if OrgTimestamp.words.contains(where: { OrgTimestamp.stamp($0.1, of: node)?.rule != nil }),
      OrgTimestamp.sayRule(of: node)
    {
      attributes["recur"] = nil
    }
    for (word, name) in OrgTimestamp.words.reversed() where name != "completed" {
      guard let stamp = OrgTimestamp.stamp(name, of: node) else { continue }
      lines.append("\(word) \(stamp.text)")
      attributes[name] = nil
      attributes[name + "Stamp"] = nil
    }
    for name in attributes.keys.sorted() {
      guard let value = attributes[name] else { continue }
      var again = DraftNode(isSection: node.isSection, text: "")
      let line = "\(name):: \(AttributeText.text(of: value, .entity))"
      if isName(name), parse(Array(line.utf8)[...], into: &again), again.attributes == [name: value]
      {
        lines.append(line)
      } else {
        losses.count(.attributes)
      }
    }
    return lines
  }

  /// Whether a byte can be in a name.
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "_-.".utf8.contains(byte)
  }
}

/// The value of an attribute as text: a string is written as it is, any other value as JSON between
/// backticks.
enum AttributeText {
  /// Reads a value from text.
  static func value(of bytes: Bytes, _ escapes: LineEscapes) -> JSONValue {
    if bytes.count > 2, bytes.first == UInt8(ascii: "`"), bytes.last == UInt8(ascii: "`"),
      let value = try? JSONText.value(of: Array(bytes.dropFirst().dropLast()))
    {
      return value
    }
    return .string(escapes.unescape(bytes))
  }

  /// Writes a value as text.
  static func text(of value: JSONValue, _ escapes: LineEscapes) -> String {
    if case .string(let text) = value, !text.isEmpty, text.utf8.first != UInt8(ascii: "`") {
      return escapes.escape(text)
    }
    return "`" + value.line + "`"
  }
}
