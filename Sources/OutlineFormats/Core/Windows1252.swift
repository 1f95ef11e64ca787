/// The encoding of old Windows files. It contains ISO-8859-1, except for control characters that
/// nobody uses.
enum Windows1252 {
  /// The text of bytes; each byte is a character.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(scalar(of: byte)) }
    return String(scalars)
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
