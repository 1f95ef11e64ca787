import ArgumentParser
import Terminal

/// `outline context`
struct ContextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "context")

  @Argument(
    help: ArgumentHelp("The context, or none; without it, all are listed.", valueName: "context"))
  var name: String?

  @OptionGroup var options: ReadOptions

  func run() throws {
    guard let name else { return try list(active: Context.activeName) }
    let context = name == Context.none ? nil : try Context.find(name, for: options.path)
    try Context.enforce(context?.name)
    if options.isForPrograms { return try list(active: context?.name) }
    guard let context else { return options.say("Context off") }
    options.say(
      "The context \(context.name) is active: \(context.query)".shellSafe
        + (context.words.isEmpty ? "" : "; new items get \(context.words)".shellSafe)
        + (context.section.map { "; they go into \($0)".shellSafe } ?? "")
        + "  (outline context none ends it)")
  }

  private func list(active name: String?) throws {
    let records = Context.all(for: options.path).map {
      ContextRecord(name: $0.name, query: $0.query, isActive: $0.name == name)
    }
    if records.isEmpty && !options.isForPrograms {
      let place = Context.place(for: options.path)
      options.say("There are no contexts  (\(place.shellSafe) defines them)")
    }
    try options.print(records, as: Response(.set("contexts", to: records))) {
      let width = records.map { $0.name.displayWidth }.max() ?? 0
      return records.map { record in
        let name = record.name.padded(toWidth: width)
        return (record.isActive ? "* " + options.style.bold(name) : "  " + name) + "  "
          + record.query.shellSafe
      }
    }
  }
}
