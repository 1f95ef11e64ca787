/// Files that are not outlines, although some of their lines could be taken for items.
enum ForeignContent {
  /// The reason why a canvas is refused.
  static let canvas = "it seems to be JSON Canvas, whose nodes have places and no order"

  /// The kind of a file that is not an outline, in words that follow "it seems to be"; `nil` if
  /// nothing indicates it.
  /// - Parameters:
  ///   - name: the last part of its path in lower case, if it has one.
  ///   - beginning: its first bytes in UTF-8.
  ///   - isNamed: whether its name has the extension of a format of outlines.
  static func kind(name: String?, beginning: Bytes, isNamed: Bool) -> String? {
    let text = beginning.drop { $0 <= 0x20 }
    let start = text.prefix(200).text.lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "a page of HTML" }
    if start.hasPrefix("<?xml") {
      return start.contains("<html") ? "a page of HTML" : "XML, but not OPML"
    }
    if start.hasPrefix("%pdf-") { return "PDF" }
    if start.hasPrefix("{\\rtf") { return "RTF" }
    if start.hasPrefix("%yaml") { return "YAML" }
    if isNamed { return nil }
    switch name?.split(separator: ".").last {
    case "html", "htm", "xhtml": return "a page of HTML"
    case "yaml", "yml": return "YAML"
    case "xml", "plist": return "XML, but not OPML"
    case "canvas": return "JSON Canvas, whose nodes have places and no order"
    default: return isYAML(beginning) ? "YAML" : nil
    }
  }

  /// Whether nearly all lines are a key with a colon, and most of these have a value.
  private static func isYAML(_ beginning: Bytes) -> Bool {
    var (lines, keys, values) = (0, 0, 0)
    for line in beginning.split(separator: 0x0A).prefix(60) {
      var line = Indentation(line).rest.trimmed
      if line.isEmpty || line.first == UInt8(ascii: "#") || line.elementsEqual("---".utf8) {
        continue
      }
      lines += 1
      while let rest = line.after("- ") { line = rest }
      let key = line.prefix(while: LineProperty.isNameByte)
      guard !key.isEmpty, line[key.endIndex...].first == UInt8(ascii: ":") else { continue }
      let value = line[(key.endIndex + 1)...]
      if value.isEmpty { keys += 1 }
      if value.first == 0x20 { (keys, values) = (keys + 1, values + 1) }
    }
    return keys > 2 && keys * 10 >= lines * 8 && values * 2 >= keys
  }
}
