/// A color that a token of a list names. A configuration stores colors as tokens, which a list
/// may also look up elsewhere, for example in the assets of an app.
///
/// The names are those of Apple's system colors, with their values on a light background.
package struct ListColor: Hashable, Sendable {
  /// The amount of red, 0 to 255.
  package let red: UInt8
  /// The amount of green, 0 to 255.
  package let green: UInt8
  /// The amount of blue, 0 to 255.
  package let blue: UInt8

  /// The colors by name.
  private static let named: [String: UInt32] = [
    "black": 0x000000, "blue": 0x007AFF, "brown": 0xA2845E, "cyan": 0x32ADE6, "gray": 0x8E8E93,
    "green": 0x34C759, "indigo": 0x5856D6, "mint": 0x00C7BE, "orange": 0xFF9500, "pink": 0xFF2D55,
    "purple": 0xAF52DE, "red": 0xFF3B30, "teal": 0x30B0C7, "white": 0xFFFFFF, "yellow": 0xFFCC00,
  ]

  /// Reads a token.
  /// - Parameter token: a name such as `red`, `systemRed` or `grey`, in capitals or not, or six or
  ///   three hexadecimal digits as in `#ff9500`; the result is `nil` for any other.
  package init?(token: String) {
    let token = token.lowercased()
    let name = token.hasPrefix("system") ? String(token.dropFirst("system".count)) : token
    guard let value = Self.value(ofDigits: token) ?? Self.named[name == "grey" ? "gray" : name]
    else { return nil }
    red = UInt8(value >> 16 & 0xFF)
    green = UInt8(value >> 8 & 0xFF)
    blue = UInt8(value & 0xFF)
  }

  private static func value(ofDigits token: String) -> UInt32? {
    guard token.hasPrefix("#") else { return nil }
    var digits = String(token.dropFirst())
    if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(digits, radix: 16)
  }
}
