/// Unicode's emoji in the order of the data, with the faults of the data.
public struct EmojiList: Hashable, Sendable {
  /// The emoji in CLDR order, without duplicates.
  package internal(set) var records: [EmojiRecord] = []
  /// The version of Emoji that the data declares, e.g. `18.0`.
  var unicodeVersion: String?
  /// The number of skipped faulty lines.
  package internal(set) var skippedCount = 0
  /// The first faulty lines, at most 100. A reason ends with the beginning of the line, at most 120
  /// scalars; it is safe to print to a terminal.
  package internal(set) var problems: [FormatError] = []

  /// Reads a whole `emoji-test.txt` (UTS #51), any version since Emoji 4.0.
  ///
  /// Lines end with LF or CRLF; a byte order mark at the start is ignored. Nothing in the input can
  /// trap.
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - stopsAtProblem: Whether the first faulty line is thrown. By default faulty lines are
  ///     skipped and counted.
  /// - Throws: The first faulty line, if `stopsAtProblem`; an error with the first faulty line if
  ///   there is no emoji at all.
  /// - Complexity: O(*n*) in the number of bytes, which are copied once.
  package init(emojiTest bytes: some Sequence<UInt8>, stopsAtProblem: Bool = false)
    throws(FormatError)
  {
    var bytes = Array(bytes)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var reader = EmojiTestReader()
    for line in lines {
      do throws(FormatError) { try reader.parse(line) } catch {
        if stopsAtProblem { throw error }
        reader.list.skippedCount += 1
        if reader.list.problems.count < 100 { reader.list.problems.append(error) }
      }
    }
    self = reader.list
    if records.isEmpty {
      let first = problems.first.map { " (first fault: \($0))" } ?? ""
      throw FormatError("no emoji found; expected the format of Unicode’s emoji-test.txt" + first)
    }
  }

  init() {}
}
