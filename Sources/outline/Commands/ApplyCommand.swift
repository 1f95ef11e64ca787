import ArgumentParser
import OutlineOperations
import OutlineStore

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
