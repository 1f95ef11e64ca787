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
        let text = bytes.dropFirst(marker.width).trimmed()
        let hasBox = ["[ ] ", "[x] ", "[X] "].contains { text.starts(with: $0.utf8) }
        found = max(found, hasBox ? .likely : .possible)
      }
    }
    return max(named, found)
  }

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    let limit = reading.options.maximumBytes
    var lines: [(Bytes, number: Int)] = []
    var front: FrontMatter?
    if let first = try input.nextLine(upTo: limit) {
      lines.append((Bytes(Array(first)), 1))
      if FrontMatter.isFence(first) {
        while lines.count < FrontMatter.limit, let line = try input.nextLine(upTo: limit) {
          lines.append((Bytes(Array(line)), input.line))
          if FrontMatter.isEnd(line) {
            front = FrontMatter(lines: lines.dropFirst().dropLast().map(\.0))
            break
          }
        }
      }
    }
    if let front {
      try reading.header(front.header(reading), line: 1)
      lines = []
    }
    var reader = MarkdownReader(reading, hasHeader: front != nil)
    for (line, number) in lines { try reader.read(readable(line, number, reading), number: number) }
    while let line = try input.nextLine(upTo: limit) {
      try reader.read(readable(line, input.line, reading), number: input.line)
    }
    try reader.finish()
  }

  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    var writer = MarkdownWriter(try MarkdownLayout(source), options)
    writer.write(try source.header)
    try source.forEachNode { node in
      writer.write(node)
      try writer.take(at: 1 << 16, output)
    }
    try writer.take(at: 0, output)
    return writer.losses
  }
}
