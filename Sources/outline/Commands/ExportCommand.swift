import ArgumentParser
import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline export`
struct ExportCommand: CommandWithStandard {
  static var standardSubcommand: any ParsableCommand.Type { ExportNodesCommand.self }

  static let configuration = CommandConfiguration(
    named: "export", subcommands: [ExportNodesCommand.self] + Modules.subcommands(of: "export"))
}

extension ArgumentHelp {
  static var output: ArgumentHelp { file("The file to write; - is standard output, the default.") }
  static var replacingOutput: ArgumentHelp { "Replace the file of --output if it exists." }
}

/// `outline export nodes`, or `outline export` with ids or options
struct ExportNodesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "nodes", help: "export-nodes")

  @Argument(help: .id("Items or sections; by default the whole outline.")) var names: [String] = []

  @OptionGroup var scope: NameScope

  @Option(
    name: [.customLong("format"), .customLong("as")],
    help: ArgumentHelp(
      "The format, or an extension such as md; by default guessed from the file name.",
      valueName: "format"))
  var format: FormatArgument<ExportedFormats>?

  @Flag(help: "Export the favorites, in their own order.") var favorites = false

  @OptionGroup(title: "Filters") var filter: FilterOptions
  @Option(help: .past) var at: VersionExpression?
  @Option(name: [.customShort("o", allowingJoined: true), .long], help: .output) var output: String?
  @Flag(name: [.short, .long], help: .replacingOutput) var force = false

  @Option(help: .number("The spaces per level, if the format has a choice.")) var indent: Int?

  @Flag(help: "Write ids also in formats for people, such as Markdown.") var ids = false

  @OptionGroup var options: FileOptions

  func validate() throws {
    try scope.check(names)
    try refuse(
      "Choose ids or --favorites.", if: favorites && (!names.isEmpty || scope.section != nil))
    try refuse(
      "Choose --favorites or filters; --favorite is a filter.", if: favorites && filter.isGiven)
    if let indent, !(1...8).contains(indent) { throw ValidationError("--indent takes 1 to 8.") }
    try refuse(
      "--json and --ndjson answer on standard output, so the export needs -o FILE.",
      if: options.isJSON && file == nil)
  }

  /// The file of `--output`, or `nil` for standard output.
  private var file: String? { output == PipedFile.name ? nil : output }

  /// That file, or the one that a shell opened as standard output.
  private var written: String? { file ?? Descriptor.path(of: STDOUT_FILENO) }

  func run() throws { try meant().export() }

  private func export() throws {
    let format = try chosenFormat()
    let database = try options.existingPath()
    let store = try OutlineStore(
      path: database, options: .init(access: .readOnly, readers: .shared))
    var (losses, count, version) = (FormatLosses(), 0, 0)
    var made: TextFile?
    try store.read { outline in
      let present = outline
      let outline = try at.reader(of: outline)
      version = try outline.shownVersion()
      let nodes = try source(in: outline, for: format)
      let source = CountedSource(nodes)
      var writing = WritingOptions()
      writing.indentation = indent
      writing.hasIDs = ids
      writing.givesBoxes = true
      let progress = options.progress("Exporting", each: "node")
      defer { progress.end() }
      do { losses = try write(source, as: format, writing) } catch let error as FormatError {
        throw Failure(
          .usage, "cannot export as \(format.rawValue): \(error.reason)",
          hint:
            "outline export ID exports an item and its children; opml and json do not indent so far"
        )
      }
      losses.count(.header, times: nodes.lostMetadata)
      count = source.count
      // The file is in place, so an error is ignored.
      made = try? record(from: present, as: format, beside: database)
    }
    try? store.close()
    remember(made, beside: database)
    try report(count, losses: losses, version: version, format: format)
  }

  private func write(
    _ source: CountedSource, as format: FileFormat, _ options: WritingOptions
  ) throws -> FormatLosses {
    if let path = file {
      let file = try NewFile(path, replacing: force, from: self.options.existingPath())
      if force, let kept = try bytesKeepingStyle(of: path, source, format, options) {
        try file.write(kept.bytes)
        try file.finish()
        return kept.losses
      }
      let old = force ? FileManager.default.contents(atPath: path) : nil
      let losses = try format.write(source, options: options, to: file.write)
      try file.finish()
      let parts = old.map { format.partsLost(byRewriting: $0) } ?? []
      if !parts.isEmpty {
        let named = parts.joined(separator: ", ")
        self.options.say("\(path) lost what \(format.rawValue) cannot keep: \(named)".shellSafe)
      }
      return losses
    }
    let output = Output()
    let losses = try format.write(source, options: options) { bytes in
      // A file gets the exact bytes; a terminal must not get control characters.
      if Environment.isTerminal {
        output.text(String(decoding: bytes, as: UTF8.self).shellSafeLines)
      } else {
        output.bytes(bytes)
      }
      try output.drain()
    }
    try output.flush()
    return losses
  }

  /// The record of the file, so that it can be merged: its text and the nodes that its lines are.
  private func record(
    from outline: OutlineReader, as format: FileFormat, beside database: String
  ) throws -> TextFile? {
    guard let file = written, at == nil, !favorites, !filter.isGiven, format.keepsForeignParts,
      let data = FileManager.default.contents(atPath: file)
    else { return nil }
    let references = try scope.references(names)
    let ids = try NameResolver(outline).nodes(references).map(\.id)
    return try FileSync.exportRecord(
      of: Array(data), to: TextFilePath(file, beside: database).stored, as: format,
      part: references.isEmpty ? nil : ids,
      style: TextFile.Style(hasIDs: self.ids, indentation: indent), in: outline)
  }

  /// Stores the record that an import or a sync of the file needs. An outline that cannot be
  /// written has no use for it.
  private func remember(_ made: TextFile?, beside database: String) {
    guard let file = written else { return }
    let stored = TextFilePath(file, beside: database).stored
    let known = try? OutlineStore.read(database) { try $0.textFiles() }
    let old = known?.first { $0.path == stored }
    // Other programs may have written to standard output too.
    if made == nil, old == nil || self.file == nil { return }
    do {
      let store = try OutlineStore.changing(database, for: options)
      try store.write { outline in
        guard var file = made ?? old else { return }
        if made == nil { file.bases = [] }
        file.isSynced = old?.isSynced ?? false
        try outline.remember(file)
      }
      try store.close()
    } catch  where old != nil {
      options.say("outline: the outline cannot remember the text of \(file.shellSafe): \(error)")
    } catch {}
  }

  /// The file that is replaced with the nodes in it, in its own style; `nil` if it has none of
  /// them, or cannot be read.
  private func bytesKeepingStyle(
    of path: String, _ source: CountedSource, _ format: FileFormat, _ options: WritingOptions
  ) throws -> (bytes: [UInt8], losses: FormatLosses)? {
    guard format.keepsForeignParts, let data = FileManager.default.contents(atPath: path),
      let text = KeptText(Array(data), format: format)
    else { return nil }
    return try text.bytes(of: source, options: options, headerName: OutlineSource.documentName)
  }

  /// The command with the option that a name means, if it is a format or a file, such as `opml` or
  /// `all.opml`, and nothing in the outline is called so.
  private func meant() throws -> ExportNodesCommand {
    guard format == nil, output == nil else { return self }
    for (index, name) in names.enumerated() {
      let isFile = name.contains(".") && FileFormat.guess(writing: name) != nil
      let argument = FormatArgument<ExportedFormats>(argument: name)
      guard isFile || (try? argument.format()) != nil else { continue }
      let isNode = try OutlineStore.read(options.existingPath()) {
        (try? NameResolver($0).node(.name(name))) != nil
      }
      if isNode { continue }
      var command = self
      command.names.remove(at: index)
      if isFile { command.output = name } else { command.format = argument }
      return command
    }
    return self
  }

  private func chosenFormat() throws -> FileFormat {
    if let format = try format?.format() ?? file.flatMap({ FileFormat.guess(writing: $0) }) {
      return format
    }
    throw Failure(
      .usage,
      file.map { "cannot tell the format from the name \($0)" } ?? "the format is not given",
      hint: "outline export --format markdown; outline help formats lists all")
  }

  private func source(in outline: OutlineReader, for format: FileFormat) throws -> OutlineSource {
    if favorites { return try OutlineSource(outline, of: .favorites, for: format) }
    let references = try scope.references(names)
    if filter.isGiven {
      return try OutlineSource(
        outline, of: .matching(filter.value(for: options), under: references), for: format)
    }
    let part: OutlineSource.Part =
      references.isEmpty
      ? .everything : .nodes(try NameResolver(outline).nodes(references).map(\.id))
    return try OutlineSource(outline, of: part, for: format, isDocument: !ids)
  }

  private func report(
    _ count: Int, losses: FormatLosses, version: Int, format: FileFormat
  ) throws {
    let place = file.map { " to \($0.shellSafe)" } ?? ""
    let did = "Exported \(count.plural("node")) of v\(version)\(place) as \(format.rawValue)"
    let records = losses.all.map {
      LossRecord(kind: $0.field.rawValue, subject: format.rawValue, loss: String($0.count))
    }
    try options.answer(
      Response(
        .version(version), .did(did), .count(count), .file(file),
        .set("losses", to: records.isEmpty ? nil : records)))
    if file != nil { options.say(did) }
    if !losses.isEmpty { options.say("\(format.rawValue) cannot store: \(losses)") }
  }
}

/// A source that counts the nodes of its last traversal; there may be two.
private final class CountedSource: DraftSource {
  private let source: OutlineSource
  private(set) var count = 0

  init(_ source: OutlineSource) { self.source = source }

  var header: DocumentHeader { get throws { try source.header } }

  func forEachNode(_ body: (DraftNode) throws -> Void) throws {
    count = 0
    try source.forEachNode { node in
      count += 1
      try body(node)
    }
  }
}
