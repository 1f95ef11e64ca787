import ArgumentParser
import OutlineOperations
import OutlineStore

/// Words that people know from other programs.
///
/// Exact synonyms run. Any other word is answered with the line to type, and never run: it may mean
/// something else here.
enum Guesses {
  /// The command that each synonym of `verbs.txt` means.
  static let synonyms = [String: String](embedded: "verbs.txt")

  /// The line to type instead of each word of `guesses.txt`, after the name of the program, or the
  /// options that another one may mean. ITEM is the word that follows; the other words replace what
  /// is in braces.
  private static let lines = [String: String](embedded: "guesses.txt")

  /// The option that another one means, for a command that has it.
  static func option(
    _ name: String, of command: any ParsableCommand.Type, among names: [String]
  ) -> String? {
    if command == CaptureCommand.self { return lines["+" + name] }
    let options = lines[name]?.split(separator: ", ").map(String.init)
    return options?.first { names.contains(String($0.prefix { $0 != " " })) }
  }

  /// The line to type instead of words that no command begins with; `nil` if none is known.
  static func line(for words: ArraySlice<String>) -> String? {
    guard let word = words.first else { return nil }
    var others = words.dropFirst()
    let isNumber = word.allSatisfy(\.isNumber)
    let isTask = lines[word] == "+ {TEXT}"
    let commands = OutlineCommand.configuration.subcommands.flatMap(CommandNames.names)
    let isPlanned = PlanningWord(word[...]) != nil
    let isCommand = lines[word] != nil || !Suggestion.nearest(to: word, in: commands).isEmpty
    let isItem = isPlanned || !isCommand
    if let verb = others.first, isNumber || isTask || isItem,
      synonyms[verb] != nil || lines[verb]?.contains("ITEM") == true || commands.contains(verb)
    {
      if isPlanned { return "outline ls --query \(word.quotedForShell)" }
      let item = isNumber ? "ITEM" : word
      let rest = (isTask ? [] : [item]) + others.dropFirst()
      let known = [synonyms[verb] ?? verb] + rest.map(\.quotedForShell)
      let line = line(for: [verb] + rest) ?? "outline " + known.joined(separator: " ")
      return line + (isNumber ? ": items are named by text or id, and not by number" : "")
    }
    if isPlanned, word.first == "+", others.isEmpty {
      return "outline + \(word.dropFirst()), or outline ls --query \(word.quotedForShell)"
    }
    var line = lines[word.lowercased()]
    let isSection = others.first.map { lines[$0] == sectionLine || $0 == "section" } == true
    if line == "add {TEXT}", isSection { (line, others) = (sectionLine, others.dropFirst()) }
    if word == "due", others.count > 1 { line = "set ITEM due:{DAY}" }
    if word == "emoji", !others.isEmpty { line = "pick {WORD}" }
    guard let line else { return nil }
    if !line.contains("ITEM"), others.first == "add" || others.first == "new" {
      others = others.dropFirst()
    }
    let item = others.first.map(\.quotedForShell) ?? "ITEM"
    let more = others.dropFirst(line.contains("ITEM") ? 1 : 0).joined(separator: " ")
    let words = line.split(separator: " ").map { word in
      guard let start = word.firstIndex(of: "{") else { return String(word) }
      let isTag = word[..<start] == "+"
      let standard = word[start...].filter { !"{}".contains($0) }
      let value =
        more.isEmpty ? standard : String(more.trimmingPrefix { isTag && "+#".contains($0) })
      let whole = String(word[..<start]) + value
      return more.isEmpty ? whole : whole.quotedForShell
    }
    return "outline " + words.map { $0 == "ITEM" ? item : $0 }.joined(separator: " ")
  }

  private static let sectionLine = "section add {TITLE}"

  /// The line to type instead of words that are neither a command nor like one: several are a text
  /// to add, and a capital letter begins the title of a section.
  static func line(forUnknown words: ArraySlice<String>) -> String? {
    guard let word = words.first, word.first?.isLetter == true else { return nil }
    let names = OutlineCommand.configuration.subcommands.flatMap(CommandNames.names)
    guard Suggestion.nearest(to: word, in: names).isEmpty else { return nil }
    if words.count > 1 { return "outline + " + words.map(\.quotedForShell).joined(separator: " ") }
    return word.first?.isUppercase == true ? "outline ls \(word.quotedForShell)" : nil
  }

