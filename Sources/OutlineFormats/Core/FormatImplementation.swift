/// The code of one format, which recognizes, reads and writes it. Each is an enum in its own
/// folder, listed in ``FileFormat``.
protocol FormatImplementation {
  /// The extensions of its files, in lower case and without a dot; the usual one is first.
  static var fileExtensions: [String] { get }

  /// The extension of a new file, even if other formats have it too.
  static var usualExtension: String { get }

  /// How likely a file is of this format.
  /// - Parameters:
  ///   - name: the last part of its path in lower case; `nil` if it has none, as standard input.
  ///   - beginning: its first bytes in UTF-8, at most some thousand.
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood

  /// Parses a file from its beginning to its end.
  /// - Throws: ``FormatError`` if something cannot be repaired; the errors of the input and of
  ///   `reading`.
  static func parse(_ input: FormatInput, into reading: FormatReading) throws

  /// Writes a tree.
  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws
}

/// A format for import only: other programs export it, and none reads it.
protocol ImportedFormat: FormatImplementation {}

extension ImportedFormat {
  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    throw FormatError("it can only be imported")
  }
}

/// A format for export only: people look at it, and it is not read back.
protocol ExportedFormat: FormatImplementation {}

extension ExportedFormat {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood { .none }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    throw FormatError("it can only be exported")
  }
}

/// The likelihood that a file has a format.
enum FormatLikelihood: Comparable {
  /// Nothing indicates it.
  case none
  /// It is possible.
  case possible
  /// Its content looks like it.
  case likely
  /// Its name has the extension.
  case named
  /// Its content leaves no doubt.
  case certain
}

extension FormatImplementation {
  static var fileExtensions: [String] { [] }
  static var usualExtension: String { fileExtensions.first ?? "txt" }

  /// The likelihood by the extension of the name.
  static func likelihood(name: String?) -> FormatLikelihood {
    guard let name, let dot = name.lastIndex(of: ".") else { return .none }
    return fileExtensions.contains(String(name[name.index(after: dot)...])) ? .named : .none
  }
}

/// The bytes of a file that is written, and the parts that its format cannot express.
struct FormatOutput {
  /// The options for writing.
  let options: WritingOptions
  /// Receives the next bytes.
  let deliver: ([UInt8]) throws -> Void
  var bytes: [UInt8] = []
  var losses = FormatLosses()

  /// Delivers the bytes once they reach a size: large pieces are best.
  mutating func flush(at size: Int = 1 << 16) throws {
    if bytes.count < size || bytes.isEmpty { return }
    try deliver(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes a text.
  mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a text and a line end, after blanks unless the text is empty.
  mutating func put(line: String, after blanks: Int = 0) {
    if !line.isEmpty { bytes.append(contentsOf: repeatElement(0x20, count: blanks)) }
    put(line)
    bytes.append(0x0A)
  }
}
