import ArgumentParser
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline import`
struct ImportCommand: CommandWithStandard {
  static var standardSubcommand: any ParsableCommand.Type { ImportFilesCommand.self }

  static let configuration = CommandConfiguration(
    named: "import",
    subcommands: [ImportFilesCommand.self, ImportEmojiCommand.self]
      + Modules.subcommands(of: "import"))
}

/// `outline import file`, or `outline import` with a file
struct ImportFilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "file", help: "import-file")

  @Argument(help: .file("The files; - reads standard input.")) var files: [String]

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The format of the files.", valueName: "format"))
  var format: FormatArgument<ImportedFormats>?

  @Option(help: .id("Add everything to the end of this item or section.")) var into: String?

  @Flag(help: "Update the outline from the files.") var merge = false

  @Flag(help: "With --merge, delete nothing.") var keepMissing = false

  @Flag(help: "Reject files with mistakes.") var strict = false

  @Flag(name: .customLong("new-ids"), help: "Generate new ids for everything.") var newIDs = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse("--keep-missing needs --merge.", if: keepMissing && !merge)
    try refuse("Choose one of --merge and --new-ids.", if: newIDs && merge)
    try refuse("A file needs a name.", if: files.contains(""))
    try refuse("Standard input can be read only once.", if: files.count(where: { $0 == "-" }) > 1)
  }

  func run() throws {
    var command = self
    if format == nil, let parts = options.format?.parts, parts.count == 1,
      case .text(let name) = parts[0]
    {
      let format = FormatArgument<ImportedFormats>(argument: name)
      // As a template, the name of a format would print itself for each item.
      if FileFormat(named: name) != nil || !format.nearest.isEmpty {
        command.format = format
        command.options.format = nil
      }
    }
    try command.importFiles()
  }

  private func importFiles() throws {
    let format = try format?.format()
    let inputs = try files.map { try ImportedFile($0, as: format) }
    let names = inputs.count == 1 ? inputs[0].name : inputs.count.plural("file")
    try options.write(
      "import " + names.withoutControlCharacters.truncated(toWidth: 60), origin: .import
    ) { outline in
      let before = merge ? try outline.latestVersion() : 0
      let titles = merge || into != nil ? [] : Set(try outline.foundSections().map(\.text))
      let parent = try into.map { try NameResolver(outline).node(.name($0)).asParent }
      let memory = try ImportMemory(beside: options.existingPath(), outline, into: parent?.node)
      let known = merge ? try memory.knownFiles(of: inputs, as: format) : [:]
      var conflicts: [ConflictRecord] = []
      // A file whose last text is known becomes a version of its own, before that of the others.
      for input in inputs {
        guard let file = known[input.name] else { continue }
        if strict { try check(input) }
        conflicts += try memory.take(
          input, since: file, message: options.message, keepsMissing: keepMissing)
      }
      for input in inputs where known[input.name] == nil {
        let (ids, title) = try importNodes(of: input, into: parent, besides: titles, outline)
        try memory.remember(input, ids: ids, titled: title)
      }
      if !options.isJSON { inputs.flatMap(\.account.lines).forEach { options.say($0.shellSafe) } }
      if !merge { return try outcome(adding: inputs, to: outline) }
      return try outcome(merging: inputs, since: before, conflicts, outline)
    }
  }

  private var reading: ReadingOptions {
    var reading = ReadingOptions()
    reading.plan = { PlannedRule($0)?.withFirstDay }
    reading.isStrict = strict
    return reading
  }

  /// Rejects a file with mistakes.
  private func check(_ file: ImportedFile) throws {
    let progress = options.progress("Checking", each: "byte")
    defer { progress.end() }
    try file.parse(reading, progress: progress) { _ in }
  }

  /// Adds or merges a file.
  /// - Returns: the node of each node of the file, and the title of the section for those outside
  ///   of sections.
  private func importNodes(
    of file: ImportedFile, into parent: Placement.Parent?, besides titles: Set<String>,
    _ outline: OutlineTransaction
  ) throws -> (ids: [NodeID], title: String) {
    let progress = options.progress("Reading", each: "byte")
    defer { progress.end() }
    if merge {
      var document = try file.document(reading, progress: progress)
      if parent == nil {
        document.nodes = document.nodes.map { $0.fitForSection(file.account.note) }
      }
      let title = DraftNode.sectionTitle(document.header.title ?? file.source.title)
      let target: DraftMerge.Target = parent.map { .node($0.node) } ?? .sections(title: title)
      var base = try outline.outline()
      var merge = DraftMerge(
        into: target, keepsMissing: keepMissing, headerName: OutlineSource.documentName)
      if document.nodes.contains(where: {
        $0.attributes[ReservedAttribute.completed.rawValue] != nil
      }) {
        merge.completions = try completions(in: base, outline)
      }
      var (merged, ids, warnings) = merge.match(document, in: base)
      warnings.forEach(file.account.note)
      try outline.moveRecurringItems(from: &base, to: &merged)
      try outline.apply(OutlineDifference(from: base, to: merged))
      return (ids, title)
    }
    let destination = DraftDestination(
      outline, into: parent, title: file.source.title, makesNewIDs: newIDs, besides: titles,
      wantsIDs: file.source.isKept, file.account)
    try file.parse(reading, progress: progress, receive: destination.receive)
    try destination.finish()
    return (destination.ids, destination.sectionTitle)
  }

  /// The completion times of items that have one only in history.
  private func completions(
    in base: Outline, _ outline: OutlineReader
  ) throws -> [NodeID: Set<String>] {
    let ids = try base.rows.map(\.node).filter { $0.content.isDone && $0.content.completed == nil }
      .map { try Item.ID($0.id.rawValue) }
    var spellings: [NodeID: Set<String>] = [:]
    for (id, time) in try CompletionTime.all(of: ids, in: outline) {
      spellings[id.node] = time.spellings
    }
    return spellings
  }

  private func outcome(adding files: [ImportedFile], to outline: OutlineTransaction) throws
    -> Outcome
  {
    let tops = files.flatMap(\.account.tops)
    return Outcome(
      sentence: "Imported \(Self.amount(of: files))",
      count: files.reduce(0) { $0 + $1.account.items + $1.account.sections },
      nodes: options.isForPrograms
        ? try tops.map { try outline.entry(NameResolver(outline).node(.id($0.rawValue))) } : [],
      data: tops.map(\.rawValue), warnings: warnings(of: files))
  }

  private func outcome(
    merging files: [ImportedFile], since before: Int, _ conflicts: [ConflictRecord],
    _ outline: OutlineTransaction
  ) throws -> Outcome {
    var outcome = try options.outcome(since: before, in: outline) { made in
      "Merged \(Self.amount(of: files)): \(made.isEmpty ? "nothing new" : made.counts.summary)"
    }
    outcome.data = conflicts.map(\.line)
    outcome.warnings = warnings(of: files)
    if !conflicts.isEmpty {
      outcome.sentence += ", \(conflicts.count.plural("conflict"))"
      outcome.versionConflicts = conflicts
    }
    return outcome
  }

  private func warnings(of files: [ImportedFile]) -> [WarningRecord]? {
    let records = files.flatMap(\.account.records)
    return records.isEmpty ? nil : records
  }

  private static func amount(of files: [ImportedFile]) -> String {
    let items = files.reduce(0) { $0 + $1.account.items }
    let sections = files.reduce(0) { $0 + $1.account.sections }
    let nodes = items.plural("item") + (sections > 0 ? " in \(sections.plural("section"))" : "")
    return nodes + " from \(files.count == 1 ? files[0].name : files.count.plural("file"))"
  }
}
