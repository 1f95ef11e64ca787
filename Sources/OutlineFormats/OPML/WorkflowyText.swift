/// The texts of Workflowy, which are HTML inside XML.
enum WorkflowyText {
  /// The visible text. A link keeps its address, `[label](address)`.
  /// - Returns: the text, and the names of the tags left out, without duplicates.
  static func plain(_ html: String) -> (text: String, tags: [String]) {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return (html, []) }
    var text = ""
    var tags: [String] = []
    var link: (start: String.Index, address: String)?
    var last = html.startIndex
    for match in html.matches(of: tag) {
      text += content(of: html[last..<match.range.lowerBound])
      last = match.range.upperBound
      let name = match.1.lowercased()
      switch name {
      case "a": link = address(in: match.0).map { (text.endIndex, content(of: $0)) }
      case "/a":
        guard let (start, address) = link else { break }
        let label = text[start...]
        if label != address { text.replaceSubrange(start..., with: "[\(label)](\(address))") }
        link = nil
      case "br": text += "\n"
      default:
        let plain = name.hasPrefix("/") ? String(name.dropFirst()) : name
        if !tags.contains(plain) { tags.append(plain) }
      }
    }
    return (text + content(of: html[last...]), tags)
  }

  /// A tag that Workflowy writes.
  private static var tag: Regex<(Substring, Substring)> {
    /(?i)<(\/?(?:a|b|i|u|s|br|code|span|time|mention|em|strong|mark))(?:\/| [^>]*)?>/
  }

  private static func address(in tag: Substring) -> Substring? {
    guard let start = tag.firstRange(of: "href=")?.upperBound, let quote = tag[start...].first,
      quote == "\"" || quote == "'"
    else { return nil }
    return tag[start...].dropFirst().prefix { $0 != quote }
  }

  private static func content(of html: Substring) -> String {
    XMLEntity.resolve(String(html)) { _ in }
  }
}
