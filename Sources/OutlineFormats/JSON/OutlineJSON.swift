import OutlineModel

/// The parts that both formats of JSON share: the header and the form of a node.
enum OutlineJSON {
  static let format = "outline"
  static let form: Int64 = 1

  /// Whether a piece begins like a header.
  static func isHeader(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: #"{"format":"outline","form":"#.utf8)
  }

  static func isHeader(_ fields: [String: JSONValue]) -> Bool {
    guard case .string? = fields["format"] else { return false }
    return fields["form"] != nil && fields["text"] == nil
  }

  /// Reads a header. Any object may have its fields.
  static func header(
    _ fields: [String: JSONValue], line: Int?
  ) throws(FormatError) -> DocumentHeader {
    if case .string(let name)? = fields["format"], name != format {
      let hint = name == HistoryText.format ? "; outline import history makes a file from it" : ""
      throw FormatError("it has the format \(name.visible), not \(format)\(hint)", line: line)
    }
    if case .integer(let number)? = fields["form"], number > form {
      throw FormatError("its form \(number) is newer than this program", line: line)
    }
    var header = DocumentHeader(
      fields: fields["format"] == nil ? nil : Set(FormatLosses.Field.allCases))
    if case .string(let title)? = fields["title"] { header.title = title }
    if case .object(let attributes)? = fields["attributes"] { header.attributes = attributes }
    return header
  }

  /// Appends a header without its closing brace.
  static func append(_ header: DocumentHeader, to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      json.beginObject()
      json.field("format", format)
      json.field("form", form)
      json.field("title", header.title)
      json.field("attributes", header.attributes)
    }
  }

  /// Appends a node.
  static func append(_ node: DraftNode, to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      json.beginObject()
      if node.isSection { json.field("kind", "section") } else { json.field("level", node.level) }
      json.field("id", node.id)
      json.field("text", node.text)
      for field in ContentField.texts { json.field(named: field.rawValue, node[text: field]) }
      json.flag("isDone", node.isDone)
      if node.isExpanded != node.isSection { json.field("isExpanded", node.isExpanded) }
      if let rank = node.favoriteRank, node.isFavorite {
        json.field("favorite", rank)
      } else {
        json.flag("isFavorite", node.isFavorite)
      }
      json.field(node.isSection ? "configuration" : "attributes", node.attributes)
      json.endObject()
    }
  }
}
