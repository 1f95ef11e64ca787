import OutlineModel

// The attributes that every format of tasks can express. A value in another form is written like
// any other attribute.
extension DraftNode {
  /// The tags, if the attribute is a list of different words.
  var tags: [String] {
    get {
      guard case .array(let values)? = attributes["tags"] else { return [] }
      let tags = values.compactMap(\.text).filter(Self.isTag)
      return tags.count == values.count && Set(tags).count == tags.count ? tags : []
    }
    set { attributes["tags"] = newValue.isEmpty ? nil : .array(newValue.map(JSONValue.string)) }
  }

  /// Adds tags that are not present yet.
  mutating func add(tags more: [String]) { if !more.isEmpty { tags = (tags + more).uniqued() } }

  /// The priority, if it is one capital letter.
  var priority: Character? {
    attributes.text("priority").flatMap { ReservedAttribute.isPriority($0) ? $0.first : nil }
  }

  /// The priority as a number: 1 for A, the highest.
  var priorityNumber: Int? {
    get { priority.flatMap(\.asciiValue).map { Int($0) - 0x40 } }
    set {
      attributes["priority"] = newValue.map {
        .string(String(Unicode.Scalar(0x40 &+ UInt8(truncatingIfNeeded: $0))))
      }
    }
  }

  /// The position among the favorites, or `true` if it is not known; `nil` if it is no favorite.
  var favoriteMark: String? { isFavorite ? favoriteRank.map(String.init) ?? "true" : nil }

  /// The fields that the formats of lines write by these names.
  var named: [(name: String, text: String)] {
    let all =
      [("id", id), ("favorite", favoriteMark)]
      + ContentField.beside.reversed().map { ($0.name, self[text: $0]) }
    return all.compactMap { name, text in text.map { (name, $0) } }
  }

  /// Sets one of the ``named`` fields.
  /// - Returns: false if it is another name, or an empty id.
  mutating func set(named name: String, _ text: String) -> Bool {
    switch name {
    case "id" where !text.isEmpty: id = text
    case "favorite":
      isFavorite = true
      favoriteRank = Int(text).flatMap { $0 > 0 ? $0 : nil }
    default:
      guard let field = ContentField.beside.first(where: { $0.name == name }) else { return false }
      self[text: field] = text
    }
    return true
  }

  /// Adds a line to the note. Empty lines before a note only separate it from the text, unless this
  /// is a paragraph.
  mutating func add(note line: String, after emptyLines: Int = 0) {
    if note == nil {
      note = flag("paragraph") ? String(repeating: "\n", count: emptyLines) : ""
    } else {
      note?.append(String(repeating: "\n", count: emptyLines + 1))
    }
    note?.append(line)
  }

  /// Moves all lines of the text but the first one to the note.
  mutating func splitText() {
    let scalars = text.unicodeScalars
    guard let end = scalars.firstIndex(of: "\n") else { return }
    note = String(scalars[end...].dropFirst())
    text = String(scalars[..<end])
  }

  /// A date of the item, if the attribute is one.
  func date(_ name: String) -> ItemDate? { text(name).flatMap(ItemDate.init(rawValue:)) }

  /// The text of an attribute.
  func text(_ name: String) -> String? { attributes.text(name) }

  /// Whether the attribute is there and true.
  func flag(_ name: String) -> Bool { attributes[name] == .bool(true) }

  /// Whether the item is only a paragraph outside of lists.
  var isOnlyParagraph: Bool {
    flag("paragraph") && attributes.count == 1 && !isDone && !isFavorite
      && ContentField.beside.allSatisfy { self[text: $0] == nil }
      && text.utf8.contains { $0 != 0x20 && $0 != 0x09 }
  }

  /// The attributes for the form of an item in Markdown: a heading, a paragraph, numbered, with a
  /// check box, or with a note that continues its text.
  static let layoutNames = Set(known: "layout")

  private static func isTag(_ tag: String) -> Bool {
    !tag.isEmpty && !tag.hasControlCharacter
      && !tag.unicodeScalars.contains { $0.properties.isWhitespace }
  }
}

extension FormatLosses {
  /// Removes the attributes for the form of an item in Markdown, and counts those that are no box.
  mutating func removeLayout(from attributes: inout [String: JSONValue]) {
    for name in DraftNode.layoutNames where attributes.removeValue(forKey: name) != nil {
      count(.attributes, times: name == "checkbox" ? 0 : 1)
    }
  }

  /// Counts the fields of a node that differ from those of another one, or of an empty node.
  mutating func count(_ fields: Field..., of node: DraftNode, unlike other: DraftNode? = nil) {
    let other = other ?? DraftNode(isSection: node.isSection, text: "", isExpanded: node.isSection)
    for field in fields {
      switch field {
      case .id: count(field, times: node.id == other.id ? 0 : 1)
      case .level: count(field, times: node.level == other.level ? 0 : 1)
      case .configuration: count(field, times: node.attributes == other.attributes ? 0 : 1)
      case .done: count(field, times: node.isDone == other.isDone ? 0 : 1)
      case .expansion: count(field, times: node.isExpanded == other.isExpanded ? 0 : 1)
      case .favorite: count(field, times: node.isFavorite == other.isFavorite ? 0 : 1)
      case .character: count(field, times: LineEscapes.unreadable(in: node.text))
      case .section, .attributes, .header: break
      default:
        if let text = field.text {
          count(field, times: node[text: text] == other[text: text] ? 0 : 1)
        }
      }
    }
  }
}

extension Bytes {
  /// The priority `[#A]` at the beginning of a piece, and the rest of the piece.
  var priorityMark: (sign: String, rest: Bytes)? {
    sign(after: "[#", before: "]", where: \.isCapital)
  }

  /// The sign between two others at the beginning of a piece, as in `[x]`, and the rest of it.
  func sign(
    after start: StaticString, before end: Unicode.Scalar, where isSign: (UInt8) -> Bool
  ) -> (sign: String, rest: Bytes)? {
    let mark = dropFirst(start.utf8CodeUnitCount)
    guard starts(with: start.description.utf8), let sign = mark.first, isSign(sign),
      mark.dropFirst().first == UInt8(ascii: end)
    else { return nil }
    return mark.rest(after: 2).map { (String(Unicode.Scalar(sign)), $0) }
  }
}

extension StringProtocol {
  /// The words with hyphens between them.
  var hyphenated: String {
    let words = Substring(self).unicodeScalars.split { $0.properties.isWhitespace }
    return words.map { String($0) }.joined(separator: "-")
  }

  /// The tag for a label of another program, without the signs that people write before one.
  var tag: String { String(hyphenated.drop { $0 == "+" || $0 == "#" }) }
}
