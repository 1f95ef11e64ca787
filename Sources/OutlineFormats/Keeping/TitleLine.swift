/// The line of a text that has the title of the document.
struct TitleLine {
  /// The title, in quotes if it has some.
  let value: Bytes
  private let isYAML: Bool

  /// - Returns: `nil` if the line is another one.
  init?(_ line: Bytes, _ format: FileFormat) {
    switch format {
    case .markdown:
      guard let value = line.after("title:") else { return nil }
      (self.value, isYAML) = (value, true)
    case .org:
      guard let (name, value) = OrgSyntax.keyword(line), name.uppercased() == "TITLE" else {
        return nil
      }
      (self.value, isYAML) = (value, false)
    default: return nil
    }
  }

  /// Another title as the line writes it, in quotes if the old one has them or YAML needs them;
  /// `nil` if the line cannot hold it.
  func value(for title: String) -> String? {
    if !isYAML { return title }
    let quote = value.first.flatMap { [0x22, 0x27].contains($0) ? String(UnicodeScalar($0)) : nil }
    let isPlain = title.allSatisfy { $0.isLetter || $0.isNumber || " -_.,()/".contains($0) }
    if quote == nil, isPlain, title.first?.isLetter == true { return title }
    let mark = quote ?? "\""
    return title.contains { $0 == "\\" || String($0) == mark } ? nil : mark + title + mark
  }
}
