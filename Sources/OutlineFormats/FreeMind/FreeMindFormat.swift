import OutlineModel

/// The mind maps of FreeMind and Freeplane.
///
/// The root of a map is a section, and the nodes below it are its items. An outline that is not one
/// section has a root of its own, which is marked.
enum FreeMindFormat: FormatImplementation {
  static let fileExtensions = ["mm"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let start = beginning.drop { $0 <= 0x20 }
    guard start.first == UInt8(ascii: "<") else {
      return beginning.isEmpty ? likelihood(name: name) : .none
    }
    return start.prefix(2048).text.contains("<map version=") ? .certain : likelihood(name: name)
  }

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    try input.checkXML()
    var reader = FreeMindReader(input, reading)
    try reader.read()
  }

  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    var writer = FreeMindWriter()
    try writer.write(source, output)
    return writer.losses
  }
}
