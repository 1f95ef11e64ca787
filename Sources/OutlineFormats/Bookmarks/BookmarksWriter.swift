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
      var node = nested.node
      if !output.options.hasIDs { node.id = nil }
      output.losses.count(.id, times: node.id == nil && nested.node.id != nil ? 1 : 0)
      let isMarked = node.isExpanded != (node.isSection || nested.hasChildren)
      let expanded = isMarked ? String(node.isExpanded) : nil
      let isFolder = isFolder(node, hasChildren: nested.hasChildren)
      let blanks = indentation(nested.depth + 1)
      output.bytes += blanks
      put(node, isFolder: isFolder, expanded: expanded, lineEnd: [0x0A] + blanks, to: &output)
      output.put("\n")
      // A folder without children has a list as well, which browsers expect.
      var depth = nested.depth + (isFolder ? 1 : 0)
      while depth > nested.next {
        output.put(line: "</DL><p>", after: indentation(depth).count)
        depth -= 1
      }
      try output.flush()
    }
    output.put(line: "</DL><p>")
  }

  /// Whether it is a folder: browsers do not import links without an address.
  static func isFolder(_ node: DraftNode, hasChildren: Bool) -> Bool {
    hasChildren || !isSeparator(node) && (node.isSection || node.text("url")?.isEmpty ?? true)
  }

  /// A line between bookmarks.
  static let separator = DraftNode(text: "———", attributes: ["separator": .bool(true)])

  /// Whether it is a line between bookmarks, and nothing else.
  private static func isSeparator(_ node: DraftNode) -> Bool {
    node.text == separator.text && node.attributes == separator.attributes && node.isOnlyText
      && !node.isFavorite
  }

  /// Writes the element of a node; that of a folder ends with the tag that begins its list.
  /// - Parameters:
  ///   - expanded: whether its children are shown, if that is not clear.
  ///   - lineEnd: the end of a line within the element, and the blanks of the next one.
  static func put(
    _ node: DraftNode, isFolder: Bool, expanded: String? = nil, lineEnd: [UInt8],
    to output: inout FormatOutput
  ) {
    if !isFolder, isSeparator(node) { return output.put("<HR>") }
    let tag = isFolder ? "H3" : "A"
    output.put("<DT>")
    output.put(tag: tag, attributes(of: node, expanded: expanded))
    output.put(xml: line(of: node.text))
    output.put("</\(tag)>")
    put(note: node.note, lineEnd: lineEnd, to: &output)
    if isFolder {
      output.bytes += lineEnd
      output.put("<DL><p>")
    }
  }

  /// Writes the note of a node, if it has one.
  static func put(note: String?, lineEnd: [UInt8], to output: inout FormatOutput) {
    guard let note, !words(in: note).isEmpty else { return }
    output.bytes += lineEnd
    output.put("<DD>")
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { output.put("\n") }
      output.put(xml: String(line))
    }
  }

  /// The attributes of the tag of a node, in their order.
  static func attributes(
    of node: DraftNode, expanded: String? = nil
  ) -> [(name: String, value: String)] {
    var attributes = node.attributes
    func take(_ name: String, as value: String?) -> String? {
      if value != nil { attributes[name] = nil }
      return value
    }
    let url = node.text("url").flatMap { $0.isEmpty ? nil : $0 }
    let created = node.text("created").flatMap { UnixTime.number(of: $0) }.map { String($0) }
    let areTags = node.tags.allSatisfy { !$0.contains(",") && $0.tag == $0 && $0.isXML }
    let tags = areTags && !node.tags.isEmpty ? node.tags.joined(separator: ",") : nil
    let isShown = line(of: node.text) == node.text && !node.text.isEmpty
    let isExact = node.note.map { words(in: $0) == $0 && !$0.unicodeScalars.contains("\r") }
    var fields: [(String, String?)] = [
      ("HREF", take("url", as: url)), ("ADD_DATE", take("created", as: created)),
      ("TAGS", take("tags", as: tags)), ("DATA-ID", node.id),
      ("DATA-KIND", node.isSection ? "section" : nil),
      ("DATA-TEXT", isShown ? nil : node.text),
      ("DATA-NOTE", isExact == false ? node.note : nil),
    ]
    for field in ContentField.beside {
      if let text = node[text: field] { fields.append(("DATA-" + field.name.uppercased(), text)) }
    }
    fields += [
      ("DATA-DONE", node.isDone ? "true" : nil),
      ("DATA-FAVORITE", node.favoriteRank == noFavorite ? "false" : node.favoriteMark),
      ("DATA-EXPANDED", expanded),
    ]
    let texts = attributes.texts(others: "data-attributes") { name, value in
      guard case .string(let text) = value, !text.isEmpty, text.isXML, isPlain(name)
      else { return nil }
      return (name, text)
    }
    return fields.compactMap { name, value in value.map { (name, $0) } }
      + texts.map { ($0.name.uppercased(), $0.text) }
  }

  /// The blanks before a line, for at most 40 levels: lines of 100,000 levels would be mostly
  /// blanks.
  private static func indentation(_ levels: Int) -> [UInt8] {
    Array(repeating: 0x20, count: 4 * min(levels, 40))
  }
}
