import ArgumentParser

/// An unfinished command line: its command, the arguments so far, and the word at the cursor.
struct CompletionQuestion {
  /// The typed part of the word at the cursor.
  private(set) var word: String
  /// The root of all commands.
  private let program: any ParsableCommand.Type
  /// The words before the cursor, without the program.
  private var words: [String]
  /// The file that the line names with `--db` or `OUTLINE_DB`.
  private var database: String?
  /// The positional arguments before the cursor.
  private(set) var given: [String] = []
  /// The options before the cursor, by their names as typed.
  private(set) var options: Set<String> = []
  /// Whether `--` is before the cursor.
  private var isAfterTerminator = false

  init(_ words: [String], of program: any ParsableCommand.Type) {
    self.program = program
    // NAME=VALUE before the program is an assignment.
    let isAssignment = { (word: String) in
      word.prefix { $0 != "=" }.allSatisfy { $0.isLetter || $0 == "_" }
    }
    let line = words.dropLast().drop { $0.contains("=") && isAssignment($0) }
    database = words.first { $0.hasPrefix("OUTLINE_DB=") && !line.contains($0) }.map {
      String($0.dropFirst(11))
    }
    word = words.last ?? ""
    self.words = Array(line.dropFirst())
  }

  /// The candidates at the cursor.
  mutating func answer() throws -> Completion {
    // Options may precede the command.
    let leading = try CommandDefinition(of: FileOptions.self).arguments ?? []
    if let end = try scan(words[...], among: leading, stopsAtPositional: true) {
      var command: any ParsableCommand.Type = program
      if words[end] == "help" { return help(Array(words[(end + 1)...])) }
      var rest = words[end...]
      while !command.configuration.subcommands.isEmpty {
        let standard = CommandNames.standardSubcommand(of: command)
        guard let name = rest.first else {
          let names = commands(of: command)
          guard let standard else { return Completion(candidates: names) }
          var completion = try answer(within: CommandDefinition(of: standard), rest)
          completion.candidates = names + completion.candidates
          return completion
        }
        if let next = CommandNames.subcommand(name, of: command) {
          command = next
          rest = rest.dropFirst()
        } else if let standard {
          command = standard
        } else {
          return Completion()
        }
      }
      return try answer(within: CommandDefinition(of: command), rest)
    }
    if let awaited { return try values(of: awaited, nil) }
    return word.hasPrefix("-")
      ? optionsOrValue(leading, of: nil) : Completion(candidates: commands(of: program))
  }

  /// The option whose value is at the cursor.
  private var awaited: ArgumentDefinition?

  private mutating func answer(within command: CommandDefinition, _ rest: ArraySlice<String>) throws
    -> Completion
  {
    let arguments = command.arguments ?? []
    given = []
    let words = BundledOptions.apart(rest, with: command.options)
    _ = try scan(words[...], among: arguments, stopsAtPositional: false)
    if let awaited { return try values(of: awaited, command) }
    if word.hasPrefix("-") && !isAfterTerminator { return optionsOrValue(arguments, of: command) }
    let positionals = command.visibleArguments.filter { $0.kind == .positional }
    let isInside = given.count < positionals.count
    guard let argument = isInside ? positionals[given.count] : positionals.last,
      isInside || argument.isRepeating
    else { return word.isEmpty ? optionsOrValue(arguments, of: command) : Completion() }
    return try values(of: argument, command)
  }

  /// Reads the words before the cursor.
  /// - Returns: the index of the first positional argument, if the scan stops there.
  private mutating func scan(
    _ words: ArraySlice<String>, among arguments: [ArgumentDefinition], stopsAtPositional: Bool
  ) throws -> Int? {
    awaited = nil
    for index in words.indices {
      let word = words[index]
      if let option = awaited {
        if option.names?.contains(where: { $0.text == "--db" }) == true { database = word }
        awaited = nil
      } else if isAfterTerminator || !word.hasPrefix("-") || word == "-" {
        if stopsAtPositional { return index }
        given.append(word)
      } else if word == "--" {
        isAfterTerminator = true
      } else {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        options.insert(parts[0])
        if parts.count == 2, parts[0] == "--db" { database = parts[1] }
        let option = arguments.first { $0.isCalled(parts[0]) }
        if parts.count == 1, option?.kind == .option { awaited = option }
      }
    }
    return nil
  }
}

