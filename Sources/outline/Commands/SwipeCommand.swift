public import ArgumentParser
import OutlineOperations
public import OutlineStore
import Terminal

/// `outline swipe`
struct SwipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "swipe")

  @OptionGroup var names: NodeNames
  @Flag var edge: SwipeAction.Edge?

  @Option(help: ArgumentHelp("The title of the action; without it, the first.", valueName: "title"))
  var action: String?

  @Option(
    help: .section("Use the actions of this section, which shows the item; by default its own."))
  var `in`: String?

  @Flag(help: "List the actions instead of performing one.") var list = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if list {
      try refuse("--list excludes an edge and an action.", if: edge != nil || action != nil)
      try refuse(
        "--list changes nothing, so it excludes --dry-run, --message and --expect-version.",
        if: options.dryRun || options.message != nil || options.expectVersion != nil)
    } else if edge == nil && action == nil {
      throw ValidationError("Give --leading, --trailing or --action; --list shows the actions.")
    }
  }

  func run() throws {
    let names = try names.references()
    if list { return try printActions(of: names) }
    try options.perform(
      SwipeItems(names, edge: edge, action: action, in: self.in.map(Reference.name)))
  }

  private func printActions(of names: [Reference]) throws {
    let (configurations, version) = try options.read { outline in
      let resolver = NameResolver(outline)
      let list = try self.in.map { try resolver.section(.name($0)).sectionID }
      var seen: [Section.ID: Set<ListConfiguration>] = [:]
      var configurations: [ListConfiguration] = []
      for item in try resolver.items(names).map({ try outline.item($0) }) {
        let section = list ?? item.section
        let configuration = item.configuration(in: try outline.section(section).configuration)
        if seen[section, default: []].insert(configuration).inserted {
          configurations.append(configuration)
        }
      }
      return (configurations, try outline.latestVersion())
    }
    let actions = configurations.flatMap { configuration in
      SwipeAction.Edge.allCases.flatMap { edge in
        configuration.actions(on: edge).enumerated().map { index, action in
          ActionRecord(
            edge: edge, action: action,
            isFullSwipe: index == 0 && configuration.performsFirstActionWithFullSwipe(on: edge))
        }
      }
    }
    try options.print(actions, as: Response(.version(version), .set("actions", to: actions))) {
      actions.map { action in
        ActionRecord.columns.map { $0.text(action).plainField }.joined(separator: "\t")
      }
    }
  }
}

extension SwipeAction.Edge: EnumerableFlag {
  public static func help(for edge: Self) -> ArgumentHelp? {
    ArgumentHelp("Swipe from the \(edge.rawValue) edge.")
  }
}
