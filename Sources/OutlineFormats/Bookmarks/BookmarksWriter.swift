import OutlineModel

/// Writes bookmarks that browsers import.
struct BookmarksWriter {
  private(set) var losses = FormatLosses()
  private let hasIDs: Bool
  private var bytes: [UInt8] = []

  /// The largest number of levels of indentation: lines of 100,000 levels would be mostly blanks.
  private static let deepestIndentation = 40

  init(_ options: WritingOptions) { hasIDs = options.hasIDs }

  mutating func write(_ source: some DraftSource, _ output: ([UInt8]) throws -> Void) throws {
    let header = try source.header
    losses.count(.header, header.attributes.count)
    let title = header.title ?? "Bookmarks"
    line("<!DOCTYPE NETSCAPE-Bookmark-file-1>")
    line("<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=UTF-8\">")
    line("<META NAME=\"GENERATOR\" CONTENT=\"\(BookmarkName.mark)\">")
    for name in ["TITLE", "H1"] {
      bytes.append(contentsOf: "<\(name)>".utf8)
      append(title)
      line("</\(name)>")
    }
    line("<DL><p>")
    try source.forEachNested { nested in
      write(nested)
      // A folder without children has a list as well, which browsers expect.
      var depth = nested.depth
      if isFolder(nested) {
        indent(depth + 1)
        line("<DL><p>")
        depth += 1
      }
      while depth > nested.next {
        indent(depth)
        line("</DL><p>")
        depth -= 1
      }
      try bytes.flush(output)
    }
    line("</DL><p>")
    try bytes.flush(at: 0, output)
  }

  /// Whether it is a folder: browsers do not import links without an address.
  private func isFolder(_ nested: NestedNode) -> Bool {
    nested.hasChildren || nested.node.isSection || nested.node.text("url")?.isEmpty ?? true
  }

  private mutating func write(_ nested: NestedNode) {
    let node = nested.node
    let isFolder = isFolder(nested)
    indent(nested.depth + 1)
    bytes.append(contentsOf: (isFolder ? "<DT><H3" : "<DT><A").utf8)
    var attributes = node.attributes
    if let url = node.text("url"), !url.isEmpty {
      attribute("href", url)
      attributes["url"] = nil
    }
    if let created = node.text("created"), let seconds = UnixTime.seconds(of: created),
      UnixTime.text(guessing: seconds) == created
    {
      attribute("add_date", String(seconds))
      attributes["created"] = nil
    }
    let tags = node.tags
    if !tags.isEmpty, tags.allSatisfy(Self.isPlain(tag:)) {
      attribute("tags", tags.joined(separator: ","))
      attributes["tags"] = nil
    }
    if let id = node.id { if hasIDs { attribute(BookmarkName.id, id) } else { losses.count(.id) } }
    if node.isSection { attribute(BookmarkName.kind, "section") }
    if BookmarkName.shown(node.text) != node.text || node.text.isEmpty {
      attribute(BookmarkName.text, node.text)
    }
    if let note = node.note,
      BookmarkName.trimmed(note) != note || note.unicodeScalars.contains("\r")
    {
      attribute(BookmarkName.note, note)
    }
    attribute(BookmarkName.secondaryText, node.secondaryText)
    attribute(BookmarkName.image, node.image)
    if node.isDone { attribute(BookmarkName.done, "true") }
    if node.isFavorite {
      attribute(BookmarkName.favorite, node.favoriteRank.map(String.init) ?? "true")
    }
    if node.isExpanded != (node.isSection || nested.hasChildren) {
      attribute(BookmarkName.expanded, node.isExpanded ? "true" : "false")
    }
    write(attributes)
    bytes.append(UInt8(ascii: ">"))
    append(BookmarkName.shown(node.text))
    line(isFolder ? "</H3>" : "</A>")
    if let note = node.note, !BookmarkName.trimmed(note).isEmpty {
      indent(nested.depth + 1)
      bytes.append(contentsOf: "<DD>".utf8)
      for (index, text) in note.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { bytes.append(0x0A) }
        append(String(text))
      }
      line("")
    }
  }

  private mutating func write(_ attributes: [String: JSONValue]) {
    var others: [String: JSONValue] = [:]
    for (name, value) in attributes.sortedByName {
      if case .string(let text) = value, !text.isEmpty, text.isXML, BookmarkName.isPlain(name) {
        attribute(name, text)
      } else {
        others[name] = value
      }
    }
    if !others.isEmpty { attribute(BookmarkName.attributes, JSONValue.object(others).line) }
  }

  private static func isPlain(tag: String) -> Bool {
    !tag.contains(",") && !tag.hasPrefix("#") && !tag.hasPrefix("+") && tag.isXML
  }

  private mutating func attribute(_ name: String, _ text: String?) {
    guard let text else { return }
    bytes.append(contentsOf: " \(name.uppercased())=\"".utf8)
    append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) {
    losses.count(.character, bytes.append(xml: text))
  }

  private mutating func line(_ text: String) { bytes.append(contentsOf: (text + "\n").utf8) }

  private mutating func indent(_ levels: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: 4 * min(levels, Self.deepestIndentation)))
  }
}
