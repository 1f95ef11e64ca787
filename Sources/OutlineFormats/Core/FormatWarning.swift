/// A repair, change or omission of a reader. Readers report each of them.
public struct FormatWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a warning.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The file breaks a rule of its format, and was read as probably meant.
    case repaired
    /// The outline cannot represent it, so it was changed or left out.
    case notRepresentable
    /// It has no meaning here, so it was left out.
    case ignored
  }

  /// The line of the file, from 1, if known.
  public var line: Int?
  /// The kind of the warning.
  public var kind: Kind
  /// The problem and its solution, as a sentence without its full stop.
  public var message: String

  /// Creates a warning.
  /// - Parameters:
  ///   - kind: the kind of the warning.
  ///   - message: the problem and its solution, as a sentence without its full stop.
  ///   - line: the line of the file, from 1, if known.
  package init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.line = line
    self.kind = kind
    self.message = message
  }

  /// The line, if known, and the message.
  public var description: String { (line.map { "line \($0): " } ?? "") + message }
}

/// The reason why a file cannot be read.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1, if known.
  public var line: Int?
  /// The problem, as a sentence without its full stop.
  public var reason: String
  /// Whether reading would repair the problem if it were not strict.
  public var isRepairable: Bool

  /// Creates an error.
  /// - Parameters:
  ///   - reason: the problem, as a sentence without its full stop.
  ///   - line: the line of the file, from 1, if known.
  ///   - isRepairable: whether reading would repair the problem if it were not strict.
  package init(_ reason: String, line: Int? = nil, isRepairable: Bool = false) {
    self.line = line
    self.reason = reason
    self.isRepairable = isRepairable
  }

  /// The line, if known, and the problem.
  public var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
