import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline undo`
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the latest change, as a new version.",
    discussion: """
      Examples:
        outline undo
        outline undo 3                 the last three, one new version each
        outline undo --expect-version 12

      If there are fewer versions, all of them are undone and the exit code is 1.
      """)

  @OptionGroup var steps: StepCount
  @OptionGroup var options: WriteOptions

  func run() throws {
    if options.dryRun {
      return try steps.rehearse(options, "undo", orThrow: .nothingToUndo) {
        try $0.undoLine(limit: $1)
      }
    }
    try steps.take(options, word: "undone", wayBack: "outline redo") { outline in
      ("Undid", try outline.undo())
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

      After a new change there is nothing to redo; outline restore still returns to any version.
      """)

  @OptionGroup var steps: StepCount
  @OptionGroup var options: WriteOptions

  func run() throws {
    if options.dryRun {
      return try steps.rehearse(options, "redo", orThrow: .nothingToRedo) {
        try $0.redoLine(limit: $1)
      }
    }
    try steps.take(options, word: "redone", wayBack: "outline undo") { outline in
      let undo = try outline.redo()
      return ("Redid", try undo.undoes.map { try outline.version($0) } ?? undo)
    }
  }
}

/// The number of steps to undo or redo.
struct StepCount: ParsableArguments {
  @Argument(help: ArgumentHelp("How many versions.", valueName: "n"))
  var count = 1

  func validate() throws {
    if count < 1 { throw ValidationError("The number of versions must be 1 or more.") }
  }

  /// Takes a number of steps, each as its own version. Versions that others write meanwhile are
  /// never undone.
  func take(
    _ options: WriteOptions, word: String, wayBack: String,
    _ step: (OutlineTransaction) throws -> (did: String, version: Version)
  ) throws {
    var done: [Committed<Outcome>] = []
    var names: [Int] = []
    var verb = ""
    var stop: (any Error)?
    while done.count < count && stop == nil {
      do {
        let committed = try options.commit(nil, expecting: done.last?.version) { outline in
          let before = try outline.latestVersion()
          let (did, version) = try step(outline)
          names.append(version.number)
          verb = did
          return Outcome(
            sentence: "\(did) \(try outline.name(of: version))", count: version.changes,
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
  /// - Parameters:
  ///   - options: the options of the command.
  ///   - word: the verb of the report.
  ///   - nothing: the error if there is no step to take.
  ///   - line: the versions that the steps would undo.
  func rehearse(
    _ options: WriteOptions, _ word: String, orThrow nothing: OutlineError,
    _ line: (OutlineReader, Int) throws -> [Int]
  ) throws {
    var found = 0
    try options.write(nil) { outline in
      let latest = try outline.latestVersion()
      let numbers = try line(outline, count)
      guard let last = numbers.last else { throw nothing }
      found = numbers.count
      // A redo names the version that it brings back, not the undo.
      let names = try numbers.map { number in
        let version = try outline.version(number)
        return "v\(version.origin == .undo ? version.undoes ?? number : number)"
      }
      let ids = try outline.difference(from: latest, to: last &- 1).steps.map(\.id)
      var seen: Set<NodeID> = []
      let nodes = try ids.filter { seen.insert($0).inserted }.compactMap {
        options.needsNodes ? try outline.entry(ofNode: $0) : nil
      }
      let outcome = Outcome(
        sentence: "Would \(word) " + names.joined(separator: ", "), count: seen.count,
        nodes: nodes)
      throw try options.rehearsal(of: outcome, from: latest, to: last &- 1, outline)
    }
    if found < count {
      var failure = Failure(nothing)
      failure.message += ", so it would be \(found) of \(count) versions"
      throw failure
    }
  }

  private static func summary(of done: [Committed<Outcome>], _ verb: String, _ names: [Int])
    -> Outcome
  {
    var summary = Outcome(sentence: "", count: done.reduce(0) { $0 + $1.value.count })
    summary.sentence = "\(verb) " + names.map { "v\($0)" }.joined(separator: ", ")
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
