extension String {
  /// The text, in which everything that could steer a terminal is visible.
  ///
  /// Control characters (C0, DEL, C1), line and paragraph separators, and marks, overrides and
  /// isolates of the bidirectional algorithm (UAX #9), which can reorder the text on the screen,
  /// become `\n`, `\r`, `\t` or `\u{…}`. Joiners and variation selectors stay, so emoji stay whole.
  /// Backslashes stay as well: this form is for people, and cannot be parsed.
  ///
  /// - Complexity: O(*n*) in the length of the text. Most texts need no escape, which is found by
  ///   their bytes; then nothing is copied.
  package var shellSafe: String {
    guard mayHold(backslash: false) else { return self }
    return escaped { $0.isControlOrSeparator || $0.isBidiControl }
  }

  /// The same for several lines, whose line feeds and tabs stay.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var shellSafeLines: String {
    replacing("\r\n", with: "\n").escaped {
      $0.isControlOrSeparator && $0 != "\n" && $0 != "\t" || $0.isBidiControl
    }
  }

  /// The text as one field of a line of tab-separated fields.
  ///
  /// The same characters as in ``shellSafe`` become `\n`, `\r`, `\t` or `\u{…}`, and a backslash
  /// `\\`. So the field stays on its line with any definition of a line end, steers nothing,
  /// and can be read back without loss.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var plainField: String {
    guard mayHold(backslash: true) else { return self }
    return escaped { $0.isControlOrSeparator || $0.isBidiControl || $0 == "\\" }
  }

  private func escaped(where needsEscape: (Unicode.Scalar) -> Bool) -> String {
    guard let first = unicodeScalars.firstIndex(where: needsEscape) else { return self }
    var escaped = String.UnicodeScalarView()
    escaped.append(contentsOf: unicodeScalars[..<first])
    for scalar in unicodeScalars[first...] {
      if needsEscape(scalar) {
        escaped.append(contentsOf: scalar.visibleEscape.unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Whether the text contains a character that could steer a terminal, or a backslash. The answer
  /// may be true by mistake for a text whose storage is not contiguous.
  fileprivate func mayHold(backslash: Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.holdSteering(backslash: backslash) } ?? true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes contain a control character, a line or paragraph separator, a mark of the
  /// bidirectional algorithm, or a backslash.
  fileprivate func holdSteering(backslash: Bool) -> Bool {
    var rest = self[...]
    while let byte = rest.popFirst() {
      if byte < 0x7F {
        if byte < 0x20 || backslash && byte == UInt8(ascii: "\\") { return true }
        continue
      }
      switch (byte, rest.first ?? 0) {
      case (0x7F, _), (0xC2, 0x80...0x9F), (0xD8, 0x9C): return true
      // U+200E to U+200F, U+2028 to U+202E; U+2066 to U+2069.
      case (0xE2, 0x80):
        let last = rest.dropFirst().first ?? 0
        if (0x8E...0x8F).contains(last) || (0xA8...0xAE).contains(last) { return true }
      case (0xE2, 0x81): if (0xA6...0xA9).contains(rest.dropFirst().first ?? 0) { return true }
      default: break
      }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character (C0, DEL, C1) or U+2028 or U+2029.
  package var isControlOrSeparator: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value)
  }

  /// Whether this is one of the Bidi_Control characters of UAX #9.
  package var isBidiControl: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var visibleEscape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\\": "\\\\"
    default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}
