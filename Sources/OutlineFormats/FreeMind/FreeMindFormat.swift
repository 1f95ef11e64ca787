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

/// The names of the attributes of a map that hold fields which a map cannot express otherwise.
enum FreeMindName {
  static let form = "outline.form"
  static let kind = "outline.kind"
  static let note = "outline.note"
  static let secondaryText = "outline.secondaryText"
  static let image = "outline.image"
  static let expanded = "outline.expanded"
  static let favorite = "outline.favorite"
  static let attributes = "outline.attributes"

  /// The icon of an item that is done, and the one of Freeplane's tasks.
  static let doneIcon = "button_ok"
  static let checkedIcon = "checked"

  /// Whether an attribute of an item can be one of the map.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("outline.") && name != "icons" && name.isXML
      && !name.steersOutput
  }

  /// The letter of a priority for an icon such as `full-1`, the highest.
  static func priority(of icon: String) -> String? {
    guard icon.hasPrefix("full-"), let number = UInt8(icon.dropFirst(5)), (1...9).contains(number)
    else { return nil }
    return String(Character(Unicode.Scalar(UInt8(ascii: "A") + number - 1)))
  }

  /// The icon for a priority, or `nil` if it is lower than I.
  static func icon(of priority: Character) -> String? {
    guard let letter = priority.asciiValue, (65...73).contains(letter) else { return nil }
    return "full-\(letter - 64)"
  }
}
