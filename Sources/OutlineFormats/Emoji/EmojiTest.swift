/// A streaming reader of Unicode's `emoji-test.txt` (UTS #51), any version since Emoji 4.0.
///
/// Feed it bytes in pieces of any size, then call ``finish(_:)``. Lines end with LF or CRLF; a byte
/// order mark at the start is ignored. Nothing in the input can trap: a faulty line is counted in
/// ``skippedCount`` and described in ``problems``, or thrown if the parser stops at problems.
/// Memory does not depend on the length of lines.
package struct EmojiTestParser: Sendable {
  /// The longest line that is read, in bytes; Unicode's lines have less than 250.
  package static let maximumLineLength = 4096
  /// The largest number of faulty lines in ``problems``; the others are only counted.
  package static let maximumProblems = 100

  /// The version of Emoji that the data declares, e.g. `15.0`.
  package private(set) var unicodeVersion: String?
  /// The number of emoji delivered so far.
  package private(set) var recordCount = 0
  /// The number of faulty lines skipped so far.
  package private(set) var skippedCount = 0
  /// The first faulty lines, at most ``maximumProblems``.
  package private(set) var problems: [EmojiDataError] = []

  enum Form { case test, compact }

  private let form: Form
  private let stopsAtProblem: Bool
  private var line: [UInt8] = []
  private var isTooLong = false
  private var lineNumber = 1
  private var group: String?
  private var subgroup: String?
  private var lastVersion: String?
  private var firstLines: [[Unicode.Scalar]: Int] = [:]

  /// Makes a parser.
  ///
  /// - Parameter stopsAtProblem: Whether the first faulty line is thrown. By default faulty lines
  ///   are skipped.
  package init(stopsAtProblem: Bool = false) {
    self.init(form: .test, stopsAtProblem: stopsAtProblem)
  }

  init(form: Form, stopsAtProblem: Bool = false) {
    self.form = form
    self.stopsAtProblem = stopsAtProblem
  }

  /// Reads the next bytes of the data.
  ///
  /// - Parameters:
  ///   - bytes: Any part of the file; it may end within a line or a character.
  ///   - body: Called with every emoji, in the order of the data.
  /// - Throws: The first problem, if the parser stops at problems. The parser cannot be used after
  ///   that.
  /// - Complexity: O(*n*) in the number of bytes, which are copied once.
  package mutating func consume(
    _ bytes: some Sequence<UInt8>, _ body: (EmojiRecord) -> Void
  ) throws(EmojiDataError) {
    try consume(Array(bytes)[...], body)
  }

  // Not generic, so that the loop is compiled for bytes and not for the sequence of a caller in
  // another module.
  private mutating func consume(_ bytes: ArraySlice<UInt8>, _ body: (EmojiRecord) -> Void)
    throws(EmojiDataError)
  {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      try endLine(body)
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    let kept = bytes.prefix(Self.maximumLineLength - line.count)
    isTooLong = isTooLong || kept.count < bytes.count
    line.append(contentsOf: kept)
  }

  /// Reads the last line, which needs no line end.
  ///
  /// - Parameter body: Called with the last emoji, if the line has one.
  /// - Throws: The problem of the last line, if the parser stops at problems; and `noEmoji` if
  ///   there was no emoji in all the data, with the description of the first faulty line as its
  ///   `text`, if there was one.
  package mutating func finish(_ body: (EmojiRecord) -> Void) throws(EmojiDataError) {
    if !line.isEmpty { try endLine(body) }
    if recordCount == 0 {
      throw EmojiDataError(.noEmoji, line: lineNumber - 1, text: problems.first?.description ?? "")
    }
  }

  private mutating func endLine(_ body: (EmojiRecord) -> Void) throws(EmojiDataError) {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
      lineNumber += 1
    }
    if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) {
      line.removeFirst(3)
    }
    let text = String(decoding: line, as: UTF8.self)
    do throws(EmojiDataError.Reason) {
      // Repairing changes the bytes, so equal bytes were valid UTF-8.
      guard !isTooLong else { throw .lineTooLong(limit: Self.maximumLineLength) }
      guard Array(text.utf8) == line else { throw .notUTF8 }
      if let record = try record(of: line[...]) {
        recordCount += 1
        body(record)
      }
    } catch {
      // Lines after a faulty heading must not be assigned to the heading before it.
      if let level = EmojiLine.headingLevel(line[...]) {
        subgroup = nil
        if level == 0 { group = nil }
      }
      let problem = EmojiDataError(error, line: lineNumber, text: text)
      if stopsAtProblem { throw problem }
      skippedCount += 1
      if problems.count < Self.maximumProblems { problems.append(problem) }
    }
  }

  /// Reads a line, and returns its emoji if it has one.
  private mutating func record(of line: Bytes) throws(EmojiDataError.Reason) -> EmojiRecord? {
    let content =
      switch form {
      case .test: try EmojiLine(testLine: line)
      case .compact: try EmojiLine(compactLine: line, versionBefore: lastVersion)
      }
    switch content {
    case .nothing:
      return nil
    case .version(let version):
      unicodeVersion = version
      return nil
    case .group(let name):
      (group, subgroup) = (name, nil)
      return nil
    case .subgroup(let name):
      guard group != nil else { throw .subgroupOutsideGroup }
      subgroup = name
      return nil
    case .emoji(let fields):
      guard let group, let subgroup else { throw .emojiOutsideSubgroup }
      if let firstLine = firstLines[fields.scalars] { throw .duplicate(firstLine: firstLine) }
      firstLines[fields.scalars] = lineNumber
      lastVersion = fields.version
      var emoji = String.UnicodeScalarView()
      emoji.append(contentsOf: fields.scalars)
      return EmojiRecord(
        group: group, subgroup: subgroup, emoji: String(emoji), status: fields.status,
        version: fields.version,
        name: fields.name)
    }
  }
}
