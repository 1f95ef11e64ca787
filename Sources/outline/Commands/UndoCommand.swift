import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline undo`
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the latest change made here, as a new version.",
    discussion: """
      Examples:
        outline undo
        outline undo 3                 the last three, one new version each
        outline undo --pull            all that the last merge received
        outline undo --expect-version 12

      Versions that a merge received stay. If they changed the same fields as the version to undo, \
      nothing is done, the exit code is 5, and both values of each are listed. If there are fewer \
      versions, all of them are undone and the exit code is 1.
      """)

  @OptionGroup var steps: StepCount

  @Flag(help: "Undo all versions that the last merge received, as one new version.")
  var pull = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if pull && steps.given != nil {
      throw ValidationError("--pull undoes the last merge; it takes no number of versions.")
    }
  }

  func run() throws {
    if pull { return try options.perform(UndoVersions(pull: true)) }
    try steps.perform(UndoVersions(), options)
  }
}

/// `outline redo`
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo the latest undone change, as a new version.",
    discussion: """
      Examples:
        outline undo; outline redo
        outline undo 3; outline redo 3

      After a new change made here there is nothing to redo; outline restore still returns to any \
      version.
      """)

  @OptionGroup var steps: StepCount
  @OptionGroup var options: WriteOptions

  func run() throws {
    try steps.perform(UndoVersions(isRedo: true), options)
  }
}

/// The number of steps to undo or redo.
struct StepCount: ParsableArguments {
  @Argument(help: ArgumentHelp("How many versions; one if you give no number.", valueName: "n"))
  var given: Int?

  private var count: Int { given ?? 1 }

  func validate() throws {
    if count < 1 { throw ValidationError("The number of versions must be 1 or more.") }
  }

  /// Takes a number of steps, each as its own version. Versions that others write meanwhile are
  /// never undone.
  /// - Parameters:
  ///   - verb: one step.
  ///   - options: the options of the command.
  func perform(_ verb: UndoVersions, _ options: WriteOptions) throws {
    if options.dryRun { return try rehearse(verb, options) }
    var done: [Committed<Outcome>] = []
    var names: [String] = []
    var stop: (any Error)?
    while done.count < count && stop == nil {
      do {
        let committed = try options.commit(nil, expecting: done.last?.version) { outline in
          let before = try outline.latestVersion()
          let step = try verb.step(in: outline)
          names.append(step.name)
          return Outcome(
            sentence: step.sentence, count: step.changes ?? 0,
            nodes: options.needsNodes ? try outline.entries(changedSince: before) : [])
        }
        done.append(committed)
      } catch let trouble where !done.isEmpty {
        // The earlier steps are committed, whatever the error.
        stop = trouble
      }
    }
    guard var last = done.last else { return }
    if options.needsNodes && done.count > 1 {
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
  private func rehearse(_ verb: UndoVersions, _ options: WriteOptions) throws {
    var found = 0
    var stop: Failure?
    try options.write(nil) { outline in
      let latest = try outline.latestVersion()
      let (numbers, result, error) = try verb.listingConflicts(in: outline) {
        try outline.rehearse(limit: count, isRedo: verb.isRedo)
      }
      found = numbers.count
      stop = try error.map { try outline.failure(of: $0, to: verb.name) ?? Failure($0) }
      let names = try numbers.map { try verb.name(of: outline.version($0), outline) }
      let ids = try outline.difference(from: latest, to: result).steps.map(\.id)
      var seen: Set<NodeID> = []
      let nodes = try ids.filter { seen.insert($0).inserted }.compactMap {
        options.needsNodes ? try outline.entry(ofNode: $0) : nil
      }
      let outcome = Outcome(
        sentence: "Would \(verb.name) " + names.joined(separator: ", "),
        count: seen.count, nodes: nodes)
      throw try options.rehearsal(of: outcome, from: latest, to: result, outline)
    }
    guard var stop else { return }
    stop.message += ", so it would be \(found) of \(count) versions"
    throw stop
  }

  private static func summary(of done: [Committed<Outcome>], _ verb: String, _ names: [String])
    -> Outcome
  {
    var summary = Outcome(sentence: "", count: done.reduce(0) { $0 + $1.value.count })
    summary.sentence = "\(verb) " + names.joined(separator: ", ")
    var seen: Set<NodeID> = []
    summary.nodes = done.reversed().flatMap(\.value.nodes).filter { seen.insert($0.id).inserted }
    return summary
  }
}
