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

      Looked at are the pages and indexes of the file, the rules of its schema, the places of all nodes, and the history, \
      replayed version by version back to the oldest. Problems are listed, and the exit code is 7 then.
      """)

  @OptionGroup var options: ReadOptions

  func run() throws {
    try options.checkFields(of: ProblemRecord.self)
    let (problems, version, oldest) = try options.read { outline in
      let progress = options.progress("Checking", "version")
      defer { progress.end() }
      let problems = try outline.check(progress: progress.show)
      return (problems, try outline.latestVersion(), problems.isEmpty ? try outline.oldestVersion().number : 0)
    }
    let records = problems.map { ProblemRecord(subject: $0.subject, problem: $0.message, kind: $0.kind.rawValue) }
    try options.print(records, Response(version: version, problems: records)) { problems.map(\.description.shellSafe) }
    if problems.isEmpty {
      options.say("No problems from v\(oldest) to v\(version)")
      return
    }
    let damage = problems.filter(\.isDamage)
    if damage.isEmpty {
      options.say("Nothing is damaged; a shell left version \(version) open")
      options.say("hint: the next write closes it, or UPDATE version SET open=NULL WHERE open")
      return
    }
    let count = damage.count.plural("problem")
    if damage.allSatisfy(\.isRepairable) {
      options.say("outline: what the file keeps beside the outline is wrong: \(count)")
      options.say("hint: nothing is lost; outline check --repair makes it anew")
    } else {
      options.say("outline: the file is damaged: \(count)")
      options.say("hint: restore a backup; outline rescue OLD NEW saves what can be saved")
    }
    throw ExitCode(Failure.Code.badFile.rawValue)
  }
}
