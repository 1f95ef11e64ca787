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
        outline diff @-- @ --json

      + stands for added, - for deleted, > for moved, ~ for changed in place.
      """)

  @Argument(help: ArgumentHelp("From this version; without it, the one in front of the latest.", valueName: "version"))
  var from: VersionExpression?

  @Argument(help: ArgumentHelp("To this version; without it, the latest.", valueName: "version"))
  var to: VersionExpression?

  @Flag(help: "End with exit code 1 when there are differences.")
  var exitCode = false

  @Flag(help: "Print one step a line: sign, id, kind, what, text, path.")
  var plain = false

  @OptionGroup var options: ReadOptions

  func run() throws {
    let (from, to, difference, texts) = try options.read { outline in
      let from = try (self.from ?? .previous).number(in: outline)
      let to = try (self.to ?? .latest).number(in: outline)
      let difference = try outline.difference(from: from, to: to)
      let texts = options.output.json ? nil : try NodeTexts(of: difference, at: to, outline)
      return (from, to, difference, texts)
    }
    let output = Output()
    if let texts {
      let lines = DifferenceLines(texts: texts, style: options.output.style)
      for step in difference.steps { output.line(plain ? lines.plainLine(of: step) : lines.line(of: step)) }
      if !plain { output.line(lines.summary(of: difference, from: from, to: to)) }
    } else {
      let response = Response(
        version: to, count: difference.steps.count, from: from, to: to, counts: difference.counts, steps: difference)
      output.line(try JSON.text(of: response))
    }
    try output.flush()
    if exitCode && !difference.isEmpty { throw ExitCode(1) }
  }
}
