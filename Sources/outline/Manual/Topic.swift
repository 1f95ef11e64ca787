import ArgumentParser
import Terminal

/// The topics of `outline help TOPIC`.
enum Topic: String, CaseIterable {
  case options, ids, versions, queries, keys, editing, batch, formats, json, schema
  case exitCodes = "exit-codes"
  case environment, configuration

  /// The topics that this build can tell.
  static var allCases: [Topic] {
    let others: [Topic] = [
      .editing, .batch, .formats, .json, .schema, .exitCodes, .environment, .configuration,
    ]
    let keys: [Topic] = Modules.topic("keys") == nil ? [] : [.keys]
    return [.options, .ids, .versions, .queries] + keys + others
  }

  /// The topic of a name, if this build can tell it.
  static func named(_ name: String) -> Topic? { allCases.first { $0.rawValue == name } }

  /// The text of the topic that a command line requests.
  static func text(askedFor arguments: [String]) -> String? {
    arguments.count == 2 && arguments[0] == "help" ? named(arguments[1])?.text : nil
  }

  /// The topic in one line.
  var title: String { page.title }

  /// The text of the topic.
  var text: String { page.text() }

  private var page: (title: String, text: () -> String) {
    switch self {
    case .options: ("The options that most commands have.", { Self.optionsText })
    case .ids: ("How to name items and sections.", { Self.idsText })
    case .versions: ("How to name versions, and how to undo them.", { Self.versionsText })
    case .queries:
      ("How to filter items, and sections that show items of others.", { Self.queriesText })
    case .keys: ("The keys of outline browse.", { Modules.topic("keys")?() ?? "" })
    case .editing: ("The text of outline edit.", { Self.editingText })
    case .batch: ("The operations of outline batch.", { Self.batchText })
    case .formats: ("Input and output formats.", { Self.formatsText })
    case .json: ("What --json prints.", { Self.jsonText })
    case .schema:
      ("The tables and views of the file, for sqlite3 and others.", { Self.schemaText })
    case .exitCodes: ("Exit codes of the commands.", { Self.exitCodesText })
    case .environment: ("Environment variables.", { Self.environmentText })
    case .configuration:
      ("Configuration files: aliases, reports, outlines with names.", { Self.configurationText })
    }
  }

  /// The options of changes and of lists, made from their definitions.
  private static var optionsText: String {
    let changing = options(of: WriteOptions.self)
    let reading = options(of: ReadOptions.self)
    let common = changing.filter { option in reading.contains { $0.label() == option.label() } }
    func lines(_ options: [ArgumentDefinition]) -> String {
      options.map { option in
        let text = option.explanation.wrapped(toWidth: 52)
        let margin = "\n" + String(repeating: " ", count: 26)
        let label = option.label()
        return "  " + (label.count > 22 ? label + margin : label.padded(toWidth: 22) + "  ")
          + text.joined(separator: margin)
      }.joined(separator: "\n")
    }
    func rest(_ options: [ArgumentDefinition]) -> [ArgumentDefinition] {
      options.filter { option in !common.contains { $0.label() == option.label() } }
    }
    return """
      Commands that list or change something take

      \(lines(common))

      Commands that list also take

      \(lines(rest(reading)))

      Commands that change something also take

      \(lines(rest(changing)))

      Commands that change items also take

      \(lines(options(of: NodeNames.self).filter { !$0.shouldDisplay }))

      Commands that filter also take

      \(lines(options(of: FilterOptions.self).filter { !$0.shouldDisplay }))

      -n is --limit, the largest number of lines, in every command that has a limit.
      -h prints the help of a command, and -- ends the options: what follows is text.
      """
  }

  private static func options(of type: any ParsableArguments.Type) -> [ArgumentDefinition] {
    let names = ["--help", "--version"]
    return ((try? CommandDefinition(of: type).arguments) ?? []).filter { option in
      !names.contains { name in option.isCalled(name[...]) }
    }
  }

  private static let idsText = """
    An item or a section can be named by

      bkzpqwvtdfghjkm   the id: permanent, unique in the file, never used again
      bkzp              the beginning of a generated id, if no other begins so
      /Fruit/Apple      a path of texts, from the section down; \\/ is a slash inside
                        a text
      Fruit             the whole title of a section, or the whole text of the only
                        item that has it
      🍎                the image of the only item that has it; also as :apple: or
                        U+1F34E
      =Apple            this exact text, never an id
      @                 the node touched last
      -                 ids on standard input, one a line, if help says so; text
                        after a tab is ignored

    Texts match as in outline find: case and accents do not matter, but of several
    texts the one written exactly so is meant. Where a section is asked for, its
    title wins over the beginning of an id. --section SECTION searches one section
    only. Ids on standard input are never texts, and an id that somebody chose,
    such as milky-way, counts as a whole only.

    A name that fits several nodes, also the text of one and the id of another, is
    an error, exit code 4, with the candidates: write =TEXT, the whole id or a path.
    Positions are not accepted: by the time the command runs, another item may be
    there. For an unknown name the nearest one is suggested, but never used.

      outline find milk --plain | outline mv - --into Groceries
      outline add Milk Bread --into Groceries | xargs outline fav
    """

