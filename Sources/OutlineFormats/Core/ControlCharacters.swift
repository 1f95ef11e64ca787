// Characters that a line of text cannot contain. The command has the same rule for terminals; this
// target does not depend on it.

extension Unicode.Scalar {
  /// Whether this is a control character (C0, DEL, C1) or U+2028 or U+2029.
  var isControlOrSeparator: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value)
  }

  /// Whether this is one of the Bidi_Control characters of UAX #9, which reorder the text.
  var isBidiControl: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether this is a control character other than a tab and the ends of lines. No import takes
  /// one, so only other programs write one into a text.
  var isForeignControl: Bool {
    isControlOrSeparator && value < 0xA0 && self != "\t" && self != "\n" && self != "\r"
  }

  /// Whether a terminal would act on the character instead of showing it.
  var steersOutput: Bool { isControlOrSeparator || isBidiControl }

  /// The scalar as its number, `\u{1F}`.
  var numbered: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }

  /// The scalar in visible form for the description of an error.
  fileprivate var visible: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where steersOutput: numbered
    default: String(self)
    }
  }
}

extension String {
  /// The text with another scalar for each one that meets a condition.
  func replacingScalars(
    by other: Unicode.Scalar, where isReplaced: (Unicode.Scalar) -> Bool
  ) -> String {
    String(UnicodeScalarView(unicodeScalars.map { isReplaced($0) ? other : $0 }))
  }
}

extension StringProtocol {
  /// Whether a character in the text steers a terminal.
  ///
  /// - Complexity: O(*n*) in the length of the text; the bytes of most texts rule it out.
  var steersOutput: Bool {
    utf8.contains { $0.maySteer } && unicodeScalars.contains(where: \.steersOutput)
  }

  /// The text of a file in a safe form for the description of an error: nothing in it steers a
  /// terminal or a log.
  var visible: String { unicodeScalars.reduce(into: "") { $0 += $1.visible } }
}
