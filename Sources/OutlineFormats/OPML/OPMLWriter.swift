import OutlineModel

// Writing OPML 2.0 in two traversals of the nodes: the first one writes the head, which counts the
// visible rows, the second one the body.
extension OPMLFormat {
  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    let header = try source.header
    output.put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\"")
    if case .object(let values)? = header.attributes["opml"] {
      for (name, _) in values.sortedByName { output.put(attribute: name, values.text(name)) }
    }
    output.put(">\n  <head>\n")
    write(header, to: &output)
    try writeExpansion(source, to: &output)
    output.put("  </head>\n  <body>\n")
    var visibility = RowVisibility()
    try source.forEachNested { row in
      write(row, isVisible: visibility.next(row), to: &output)
      for depth in stride(from: row.depth - 1, through: row.next, by: -1) {
        output.put(line: "</outline>", after: indentation(depth))
      }
      try output.flush()
    }
    output.put("  </body>\n</opml>\n")
  }

  private static func write(_ header: DocumentHeader, to output: inout FormatOutput) {
    write(mark, value: .string(String(form)), to: &output)
    if let title = header.title { write("title", value: .string(title), to: &output) }
    for (name, value) in header.attributes.sortedByName where name != "opml" {
      let values = if case .array(let values) = value { values } else { [value] }
      for value in values { write(name, value: value, to: &output) }
    }
  }

  /// Writes an element of the head.
  private static func write(_ name: String, value: JSONValue, to output: inout FormatOutput) {
    var fields: [String: JSONValue] = [:]
    var text: String
    switch value {
    case .string(let value): text = value
    case .object(let values):
      fields = values
      text = values.text("") ?? ""
      fields[""] = nil
    default: text = value.line
    }
    guard isPlain(name, value: ""), name != "title" || fields.isEmpty
    else { return output.losses.count(.header) }
    output.put("    <\(name)")
    for (name, value) in fields.sortedByName {
      if case .string(let text) = value {
        output.put(attribute: name, text)
      } else {
        output.losses.count(.header)
      }
    }
    output.put(">")
    output.put(xml: text)
    output.put("</\(name)>\n")
  }

  /// Writes the numbers of the expanded rows, from 1.
  private static func writeExpansion(
    _ source: some DraftSource, to output: inout FormatOutput
  ) throws {
    output.put("    <expansionState>")
    var visibility = RowVisibility()
    var number = 0
    var isFirst = true
    try source.forEachNested { row in
      guard visibility.next(row) else { return }
      number += 1
      guard row.node.isExpanded else { return }
      if !isFirst { output.put(",") }
      isFirst = false
      output.put(String(number))
      try output.flush()
    }
    output.put("</expansionState>\n")
  }

  private static func write(_ row: NestedNode, isVisible: Bool, to output: inout FormatOutput) {
    output.bytes.append(contentsOf: repeatElement(0x20, count: indentation(row.depth)))
    let attributes = attributes(of: row.node, isVisible: isVisible)
    output.put(tag: "outline", attributes, end: row.hasChildren ? ">\n" : "/>\n")
  }

  /// The attributes of the element of a node, in their order.
  static func attributes(
    of node: DraftNode, isVisible: Bool = true
  ) -> [(name: String, value: String)] {
    // Hidden rows have no number.
    let isMarked = !isVisible && node.isExpanded != node.isSection
    var fields = [(name: "text", value: node.text)]
    func add(_ name: String, as value: String?) {
      if let value { fields.append((name, value)) }
    }
    add("_kind", as: node.isSection ? "section" : nil)
    add("_id", as: node.id)
    add("_note", as: node.note)
    add("_complete", as: node.isDone ? "true" : nil)
    for (field, name) in beside { add(name, as: node[text: field]) }
    add("_favorite", as: node.favoriteMark)
    add("_expanded", as: isMarked ? String(node.isExpanded) : nil)
    let texts = node.attributes.texts(others: "_attributes") { name, value in
      if name == "created", case .string(let text) = value, let date = OPMLDate.opml(text),
        OPMLDate.ours(date) == text
      {
        return (name, date)
      }
      if case .string(let text) = value, isPlain(name, value: text) { return (name, text) }
      guard name == "tags", node.attributes["category"] == nil else { return nil }
      return category(of: value).map { ("category", $0) }
    }
    return fields + texts.map { ($0.name, $0.text) }
  }

  /// The depth below which rows are not indented further: lines of 100,000 levels would be mostly
  /// blanks.
  static let mostIndented = 40

  private static func indentation(_ depth: Int) -> Int { 4 + 2 * min(depth, mostIndented) }
}

/// The visibility of the nodes of an outline, including sections.
private struct RowVisibility {
  private var isShown: [Bool] = []

  mutating func next(_ row: NestedNode) -> Bool {
    isShown.removeLast(isShown.count - row.depth)
    let isVisible = isShown.last ?? true
    isShown.append(isVisible && row.node.isExpanded)
    return isVisible
  }
}
