import ArgumentParser
import OutlineFormats
import OutlineStore

/// `outline log`
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the versions, the latest first.",
    discussion: """
      Examples:
        outline log
        outline log --limit 5
        outline log bkzp            only versions that touched this item or section
        outline log --plain | cut -f1,5
      """)

  @Argument(help: ArgumentHelp("Only versions that touched this item or section.", valueName: "id"))
  var name: String?

  @Option(help: ArgumentHelp("How many at most.", valueName: "n"))
  var limit = 50

  @Flag(help: "Print one version a line: number, time, origin, changes, message, what it takes back.")
  var plain = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit takes 1 or more.") }
  }

  func run() throws {
    let (versions, latest) = try options.read { outline in
      let id = try name.map { try outline.touched(called: $0) }
      return (try outline.versions(limit: limit, touching: id), try outline.latestVersion())
    }
    let output = Output()
    if options.output.json {
      output.line(try JSON.text(of: Response(version: latest, versions: versions.map { .init($0) })))
    } else if plain {
      versions.map(Self.plainLine).forEach(output.line)
    } else {
      lines(of: versions).forEach(output.line)
    }
    try output.flush()
    if !plain, versions.count == limit, versions.last?.number != 1 {
      options.output.say("There may be more; --limit shows them")
    }
  }

  private static func plainLine(_ version: Version) -> String {
    let fields = [
      String(version.number), Moment.utc(version.date), version.origin.rawValue, String(version.changes),
      version.message ?? "", version.undoes.map(String.init) ?? "",
    ]
    return fields.map(\.plainField).joined(separator: "\t")
  }

  private func lines(of versions: [Version]) -> [String] {
    let style = options.output.style
    let numberWidth = versions.map { "v\($0.number)".count }.max() ?? 0
    let originWidth = versions.map(\.origin.rawValue.count).max() ?? 0
    return versions.map { version in
      let number = "v\(version.number)".padded(toWidth: numberWidth)
      let origin = version.origin.rawValue.padded(toWidth: originWidth)
      let message = (version.message ?? "").shellSafe.truncated(toWidth: 60)
      let parts = [
        style.cyan(number), style.dim(Moment.local(version.date)), style.dim(origin),
        message + (message.isEmpty ? "" : "  ") + style.dim(version.changes.of("change")),
      ]
      return parts.joined(separator: "  ")
    }
  }
}

extension OutlineReader {
  /// The node a text names, also one that is deleted by now if the text is its whole id.
  fileprivate func touched(called text: String) throws -> NodeID {
    do { return try node(named: text).node } catch OutlineError.deleted(let id, _) { return id }
  }
}
