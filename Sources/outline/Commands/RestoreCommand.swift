import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline restore`
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Make everything, or one section or item, as it was at a version, as a new version.",
    discussion: """
      Examples:
        outline restore 12
        outline restore @--
        outline restore yesterday --section Groceries
        outline restore 12 --item bkzp          also one that was deleted since

      A section or item comes back with all that stood under it, and keeps its present place if it has one. What came \
      under it since goes back to where it was then, or goes if it was not there.
      """)

  @Argument(help: "The version to return to: 12, v12, @-, @--, 2h, yesterday, 2026-11-20.")
  var version: VersionExpression

  @Option(help: ArgumentHelp("Only this section.", valueName: "section"))
  var section: String?

  @Option(help: ArgumentHelp("Only this item and what stands under it.", valueName: "id"))
  var item: String?

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if section != nil && item != nil { throw ValidationError("--section and --item exclude each other.") }
  }

  func run() throws {
    try options.write(nil) { outline in
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

  /// The node to restore, named as it is now or as it was then.
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
