/// A fault in a line of emoji data, or in the data as a whole.
public struct EmojiDataError: Error, Hashable, Sendable {
  /// The kind of fault.
  package enum Reason: Error, Hashable, Sendable {
    /// The line is longer than any line of this format may be.
    case lineTooLong(limit: Int)
    /// The bytes of the line are not UTF-8.
    case notUTF8
    /// A name or heading contains a control character or a line separator.
    case controlCharacter
    /// The line is neither a comment nor an emoji.
    case malformedLine
    /// A code point is not one to six hexadecimal digits.
    case invalidCodePoint(String)
    /// A code point is a surrogate or lies beyond U+10FFFF.
    case notAScalar(String)
    /// The sequence is longer than any emoji may be.
    case tooManyCodePoints(limit: Int)
    /// Unicode does not define the status.
    case unknownStatus(String)
    /// The emoji or its name is missing after `#`.
    case missingName
    /// A group or subgroup has no name.
    case emptyHeading
    /// A subgroup comes before the first group.
    case subgroupOutsideGroup
    /// An emoji comes before the first subgroup of its group.
    case emojiOutsideSubgroup
    /// The same sequence of scalars was already listed.
    case duplicate(firstLine: Int)
    /// The data ended without a single emoji.
    case noEmoji
  }

  /// The kind of fault.
  package let reason: Reason
  /// The number of the line, counted from 1; for `noEmoji` the number of lines read.
  package let line: Int
  /// The beginning of the line, at most 120 scalars, unescaped: not yet safe to print. For
  /// `noEmoji` the description of the first faulty line, if there was one.
  package let text: String

  init(_ reason: Reason, line: Int, text: String) {
    self.reason = reason
    self.line = line
    var start = String.UnicodeScalarView()
    start.append(contentsOf: text.unicodeScalars.prefix(120))
    self.text = String(start)
  }
}

extension EmojiDataError: CustomStringConvertible {
  /// The line, the fault and the offending text, safe to print to a terminal.
  public var description: String {
    if case .noEmoji = reason {
      return text.isEmpty ? "\(reason)" : "\(reason) (first fault: \(text.visible))"
    }
    return text.isEmpty ? "line \(line): \(reason)" : "line \(line): \(reason): \(text.visible)"
  }
}

extension EmojiDataError.Reason: CustomStringConvertible {
  /// The fault in words, safe to print to a terminal.
  package var description: String {
    switch self {
    case .lineTooLong(let limit): "longer than \(limit) bytes"
    case .notUTF8: "not UTF-8"
    case .controlCharacter: "a control character in a name"
    case .malformedLine: "expected “code points ; status # emoji name”"
    case .invalidCodePoint(let digits): "“\(digits.visible)” is not a hexadecimal code point"
    case .notAScalar(let digits): "U+\(digits.visible) is not a Unicode scalar"
    case .tooManyCodePoints(let limit): "more than \(limit) code points in one emoji"
    case .unknownStatus(let status): "unknown status “\(status.visible)”"
    case .missingName: "no “# emoji name” after the status"
    case .emptyHeading: "a group or subgroup without a name"
    case .subgroupOutsideGroup: "a subgroup outside a group"
    case .emojiOutsideSubgroup: "an emoji outside a subgroup"
    case .duplicate(let firstLine): "the same emoji as in line \(firstLine)"
    case .noEmoji: "no emoji found; expected the format of Unicode’s emoji-test.txt"
    }
  }
}
