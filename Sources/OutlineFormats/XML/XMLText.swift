/// Decodes the bytes of an XML file: its encoding and its entities.
struct XMLText {
  private let reading: FormatReading
  private let isHTML: Bool
  private var encoding: String?
  private var hasToldOfEncoding = false

  /// - Parameter isHTML: whether names of HTML and a bare `&` are no flaws.
  init(_ reading: FormatReading, isHTML: Bool = false) {
    self.reading = reading
    self.isHTML = isHTML
  }

  /// Reads the declared encoding of a file.
  mutating func declare(_ declaration: String) {
    let match = declaration.firstMatch(of: /encoding[ =\n\t]*(["'])(.*?)(?:\1|$)/)
    encoding = match?.2.lowercased() ?? encoding
  }

  /// Text between tags.
  mutating func text(of bytes: Bytes, line: Int) throws -> String {
    let text = try plain(bytes, line: line)
    return try XMLEntity.resolve(text) { if !isHTML { try reading.repair($0, line: line) } }
  }

  /// The value of an attribute, in which line ends and tabs become spaces unless they are written
  /// as entities.
  /// - Parameter keepsLineEnds: whether line ends stay line ends, in the form LF.
  mutating func value(of bytes: Bytes, line: Int, keepsLineEnds: Bool = false) throws -> String {
    var bytes = bytes
    if bytes.contains(where: { $0 < 0x20 }) {
      var spaced: [UInt8] = []
      spaced.reserveCapacity(bytes.count)
      for (index, byte) in zip(bytes.indices, bytes) {
        if byte == 0x0A, index > bytes.startIndex, bytes[index - 1] == 0x0D { continue }
        let endsLine = byte == 0x0A || byte == 0x0D
        let space: UInt8 = keepsLineEnds && endsLine ? 0x0A : 0x20
        spaced.append(byte.isXMLSpace ? space : byte)
      }
      bytes = spaced[...]
    }
    return try text(of: bytes, line: line)
  }

  /// Bytes as text, without resolving entities.
  ///
  /// Text outside of ASCII is almost never UTF-8 by accident, so bytes that are valid UTF-8 are
  /// read as such, even if the file declares another encoding.
  mutating func plain(_ bytes: Bytes, line: Int) throws -> String {
    guard let text = String(validUTF8: bytes) else {
      if encoding == nil || encoding == "utf-8", ShiftJIS.isLikely(bytes) {
        throw ShiftJIS.refusal(line: line)
      }
      switch encoding {
      case "iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "iso_8859-1": break
      case nil, "utf-8", "utf8", "utf-16", "utf16", "us-ascii", "ascii":
        let message = "the text is not UTF-8 as declared, and was read as Windows-1252"
        try reading.repair(message, line: line)
      case .some(let name):
        throw FormatError(
          "the encoding \(name.visible) is not supported; iconv -f \(name.visible) -t UTF-8 converts it",
          line: line)
      }
      return try clean(Windows1252.text(of: bytes), line: line)
    }
    if !hasToldOfEncoding, let encoding, !encoding.hasPrefix("utf"),
      bytes.contains(where: { $0 > 0x7F })
    {
      hasToldOfEncoding = true
      try reading.repair("it declares \(encoding.visible), but is UTF-8", line: line)
    }
    return try clean(text, line: line)
  }

  /// XML allows no control characters except tabs and line ends.
  private func clean(_ text: String, line: Int) throws -> String {
    guard text.utf8.contains(where: { $0 < 0x20 && !$0.isXMLSpace }) else { return text }
    let kept = text.unicodeScalars.filter { $0.value >= 0x20 || $0.value <= 0x7F && $0.isSpace }
    let number = text.unicodeScalars.count - kept.count
    try reading.repair("control characters are left out: \(number)", line: line)
    return String(kept)
  }
}

extension Unicode.Scalar {
  var isSpace: Bool { self == "\n" || self == "\t" || self == "\r" }
}
