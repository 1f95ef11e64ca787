/// The old encoding of Japanese files. Its bytes are also valid Windows-1252, so reading them as
/// that would give letters that nobody wrote.
enum ShiftJIS {
  /// Whether bytes are probably Shift-JIS: as a whole they are valid, and they have kana, whose
  /// first byte is a low quotation mark or a florin sign in Windows-1252.
  static func isLikely(_ bytes: some Sequence<UInt8>) -> Bool {
    var kana = 0
    var first: UInt8?
    for byte in bytes {
      if let lead = first {
        guard (0x40...0xFC).contains(byte), byte != 0x7F else { return false }
        let isHiragana = lead == 0x82 && (0x9F...0xF1).contains(byte)
        if isHiragana || lead == 0x83 && (0x40...0x96).contains(byte) { kana += 1 }
        first = nil
      } else {
        switch byte {
        case 0x81...0x9F, 0xE0...0xFC: first = byte
        case 0x80, 0xA0, 0xFD...0xFF: return false
        default: break
        }
      }
    }
    return first == nil && kana > 0
  }

  /// The error for such a file.
  static func refusal(line: Int?) -> FormatError {
    FormatError(
      "the text seems to be Shift-JIS; iconv -f SHIFT_JIS -t UTF-8 converts it", line: line)
  }
}

/// The encoding of old Windows files. It contains ISO-8859-1, except for control characters that
/// nobody uses.
enum Windows1252 {
  /// The text of bytes; each byte is a character.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.lazy.map(scalar(of:))))
  }

  static func scalar(of byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  // Five bytes are not assigned, and remain the controls of ISO-8859-1.
  private static let upper: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]
}