  private static let versionsText = """
    Every command that changes something makes one version; outline undo undoes it,
    as a new version. A version is named by

      12, v12                  the number
      kxzq, kxzqmwrt           its name, or a unique prefix of it, four letters at
                               least
      @                        the latest
      @-, @--                  those before it
      90s, 30m, 2h, 3d, 2w     the last one at that age
      6mo, 1y                  the same; a month has 30 days, a year 365
      now, today, yesterday    the last one until now, or of that day
      friday, fri              the last one of the latest such day, never of today
      2026-03-01               the last one of that day
      2026-03-01 14:30         the last one of that minute, in local time
      2026-03-01T14:30:05Z     the last one of that second, in UTC; also with a zone
                               such as +01:00
      31.12.2025               the last one of that day
      friday 14:30, 14:30      the last one of that minute; without a day, of today
      3 days ago, 2 hours ago  the same as 3d and 2h
      last friday              the same as friday
      sow, som, soy            the last one of the first day of this week, month or
                               year
      today-2d, friday+3h      the last one at that distance

    A time without a version means the last version before it. Times without a zone
    are local, and case does not matter.

      outline log            lists them; --stat and --patch show their changes,
                             --item and --section choose
      outline diff A B       compares two; outline apply applies a difference to
                             another file
      outline blame SECTION  shows the version that last touched each line
      outline watch          prints each one as it is made, by any program
      outline undo 3         undoes the last three made here; outline redo 3 redoes
                             them
      outline undo --pull    undoes all versions that the last merge received
      outline restore 12     returns to one, with --section or --item in part only
      outline revert 12      undoes one and keeps everything after it
      outline pull PLACE     merges those of another copy of the file; log shows the
                             number that each has there

    ls, show, find, favorites, section list and blame look at an earlier one with
    --at. Uses are not versioned, so recents shows only the present.

    With --expect-version a change is made only if the file is at that version;
    otherwise the exit code is 5. Only outline purge ever discards history.
    """

  private static let exitCodesText = """
    0    success, including nothing to change
    1    nothing found; nothing to undo, or fewer than undo N asks for; differences,
         with diff --exit-code; conflicts, with pull, sync and merge --exit-code and
         git-merge; purge was not confirmed; the editor of edit failed, or its text
         is empty; a hook refuses the change
    2    the command line or the input is wrong, or asks for something impossible
    3    no such item, section, action or version; or the node that outline watch
         follows was deleted
    4    the name fits several
    5    conflict: the file is not at the version of --expect-version, the id is
         taken, or undo, redo, revert, restore, apply or edit finds later changes,
         or a table of another program refers to deleted rows; or files cannot be
         merged, because they have no version in common or versions are missing
    6    another program keeps the file locked
    7    the file is damaged, also if check finds problems, is not an outline, or is
         newer than this program; a change would run an untrusted trigger of another
         program
    8    input or output: the file or its folder is missing, read-only or full, or
         another machine does not answer
    9    rescue made the new file and lists losses
    130  interrupted

    A command that fails has changed nothing, with three exceptions: undo N undoes
    the versions it can, batch --continue-on-error runs the lines that succeed, and
    a change whose answer cannot be written (8) is still made.
    """

  private static let environmentText = """
    OUTLINE_DB         the file, if --db is not given, or @NAME, an outline of your
                       configuration. Otherwise it is the nearest .outline.db in
                       this folder or one above it, or else
                       $XDG_DATA_HOME/outline/outline.db
    OUTLINE_CONFIG     your configuration file; otherwise outline/config in
                       $XDG_CONFIG_HOME
    OUTLINE_AUTHOR     who makes the versions of a command; otherwise author of your
                       configuration, or nobody
    OUTLINE_INBOX      the inbox of outline capture: the title of a section, or the
                       path of an item; otherwise Inbox
    XDG_DATA_HOME      the folder of the user's own outline; ~/.local/share if it is
                       not set
    XDG_CONFIG_HOME    where your configuration is, and where outline trust keeps
                       the triggers it allows: in its folder outline; ~/.config if
                       it is not set
    XDG_STATE_HOME     where outline edit keeps texts that could not be applied,
                       outline browse the line that is being typed, and outline
                       context the active context: its folder outline;
                       ~/.local/state if it is not set
    HOME               the folder for ~; the one the system knows if it is not set
    OUTLINE_EDITOR     the editor of outline edit; otherwise VISUAL, EDITOR, vi
    NO_COLOR           no color, if not empty; the same with TERM=dumb
    FORCE_COLOR        color also in pipes, if not empty and not 0; the same with
                       CLICOLOR_FORCE; NO_COLOR overrides both
    OUTLINE_PAGER      the program for output longer than the screen; else PAGER,
                       else less -FRX. Empty or cat means none, and so does
                       --no-pager
    OUTLINE_CLIPBOARD  the command to which outline pick pipes the copied text
    OUTLINE_SKIN_TONE  the tone of emoji that outline pick prefers: light,
                       medium-light, medium, medium-dark, dark
    COLUMNS            the width of the terminal, if it does not report one
    OUTLINE_HOOK       before or after, in a program that a hook runs; commands
                       that find it run no hooks
    OUTLINE_SSH        the program that reaches other machines, with its options;
                       otherwise ssh
    PATH               the folders of external commands: outline NAME runs
                       outline-NAME; see outline help
    TZ                 the time zone of outline log and of days and times in
                       arguments
    """
}
