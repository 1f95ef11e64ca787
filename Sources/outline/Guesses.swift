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
    "unfold": "expand",
  ]

  /// The line to type, after the name of the program; ITEM is the word that follows.
  private static let lines = [
    "today": "report today", "overdue": "report overdue", "next": "report next",
    "week": "report week", "agenda": "report week", "calendar": "report week",
    "due": "report today", "completed": "report finished", "finished": "report finished",
    "status": "report", "burndown": "report finished", "stats": "count --by section",
    "statistics": "count --by section", "summary": "count --by section",
    "projects": "section list", "lsprj": "section list", "show-projects": "section list",
    "sections": "section list", "lists": "section list",
    "tags": "count --by tag", "tag": "set ITEM +TAG", "untag": "set ITEM --untag TAG",
    "tui": "browse", "ui": "browse", "shell": "browse", "web": "serve --open",
    "annotate": "note ITEM TEXT", "an": "note ITEM TEXT", "append": "edit ITEM",
    "prepend": "edit ITEM", "pri": "set ITEM pri:A", "prioritize": "set ITEM pri:A",
    "p": "set ITEM pri:A", "start": "set ITEM start:now", "stop": "done ITEM",
    "postpone": "set ITEM due:3d", "snooze": "set ITEM wait:3d", "wait": "set ITEM wait:3d",
    "ar": "archive",
    "lsa": "ls --all", "l": "ls", "a": "add TEXT", "new": "add TEXT", "c": "done ITEM",
    "q": "find WORD", "grep": "find WORD", "type": "pick", "emoji": "import emoji",
    "opml": "export --format opml", "commit": "log", "checkout": "restore VERSION",
    "stash": "context NAME", "branch": "clone PLACE FILE", "status-line": "count --due overdue",
  ]

  /// The line to type instead of words that no command begins with; `nil` if none is known.
  static func line(for words: ArraySlice<String>) -> String? {
    guard let word = words.first else { return nil }
    let others = words.dropFirst()
    if word.allSatisfy(\.isNumber), let verb = others.first {
      let name = synonyms[verb] ?? lines[verb]?.prefix { $0 != " " }.description ?? verb
      return "outline \(name) ITEM: items are named by text or id, and not by number"
    }
    guard let line = lines[word.lowercased()] else { return nil }
    let item = others.first.map(\.quotedForShell) ?? "ITEM"
    return "outline " + line.replacing("ITEM", with: item)
  }
}
