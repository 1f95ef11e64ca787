import OutlineModel

// Writing bookmarks that browsers import.
extension BookmarksFormat {
  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    let header = try source.header
    output.losses.count(.header, times: header.attributes.count)
    output.put(line: "<!DOCTYPE NETSCAPE-Bookmark-file-1>")
    output.put(
      line: "<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=UTF-8\">\n"
        + "<META NAME=\"GENERATOR\" CONTENT=\"\(mark)\">")
    for name in ["TITLE", "H1"] {
      output.put(element: name, header.title ?? "Bookmarks")
      output.put("\n")
    }
    output.put(line: "<DL><p>")
    try source.forEachNested { nested in
      write(nested, to: &output)
      // A folder without children has a list as well, which browsers expect.
      var depth = nested.depth
      if isFolder(nested) {
        depth += 1
        output.put(line: "<DL><p>", after: indentation(depth))
      }
      while depth > nested.next {
        output.put(line: "</DL><p>", after: indentation(depth))
        depth -= 1
      }
      try output.flush()
    }
    output.put(line: "</DL><p>")
  }

  /// Whether it is a folder: browsers do not import links without an address.
  private static func isFolder(_ nested: NestedNode) -> Bool {
    if isSeparator(nested) { return false }
    return nested.hasChildren || nested.node.isSection || nested.node.text("url")?.isEmpty ?? true
  }

  /// Whether it is a line between bookmarks, and nothing else.
  private static func isSeparator(_ nested: NestedNode) -> Bool {
    let node = nested.node
    let plain = DraftNode(text: separator, attributes: ["separator": .bool(true)])
    return !nested.hasChildren && node.text == plain.text && node.attributes == plain.attributes
      && node.note == nil && node.image == nil && node.secondaryText == nil && !node.isDone
      && !node.isFavorite
  }

  private static func write(_ nested: NestedNode, to output: inout FormatOutput) {
    let node = nested.node
    if isSeparator(nested) {
      output.put(line: "<HR>", after: indentation(nested.depth + 1))
      output.losses.count(.id, of: node)
      return
    }
    let tag = isFolder(nested) ? "H3" : "A"
    let blanks = repeatElement(UInt8(0x20), count: indentation(nested.depth + 1))
    output.bytes.append(contentsOf: blanks)
    output.put("<DT><\(tag)")
    var attributes = node.attributes
    if let url = node.text("url"), !url.isEmpty {
      output.put(attribute: "HREF", url)
      attributes["url"] = nil
    }
    if let created = node.text("created"), let number = UnixTime.number(of: created) {
      output.put(attribute: "ADD_DATE", String(number))
      attributes["created"] = nil
    }
    let tags = node.tags
    if !tags.isEmpty, tags.allSatisfy({ !$0.contains(",") && $0.tag == $0 && $0.isXML }) {
      output.put(attribute: "TAGS", tags.joined(separator: ","))
      attributes["tags"] = nil
    }
    let hasIDs = output.options.hasIDs
    output.put(attribute: "DATA-ID", hasIDs ? node.id : nil)
    output.losses.count(.id, times: hasIDs || node.id == nil ? 0 : 1)
    output.put(attribute: "DATA-KIND", node.isSection ? "section" : nil)
    let isShown = line(of: node.text) == node.text && !node.text.isEmpty
    output.put(attribute: "DATA-TEXT", isShown ? nil : node.text)
    if let note = node.note, words(in: note) != note || note.unicodeScalars.contains("\r") {
      output.put(attribute: "DATA-NOTE", note)
    }
    output.put(attribute: "DATA-SECONDARY", node.secondaryText)
    output.put(attribute: "DATA-IMAGE", node.image)
    output.put(attribute: "DATA-DONE", node.isDone ? "true" : nil)
    output.put(attribute: "DATA-FAVORITE", node.favoriteMark)
    if node.isExpanded != (node.isSection || nested.hasChildren) {
      output.put(attribute: "DATA-EXPANDED", node.isExpanded ? "true" : "false")
    }
    let texts = attributes.texts(others: "data-attributes") { name, value in
      guard case .string(let text) = value, !text.isEmpty, text.isXML, isPlain(name)
      else { return nil }
      return (name, text)
    }
    for (name, text) in texts { output.put(attribute: name.uppercased(), text) }
    output.put(">")
    output.put(xml: line(of: node.text))
    output.put(line: "</\(tag)>")
    if let note = node.note, !words(in: note).isEmpty {
      output.bytes.append(contentsOf: blanks)
      output.put("<DD>")
      let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, text) in lines.enumerated() {
        if index > 0 { output.put("\n") }
        output.put(xml: String(text))
      }
      output.put("\n")
    }
  }

  /// The blanks before a line, for at most 40 levels: lines of 100,000 levels would be mostly blanks.
  private static func indentation(_ levels: Int) -> Int { 4 * min(levels, 40) }
}
