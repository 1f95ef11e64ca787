import ArgumentParser
import Testing

@testable import outline

@Suite struct `What completion offers` {
  @Test func `it is known of every argument`() throws {
    var unknown: [String] = []
    func look(at command: CommandDefinition) {
      for argument in command.visibleArguments where argument.kind != .flag && !ValueSource.isKnown(argument) {
        let name = argument.names?.first?.text ?? "its argument"
        unknown.append("\(command.commandName) \(name) <\(argument.valueName ?? "")>: \(argument.abstract ?? "")")
      }
      command.visibleSubcommands.forEach(look)
    }
    look(at: try CommandDefinition(of: OutlineCommand.self))
    #expect(unknown.isEmpty, "say in ValueSource what these take:\n\(unknown.joined(separator: "\n"))")
  }

  @Test func `the words of help decide`() throws {
    func source(_ command: any ParsableCommand.Type, _ name: String?) throws -> ValueSource? {
      try CommandDefinition(of: command).visibleArguments.first { argument in
        name == nil ? argument.kind == .positional : argument.names?.contains { $0.text == name } == true
      }.map { ValueSource(of: $0) }
    }
    #expect(try source(MoveCommand.self, nil) == .live(.items))
    #expect(try source(MoveCommand.self, "--before") == .live(.items))
    #expect(try source(MoveCommand.self, "--into") == .live(.nodes))
    #expect(try source(MoveCommand.self, "--to-section") == .live(.sections))
    #expect(try source(SetCommand.self, nil) == .live(.items))
    #expect(try source(ListCommand.self, nil) == .live(.nodes))
    #expect(try source(ShowCommand.self, nil) == .live(.nodes))
    #expect(try source(ExpandCommand.self, nil) == .live(.nodes))
    #expect(try source(BlameCommand.self, nil) == .live(.nodes))
    #expect(try source(LogCommand.self, nil) == .live(.nodes))
    #expect(try source(LogCommand.self, "--section") == .live(.sections))
    #expect(try source(SectionRenameCommand.self, nil) == .live(.sections))
    #expect(try source(SectionAddCommand.self, "--before") == .live(.sections))
    #expect(try source(RestoreCommand.self, nil) == .live(.versions))
    #expect(try source(AddCommand.self, "--expect-version") == .live(.versions))
    #expect(try source(SwipeCommand.self, "--action") == .live(.actions))
    #expect(try source(AddCommand.self, "--id") == .nothing)
    #expect(try source(ApplyCommand.self, nil) == .files)
    #expect(try source(AddCommand.self, "--db") == .files)
  }
}
