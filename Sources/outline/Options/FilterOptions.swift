import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

extension ArgumentHelp {
  static var context: ArgumentHelp {
    .common(
      "Only items of this context, or none for all; on a terminal the active one by default.",
      valueName: "context")
  }
}

/// The filter of a command that lists items.
struct FilterOptions: ParsableArguments {
  @Flag(help: "Only items that are not done.") var open = false

  @Flag(help: "Only items that are done.") var done = false

  @Flag(help: .common("Only favorites.")) var favorite = false

  @Option(help: .tag("Only items with this tag; can be repeated.")) var tag: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Due then: friday, by:friday, overdue, any, none.", valueName: "dates"))
  var due: String?

  @Option(
    parsing: .unconditional,
    help: .common("Only items with this start date, as for --due.", valueName: "dates"))
  var start: String?

  @Option(help: .common("Only items with this priority, A to Z, or none.", valueName: "letter"))
  var priority: String?

  @Option(
    help: .common(
      "Only items with this attribute value: price>=2, completed>=-7d, or price for any value; can be repeated.",
      valueName: "comparison"))
  var `where`: [String] = []

  @Option(help: .common("Only items with these words, in any part of a word.", valueName: "words"))
  var text: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Items that match; see outline help queries.", valueName: "query"))
  var query: String?

  @Option(help: .context) var context: String?

  func validate() throws { try refuse("--open and --done exclude each other.", if: open && done) }

  /// Whether any option was given.
  var isGiven: Bool {
    open || done || favorite || !tag.isEmpty || due != nil || start != nil || priority != nil
      || !self.where.isEmpty || text != nil || query != nil
      || context.map { $0 != Context.none } ?? false
  }

  /// The active context, which applies to a list although no option names it, and is reported:
  /// only on a terminal, because a program would not expect to get fewer items.
  func activeContext(for options: ReadOptions) -> Context? {
    guard context == nil, !options.isForPrograms, let context = Context.active(for: options)
    else { return nil }
    options.say(
      "context \(context.name): \(context.query)".shellSafe + "  (outline context none ends it)")
    return context
  }

  /// The query of the options, with days in place of words for dates; empty if no option was given.
  /// - Parameters:
  ///   - options: the options that name the file, beside which contexts may be defined.
  ///   - active: the active context, if it counts.
  /// - Throws: `Failure` and `QueryError` with the wrong value and the valid ones.
  func value(for options: some CommonOptions, in active: Context? = nil) throws -> Query {
    var filter = try query.map { try Query(typed: $0) } ?? Query()
    filter = try filter.and(Query(conditions().map { Query.Term($0) })).resolvingDates()
    // The template of recurring tasks of taskwarrior is no task.
    if open { filter.terms.append(.init(.attribute(.init("template")), isNegated: true)) }
    let named = try context.flatMap {
      try $0 == Context.none ? nil : Context.find($0, for: options.path)
    }
    guard let context = named ?? active else { return filter }
    return try filter.and(Query(typed: context.query).resolvingDates())
  }

  private func conditions() throws -> [Query.Condition] {
    var conditions: [Query.Condition] = []
    if open { conditions.append(.open) }
    if done { conditions.append(.done) }
    if favorite { conditions.append(.favorite) }
    for tag in tag { conditions.append(.tag(try PlanningFields.tag(tag))) }
    if let due { conditions.append(.due(try Query.Dates(text: due, of: "due"))) }
    if let start { conditions.append(.start(try Query.Dates(text: start, of: "start"))) }
    if let priority { conditions.append(.priority(try Self.letter(priority))) }
    for text in self.where { conditions.append(.attribute(try Query.Attribute(text: text))) }
    if let text {
      if text.allSatisfy(\.isWhitespace) { throw Failure(.usage, "--text takes words") }
      conditions.append(.text(text))
    }
    return conditions
  }

  private static func letter(_ text: String) throws -> String? {
    if text == "none" { return nil }
    if let letter = PlanningWord.letter(text[...]) { return letter }
    throw Failure(.usage, "--priority takes a letter from A to Z, or none, not \(text.inQuotes)")
  }
}
