/// The text of a piece of HTML in a mind map: a paragraph is a line.
struct RichContent {
  /// The kind: a text of several lines, a note, or details.
  var type: String
  /// Whether it is text and not HTML.
  var isPlain: Bool
  private var lines: [String] = []
  private var line = ""
  private var hasLine = false
  private var isInHead = false
  /// Whether there is an element for plain text, and whether it is open.
  private var (hasText, isInText) = (false, false)
  /// The names of tags that were left out.
  private(set) var tags: Set<String> = []

  init(_ attributes: [XMLAttribute]) {
    type = attributes.value("TYPE")?.uppercased() ?? "NODE"
    isPlain = attributes.value("CONTENT-TYPE")?.hasPrefix("plain") ?? false
  }

  mutating func start(_ name: String) {
    switch name {
    case "head": isInHead = true
    case "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "pre", "ul", "ol", "table", "dt", "dd":
      endLine()
    case "br": addLine()
    case "text" where isPlain: (line, hasText, isInText) = ("", true, true)
    case "html", "body", "text", "td", "th", "tbody": break
    default: tags.insert(name)
    }
  }

  mutating func end(_ name: String) {
    switch name {
    case "head": isInHead = false
    case "text": isInText = false
    case "p": addLine()
    case "div", "li", "tr", "h1", "h2", "h3", "h4", "pre", "dt", "dd": endLine()
    default: break
    }
  }

  mutating func add(_ text: String) {
    if isInHead { return }
    if isPlain {
      if !hasText || isInText { line += text }
      return
    }
    // White space between tags is formatting; blanks that count are no-break spaces.
    for scalar in text.unicodeScalars {
      if scalar.isSpace || scalar == " " {
        if !line.isEmpty, line.unicodeScalars.last != " " { line += " " }
      } else {
        line.unicodeScalars.append(scalar)
        hasLine = true
      }
    }
  }

  /// Ends a line that has something in it.
  private mutating func endLine() { if hasLine { addLine() } else { line = "" } }

  private mutating func addLine() {
    if line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
    // Editors of HTML write no-break spaces for blanks that count.
    lines.append(line.replacingScalars(by: " ") { $0 == "\u{A0}" })
    line = ""
    hasLine = false
  }

  /// The whole text.
  func text() -> String {
    if isPlain { return line }
    var copy = self
    copy.endLine()
    return copy.lines.joined(separator: "\n")
  }

  /// Writes a text of a kind as paragraphs.
  static func put(_ type: String, text: String, to output: inout FormatOutput) {
    output.put("<richcontent TYPE=\"\(type)\"><html><head/><body>")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      output.put(element: "p", withNoBreakSpaces(line))
    }
    output.put("</body></html></richcontent>\n")
  }

  /// The line with no-break spaces for the blanks that a reader would leave out.
  private static func withNoBreakSpaces(_ line: Substring) -> String {
    var kept = String.UnicodeScalarView()
    for (index, scalar) in zip(line.unicodeScalars.indices, line.unicodeScalars) {
      let isLast = line.unicodeScalars.index(after: index) == line.unicodeScalars.endIndex
      let isLost = scalar == " " && (isLast || kept.last == nil || kept.last == " ")
      kept.append(isLost ? "\u{A0}" : scalar)
    }
    return String(kept)
  }

  /// Whether a text that ``put(_:text:to:)`` writes reads back unchanged.
  static func comesBack(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0 == "\u{A0}" || $0 == "\t" || $0 == "\r" }
  }
}
