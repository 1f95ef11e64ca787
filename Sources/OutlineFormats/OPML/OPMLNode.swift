import OutlineModel

/// One outline element while it is read.
struct OPMLNode {
  /// The number of outline elements that contain it.
  var depth: Int
  var line: Int
  /// The explicit state of the element, apart from the expansion state of the file.
  var isExpanded: Bool?
  var draft = DraftNode(text: "")
  private(set) var hasText = false

  /// Reads the attributes of an element.
  init(
    _ attributes: [XMLAttribute], depth: Int, line: Int, isWorkflowy: Bool, _ reading: FormatReading
  ) throws {
    self.depth = depth
    self.line = line
    for attribute in attributes { try parse(attribute.name, value: attribute.value, into: reading) }
    if !hasText, case .string(let title)? = draft.attributes["title"] {
      draft.text = title
      draft.attributes["title"] = nil
      hasText = true
    }
    if !isWorkflowy { return }
    let text = WorkflowyText.plain(draft.text)
    let note = draft.note.map(WorkflowyText.plain)
    draft.text = text.text
    draft.note = note?.text
    let tags = (text.tags + (note?.tags ?? [])).map { "<\($0)>" }.joined(separator: " ")
    if !tags.isEmpty { try reading.notRepresentable("formatting is left out: \(tags)", line: line) }
  }

  /// Reads text between the tags, if the element has no other.
  mutating func parse(content: String, _ reading: FormatReading) throws {
    if content.allSatisfy(\.isWhitespace) { return }
    if hasText {
      try reading.ignore("text between the tags of an outline is left out", line: line)
    } else {
      try reading.repair("the text is between the tags of its outline", line: line)
      draft.text = content.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      hasText = true
    }
  }

  private mutating func parse(_ name: String, value: String, into reading: FormatReading) throws {
    switch name {
    case "text": (draft.text, hasText) = (value, true)
    case "_kind":
      draft.isSection = value == "section" && depth == 0
      if draft.isSection { draft.isExpanded = true }
    case "_id": draft.id = value
    case "_note", "note": if !value.isEmpty { draft.add(note: value) }
    case "_complete", "complete": draft.isDone = draft.isDone || Self.isTrue(value)
    case "_status" where value == "checked": draft.isDone = true
    case "_status" where value == "unchecked": break
    case "_favorite":
      draft.favoriteRank = Int(value)
      draft.isFavorite = draft.favoriteRank != nil || Self.isTrue(value)
    case "_expanded": isExpanded = Self.isTrue(value)
    // Dynalist's.
    case "collapsed": isExpanded = !Self.isTrue(value)
    case "_attributes": try reading.readAttributes(value, of: name, line: line, into: &draft)
    case "category":
      if let tags = OPMLFormat.tags(of: value) {
        draft.attributes["tags"] = .array(tags.map(JSONValue.string))
      } else {
        draft.attributes[name] = .string(value)
      }
    case "created": draft.attributes[name] = .string(OPMLDate.ours(value) ?? value)
    case _ where name.lowercased() == "text" && !hasText: (draft.text, hasText) = (value, true)
    default:
      if let field = OPMLFormat.beside.first(where: { $0.name == name })?.field {
        draft[text: field] = value
      } else {
        draft.attributes[name] = .string(value)
      }
    }
  }

  private static func isTrue(_ value: String) -> Bool {
    ["true", "1", "yes", "checked"].contains(value.lowercased())
  }
}
