import ArgumentParser
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline import emoji`
struct ImportEmojiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "emoji", help: "import-emoji")

  @Option(help: .file("A file like Unicode's emoji-test.txt; - reads it.")) var from: String?

  @Option(help: .id("Below this item or section.")) var into: String?

  @Option(help: ArgumentHelp("Which emoji to import.", valueName: "status"))
  var status: [Status] = [.fullyQualified]

  @Option(help: ArgumentHelp("The languages of the names, such as en,es.", valueName: "language"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "The folder of CLDR that contains its annotations. (default: \(CLDR.installed))",
      valueName: "folder"))
  var cldr: String?

  @Flag(help: "Import only the English names, without keywords.") var noKeywords = false

  @Flag(name: .customLong("new-ids"), help: "Generate ids instead of using the names.")
  var newIDs = false

  @Flag(help: "Update existing emoji from the list.") var merge = false

  @Flag(help: "Also add recents before it and favorites after it.")
  var explorer = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse("Choose one of --merge and --new-ids.", if: merge && newIDs)
    try refuse(
      "--merge updates the emoji that are there, and --explorer adds them: leave one out.",
      if: merge && explorer)
    try refuse(
      "--no-keywords excludes --language and --cldr.",
      if: noKeywords && (language != nil || cldr != nil))
    try refuse(
      "--explorer adds sections of its own, so it excludes --into.", if: explorer && into != nil)
  }

  /// The statuses of emoji, and `all`.
  enum Status: String, CaseIterable, ExpressibleByArgument {
    case fullyQualified = "fully-qualified"
    case minimallyQualified = "minimally-qualified"
    case unqualified
    case component
    case all
  }

  func run() throws {
    let list = try from.map(Self.list) ?? .builtIn()
    if list.skippedCount > 0, let problem = list.problems.first {
      options.say("outline: skipped \(list.skippedCount.plural("line")); \(problem.description)")
    }
    let chosen = status.compactMap { EmojiStatus(rawValue: $0.rawValue) }
    let statuses = Set(status.contains(.all) ? EmojiStatus.allCases : chosen)
    let languages = (language ?? CLDR.english).split(separator: ",").map(String.init)
    let annotations = try noKeywords ? nil : CLDR.annotations(in: languages, from: cldr)
    let emoji = EmojiOutline(list, statuses: statuses, annotations: annotations)
    if let first = languages.first, first != CLDR.english, emoji.namelessCount > 0 {
      options.say(
        "outline: \(emoji.namelessCount) emoji have no name in \(first.shellSafe), and get the English one"
      )
    }
    if merge { return try mergeList(emoji) }
    let drafts = try emoji.nodes.map(draft)
    try options.write("import \(emoji.emojiCount) emoji", origin: .import) { outline in
      let ids = try add(drafts, to: .last(in: parent(in: outline)), in: outline)
      let groups = zip(ids, drafts).filter { $0.1.level == 0 }.map(\.0)
      return Outcome(
        sentence:
          "Imported \(emoji.emojiCount) emoji in \(emoji.nodes.count { $0.level == 0 }.plural("group")), \(ids.count.plural("item"))",
        count: ids.count,
        nodes: options.isForPrograms ? try groups.map { try outline.entry($0) } : [],
        data: groups.map(\.rawValue))
    }
  }

  private static func list(at path: String) throws -> EmojiList {
    let bytes = try File.bytes(at: path, upTo: InputLimit.emoji)
    do { return try EmojiList(emojiTest: bytes) } catch {
      throw Failure(.usage, "cannot read the emoji data: \(error)")
    }
  }

  /// Merges the list into the section or item that contains its groups.
  private func mergeList(_ emoji: EmojiOutline) throws {
    try options.write("import \(emoji.emojiCount) emoji", origin: .import) { outline in
      let before = try outline.latestVersion()
      let base = try outline.outline()
      let parent =
        try into.map { try NameResolver(outline).node(.name($0)).id }
        ?? base.parent(ofFirst: Set(emoji.nodes.compactMap(\.id).map(NodeID.init(checked:))))
      let target: DraftMerge.Target = parent.map { .node($0) } ?? .sections(title: "Emoji")
      let header = DocumentHeader(fields: noKeywords ? [.image] : [.image, .secondaryText])
      let document = DraftDocument(header: header, nodes: emoji.nodes)
      let (merged, warnings) = DraftMerge(into: target, keepsMissing: true)
        .outline(merging: document, into: base)
      warnings.forEach { options.say("outline: \($0)".shellSafe) }
      try outline.apply(OutlineDifference(from: base, to: merged))
      return try options.outcome(since: before, in: outline) { made in
        "Merged \(emoji.emojiCount) emoji: \(made.isEmpty ? "nothing new" : made.counts.summary)"
      }
    }
  }

  private func add(_ drafts: [Item.Draft], to place: Placement, in outline: OutlineTransaction)
    throws -> [Item.ID]
  {
    let progress = options.progress("Importing", each: "item")
    defer { progress.end() }
    do {
      return try outline.add(drafts, to: place, progress: progress.show)
    } catch OutlineError.identifierTaken(let id) where !newIDs {
      throw Failure(
        .conflict, "the id \(id) is or was used in the outline",
        hint: "--merge updates the emoji; --new-ids imports them again with new ids")
    }
  }

  private func draft(_ node: DraftNode) throws -> Item.Draft {
    Item.Draft(
      content: node.content, id: newIDs ? nil : try node.id.map { try Item.ID($0) },
      isExpanded: node.isExpanded, isFavorite: node.isFavorite, level: node.level)
  }

  private func parent(in outline: OutlineTransaction) throws -> Placement.Parent {
    if let into { return try NameResolver(outline).node(.name(into)).asParent }
    if !explorer { return .section(try outline.addSection("Emoji", image: "😀")) }
    var recents = ListConfiguration()
    recents.layout = .strip
    recents.shows = Query([Query.Term(.recent)])
    try outline.addSection("Recents", image: "🕘", configuration: recents)
    let emoji = try outline.addSection("Emoji", image: "😀")
    var favorites = ListConfiguration()
    favorites.shows = Query([Query.Term(.favorite)])
    try outline.addSection("Favorites", image: "⭐️", configuration: favorites)
    return .section(emoji)
  }
}
