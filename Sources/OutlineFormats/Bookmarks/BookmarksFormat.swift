/// The bookmarks of browsers, in Netscape's HTML.
///
/// A folder at the top is a section, any other folder an item with children, a link an item with
/// the attribute `url`. Fields that browsers do not have are in attributes whose names begin with
/// `data-`, which browsers ignore.
enum BookmarksFormat: FormatImplementation {
  static let usualExtension = "html"

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let start = beginning.drop { $0 <= 0x20 }.prefix(60).text.lowercased()
    if start.hasPrefix("<!doctype netscape-bookmark-file") { return .certain }
    // Google writes no document type.
    let text = beginning.prefix(4000).text.lowercased()
    let hasTags = ["<dl>", "<dt>", "<h1>"].allSatisfy { text.contains($0) }
    if hasTags, !text.contains("<html") { return .certain }
    guard beginning.isEmpty, let name, name.hasPrefix("bookmarks") else { return .none }
    return name.hasSuffix(".html") || name.hasSuffix(".htm") ? .certain : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var reader = BookmarksReader(input, into: reading)
    try reader.parse()
  }

  /// The generator that marks a file of this program, and the version of its form.
  static let mark = "OutlineStore 1"

  /// The part of the metadata of a document that says that its section is no folder.
  static let document = "bookmarks"

  /// Whether an attribute of an item can have its name in the file: no other meaning, and no other
  /// spelling in lower case.
  static func isPlain(_ name: String) -> Bool {
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
        || byte.isDigit
    }
    guard isName, let first = name.utf8.first, first >= UInt8(ascii: "_") else { return false }
    return !["href", "url", "add_date", "tags", "folded", "separator"].contains(name)
  }

  /// Whether a folder at the top is the toolbar, whose links are favorites: people keep the pages
  /// there that they want at hand.
  static func isToolbar(_ node: DraftNode) -> Bool {
    node.text("personal_toolbar_folder")?.lowercased() == "true"
  }

  /// The rank of a link in the toolbar that is no favorite.
  static let noFavorite = 0

  /// The text as readers of HTML see it: without blanks at its ends, on one line.
  static func line(of text: String) -> String {
    let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }
    return lines.map { words(in: String($0)) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The text without white space at its ends.
  static func words(in text: String) -> String {
    let start = text.unicodeScalars.drop { $0.value <= 0x20 }
    return start.lastIndex { $0.value > 0x20 }.map { String(start[...$0]) } ?? ""
  }
}
