import Foundation
import Testing

struct HelpTests {
  @Test func `outline alone is one screen, and help says the same`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline > alone; outline help | cmp - alone; outline --help | cmp - alone; outline -h | cmp - alone
      $ wc -l < alone | awk '$1 > 24'; wc -L < alone | awk '$1 > 80'
      $ head -5 alone; tail -2 alone
      Ordered, hierarchical lists in one SQLite file that keeps every version.

      Write                                  Look
        init     make an outline here          ls       list all, or what fits
        section  add and arrange sections      show     all about one item
      outline help COMMAND explains one, outline help commands lists all.
      outline help TOPIC: ids, versions, queries, formats, options, configuration …
      $ cut -c3-40 alone | sed -n '4,8p; 10,14p' | grep -oE '^[a-z]+' > names; sed -n '4,14s/^.\{39\}  //p' alone | grep -oE '^[a-z]+' >> names
      $ wc -l < names; while read -r name; do outline help $name > /dev/null || echo "no $name"; done < names
      20
      $ outline --version | grep -cxE '[0-9]+[.][0-9]+[.][0-9]+'
      1
      """#)
  }

  @Test func `every command is in the list of all, or below one that is, and hidden ones are not`()
    async throws
  {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline help commands > all; head -3 all; grep -A 2 '^  file' all
      Start
        init        Make an empty outline file
        import      Import files of other programs, emoji, or a history
        file        Back up, check, rescue or trim the file, or tell where it is
                    where, backup, check, rescue, purge, trust
        git-setup   Let git merge an outline file, and show its changes as text
      $ outline documentation markdown | sed -n 's/^### outline //p' | grep -v '^help ' | while read -r first second; do
      ↳  grep -qE "^  $first |^ {14}.*\b$first\b" all || echo "no $first"; done
      $ grep -cE '^  (exchange|git-merge|documentation|complete-words) ' all
      0
      ? 1
      $ outline file check --help | head -1; outline check --help | head -1
      OVERVIEW: Check the file, its rules and its whole history for damage.
      OVERVIEW: Check the file, its rules and its whole history for damage.
      """#)
  }

  @Test func `help of a command fits one or two screens, and half of them fit one`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline documentation markdown | sed -n 's/^### outline //p' | grep -v '^help ' | while read -r name; do
      ↳  outline $name --help | wc -l; done | sort -n > lengths
      $ awk '{ a[NR] = $1 } END { print (a[int((NR + 1) / 2)] <= 22), (a[NR] <= 45) }' lengths
      1 1
      $ outline help options | grep -oE '^  (-., )?--[a-z-]+' | wc -l | awk '$1 > 20' | wc -l
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
        outline mv bkzp --up
        outline mv bkzp qwvt --down
        outline mv --query done --to-section Archive
        outline find apple --plain | outline mv - --to-section Fruit

      Items keep the order in which you name them. --first and --last alone move
      within the current list. --up and --down move items that follow each other by
      one place; at the end of their list they stay.

      USAGE: outline mv [<id> ...] [--section <section>] [--before <id>]
             [--after <id>] [--into <id>] [--to-section <section>] [--first] [--last]
             [--up] [--down]

      ARGUMENTS:
        <id>                    Ids, texts, emoji, paths or @; - reads ids.

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
      Options of most commands: outline help options
      $ outline help section
      OVERVIEW: Add, list, rename, configure, move or remove sections.

      Examples:
        outline section add Groceries --image 🛒
        outline section list
        outline section configure Groceries --layout grid --columns 6
        outline section move Groceries --first

      USAGE: outline section <subcommand>

      Options of most commands: outline help options

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

      Options of most commands: outline help options

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
        bkzp              the beginning of a generated id, at least four letters, if
                          no other begins so
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
      ! outline: unknown command "outline lsit"
      ! hint: did you mean outline list?
      ? 2
      $ outline history
      ! outline: unknown command "outline history"
      ! hint: did you mean outline log?
      ? 2
      $ outline new x
      ! outline: unknown command "outline new"
      ! hint: outline add x
      ? 2
      $ outline help lss
      ! outline: there is no help on "lss"
      ! hint: did you mean outline help ls?
      ? 2
      $ outline help bogus
      ! outline: there is no help on "bogus"
      ! hint: outline help commands
      ? 2
      $ outline help json --json | head -1
      With --json every command prints one object. With --ndjson it is one object a
      $ outline xyzzy
      ! outline: unknown command "outline xyzzy"
      ! hint: outline help commands lists them
      ? 2
      $ outline section lsit
      ! outline: unknown command "outline section lsit"
      ! hint: did you mean outline section list?
      ? 2
      $ outline section nope
      ! outline: unknown command "outline section nope"
      ! hint: outline section add nope
      ? 2
      $ outline import emojis
      ! outline: cannot open emojis: No such file or directory
      ! hint: did you mean outline import emoji?
      ? 8
      $ outline ls --jsn
      ! outline: unknown option '--jsn'. Did you mean '--json'?
      ! hint: outline ls --json
      ? 2
      $ outline add 'oat milk' --to=Food -q
      ! outline: unknown option '--to'. Did you mean '--into'?
      ! hint: outline add 'oat milk' --into=Food -q
      ? 2
      $ outline ls --json --nope
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "outline ls --json --done",
      !     "message" : "unknown option '--nope'. Did you mean '--done'?",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      """#)
  }

  @Test func `options and words that people try are answered with what they mean`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ for line in 'ls --overdue' 'ls --not-done' 'ls --file x' 'ls --today' 'add x --in Food' 'add --section Food x' '+ x --tag home' '+ x --due friday' '+ x --into Food' 'done milk --undone'; do outline $line 2>&1 | head -n 1; done
      outline: unknown option '--overdue'. Did you mean '--due overdue'?
      outline: unknown option '--not-done'. Did you mean '--open'?
      outline: unknown option '--file'. Did you mean '--db'?
      outline: unknown option '--today'. Did you mean '--due today'?
      outline: unknown option '--in'. Did you mean '--into'?
      outline: unknown option '--section'. Did you mean '--to-section'?
      outline: unknown option '--tag'. Did you mean '+TAG'?
      outline: unknown option '--due'. Did you mean 'due:DAY'?
      outline: unknown option '--into'. Did you mean 'outline add TEXT --into'?
      outline: unknown option '--undone'
      $ for line in 'ls foo:x' 'ls +phone' 'ls due:today' 'ls Foo' 'ls tag:x' 'ls overdue' 'set milk due:none' 'set milk pri:1' 'set milk -shop' 'rm -rf milk' 'due milk friday 17:00' 'undelete milk' 'prio milk' version tomorrow 'help day' 'ls due' 'ls tags' 'count labels' 'ls done' 'ls project:Food' 'ls due.before:eow' 'help recurring'; do outline $line 2>&1 | sed -n 's/^hint: //p'; done
      outline ls
      outline ls --query +phone lists the items with it
      outline ls --query due:today lists the items with it
      did you mean Food?
      outline ls --query tag:x lists such items
      outline ls --query overdue lists such items
      outline set ID --no-due removes it
      pri:A; with a backslash before it, the word stays in the text
      --untag shop takes a tag away
      leave it out: all below the item goes with it, and outline undo brings it back
      outline set milk 'due:friday 17:00'
      outline restore milk
      outline set milk pri:A
      outline --version
      outline ls --due tomorrow
      did you mean outline help dates?
      outline report today
      outline count --by tag
      outline count --by tag
      outline ls --query done lists such items
      outline ls Food
      outline ls --due before:eow
      did you mean outline help dates?
      $ for line in 'set milk -food' 'set milk due:fri -meat' 'set milk -night' 'set milk -quick' 'check bread'; do outline $line 2>&1 | tail -n 1; done
      hint: --untag food takes a tag away
      hint: --untag meat takes a tag away
      hint: --untag night takes a tag away
      hint: --untag quick takes a tag away
      hint: outline done bread
      $ outline find milk | outline mv - --into Food 2>&1 | sed -n 's/^hint: //p'
      --plain prints lines that begin with an id and a tab, for other commands to read
      $ outline set milk --tag shop,home -q; outline show milk | grep '^tags'; outline set milk --untag shop,home -q
      tags       #shop #home
      """#)
  }

  @Test func `a line that almost works is answered with the one that does`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Bins Cans 'recur:every tuesday' --into food
      ! outline: "recur:every tuesday" is a field without a text
      ! hint: outline add Bins Cans --recur 'every tuesday' --into food
      ? 2
      $ outline rm Work
      ! outline: "Work" is a section, not an item
      ! hint: outline section remove Work
      ? 2
      $ outline set milk due:
      ! outline: "due:" has no value; outline set milk --no-due removes it
      ! hint: outline set --help
      ? 2
      $ outline set milk -tag:x
      ! outline: unknown option -tag:x
      ! hint: --untag x takes a tag away
      ? 2
      $ outline set milk -y
      ! outline: unknown option -y
      ! hint: --untag y takes a tag away
      ? 2
      $ outline set milk --tag money -q; outline find money
      ! hint: outline ls --tag money lists the items with this tag
      ! Nothing found
      ? 1
      $ outline set report --recur weekly --due 2099-01-01 -q; outline done report -q; outline reopen report
      ! Nothing to change, still v12
      ! hint: outline undo, or outline revert VERSION, undoes the last tick
      """#)
  }

  @Test func `words of lists, journals and pickers are answered with the line, too`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ for word in 't Buy stamps' 'dstask add Call' 'undo milk' list-all ghistory 'unpin milk' 'new-list Home' newest fetch 'dp milk' 'resume milk' show-resolved head 'add project:Home Fix door'; do
      ↳  outline $word 2>&1 | sed -n 's/^hint: //p'; done
      outline + 'Buy stamps'
      outline add Call
      outline reopen milk
      outline ls --all
      outline report finished
      outline unfav milk
      outline section add Home
      outline ls --sort -created
      outline pull
      outline set milk --no-priority
      outline reopen milk
      outline report finished
      outline ls --limit 10
      outline add 'Fix door' --into Home
      """#)
  }

  @Test func `words of other programs run if they mean the same, or are answered with the line`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline del milk -q; outline undo -q; outline tick report -q; outline untick report -q; outline mod report pri:A -q
      $ for word in today next week overdue tags projects stats tui web 'pri report' 'annotate report' '3 done' 'start report' ar lsa 'pri report B' 'snooze report next friday' 'tag report +x' 'refile report Food' 'annotate report see below' 'create New task' active 'due report' 'milk done' '+x list' 'todo add Call' 'todo do report' 'project add Garden' 'depri report' 'repeat report weekly' 'emoji party' 'template Food Trip' 'this week' 'clear done' rollback 'update milk due:fri' 'drop milk' 'up milk' 'man find' 'x milk' 'mkdir Home' 'shwo report' 'new section Home' 'star milk' 'view milk' 'listall' 'checkout v3' 'filter +x' '+x' 'buy oat milk' 'Garden' 'open' 'config' 'ready' 'dd milk' 'trash'; do
      ↳  outline $word 2>&1 | sed -n 's/^hint: //p'; done
      outline report today
      outline report next
      outline report week
      outline report overdue
      outline count --by tag
      outline section list
      outline count --by section
      outline browse
      outline serve --open
      outline set report pri:A
      outline note report TEXT
      outline done ITEM: items are named by text or id, and not by number
      outline set report start:now
      outline archive
      outline ls --all
      outline set report pri:B
      outline set report 'wait:next friday'
      outline set report +x
      outline mv report --into Food
      outline note report 'see below'
      outline add 'New task'
      outline ls --open
      outline report today
      outline done milk
      outline ls --query +x
      outline add Call
      outline done report
      outline section add Garden
      outline set report --no-priority
      outline set report recur:weekly
      outline pick party
      outline copy Food --text Trip
      outline report week
      outline archive
      outline undo
      outline set milk due:fri
      outline rm milk
      outline mv milk --up
      outline help find
      outline done milk
      outline section add Home
      did you mean outline show?
      outline section add Home
      outline fav milk
      outline show milk
      outline ls --all
      outline restore v3
      outline ls --query +x
      outline + x, or outline ls --query +x
      outline + buy oat milk
      outline ls Garden
      outline browse
      outline help configuration
      outline report next
      outline rm milk
      outline deleted
      $ for line in 'set milk project:Food' 'context list' 'context set work' 'context define work +work' 'copy report' 'cp report Food' 'sort due' 'sort name' 'done 1' 'purge --item'; do outline $line 2>&1 | sed -n 's/^hint: //p'; done
      outline mv milk --into Food
      outline context
      outline context work
      write work = +work under [context] in <folder>/.config/outline/config
      outline copy report --after report
      outline copy report --into Food
      outline sort --by due
      outline sort --by text
      outline ls: items are named by text or id, and not by number
      outline purge --help
      $ outline mv Milk Work -q; outline show milk --plain --fields path; outline mv Milk Report
      /Work/Milk
      ! outline: no item or section is named "Report"
      ! hint: did you mean "Write report"?
      ? 3
      $ outline mv milk report
      ! outline: "Write report" is no list, so it is no destination
      ! hint: --into moves them below it, --after and --before beside it
      ? 2
      $ outline export opml | head -1; outline export all.opml -q; ls all.opml; outline export work opml | head -1
      <?xml version="1.0" encoding="UTF-8"?>
      all.opml
      <?xml version="1.0" encoding="UTF-8"?>
      $ script -qec 'outline done report' /dev/null | grep -c 'Write report'; outline show report --plain --fields done
      1
      1
      """#)
  }
}
