import ArgumentParser
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline import emoji`
struct ImportEmojiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "emoji",
    abstract: "Import all Unicode emoji: groups, subgroups, emoji, and variants below their base.",
    discussion: """
      Examples:
        outline import emoji
        outline import emoji --into Explorer
        outline import emoji --from /usr/share/unicode/emoji/emoji-test.txt --status all

      Without --from it is the list that this program carries (Emoji 15.0, fully-qualified). Without --into a section \
      "Emoji" is added. Every emoji gets its own name as its id, such as grinning-face; with --new-ids ids are made, so \
      that the same emoji can be imported again. The ids of the groups are printed.
      """)

  @Option(help: ArgumentHelp("A file in the format of Unicode's emoji-test.txt; - reads it.", valueName: "file"))
  var from: String?

  @Option(help: ArgumentHelp("Below this item or section, as its last children.", valueName: "id"))
  var into: String?

  @Option(help: ArgumentHelp("Which emoji of the file; can be repeated.", valueName: "status"))
  var status: [Status] = [.fullyQualified]

  @Flag(name: .customLong("new-ids"), help: "Make new ids instead of taking the names.")
  var newIDs = false

  @OptionGroup var options: WriteOptions

  /// The statuses of emoji, and all of them.
  enum Status: String, CaseIterable, ExpressibleByArgument {
    case fullyQualified = "fully-qualified"
    case minimallyQualified = "minimally-qualified"
    case unqualified
    case component
    case all
  }

  func run() throws {
    let list = try from.map { try EmojiList(emojiTest: File.bytes(at: $0, upTo: InputLimit.emoji)) } ?? .builtIn()
    if list.skippedCount > 0, let problem = list.problems.first {
      options.say("outline: skipped \(list.skippedCount.plural("line")); \(problem.description)")
    }
    let chosen = status.compactMap { EmojiStatus(rawValue: $0.rawValue) }
    let statuses = Set(status.contains(.all) ? EmojiStatus.allCases : chosen)
    let emoji = EmojiOutline(list, statuses: statuses)
    let drafts = try emoji.nodes.map(draft)
    try options.write("import \(emoji.emojiCount) emoji", origin: .import) { outline in
      let parent = try parent(in: outline)
      let ids = try add(drafts, to: .last(in: parent), in: outline)
      let groups = zip(ids, drafts).filter { $0.1.level == 0 }.map(\.0)
      return Outcome(
        sentence:
          "Imported \(emoji.emojiCount) emoji in \(emoji.groupCount.plural("group")), \(ids.count.plural("item"))",
        count: ids.count, nodes: options.needsNodes ? try groups.map { try outline.entry($0) } : [],
        data: groups.map(\.rawValue))
    }
  }

  private func add(_ drafts: [Item.Draft], to place: Placement, in outline: OutlineTransaction) throws -> [Item.ID] {
    let progress = options.progress("Importing", "item")
    defer { progress.end() }
    do { return try outline.add(drafts, to: place, progress: progress.show) } catch OutlineError.identifierTaken(let id)
      where !newIDs
    {
      throw Failure(
        .conflict, "the id \(id) is, or once was, in the outline already",
        hint: "--new-ids imports the emoji with new ids")
    }
  }

  private func draft(_ node: DraftNode) throws -> Item.Draft {
    Item.Draft(
      text: node.text, id: newIDs ? nil : try node.id.map { try Item.ID($0) }, secondaryText: node.secondaryText,
      image: node.image, note: node.note, isDone: node.isDone, isExpanded: node.isExpanded,
      isFavorite: node.isFavorite, level: node.level)
  }

  private func parent(in outline: OutlineTransaction) throws -> Placement.Parent {
    if let into { return try NameResolver(outline).parent(.name(into)) }
    return .section(try outline.addSection("Emoji", image: "😀"))
  }
}
