import ArgumentParser
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

      Every word must be the beginning of a word of the item; case and accents do not matter. Where nothing is found the \
      exit code is 1. It is the present that is searched; there is no --at.
      """)

  @Argument(help: ArgumentHelp("Words, or an emoji.", valueName: "word"))
  var words: [String]

  @Option(help: ArgumentHelp("How many at most.", valueName: "n"))
  var limit = 100

  @OptionGroup var list: ListOptions
  @OptionGroup var options: ReadOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit takes 1 or more.") }
  }

  func run() throws {
    let query = words.joined(separator: " ")
    let (entries, version) = try options.read { outline in
      let found = try outline.search(query, limit: limit).map { try outline.entry($0.id) }
      return (try options.output.style.isOn ? outline.marked(found) : found, try outline.latestVersion())
    }
    let output = Output()
    if try !list.print(entries, version: version, to: output, options.output) {
      NodeLines(style: options.output.style).lines(of: entries).forEach(output.line)
    }
    try output.flush()
    if entries.isEmpty {
      options.output.say("Nothing found")
      throw ExitCode(Failure.Code.noMatch.rawValue)
    }
    if entries.count == limit, list.chosen == nil { options.output.say("There may be more; --limit shows them") }
  }
}
