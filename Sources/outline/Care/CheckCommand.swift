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
      for kind in [Problem.Kind.open, .clock, .circle] {
        tell(problems.filter { $0.kind == kind }, as: kind.rawValue, version)
      }
      return
    }
    var kind = (damage.first { $0.kind == .text } ?? damage[0]).kind.rawValue
    if Set(damage.map(\.kind)).count > 1, !damage.allSatisfy(\.isRepairable) { kind = "file" }
    if damage.allSatisfy({ $0.message.hasPrefix("another program added the column") }) {
      kind = "column"
    }
    tell(damage, as: kind, version)
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

  /// The sentence on problems of each kind, and its hint.
  private static let texts = [String: String](embedded: "problems.txt")

  private func tell(_ problems: [Problem], as kind: String, _ version: Int) {
    guard let first = problems.first, let text = Self.texts[kind] ?? Self.texts["file"]
    else { return }
    let parts = text.components(separatedBy: " | ").map {
      $0.replacing("(count)", with: problems.count.plural("problem"))
        .replacing("(version)", with: "\(version)").replacing("(subject)", with: first.subject)
        .replacing("(name)", with: first.subject.quotedForShell)
    }
    options.say(parts[0])
    let hint = options.naming(Hint.naming(damaged: options.path, in: parts[parts.count - 1]))
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
        attempts.withValue { $0 += 1 }
        let isFirst = attempts.withValue { $0 == 1 }
        let progress = isFirst ? options.progress("Checking", each: "version") : nil
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
