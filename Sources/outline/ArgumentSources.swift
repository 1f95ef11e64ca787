/// The value sources of the arguments of all commands.
package enum ArgumentSources {
  /// The source of the values of each argument.
  /// - Returns: sources such as `nodes`, `files` or `nothing`, keyed by the words of the command
  ///   and the name of the option (`section add --before`), or the words alone for positional
  ///   arguments. An argument without a known source has `unknown`.
  package static func all() throws -> [String: String] {
    var sources: [String: String] = [:]
    var waiting = [(words: [String](), command: try CommandDefinition(of: OutlineCommand.self))]
    while let (words, command) = waiting.popLast() {
      for argument in command.arguments ?? [] where argument.kind != .flag {
        let name = argument.names?.first { $0.kind == .long } ?? argument.names?.first
        let words = (words + [name?.text].compactMap(\.self)).joined(separator: " ")
        let source =
          ValueSource.isKnown(argument) ? ValueSource(of: argument).description : "unknown"
        // Several positional arguments of one command share a key.
        sources[words] = [sources[words], source].compactMap(\.self).joined(separator: ", ")
      }
      waiting += command.visibleSubcommands.map { (words + [$0.commandName], $0) }
    }
    return sources
  }
}
