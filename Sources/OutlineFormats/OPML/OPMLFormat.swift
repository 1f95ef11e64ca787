import OutlineModel

/// OPML: writes version 2.0, and reads all versions and dialects. ``OPMLFields`` has the names.
enum OPMLFormat: FormatImplementation {
  static let fileExtensions = ["opml"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let text = beginning.prefix(2048).text.lowercased()
    return text.contains("<opml") ? .certain : likelihood(name: name)
  }

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    try input.checkXML()
    var reader = OPMLReader(input, reading)
    try reader.read()
  }

  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    var writer = OPMLWriter()
    try writer.write(source, output)
    return writer.losses
  }
}
