import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline find`
struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find items by words of their text, second line or note, or by their image.",
    discussion: """
      Examples:
        outline find grin face
        outline find 😀
        outline find milk --plain | outline mv - --into Groceries
        outline find milk --at yesterday

      Every word must be the beginning of a word of the item; case and accents do not matter. Where nothing is found the \
      exit code is 1. What has no words, such as an emoji or a sign, is also looked for inside the texts.
      """)

  @Argument(help: ArgumentHelp("Words, or an emoji.", valueName: "word"))
  var words: [String]

  @Option(help: .limit(default: Self.usualLimit))
  var limit: Int?

  private static let usualLimit = 100
  private var most: Int { limit ?? Self.usualLimit }

  @Option(help: .past)
  var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if words.joined().allSatisfy(\.isWhitespace) { throw ValidationError("Say what to find: words, or an emoji.") }
    if let limit, limit < 1 { throw ValidationError("--limit takes 1 or more.") }
  }

  func run() throws {
    let query = words.joined(separator: " ")
    let (entries, version) = try options.read { outline in
      let outline = try outline.shown(at: at)
      let found = try outline.entries(outline.search(query, limit: most))
      return (try options.marksIDs ? outline.marked(found) : found, try outline.shownVersion())
    }
    try options.print(entries, Response(version: version, nodes: entries)) {
      NodeLines(screen: options.screen).lines(of: entries)
    }
    if entries.isEmpty {
      options.say("Nothing found")
      throw ExitCode(Failure.Code.noMatch.rawValue)
    }
    if entries.count == most && !options.isForPrograms {
      options.say("There may be more; --limit shows them")
    }
  }
}
