import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline revert`
struct RevertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Undo one earlier version, and keep everything after it.",
    discussion: """
      Examples:
        outline revert 12
        outline revert @-
        outline revert 12 --skip-conflicts

      The undo is a new version. If later versions changed the same fields, nothing is done, the exit code is 5, and both values of each are listed.
      """)

  @Argument(help: "The version to undo: 12, v12, @, @-.")
  var version: VersionExpression

  @Flag(help: "Skip items that later versions changed, and undo the rest.")
  var skipConflicts = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.write(nil) { outline in
      let number = try version.number(in: outline)
      let before = try outline.latestVersion()
      do {
        let left = try outline.revert(number, skippingConflicts: skipConflicts)
        let steps = try outline.difference(from: before, to: outline.latestVersion()).steps
        return Outcome(
          sentence: "Reverted \(try outline.name(of: outline.version(number)))",
          count: Set(steps.map(\.id)).count, nodes: options.needsNodes ? try outline.entries(changedSince: before) : [],
          conflicts: try outline.named(left, with: number...number))
      } catch let error as OutlineError {
        guard var failure = try outline.failure(of: error, to: "revert") else { throw error }
        failure.hint = "--skip-conflicts reverts the rest"
        throw failure
      }
    }
  }
}
