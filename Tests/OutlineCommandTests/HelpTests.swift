import Testing

struct HelpTests {
  @Test func `outline alone prints an overview`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline
      outline: ordered, hierarchical lists in one SQLite file, with every version of them

        start    init   section add TITLE   import emoji
        look     ls   show ID   find WORD   count   favorites   recents
        change   + TEXT   edit   add TEXT   set ID   done ID   reopen ID   rename ID TEXT   note ID   mv ID   copy ID
                 sort SECTION   rm ID   expand ID   collapse ID   fav ID   unfav ID   use ID   swipe ID   batch FILE
        past     log   diff   blame SECTION   undo   redo   restore VERSION   revert VERSION   apply FILE   watch
        file     check   rescue FILE INTO   backup FILE   export history   purge --before VERSION   trust
        shell    completion bash|zsh|fish

      Every change is a version, and outline undo undoes it.

      outline COMMAND --help   examples and options of a command
      outline help TOPIC       ids, versions, queries, batch, formats, json, schema, exit-codes, environment
      $ outline help
      outline: ordered, hierarchical lists in one SQLite file, with every version of them

        start    init   section add TITLE   import emoji
        look     ls   show ID   find WORD   count   favorites   recents
        change   + TEXT   edit   add TEXT   set ID   done ID   reopen ID   rename ID TEXT   note ID   mv ID   copy ID
                 sort SECTION   rm ID   expand ID   collapse ID   fav ID   unfav ID   use ID   swipe ID   batch FILE
        past     log   diff   blame SECTION   undo   redo   restore VERSION   revert VERSION   apply FILE   watch
        file     check   rescue FILE INTO   backup FILE   export history   purge --before VERSION   trust
        shell    completion bash|zsh|fish

      Every change is a version, and outline undo undoes it.

