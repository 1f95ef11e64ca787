/// A format of files that outlines are read from and written to.
public enum FileFormat: String, CaseIterable, Hashable, Sendable {
  /// All of an outline as one JSON object.
  case json
  /// All of an outline as one JSON object a line.
  case ndjson
  /// Lists, headings and paragraphs of Markdown.
  case markdown
  /// The outlines of Emacs.
  case org
  /// Projects, tasks and notes of TaskPaper.
  case taskpaper
  /// Plain text that is indented, as VimOutliner writes it.
  case text
  /// A task a line, as todo.txt has it.
  case todotxt
  /// The JSON of taskwarrior.
  case taskwarrior
  /// A table of commas, as spreadsheets write and read it.
  case csv
  /// A table of tabs.
  case tsv
  /// The outlines that other outliners exchange, in XML.
  case opml

  /// The one place that knows which code is for which format.
  var implementation: any FormatImplementation.Type {
    switch self {
    case .json: JSONFormat.self
    case .ndjson: NDJSONFormat.self
    case .markdown: MarkdownFormat.self
    case .org: OrgFormat.self
    case .taskpaper: TaskPaperFormat.self
    case .text: PlainTextFormat.self
    case .todotxt: TodoTxtFormat.self
    case .taskwarrior: TaskwarriorFormat.self
    case .csv: CSVFormat.self
    case .tsv: TSVFormat.self
    case .opml: OPMLFormat.self
    }
  }

  /// The extensions of names of its files, in lower case and without a dot; the first is the usual.
  public var fileExtensions: [String] { implementation.fileExtensions }

  /// The format that a word names: its name, or an extension of its files. Letters may be of either
  /// case, and hyphens, underscores and dots do not matter, so that `todo.txt` is a name too.
  ///
  /// An extension that another format's name begins with means neither: `todo` could be TaskPaper
  /// or todo.txt.
  /// - Parameter word: what somebody typed; nil is returned where it names no format, or several.
  public init?(named word: String) {
    let word = word.lowercased().filter { !"-_.".contains($0) }
    let named = Self.allCases.first { $0.rawValue == word }
    let byExtension = Self.allCases.first { $0.fileExtensions.contains(word) }
    let isAmbiguous = Self.allCases.contains { $0 != byExtension && $0.rawValue.hasPrefix(word) }
    guard let format = named ?? (isAmbiguous ? nil : byExtension) else { return nil }
    self = format
  }

  /// The format that a file is probably of, or nil where nothing says anything.
  /// - Parameters:
  ///   - name: its name or path, where it has one.
  ///   - beginning: its first bytes, see ``FormatInput/beginning(_:)``; none where it is to be written.
  public static func guess(name: String?, beginning: ArraySlice<UInt8> = []) -> FileFormat? {
    let last = name.map { String($0.split(separator: "/").last ?? "").lowercased() }
    var best: (format: FileFormat, likelihood: FormatLikelihood)?
    for format in allCases {
      let likelihood = format.implementation.likelihood(name: last, beginning: beginning)
      if likelihood > best?.likelihood ?? .none { best = (format, likelihood) }
    }
    return best?.format
  }

  /// Reads a file.
  /// - Parameters:
  ///   - input: its bytes.
  ///   - options: how it is read.
  ///   - receive: is given what is read, as it is read: the nodes are in pre-order, each at most
  ///     one level deeper than the one before it.
  /// - Throws: ``FormatError`` for what cannot be read; what the input and `receive` throw.
  /// - Complexity: O(size of the file).
  public func read(
    _ input: FormatInput, options: ReadingOptions = ReadingOptions(),
    _ receive: (FormatEvent) throws -> Void
  ) throws {
    try withoutActuallyEscaping(receive) { receive in
      try implementation.read(input, into: FormatReading(options, receive))
    }
  }

  /// Writes a file.
  /// - Parameters:
  ///   - source: what is written.
  ///   - options: how it is written.
  ///   - output: takes the next bytes.
  /// - Returns: what the format has no way to say.
  /// - Throws: what the source and `output` throw.
  /// - Complexity: O(size of the file).
  public func write(
    _ source: some DraftSource, options: WritingOptions = WritingOptions(),
    to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    try implementation.write(source, options: options, to: output)
  }
}

extension FileFormat {
  /// All bytes of a file in this format.
  /// - Parameters:
  ///   - document: what the file is to say.
  ///   - options: how it is written.
  /// - Throws: ``FormatError`` where the format cannot be written.
  /// - Complexity: O(size of the file).
  public func bytes(
    of document: DraftDocument, options: WritingOptions = WritingOptions()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try write(document, options: options) { bytes += $0 }
    return bytes
  }

  /// All that is in a file, and what was repaired.
  /// - Parameters:
  ///   - bytes: all bytes of the file.
  ///   - options: how strictly it is read.
  /// - Throws: ``FormatError`` for what cannot be read.
  /// - Complexity: O(size of the file).
  public func document(
    of bytes: [UInt8], options: ReadingOptions = ReadingOptions()
  ) throws -> (document: DraftDocument, warnings: [FormatWarning]) {
    var document = DraftDocument()
    var warnings: [FormatWarning] = []
    try read(FormatInput(bytes), options: options) { event in
      switch event {
      case .header(let header): document.header = header
      case .node(let node, _): document.nodes.append(node)
      case .warning(let warning): warnings.append(warning)
      }
    }
    return (document, warnings)
  }
}
