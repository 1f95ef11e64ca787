import ArgumentParser
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

  /// The line to type, after the name of the program. ITEM is the word that follows; the other words
  /// replace what is in braces.
  private static let lines = [
    "today": "report today", "overdue": "report overdue", "next": "report next",
    "week": "report week", "agenda": "report week", "calendar": "report week",
    "due": "report today", "completed": "report finished", "finished": "report finished",
    "status": "report", "burndown": "report finished", "stats": "count --by section",
    "statistics": "count --by section", "summary": "count --by section", "projects": "section list",
    "lsprj": "section list", "show-projects": "section list", "sections": "section list",
    "lists": "section list", "tags": "count --by tag", "labels": "count --by tag",
    "total": "count", "how-many": "count", "progress": "count --by section",
    "tag": "set ITEM +{TAG}",
    "untag": "set ITEM --untag {TAG}", "tui": "browse", "ui": "browse", "shell": "browse",
    "web": "serve --open", "annotate": "note ITEM {TEXT}", "an": "note ITEM {TEXT}",
    "append": "edit ITEM", "prepend": "edit ITEM", "pri": "set ITEM pri:{A}",
    "prioritize": "set ITEM pri:{A}", "p": "set ITEM pri:{A}", "start": "set ITEM start:now",
    "stop": "done ITEM", "postpone": "set ITEM due:{3d}", "defer": "set ITEM due:{3d}",
    "reschedule": "set ITEM due:{3d}", "snooze": "set ITEM wait:{3d}", "wait": "set ITEM wait:{3d}",
    "deadline": "set ITEM due:{DAY}", "schedule": "set ITEM start:{DAY}", "close": "done ITEM",
    "info": "show ITEM", "refile": "mv ITEM --into {PLACE}", "create": "add {TEXT}",
    "insert": "add {TEXT}", "active": "ls --open", "waiting": "ls --query where:wait",
    "all": "ls --all", "ar": "archive", "lsa": "ls --all", "l": "ls", "a": "add {TEXT}",
    "new": "add {TEXT}", "c": "done ITEM", "q": "find WORD", "grep": "find WORD", "type": "pick",
    "emoji": "import emoji", "opml": "export --format opml", "commit": "log",
    "checkout": "restore VERSION", "stash": "context NAME", "branch": "clone PLACE FILE",
    "status-line": "count --due overdue", "prio": "set ITEM pri:{A}", "undelete": "restore ITEM",
    "todo": "+ {TEXT}", "version": "--version", "tomorrow": "ls --due tomorrow",
    "inbox": "ls Inbox", "priority": "set ITEM pri:{A}", "move": "mv ITEM --into {PLACE}",
  ]

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
    "--date": ["--due"], "--repeat": ["--recur"], "--filter": ["--query"], "--where": ["--query"],
  ]

  /// The line to type instead of words that no command begins with; `nil` if none is known.
  static func line(for words: ArraySlice<String>) -> String? {
    guard let word = words.first else { return nil }
    let others = words.dropFirst()
    if word.allSatisfy(\.isNumber), let verb = others.first {
      let name = synonyms[verb] ?? lines[verb]?.prefix { $0 != " " }.description ?? verb
      return "outline \(name) ITEM: items are named by text or id, and not by number"
    }
    let line = word == "due" && others.count > 1 ? "set ITEM due:{DAY}" : lines[word.lowercased()]
    guard let line else { return nil }
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

  /// The line to type instead of a list of something that is neither an item nor a section, such as
  /// `ls due`; `nil` if none is known.
  static func line(forListOf arguments: [String]) -> String? {
    guard arguments.count == 2, ["ls", "list", "count"].contains(arguments[0]) else { return nil }
    let others = [
      "favorites": "favorites", "recents": "recents",
      "deleted": "deleted", "someday": "ls --query where:wait", "dates": "ls --due any",
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
