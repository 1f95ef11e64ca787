import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

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
    try options.print(records, as: Response(.version(version), .field("views", records))) {
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
