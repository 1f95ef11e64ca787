import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline report`
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "report")

  @Argument(help: ArgumentHelp("The report; without one, they are listed.", valueName: "report"))
  var name: String?

  @Argument(help: .id("Sections or items; without any, all sections.")) var names: [String] = []

  @OptionGroup var scope: NameScope

  @OptionGroup(title: "Filters") var filter: FilterOptions
  @Option(parsing: .unconditional, help: .sort) var sort: String?
  @Option(name: .limit, help: .most) var limit: Int?
  @Option(help: .columns) var columns: String?

  @Option(
    help: ArgumentHelp(
      "Group by section, tag, priority, due, start, created, completed or modified; none for no groups.",
      valueName: "grouping"))
  var group: String?

  @Option(help: .past) var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func validate() throws {
    try scope.check(names)
    try Self.checkLimit(limit)
    try options.checkColumns(columns)
  }

  func run() throws {
    let reports = try Self.reports(for: options.existingPath())
    guard let name else { return try printReports(reports) }
    guard let report = reports.first(where: { $0.name == name }) else {
      let near = Suggestion.nearest(to: name, in: reports.map(\.name))
      throw Failure(
        .notFound, "unknown report \(name.inQuotes)",
        hint: near.question ?? "outline report lists them")
    }
    try print(report)
  }

  /// All reports: those beside the outline, of the user and of the program. An earlier one hides
  /// others with its name.
  static func reports(for path: String) -> [Report] {
    (Settings.beside(path).reports + Settings.user.reports + Report.own).uniqued(by: \.name)
  }

  private func printReports(_ reports: [Report]) throws {
    if !names.isEmpty || filter.isGiven {
      throw Failure(.usage, "name a report", hint: "outline report lists them")
    }
    try options.print(reports, as: Response(.set("namedReports", to: reports))) {
      let width = reports.map { $0.name.displayWidth }.max() ?? 0
      return reports.map { report in
        let title = report.title.isEmpty ? report.query : report.title
        return options.style.bold(report.name.shellSafe.padded(toWidth: width)) + "  "
          + title.shellSafe
      }
    }
  }

  private func print(_ report: Report) throws {
    var query = try filter.value(for: options, in: filter.activeContext(for: options)).and(
      Query(typed: report.query).resolvingDates())
    if let sort { query.order = try Query.Order(text: sort) }
    if let limit { query.limit = limit }
    let columns = options.columns(columns) ?? report.columns
    let group = try group.map(Self.grouping) ?? report.group
    let names = try scope.references(names)
    var options = options
    // Programs get the columns of the report, too.
    if options.wantsRecords && options.chosenFields == nil {
      options.fields = columns.joined(separator: ",")
    }
    let fields = try columns.map { try options.column($0, of: Entry.self) }
    var (entries, version) = try options.readEntries(
      at: at, columns: columns, also: group?.time, by: query.order
    ) { [query] outline in try outline.entries(matching: query, under: names) }
    if group == .completed {
      entries = try options.read { [at, query, entries] outline in
        try Self.entries(entries, forEachCompletionIn: query, at.reader(of: outline))
      }
    }
    if at == nil { try options.tellCircles(for: query) }
    if entries.isEmpty && !options.isForPrograms {
      throw try options.noMatch(to: query)
    }
    try options.print(entries, of: version) {
      TableLines(screen: options.screen, columns: columns, fields: fields, group: group)
        .lines(of: entries)
    }
    options.tell("There may be more; --limit shows them", if: entries.count == query.limit)
    if entries.isEmpty { throw ExitCode(Failure.Code.noMatch.rawValue) }
  }

  private static func grouping(_ name: String) throws -> Grouping? {
    if name == "none" { return nil }
    if let grouping = Grouping(rawValue: name) { return grouping }
    let names = Grouping.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: name, in: names, alsoKnownAs: ["tags": "tag"])
    throw Failure(
      .usage, "items cannot be grouped by \(name.inQuotes)",
      hint: near.isEmpty ? "by \(names.joined(separator: ", "))" : "did you mean \(near[0])?")
  }

  /// Entries with their times of completion; that of an item that recurs once for each day on which
  /// it was done, from the day on that a query names.
  private static func entries(
    _ entries: [Entry], forEachCompletionIn query: Query, _ outline: OutlineReader
  ) throws -> [Entry] {
    let since =
      query.terms.compactMap { term -> String? in
        guard case .attribute(let time) = term.condition, time.name == "completed",
          time.comparison == .greaterOrEqual
        else { return nil }
        return time.value.text
      }.max() ?? ""
    return try entries.flatMap { entry in
      guard let last = entry.times[.completed], entry.content.lastDone != nil
      else { return [entry] }
      let times = try [last] + outline.completions(of: Item.ID(entry.id.rawValue)).reversed()
      let days = times.uniqued { Moment.local($0).prefix(10) }
      return days.filter { Moment.local($0) >= since }.map { time in
        var entry = entry
        entry.times[.completed] = time
        return entry
      }
    }
  }
}

extension ReadOptions {
  /// Tells the person which items wait for each other, if a query is about blocked items.
  func tellCircles(for query: Query) throws {
    guard !isForPrograms, query.terms.contains(where: { $0.condition == .blocked }) else { return }
    for circle in try read({ try $0.waitingCircles() }) {
      say("outline: items \(circle.sentence)".shellSafe)
    }
  }
}
