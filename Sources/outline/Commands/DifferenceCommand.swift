import ArgumentParser
import OutlineStore

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

      + stands for added, - for deleted, > for moved, ~ for changed in place.
      """)

  @Argument(help: ArgumentHelp("From this version; without it, the one in front of the latest.", valueName: "version"))
  var from: VersionExpression?

  @Argument(help: ArgumentHelp("To this version; without it, the latest.", valueName: "version"))
  var to: VersionExpression?

  @Flag(help: "End with exit code 1 when there are differences.")
  var exitCode = false

  @Flag(help: "Print only how many nodes were added, deleted, moved and changed.")
  var stat = false

  @Flag(help: "Print one step a line: sign, id, kind, what, text, path.")
  var plain = false

  @Flag(help: "Print an RFC 6902 patch of the outline as one JSON document; see outline help json.")
  var patchJson = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if [stat, plain, patchJson, options.output.json].count(where: { $0 }) > 1 {
      throw ValidationError("Choose one of --stat, --plain, --json and --patch-json.")
    }
  }

  func run() throws {
    let output = Output()
    let isEmpty = try options.read { outline in
      let from = try (self.from ?? .previous).number(in: outline)
      let to = try (self.to ?? .latest).number(in: outline)
      let difference = try outline.difference(from: from, to: to)
      if patchJson {
        let base = from > 0 ? try outline.outline(at: from) : Outline()
        output.line(try JSON.text(of: difference.jsonPatch(from: base)))
      } else if options.output.json {
        let response = Response(
          version: to, count: difference.steps.count, from: from, to: to, counts: difference.counts, steps: difference)
        output.line(try JSON.text(of: response))
      } else {
        let texts = try NodeTexts(of: stat ? OutlineDifference() : difference, at: to, outline)
        print(difference, DifferenceLines(texts: texts, style: options.output.style), from: from, to: to, to: output)
      }
      return difference.isEmpty
    }
    try output.flush()
    if exitCode && !isEmpty { throw ExitCode(1) }
  }

  private func print(
    _ difference: OutlineDifference, _ lines: DifferenceLines, from: Int, to: Int, to output: Output
  ) {
    if !stat {
      for step in difference.steps { output.line(plain ? lines.plainLine(of: step) : lines.line(of: step)) }
    }
    if !plain { output.line(lines.summary(of: difference, from: from, to: to)) }
  }
}