// Answers from the definitions.
extension CompletionQuestion {
  private func commands(of command: any ParsableCommand.Type) -> [Candidate] {
    func candidate(_ name: String, describedBy description: String) -> Candidate {
      Candidate(value: name, description: description, group: .commands)
    }
    let listed = command.configuration.groupedSubcommands
      .filter { $0.name != CommandNames.short || !word.isEmpty }.flatMap(\.subcommands)
    var candidates = (command.configuration.ungroupedSubcommands + listed)
      .map { $0.configuration }.filter(\.shouldDisplay)
      .map { candidate($0.commandName ?? "", describedBy: $0.abstract) }
    if command == program {
      candidates.append(candidate("help", describedBy: "Explain a command or a topic."))
      let own = command.configuration.subcommands.flatMap(CommandNames.names)
      candidates += ExternalCommands.names(butNot: own)
        .map { candidate($0, describedBy: "outline-\($0) on the PATH") }
      // One with the name of a command is never used.
      let aliases = Settings.userQuietly.aliases.filter { !own.contains($0.key) }
      candidates += aliases.sorted { $0.key < $1.key }
        .map { candidate($0.key, describedBy: $0.value.joined(separator: " ")) }
    }
    // Aliases are only offered once the user begins to type one.
    for subcommand in command.configuration.subcommands where !word.isEmpty {
      candidates += subcommand.configuration.aliases
        .map { candidate($0, describedBy: subcommand.configuration.abstract) }
    }
    return candidates.filter { $0.value.hasUTF8Prefix(word) }
  }

  private func help(_ words: [String]) -> Completion {
    var command: any ParsableCommand.Type = program
    for name in words {
      guard let next = CommandNames.subcommand(name, of: command) else { return Completion() }
      command = next
    }
    let topics =
      words.isEmpty
      ? Topic.all.map { Candidate(value: $0.rawValue, description: $0.title, group: .topics) }
      : []
    return Completion(
      candidates: topics.filter { $0.value.hasUTF8Prefix(word) }
        + commands(of: command).filter { $0.value != "help" })
  }

  /// Options, or the value after `--option=`.
  private func optionsOrValue(_ arguments: [ArgumentDefinition], of command: CommandDefinition?)
    -> Completion
  {
    if let sign = word.firstIndex(of: "="), word.hasPrefix("--") {
      let name = String(word[..<sign])
      let option = arguments.first { $0.kind == .option && $0.isCalled(name) }
      guard let option else { return Completion() }
      var question = self
      question.word = String(word[word.index(after: sign)...])
      guard var completion = try? question.values(of: option, command) else { return Completion() }
      for index in completion.candidates.indices {
        completion.candidates[index].value = name + "=" + completion.candidates[index].value
      }
      return completion
    }
    var candidates: [Candidate] = []
    for argument in arguments where argument.kind != .positional {
      let names = (argument.names ?? []).map(\.text)
      if !argument.isRepeating && names.contains(where: options.contains) { continue }
      let fitting = names.filter {
        $0.hasUTF8Prefix(word) && ($0.hasPrefix("--") || word == $0 || word == "-")
      }
      candidates += fitting.map {
        Candidate(value: $0, description: argument.abstract ?? "", group: .options)
      }
    }
    return Completion(candidates: candidates)
  }

  /// The values of an argument or option.
  private func values(of argument: ArgumentDefinition, _ command: CommandDefinition?) throws
    -> Completion
  {
    switch ValueSource(of: argument, in: command?.commandName) {
    case .nothing: return Completion()
    case .files: return Completion(wantsFiles: true)
    case .list(let values):
      return Completion(candidates: values.filter { $0.value.hasUTF8Prefix(word) })
    case .names(let names):
      let begun = word.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(
        String.init)
      let front = begun.map { $0 + "," }.joined()
      let left = names.filter { !begun.contains($0) && (front + $0).hasUTF8Prefix(word) }
      return Completion(candidates: left.map { Candidate(value: front + $0, isOpen: true) })
    case .live(let kind):
      let edges = ["leading", "trailing"].filter { options.contains("--" + $0) }
      return Completion(
        candidates: try LiveCandidates(word: word, given: given, edges: edges).candidates(
          kind, in: database))
    }
  }
}

extension Completion {
  /// The candidates for the last of the words, the first of which is the program. Errors result in
  /// no candidates.
  static func answer(to words: [String], of program: any ParsableCommand.Type) -> Completion {
    var question = CompletionQuestion(words, of: program)
    var answer = (try? question.answer()) ?? Completion()
    answer.word = question.word
    // Shells read one candidate per line.
    answer.candidates.removeAll { $0.value.isEmpty || !$0.value.isOneLine }
    return answer
  }
}
