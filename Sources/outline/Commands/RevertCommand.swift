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

      The undo is a new version. If later versions changed the same fields, nothing is done, the \
      exit code is 5, and both values of each are listed.
      """)

  @Argument(help: "The version to undo: 12, v12, @, @-.")
  var version: VersionExpression

  @Flag(help: "Skip items that later versions changed, and undo the rest.")
  var skipConflicts = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(RevertVersion(version, skippingConflicts: skipConflicts))
  }
}