  /// The line to type instead of one that lacks something, such as `copy milk`; `nil` if none is
  /// known.
  static func line(completing arguments: [String]) -> String? {
    let words = arguments.dropFirst().map(\.quotedForShell)
    guard let command = arguments.first, let word = words.first else { return nil }
    let others = words.dropFirst().joined(separator: " ")
    switch synonyms[command] ?? command {
    case "copy", "cp":
      let place = others.isEmpty ? "--after \(word)" : "--into \(others)"
      return words.contains { $0.hasPrefix("--") } ? nil : "outline copy \(word) \(place)"
    case "undo": return word.allSatisfy(\.isLetter) ? "outline reopen \(word)" : nil
    case "purge": return word.hasPrefix("-") ? nil : "outline purge --item \(word)"
    case "rename", "note": return oneText(from: 2, of: arguments)
    case "section":
      let subcommand = CommandNames.subcommand(arguments[1], of: SectionCommand.self)
      if subcommand == nil {
        let verb = synonyms[arguments[1]] ?? arguments[1]
        let isCommand = CommandNames.subcommand(verb, of: OutlineCommand.self) != nil
        let known = ["new": "add", "create": "add", "rm": "remove", "delete": "remove"][verb]
        let words = known.map { ["section", $0] } ?? (isCommand ? [verb] : nil)
        let start = words ?? ["section", "add"]
        return oneText(
          from: start.count, of: start + arguments.dropFirst(words == nil ? 1 : 2))
      }
      let isAdding = subcommand == SectionAddCommand.self
      guard isAdding || subcommand == SectionRenameCommand.self else { return nil }
      return oneText(from: isAdding ? 2 : 3, of: arguments)
    case "set":
      let project = arguments.last?.wholeMatch(of: /proj(?:ect)?:(.+)/)?.1
      return project.map { "outline mv \(word) --into \(String($0).quotedForShell)" }
    case "context":
      if ["list", "ls", "show"].contains(word) { return "outline context" }
      if ["set", "use", "on"].contains(word) { return "outline context \(others)" }
      guard ["define", "add", "new"].contains(word), words.count > 2 else { return nil }
      let line = "\(words[1]) = " + arguments.dropFirst(3).joined(separator: " ")
      return "write \(line) under [context] in \(Settings.userPath ?? "your configuration")"
    default: return nil
    }
  }

  /// The line whose words from an index on are one text; `nil` if options are among them, or more
  /// words than anybody types.
  private static func oneText(from start: Int, of words: [String]) -> String? {
    guard (start..<16).contains(words.count - 1), !words.contains(where: { $0.hasPrefix("-") })
    else { return nil }
    let text = words[start...].joined(separator: " ")
    return "outline " + (words[..<start] + [text]).map(\.quotedForShell).joined(separator: " ")
  }

  /// The line to type instead of one that names neither an item, a section nor a file, such as `ls
  /// due`; `nil` if none is known.
  static func line(insteadOf arguments: [String]) -> String? {
    guard arguments.count == 2 else { return nil }
    if !arguments[1].isEmpty, arguments[1].allSatisfy(\.isNumber) {
      return "outline ls: items are named by text or id, and not by number"
    }
    let sorting = ["name": "text", "title": "text"][arguments[1]] ?? arguments[1]
    if arguments[0] == "sort", SortKey.names.contains(sorting) {
      return "outline sort --by \(sorting)"
    }
    if arguments[0] == "check", arguments[1].allSatisfy({ $0.isLetter || $0 == " " }) {
      return "outline done \(arguments[1].quotedForShell)"
    }
    guard ["ls", "list", "count"].contains(arguments[0]) else { return nil }
    if let day = arguments[1].wholeMatch(of: /due\.(before|after|by):(.+)/) {
      return "outline ls --due \(day.1):\(day.2)"
    }
    if let title = arguments[1].wholeMatch(of: /proj(ect)?:(.+)/)?.2 {
      return "outline ls \(String(title).quotedForShell)"
    }
    let word = arguments[1].lowercased()
    if let line = lines["ls:" + word] { return "outline " + line }
    let line = lines[word]
    let isList = ["ls", "count", "report", "section list"].contains { line?.hasPrefix($0) == true }
    return line.flatMap { isList ? "outline " + $0 : nil }
  }

  /// The line for a section in the place of an item; `nil` if none is known.
  static func line(ofSection message: String, in arguments: [String]) -> String? {
    let words = arguments.dropFirst().map(\.quotedForShell).joined(separator: " ")
    guard arguments.count > 1, message == "\(arguments[1].inQuotes) is a section, not an item"
    else { return nil }
    if arguments[0] == "rm" && arguments.count == 2 { return "outline section remove \(words)" }
    let isInside = words.contains(/--(into|to-section)/)
    return arguments[0] == "mv" && !isInside ? "outline section move \(words)" : nil
  }

  /// The line that makes the section which a command was to put something into; `nil` if the message
  /// is about another name.
  static func line(making message: String, in arguments: [String]) -> String? {
    guard let option = arguments.firstIndex(where: ["--into", "--to-section"].contains),
      let title = arguments.dropFirst(option + 1).first, !title.contains("/"),
      message.hasSuffix(title.inQuotes)
    else { return nil }
    return "outline section add \(title.quotedForShell)"
  }

  /// The words instead of an argument that begins with a dash; `nil` if nothing is known.
  static func line(forShortOptions text: String, of command: (any ParsableCommand.Type)?) -> String?
  {
    let word = text.dropFirst()
    if command == SetCommand.self, PlanningWord("+" + word) != nil {
      return "--untag \(word.trimmingPrefix(/tags?:/)) takes a tag away"
    }
    if command == RemoveCommand.self, word.allSatisfy("rfRi".contains) {
      return "leave it out: all below the item goes with it, and outline undo brings it back"
    }
    if let name = command?.configuration.commandName, name.hasSuffix("do"), Int(word) != nil {
      return "outline \(name) \(word)"
    }
    return nil
  }
}
