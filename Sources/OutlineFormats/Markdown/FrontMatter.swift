import OutlineModel

/// Front matter: a YAML header between two lines of hyphens at the beginning of a file. It is kept
/// unchanged, and its title is read.
struct FrontMatter {
  /// The largest number of lines in which the end of a header is searched.
  static let limit = 4096

  /// The lines between the hyphens.
  let lines: [Bytes]

  static func isFence(_ line: Bytes) -> Bool { line.trimmed().elementsEqual("---".utf8) }

  static func isEnd(_ line: Bytes) -> Bool {
    isFence(line) || line.trimmed().elementsEqual("...".utf8)
  }

  /// The header of the document.
  func header(_ reading: FormatReading) throws -> DocumentHeader {
    let texts = try lines.enumerated().map { try reading.text($1, line: $0 + 2) }
    let raw = texts.joined(separator: "\n")
    let attributes = raw.isEmpty ? [:] : ["frontMatter": JSONValue.string(raw)]
    return DocumentHeader(title: Self.title(of: raw), attributes: attributes)
  }

  /// The title in the text of front matter.
  static func title(of raw: String) -> String? {
    for line in raw.split(separator: "\n") {
      guard let value = Array(line.utf8)[...].after("title:") else { continue }
      for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")]
      where value.count > 1 && value.first == quote && value.last == quote {
        return value.dropFirst().dropLast().text
      }
      return value.isEmpty ? nil : value.text
    }
    return nil
  }
}
