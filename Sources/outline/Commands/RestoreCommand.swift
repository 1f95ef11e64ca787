import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline restore`
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring deleted items back, or return to an earlier version.",
    discussion: """
      Examples:
        outline restore bkzp             a deleted item or section
        outline restore 12
        outline restore @--
        outline restore yesterday --section Groceries
        outline restore 12 --item bkzp   also one that was deleted since

      Everything, or only one section or item, returns to the version; this makes a new version. A section or item is \
      restored with all items below it, and keeps its present place if it has one. Items that were moved below it \
      later go back to their former place; items that were added later are deleted.
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
    if section != nil && item != nil { throw ValidationError("--section and --item exclude each other.") }
    if section != nil || item != nil, VersionExpression(target) == nil {
      throw ValidationError("\(target.debugDescription) is not a version.")
    }
  }

  func run() throws {
    try options.write(nil) { outline in
      if section == nil, item == nil, let id = try deletedNode(in: outline) {
        return try restore(id, in: outline)
      }
      guard let version = VersionExpression(target) else { throw try unknown(outline) }
      let number = try version.number(in: outline)
      let before = try outline.latestVersion()
      var sentence = "Restored v\(number)"
      if let (id, text) = try part(in: outline, at: number) {
        try outline.restore(id, to: number)
        sentence = "Restored \(text.debugDescription) of v\(number)"
      } else {
        try outline.restore(to: number)
      }
      let steps = try outline.difference(from: before, to: outline.latestVersion()).steps
      return Outcome(
        sentence: sentence, count: Set(steps.map(\.id)).count,
        nodes: options.needsNodes ? try outline.entries(changedSince: before) : [])
    }
  }

  /// The deleted node that the argument names, if any. A version takes precedence, unless the
  /// argument is a complete id.
  private func deletedNode(in outline: OutlineReader) throws -> NodeID? {
    let found = try outline.deletions(idPrefix: target).map(\.id)
    if found.first?.rawValue == target { return found.first }
    if let version = VersionExpression(target), (try? version.number(in: outline)) != nil { return nil }
    if found.count > 1 {
      throw Failure(
        .ambiguous, "\(target.debugDescription) fits several deleted nodes",
        hint: "outline deleted lists them; give more letters of the id")
    }
    return found.first
  }

  private func restore(_ id: NodeID, in outline: OutlineTransaction) throws -> Outcome {
    let before = try outline.latestVersion()
    let count = try outline.restore(deleted: id)
    let text = try outline.state(of: id)?.content.text ?? id.rawValue
    let others = count > 1 ? " and \((count - 1).plural("item")) below it" : ""
    return Outcome(
      sentence: "Restored \(text.debugDescription)\(others)", count: count,
      nodes: options.needsNodes ? try outline.entries(changedSince: before) : [])
  }

  /// The failure for an argument that is neither a version nor a deleted node.
  private func unknown(_ outline: OutlineReader) throws -> Failure {
    if let node = try? NameResolver(outline).node(.name(target)) {
      return Failure(
        .usage, "\(target.debugDescription) is not deleted",
        hint: "outline restore VERSION --\(node.kind == .section ? "section" : "item") "
          + "\(node.id.rawValue.quotedForShell) restores its earlier state")
    }
    return Failure(
      .notFound, "\(target.debugDescription) is neither a version nor the id of a deleted node",
      hint: "outline deleted lists deleted items; outline log lists versions")
  }

  /// The node to restore, by its current name or its name at the version.
  private func part(in outline: OutlineReader, at number: Int) throws -> (id: NodeID, text: String)? {
    guard let name = section ?? item else { return nil }
    let past = try outline.at(number)
    let names = NameResolver(outline)
    let now: NodeID? =
      section != nil ? (try? names.sectionID(.name(name)))?.node : (try? names.itemID(.name(name)))?.node
    let id = try now.flatMap { try past.node($0) }?.node ?? NameResolver(past).node(.name(name)).id
    guard let state = try past.state(of: id) else { throw OutlineError.absent(name, at: number) }
    if (state.parent == nil) != (section != nil) {
      throw Failure(
        .usage, "\(name.debugDescription) is \(state.parent == nil ? "a section" : "an item")",
        hint: state.parent == nil ? "--section \(id)" : "--item \(id)")
    }
    return (id, state.content.text)
  }
}
