import TestSupport
import Testing

struct ExportNodesTests {
  @Test(arguments: ["json", "ndjson", "opml", "csv", "tsv"])
  func `a whole outline goes into another file and is the same there`(format: String) async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline export --format \(format) > all.\(format)
      $ outline init copy.outline -q
      copy.outline
      $ outline --db copy.outline import all.\(format) -q
      food
      work
      $ outline --db copy.outline export --format \(format) | cmp - all.\(format)
      $ outline --db copy.outline check -q
      """)
  }

  @Test func `the metadata of a document comes back if its format has a place for it`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf -- '---\ntitle: Page\ntags: [a]\n---\n\n# One\n\n- a\n' > front.md
      $ printf 'title:: Logs\nicon:: x\n\n- b\n' > logs.md
      $ printf '#+TITLE: Plan\n#+AUTHOR: Me\n* x\n** y\n' > plan.org
      $ outline import front.md logs.md plan.org -q > /dev/null
      $ outline export One -o new.md -q && head -4 new.md
      ---
      title: Page
      tags: [a]
      ---
      $ outline export Logs -o newlogs.md -q && head -1 newlogs.md
      icon:: x
      $ outline export Plan -o new.org -q && head -3 new.org
      #+TITLE: Plan
      #+AUTHOR: Me
      * x
      $ outline import new.md newlogs.md new.org --merge
      ! Nothing to change, still v10
      $ cat front.md logs.md plan.org | sed 's/a$/b/' > expected
      $ outline set /One/a --text b -q
      $ outline export One -o front.md -f -q && outline export Logs -o logs.md -f -q && outline export Plan -o plan.org -f -q
      $ cat front.md logs.md plan.org | diff expected -
      $ outline export Plan --format markdown 2> /dev/null | head -1
      AUTHOR:: Me
      $ outline check -q
      """#)
  }

  @Test func `parts, favorites and former versions are exported`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline export pear work --format tsv
      id⇥kind⇥section⇥parent⇥level⇥text⇥secondaryText⇥image⇥note⇥done⇥expanded⇥favorite⇥attributes
      pear⇥item⇥⇥⇥0⇥Pear⇥2 kg⇥🍐⇥⇥⇥⇥⇥
      conference⇥item⇥⇥pear⇥1⇥Conference⇥⇥⇥⇥⇥⇥⇥
      work⇥section⇥⇥⇥⇥Work⇥⇥⇥⇥⇥true⇥⇥
      report⇥item⇥work⇥⇥0⇥Write report⇥⇥⇥⇥⇥⇥1⇥
      $ outline export --favorites --format ndjson
      {"format":"outline","form":1}
      {"level":0,"id":"report","text":"Write report","favorite":1}
      $ outline export food --at 3 --format ndjson
      {"format":"outline","form":1}
      {"kind":"section","id":"food","text":"Food"}
      {"level":0,"id":"fruit","text":"Fruit","isExpanded":true}
      """#)
  }

  @Test
  func
    `a file is written completely or not at all, and an existing one is replaced only on demand`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline export food -o food.csv
      ! Exported 6 nodes of v9 to food.csv as csv
      $ outline export work -o food.csv
      ! outline: cannot write to food.csv: the file already exists
      ! hint: --force replaces it
      ? 8
      $ outline export work -o food.csv --force && ls
      food.csv
      ! Exported 2 nodes of v9 to food.csv as csv
      $ outline export work -o nowhere/x.csv
      ! outline: cannot write to nowhere/x.csv: No such file or directory
      ? 8
      $ outline export work -o x.unknown
      ! outline: cannot tell the format from the name x.unknown
      ! hint: outline export --format markdown; outline help formats lists all
      ? 2
      """#)
  }

  @Test func `- is standard output, of the history too`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline export work --format ndjson > plain; outline export work --format ndjson -o - | cmp - plain
      $ outline export work -o -
      ! outline: the format is not given
      ! hint: outline export --format markdown; outline help formats lists all
      ? 2
      $ outline export work --format text -o - --json
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "outline export nodes --help",
      !     "message" : "--json and --ndjson answer on standard output, so the export needs -o FILE",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      $ outline export history > all; outline export history -o - | cmp - all; ls
      all
      plain
      $ outline export history -o history.ndjson; cmp history.ndjson all
      ! Exported the history up to v9
      $ outline export history -o history.ndjson
      ! outline: cannot write to history.ndjson: the file already exists
      ! hint: --force replaces it
      ? 8
      $ outline export history -fo history.ndjson --ndjson; cmp history.ndjson all
      {"did":"Exported the history up to v9","file":"history.ndjson","schema":1,"version":9}
      """#)
  }

  @Test func `an unknown format is an error that names the known ones`() async throws {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell("outline export --format nonsense")
    #expect(answer.code == 2)
    #expect(answer.err.contains("csv, "), "\(answer.err)")
    #expect(answer.err.contains("opml"), "\(answer.err)")
  }

  @Test func `a live section comes with its items, and ids on demand`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section add Today --id today --shows 'open favorite' -q > /dev/null
      $ outline export today --format ndjson
      {"format":"outline","form":1}
      {"kind":"section","id":"today","text":"Today"}
      {"level":0,"id":"report","text":"Write report","favorite":1}
      $ outline export today work --format markdown --ids 2> /dev/null | grep -v '^#'
      id:: today

      - Write report
        id:: report
        favorite:: 1

      id:: work

      - Write report
        id:: report
        favorite:: 1
      $ outline export --format ndjson | grep today
      {"kind":"section","id":"today","text":"Today","configuration":{"shows":"open favorites"}}
      """#)
  }

  @Test func `bookmarks have a folder for a section, but none for that of a file with a title`()
    async throws
  {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline --db a.db init -q; outline --db a.db section add Top --id top -q; outline --db a.db add Sub --into top --id sub -q
      a.db
      top
      sub
      $ outline --db a.db export --as bookmarks -q | grep -o '[a-zA-Z]*</H3>'
      Top</H3>
      Sub</H3>
      $ printf -- '---\ntitle: T\n---\n- a\n' > x.md; outline --db o.db init -q; outline --db o.db import x.md -q > ids
      o.db
      $ outline --db o.db export --as bookmarks -q | grep -o '[a-zA-Z]*</H3>'
      a</H3>
      """#)
  }

  @Test func `a file that is replaced keeps its style, and a tick changes one line`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline init -q mine.db
      mine.db
      $ printf 'Things\n======\n\n*   [ ] Milk\n\t+   Oat   #dairy\n\n*   [x] Bread\n\nThe end.  ' > list.md
      $ printf '# a comment\n#+title: Plan\n\n* TODO one      :a:\n  :PROPERTIES:\n  :Effort:  1\n  :END:\n*** two\n' > plan.org
      $ cp list.md old.md; cp plan.org old.org
      $ outline --db mine.db import list.md plan.org -q > /dev/null
      $ outline --db mine.db export Things -o list.md -f -q && cmp list.md old.md
      $ outline --db mine.db export Plan -o plan.org -f -q && cmp plan.org old.org
      $ outline --db mine.db done Milk one -q && outline --db mine.db add Rye --after Oat -q > /dev/null
      $ outline --db mine.db export Things -o list.md -f -q; diff old.md list.md
      4c4
      < *   [ ] Milk
      ---
      > *   [x] Milk
      5a6
      > ⇥+ Rye
      ? 1
      $ outline --db mine.db export Plan -o plan.org -f -q; diff old.org plan.org | grep -c DONE
      1
      $ outline --db mine.db import list.md plan.org --merge
      ! Nothing to change, still v4
      $ printf 'Something else\n' > list.md; outline --db mine.db export Things -o list.md -f -q; head -1 list.md | cut -c 3-
      Things
      """#)
  }
}
