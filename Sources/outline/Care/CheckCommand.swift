#if Care
import ArgumentParser
import Foundation
import OutlineCare
import OutlineOperations
import OutlineStore
import Terminal

/// `outline check`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "check")

  @Argument(help: .file("The outline file; the same as --db.")) var file: String?

  @Flag(help: "Rebuild indexes, views, triggers and the like, and list the repairs.")
  var repair = false

  @Option(
    help: ArgumentHelp("Also find the version with this seal, of another copy.", valueName: "hash"))
  var seal: String?

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if let seal, !(16...64).contains(seal.utf8.count) || !seal.allSatisfy(\.isHexDigit) {
      throw ValidationError(
        "A seal has 64 hexadecimal digits, of which the first 16 are enough: \(seal)")
    }
    try refuse("Name one file only: <file> or --db.", if: file != nil && options.database != nil)
  }

  mutating func run() throws {
    if let file { options.database = file }
    try Hint.naming(options.path, database: options.database) { try check() }
  }

  private func check() throws {
    try options.checkFields(of: ProblemRecord.self)
    let repaired = repair ? try mend() : nil
    let (problems, version, oldest, last, match) = try findings()
    let records = problems.map {
      ProblemRecord(subject: $0.subject, problem: $0.message, kind: $0.kind.rawValue)
    }
    let response = Response(
      .version(version), .set("problems", to: records), .set("repaired", to: repaired),
      .set("seal", to: last?.seal))
    try options.print(records, as: response) { problems.map(\.description.shellSafe) }
    if problems.isEmpty {
      options.say("No problems from v\(oldest) to v\(version)")
      if let seal { try compare(seal, last: last, match: match, latest: version) }
      return
    }
    let damage = problems.filter(\.isDamage)
    if damage.isEmpty {
      if problems.contains(where: { $0.kind == .open }) {
        options.say("Nothing is damaged; a shell left version \(version) open")
        sayHint("the next write closes it, or outline check --repair")
      }
      if problems.contains(where: { $0.kind == .clock }) {
        options.say("Nothing is damaged; versions were made while a clock was ahead")
        sayHint(
          "nothing needs to be done: later versions get the times after these; set that clock")
      }
      return
    }
    let count = damage.count.plural("problem")
    if damage.allSatisfy({ $0.kind == .foreign }) {
      options.say(
        "outline: the outline is sound; another program's data in the file is not: \(count)")
      sayHint(
        "outline trust allows triggers by name; the other program must repair its rows and indexes")
    } else if damage.allSatisfy(\.isRepairable) {
      let bytes = damage.contains { $0.kind == .text } ? "; unreadable bytes become U+FFFD" : ""
      options.say("outline: the outline is sound; other parts of the file are wrong: \(count)")
      sayHint("outline check --repair rebuilds them\(bytes)")
    } else if let first = damage.first, damage.allSatisfy({ $0.kind == .configuration }) {
      options.say("outline: the outline is sound; list configurations cannot be read: \(count)")
      let id = Section.ID(checked: first.subject)
      let flaw = OutlineError.invalidConfiguration(id, reason: first.message)
      sayHint(Failure(describing: flaw).hint ?? "")
    } else if let first = damage.first, damage.allSatisfy({ $0.kind == .attributes }) {
      options.say("outline: the outline is sound; attributes of items cannot be read: \(count)")
      sayHint(
        "they are ignored; in sqlite3, UPDATE outline SET attributes=NULL WHERE id='\(first.subject)'"
          + " removes them")
    } else if damage.allSatisfy({ $0.kind == .received }) {
      options.say(
        "outline: the outline is sound; the records of versions from other files are not: \(count)")
      sayHint("restore a backup; outline rescue FILE INTO makes them versions of a new file")
    } else if damage.allSatisfy({ $0.kind == .seal }) {
      options.say("outline: the history was changed after it was sealed: \(count)")
      sayHint("compare with a backup; outline rescue FILE INTO makes a new file with new seals")
    } else if damage.allSatisfy({ $0.message.hasPrefix("another program added the column") }) {
      options.say(
        "outline: the outline is sound, and only read while it has foreign columns: \(count)")
      sayHint("run that ALTER TABLE in sqlite3; values of your own go into attributes")
    } else {
      options.say("outline: the file is damaged: \(count)")
      sayHint("restore a backup; outline rescue FILE INTO saves the readable part")
    }
    throw ExitCode(Failure.Code.badFile.rawValue)
  }

  /// Tells which version has the seal of another copy.
  private func compare(_ seal: String, last: Version?, match: Version?, latest: Int) throws {
    guard let match else {
      let hint = last.map { "the last seal of this file is \($0.seal ?? ""), of v\($0.number)" }
      throw Failure(
        .notFound, "no version has the seal \(seal): the other file has another history", hint: hint
      )
    }
    let more = latest - match.number
    let rest = more == 0 ? "it is the latest version" : "\(more.plural("version")) came after it"
    options.say("v\(match.number) has this seal; \(rest)")
  }

  private func sayHint(_ hint: String) {
    let hint = options.naming(Hint.naming(damaged: options.path, in: hint))
    options.say("hint: \(hint.shellSafe)")
  }

  /// Repairs the file and returns the repairs.
  private func mend() throws -> [String] {
    let path = try options.existingPath()
    let summary = try OutlineStore.repair(path, options: .changing(path, for: options))
    for what in summary.done { options.say("Repaired: \(what.shellSafe)") }
    if summary.needsRescue, let problem = summary.problems.first {
      let count = summary.problems.count.plural("problem")
      throw Failure(
        .badFile,
        "nothing was repaired, because the file has other damage: \(problem), \(count) in all",
        hint: "outline rescue FILE INTO saves the readable part into a new file")
    }
    if summary.done.isEmpty { options.say("Nothing to repair") }
    return summary.done
  }

  private func findings() throws -> (
    problems: [Problem], version: Int, oldest: Int, last: Version?, match: Version?
  ) {
    let allowed = try TrustedTriggers.allowedTriggers(in: options.existingPath())
    let attempts = Locked(0)
    do {
      return try options.read { outline in
        // If another process writes meanwhile everything is read again; progress that starts over
        // would only confuse.
        let attempt = attempts.withValue { count in
          count += 1
          return count
        }
        let progress = attempt == 1 ? options.progress("Checking", each: "version") : nil
        defer { progress?.end() }
        let problems = try outline.check(allowing: allowed) { progress?.show($0, of: $1) }
        if !problems.isEmpty { return (problems, try outline.latestVersion(), 0, nil, nil) }
        return (
          [], try outline.latestVersion(), try outline.oldestVersion().number,
          try outline.latestSealedVersion(), try seal.flatMap { try outline.version(sealedAs: $0) }
        )
      }
    } catch let error as StorageError where error.kind == .corrupt || error.kind == .notADatabase {
      // The hint of other commands would lead back to this one.
      throw Failure(
        .badFile, error.description,
        hint: "outline rescue FILE INTO saves the readable part, if the file was an outline")
    } catch var error as StorageError where error.kind == .changedSchema {
      // Reading on would run code that another program put into the schema.
      error.doing = "cannot check \(try options.existingPath())"
      throw Failure(
        .badFile, error.description,
        hint: "this file was created that way, so there is nothing to repair; "
          + "outline rescue FILE INTO copies the outline into a new file")
    }
  }
}
#endif
