import OutlineModel

/// Lines with a named value, `name:: value`, as in Logseq below the first line of an item. The
/// plain formats use them for fields that have no other form.
enum LineProperty {
  /// A property in Logseq's form, `name:: value`.
  static func parts(_ bytes: Bytes) -> (name: String, value: Bytes)? {
    let name = bytes.prefix(while: isNameByte)
    guard let first = name.first, isLetter(first), name.count < 64 else { return nil }
    let rest = bytes[name.endIndex...]
    guard rest.starts(with: "::".utf8) else { return nil }
    let value = rest.dropFirst(2)
    guard value.isEmpty || value.first == 0x20 || value.first == 0x09 else { return nil }
    return (name.text, value.trimmed())
  }

  /// A date in Logseq's form, `SCHEDULED: <2026-11-22 Sun>`.
  static func planning(_ bytes: Bytes) -> (name: String, value: Bytes)? {
    for (word, name) in [("SCHEDULED:", "start"), ("DEADLINE:", "due")]
    where bytes.starts(with: word.utf8) {
      let value = bytes.dropFirst(word.utf8.count).trimmed()
      if value.first == UInt8(ascii: "<"), value.last == UInt8(ascii: ">") { return (name, value) }
    }
    return nil
  }

  /// Whether the name of an attribute can be the name of a property.
  static func isName(_ name: String) -> Bool {
    let bytes = Array((name + "::").utf8)[...]
    return parts(bytes)?.name == name
  }

  /// Reads a property into a node.
  /// - Returns: whether it is a property; otherwise the line is part of the note.
  static func read(_ bytes: Bytes, into node: inout DraftNode) -> Bool {
    if let (name, value) = planning(bytes) {
      guard let stamp = OrgTimestamp(value), node.attributes[name] == nil else { return false }
      stamp.set(name, in: &node, isKept: true)
      return true
    }
    guard let (name, bytes) = parts(bytes) else { return false }
    let value = AttributeText.value(bytes, .entity)
    switch (name, value) {
    case ("id", .string(let text)) where !text.isEmpty: node.id = text
    case ("collapsed", .string("true")): node.isExpanded = false
    case ("favorite", .string("true")): node.isFavorite = true
    case ("favorite", .string(let rank)):
      guard let rank = Int(rank), rank > 0 else { return false }
      (node.isFavorite, node.favoriteRank) = (true, rank)
    case ("image", .string(let text)): node.image = text
    case ("secondary", .string(let text)): node.secondaryText = text
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
      var tag = Bytes(piece).trimmed()
      if tag.first == UInt8(ascii: "#") { tag = tag.dropFirst() }
      if tag.starts(with: "[[".utf8), tag.suffix(2).elementsEqual("]]".utf8) {
        tag = tag.dropFirst(2).dropLast(2).trimmed()
      }
      let words = tag.text.unicodeScalars.split { $0.properties.isWhitespace }
      return words.isEmpty ? nil : words.map { String($0) }.joined(separator: "-")
    }
  }

  /// The properties of a node, one per line. The note of a section is one of them, because text
  /// below a heading is an item.
  /// - Parameter attributes: the attributes that have no other form.
  static func lines(
    of node: DraftNode, _ attributes: [String: JSONValue], hasIDs: Bool,
    losses: inout FormatLosses
  ) -> [String] {
    var lines: [String] = []
    func add(_ name: String, _ value: JSONValue) {
      lines.append("\(name):: \(AttributeText.written(value, .entity))")
    }
    if let id = node.id { if hasIDs { add("id", .string(id)) } else { losses.count(.id) } }
    if node.isFavorite { add("favorite", .string(node.favoriteRank.map(String.init) ?? "true")) }
    if let image = node.image { add("image", .string(image)) }
    if let secondary = node.secondaryText { add("secondary", .string(secondary)) }
    if node.isSection, let note = node.note { add("note", .string(note)) }
    var attributes = attributes
    for (name, word) in [("start", "SCHEDULED"), ("due", "DEADLINE")] {
      guard let stamp = OrgTimestamp.kept(name, of: node) else { continue }
      lines.append("\(word): \(stamp.text)")
      attributes[name] = nil
      attributes[name + "Stamp"] = nil
    }
    for name in attributes.keys.sorted() {
      guard let value = attributes[name] else { continue }
      var again = DraftNode(isSection: node.isSection, text: "")
      let line = "\(name):: \(AttributeText.written(value, .entity))"
      if isName(name), read(Array(line.utf8)[...], into: &again),
        again.attributes == [name: value]
      {
        lines.append(line)
      } else {
        losses.count(.attributes)
      }
    }
    return lines
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether a byte can be in a name.
  static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || "_-.".utf8.contains(byte)
  }
}
