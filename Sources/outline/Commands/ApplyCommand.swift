import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline apply`
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Carry out the changes that outline diff --json wrote.",
    discussion: """
      Examples:
        outline diff 3 9 --json > changes.json
        outline --db other.db apply changes.json
        outline apply changes.json --dry-run
        outline diff @- @ --json | outline --db other.db apply -

      All steps become one version, or none: each must find the old text, the old parent and the siblings that it names. \
      Otherwise the conflicts are listed and the exit code is 5. With --force, steps in conflict are skipped.
      """)

  @Argument(help: ArgumentHelp("The file; - reads standard input.", valueName: "file"))
  var path: String

  @Flag(name: [.short, .long], help: "Do what can be done, and leave the rest.")
  var force = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    let difference = try PatchFile.difference(at: path)
    try options.write("apply \(difference.steps.count.plural("change"))") { outline in
      let before = try outline.latestVersion()
      let conflicts = try outline.applyUnconflicted(difference)
      if !conflicts.isEmpty && !force { throw try failure(conflicts, outline) }
      let made = try outline.difference(from: before, to: outline.latestVersion())
      return Outcome(
        sentence: "Applied \((difference.steps.count - conflicts.count).plural("change"))",
        count: Set(made.steps.map(\.id)).count,
        nodes: options.needsNodes ? try outline.entries(changedSince: before) : [],
        conflicts: try outline.named(conflicts))
    }
  }

  private func failure(_ conflicts: [DifferenceConflict], _ outline: OutlineReader) throws -> Failure {
    var failure = Failure(
      .conflict, "the changes do not fit: \(conflicts.count.plural("conflict"))", hint: "--force applies the rest")
    failure.conflicts = try outline.named(conflicts)
    return failure
  }
}
