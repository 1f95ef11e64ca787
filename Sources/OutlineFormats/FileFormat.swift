/// A format of files that outlines are read from and written to.
public enum FileFormat: String, CaseIterable, Hashable, Sendable {
  /// A whole outline as one JSON object.
  case json
  /// A whole outline as one JSON object per line.
  case ndjson
  /// Lists, headings and paragraphs of Markdown.
  case markdown
  /// The outlines of Emacs.
  case org
  /// Projects, tasks and notes of TaskPaper.
  case taskpaper
  /// Indented plain text, as VimOutliner writes it.
  case text
  /// One task per line, as in todo.txt.
  case todotxt
  /// The JSON of taskwarrior.
  case taskwarrior
  /// A table separated by commas, as spreadsheets write and read it.
  case csv
  /// A table separated by tabs.
  case tsv
  /// The XML that other outliners exchange.
  case opml
  /// The bookmarks of browsers.
  case bookmarks
  /// The tasks of calendars.
  case icalendar
  /// The mind maps of FreeMind and Freeplane.
  case freemind
  /// A page with nested lists; export only.
  case html
  /// A project of Todoist as a table; import only.
  case todoist
  /// The backup of TickTick; import only.
  case ticktick
  /// The pages of Roam Research; import only.
  case roam
  /// A board of Trello; import only.
  case trello
  /// The lists of Google Tasks; import only.
  case googletasks
  /// A note of Google Keep; import only.
  case keep

