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
        outline diff yesterday Groceries
        outline diff @-- @ --json | outline --db other.db apply -

      Signs: + added, - deleted, > moved, ~ changed in place. Before the oldest version the outline was empty, so from \
      an earlier time everything was added. With a section, only nodes that are or were in it are shown.
      """)

  @Argument(
    help: ArgumentHelp(
      "From this version; without it, the one before the latest.", valueName: "version"))
  var from: String?

  @Argument(help: ArgumentHelp("To this version; without it, the latest.", valueName: "version"))
  var to: String?

  @Argument(
    help: ArgumentHelp(
      "Only this section; may also come after the first version or alone.", valueName: "section"))
  var part: String?

  @Option(
    help: ArgumentHelp("Only this section; the same as the third argument.", valueName: "section"))
  var section: String?

  @Flag(help: "Exit with code 1 if there are differences.")
  var exitCode = false

  @Flag(help: "Print only the numbers of added, deleted, moved and changed nodes.")
  var stat = false

  @Flag(help: "Print an RFC 6902 patch of the outline as one JSON document; see outline help json.")
  var patchJson = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    let ends = ends
    if ends.sections.count > 1 {
      throw ValidationError(
        "Name at most two versions and one section; \(ends.sections[0].debugDescription) is not a version.")
    }
    if patchJson && !ends.sections.isEmpty {
      throw ValidationError("--patch-json prints the whole outline, so it takes no section.")
    }
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

  /// The versions and sections among the arguments: the first two possible versions are versions,
  /// anything else is a section.
  private var ends: (versions: [VersionExpression], sections: [String]) {
    var ends: (versions: [VersionExpression], sections: [String]) = ([], [])
    for word in [from, to, part].compactMap({ $0 }) {
      if ends.versions.count < 2, ends.sections.isEmpty, let version = VersionExpression(word) {
        ends.versions.append(version)
      } else {
        ends.sections.append(word)
      }
    }
    if let section { ends.sections.append(section) }
    return ends
  }

  private struct Answer {
    var from: Int
    var to: Int
    var difference: OutlineDifference
    var texts: NodeTexts
    /// The older state, if a patch is requested.
    var base = Outline()
  }

  private func answer(_ outline: OutlineReader) throws -> Answer {
    let (versions, sections) = ends
    let from =
      try versions.first?.numberOrNothing(in: outline) ?? outline.versionBeforeLatestChange()
    let to = try (versions.dropFirst().first ?? .latest).numberOrNothing(in: outline)
    let needsTexts = !stat && !patchJson && !options.isJSON
    var (difference, titles) =
      needsTexts
      ? try outline.namedDifference(from: from, to: to)
      : (try outline.difference(from: from, to: to), [])
    if let name = sections.first {
      let section = try id(ofSection: name, from, to, outline)
      difference = try outline.part(of: difference, in: section, from: from, to: to)
    }
    let texts = try NodeTexts(
      of: needsTexts ? difference : OutlineDifference(), at: to, outline, known: titles,
      marksIDs: options.marksIDs)
    let base = patchJson && from > 0 ? try outline.at(from).outline() : Outline()
    return Answer(from: from, to: to, difference: difference, texts: texts, base: base)
  }

  /// The section with a name, now, at one of the versions, or ever.
  private func id(
    ofSection name: String, _ from: Int, _ to: Int, _ outline: OutlineReader
  ) throws -> NodeID {
    for number in [nil, to, from] where number != 0 {
      let shown = try number.map(outline.at) ?? outline
      if let section = try? NameResolver(shown).sectionID(.name(name)) { return section.node }
    }
    do { return try NameResolver(outline).idOfNode(everNamed: name) } catch {
      if name == section { throw error }
      throw Failure(
        .usage, "\(name.debugDescription) is neither a version nor a section",
        hint: "outline help versions")
    }
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
