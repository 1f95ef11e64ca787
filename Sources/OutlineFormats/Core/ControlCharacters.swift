// Characters that a line of text cannot contain. The command has the same rule for terminals; this
// target does not depend on it.

extension Unicode.Scalar {
  /// Whether this is a control character (C0, DEL, C1) or U+2028 or U+2029.
  var isControlOrSeparator: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value)
  }

  /// Whether this is one of the Bidi_Control characters of UAX #9, which reorder the text.
  private var isBidiControl: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The scalar as its number, `\u{1F}`.
  var numbered: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }

  /// The scalar made visible for the description of an error.
  fileprivate var visible: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where isControlOrSeparator || isBidiControl: numbered
    default: String(self)
    }
  }
}

extension StringProtocol {
  /// The text of a file made safe for the description of an error: nothing in it steers a terminal
  /// or a log.
  var visible: String { unicodeScalars.reduce(into: "") { $0 += $1.visible } }
}
