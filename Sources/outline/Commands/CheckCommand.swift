import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline check`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for damage in the file, its rules and its whole history.",
    discussion: """
      Examples:
        outline check
        outline check --json | jq '.problems[]'
        outline check --repair

      Looked at are the pages and indexes of the file, the rules of its schema, the places of all nodes, and the history, \
      replayed version by version back to the oldest. Problems are listed, and the exit code is 7 then.

      --repair makes again what the file can make of itself: indexes, the search index, views and triggers, the mark of an \
      outline file, which .dump and .clone of sqlite3 lose; and it closes a version left open. All of it is done, or \
      nothing, so it keeps no copy. Where the outline or its history is damaged it does nothing: outline rescue saves what \
      can be saved into a new file.
      """)

  @Flag(help: "Make again what can be made of the rest of the file, and say what was done.")
  var repair = false

  @OptionGroup var options: ReadOptions

  func run() throws {
    try options.checkFields(of: ProblemRecord.self)
    let repaired = repair ? try mend() : nil
    let (problems, version, oldest) = try found()
    let records = problems.map { ProblemRecord(subject: $0.subject, problem: $0.message, kind: $0.kind.rawValue) }
    let response = Response(version: version, problems: records, repaired: repaired)
    try options.print(records, response) { problems.map(\.description.shellSafe) }
    if problems.isEmpty {
      options.say("No problems from v\(oldest) to v\(version)")
      return
    }
    let damage = problems.filter(\.isDamage)
    if damage.isEmpty {
      options.say("Nothing is damaged; a shell left version \(version) open")
      options.say("hint: the next write closes it, or outline check --repair")
      return
    }
    let count = damage.count.plural("problem")
    if damage.allSatisfy({ $0.kind == .foreign }) {
      options.say("outline: the outline is sound; what another program has in the file is not: \(count)")
      options.say("hint: outline trust allows triggers by name; rows and indexes are that program's to mend")
    } else if damage.allSatisfy(\.isRepairable) {
      options.say("outline: what the file keeps beside the outline is wrong: \(count)")
      options.say("hint: outline check --repair makes it again")
    } else {
      options.say("outline: the file is damaged: \(count)")
      options.say("hint: restore a backup; outline rescue FILE INTO saves what can be saved")
    }
    throw ExitCode(Failure.Code.badFile.rawValue)
  }

  /// Repairs the file, and says what was done.
  private func mend() throws -> [String] {
    let path = try options.existingPath()
    let summary = try Patience(timeout: nil, options: options).wait(for: path) { seconds in
      try OutlineStore.repair(
        path, allowing: TrustedTriggers.allowed(in: path), busyTimeout: .seconds(seconds))
    }
    for what in summary.done { options.say("Repaired: \(what.shellSafe)") }
    if summary.needsRescue, let problem = summary.problems.first {
      let count = summary.problems.count.plural("problem")
      throw Failure(
        .badFile, "nothing was repaired, the file is damaged otherwise: \(problem), \(count) in all",
        hint: "outline rescue FILE INTO saves what can be saved into a new file")
    }
    if summary.done.isEmpty { options.say("Nothing to repair") }
    return summary.done
  }

  private func found() throws -> (problems: [Problem], version: Int, oldest: Int) {
    let allowed = try TrustedTriggers.allowed(in: options.existingPath())
    do {
      return try options.read { outline in
        let progress = options.progress("Checking", "version")
        defer { progress.end() }
        let problems = try outline.check(allowing: allowed, progress: progress.show)
        return (problems, try outline.latestVersion(), problems.isEmpty ? try outline.oldestVersion().number : 0)
      }
    } catch let error as StorageError where error.kind == .corrupt || error.kind == .notADatabase {
      // The hint of other commands would lead here.
      throw Failure(
        .badFile, error.description,
        hint: "outline rescue FILE INTO saves what can be saved of an outline, if it was one")
    } catch var error as StorageError where error.kind == .changedSchema {
      // To look further would run what somebody else has put there.
      error.doing = "cannot check \(try options.existingPath())"
      throw Failure(
        .badFile, error.description, hint: "it was made to be so; outline rescue FILE INTO takes the outline out of it")
    }
  }
}
