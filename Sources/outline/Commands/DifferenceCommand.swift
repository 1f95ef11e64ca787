import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline diff`
struct DifferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed between two versions.",
    discussion: """
      Examples:
        outline diff               what the latest version changed
        outline diff 3             from version 3 to the latest
        outline diff v3 v9
        outline diff yesterday     what changed today
        outline diff @-- @ --json > changes.json; outline --db other.db apply changes.json

      Signs: + added, - deleted, > moved, ~ changed in place.
      """)

  @Argument(
    help: ArgumentHelp(
      "From this version; without it, the one before the latest.", valueName: "version"))
  var from: VersionExpression?

  @Argument(help: ArgumentHelp("To this version; without it, the latest.", valueName: "version"))
  var to: VersionExpression?

  @Flag(help: "End with exit code 1 when there are differences.")
  var exitCode = false

  @Flag(help: "Print only how many nodes were added, deleted, moved and changed.")
  var stat = false

  @Flag(help: "Print an RFC 6902 patch of the outline as one JSON document; see outline help json.")
  var patchJson = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if [stat, patchJson, options.json, options.ndjson, options.wantsRecords].count(where: { $0 })
      > 1
    {
      throw ValidationError("Choose one of --stat, --patch-json, --json, --ndjson and --plain.")
    }
  }

  func run() throws {
    let answer = try options.read(answer)
    if patchJson {
      let output = Output()
      output.line(try JSON.text(of: answer.difference.jsonPatch(from: answer.base)))
      try output.flush()
    } else {
      try print(answer)
    }
    if exitCode && !answer.difference.isEmpty { throw ExitCode(Failure.Code.noMatch.rawValue) }
  }

  private struct Answer {
    var from: Int
    var to: Int
    var difference: OutlineDifference
    var texts: NodeTexts
    /// The older state, where a patch of it is wanted.
    var base = Outline()
  }

  private func answer(_ outline: OutlineReader) throws -> Answer {
    let from = try self.from?.number(in: outline) ?? outline.versionBeforeLatestChange()
    let to = try (self.to ?? .latest).number(in: outline)
    let difference = try outline.difference(from: from, to: to)
    let needsTexts = !stat && !patchJson && !options.isJSON
    let texts = try NodeTexts(
      of: needsTexts ? difference : OutlineDifference(), at: to, outline, marksIDs: options.marksIDs)
    let base = patchJson && from > 0 ? try outline.at(from).outline() : Outline()
    return Answer(from: from, to: to, difference: difference, texts: texts, base: base)
  }

  private func print(_ answer: Answer) throws {
    let (difference, from, to) = (answer.difference, answer.from, answer.to)
    let lines = DifferenceLines(texts: answer.texts, screen: options.screen)
    let response = Response(
      version: to, count: difference.steps.count, from: from, to: to, counts: difference.counts,
      steps: difference)
    try options.print(difference.steps.map { StepRecord($0, answer.texts) }, response) {
      (stat ? [] : difference.steps.flatMap { lines.lines(of: $0) }) + [
        lines.summary(of: difference, from: from, to: to)
      ]
    }
  }
}
