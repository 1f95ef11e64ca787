import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

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

/// `outline views`
struct ViewsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "views", subcommands: [ViewsListCommand.self, ViewsForgetCommand.self])
}

/// `outline views list`
struct ViewsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "list", help: "views-list", aliases: ["ls"])

  @Option(name: .limit, help: .most) var limit: Int?

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  func run() throws {
    let (records, version) = try options.read { outline in
      let records = try outline.views().prefix(limit ?? .max).map { name in
        ViewRecord(
          view: name, rule: try outline.expansionRule(of: name),
          nodes: try outline.ownExpansionCount(in: name))
      }
      return (records, try outline.latestVersion())
    }
    options.tell("There are no views  (outline collapse ID --view NAME)", if: records.isEmpty)
    try options.print(records, as: Response(.version(version), .set("views", to: records))) {
      let names = records.map(\.view.shellSafe)
      let width = min(40, names.map(\.displayWidth).max() ?? 0)
      return zip(records, names).map { record, name in
        let rule = record.rule.map { $0 + ", " } ?? ""
        return name.padded(toWidth: width)
          + options.style.dim("  " + rule + record.nodes.plural("node"))
      }
    }
  }
}

/// `outline views forget`
struct ViewsForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "forget", help: "views-forget")

  @Argument(help: .view("The names of the views.")) var names: [String]

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.write(nil) { outline in
      let known = Set(try outline.views())
      for name in names where !known.contains(name) {
        throw Failure(
          .notFound, "unknown view \(name.inQuotes)",
          hint: "outline views list shows all views")
      }
      // A view may have only a rule.
      let count = try names.reduce(0) { try $0 + max(1, outline.forgetView($1)) }
      let did = names.count == 1 ? "the view \(names[0])" : names.count.plural("view")
      return Outcome(sentence: "Forgot \(did)", count: count, needsNoVersion: true)
    }
  }
}
