/// One format: how it is recognized, read and written. Each is an enum in a folder of its own, and
/// ``FileFormat`` finds it.
protocol FormatImplementation {
  /// The extensions of names of its files, in lower case and without a dot; the first is the usual.
  static var fileExtensions: [String] { get }

  /// How likely a file is of this format.
  /// - Parameters:
  ///   - name: the last part of its path in lower case; nil where it has none, as standard input.
  ///   - beginning: its first bytes in UTF-8, at most some thousand.
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood

  /// Reads a file from its beginning to its end.
  /// - Throws: ``FormatError`` for what cannot be repaired; whatever the input and `reading` throw.
  static func read(_ input: FormatInput, into reading: FormatReading) throws

  /// Writes a tree.
  /// - Parameter output: takes the next bytes; large pieces are best, see `[UInt8].flush`.
  /// - Returns: what could not be said.
  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses
}

/// How likely a file is of some format.
enum FormatLikelihood: Int, Comparable {
  /// Nothing says so.
  case none
  /// It could be.
  case possible
  /// Its contents look so.
  case likely
  /// Its name says so.
  case named
  /// Its contents say so without a doubt.
  case certain

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension FormatImplementation {
  /// What the extension of a name says.
  static func likelihood(name: String?) -> FormatLikelihood {
    guard let name, let dot = name.lastIndex(of: ".") else { return .none }
    return fileExtensions.contains(String(name[name.index(after: dot)...])) ? .named : .none
  }
}

extension [UInt8] {
  /// Puts the bytes out once they are many, and begins again with none.
  mutating func flush(at size: Int = 1 << 16, _ output: ([UInt8]) throws -> Void) throws {
    if count < size || isEmpty { return }
    try output(self)
    removeAll(keepingCapacity: true)
  }
}
