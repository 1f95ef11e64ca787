import OutlineModel

/// Writes OPML 2.0 in two traversals of the nodes: the first one writes the head, which counts the
/// visible rows, the second one the body.
struct OPMLWriter {
  private(set) var losses = FormatLosses()
  private var bytes: [UInt8] = []

  /// The largest number of levels of indentation: lines of 100,000 levels would be mostly blanks.
  private static let deepestIndentation = 40

  mutating func write(_ source: some DraftSource, _ output: ([UInt8]) throws -> Void) throws {
    let header = try source.header
    bytes.append(
      contentsOf: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\"".utf8)
    if case .object(let values)? = header.attributes["opml"] {
      for (name, value) in values.sortedByName {
        if case .string(let text) = value { attribute(name, text) }
      }
    }
    bytes.append(contentsOf: ">\n  <head>\n".utf8)
    write(header)
    try writeExpansion(source, output)
    bytes.append(contentsOf: "  </head>\n  <body>\n".utf8)
    var visibility = RowVisibility()
    var pending: (node: DraftNode, depth: Int, isVisible: Bool)?
    try source.forEachNode { node in
      let row = visibility.next(node)
      if let pending { write(pending, hasChildren: row.depth > pending.depth) }
      if let pending { close(from: pending.depth, to: row.depth) }
      pending = (node, row.depth, row.isVisible)
      try bytes.flush(output)
    }
    if let pending {
      write(pending, hasChildren: false)
      close(from: pending.depth, to: 0)
    }
    bytes.append(contentsOf: "  </body>\n</opml>\n".utf8)
    try bytes.flush(at: 0, output)
  }

  private mutating func write(_ header: DocumentHeader) {
    element(OPMLFields.mark, .string(String(OPMLFields.form)))
    if let title = header.title { element("title", .string(title)) }
    for (name, value) in header.attributes.sortedByName where name != "opml" {
      if case .array(let values) = value {
        values.forEach { element(name, $0) }
      } else {
        element(name, value)
      }
    }
  }

  private mutating func element(_ name: String, _ value: JSONValue) {
    var fields: [String: JSONValue] = [:]
    var text: String
    switch value {
    case .string(let value): text = value
    case .object(let values):
      fields = values
      text = if case .string(let value)? = values[""] { value } else { "" }
      fields[""] = nil
    default: text = value.line
    }
    guard OPMLFields.isPlain(name, ""), name != "title" || fields.isEmpty else {
      return losses.count(.header)
    }
    bytes.append(contentsOf: "    <\(name)".utf8)
    for (name, value) in fields.sortedByName {
      if case .string(let text) = value { attribute(name, text) } else { losses.count(.header) }
    }
    bytes.append(UInt8(ascii: ">"))
    append(text)
    bytes.append(contentsOf: "</\(name)>\n".utf8)
  }

  /// The numbers of the expanded rows, from 1.
  private mutating func writeExpansion(
    _ source: some DraftSource, _ output: ([UInt8]) throws -> Void
  ) throws {
    bytes.append(contentsOf: "    <expansionState>".utf8)
    var visibility = RowVisibility()
    var row = 0
    var isFirst = true
    try source.forEachNode { node in
      guard visibility.next(node).isVisible else { return }
      row += 1
      guard node.isExpanded else { return }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      bytes.append(contentsOf: String(row).utf8)
      try bytes.flush(output)
    }
    bytes.append(contentsOf: "</expansionState>\n".utf8)
  }
}

// The body.
extension OPMLWriter {
  private mutating func write(
    _ row: (node: DraftNode, depth: Int, isVisible: Bool), hasChildren: Bool
  ) {
    let node = row.node
    indent(row.depth)
    bytes.append(contentsOf: "<outline".utf8)
    attribute("text", node.text)
    if node.isSection { attribute("_kind", "section") }
    attribute("_id", node.id)
    attribute("_note", node.note)
    if node.isDone { attribute("_complete", "true") }
    attribute("_secondaryText", node.secondaryText)
    attribute("_image", node.image)
    if node.isFavorite { attribute("_favorite", node.favoriteRank.map(String.init) ?? "true") }
    // Hidden rows have no number.
    if !row.isVisible && node.isExpanded != node.isSection {
      attribute("_expanded", node.isExpanded ? "true" : "false")
    }
    write(node.attributes)
    bytes.append(contentsOf: (hasChildren ? ">\n" : "/>\n").utf8)
  }

  private mutating func write(_ attributes: [String: JSONValue]) {
    var others: [String: JSONValue] = [:]
    for (name, value) in attributes.sortedByName {
      if name == "created", case .string(let text) = value, let date = OPMLDate.opml(text),
        OPMLDate.ours(date) == text
      {
        attribute(name, date)
      } else if case .string(let text) = value, OPMLFields.isPlain(name, text) {
        attribute(name, text)
      } else if name == "tags", attributes["category"] == nil,
        let category = OPMLFields.category(of: value)
      {
        attribute("category", category)
      } else {
        others[name] = value
      }
    }
    if !others.isEmpty { attribute("_attributes", JSONValue.object(others).line) }
  }

  private mutating func close(from depth: Int, to next: Int) {
    var depth = depth
    while depth > next {
      depth -= 1
      indent(depth)
      bytes.append(contentsOf: "</outline>\n".utf8)
    }
  }

  private mutating func indent(_ depth: Int) {
    let count = 4 + 2 * min(depth, Self.deepestIndentation)
    bytes.append(contentsOf: repeatElement(0x20, count: count))
  }

  private mutating func attribute(_ name: String, _ text: String?) {
    guard let text else { return }
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "=\"".utf8)
    append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) {
    losses.count(.character, bytes.append(xml: text))
  }
}

/// The depths of the nodes of an outline, including sections, and their visibility.
private struct RowVisibility {
  private var isShown: [Bool] = []
  private var isInSection = false

  mutating func next(_ node: DraftNode) -> (depth: Int, isVisible: Bool) {
    isInSection = isInSection || node.isSection
    let wanted = node.isSection ? 0 : isInSection ? node.level + 1 : node.level
    let depth = max(0, min(wanted, isShown.count))
    isShown.removeLast(isShown.count - depth)
    let isVisible = isShown.last ?? true
    isShown.append(isVisible && node.isExpanded)
    return (depth, isVisible)
  }
}
