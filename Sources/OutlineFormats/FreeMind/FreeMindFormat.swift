/// The mind maps of FreeMind and Freeplane.
///
/// The root of a map is a section, and the nodes below it are its items. An outline that is not one
/// section has a root of its own, which is marked. Fields that a map cannot express otherwise are in
/// attributes whose names begin with `outline.`.
enum FreeMindFormat: FormatImplementation {
  static let fileExtensions = ["mm"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let start = beginning.drop { $0 <= 0x20 }
    guard start.first == UInt8(ascii: "<")
    else { return beginning.isEmpty ? likelihood(name: name) : .none }
    return start.prefix(2048).text.contains("<map version=") ? .certain : likelihood(name: name)
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    try input.checkXML()
    var reader = FreeMindReader(input, into: reading)
    try reader.parse()
  }

  /// The icon of an item that is done, and the one of Freeplane's tasks.
  static let doneIcon = "button_ok"
  static let checkedIcon = "checked"

  /// Whether an attribute of an item can be one of the map.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("outline.") && name != "icons" && name.isXML
      && !name.steersOutput
  }

  /// The priority for an icon such as `full-1`, the highest.
  static func priority(of icon: String) -> Int? {
    guard icon.hasPrefix("full-"), let number = UInt8(icon.dropFirst(5)), (1...9).contains(number)
    else { return nil }
    return Int(number)
  }
}
