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

      The undo is a new version. If later versions changed the same items, the conflicts are listed, nothing is done and the exit code is 5.
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
          conflicts: try conflicts(left, with: number, outline))
      } catch OutlineError.cannotRevert(let number, let ids) where !ids.isEmpty {
        throw try failure(ids, number, outline)
      }
    }
  }

  private func failure(_ ids: [NodeID], _ number: Int, _ outline: OutlineReader) throws -> Failure {
    var failure = Failure(
      .conflict, "cannot revert version \(number): later versions changed \(ids.count.plural("node")) that it changed",
      hint: "--skip-conflicts reverts the rest")
    failure.conflicts = try conflicts(ids, with: number, outline)
    return failure
  }

  /// The conflicting nodes with their current or last names, and the last version that changed
  /// each.
  private func conflicts(
    _ ids: [NodeID], with number: Int, _ outline: OutlineReader
  ) throws -> [Failure.ConflictingNode] {
    let (latest, past) = (try outline.latestVersion(), try outline.at(number))
    return try ids.map { id in
      let state = try outline.state(of: id)
      let last = try outline.versions(lastTouching: [id])[id]?.number ?? latest
      let reason = state == nil ? "deleted in v\(last)" : last > number ? "changed in v\(last)" : "has new children"
      let text = try (state ?? past.state(of: id))?.content.text ?? ""
      return Failure.ConflictingNode(id: id, text: text, reason: reason)
    }
  }
}
