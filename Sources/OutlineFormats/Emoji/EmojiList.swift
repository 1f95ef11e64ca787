/// Unicode's emoji in the order of the data, with what could not be read.
public struct EmojiList: Hashable, Sendable {
  /// The emoji, in CLDR order, none twice.
  public package(set) var records: [EmojiRecord]
  /// The version of Emoji that the data says it is, e.g. `15.0`.
  public let unicodeVersion: String?
  /// How many faulty lines were skipped.
  public let skippedCount: Int
  /// The first faulty lines, at most ``EmojiTestParser/maximumProblems``.
  public let problems: [EmojiDataError]

  /// Reads a whole `emoji-test.txt`.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - stopsAtProblem: Whether the first faulty line is thrown. By default faulty lines are skipped and counted.
  /// - Throws: The first faulty line, when it is to stop there; `noEmoji` when there is no emoji at all.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(emojiTest bytes: some Sequence<UInt8>, stopsAtProblem: Bool = false) throws(EmojiDataError) {
    var parser = EmojiTestParser(stopsAtProblem: stopsAtProblem)
    var records: [EmojiRecord] = []
    try parser.consume(bytes) { records.append($0) }
    try parser.finish { records.append($0) }
    self.init(records, from: parser)
  }

  /// The emoji that the library carries: all that are fully-qualified in Emoji 15.0.
  ///
  /// - Complexity: O(*n*) in the number of emoji; the data is read again by every call.
  public static func builtIn() -> EmojiList {
    var parser = EmojiTestParser(form: .compact)
    var records: [EmojiRecord] = []
    do {
      try parser.consume(EmojiData.compact.utf8) { records.append($0) }
      try parser.finish { records.append($0) }
    } catch {
      // Only for data without any emoji, which is what the empty list says.
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
