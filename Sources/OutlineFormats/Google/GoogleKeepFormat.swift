import OutlineModel

/// A note of Google Keep, as Takeout exports it: a file of JSON for each. It is an item, and the
/// entries of its list are below it.
enum GoogleKeepFormat: ImportedFormat {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    guard let text = beginning.json("{") else { return .none }
    let marks = ["isTrashed", "isPinned", "isArchived", "userEditedTimestampUsec"]
    return marks.count { text.contains("\"\($0)\"") } >= 2 ? .certain : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    let fields = try JSONInput.object(of: input, reading, or: "it is not a note")
    try reading.header(DocumentHeader())
    if fields["isTrashed"] == .bool(true) {
      return try reading.ignore("a note in the trash is left out")
    }
    let node = node(fields)
    if node.text.isEmpty, fields.objects("listContent").isEmpty {
      return try reading.ignore("a note without any text is left out")
    }
    try reading.node(node)
    for entry in fields.objects("listContent") {
      try reading.node(
        DraftNode(
          level: 1, text: entry.text("text") ?? "", isDone: entry["isChecked"] == .bool(true),
          attributes: ["checkbox": .bool(true)]))
    }
    try reading.ignore("the people who share the note", count: fields.array("sharees").count)
    try reading.ignore("fields", names: fields.keys.filter { !known.contains($0) }.sorted())
  }

  private static let known = Set(known: "keep")

  private static func node(_ fields: [String: JSONValue]) -> DraftNode {
    var node = DraftNode(text: fields.text("title") ?? "")
    if let text = fields.text("textContent"), !text.isEmpty { node.note = text }
    // A note without a title is known by its first line.
    if node.text.isEmpty, let note = node.note {
      node.text = note
      node.note = nil
      node.splitText()
    }
    node.isFavorite = fields["isPinned"] == .bool(true)
    if fields["isArchived"] == .bool(true) { node.attributes["archived"] = .bool(true) }
    if let color = fields.text("color"), color != "DEFAULT" {
      node.attributes["color"] = .string(color.lowercased())
    }
    // A number, or a text with one.
    let created = fields["createdTimestampUsec"].flatMap { Int($0.text ?? $0.line) }
      .flatMap(UnixTime.text(guessing:))
    node.attributes["created"] = created.map(JSONValue.string)
    for label in fields.objects("labels").compactMap({ $0.text("name") }) {
      if !label.tag.isEmpty { node.add(tags: [label.tag]) }
    }
    let addresses = fields.objects("annotations").compactMap { $0.text("url") }
    if let first = addresses.first { node.attributes["url"] = .string(first) }
    if addresses.count > 1 { node.attributes["urls"] = .array(addresses.map(JSONValue.string)) }
    let files = fields.objects("attachments").compactMap { $0.text("filePath") }
    if !files.isEmpty { node.attributes["attachments"] = .array(files.map(JSONValue.string)) }
    if node.text.isEmpty, let file = files.first { node.text = file }
    node.isExpanded = !fields.objects("listContent").isEmpty
    return node
  }
}
