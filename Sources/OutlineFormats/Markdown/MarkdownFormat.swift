import OutlineModel

/// Markdown with lists as people write them.
///
///     # Food
///
///     - [ ] Milk #dairy
///       due:: 2026-11-24
///
///       A note, as a paragraph of the item.
///       - [x] Oat
///     1. Bread
///
/// A heading of the first level is a section. Deeper headings are items with the following ones as
/// children, and a paragraph outside of lists is an item. Markup inside lines (emphasis, code,
/// links such as `[[Page]]`) does not change. Properties, `TODO` and planned dates are Logseq's.
enum MarkdownFormat: FormatImplementation {
  static let fileExtensions = ["md", "markdown", "mdown", "mkd"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let named = likelihood(name: name)
    var found = FormatLikelihood.none
    for line in beginning.split(separator: 0x0A).prefix(40) {
      let bytes = Indentation(line).rest
      if MarkdownSyntax.heading(bytes) != nil || MarkdownSyntax.Fence(opening: bytes) != nil {
        found = .likely
      } else if let marker = MarkdownSyntax.marker(bytes), !bytes.starts(with: "**".utf8) {
        let text = bytes.dropFirst(marker.width).trimmed
        let hasBox = ["[ ] ", "[x] ", "[X] "].contains { text.starts(with: $0.utf8) }
        found = max(found, hasBox ? .likely : .possible)
      }
    }
    return max(named, found)
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    let limit = reading.options.maximumBytes
    var lines: [Bytes] = []
    while lines.count < FrontMatter.limit, let line = try input.nextLine(upTo: limit) {
      lines.append(Array(line)[...])
      if lines.count == 1 ? !FrontMatter.isFence(line) : FrontMatter.isEnd(line) { break }
    }
    let hasFront = lines.count > 1 && lines.last.map(FrontMatter.isEnd) == true
    if hasFront {
      let front = FrontMatter(lines: Array(lines.dropFirst().dropLast()))
      try reading.header(front.header(reading), line: 1)
      lines = []
    }
    var reader = MarkdownReader(reading, hasHeader: hasFront)
    for (index, line) in lines.enumerated() {
      try reader.parse(readable(line, number: index + 1, reading), number: index + 1)
    }
    while let line = try input.nextLine(for: reading) { try reader.parse(line, number: input.line) }
    try reader.finish()
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    var writer = MarkdownWriter(try MarkdownLayout(source), to: output)
    writer.write(try source.header)
    try source.forEachNode { try writer.write($0) }
    output = writer.output
  }
}

/// Front matter: a YAML header between two lines of hyphens at the beginning of a file. It is kept
/// unchanged, and its title is read.
package struct FrontMatter {
  /// The largest number of lines in which the end of a header is searched.
  static let limit = 4096

  /// The lines between the hyphens.
  let lines: [Bytes]

  static func isFence(_ line: Bytes) -> Bool { line.trimmed.elementsEqual("---".utf8) }

  static func isEnd(_ line: Bytes) -> Bool {
    isFence(line) || line.trimmed.elementsEqual("...".utf8)
  }

  /// The header of the document.
  func header(_ reading: FormatReading) throws -> DocumentHeader {
    let texts = try lines.enumerated().map { try reading.text($1, line: $0 + 2) }
    let raw = texts.joined(separator: "\n")
    let attributes = raw.isEmpty ? [:] : ["frontMatter": JSONValue.string(raw)]
    return DocumentHeader(title: Self.title(of: raw), attributes: attributes)
  }

  /// The title in the text of front matter.
  package static func title(of raw: String) -> String? {
    for line in raw.split(separator: "\n") {
      guard var value = Array(line.utf8)[...].after("title:") else { continue }
      for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")]
      where value.count > 1 && value.first == quote && value.last == quote {
        value = value.dropFirst().dropLast()
        break
      }
      return value.isEmpty ? nil : value.text
    }
    return nil
  }
}
