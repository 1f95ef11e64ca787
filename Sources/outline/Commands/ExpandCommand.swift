import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline expand`
struct ExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "expand")

  @OptionGroup var target: ExpansionTarget

  @Option(
    name: [.customShort("L", allowingJoined: true), .long],
    help: .number(
      "With --view, instead of ids: the last level shown, 0 for the sections only, 1 also their top-level items."
    ))
  var level: Int?

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try target.check(givesOther: level != nil)
    guard let level else { return }
    try refuse("--level takes 0 or more.", if: level < 0)
    try refuse("--level needs --view NAME.", if: target.view == nil)
    try refuse("--level excludes ids, sections and --all.", if: target.givesNodes || target.all)
  }

  func run() throws { try target.setExpanded(true, toLevel: level, options) }
}

/// `outline collapse`
struct CollapseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "collapse")

  @OptionGroup var target: ExpansionTarget
  @OptionGroup var options: WriteOptions

  func validate() throws { try target.check() }

  func run() throws { try target.setExpanded(false, options) }
}

/// The nodes to expand or collapse.
struct ExpansionTarget: ParsableArguments {
  @Argument(help: .id("Ids or their prefixes, sections, paths or @; - reads ids."))
  var names: [String] = []

  @OptionGroup var scope: NameScope

  @Flag(help: "Also all items below them; without ids, all items.") var all = false

  @Option(help: .view("Change only this view; this makes no version.")) var view: String?

  var givesNodes: Bool { !names.isEmpty || scope.section != nil }

  /// - Parameter givesOther: whether another option replaces ids and `--all`.
  func check(givesOther: Bool = false) throws {
    try scope.check(names)
    try refuse("Give ids, sections or --all.", if: !givesNodes && !all && !givesOther)
  }

  func setExpanded(_ isExpanded: Bool, toLevel level: Int? = nil, _ options: WriteOptions) throws {
    let nodes: [Reference]? = try givesNodes ? scope.references(names) : nil
    try options.perform(
      ExpandNodes(nodes, isExpanded: isExpanded, all: all, view: view, level: level))
  }
}
