import Testing

@testable import outline

struct ValueSourceTests {
  /// Value names without candidates.
  private static let free: Set = [
    "text", "title", "word", "name", "n", "seconds", "emoji", "name=json", "action", "format",
    "template", "command", "trigger", "comparison", "words", "letter", "hash", "address",
    "author",
  ]

  /// The source of the values of each argument of all commands: `nodes`, `files`, `nothing`, or
  /// `unknown`. The key is the words of the command and the name of the option.
  private static func sources() throws -> [String: String] {
    var sources: [String: String] = [:]
    var waiting = [(words: [String](), command: try CommandDefinition(of: CommandParsing.root))]
    while let (words, command) = waiting.popLast() {
      for argument in command.arguments ?? [] where argument.kind != .flag {
        let name = argument.names?.first { $0.kind == .long } ?? argument.names?.first
        let words = (words + [name?.text].compactMap(\.self)).joined(separator: " ")
        // Several positional arguments of one command share a key.
        sources[words] = [sources[words], source(of: argument)].compactMap(\.self)
          .joined(separator: ", ")
      }
      waiting += command.visibleSubcommands.map { (words + [$0.commandName], $0) }
    }
    return sources
  }

  private static func source(of argument: ArgumentDefinition) -> String {
    switch ValueSource(of: argument) {
    case .nothing:
      free.contains(argument.valueName ?? "") || argument.abstract?.contains("permanent") == true
        ? "nothing" : "unknown"
    case .files: "files"
    case .list, .names: "list"
    case .live(let live): "\(live)"
    }
  }

  @Test func `it is known of every argument, and the words of help decide`() throws {
    let sources = try Self.sources()
    #expect(sources.count > 100)
    let unknown = sources.filter { $0.value.contains("unknown") }.keys.sorted()
    #expect(unknown == [], "say in ValueSource what these take")
    let expected = [
      "mv": "items", "mv --section": "sections", "mv --before": "items", "mv --into": "nodes",
      "mv --to-section": "sections",
      "set": "items", "set --text": "nothing",
      "ls": "nodes", "show": "nodes", "expand": "nodes", "blame": "nodes", "log": "nodes",
      "done": "items", "rename": "nodes, nothing", "note": "items, nothing", "copy --into": "nodes",
      "sort": "nodes", "count": "nodes", "capture": "nothing",
      "log --section": "sections", "ls --section": "sections", "set --tag": "tags",
      "section rename": "sections, nothing", "section add --before": "sections",
      "restore": "versions",
      "add --expect-version": "versions", "swipe --action": "actions", "add --id": "nothing",
      "apply": "files",
      "add --db": "files", "ls --view": "views", "collapse --view": "views",
      "pull": "remotes", "sync": "remotes", "remote remove": "remotes", "clone": "remotes, files",
    ]
    for (argument, source) in expected { #expect(sources[argument] == source, "\(argument)") }
  }
}
