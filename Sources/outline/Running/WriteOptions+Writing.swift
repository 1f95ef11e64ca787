import Foundation
import OutlineOperations
import OutlineStore
import Terminal

// How a command that changes something does its work: the one place that opens the file for it,
// runs or rehearses the transaction, and reports the result.
extension WriteOptions {
  /// Performs an operation and reports the result.
  func perform(_ verb: some Verb) throws { try perform(wayBack: verb.wayBack) { _ in verb } }

  /// Performs an operation that depends on the outline, and reports the result.
  func perform(
    wayBack: String = "outline undo", _ choose: (OutlineReader) throws -> some Verb
  ) throws {
    try write(nil, wayBack: wayBack) { outline in
      let verb = try choose(outline)
      let progress = progress("Adding", each: "item")
      defer { progress.end() }
      let effect = try verb.perform(
        in: outline, answering: isForPrograms, telling: !quiet, progress: progress.show)
      for warning in effect.warnings { say("outline: \(warning.message)".shellSafe) }
      var outcome = Outcome(effect)
      if effect.isAddition && !isForPrograms && screen.isTerminal {
        outcome.lines = try screen.lines(ofAdded: effect.nodes, in: outline)
      }
      return outcome
    }
  }

  /// Performs one change: one transaction, one version, one step of undo. Then reports it, and how to
  /// undo it.
  /// - Parameters:
  ///   - summary: the message of the version if neither the user nor the transaction gives one.
  ///   - wayBack: the command that undoes the change.
  func write(
    _ summary: String?, origin: Version.Origin = .app, wayBack: String = "outline undo",
    _ body: (OutlineTransaction) throws -> Outcome
  ) throws {
    do {
      try report(commit(summary, origin: origin, body), wayBack: wayBack)
    } catch let rehearsal as Rehearsal { try report(rehearsal) }
  }

  /// Performs one change and reports nothing.
  /// - Parameters:
  ///   - author: the author of the version, or `nil` for that of all commands.
  ///   - expected: the version to change, or `nil` for that of `--expect-version`.
  /// - Throws: ``Rehearsal`` for a dry run.
  func commit(
    _ summary: String?, origin: Version.Origin = .app, by author: String? = nil,
    expecting expected: Int? = nil, _ body: (OutlineTransaction) throws -> Outcome
  ) throws -> Committed<Outcome> {
    try checkFields(of: Entry.self)
    let path = try existingPath()
    let store = try openedStore(at: path)
    let hooks = dryRun ? nil : Hooks(for: path, say: say)
    let committed = try store.write(
      message, origin: origin, author: try author ?? Settings.currentAuthor(), expecting: expected
    ) { outline in
      if let summary { outline.describe(summary) }
      if expected == nil, let number = try expectedNumber(in: outline) {
        try outline.expect(version: number)
      }
      let before = dryRun || hooks != nil ? try outline.latestVersion() : 0
      var outcome = try body(outline)
      outcome.nodes = try outline.addingTimes(wantedTimes, to: outcome.nodes)
      if dryRun { throw try rehearsal(of: outcome, from: before, outline) }
      try hooks?.check(since: before, outline)
      return outcome
    }
    try store.close()
    if committed.isNew { hooks?.tell() }
    return committed
  }

  /// Opens a file to change it, and tells of its upgrade.
  func openedStore(at path: String) throws -> OutlineStore {
    try .changing(
      path, timeout: timeout, for: self, migration: noMigrate ? .never : .automatic,
      isRehearsal: dryRun)
  }

  /// The outcome of all changes since a version.
  func outcome(
    since version: Int, in outline: OutlineTransaction, _ sentence: (OutlineDifference) -> String
  ) throws -> Outcome {
    let made = try outline.difference(from: version, to: outline.latestVersion())
    return Outcome(
      sentence: sentence(made), count: Set(made.steps.map(\.id)).count,
      nodes: isForPrograms ? try outline.entries(changedSince: version) : [])
  }

  /// The number of `--expect-version`. A version name that the file does not have is a conflict as
  /// well: the file was restored or is another copy, and its versions are different ones.
  private func expectedNumber(in outline: OutlineReader) throws -> Int? {
    do { return try expectVersion?.number(in: outline) } catch OutlineError.unknownVersionName(
      let name)
    {
      throw Failure(
        .conflict, "expected the version \(name), and this file has no such version",
        hint:
          "the file was restored from a backup, or is another copy; outline log lists its versions")
    }
  }

  /// The result of a change that is about to be rolled back.
  func rehearsal(
    of outcome: Outcome, from before: Int, to after: Int? = nil, _ outline: OutlineReader
  ) throws -> Rehearsal {
    let after = try after ?? outline.latestVersion()
    let difference = try outline.difference(from: before, to: after)
    let texts = try NodeTexts(
      of: difference, at: after, outline, marksIDs: !isForPrograms && screen.marksIDs)
    return Rehearsal(outcome: outcome, difference: difference, texts: texts, version: before)
  }
}

// Reports.
extension WriteOptions {
  /// The screen for people.
  var screen: Screen { Screen(style: style) }

