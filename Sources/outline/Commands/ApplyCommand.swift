import ArgumentParser
import OutlineStore

/// `outline apply`
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Carry out the changes in a JSON file that outline diff --json wrote.",
    discussion: """
      Examples:
        outline diff 3 9 --json > changes.json
        outline --db other.db apply changes.json
        outline apply changes.json --dry-run
        outline diff @- @ --json | outline --db other.db apply -

      All of it is one version, or nothing is done: every step must find what it says, the old text, the old parent, and \
      what it needs there. Otherwise the conflicts are listed and the exit code is 5. With --force the steps in conflict \
      are left out.
      """)

  @Argument(help: ArgumentHelp("The file; - reads standard input.", valueName: "file"))
  var path: String

  @Flag(name: [.short, .long], help: "Do what can be done, and leave the rest.")
  var force = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var options: WriteOptions

  /// What a rehearsal found out, thrown so that nothing of it stays.
  private struct Rehearsal: Error {
    var outcome: Outcome
    var difference: OutlineDifference
    var lines: [String]
    var version: Int
  }

  func run() throws {
    let difference = try PatchFile.difference(at: path)
    do {
      try options.write("apply \(difference.steps.count.of("change"))") { outline in
        let before = try outline.latestVersion()
        let conflicts = try outline.applyUnconflicted(difference)
        if !conflicts.isEmpty && !force { throw try failure(conflicts, outline) }
        let made = try outline.difference(from: before, to: outline.latestVersion())
        let count = Set(made.steps.map(\.id)).count
        let outcome = Outcome(
          sentence: "Applied \((difference.steps.count - conflicts.count).of("change"))", count: count,
          nodes: options.output.json ? try outline.changed(since: before) : [],
          conflicts: try shapes(of: conflicts, outline))
        if dryRun { throw try rehearsal(outcome, made, from: before, outline) }
        return outcome
      }
    } catch let rehearsal as Rehearsal {
      try report(rehearsal)
    }
  }

  private func rehearsal(
    _ outcome: Outcome, _ difference: OutlineDifference, from before: Int, _ outline: OutlineReader
  ) throws -> Rehearsal {
    let texts = try NodeTexts(of: difference, at: outline.latestVersion(), outline)
    let lines = DifferenceLines(texts: texts, style: options.output.style)
    return Rehearsal(
      outcome: outcome, difference: difference, lines: difference.steps.map(lines.line), version: before)
  }

  private func report(_ rehearsal: Rehearsal) throws {
    let did = "Would change: " + DifferenceLines.counts(of: rehearsal.difference)
    let conflicts = rehearsal.outcome.conflicts
    let output = Output()
    if options.output.json {
      let response = Response(
        version: rehearsal.version, did: did, changed: false, count: rehearsal.outcome.count,
        counts: rehearsal.difference.counts, steps: rehearsal.difference,
        conflicts: conflicts.isEmpty ? nil : conflicts)
      output.line(try JSON.text(of: response))
    } else {
      rehearsal.lines.forEach(output.line)
    }
    try output.flush()
    options.output.say(did)
    if !conflicts.isEmpty { options.output.say("Left alone:") }
    Failure.lines(of: conflicts).forEach(options.output.say)
  }

  private func failure(_ conflicts: [Conflict], _ outline: OutlineReader) throws -> Failure {
    var failure = Failure(
      .conflict, "the changes do not fit: \(conflicts.count.of("conflict"))", hint: "--force applies the rest")
    failure.conflicts = try shapes(of: conflicts, outline)
    return failure
  }

  private func shapes(of conflicts: [Conflict], _ outline: OutlineReader) throws -> [Failure.Conflict] {
    let latest = try outline.latestVersion()
    return try conflicts.map { conflict in
      let text = try outline.state(of: conflict.id, at: latest)?.content.text ?? ""
      return Failure.Conflict(id: conflict.id, text: text, reason: conflict.reason)
    }
  }
}
