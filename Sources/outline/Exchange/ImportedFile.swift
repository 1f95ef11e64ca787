import OutlineFormats
import OutlineOperations
import Terminal

/// A file to import, and the results.
struct ImportedFile {
  let account: ImportAccount
  let isStandardInput: Bool
  let source: FileInput
  private let input: FormatInput
  let format: FileFormat

  /// Opens a file and detects its format.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - format: the format, or `nil` to detect it.
  init(_ path: String, as format: FileFormat?) throws {
    source = try FileInput(path)
    isStandardInput = path == "-"
    if !isStandardInput { source.keep(upTo: FileSync.largestUnsynced) }
    account = ImportAccount(source.name)
    input = source.input()
    let name = isStandardInput ? nil : path
    guard let format = try format ?? FileFormat.guess(name: name, beginning: input.beginning())
    else {
      let names = FileFormat.imported.map(\.rawValue).joined(separator: ", ")
      if let kind = try FileFormat.foreignKind(name: name, beginning: input.beginning()) {
        throw Failure(
          .usage, "cannot import \(source.name): it seems to be \(kind)",
          hint: "to read its lines all the same, name a format with --as: \(names)")
      }
      throw Failure(
        .usage, "cannot tell the format of \(source.name)", hint: "name it with --as: \(names)")
    }
    self.format = format
    if !format.keepsForeignParts { source.keepNothing() }
  }

  /// The name in messages.
  var name: String { source.name }

  /// Reads the file.
  /// - Throws: `Failure` with the file and the line.
  func parse(
    _ options: ReadingOptions, progress: ProgressLine, receive: (FormatEvent) throws -> Void
  ) throws {
    var events = 0
    do {
      try format.read(input, options: options) { event in
        events += 1
        if events % 10_000 == 0, let size = source.size { progress.show(source.count, of: size) }
        try receive(event)
      }
    } catch let error as FormatError {
      throw Failure(
        .usage, "cannot read \(name) as \(format.rawValue): \(error)",
        hint: error.isRepairable ? "without --strict this is repaired" : nil)
    }
  }

  /// Reads the whole file at once.
  func document(_ options: ReadingOptions, progress: ProgressLine) throws -> DraftDocument {
    var document = DraftDocument()
    try parse(options, progress: progress) { event in
      switch event {
      case .header(let header): document.header = header
      case .node(let node, _): document.nodes.append(node)
      case .warning(let warning): account.note(warning)
      }
    }
    account.count(document.nodes)
    return document
  }
}
