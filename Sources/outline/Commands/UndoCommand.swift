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

      Versions that a merge received stay. If they changed the same fields as the version to undo, nothing is done, \
      the exit code is 5, and both values of each are listed. If there are fewer versions, all of them are undone and \
      the exit code is 1.
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
    if pull { return try undoPull() }
    if options.dryRun { return try steps.rehearse(options, isRedo: false) }
    try steps.take(options, word: "undone", wayBack: "outline redo") { outline in
      ("Undid", try outline.listingConflicts("undo") { try outline.undo() }, nil)
    }
  }

  private func undoPull() throws {
    try options.write(nil, wayBack: "outline redo") { outline in
      let before = try outline.latestVersion()
      let last = try outline.lastPull()
      let pull = try outline.listingConflicts("undo", last) { try outline.undoPull() }
      let steps = try outline.difference(from: before, to: outline.latestVersion()).steps
      return Outcome(
        sentence: "Undid \(StepCount.name(of: pull))", count: Set(steps.map(\.id)).count,
        nodes: options.needsNodes ? try outline.entries(changedSince: before) : [])
    }
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

      After a new change made here there is nothing to redo; outline restore still returns to any version.
      """)

  @OptionGroup var steps: StepCount
  @OptionGroup var options: WriteOptions

  func run() throws {
    if options.dryRun { return try steps.rehearse(options, isRedo: true) }
    try steps.take(options, word: "redone", wayBack: "outline undo") { outline in
      let undo = try outline.listingConflicts("redo") { try outline.redo() }
      if let pull = try outline.pull(undoneBy: undo) { return ("Redid", undo, pull) }
      return ("Redid", try undo.undoes.map { try outline.version($0) } ?? undo, nil)
    }
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
  ///   - options: the options of the command.
  ///   - word: the participle of the report.
  ///   - wayBack: the command that undoes the steps.
  ///   - step: takes one step, and names the version that it undid or redid, or the versions of a
  ///     pull.
  func take(
    _ options: WriteOptions, word: String, wayBack: String,
    _ step: (OutlineTransaction) throws -> (
      did: String, version: Version, pull: ClosedRange<Int>?
    )
  ) throws {
    var done: [Committed<Outcome>] = []
    var names: [String] = []
    var verb = ""
    var stop: (any Error)?
    while done.count < count && stop == nil {
      do {
        let committed = try options.commit(nil, expecting: done.last?.version) { outline in
          let before = try outline.latestVersion()
          let (did, version, pull) = try step(outline)
          let name = pull.map(Self.name)
          names.append(name ?? "v\(version.number)")
          verb = did
          return Outcome(
            sentence: "\(did) \(try name ?? outline.name(of: version))", count: version.changes,
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
      last.value = Self.summary(of: done, verb, names)
    } else {
      for step in done.dropLast() {
        options.say("\(step.value.sentence.shellSafe) → v\(step.version)")
      }
    }
    try options.report(last, wayBack: done.count > 1 ? "\(wayBack) \(done.count)" : wayBack)
    guard let stop else { return }
    var failure = Failure(stop)
    failure.hint = failure.hint?.replacing("; nothing was changed", with: "")
    failure.message += ", so \(done.count) of \(count) versions were \(word)"
    throw failure
  }

  /// Reports the result that the steps would have.
  func rehearse(_ options: WriteOptions, isRedo: Bool) throws {
    let verb = isRedo ? "redo" : "undo"
    var found = 0
    var stop: Failure?
    try options.write(nil) { outline in
      let latest = try outline.latestVersion()
      let (numbers, result, error) = try outline.listingConflicts(verb) {
        try outline.rehearse(limit: count, isRedo: isRedo)
      }
      found = numbers.count
      stop = try error.map { try outline.failure(of: $0, to: verb) ?? Failure($0) }
      // A redo names the version that it brings back, not the undo.
      let names = try numbers.map { number in
        let version = try outline.version(number)
        if isRedo, let pull = try outline.pull(undoneBy: version) { return Self.name(of: pull) }
        return "v\(isRedo ? version.undoes ?? number : number)"
      }
      let ids = try outline.difference(from: latest, to: result).steps.map(\.id)
      var seen: Set<NodeID> = []
      let nodes = try ids.filter { seen.insert($0).inserted }.compactMap {
        options.needsNodes ? try outline.entry(ofNode: $0) : nil
      }
      let outcome = Outcome(
        sentence: "Would \(verb) " + names.joined(separator: ", "),
        count: seen.count, nodes: nodes)
      throw try options.rehearsal(of: outcome, from: latest, to: result, outline)
    }
    guard var stop else { return }
    stop.message += ", so it would be \(found) of \(count) versions"
    throw stop
  }

  /// The name of the versions that a merge received.
  static func name(of pull: ClosedRange<Int>) -> String { "the pull of \(pull.versionNames)" }

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

extension OutlineReader {
  /// The number and message of a version, or its generated message if it has none.
  func name(of version: Version) throws -> String {
    let message = try version.message ?? generatedMessage(of: version)
    return "v\(version.number)" + (message.map { ": \($0)" } ?? "")
  }
}

extension OutlineTransaction {
  /// Takes a step of undo or redo. If it is refused, the failure lists the conflicts with both
  /// values of each field.
  /// - Parameters:
  ///   - verb: the word of the command.
  ///   - pull: the versions to undo, if they are a pull.
  ///   - step: takes the step.
  fileprivate func listingConflicts<Value>(
    _ verb: String, _ pull: ClosedRange<Int>? = nil, _ step: () throws -> Value
  ) throws -> Value {
    do { return try step() } catch let error as OutlineError {
      guard let failure = try failure(of: error, to: verb, pull) else { throw error }
      throw failure
    }
  }
}
