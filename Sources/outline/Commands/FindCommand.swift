import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline find`
struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "find", aliases: ["search"])

  @Argument(help: ArgumentHelp("Words, or an emoji.", valueName: "word")) var words: [String]

  @Option(name: .limit, help: .limit(default: Self.usualLimit)) var limit: Int?

  @Option(help: .section("Only items below this section or item, or in this live section."))
  var section: String?

  @Option(
    help: ArgumentHelp("Best matches first, or outline order. (default: rank)", valueName: "order"))
  var by: CaseArgument<Ranking>?

  @Flag(
    help: ArgumentHelp(
      "Find the letters of each word in their order, with others between them, in the text alone."))
  var fuzzy = false

  @OptionGroup(title: "Filters") var filter: FilterOptions

  /// The orders of the results.
  enum Ranking: String, CaseIterable { case rank, order }

  private static let usualLimit = 100
  /// An emoji comes before its variants, which may match better.
  private static let fewest = 50

  @Option(help: .past) var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func validate() throws {
    try refuse("Give words or an emoji to find.", if: words.joined().allSatisfy(\.isWhitespace))
    try Self.checkLimit(limit)
  }

  func run() throws {
    let query = words.joined(separator: " ")
    let filter = try filter.value(for: options, in: filter.activeContext(for: options))
    let isRanked = by?.value != .order
    let exact: OutlineReader.SearchOrder = isRanked ? .rank : .outline
    let order = fuzzy ? .fuzzy : exact
    let (section, most) = (section.map(Reference.name), limit ?? Self.usualLimit)
    @Sendable func emoji(in outline: OutlineReader) -> EmojiSearch {
      EmojiSearch(outline, own: Settings.user.emoji(named:)) { query in
        var filter = filter
        if order == .fuzzy && !isRanked { filter.order = filter.order ?? Query.Order(.outline) }
        return try outline.entries(
          finding: query, matching: filter, under: section, by: order,
          limit: order == .rank ? max(most, Self.fewest) : most)
      }
    }
    let isForPeople = !options.isForPrograms
    var (entries, version) = try options.readEntries(at: at) { outline in
      Array(
        try emoji(in: outline).entries(
          finding: query, isRanked: order == .rank && filter.order == nil,
          isForPeople: isForPeople
        ).prefix(most))
    }
    if entries.isEmpty && order == .rank && isForPeople {
      (entries, version) = try options.readEntries(at: at) { outline in
        Array(try emoji(in: outline).entries(near: query).prefix(min(most, 10)))
      }
      if !entries.isEmpty {
        // A pipe takes near items for found ones.
        let near = Environment.isTerminal ? [] : entries.map(\.content.name)
        if near.isEmpty { try options.print(entries, of: version) }
        let names = near.isEmpty ? "" : ": " + near.joined(separator: ", ")
        options.say("Nothing has \(query.inQuotes); these are near\(names)")
        throw ExitCode(Failure.Code.noMatch.rawValue)
      }
    }
    try options.print(entries, of: version)
    if entries.isEmpty {
      let tag = String(query.trimmingPrefix { "+#".contains($0) })
      if try options.read({ try $0.count(matching: Query([.init(.tag(tag))])) }) > 0 {
        options.say("hint: outline ls --tag \(tag.quotedForShell) lists the items with this tag")
      }
      throw try options.noMatch(saying: "Nothing found", to: filter)
    }
    options.tell("There may be more; --limit shows them", if: entries.count == most)
  }
}
