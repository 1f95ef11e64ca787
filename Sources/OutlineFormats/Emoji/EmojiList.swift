/// Unicode's emoji in the order of the data, with the faults of the data.
public struct EmojiList: Hashable, Sendable {
  /// The emoji in CLDR order, without duplicates.
  package var records: [EmojiRecord]
  /// The version of Emoji that the data declares, e.g. `15.0`.
  public let unicodeVersion: String?
  /// The number of skipped faulty lines.
  public let skippedCount: Int
  /// The first faulty lines, at most ``EmojiTestParser/maximumProblems``.
  public let problems: [EmojiDataError]

  /// Reads a whole `emoji-test.txt`.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - stopsAtProblem: Whether the first faulty line is thrown. By default faulty lines are
  ///     skipped and counted.
  /// - Throws: The first faulty line, if `stopsAtProblem`; `noEmoji` if there is no emoji at all.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(emojiTest bytes: some Sequence<UInt8>, stopsAtProblem: Bool = false)
    throws(EmojiDataError)
  {
    var parser = EmojiTestParser(stopsAtProblem: stopsAtProblem)
    var records: [EmojiRecord] = []
    try parser.consume(bytes) { records.append($0) }
    try parser.finish { records.append($0) }
    self.init(records, from: parser)
  }

  /// The emoji in the library: all fully-qualified ones of Emoji 15.0.
  ///
  /// - Complexity: O(*n*) in the number of emoji; each call reads the data again.
  public static func builtIn() -> EmojiList {
    var parser = EmojiTestParser(form: .compact)
    var records: [EmojiRecord] = []
    do {
      try parser.consume(EmojiData.compact.utf8) { records.append($0) }
      try parser.finish { records.append($0) }
    } catch {
      // Only data without any emoji fails, and the empty list shows that.
    }
    return EmojiList(records, from: parser)
  }

  private init(_ records: [EmojiRecord], from parser: EmojiTestParser) {
    self.records = records
    unicodeVersion = parser.unicodeVersion
    skippedCount = parser.skippedCount
    problems = parser.problems
  }
}
