import Foundation
import Testing

struct HelpTests {
  @Test func `outline alone prints a line for every command, and the topics`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline > alone; outline help | cmp - alone; head -7 alone
      Ordered, hierarchical lists in one SQLite file, with every version of them.

      Start
        init        Make an empty outline file
        import      Import files of other programs, emoji, or a history
        section     Add, list, rename, configure, move or remove sections
      Look
      $ tail -7 alone
        Care        check, rescue, purge: damaged files, and forgetting

      Every change is a version, and outline undo undoes it.

      outline COMMAND --help   examples and options of a command
      outline help TOPIC       ids, versions, queries, keys, batch, formats, json,
                               schema, exit-codes, environment, configuration
      $ outline --version | grep -cxE '[0-9]+[.][0-9]+[.][0-9]+'
      1
      """#)
  }

  /// `outline --help` is the parser's own list.
  @Test func `outline alone names every command that its help lists, in the same groups`()
    async throws
  {
    let bench = try Workbench.bare()
    let (alone, help) = (
      try await bench.shell("outline").out, try await bench.shell("outline --help").out
    )
    func names(_ lines: [String], heading: Regex<(Substring, Substring)>) -> [String] {
      lines.flatMap { line -> [String] in
        if let match = line.wholeMatch(of: heading) { return [match.output.1.uppercased()] }
        // A module has one line.
        if let module = line.firstMatch(of: /^ {2}([A-Z]\w+) +([a-z, ]+):/) {
          return [module.output.1.uppercased()]
            + module.output.2.split(separator: ", ").map(String.init)
        }
        return line.firstMatch(of: /^ {2}([a-z]+)/).map { [String($0.output.1)] } ?? []
      }
    }
    let overview = alone.components(separatedBy: "\n\n")[1].components(separatedBy: "\n")
    let lists = help.components(separatedBy: "\n\n").filter { $0.contains("SUBCOMMANDS:\n") }
      .joined(separator: "\n")
    let listed = names(lists.components(separatedBy: "\n"), heading: /([A-Z]+) SUBCOMMANDS:/)
    #expect(listed.count > 50)
    let shown = names(overview, heading: /([A-Z][a-z]+)/).filter { $0 != "MODULES" }
    #expect(shown == listed)
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
        outline mv bkzp --up
        outline mv bkzp qwvt --down
        outline find apple --plain | outline mv - --to-section Fruit

      Items keep the order in which you name them. --first and --last alone move
      within the current list. --up and --down move items that follow each other by
      one place; at the end of their list they stay.

      USAGE: outline mv [<options>] <id> ...

      ARGUMENTS:
        <id>                    Ids, prefixes of ids, whole texts, emoji, paths or @;
                                - reads ids from standard input.

      OPTIONS:
        --section <section>     Look for the names in this section only.
        --before <id>           Directly before this item.
        --after <id>            Directly after this item.
        --into <id>             Below this item or section, as its last child.
        --to-section <section>  Into this section, as its last top-level item.
        --first                 Put it first instead of last.
        --last                  Put it last.
        --up                    Before the item before them.
        --down                  After the item after them.
        --db <file>             The outline file. Otherwise $OUTLINE_DB, the nearest
                                .outline.db upward, or the user's own.
        --timeout <seconds>     How long to wait while another program writes.
                                (default: 10)
        -m, --message <text>    Message for the new version.
        --expect-version <version>
                                Change nothing unless the file is at this version.
        --no-migrate            Fail instead of upgrading a file of an older version.
        -n, --dry-run           Show what would change, and change nothing.
        --plain                 Print one record a line, with tabs between its fields.
        --fields <names>        Print these fields, separated by commas; implies
                                --plain. A wrong name lists them all.
        --format <template>     Print records by a template such as '{id}\t{text}';
                                field names are in braces.
        -0, --print0            End records with NUL instead of a line end; implies
                                --plain.
        --json                  Print one JSON object; see outline help json.
        --ndjson                Print one JSON object a line: each record, or the
                                result of a change.
        -q, --quiet             Print only data and errors, no messages.
        --no-color              Never use color.
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
        rename                  Change the title or image of a section.
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
        rename                  Change the title or image of a section.
        configure               Change how the list of a section looks and behaves.
        move, mv                Move a section with all its items.
        remove, rm              Delete a section with all its items.

        See 'outline help section <subcommand>' for detailed help.
      """#)
  }

  /// All they say is in `Documentation/cli.md`, which is compared with the program.
  @Test func `topics are explained`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline help ids | head -5
      An item or a section can be named by

        <id>   the id: permanent, unique in the file, never used again
        bkzp              the beginning of a generated id, if no other begins so
        /Fruit/Apple      a path of texts, from the section down; \/ is a slash inside
      $ for topic in ids versions queries keys batch formats json schema exit-codes environment; do
      ↳  outline help $topic | head -1; done
      An item or a section can be named by
      Every command that changes something makes one version; outline undo undoes it,
      A query is a list of conditions, separated by white space. An item must meet all
      The keys of outline browse; ? shows them there. They act on the row in hand, or
      outline batch FILE runs operations, one JSON object a line; - or no FILE is
      Input
      With --json every command prints one object. With --ndjson it is one object a
      The file is an ordinary SQLite database. sqlite3 (3.39 or later) may read and
      0    success, including nothing to change
      OUTLINE_DB         the file, if --db is not given, or @NAME, an outline of your
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
      With --json every command prints one object. With --ndjson it is one object a
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
