import OutlineModel

/// OPML: writes version 2.0, and reads all versions and dialects.
///
/// Existing names of fields are used if there are any: `_note` and `_complete` are Workflowy's,
/// `created` and `category` belong to OPML. A text attribute of the item is an attribute here; other
/// values go into `_attributes` as JSON.
enum OPMLFormat: FormatImplementation {
  static let fileExtensions = ["opml"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let text = beginning.prefix(2048).text.lowercased()
    return text.contains("<opml") ? .certain : likelihood(name: name)
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    try input.checkXML()
    var reader = OPMLReader(input, into: reading)
    try reader.parse()
  }

  /// The attributes of the fields that OPML has no name for.
  static let beside = ContentField.beside.map { (field: $0, name: "_" + $0.rawValue) }

  /// The element of the head that marks a file of this program, and the version of its form.
  static let mark = "outlineStore"
  static let form = 1

  /// Names with a meaning, which other attributes cannot have.
  private static let reserved = Set(known: "opml")

  /// Whether an attribute of an item can be written as one of the outline element.
  static func isPlain(_ name: String, value: String) -> Bool {
    guard !reserved.contains(name), isName(name), value.isXML else { return false }
    switch name {
    case "_status": return value != "checked" && value != "unchecked"
    case "category": return tags(of: value) == nil
    case "created": return OPMLDate.ours(value) == nil
    default:
      // XML reserves names that begin like this, but readers of feeds look for the one of OPML.
      let lowercased = name.lowercased()
      return lowercased == "xmlurl" || !lowercased.hasPrefix("xml")
    }
  }

  /// Whether every parser accepts the name, including those that know namespaces.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first < 0x80, first.beginsXMLName, first != UInt8(ascii: ":")
    else { return false }
    return name.utf8.allSatisfy { $0 < 0x80 && $0.isInXMLName && $0 != UInt8(ascii: ":") }
  }

  /// The tags of a category; `nil` if it contains more than words, such as a path.
  static func tags(of category: String) -> [String]? {
    let words = category.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && word.isXML && word.first != "+" && word.first != "#"
        && !word.contains { $0 == "/" || $0.isWhitespace }
    }
    return isPlain && Set(words).count == words.count ? words : nil
  }

  /// The category for tags, or `nil` if there is none.
  static func category(of tags: JSONValue) -> String? {
    guard case .array(let values) = tags else { return nil }
    let words = values.compactMap { if case .string(let word) = $0 { word } else { nil } }
    let category = words.joined(separator: ",")
    return words.count == values.count && self.tags(of: category) == words ? category : nil
  }
}
