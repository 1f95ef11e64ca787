/// What a reader did that the file did not ask for: nothing of it goes by in silence.
public struct FormatWarning: Hashable, Sendable, CustomStringConvertible {
  /// What happened to what the file says.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The file breaks a rule of its format, and was read as it was probably meant.
    case repaired
    /// The outline has no place for it, so it was changed or left out.
    case notRepresentable
    /// It has no meaning here, so it was left out.
    case ignored
  }

  /// The line of the file, the first being 1, where one is known.
  public var line: Int?
  /// What happened.
  public var kind: Kind
  /// What was wrong and what was made of it, as a sentence without its full stop.
  public var message: String

  /// Makes a warning.
  /// - Parameters:
  ///   - kind: what happened.
  ///   - message: what was wrong and what was made of it, as a sentence without its full stop.
  ///   - line: the line of the file, the first being 1, where one is known.
  public init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.line = line
    self.kind = kind
    self.message = message
  }

  /// The line, where one is known, and the message.
  public var description: String { (line.map { "line \($0): " } ?? "") + message }
}

/// Why a file cannot be read.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, the first being 1, where one is known.
  public var line: Int?
  /// What is wrong, as a sentence without its full stop.
  public var reason: String
  /// Whether it is something that would have been repaired, and strict reading refuses.
  public var isRepairable: Bool

  /// Makes an error.
  /// - Parameters:
  ///   - reason: what is wrong, as a sentence without its full stop.
  ///   - line: the line of the file, the first being 1, where one is known.
  ///   - isRepairable: whether it is something that would have been repaired, and strict reading
  ///     refuses.
  public init(_ reason: String, line: Int? = nil, isRepairable: Bool = false) {
    self.line = line
    self.reason = reason
    self.isRepairable = isRepairable
  }

  /// The line, where one is known, and what is wrong.
  public var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
