import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

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
    let output = Output()
    let total = try place.map { try print(from: $0, to: output) } ?? printVersions(to: output)
    try output.flush()
    if exitCode && total > 0 { throw ExitCode(Failure.Code.noMatch.rawValue) }
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

  /// Prints while it reads.
  /// - Returns: the number of steps.
  private func printVersions(to output: Output) throws -> Int {
    output.beginAtOnce()
    let (versions, sections) = ends
    var known: (from: Int, to: Int)?
    var total = 0
    try OutlineStore.readInParts(options.existingPath()) { outline in
      output.beginAgain(confirmedBy: outline.confirm)
      // If somebody wrote meanwhile, the rest is of the same versions.
      let from =
        try known?.from ?? versions.first?.numberOrNothing(in: outline)
        ?? outline.versionBeforeLatestChange()
      let to = try known?.to ?? (versions.dropFirst().first ?? .latest).numberOrNothing(in: outline)
      known = (from, to)
      let parts = try parts(from: from, to: to, in: sections.first, outline)
      total = parts.counts.total
      let marksIDs = options.marksIDs && total <= NodeTexts.mostMarked
      try print(parts, from: from, to: to, to: output) { part in
        try NodeTexts(
          of: part, at: to, outline, known: parts.titles, partFrom: from, marksIDs: marksIDs)
      }
    }
    return total
  }

  /// Prints a difference.
  /// - Parameter texts: returns the texts of a part.
  private func print(
    _ parts: DifferenceParts, from: Int, to: Int, to output: Output,
    _ texts: (OutlineDifference) throws -> NodeTexts
  ) throws {
    if options.json {
      let response = Response(
        .version(to), .count(parts.counts.total), .set("from", to: from), .set("to", to: to),
        .set("counts", to: parts.counts),
        .steps(parts))
      return try options.print(response, to: output)
    }
    output.mayBePaged = !options.noPager && !options.isForPrograms
    try parts.forEach { part in
      if options.ndjson { return try options.print(lines: part.steps, to: output) }
      let texts = try texts(part)
      if options.wantsRecords {
        return try options.printRecords(
          part.steps.lazy.map { StepRecord($0, texts: texts) }, to: output)
      }
      let lines = DifferenceLines(texts: texts, screen: options.screen)
      part.steps.forEach { lines.lines(of: $0).forEach(output.line) }
      // A pager gets the whole text.
      if !options.screen.isTerminal { try output.drain() }
    }
    if options.isForPrograms { return }
    let lines = DifferenceLines(texts: NodeTexts(), screen: options.screen)
    output.line(lines.summary(of: parts.counts, from: from, to: to, at: place))
  }

  /// The changes of all sections or of one.
  private func parts(
    from old: Int, to new: Int, in section: String?, _ outline: OutlineReader
  ) throws -> DifferenceParts {
    if stat, section == nil {
      return DifferenceParts(counts: try outline.differenceCounts(from: old, to: new))
    }
    let whole = try outline.differenceParts(from: old, to: new)
    guard let section else { return whole }
    let id = try id(ofSection: section, old, new, outline)
    let part = try outline.part(of: whole.whole(), in: id, from: old, to: new)
    return stat ? DifferenceParts(counts: part.counts) : DifferenceParts(part, titles: whole.titles)
  }

  /// Prints the difference from this file to the one at a place.
  /// - Returns: the number of steps.
  private func print(from place: String, to output: Output) throws -> Int {
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
    let (version, difference, texts) = try OutlineStore.read(path) { outline in
      let version = try outline.latestVersion()
      // Each file has its own expansion.
      let steps = try OutlineDifference(from: outline.outline(), to: there.0).steps.filter {
        switch $0 {
        case .expand, .collapse: false
        default: true
        }
      }
      let difference = OutlineDifference(steps: steps)
      let texts =
        !stat && !options.isJSON
        ? try NodeTexts(
          of: difference, at: version, outline, known: Self.titles(of: there.0),
          marksIDs: options.marksIDs)
        : NodeTexts()
      return (version, difference, texts)
    }
    let parts = stat ? DifferenceParts(counts: difference.counts) : DifferenceParts(difference)
    try print(parts, from: version, to: there.1, to: output) { _ in texts }
    return parts.counts.total
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
          hint: "--force applies the rest",
          conflicts: try Failure.ConflictingNode.nodes(of: conflicts, in: outline))
      }
      var outcome = try options.outcome(since: before, in: outline) { _ in
        "Applied \((difference.steps.count - conflicts.count).plural("change"))"
      }
      outcome.conflicts = try Failure.ConflictingNode.nodes(of: conflicts, in: outline)
      return outcome
    }
  }
}
