import ArgumentParser
import OutlineOperations
import OutlineStore

/// Words that people know from other programs.
///
/// Exact synonyms run. Any other word is answered with the line to type, and never run: it may mean
/// something else here.
enum Guesses {
  /// The command that a synonym means.
  static let synonyms = [
    "del": "rm", "do": "done", "complete": "done", "finish": "done", "tick": "done",
    "undone": "reopen", "uncheck": "reopen", "untick": "reopen", "uncomplete": "reopen",
    "mod": "set", "modify": "set", "dup": "copy", "duplicate": "copy", "fold": "collapse",
    "unfold": "expand", "promote": "outdent", "demote": "indent",
  ]

  /// The line to type instead of each of some words, after the name of the program. ITEM is the word
  /// that follows; the other words replace what is in braces.
  private static let table = [
    "report today": "today due evening", "report overdue": "overdue", "report next": "next anytime",
    "report week": "week agenda calendar cal upcoming this",
    "report finished": "completed finished burndown logbook", "report": "status",
    "count --by section": "stats statistics summary progress",
    "section list": "projects lsprj show-projects sections lists notebooks",
    "section add {TITLE}": "project heading mkdir", "section remove ITEM": "rmdir",
    "count --by tag": "tags labels lsc", "count": "total how-many", "set ITEM +{TAG}": "tag",
    "set ITEM --untag {TAG}": "untag", "browse": "tui ui shell", "serve --open": "web",
    "note ITEM {TEXT}": "annotate an comment attach link", "edit ITEM": "append prepend",
    "rename ITEM {TEXT}": "replace", "set ITEM pri:{A}": "pri p prio prioritize priority",
    "set ITEM --no-priority": "depri", "set ITEM start:now": "start",
    "done ITEM": "stop close c mark x toggle", "set ITEM due:{3d}": "postpone defer reschedule",
    "set ITEM wait:{3d}": "snooze wait", "set ITEM due:{DAY}": "deadline",
    "set ITEM start:{DAY}": "schedule", "set ITEM recur:{weekly}": "repeat recur",
    "show ITEM": "info cat", "rm ITEM": "drop erase discard", "set ITEM {FIELD}": "update change",
    "favorites": "starred", "fav ITEM": "pin", "mv ITEM --into {PLACE}": "refile move nest",
    "add {TEXT}": "create insert a new", "add {TEXT} --into ITEM": "sub subtask child",
    "+ {TEXT}": "todo task", "ls": "l print", "ls --open": "active todos",
    "ls --query where:wait": "waiting someday", "ls --all": "all lsa", "ls --sort priority": "lsp",
    "ls --due tomorrow": "tomorrow", "ls Inbox": "inbox", "archive": "ar clear clean cleanup",
    "find {WORD}": "q f query grep filter", "pick": "type", "import emoji": "emoji",
    "export --format opml": "opml", "log": "commit save", "undo": "rollback", "mv ITEM --up": "up",
    "mv ITEM --down": "down", "mv ITEM --first": "top first bump", "mv ITEM --last": "bottom",
    "where": "settings", "help {COMMAND}": "man", "ls --json": "json",
    "restore VERSION": "checkout", "context NAME": "stash", "clone PLACE FILE": "branch",
    "count --due overdue": "status-line", "restore ITEM": "undelete",
    "copy ITEM --text {TITLE}": "template", "--version": "version",
  ]
  private static let lines = Dictionary(
    table.flatMap { line, words in words.split(separator: " ").map { (String($0), line) } }
  ) { first, _ in first }

  /// The option that another one means, for a command that has it.
  static func option(
    _ name: String, of command: any ParsableCommand.Type, among names: [String]
  ) -> String? {
    if command == CaptureCommand.self {
      let words = [
        "--tag": "+TAG", "--due": "due:DAY", "--start": "start:DAY", "--priority": "pri:A",
      ]
      if let word = words[name] { return word }
      return ["--into", "--section", "--to-section"].contains(name)
        ? "outline add TEXT \(name)" : nil
    }
    return options[name]?.first { names.contains(String($0.prefix { $0 != " " })) }
  }

  private static let options = [
    "--file": ["--db"], "--todo": ["--open"], "--not-done": ["--open"],
    "--undone": ["--open", "--not-done"], "--name": ["--text"], "--title": ["--text"],
    "--pending": ["--open"], "--completed": ["--done"], "--overdue": ["--due overdue"],
    "--today": ["--due today"], "--tomorrow": ["--due tomorrow"], "--in": ["--into", "--section"],
    "--section": ["--to-section", "--into"], "--list": ["--into", "--section"],
    "--project": ["--into", "--section"], "--to": ["--into"], "--under": ["--into"],
    "--parent": ["--into"], "--tags": ["--tag"], "--label": ["--tag"], "--pri": ["--priority"],
    "--date": ["--due"], "--deadline": ["--due"], "--when": ["--start", "--due"],
    "--notes": ["--note"], "--ics": ["--format icalendar"], "--repeat": ["--recur"],
    "--filter": ["--query"], "--where": ["--query"],
  ]

  /// The line to type instead of words that no command begins with; `nil` if none is known.
  static func line(for words: ArraySlice<String>) -> String? {
    guard let word = words.first else { return nil }
    var others = words.dropFirst()
    let isNumber = word.allSatisfy(\.isNumber)
    let isTask = ["todo", "task"].contains(word)
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
    var line = lines[word.lowercased()]
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

  /// The line to type instead of one that names neither an item, a section nor a file, such as `ls
  /// due`; `nil` if none is known.
  static func line(insteadOf arguments: [String]) -> String? {
    guard arguments.count == 2 else { return nil }
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
    let others = [
      "favorites": "favorites", "recents": "recents", "deleted": "deleted", "dates": "ls --due any",
    ]
    let word = arguments[1].lowercased()
    let line = others[word] ?? lines[word]
    let isList = ["ls", "count", "report", "section list"].contains { line?.hasPrefix($0) == true }
    return line.flatMap { isList || others[word] != nil ? "outline " + $0 : nil }
  }

  /// The words instead of an argument that begins with a dash; `nil` if nothing is known.
  static func line(forShortOptions text: String, of command: (any ParsableCommand.Type)?) -> String?
  {
    let word = text.dropFirst()
    if command == SetCommand.self, PlanningWord("+" + word) != nil {
      return "--untag \(word) takes a tag away"
    }
    if command == RemoveCommand.self, word.allSatisfy("rfRi".contains) {
      return "leave it out: all below the item goes with it, and outline undo brings it back"
    }
    return nil
  }
}
