import ArgumentParser
import Foundation
import OutlineStore
import Terminal

/// What a change did, as the command that made it tells.
struct Outcome {
  /// A sentence without its full stop, such as `Moved 3 items`.
  var sentence: String
  /// How many nodes it concerned.
  var count: Int
  /// The nodes concerned, as they are now.
  var nodes: [Entry] = []
  /// Lines of data for standard output, such as the ids that were made.
  var data: [String] = []
  /// Whether it happened without making a version, as counting uses does.
  var needsNoVersion = false
  /// The nodes that were left alone.
  var conflicts: [Failure.Conflict] = []
  /// What the lines of a batch did.
  var reports: [BatchReport] = []
  /// The file in which a text is kept that was not applied.
  var file: String?
}

/// What a dry run found out, thrown so that nothing of it stays.
struct Rehearsal: Error {
  var outcome: Outcome
  var difference: OutlineDifference
  var texts: NodeTexts
  /// The version the file stays at.
  var version: Int
}

/// The options of a command that changes something.
struct WriteOptions: ParsableArguments {
  @OptionGroup var file: FileOptions

  @Option(help: ArgumentHelp("How long to wait while another program writes.", valueName: "seconds"))
  var timeout = 10.0

  @Option(
    name: [.customShort("m", allowingJoined: true), .long],
    help: ArgumentHelp("What to say of the new version.", valueName: "text"))
  var message: String?

  @Option(help: ArgumentHelp("Change nothing unless the file is at this version.", valueName: "version"))
  var expectVersion: VersionExpression?

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var records: RecordOptions
  @OptionGroup var output: OutputOptions

  /// Whether the nodes concerned are printed with all they are.
  var needsNodes: Bool { output.isForPrograms || records.isGiven }

  func validate() throws {
    if output.isForPrograms && records.isGiven {
      throw ValidationError("Choose one of --json, --ndjson and --plain, --fields, --format or -0.")
    }
    if !(0...86_400).contains(timeout) { throw ValidationError("--timeout takes 0 to 86400 seconds.") }
    if let message, message.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw ValidationError("A message is one line without control characters.")
    }
  }

  /// Makes one change: one transaction, one version, one step of undo. Then says what happened, and the way back.
  /// - Parameters:
  ///   - summary: what is said of the version when the user says nothing and the transaction knows nothing better.
  ///   - wayBack: the command that takes it back.
  func write(
    _ summary: String?, origin: Version.Origin = .app, wayBack: String = "outline undo",
    _ body: (OutlineTransaction) throws -> Outcome
  ) throws {
    do {
      let committed = try commit(summary, origin: origin) { outline in
        let before = dryRun ? try outline.latestVersion() : 0
        let outcome = try body(outline)
        if dryRun { throw try rehearsal(of: outcome, from: before, outline) }
        return outcome
      }
      try report(committed, wayBack: wayBack)
    } catch let rehearsal as Rehearsal {
      try report(rehearsal)
    }
  }

  /// What a change that is about to be given up would have led to.
  func rehearsal(of outcome: Outcome, from before: Int, to after: Int? = nil, _ outline: OutlineReader) throws
    -> Rehearsal
  {
    let after = try after ?? outline.latestVersion()
    let difference = try outline.difference(from: before, to: after)
    let texts = try NodeTexts(of: difference, at: after, outline)
    return Rehearsal(outcome: outcome, difference: difference, texts: texts, version: before)
  }

  /// Says what a change would do.
  func report(_ rehearsal: Rehearsal) throws {
    let (outcome, difference) = (rehearsal.outcome, rehearsal.difference)
    let counts = difference.isEmpty ? "nothing" : DifferenceLines.counts(of: difference)
    // What would be done is said where it is more than what would change: how often to undo, or that a use would be counted.
    let would = outcome.sentence.hasPrefix("Would") ? outcome.sentence : "Would change"
    let did =
      difference.isEmpty && outcome.needsNoVersion
      ? "Would have done: \(outcome.sentence)" : "\(would): \(counts)"
    let output = Output()
    let lines = DifferenceLines(texts: rehearsal.texts, style: self.output.style)
    if self.output.ndjson && !outcome.reports.isEmpty {
      for report in outcome.reports { output.line(try JSON.line(of: report)) }
    } else if self.output.isForPrograms {
      let response = Response(
        version: rehearsal.version, did: did, changed: false, count: outcome.count, nodes: outcome.nodes,
        counts: difference.counts,
        steps: difference, conflicts: outcome.conflicts.isEmpty ? nil : outcome.conflicts, file: outcome.file,
        reports: outcome.reports.isEmpty ? nil : outcome.reports)
      try self.output.print(response, to: output)
    } else if records.isGiven {
      try records.print(outcome.nodes, to: output)
    } else {
      difference.steps.map(lines.line).forEach(output.line)
    }
    try output.flush()
    self.output.say(did.shellSafe)
    if !outcome.conflicts.isEmpty { self.output.say("Left alone:") }
    Failure.lines(of: outcome.conflicts).forEach(self.output.say)
  }

  /// Says what a change did, and the way back.
  func report(_ committed: Committed<Outcome>, wayBack: String) throws {
    let (outcome, version) = (committed.value, committed.version)
    let isDone = committed.isNew || outcome.needsNoVersion
    let output = Output()
    if self.output.ndjson && !outcome.reports.isEmpty {
      for report in outcome.reports { output.line(try JSON.line(of: report)) }
    } else if self.output.isForPrograms {
      let response = Response(
        version: version, did: isDone ? outcome.sentence : "Nothing to change", changed: committed.isNew,
        count: isDone ? outcome.count : 0, nodes: outcome.nodes,
        conflicts: outcome.conflicts.isEmpty ? nil : outcome.conflicts,
        reports: outcome.reports.isEmpty ? nil : outcome.reports)
      try self.output.print(response, to: output)
    } else if records.isGiven {
      try records.print(outcome.nodes, to: output)
    } else {
      outcome.data.forEach(output.line)
    }
    do { try output.flush() } catch let error as OutputError {
      var failure = Failure(error)
      failure.hint = "the change was made all the same: \(outcome.sentence) → v\(version)"
      throw failure
    }
    if committed.isNew {
      self.output.say("\(outcome.sentence.shellSafe) → v\(version)  (\(wayBack))")
    } else {
      self.output.say(isDone ? outcome.sentence.shellSafe : "Nothing to change, still v\(version)")
    }
    if !outcome.conflicts.isEmpty { self.output.say("Left alone:") }
    Failure.lines(of: outcome.conflicts).forEach(self.output.say)
  }

  /// Makes one change without a word.
  /// - Parameter expected: the version to change; nil for the one of `--expect-version`.
  func commit<Value>(
    _ summary: String?, origin: Version.Origin = .app, expecting expected: Int? = nil,
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try records.check(for: Entry.self)
    let path = try file.existingPath()
    return try Patience(timeout: timeout, output: output).wait(for: path) { seconds in
      let store = try OutlineStore(path: path, options: .init(access: .readWrite, busyTimeout: seconds))
      let committed = try store.write(message, origin: origin, expecting: expected) { transaction in
        if let summary { transaction.describe(summary) }
        if expected == nil, let number = try expectVersion?.number(in: transaction) {
          try transaction.expect(version: number)
        }
        return try body(transaction)
      }
      try store.close()
      return committed
    }
  }
}
