import OutlineModel

/// Writes a mind map that FreeMind and Freeplane open.
struct FreeMindWriter {
  private(set) var losses = FormatLosses()
  private var bytes: [UInt8] = []

  mutating func write(_ source: some DraftSource, _ output: ([UInt8]) throws -> Void) throws {
    let header = try source.header
    losses.count(.header, header.attributes.count)
    // A map has one root: the only section, or one for the whole outline.
    var (sections, nodes, first) = (0, 0, false)
    try source.forEachNode { node in
      if nodes == 0 { first = node.isSection }
      sections += node.isSection ? 1 : 0
      nodes += 1
    }
    let isOneSection = first && sections == 1
    bytes.append(contentsOf: "<map version=\"1.0.1\">\n".utf8)
    if !isOneSection {
      bytes.append(contentsOf: "<node TEXT=\"".utf8)
      append(header.title ?? "Outline")
      bytes.append(contentsOf: "\">\n".utf8)
      attribute(FreeMindName.form, "1")
      attribute(FreeMindName.kind, "outline")
    } else if header.title != nil {
      losses.count(.header)
    }
    try source.forEachNested { nested in
      write(nested, isRoot: isOneSection && nested.depth == 0)
      if !nested.hasChildren {
        for _ in nested.next...nested.depth { bytes.append(contentsOf: "</node>\n".utf8) }
      }
      try bytes.flush(output)
    }
    bytes.append(contentsOf: (isOneSection ? "</map>\n" : "</node>\n</map>\n").utf8)
    try bytes.flush(at: 0, output)
  }

  private mutating func write(_ nested: NestedNode, isRoot: Bool) {
    let node = nested.node
    var attributes = node.attributes
    bytes.append(contentsOf: "<node TEXT=\"".utf8)
    append(node.text)
    bytes.append(UInt8(ascii: "\""))
    field("ID", node.id)
    if let created = node.text("created"), let seconds = UnixTime.seconds(of: created),
      UnixTime.text(guessing: seconds * 1000) == created
    {
      field("CREATED", String(seconds * 1000))
      attributes["created"] = nil
    }
    if let url = node.text("url"), !url.isEmpty, url.isXML {
      field("LINK", url)
      attributes["url"] = nil
    }
    let isFolded = !node.isExpanded && (nested.hasChildren || node.isSection)
    if isFolded { field("FOLDED", "true") }
    bytes.append(contentsOf: ">\n".utf8)
    if isRoot {
      attribute(FreeMindName.form, "1")
    } else if node.isSection {
      attribute(FreeMindName.kind, "section")
    }
    if node.isExpanded && !nested.hasChildren && !node.isSection {
      attribute(FreeMindName.expanded, "true")
    }
    if node.isFavorite {
      attribute(FreeMindName.favorite, node.favoriteRank.map(String.init) ?? "true")
    }
    if let image = node.image { attribute(FreeMindName.image, image) }
    writeNote(of: node)
    writeIcons(of: node, &attributes)
    write(attributes)
  }

  private mutating func writeNote(of node: DraftNode) {
    if let text = node.secondaryText {
      if text.isEmpty || !RichContent.comesBack(text) {
        attribute(FreeMindName.secondaryText, text)
      } else {
        rich("DETAILS", text)
      }
    }
    guard let note = node.note else { return }
    rich("NOTE", note)
    if !RichContent.comesBack(note) { attribute(FreeMindName.note, note) }
  }

  private mutating func rich(_ type: String, _ text: String) {
    bytes.append(contentsOf: "<richcontent TYPE=\"\(type)\">".utf8)
    losses.count(.character, RichContent.append(text, to: &bytes))
    bytes.append(contentsOf: "</richcontent>\n".utf8)
  }

  private mutating func writeIcons(of node: DraftNode, _ attributes: inout [String: JSONValue]) {
    var icons: [String] = []
    if case .array(let values)? = attributes["icons"] {
      icons = values.compactMap { if case .string(let icon) = $0, icon.isXML { icon } else { nil } }
      // An icon with a meaning would be read with that meaning.
      let hasMeaning = icons.contains {
        $0 == FreeMindName.doneIcon || FreeMindName.priority(of: $0) != nil
          || $0 == FreeMindName.checkedIcon && !node.isDone
      }
      if icons.count == values.count, !icons.isEmpty, !hasMeaning {
        attributes["icons"] = nil
      } else {
        icons = []
      }
    }
    if node.isDone, !icons.contains(FreeMindName.checkedIcon) {
      icons.insert(FreeMindName.doneIcon, at: 0)
    }
    if let icon = node.priority.flatMap(FreeMindName.icon(of:)) {
      icons.insert(icon, at: 0)
      attributes["priority"] = nil
    }
    for icon in icons {
      bytes.append(contentsOf: "<icon BUILTIN=\"".utf8)
      append(icon)
      bytes.append(contentsOf: "\"/>\n".utf8)
    }
  }

  private mutating func write(_ attributes: [String: JSONValue]) {
    var others: [String: JSONValue] = [:]
    for (name, value) in attributes.sortedByName {
      if case .string(let text) = value, text.isXML, FreeMindName.isPlain(name) {
        attribute(name, text)
      } else {
        others[name] = value
      }
    }
    if !others.isEmpty { attribute(FreeMindName.attributes, JSONValue.object(others).line) }
  }

  private mutating func attribute(_ name: String, _ value: String) {
    bytes.append(contentsOf: "<attribute NAME=\"".utf8)
    append(name)
    bytes.append(contentsOf: "\" VALUE=\"".utf8)
    append(value)
    bytes.append(contentsOf: "\"/>\n".utf8)
  }

  private mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    bytes.append(contentsOf: " \(name)=\"".utf8)
    append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) {
    losses.count(.character, bytes.append(xml: text))
  }
}
