import OutlineModel

/// A page that shows an outline: nested lists, without anything that it loads.
enum HTMLFormat: ExportedFormat {
  static let fileExtensions = ["html", "htm", "xhtml"]

  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    var writer = HTMLWriter()
    try writer.write(source, output)
    return writer.losses
  }
}

/// Writes a page.
private struct HTMLWriter {
  private(set) var losses = FormatLosses()
  private var bytes: [UInt8] = []

  /// The attributes that the page shows.
  private static let shown: Set<String> = [
    "tags", "due", "start", "completed", "priority", "url", "checkbox", "todo",
  ]

  private static let style = """
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em }
    ul { list-style: none; padding-left: 1.4em; margin: 0 }
    li, h1, h2, summary { unicode-bidi: isolate }
    li.done > .text, li.done > details > summary > .text { text-decoration: line-through; opacity: .6 }
    .note { white-space: pre-wrap; margin: .2em 0 .6em; opacity: .8 }
    .mark, small { opacity: .7; font-size: .85em; margin-left: .5em }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #ddd } a { color: #8bf } }
    """

  mutating func write(_ source: some DraftSource, _ output: ([UInt8]) throws -> Void) throws {
    let header = try source.header
    losses.count(.header, header.attributes.count)
    let title = header.title ?? "Outline"
    raw("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n")
    raw("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
    text(title)
    raw("</title>\n<style>\n\(Self.style)\n</style>\n</head>\n<body>\n")
    if header.title != nil {
      raw("<h1>")
      text(title)
      raw("</h1>\n")
    }
    // The ends of the open elements, from the outermost.
    var closings: [String] = []
    var isInList = false
    try source.forEachNested { nested in
      if nested.node.isSection {
        if isInList { raw("</ul>\n") }
        isInList = false
        heading(nested.node)
        return
      }
      if !isInList { raw("<ul>\n") }
      isInList = true
      closings.append(item(nested))
      if nested.hasChildren { return }
      // The items of a section are one deeper than those outside.
      let base = nested.depth - (closings.count - 1)
      while closings.count > max(0, nested.next - base) {
        raw(closings.removeLast())
      }
      try bytes.flush(output)
    }
    if isInList { raw("</ul>\n") }
    raw("</body>\n</html>\n")
    try bytes.flush(at: 0, output)
  }

  private mutating func heading(_ node: DraftNode) {
    raw("<h2>")
    image(of: node)
    text(node.text)
    raw("</h2>\n")
    if let text = node.secondaryText { element("p", "note", text) }
    note(of: node)
    if node.id != nil { losses.count(.id) }
    losses.count(.configuration, node.attributes.isEmpty ? 0 : 1)
    losses.count(.expansion, node.isExpanded ? 0 : 1)
  }

  /// Writes an item without its children.
  /// - Returns: the end of its element.
  private mutating func item(_ nested: NestedNode) -> String {
    let node = nested.node
    raw(node.isDone ? "<li class=\"done\">" : "<li>")
    if nested.hasChildren {
      raw(node.isExpanded ? "<details open><summary>" : "<details><summary>")
    }
    if node.isDone || node.flag("checkbox") || node.text("todo") != nil || node.date("due") != nil {
      raw(
        node.isDone
          ? "<input type=\"checkbox\" checked disabled> " : "<input type=\"checkbox\" disabled> ")
    }
    image(of: node)
    raw("<span class=\"text\">")
    let address = node.text("url").flatMap { Self.isSafe($0) ? $0 : nil }
    if let address {
      raw("<a href=\"")
      text(address)
      raw("\">")
    }
    text(node.text)
    raw(address == nil ? "</span>" : "</a></span>")
    if node.isFavorite { raw("<span class=\"mark\">★</span>") }
    if let text = node.secondaryText { element("small", nil, text) }
    for name in ["due", "start", "completed"] {
      if let date = node.date(name) { element("span", "mark", "\(name) \(date.rawValue)") }
    }
    if let priority = node.priority { element("span", "mark", "priority \(priority)") }
    for tag in node.tags { element("span", "mark", "#" + tag) }
    if nested.hasChildren { raw("</summary>") }
    note(of: node)
    count(node, nested)
    if nested.hasChildren { raw("\n<ul>\n") }
    return nested.hasChildren ? "</ul></details></li>\n" : "</li>\n"
  }

  private mutating func count(_ node: DraftNode, _ nested: NestedNode) {
    if node.id != nil { losses.count(.id) }
    losses.count(.expansion, node.isExpanded && !nested.hasChildren ? 1 : 0)
    losses.count(
      .attributes,
      node.attributes.count { name, value in
        if !Self.shown.contains(name) { return true }
        // A value in another form is not shown.
        return switch name {
        case "tags": node.tags.isEmpty
        case "due", "start", "completed": node.date(name) == nil
        case "priority": node.priority == nil
        case "url": node.text("url").map { !Self.isSafe($0) } ?? true
        default: false
        }
      })
  }

  private mutating func image(of node: DraftNode) {
    guard let image = node.image else { return }
    // The name of a symbol is a picture only on a phone.
    guard image.unicodeScalars.contains(where: { !$0.isASCII }) else {
      return losses.count(.image)
    }
    text(image)
    raw(" ")
  }

  private mutating func note(of node: DraftNode) {
    if let note = node.note { element("div", "note", note) }
  }

  private mutating func element(_ name: String, _ style: String?, _ content: String) {
    raw("<\(name)\(style.map { " class=\"\($0)\"" } ?? "")>")
    text(content)
    raw("</\(name)>")
  }

  private mutating func text(_ text: String) { losses.count(.character, bytes.append(xml: text)) }

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Whether an address leads to a page, and runs nothing.
  private static func isSafe(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://") || start.hasPrefix("mailto:")
  }
}
