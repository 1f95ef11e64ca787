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