  /// Reports the result of a dry run.
  func report(_ rehearsal: Rehearsal) throws {
    let (outcome, difference) = (rehearsal.outcome, rehearsal.difference)
    // The sentence is printed if it tells more than the difference: the number of steps to undo, or
    // the use that would be counted.
    let would = outcome.sentence.hasPrefix("Would") ? outcome.sentence : "Would change"
    let did =
      difference.isEmpty && outcome.needsNoVersion
      ? Self.asIntended(outcome.sentence)
      : "\(would): \(difference.isEmpty ? "nothing" : difference.counts.summary)"
    var response = outcome.response
    response.set(
      .version(rehearsal.version), .did(did), .changed(false), .count(outcome.count),
      .file(outcome.file), .set("counts", to: difference.counts), .steps(difference))
    let lines = DifferenceLines(texts: rehearsal.texts, screen: screen)
    try print(outcome, as: response) { difference.steps.flatMap { lines.lines(of: $0) } }
    say(did.shellSafe)
    sayConflicts(of: outcome)
  }

  /// The sentence of a change in the conditional: `Would forget the view left`.
  private static func asIntended(_ sentence: String) -> String {
    let verbs = [
      "Used": "use", "Expanded": "expand", "Collapsed": "collapse", "Forgot": "forget",
      "Kept": "keep", "Swiped": "swipe", "Added": "add", "Removed": "remove",
    ]
    let word = String(sentence.prefix { $0 != " " })
    return verbs[word].map { "Would \($0)" + sentence.dropFirst(word.count) }
      ?? "Would do: \(sentence)"
  }

  /// Reports a change and how to undo it.
  func report(_ committed: Committed<Outcome>, wayBack: String) throws {
    let (outcome, version) = (committed.value, committed.version)
    let isDone = committed.isNew || outcome.needsNoVersion
    var response = outcome.response
    response.set(
      .version(version), .set("versionName", to: committed.isNew ? committed.name : nil),
      .did(isDone ? outcome.sentence : "Nothing to change"),
      .changed(isDone && (committed.isNew || outcome.count > 0)),
      .count(isDone ? outcome.count : 0))
    do {
      try print(outcome, as: response) { outcome.lines.isEmpty ? outcome.data : outcome.lines }
    } catch let error as OutputError {
      throw Failure(
        .inputOutput, error.description,
        hint: "the change was made nevertheless: \(outcome.sentence) → v\(version)")
    }
    if committed.isNew {
      let wayBack = committed.isQuiet ? "outline undo skips it" : wayBack
      say("\(outcome.sentence.shellSafe) → v\(version)  (\(naming(wayBack).shellSafe))")
      // Two clocks rarely agree to the second.
      if let date = committed.date, date.timeIntervalSinceNow > 600 {
        say("the clock was ahead before: this change got the time \(Moment.local(date))")
      }
    } else {
      say(isDone ? outcome.sentence.shellSafe : "Nothing to change, still v\(version)")
    }
    sayConflicts(of: outcome)
  }

  /// Prints the data of a change in the requested form.
  private func print(_ outcome: Outcome, as response: Response, for lines: () -> [String]) throws {
    let output = Output()
    if ndjson && !outcome.reports.isEmpty {
      try print(lines: outcome.reports, to: output)
    } else if isJSON {
      try print(response, to: output)
    } else if wantsRecords {
      try printRecords(outcome.nodes, to: output)
    } else {
      lines().forEach(output.line)
    }
    try output.flush()
  }

  private func sayConflicts(of outcome: Outcome) {
    if !outcome.conflicts.isEmpty { say("Not changed:") }
    Failure.lines(of: outcome.conflicts).forEach(say)
  }
}

extension OutlineStore.Options {
  /// The settings for changing a file.
  /// - Parameters:
  ///   - timeout: the seconds to wait while another program writes, or `nil` for the default of 10.
  ///   - options: if given, the user is told of a wait that takes longer than a second.
  static func changing(
    _ path: String, timeout: Double? = nil, for options: (any CommonOptions)? = nil
  ) throws -> Self {
    var settings = Self(access: .readWrite, busyTimeout: .seconds(timeout ?? 10), readers: .shared)
    settings.allowedTriggers = try TrustedTriggers.allowedTriggers(in: path)
    if let options, options.isTalkative {
      settings.noteWaiting = {
        Message.print("outline: waiting for another program that is writing to \(path.shellSafe)")
      }
    }
    return settings
  }
}

extension OutlineStore {
  /// Opens a file to change it.
  /// - Parameters:
  ///   - timeout: the seconds to wait while another program writes, or `nil` for the default of 10.
  ///   - options: if given, the user is told of a long wait and of a migration.
  ///   - migration: the treatment of a file of an older schema.
  ///   - isRehearsal: whether nothing will be committed.
  static func changing(
    _ path: String, timeout: Double? = nil, for options: (any CommonOptions)? = nil,
    migration: Options.Migration = .automatic, isRehearsal: Bool = false
  ) throws -> OutlineStore {
    var settings = try Options.changing(path, timeout: timeout, for: options)
    settings.migration = migration
    settings.isRehearsal = isRehearsal
    let store = try OutlineStore(path: path, options: settings)
    options?.say(store.migration)
    return store
  }
}