  /// The only place that maps formats to their code.
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
    case .bookmarks: BookmarksFormat.self
    case .icalendar: ICalendarFormat.self
    case .freemind: FreeMindFormat.self
    case .html: HTMLFormat.self
    case .todoist: TodoistFormat.self
    case .ticktick: TickTickFormat.self
    case .roam: RoamFormat.self
    case .trello: TrelloFormat.self
    case .googletasks: GoogleTasksFormat.self
    case .keep: GoogleKeepFormat.self
    }
  }

  /// The formats that can be imported.
  public static let imported = allCases.filter(\.isImported)
  /// The formats that can be exported.
  public static let exported = allCases.filter(\.isExported)

  /// Whether it is a table with a row for each node.
  package var isTable: Bool { self == .csv || self == .tsv }

  /// Whether files of the format can be read.
  var isImported: Bool { !(implementation is any ExportedFormat.Type) }
  /// Whether files of the format can be written.
  var isExported: Bool { !(implementation is any ImportedFormat.Type) }

  /// The extensions of its files, in lower case and without a dot; the usual one is first.
  public var fileExtensions: [String] { implementation.fileExtensions }

  /// The extension of a new file, in lower case and without a dot. Other formats may have it too.
  public var usualExtension: String { implementation.usualExtension }

  /// The format that a word names: its name, or an extension of its files. Case, hyphens,
  /// underscores and dots are ignored, so `todo.txt` is a name too.
  ///
  /// An extension that begins the name of another format is ambiguous: `todo` could be TaskPaper or
  /// todo.txt.
  /// - Parameter word: the word as typed; the result is `nil` if it names no format, or several.
  public init?(named word: String) {
    let word = word.lowercased().filter { !"-_.".contains($0) }
    let named = Self.allCases.first { $0.rawValue == word }
    let byExtension = Self.allCases.first { $0.fileExtensions.contains(word) }
    let isAmbiguous = Self.allCases.contains { $0 != byExtension && $0.rawValue.hasPrefix(word) }
    guard let format = named ?? (isAmbiguous ? nil : byExtension) else { return nil }
    self = format
  }

  /// The likely format of a file to be read, or `nil` if it is unknown or no outline.
  /// - Parameters:
  ///   - name: its name or path, if it has one.
  ///   - beginning: its first bytes, see ``FormatInput/beginning(_:)``.
  public static func guess(name: String?, beginning: ArraySlice<UInt8> = []) -> FileFormat? {
    look(at: name, beginning).format
  }

  /// The likely format of a file to be written, or `nil` if its name does not tell.
  /// - Parameter name: its name or path.
  public static func guess(writing name: String) -> FileFormat? {
    likeliest(of: exported, name) { code, last in
      max(code.likelihood(name: last, beginning: []), code.likelihood(name: last))
    }.format
  }

  /// The first format with the greatest likelihood, which the last part of a path tells.
  private static func likeliest(
    of formats: [FileFormat], _ path: String?,
    _ likelihood: (any FormatImplementation.Type, _ name: String?) -> FormatLikelihood
  ) -> (format: FileFormat?, likelihood: FormatLikelihood, name: String?) {
    let name = path.map { String($0.split(separator: "/").last ?? "").lowercased() }
    var best: (format: FileFormat?, likelihood: FormatLikelihood) = (nil, .none)
    for format in formats {
      let likelihood = likelihood(format.implementation, name)
      if likelihood > best.likelihood { best = (format, likelihood) }
    }
    return (best.format, best.likelihood, name)
  }

  /// The kind of a file that is not an outline, such as a page of HTML or YAML, in words that
  /// follow "it seems to be"; `nil` if it may be an outline.
  /// - Parameters:
  ///   - name: its name or path, if it has one.
  ///   - beginning: its first bytes, see ``FormatInput/beginning(_:)``.
  package static func foreignKind(name: String?, beginning: ArraySlice<UInt8>) -> String? {
    look(at: name, beginning).foreign
  }

  private static func look(
    at name: String?, _ beginning: ArraySlice<UInt8>
  ) -> (format: FileFormat?, foreign: String?) {
    let (format, likelihood, last) = likeliest(of: imported, name) {
      $0.likelihood(name: $1, beginning: beginning)
    }
    if likelihood == .certain { return (format, nil) }
    let isNamed = imported.contains { $0.implementation.likelihood(name: last) == .named }
    let foreign = ForeignContent.kind(name: last, beginning: beginning, isNamed: isNamed)
    return (foreign == nil ? format : nil, foreign)
  }

  /// Reads a file.
  /// - Parameters:
  ///   - input: its bytes.
  ///   - options: the options for reading.
  ///   - receive: receives the events as they are read: the nodes are in pre-order, each at most
  ///     one level deeper than the one before it.
  /// - Throws: ``FormatError`` if the file cannot be read; the errors of the input and of
  ///   `receive`.
  /// - Complexity: O(size of the file).
  public func read(
    _ input: FormatInput, options: ReadingOptions = ReadingOptions(),
    _ receive: (FormatEvent) throws -> Void
  ) throws {
    try withoutActuallyEscaping(receive) { receive in
      try implementation.parse(input, into: FormatReading(options, deliver: receive))
    }
  }

  /// Writes a file.
  /// - Parameters:
  ///   - source: the document.
  ///   - options: the options for writing.
  ///   - output: receives the next bytes.
  /// - Returns: the parts that the format cannot express.
  /// - Throws: the errors of the source and of `output`; ``FormatError`` if the format indents
  ///   lines by their levels, and that would take more than 64 MB. `output` may have got bytes
  ///   then.
  /// - Complexity: O(size of the file).
  public func write(
    _ source: some DraftSource, options: WritingOptions = WritingOptions(),
    to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    var source: any DraftSource = source
    if [.markdown, .org, .taskpaper, .text].contains(self) {
      let least = self == .markdown ? 2 : 1
      let unit = self == .org ? 1 : max(least, options.indentation ?? 1)
      source = IndentedSource(source: source, unit: unit)
    }
    return try withoutActuallyEscaping(output) { deliver in
      var output = FormatOutput(options: options, deliver: deliver)
      try implementation.write(source, to: &output)
      try output.flush(at: 0)
      return output.losses
    }
  }
}

extension FileFormat {
  /// All bytes of a file in this format.
  /// - Parameters:
  ///   - document: the content of the file.
  ///   - options: the options for writing.
  /// - Throws: ``FormatError`` if the format cannot be written.
  /// - Complexity: O(size of the file).
  public func bytes(
    of document: DraftDocument, options: WritingOptions = WritingOptions()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try write(document, options: options) { bytes += $0 }
    return bytes
  }

  /// The whole content of a file, and the warnings about it.
  /// - Parameters:
  ///   - bytes: all bytes of the file.
  ///   - options: the options for reading.
  /// - Throws: ``FormatError`` if the file cannot be read.
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
