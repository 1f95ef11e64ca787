/// The content of one line of emoji data, for both forms of the data, `emoji-test.txt` and the
/// compact one.
enum EmojiLine {
  case nothing
  case version(String)
  case group(String)
  case subgroup(String)
  case emoji(Fields)

  struct Fields {
    var scalars: [Unicode.Scalar]
    var status: EmojiStatus
    var version: String?
    var name: String
  }
}

extension EmojiLine {
  /// Emoji have at most ten code points, tag sequences by UTS #51 at most 32; ids may contain all
  /// of them.
  static let maximumCodePoints = 32

  /// Reads a line of `emoji-test.txt`: `# group: …`, `# subgroup: …`, `# Version: …`, any other
  /// comment, or `code points ; status # emoji E-version name`, in which files before Emoji 12.1
  /// have no E-version.
  init(testLine line: Bytes) throws(EmojiDataError.Reason) {
    let line = line.trimmed()
    if line.isEmpty {
      self = .nothing
    } else if let comment = line.after("#") {
      try self.init(comment: comment)
    } else {
      guard let (points, rest) = line.halves(at: ";") else { throw .malformedLine }
      let scalars = try scalars(hexadecimal: points)
      guard let (spelling, comment) = rest.halves(at: "#") else { throw .missingName }
      guard let status = EmojiStatus(spelling: spelling.text) else {
        throw .unknownStatus(spelling.text)
      }
      // The emoji is repeated before its name. The code points decide, because copies of the file
      // lose joiners here; but a name must not lose its first word if the emoji is missing.
      guard let (drawing, title) = comment.halves(at: " "), drawing.contains(where: { $0 >= 0x80 })
      else {
        throw .missingName
      }
      let (version, name) = try versionAndName(title)
      self = .emoji(Fields(scalars: scalars, status: status, version: version, name: name))
    }
  }

  private init(comment: Bytes) throws(EmojiDataError.Reason) {
    if let name = comment.after("group:") {
      self = .group(try text(name, orThrow: .emptyHeading))
    } else if let name = comment.after("subgroup:") {
      self = .subgroup(try text(name, orThrow: .emptyHeading))
    } else if let version = comment.after("Version:") {
      self = .version(try text(version, orThrow: .malformedLine))
    } else {
      self = .nothing
    }
  }

  /// 0 for the heading of a group, 1 for that of a subgroup, valid or not; otherwise `nil`.
  static func headingLevel(_ line: Bytes) -> Int? {
    guard let comment = line.trimmed().after("#") else { return nil }
    return comment.after("group:") != nil ? 0 : comment.after("subgroup:") != nil ? 1 : nil
  }
}

/// Splits `E1.0 grinning face`; the version may be missing, the name may not.
func versionAndName(_ title: Bytes) throws(EmojiDataError.Reason) -> (
  version: String?, name: String
) {
  func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  let (token, rest) = title.halves(at: " ") ?? (title, [])
  guard let version = token.after("E"), let first = version.first, isDigit(first),
    version.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
  else { return (nil, try text(title, orThrow: .missingName)) }
  return (version.text, try text(rest, orThrow: .missingName))
}

/// The text of a name or heading, which must have at least one character and no control character.
private func text(
  _ bytes: Bytes, orThrow reason: EmojiDataError.Reason
) throws(EmojiDataError.Reason) -> String {
  guard !bytes.isEmpty else { throw reason }
  let text = bytes.text
  for scalar in text.unicodeScalars where scalar.isControlOrSeparator {
    throw .controlCharacter
  }
  return text
}

private func scalars(hexadecimal points: Bytes) throws(EmojiDataError.Reason) -> [Unicode.Scalar] {
  var scalars: [Unicode.Scalar] = []
  for digits in points.split(separator: UInt8(ascii: " ")) {
    guard scalars.count < EmojiLine.maximumCodePoints else {
      throw .tooManyCodePoints(limit: EmojiLine.maximumCodePoints)
    }
    // The check of the first digit refuses a sign, which the integer parser would accept.
    guard digits.count <= 6, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
      let value = UInt32(digits.text, radix: 16)
    else { throw .invalidCodePoint(digits.prefix(20).text) }
    guard let scalar = Unicode.Scalar(value) else { throw .notAScalar(digits.text) }
    scalars.append(scalar)
  }
  guard !scalars.isEmpty else { throw .malformedLine }
  return scalars
}
