/// Reads the lines of `emoji-test.txt`: `# group: …`, `# subgroup: …`, `# Version: …`, any other
/// comment, or `code points ; status # emoji E-version name`, in which files before Emoji 12.1 have
/// no E-version.
struct EmojiTestReader {
  var list = EmojiList()
  private var group: String?
  private var subgroup: String?
  private var firstLines: [[Unicode.Scalar]: Int] = [:]
  private var line: Bytes = []
  private var number = 0

  /// The longest line that is read, in bytes; Unicode's lines have less than 250.
  private static let maximumLength = 4096
  /// Emoji have at most ten code points, tag sequences by UTS #51 at most 32; ids may contain all
  /// of them.
  private static let maximumCodePoints = 32

  /// Reads the next line.
  /// - Throws: a fault of the line, which is skipped.
  mutating func parse(_ line: Bytes) throws(FormatError) {
    number += 1
    self.line = line
    let trimmed = line.trimmed
    let comment = trimmed.after("#")
    let newGroup = comment?.after("group:")
    let newSubgroup = comment?.after("subgroup:")
    // Lines after a faulty heading must not be assigned to the heading before it.
    if newGroup != nil { group = nil }
    if newGroup != nil || newSubgroup != nil { subgroup = nil }
    if line.count > Self.maximumLength { throw fault("longer than \(Self.maximumLength) bytes") }
    if String(validUTF8: line) == nil { throw fault("not UTF-8") }
    if let newGroup {
      group = try text(newGroup, orThrow: "a group or subgroup without a name")
    } else if let newSubgroup {
      let name = try text(newSubgroup, orThrow: "a group or subgroup without a name")
      if group == nil { throw fault("a subgroup outside a group") }
      subgroup = name
    } else if let version = comment?.after("Version:") {
      list.unicodeVersion = try text(version, orThrow: Self.malformed)
    } else if comment == nil && !trimmed.isEmpty {
      try readEmoji(trimmed)
    }
  }

  private mutating func readEmoji(_ line: Bytes) throws(FormatError) {
    guard let (points, rest) = line.halves(at: ";") else { throw fault(Self.malformed) }
    let scalars = try scalars(hexadecimal: points)
    guard let (spelling, comment) = rest.halves(at: "#") else { throw fault(Self.nameless) }
    guard let status = EmojiStatus(spelling: spelling.text)
    else { throw fault("unknown status “\(spelling.text.visible)”") }
    // The emoji is repeated before its name. The code points decide, because copies of the file
    // lose joiners here; but a name must not lose its first word if the emoji is missing.
    guard let (drawing, title) = comment.halves(at: " "), drawing.contains(where: { $0 >= 0x80 })
    else { throw fault(Self.nameless) }
    let name = try name(title)
    guard let group, let subgroup else { throw fault("an emoji outside a subgroup") }
    if let first = firstLines[scalars] { throw fault("the same emoji as in line \(first)") }
    firstLines[scalars] = number
    let emoji = String(String.UnicodeScalarView(scalars))
    list.records.append(
      EmojiRecord(group: group, subgroup: subgroup, emoji: emoji, status: status, name: name))
  }

  /// The name in `E1.0 grinning face`; the version may be missing, the name may not.
  private func name(_ title: Bytes) throws(FormatError) -> String {
    let (token, rest) = title.halves(at: " ") ?? (title, [])
    guard let version = token.after("E"), let first = version.first, first.isDigit,
      version.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return try text(title, orThrow: Self.nameless) }
    return try text(rest, orThrow: Self.nameless)
  }

  /// The text of a name or heading, which must have at least one character and no control character.
  private func text(_ bytes: Bytes, orThrow problem: String) throws(FormatError) -> String {
    if bytes.isEmpty { throw fault(problem) }
    if bytes.text.unicodeScalars.contains(where: \.isControlOrSeparator) {
      throw fault("a control character in a name")
    }
    return bytes.text
  }

  private func scalars(hexadecimal points: Bytes) throws(FormatError) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for digits in points.split(separator: UInt8(ascii: " ")) {
      if scalars.count == Self.maximumCodePoints {
        throw fault("more than \(Self.maximumCodePoints) code points in one emoji")
      }
      // The check of the first digit refuses a sign, which the integer parser would accept.
      guard digits.count <= 6, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
        let value = UInt32(digits.text, radix: 16)
      else { throw fault("“\(digits.prefix(20).text.visible)” is not a hexadecimal code point") }
      guard let scalar = Unicode.Scalar(value)
      else { throw fault("U+\(digits.text.visible) is not a Unicode scalar") }
      scalars.append(scalar)
    }
    if scalars.isEmpty { throw fault(Self.malformed) }
    return scalars
  }

  private static let malformed = "expected “code points ; status # emoji name”"
  private static let nameless = "no “# emoji name” after the status"

  /// The fault of the line, with the beginning of it.
  private func fault(_ problem: String) -> FormatError {
    let start = String(line.prefix(Self.maximumLength).text.unicodeScalars.prefix(120))
    return FormatError(problem + (start.isEmpty ? "" : ": " + start.visible), line: number)
  }
}