      outline COMMAND --help   examples and options of a command
      outline help TOPIC       ids, versions, queries, batch, formats, json, schema, exit-codes, environment
      $ outline --version | grep -cxE '[0-9]+[.][0-9]+[.][0-9]+'
      1
      """#)
  }

  @Test func `help begins with examples`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline mv --help
      OVERVIEW: Move items together with their children.

      Examples:
        outline mv bkzp --before qwvt
        outline mv bkzp qwvt hjkm --into Groceries
        outline mv bkzp --into Groceries --first
        outline mv bkzp --last
        outline find apple --plain | outline mv - --to-section Fruit

      Items keep the order in which you name them. --first and --last alone move
      within the current list.

      USAGE: outline mv [<options>] <id> ...

      ARGUMENTS:
        <id>                    Ids, beginnings of ids, whole texts, emoji, paths or
                                @; - reads ids from standard input.

      OPTIONS:
        --section <section>     Look for the names in this section only.
        --before <id>           Directly before this item.
        --after <id>            Directly after this item.
        --into <id>             Below this item or section, as its last child.
        --to-section <section>  Into this section, as its last top-level item.
        --first                 Put it first instead of last.
        --last                  Put it last.
        --db <file>             The outline file. Otherwise $OUTLINE_DB, the nearest
                                .outline.db upward, or the user's own.
        --timeout <seconds>     How long to wait while another program writes.
                                (default: 10)
        -m, --message <text>    Message for the new version.
        --expect-version <version>
                                Change nothing unless the file is at this version.
        --no-migrate            Refuse a file of an older version of this program
                                instead of upgrading it.
        -n, --dry-run           Show what would change, and change nothing.
        --plain                 Print one record a line, with tabs between its fields.
        --fields <names>        Print these fields, separated by commas; implies
                                --plain. A wrong name lists them all.
        --format <template>     Print records by a template such as '{id}\t{text}';
                                names of fields are in braces.
        -0, --print0            End records with NUL instead of a line end; implies
                                --plain.
        --json                  Print one JSON object; see outline help json.
        --ndjson                Print one JSON object a line: each record, or the
                                result of a change.
        -q, --quiet             Print only data and errors, no messages.
        --no-color              Never use colour.
        --version               Show the version.
        -h, --help              Show help information.

      $ outline help section
      OVERVIEW: Add, list, rename, configure, move or remove sections.

      Examples:
        outline section add Groceries --image 🛒
        outline section list
        outline section configure Groceries --layout grid --columns 6
        outline section move Groceries --first

      USAGE: outline section <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        add                     Add a section and print its id.
        list, ls                List sections with their item count and layout.
        rename                  Give a section another title or image.
        configure               Change how the list of a section looks and behaves.
        move, mv                Move a section with all its items.
        remove, rm              Delete a section with all its items.

        See 'outline help section <subcommand>' for detailed help.
      $ outline section
      OVERVIEW: Add, list, rename, configure, move or remove sections.

      Examples:
        outline section add Groceries --image 🛒
        outline section list
        outline section configure Groceries --layout grid --columns 6
        outline section move Groceries --first

      USAGE: outline section <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        add                     Add a section and print its id.
        list, ls                List sections with their item count and layout.
        rename                  Give a section another title or image.
        configure               Change how the list of a section looks and behaves.
        move, mv                Move a section with all its items.
        remove, rm              Delete a section with all its items.

        See 'outline help section <subcommand>' for detailed help.
      """#)
  }

  @Test func `topics are explained`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline help ids
      An item or a section can be named by

        <id>   the id: permanent, unique in the file, never used again
        bkzp              the beginning of an id that only one has
        /Fruit/Apple      a path of texts, from the section down; \/ is a slash inside a text
        Fruit             the whole title of a section, or the whole text of the only item that has it
        🍎                the image of the only item that has it
        =Apple            a text for certain, exactly so
        @                 the node touched last
        -                 ids on standard input, one a line, where help says so; text after a tab is ignored

      A text is found as outline find does: upper and lower case and accents do not matter, but a text that is exactly
      the same comes first. What is or was an id, or begins one, is never a text: write =TEXT, or a path. --section SECTION
      looks in one section only. Ids on standard input are never texts.

      A name that fits several nodes is exit code 4, with the candidates. Positions are not accepted: by the time the
      command runs, another item may be there. Of a name that nothing has, the nearest is suggested, and never used.

        outline find milk --plain | outline mv - --into Groceries
        outline add Milk Bread --into Groceries | xargs outline fav
      $ outline help versions
      Every command that changes something makes one version; outline undo undoes it, as a new version. A version is
      named by

        12, v12                  the number
        kxzq, kxzqmwrt           its name, or as many letters of it as only one has, four at least
        @                        the latest
        @-, @--                  those before it
        90s, 30m, 2h, 3d, 2w     the last one at that age
        6mo, 1y                  the same; a month has 30 days, a year 365
        now, today, yesterday    the last one until now, or of that day
        friday, fri              the last one of the last such day, which is never today
        2026-03-01               the last one of that day
        <time>         the last one of that minute, here
        <time>     the last one of that second, in UTC; so with a zone such as +01:00

      A time without a version means the last version before it. Times without a zone are local, and the case of letters
      does not matter in them.

        outline log            lists them; --stat and --patch show their changes, --item and --section choose
        outline diff A B       compares two; outline apply carries a difference over to another file
        outline blame SECTION  says of each line which version last touched it
        outline watch          prints each one as it is made, by any program
        outline undo 3         undoes the last three; outline redo 3 redoes them
        outline restore 12     returns to one, with --section or --item in part only
        outline revert 12      undoes one and keeps everything after it

      ls, show, find, favorites, section list and blame look at an earlier one with --at. Uses are no versions, so
      recents knows the present only.
      With --expect-version a change is made only if the file is at that version; otherwise it is exit code 5.
      Only outline purge ever discards history.
      $ outline help exit-codes
      0    success, including nothing to change
      1    nothing found; nothing to undo, or fewer than undo N asks for; differences, under diff --exit-code; purge was
           not confirmed; the editor of edit ended with an error, or its text is empty
      2    the command line or the input is wrong, or asks for something impossible
      3    no such item, section, action or version; what outline watch follows was deleted
      4    the name fits several
      5    conflict: the file is not at the version of --expect-version, the id is taken, or revert, restore, apply or
           edit finds later changes, or a table of another program refers to deleted rows
      6    another program keeps the file locked
      7    the file is damaged, also as check finds it, not an outline, or newer than this program; a change would run a
           trigger of another program that is not trusted
      8    input or output: the file or its folder is missing, read-only or full
      9    rescue made the new file and lists losses
      130  interrupted

      A command that fails has changed nothing, with three exceptions: undo N undoes the versions there are, batch
      --continue-on-error carries out the lines that work, and a change whose answer cannot be written (8) is still made.
      $ outline help environment
      OUTLINE_DB       the file, where --db is not given. Otherwise it is the nearest .outline.db in this folder or one
                       above it, and then $XDG_DATA_HOME/outline/outline.db
      OUTLINE_INBOX    where outline capture puts lines: the title of a section, or the path of an item; otherwise Inbox
      XDG_DATA_HOME    where the user's own outline is; ~/.local/share where it is not set
      XDG_CONFIG_HOME  where outline trust keeps what it allows: in its folder outline; ~/.config where it is not set
      XDG_STATE_HOME   where outline edit keeps texts that could not be applied: its folder outline; ~/.local/state where
                       it is not set
      OUTLINE_EDITOR   the editor of outline edit; otherwise VISUAL, EDITOR, vi
      NO_COLOR         no colour, if not empty; so does TERM=dumb
      FORCE_COLOR      colour also in pipes, if not empty and not 0; so does CLICOLOR_FORCE; NO_COLOR beats both
      OUTLINE_PAGER    the program for output longer than the screen; else PAGER, else less -FRX. Empty or cat means none,
                       and so does --no-pager
      OUTLINE_CLIPBOARD
                       the command that takes what outline pick copies
      OUTLINE_SKIN_TONE
                       the tone of emoji that outline pick prefers: light, medium-light, medium, medium-dark, dark
      COLUMNS          the width of the terminal, where it does not say itself
      PATH             where commands of others are: outline NAME runs outline-NAME; see outline help
      TZ               the time zone of outline log and of days and times that are given
      $ outline help json
      With --json every command prints one object. With --ndjson it is one object a line: each record that a command
      lists, as in the arrays below, the reports of a batch, or the object of a change. Keys without a value are
      omitted. Every object of --json, and of a change, has

        schema    1; it changes only when a key goes or changes its meaning

      The nodes that commands list or change are in

        version   the version that was read, or that the file is at after the change
        nodes     sections and items in display order, each an object of
                    id, kind            "section" or "item"
                    text, image
                    isExpanded
                    path                "/Fruit/Apple", where it is known
                  items also have
                    section, parent     ids; the parent is an item or the section
                    level               1 at the top of a section, as with ls --level
                    secondaryText, note, attributes
                    isDone, isFavorite, hasChildren
                    completed           when it was done, "<time>" or a day; of show also created and
                                        modified; see outline help queries
                    useCount, lastUsed  of recents; milliseconds since 1970
                    list                the section that shows it, where that is not its own: a live section
                  reserved attributes of items are tags, due, start, priority, completed and created; see outline
                  help queries
                  sections also have
                    itemCount           at their top level; of a live section, how many items it shows
                    configuration       what differs from the default

      A change also has

        did       the change, in words
        changed   whether it changed anything; uses and views are changes without a version
        count     how many nodes it concerned
        versionName  the name of the version it made
      and with --dry-run, which changes nothing, counts and steps as diff has them

      log has versions: objects of number, name, date, origin, author, message, undoes, changes and isQuiet, with --stat
      also counts, with --patch also steps. diff has from, to, count, counts and steps: objects whose op is insert, delete,
      move, update, expand, collapse, favorite, unfavorite or moveFavorite. apply reads that again.
      apply --force and revert --skip-conflicts have conflicts: objects of id, text and reason.
      deleted has deleted: objects of id, kind, text, image, parent, version, date and below, how many went with it.
      views list has views: objects of view, its name, and nodes, of how many it has a state of its own.
      blame has lines: objects of id, kind, level, text, image and version, which is one as in log.
      watch --ndjson prints one version a line, each an object as in log --patch.
      check has problems: objects of subject, problem and kind; of damage the exit code is 7. With --repair it has repaired,
      an array of sentences.
      rescue has losses: objects of kind, subject and loss; where there are any the exit code is 9.
      trust has triggers: objects of name, table, isTrusted and sql.
      purge has purged: an object of versions, changes, oldest, bytesBefore and bytesAfter, with --item of id, versions,
      messages, bytesBefore and bytesAfter. init, backup, rescue, import history and edit --dry-run have file, backup also
      bytes. swipe --list has actions: objects of edge, action and isFullSwipe.
      batch has reports, one of each line; see outline help batch.

      diff --patch-json prints an RFC 6902 patch instead, an array. The document it is for is
        {"sections": [{"id", "kind", "content": {"text", …}, "isExpanded", "children": […]}], "favorites": [id, …]}

      An error is an object on standard error, on one line with --ndjson, and standard output stays empty:

        {"schema": 1, "error": {"code": 4, "name": "ambiguous", "message": "…", "hint": "…", "candidates": […],
         "conflicts": […]}}

      A candidate has id, kind and text; of the first few items also path.
      code is the exit code; name is no-match, usage, not-found, ambiguous, conflict, busy, bad-file or input-output.
      """#)
  }

  @Test func `an unknown command names the nearest`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline lsit
      ! outline: there is no command "outline lsit"
      ! hint: did you mean outline list?
      ? 2
      $ outline history
      ! outline: there is no command "outline history"
      ! hint: did you mean outline log?
      ? 2
      $ outline new x
      ! outline: there is no command "outline new"
      ! hint: did you mean outline add?
      ? 2
      $ outline help lss
      ! outline: there is no help on "lss"
      ! hint: did you mean outline help ls?
      ? 2
      $ outline help bogus
      ! outline: there is no help on "bogus"
      ! hint: outline --help
      ? 2
      $ outline help json --json | head -1
      With --json every command prints one object. With --ndjson it is one object a line: each record that
      ↳  a command
      $ outline xyzzy
      ! outline: there is no command "outline xyzzy"
      ! hint: outline --help lists the commands
      ? 2
      $ outline section lsit
      ! outline: there is no command "outline section lsit"
      ! hint: did you mean outline section list?
      ? 2
      $ outline section nope
      ! outline: there is no command "outline section nope"
      ! hint: outline section --help lists the commands
      ? 2
      $ outline import emojis
      ! outline: cannot open emojis: No such file or directory
      ! hint: did you mean outline import emoji?
      ? 8
      $ outline ls --jsn
      ! outline: unknown option '--jsn'. Did you mean '--json'?
      ! hint: outline ls --help
      ? 2
      $ outline ls --json --nope
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "outline ls --help",
      !     "message" : "unknown option '--nope'. Did you mean '--open'?",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      """#)
  }
}
