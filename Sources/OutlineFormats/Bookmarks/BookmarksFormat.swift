import OutlineModel

/// The bookmarks of browsers, in Netscape's HTML.
///
/// A folder at the top is a section, any other folder an item with children, a link an item with
/// the attribute `url`. Fields that browsers do not have are in attributes whose names begin with
/// `data-`, which browsers ignore.
enum BookmarksFormat: FormatImplementation {
  static let fileExtensions: [String] = []
  static let usualExtension = "html"

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let start = beginning.drop { $0 <= 0x20 }.prefix(60).text.lowercased()
    if start.hasPrefix("<!doctype netscape-bookmark-file") { return .certain }
    guard beginning.isEmpty, let name, name.hasPrefix("bookmarks") else { return .none }
    return name.hasSuffix(".html") || name.hasSuffix(".htm") ? .certain : .none
  }

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    var reader = BookmarksReader(input, reading)
    try reader.read()
  }

  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    var writer = BookmarksWriter(options)
    try writer.write(source, output)
    return writer.losses
  }
}

/// The names of attributes in a file of bookmarks, in lower case.
enum BookmarkName {
  /// The generator that marks a file of this program, and the version of its form.
  static let mark = "OutlineStore 1"

  static let id = "data-id"
  static let kind = "data-kind"
  static let text = "data-text"
  static let note = "data-note"
  static let secondaryText = "data-secondary"
  static let image = "data-image"
  static let done = "data-done"
  static let expanded = "data-expanded"
  static let favorite = "data-favorite"
  static let attributes = "data-attributes"

  /// Whether an attribute of an item can have its name in the file: no other meaning, and no other
  /// spelling in lower case.
  static func isPlain(_ name: String) -> Bool {
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
        || (0x30...0x39).contains(byte)
    }
    guard isName, let first = name.utf8.first, first >= UInt8(ascii: "_") else { return false }
    return !["href", "url", "add_date", "tags", "icon", "folded"].contains(name)
  }

  /// The text as readers of HTML see it: without blanks at its ends, on one line.
  static func shown(_ text: String) -> String {
    let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }
    let words = lines.map { trimmed(String($0)) }.filter { !$0.isEmpty }
    return words.joined(separator: " ")
  }

  /// The text without white space at its ends.
  static func trimmed(_ text: String) -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 }
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !isSpace($0) }),
      let end = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[start...end])
  }
}
