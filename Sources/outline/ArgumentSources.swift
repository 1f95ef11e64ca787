/// What the arguments of all commands take, for a test that no argument is forgotten.
package enum ArgumentSources {
  /// Where the values of each argument come from.
  /// - Returns: by the words of the command and the name of the option, as `section add --before`, or the words alone for
  ///   what has no name: `nodes`, `files`, `nothing`…; `unknown` where nobody has said it.
  package static func all() throws -> [String: String] {
    var sources: [String: String] = [:]
    var waiting = [(words: [String](), command: try CommandDefinition(of: OutlineCommand.self))]
    while let (words, command) = waiting.popLast() {
      for argument in command.visibleArguments where argument.kind != .flag {
        let name = argument.names?.first { $0.kind == .long } ?? argument.names?.first
        let words = (words + [name?.text].compactMap(\.self)).joined(separator: " ")
        let source =
          ValueSource.isKnown(argument) ? ValueSource(of: argument).description : "unknown"
        // Several without a name are told in one line.
        sources[words] = [sources[words], source].compactMap(\.self).joined(separator: ", ")
      }
      waiting += command.visibleSubcommands.map { (words + [$0.commandName], $0) }
    }
    return sources
  }
}
