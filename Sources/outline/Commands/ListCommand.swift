import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline ls`, `outline tree`
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "ls", aliases: ["tree", "list"])

  @Argument(help: .id("Sections or items; without one, all sections.")) var names: [String] = []

  @Flag(name: [.short, .long], help: "Also list the children of collapsed items.") var all = false

  @Option(
    name: [.customShort("L", allowingJoined: true), .long],
    help: .number("How many levels: 0 sections only, 1 their items too."))
  var level: Int?

  @OptionGroup var scope: NameScope

  @OptionGroup(title: "Filters") var filter: FilterOptions
  @Option(parsing: .unconditional, help: .sort) var sort: String?
  @Option(name: .limit, help: .most) var limit: Int?
  @Flag(help: "A table with the usual columns.") var table = false
  @Option(help: .columns) var columns: String?

  @Flag(help: .common("Show the accessories of a list that is being edited.")) var editing = false

  @Option(help: .past) var at: VersionExpression?

  @Option(help: .common("Use the expansion of this view.", valueName: "view")) var view: String?

  @OptionGroup var options: ReadOptions

  func validate() throws {
    try scope.check(names)
    if let level, level < 0 { throw ValidationError("--level takes 0 or more.") }
    try Self.checkLimit(limit)
    try options.checkColumns(columns, isTable: table)
    if listsItems {
      try refuse(
        "--level excludes filters and tables, which have items of any level.", if: level != nil)
      try refuse("--editing excludes filters and tables.", if: editing)
    }
  }

  /// Whether items are listed without nesting.
  private var listsItems: Bool { filter.isGiven || sort != nil || table || columns != nil }

  func run() throws {
    let scope = Listing.Scope(includesCollapsed: all, levels: level ?? .max)
    let names = try self.scope.references(names)
    // The structure of an outline has no filter.
    let context = level == nil && !editing ? filter.activeContext(for: options) : nil
    if listsItems || context != nil { return try printItems(of: names, context) }
    // A terminal needs all ids for their unique prefixes.
    if !options.marksIDs {
      var hasNodes = false
      try options.printInParts(at: at, in: view) { outline, output in
        var printer = ListPrinter(options, to: output, isEditing: editing)
        hasNodes = try printer.print(outline, names: names, scope: scope, limit: limit)
      }
      return options.tell(Self.nothing, if: !hasNodes)
    }
    let listing = try options.read { outline in
      let outline = try at.reader(of: outline, in: view)
      var listing = try Listing(outline, names: names, scope: scope)
      try listing.prepare(outline, limit: limit, countsHidden: options.screen.isTerminal)
      return listing
    }
    options.tell(Self.nothing, if: listing.groups.isEmpty)
    options.tellFlaws(of: listing.groups.map(\.heading))
    let list = ListPresentation(listing, isEditing: editing)
    try Output.print(ListLines(list, screen: options.screen).lines, mayBePaged: !options.noPager)
  }

  private static let nothing = "There are no sections yet  (outline section add TITLE)"

  /// Lists the items that match the filters, without nesting.
  private func printItems(of names: [Reference], _ context: Context?) throws {
    var query = try filter.value(for: options, in: context)
    if let sort { query.order = try Query.Order(text: sort) }
    if let limit { query.limit = limit }
    if at == nil { try options.tellCircles(for: query) }
    let columns = options.columns(columns) ?? (table ? Report.usualColumns : [])
    // The widths of a table's columns and the unique prefixes on a terminal depend on all items.
    if columns.isEmpty && !options.marksIDs {
      var hasItems = false
      try options.printInParts(at: at, in: view) { outline, output in
        if let order = query.order { try order.check(in: outline) }
        let items = try outline.foundItems(matching: query, under: names)
        var printer = ListPrinter(options, to: output, isEditing: false)
        hasItems = try printer.print(items, in: outline, by: query.order)
      }
      if hasItems { return }
      throw try options.noMatch(to: query)
    }
    let fields = try columns.map { try options.column($0, of: Entry.self) }
    let (entries, version) = try options.readEntries(
      at: at, in: view, columns: columns, by: query.order
    ) { [query] outline in try outline.entries(matching: query, under: names) }
    try options.print(entries, of: version) {
      if columns.isEmpty { return options.screen.lines(of: entries) }
      let table = TableLines(screen: options.screen, columns: columns, fields: fields)
      return entries.isEmpty ? [] : table.lines(of: entries)
    }
    if entries.isEmpty { throw try options.noMatch(to: query) }
  }
}

/// `outline show`
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "show")

  @Argument(help: .id("An id or its prefix, a whole text, an emoji, a section, a path or @."))
  var name: String

  @OptionGroup var scope: NameScope
  @Option(help: .past) var at: VersionExpression?

  @Option(help: .common("Use the expansion of this view.", valueName: "view")) var view: String?

  @OptionGroup var options: ReadOptions

  func run() throws {
    let (entry, fields, version) = try options.read { outline in
      let outline = try at.reader(of: outline, in: view)
      let node = try NameResolver(outline).node(scope.reference(name))
      let (entry, fields) = try NodeDetails.entry(of: node, in: outline)
      let conflicts = at == nil ? try outline.conflicts().filter { $0.id == node.id } : []
      let reasons = try ConflictRecord.records(of: conflicts, outline).map {
        (name: "conflict", value: $0.reason)
      }
      let circles = try outline.waitingCircles(from: [node.id]).map {
        (name: "blocked", value: "items " + $0.sentence)
      }
      return (entry, fields + circles + reasons, try outline.shownVersion())
    }
    options.tellFlaws(of: [entry])
    let response = Response(.version(version), .nodes([entry]))
    if options.wantsRecords && options.chosenFields == nil {
      return try options.print(fields.map(NodeField.init), as: response) { [] }
    }
    try options.print([entry], as: response) {
      NodeDetails.lines(of: NodeDetails.readable(fields, of: entry), options.style)
    }
  }
}

/// One field of a node.
struct NodeField: Record, Encodable {
  let field: String
  let value: String

  init(_ field: (name: String, value: String)) { (self.field, value) = field }

  static let columns: [Column<NodeField>] = [
    Column("field") { $0.field }, Column("value") { $0.value },
  ]
}
