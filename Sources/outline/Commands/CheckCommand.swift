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
    let (problems, version, oldest) = try found()
    let records = problems.map { ProblemRecord(subject: $0.subject, problem: $0.message) }
    try options.print(records, Response(version: version, problems: records)) { problems.map(\.description.shellSafe) }
    if problems.isEmpty {
      options.say("No problems from v\(oldest) to v\(version)")
      return
    }
    let count = problems.count.plural("problem")
    options.say("outline: the file is damaged: \(count)")
    options.say("hint: restore a backup; sqlite3 FILE .recover saves what can be saved")
    throw ExitCode(Failure.Code.badFile.rawValue)
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
    } catch var error as StorageError where error.kind == .changedSchema {
      // To look further would run what somebody else has put there.
      error.doing = "cannot check \(try options.existingPath())"
      throw Failure(.badFile, error.description, hint: "it was made to be so; restore a backup, or ask who made it")
    }
  }
}
