import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline undo`
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "undo")

  @OptionGroup var steps: StepCount

  @Flag(help: "Undo all versions that the last merge received, as one new version.")
  var pull = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse(
      "--pull undoes the last merge; it takes no number of versions.",
      if: pull && steps.given != nil)
  }

  func run() throws {
    if pull { return try options.perform(UndoVersions(pull: true)) }
    try steps.perform(UndoVersions(), with: options)
  }
}

/// `outline redo`
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "redo")

  @OptionGroup var steps: StepCount
  @OptionGroup var options: WriteOptions

  func run() throws { try steps.perform(UndoVersions(isRedo: true), with: options) }
}

/// The number of steps to undo or redo.
struct StepCount: ParsableArguments {
  @Argument(help: .number("How many versions; one if you give no number.")) var given: Int?

  private var count: Int { given ?? 1 }

  func validate() throws { try refuse("The number of versions must be 1 or more.", if: count < 1) }

  /// Takes a number of steps, each as its own version. Versions that others write meanwhile are
  /// never undone.
  /// - Parameters:
  ///   - verb: one step.
  ///   - options: the options of the command.
  func perform(_ verb: UndoVersions, with options: WriteOptions) throws {
    if options.dryRun { return try rehearse(verb, with: options) }
    var done: [Committed<Outcome>] = []
    var names: [String] = []
    var stop: (any Error)?
    var isLong = false
    defer { if isLong { Console.progress(nil) } }
    while done.count < count && stop == nil {
      do {
        let committed = try options.commit(nil, expecting: done.last?.version) { outline in
          let before = try outline.latestVersion()
          isLong = try options.isTalkative && outline.version(before).changes > 10_000
          if isLong { Console.progress("\(verb.isRedo ? "Redoing" : "Undoing") many changes") }
          let step = try verb.step(in: outline)
          names.append(step.name)
          return Outcome(
            sentence: step.sentence, count: step.changes ?? 0,
            nodes: options.isForPrograms ? try outline.entries(changedSince: before) : [])
        }
        done.append(committed)
      } catch let trouble where !done.isEmpty {
        // The earlier steps are committed, with any error.
        stop = trouble
      }
    }
    guard var last = done.last else { return }
    if options.isForPrograms && done.count > 1 {
      last.value = Self.summary(of: done, verb.isRedo ? "Redid" : "Undid", names)
    } else {
      for step in done.dropLast() {
        options.say("\(step.value.sentence.shellSafe) → v\(step.version)")
      }
    }
    try options.report(
      last, wayBack: done.count > 1 ? "\(verb.wayBack) \(done.count)" : verb.wayBack)
    guard let stop else { return }
    var failure = Failure(stop)
    failure.hint = failure.hint?.replacing("; nothing was changed", with: "")
    failure.message +=
      ", so \(done.count) of \(count) versions were \(verb.isRedo ? "redone" : "undone")"
    throw failure
  }

  /// Reports the result that the steps would have.
  private func rehearse(_ verb: UndoVersions, with options: WriteOptions) throws {
    var found = 0
    var stop: Failure?
    try options.write(nil) { outline in
      let latest = try outline.latestVersion()
      let (numbers, result, error) = try verb.listingConflicts(in: outline) {
        try outline.rehearse(limit: count, isRedo: verb.isRedo)
      }
      found = numbers.count
      stop = try error.map { try Failure($0, to: verb.name, in: outline) ?? Failure($0) }
      let names = try numbers.map { try verb.name(of: outline.version($0), outline) }
      let ids = try outline.difference(from: latest, to: result).steps.map(\.id).uniqued()
      let outcome = Outcome(
        sentence: "Would \(verb.name) " + names.joined(separator: ", "), count: ids.count,
        nodes: options.isForPrograms ? try ids.compactMap { try outline.entry(ofNode: $0) } : [])
      throw try options.rehearsal(of: outcome, from: latest, to: result, outline)
    }
    guard var stop else { return }
    stop.message += ", so it would be \(found) of \(count) versions"
    throw stop
  }

  private static func summary(of done: [Committed<Outcome>], _ verb: String, _ names: [String])
    -> Outcome
  {
    Outcome(
      sentence: "\(verb) " + names.joined(separator: ", "),
      count: done.reduce(0) { $0 + $1.value.count },
      nodes: done.reversed().flatMap(\.value.nodes).uniqued(by: \.id))
  }
}

/// `outline revert`
struct RevertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "revert")

  @Argument(help: "The version to undo: 12, v12, @, @-.") var version: VersionExpression

  @Flag(help: "Skip items that later versions changed, and undo the rest.")
  var skipConflicts = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(RevertVersion(version, skippingConflicts: skipConflicts))
  }
}

/// `outline restore`
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "restore")

  @Argument(
    help: .version(
      "The version to return to: 12, v12, @-, @--, 2h, yesterday, 2026-11-20; or the id or text of a deleted item or section."
    ))
  var target: String

  @Option(help: .section("Only this section.")) var section: String?

  @Option(help: .id("Only this item and the items below it.")) var item: String?

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse("--section and --item exclude each other.", if: section != nil && item != nil)
    if section != nil || item != nil, VersionExpression(target) == nil {
      throw ValidationError("\(target.inQuotes) is not a version.")
    }
  }

  func run() throws {
    let part =
      section.map { (Reference.name($0), Node.Kind.section) } ?? item.map { (.name($0), .item) }
    try options.perform { outline in
      if part == nil, let id = try deletedNode(in: outline) {
        return RestoreNodes(deleted: id.rawValue)
      }
      guard let version = VersionExpression(target) else { throw refusal(in: outline) }
      return RestoreNodes(part?.0, kind: part?.1, to: version)
    }
  }

  /// The deleted node that the argument names, if any. A version takes precedence, unless the
  /// argument is a complete id.
  private func deletedNode(in outline: OutlineReader) throws -> NodeID? {
    let found = try outline.deletions(idPrefix: target)
    if found.first?.id.rawValue != target, let version = VersionExpression(target),
      (try? version.number(in: outline)) != nil
    {
      return nil
    }
    return try NameResolver(outline).deletedNode(named: target)
  }

  /// The failure for an argument that is neither a version nor a deleted node.
  private func refusal(in outline: OutlineReader) -> Failure {
    let names = NameResolver(outline)
    if let node = try? names.node(.name(target)) { return .notDeleted(node, named: target) }
    if let top = try? names.deletion(of: target) { return Failure(target, deletedWith: top) }
    return Failure(
      .notFound, "\(target.inQuotes) is neither a version nor a deleted node",
      hint: "outline deleted lists deleted items; outline log lists versions")
  }
}

/// `outline deleted`
struct DeletedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "deleted")

  @Option(name: .limit, help: .limit(default: Self.usualLimit)) var limit: Int?

  private static let usualLimit = 50
  private var most: Int { limit ?? Self.usualLimit }

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  func run() throws {
    let (records, latest) = try options.read { outline in
      (try outline.deletedNodes(limit: most).map(DeletedRecord.init), try outline.latestVersion())
    }
    options.tell("Nothing is deleted", if: records.isEmpty)
    try options.print(records, as: Response(.version(latest), .set("deleted", to: records))) {
      lines(of: records)
    }
    options.tell("There may be more; --limit shows them", if: records.count == most)
  }

  private func lines(of records: [DeletedRecord]) -> [String] {
    let style = options.style
    let width = options.screen.width
    // A narrow screen has no room for the date.
    let showsDate = width.map { $0 >= 60 } ?? true
    let cells = records.map { record in
      // A deleted node can only be named by its whole id.
      [
        "v\(record.version)", showsDate ? Moment.local(record.date) : nil,
        record.id.rawValue.shellSafe,
      ].compactMap { $0 }
    }
    let widths = (cells.first?.indices ?? 0..<0).map { column in
      cells.map { $0[column].displayWidth }.max() ?? 0
    }
    return zip(records, cells).map { record, cells in
      let padded = zip(cells, widths).map { $0.padded(toWidth: $1) + "  " }
      let text = [record.image, record.text].compactMap { $0?.shellSafe }.filter { !$0.isEmpty }
      let below = record.below == 0 ? "" : "  (+\(record.below) below)"
      let parts: [FittedLine.Part] = [
        .init(padded[0], paint: style.cyan), .init(showsDate ? padded[1] : "", paint: style.dim),
        .init(padded[padded.count - 1]), .init(text.joined(separator: " "), minimum: 12),
        .init(below, minimum: 0, rank: 1, paint: style.dim),
      ]
      return FittedLine(parts).text(width: width)
    }
  }
}
