import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline diff`
struct DifferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "diff")

  @Argument(help: .version("From this version; without it, the one before the latest."))
  var from: String?

  @Argument(help: .version("To this version; without it, the latest.")) var to: String?

  @Argument(help: .section("Only this section; may also come after the first version or alone."))
  var part: String?

  @Option(help: .section("Only this section; the same as the third argument.")) var section: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Compare this file with another place: a path, ssh:[user@]host:path, or a remote.",
      valueName: "where"))
  var place: String?

  @Flag(help: "Exit with code 1 if there are differences.") var exitCode = false

  @Flag(help: "Print only the numbers of added, deleted, moved and changed nodes.") var stat = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    let ends = ends
    try refuse(
      "--with compares whole files, so it takes no version or section.",
      if: place != nil && (from != nil || section != nil))
    try refuse(
      "Name at most two versions and one section; \(ends.sections[0].inQuotes) is not a version.",
      if: ends.sections.count > 1)
    try refuse(
      "Choose one of --stat, --json, --ndjson and --plain.",
      if: [stat, options.json, options.ndjson, options.wantsRecords].count(where: { $0 }) > 1)
  }

  func run() throws {
    let answer = try place.map(answer) ?? options.read(answer)
    try print(answer)
    if exitCode && answer.counts.total > 0 { throw ExitCode(Failure.Code.noMatch.rawValue) }
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
    var difference = OutlineDifference()
    var texts: NodeTexts
    /// The numbers of the steps, if these are not in the difference.
    var total: OutlineDifference.Counts?

    var counts: OutlineDifference.Counts { total ?? difference.counts }
  }

  private func answer(_ outline: OutlineReader) throws -> Answer {
    let (versions, sections) = ends
    let from =
      try versions.first?.numberOrNothing(in: outline) ?? outline.versionBeforeLatestChange()
    let to = try (versions.dropFirst().first ?? .latest).numberOrNothing(in: outline)
    if stat, sections.isEmpty {
      return Answer(
        from: from, to: to, texts: try NodeTexts(of: OutlineDifference(), at: to, outline),
        total: try outline.differenceCounts(from: from, to: to))
    }
    var (difference, titles) =
      isTextNeeded
      ? try outline.namedDifference(from: from, to: to)
      : (try outline.difference(from: from, to: to), [])
    if let name = sections.first {
      let section = try id(ofSection: name, from, to, outline)
      difference = try outline.part(of: difference, in: section, from: from, to: to)
    }
    let texts = try NodeTexts(
      of: isTextNeeded ? difference : OutlineDifference(), at: to, outline, known: titles,
      marksIDs: options.marksIDs)
    return Answer(from: from, to: to, difference: difference, texts: texts)
  }

  /// The difference from this file to the one at a place.
  private func answer(with place: String) throws -> Answer {
    let path = try options.existingPath()
    let place = try RemoteAddress(place, among: OutlineStore.read(path) { try $0.remotes() })
    var other = ""
    var folder: PrivateFolder?
    switch place.way {
    case .file(let path): other = path
    case .ssh:
      folder = try PrivateFolder()
      other = (folder?.path ?? "") + "/whole.outline"
      _ = try place.end(timeout: nil)?.copy(to: other)
    case .folder:
      throw Failure(
        .usage, "\(place.name) is a folder of bundles, and has no outline to compare with",
        hint: "outline pull \(place.name.quotedForShell) --dry-run shows what would come")
    }
    let there = try Hint.naming(other, database: place.name) {
      try OutlineStore.read(other) { (try $0.outline(), try $0.latestVersion()) }
    }
    // The other file may be a copy that is deleted with its folder.
    defer { _ = folder }
    return try OutlineStore.read(path) { outline in
      let version = try outline.latestVersion()
      // Each file has its own expansion.
      let steps = try OutlineDifference(from: outline.outline(), to: there.0).steps.filter {
        switch $0 {
        case .expand, .collapse: false
        default: true
        }
      }
      let difference = OutlineDifference(steps: steps)
      let texts = try NodeTexts(
        of: isTextNeeded ? difference : OutlineDifference(), at: version, outline,
        known: Self.titles(of: there.0), marksIDs: options.marksIDs)
      return Answer(from: version, to: there.1, difference: difference, texts: texts)
    }
  }

  private static func titles(of outline: Outline) -> [(id: NodeID, title: NodeTitle)] {
    var above: [NodeID] = []
    return outline.rows.map { row in
      if row.level < above.count { above.removeSubrange(row.level...) }
      let parent = above.last
      above.append(row.node.id)
      let content = row.node.content
      return (row.node.id, NodeTitle(image: content.image, text: content.text, parent: parent))
    }
  }

  private var isTextNeeded: Bool { !stat && !options.isJSON }

  /// The section with a name, now, at one of the versions, or ever.
  private func id(
    ofSection name: String, _ from: Int, _ to: Int, _ outline: OutlineReader
  ) throws -> NodeID {
    for number in [nil, to, from] where number != 0 {
      let shown = try number.map(outline.at) ?? outline
      if let section = try? NameResolver(shown).section(.name(name)) { return section.id }
    }
    do { return try NameResolver(outline).idOfNode(everNamed: name) } catch {
      if name == section { throw error }
      throw Failure(
        .usage, "\(name.inQuotes) is neither a version nor a section",
        hint: "outline help versions")
    }
  }

  private func print(_ answer: Answer) throws {
    let (difference, from, to) = (answer.difference, answer.from, answer.to)
    let lines = DifferenceLines(texts: answer.texts, screen: options.screen)
    let response = Response(
      .version(to), .count(difference.steps.count), .from(from), .to(to),
      .counts(answer.counts), .steps(difference))
    try options.print(
      difference.steps.lazy.map { StepRecord($0, texts: answer.texts) }, as: response
    ) {
      (stat ? [] : difference.steps.flatMap { lines.lines(of: $0) }) + [
        lines.summary(of: answer.counts, from: from, to: to, at: place)
      ]
    }
  }
}

/// `outline apply`
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "apply")

  @Argument(help: .file("The file; - reads standard input.")) var path: String

  @Flag(name: [.short, .long], help: "Skip conflicting steps; apply the rest.") var force = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    let difference = try PatchFile.difference(at: path)
    try options.write("apply \(difference.steps.count.plural("change"))") { outline in
      let before = try outline.latestVersion()
      let conflicts = try outline.applyUnconflicted(difference)
      if !conflicts.isEmpty && !force {
        throw Failure(
          conflict: "cannot apply the changes: \(conflicts.count.plural("conflict"))",
          hint: "--force applies the rest", conflicts: try outline.conflictingNodes(of: conflicts))
      }
      var outcome = try options.outcome(since: before, in: outline) { _ in
        "Applied \((difference.steps.count - conflicts.count).plural("change"))"
      }
      outcome.conflicts = try outline.conflictingNodes(of: conflicts)
      return outcome
    }
  }
}
