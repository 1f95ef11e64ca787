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
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      text += content(of: rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">"),
        let name = tagName(rest[start..<end])
      else {
        text += "<"
        rest = rest[start...].dropFirst()
        continue
      }
      let tag = rest[start..<end]
      rest = rest[end...].dropFirst()
      switch name {
      case "a": link = address(in: tag).map { (text.endIndex, content(of: $0)) }
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
    return (text + content(of: rest), tags)
  }

  /// The name of a tag in lower case, or `nil` if Workflowy does not write it.
  private static func tagName(_ tag: Substring) -> String? {
    let name = tag.dropFirst().prefix { $0 != " " }.lowercased()
    let plain = name.hasPrefix("/") ? String(name.dropFirst()) : name
    let known = [
      "a", "b", "i", "u", "s", "br", "br/", "code", "span", "time", "mention", "em", "strong",
      "mark",
    ]
    return known.contains(plain) ? name.replacing("br/", with: "br") : nil
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
