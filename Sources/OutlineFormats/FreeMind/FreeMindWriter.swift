import OutlineModel

// Writing a mind map that FreeMind and Freeplane open.
extension FreeMindFormat {
  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    let header = try source.header
    output.losses.count(.header, times: header.attributes.count)
    // A map has one root: the only section, or one for the whole outline.
    var (sections, nodes, first) = (0, 0, false)
    try source.forEachNode { node in
      if nodes == 0 { first = node.isSection }
      sections += node.isSection ? 1 : 0
      nodes += 1
    }
    let isOneSection = first && sections == 1
    output.put("<map version=\"1.0.1\">\n")
    if !isOneSection {
      output.put(tag: "node", [("TEXT", header.title ?? "Outline")], end: ">\n")
      put("outline.form", value: "1", to: &output)
      put("outline.kind", value: "outline", to: &output)
    } else if header.title != nil {
      output.losses.count(.header)
    }
    try source.forEachNested { nested in
      write(nested, isRoot: isOneSection && nested.depth == 0, to: &output)
      if !nested.hasChildren { for _ in nested.next...nested.depth { output.put("</node>\n") } }
      try output.flush()
    }
    output.put(isOneSection ? "</map>\n" : "</node>\n</map>\n")
  }

  private static func write(_ nested: NestedNode, isRoot: Bool, to output: inout FormatOutput) {
    let node = nested.node
    var attributes = node.attributes
    output.put("<node")
    output.put(attribute: "TEXT", node.text)
    output.put(attribute: "ID", node.id)
    if let created = node.text("created"), let number = UnixTime.number(of: created, unit: 1000) {
      output.put(attribute: "CREATED", String(number))
      attributes["created"] = nil
    }
    if let url = node.text("url"), !url.isEmpty, url.isXML {
      output.put(attribute: "LINK", url)
      attributes["url"] = nil
    }
    let isFolded = !node.isExpanded && (nested.hasChildren || node.isSection)
    output.put(attribute: "FOLDED", isFolded ? "true" : nil)
    output.put(">\n")
    if isRoot {
      put("outline.form", value: "1", to: &output)
    } else if node.isSection {
      put("outline.kind", value: "section", to: &output)
    }
    let isMarked = node.isExpanded && !nested.hasChildren && !node.isSection
    put("outline.expanded", value: isMarked ? "true" : nil, to: &output)
    put("outline.favorite", value: node.favoriteMark, to: &output)
    put("outline.image", value: node.image, to: &output)
    writeNote(of: node, to: &output)
    for icon in icons(of: node, &attributes) {
      output.put(tag: "icon", [("BUILTIN", icon)], end: "/>\n")
    }
    let texts = attributes.texts(others: "outline.attributes") { name, value in
      guard case .string(let text) = value, text.isXML, isPlain(name) else { return nil }
      return (name, text)
    }
    for (name, text) in texts { put(name, value: text, to: &output) }
  }

  private static func writeNote(of node: DraftNode, to output: inout FormatOutput) {
    if let text = node.secondaryText {
      if text.isEmpty || !RichContent.comesBack(text) {
        put("outline.secondaryText", value: text, to: &output)
      } else {
        RichContent.put("DETAILS", text: text, to: &output)
      }
    }
    guard let note = node.note else { return }
    RichContent.put("NOTE", text: note, to: &output)
    if !RichContent.comesBack(note) { put("outline.note", value: note, to: &output) }
  }

  /// The icons of a node, which are removed from its attributes.
  private static func icons(
    of node: DraftNode, _ attributes: inout [String: JSONValue]
  ) -> [String] {
    var icons = node.attributes.texts("icons").filter(\.isXML)
    // An icon with a meaning would be read with that meaning.
    let hasMeaning = icons.contains {
      $0 == doneIcon || priority(of: $0) != nil || $0 == checkedIcon && !node.isDone
    }
    if hasMeaning || icons.count < node.attributes.array("icons").count { icons = [] }
    if !icons.isEmpty { attributes["icons"] = nil }
    if node.isDone, !icons.contains(checkedIcon) { icons.insert(doneIcon, at: 0) }
    if let number = node.priorityNumber, number <= 9 {
      icons.insert("full-\(number)", at: 0)
      attributes["priority"] = nil
    }
    return icons
  }

  /// Writes an attribute of a map, if it has a value.
  private static func put(_ name: String, value: String?, to output: inout FormatOutput) {
    guard let value else { return }
    output.put(tag: "attribute", [("NAME", name), ("VALUE", value)], end: "/>\n")
  }
}
