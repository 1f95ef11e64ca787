import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline restore`
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore deleted items, or return to an earlier version.",
    discussion: """
      Examples:
        outline restore bkzp             a deleted item or section
        outline restore 12
        outline restore @--
        outline restore yesterday --section Groceries
        outline restore 12 --item bkzp   also one that was deleted since

      Everything, or only one section or item, returns to the version; this makes a new version. A \
      section or item is restored with all items below it, and keeps its present place if it has \
      one. Items that were moved below it later go back to their former place; items that were \
      added later are deleted.
      """)

  @Argument(
    help: ArgumentHelp(
      "The version to return to: 12, v12, @-, @--, 2h, yesterday, 2026-11-20; or the id of a deleted item or section.",
      valueName: "version"))
  var target: String

  @Option(help: ArgumentHelp("Only this section.", valueName: "section"))
  var section: String?

  @Option(help: ArgumentHelp("Only this item and the items below it.", valueName: "id"))
  var item: String?

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if section != nil && item != nil {
      throw ValidationError("--section and --item exclude each other.")
    }
    if section != nil || item != nil, VersionExpression(target) == nil {
      throw ValidationError("\(target.debugDescription) is not a version.")
    }
  }

  func run() throws {
    let part =
      section.map { (Reference.name($0), Node.Kind.section) } ?? item.map { (.name($0), .item) }
    try options.perform { outline in
      if part == nil, let id = try deletedNode(in: outline) {
        return RestoreNodes(deleted: id.rawValue)
      }
      guard let version = VersionExpression(target) else { throw unknown(outline) }
      return RestoreNodes(part?.0, part?.1, to: version)
    }
  }

  /// The deleted node that the argument names, if any. A version takes precedence, unless the
  /// argument is a complete id.
  private func deletedNode(in outline: OutlineReader) throws -> NodeID? {
    let found = try outline.deletions(idPrefix: target)
    if found.first?.id.rawValue != target, let version = VersionExpression(target),
      (try? version.number(in: outline)) != nil
    {
      return nil
    }
    return try outline.deletedNode(named: target)
  }

  /// The failure for an argument that is neither a version nor a deleted node.
  private func unknown(_ outline: OutlineReader) -> Failure {
    if let node = try? NameResolver(outline).node(.name(target)) {
      return .notDeleted(target, node)
    }
    return Failure(
      .notFound, "\(target.debugDescription) is neither a version nor the id of a deleted node",
      hint: "outline deleted lists deleted items; outline log lists versions")
  }
}
