internal import EmbeddedFiles
import OutlineModel

/// A page that shows an outline: nested lists, without anything that it loads.
enum HTMLFormat: ExportedFormat {
  static let fileExtensions = ["html", "htm", "xhtml"]

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    let header = try source.header
    output.losses.count(.header, times: header.attributes.count)
    output.put("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n")
    output.put("<meta name=\"viewport\" content=\"width=device-width\">\n")
    output.put(element: "title", header.title ?? "Outline")
    output.put("\n<style>\n\(text_file("page.css").text)</style>\n</head>\n<body>\n")
    if let title = header.title {
      output.put(element: "h1", title)
      output.put("\n")
    }
    // The ends of the open elements, from the outermost.
    var closings: [String] = []
    var isInList = false
    try source.forEachNested { nested in
      if nested.node.isSection {
        if isInList { output.put("</ul>\n") }
        isInList = false
        write(section: nested.node, to: &output)
        return
      }
      if !isInList { output.put("<ul>\n") }
      isInList = true
      closings.append(write(item: nested, to: &output))
      if nested.hasChildren { return }
      // The items of a section are one deeper than those outside.
      let base = nested.depth - (closings.count - 1)
      while closings.count > max(0, nested.next - base) { output.put(closings.removeLast()) }
      try output.flush()
    }
    if isInList { output.put("</ul>\n") }
    output.put("</body>\n</html>\n")
  }

  private static func write(section node: DraftNode, to output: inout FormatOutput) {
    output.put("<h2>")
    writeImage(of: node, to: &output)
    output.put(xml: node.text)
    output.put("</h2>\n")
    write(node.secondaryText, in: "p", "note", to: &output)
    write(node.note, in: "div", "note", to: &output)
    output.losses.count(.id, .configuration, .expansion, of: node)
  }

  /// Writes an item without its children.
  /// - Returns: the end of its element.
  private static func write(item nested: NestedNode, to output: inout FormatOutput) -> String {
    let node = nested.node
    output.put(node.isDone ? "<li class=\"done\">" : "<li>")
    if nested.hasChildren {
      output.put(node.isExpanded ? "<details open><summary>" : "<details><summary>")
    }
    if node.isDone || node.flag("checkbox") || node.text("todo") != nil || node.date("due") != nil {
      output.put("<input type=\"checkbox\"\(node.isDone ? " checked" : "") disabled> ")
    }
    writeImage(of: node, to: &output)
    output.put("<span class=\"text\">")
    let address = node.text("url").flatMap { isSafe($0) ? $0 : nil }
    if let address { output.put(tag: "a", [("href", address)]) }
    output.put(xml: node.text)
    output.put(address == nil ? "</span>" : "</a></span>")
    if node.isFavorite { output.put("<span class=\"mark\">★</span>") }
    write(node.secondaryText, in: "small", nil, to: &output)
    var marks = ["due", "start", "completed"].compactMap { name in
      node.date(name).map { "\(name) \($0.rawValue)" }
    }
    if let priority = node.priority { marks.append("priority \(priority)") }
    marks += node.tags.map { "#" + $0 }
    for mark in marks { write(mark, in: "span", "mark", to: &output) }
    if nested.hasChildren { output.put("</summary>") }
    write(node.note, in: "div", "note", to: &output)
    output.losses.count(.id, of: node)
    output.losses.count(.expansion, times: node.isExpanded && !nested.hasChildren ? 1 : 0)
    output.losses.count(.attributes, times: node.attributes.keys.count { !isShown($0, of: node) })
    if nested.hasChildren { output.put("\n<ul>\n") }
    return nested.hasChildren ? "</ul></details></li>\n" : "</li>\n"
  }

  /// Whether the page shows an attribute. It does not show a value in another form.
  private static func isShown(_ name: String, of node: DraftNode) -> Bool {
    switch name {
    case "tags": !node.tags.isEmpty
    case "due", "start", "completed": node.date(name) != nil
    case "priority": node.priority != nil
    case "url": node.text("url").map(isSafe) ?? false
    default: name == "checkbox" || name == "todo"
    }
  }

  private static func writeImage(of node: DraftNode, to output: inout FormatOutput) {
    guard let image = node.image else { return }
    // The name of a symbol is a picture only on a phone.
    guard image.unicodeScalars.contains(where: { !$0.isASCII })
    else { return output.losses.count(.image) }
    output.put(xml: image)
    output.put(" ")
  }

  /// Writes a text in an element with a style.
  private static func write(
    _ content: String?, in name: String, _ style: String?, to output: inout FormatOutput
  ) {
    guard let content else { return }
    output.put("<\(name)\(style.map { " class=\"\($0)\"" } ?? "")>")
    output.put(xml: content)
    output.put("</\(name)>")
  }

  /// Whether an address leads to a page, and runs nothing.
  private static func isSafe(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://") || start.hasPrefix("mailto:")
  }
}
