import TestSupport
import Testing

struct ImportFilesTests {
  private static let file = """
    {"format":"outline","form":1}
    {"kind":"section","id":"home","text":"Home","configuration":{"layout":"strip"}}
    {"level":0,"id":"sink","text":"Fix sink","isDone":true,"favorite":2,"attributes":{"due":"2026-01-02"}}
    {"level":1,"id":"tap","text":"Tap","note":"cold\\nhot","favorite":1}

    """

  private func bench() async throws -> Workbench {
    let bench = try await Workbench.planted()
    _ = try await bench.shell("cat > home.ndjson", stdin: Array(Self.file.utf8))
    return bench
  }

  @Test func `a file is imported with its sections, ids, marks and attributes, as one version`()
    async throws
  {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ outline import home.ndjson
      home
      ! Imported 2 items in 1 section from home.ndjson → v10  (outline undo)
      $ outline export home --format ndjson
      {"format":"outline","form":1}
      {"kind":"section","id":"home","text":"Home","configuration":{"layout":"strip"}}
      {"level":0,"id":"sink","text":"Fix sink","isDone":true,"favorite":2,"attributes":{"due":"2026-01-02"}}
      {"level":1,"id":"tap","text":"Tap","note":"cold\nhot","favorite":1}
      $ outline favorites --plain --fields id
      report
      tap
      sink
      $ outline undo -q && outline ls home
      ! outline: home was deleted in version 11
      ! hint: outline restore home brings it back
      ? 3
      """#)
  }

  @Test func `a second import warns that its sections exist, and names --merge`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ printf '# Food\n- Rice\n# Tools\n- Saw\n# Tools\n- Axe\n' > list.md; outline import list.md | wc -l
      3
      ! list.md: the section "Food" already exists; --merge changes it instead of adding another
      ! Imported 3 items in 3 sections from list.md → v10  (outline undo)
      $ printf 'Lamp\n' > Work.txt; outline import list.md Work.txt --dry-run | grep -c .
      8
      ! list.md: the sections "Food", "Tools", "Tools" already exist; --merge changes them instead of adding others
      ! Work.txt: the section "Work" already exists; --merge changes it instead of adding another
      ! Would change: 8 added
      $ outline import list.md --json | jq -c '.warnings[]'
      {"file":"list.md","kind":"duplicate","message":"the sections \"Food\", \"Tools\", \"Tools\" already exist; --merge changes them instead of adding others"}
      $ for n in 1 2 3 4 5; do echo "# S$n"; done > five.md; outline import five.md -q > /dev/null; outline import five.md 2>&1 > /dev/null | head -1
      five.md: the sections "S1", "S2", "S3" and 2 more already exist; --merge changes them instead of adding others
      $ outline import list.md --into work -q > /dev/null; outline import five.md --into work > /dev/null
      ! Imported 5 items from five.md → v15  (outline undo)
      $ printf '# Home\n- Fix sink\n' > home.md; outline import home.md -q > /dev/null; outline import home.md --merge
      ! Nothing to change, still v16
      """#)
  }

  @Test func `the JSON of a command is imported unchanged, also on one line`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ outline ls --all --plain --fields level,text,isFavorite > before
      $ for form in 'ls --all --json' 'ls --all --ndjson' 'export --format json'; do
      ↳  rm -f new.db && outline init --db new.db -q > made && outline $form > out &&
      ↳  jq -c . out > line && outline import line --db new.db -q > ids;
      ↳  outline ls --all --plain --fields level,text,isFavorite --db new.db | diff before - && echo same;
      ↳  done
      same
      same
      same
      $ rm -f new.db && outline init --db new.db -q > made; outline ls fruit --all --json | outline import - --db new.db
      <id>
      ! Imported 4 items in 1 section from standard input → v2  (outline --db new.db undo)
      $ outline ls --all --plain --fields level,text --db new.db
      0⇥Imported
      1⇥Fruit
      2⇥Apple
      2⇥Pear
      3⇥Conference
      """#)
  }

  @Test func `a present or former id is replaced, with a warning`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ outline import home.ndjson -q && outline rm tap -q
      home
      $ outline import home.ndjson
      <id>
      ! home.ndjson: line 2: the id home is or was used in the outline; the node got a new one
      ! home.ndjson: line 3: the id sink is or was used in the outline; the node got a new one
      ! home.ndjson: line 4: the id tap is or was used in the outline; the node got a new one
      ! home.ndjson: 3 not representable
      ! home.ndjson: the section "Home" already exists; --merge changes it instead of adding another
      ! Imported 2 items in 1 section from home.ndjson → v12  (outline undo)
      """#)
  }

  @Test func `everything goes into one node, and several files are one version`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ printf 'text,done\nA,x\nB,\n' > list.csv
      $ outline import list.csv home.ndjson --into milk
      <id>
      <id>
      home
      ! Imported 5 items from 2 files → v10  (outline undo)
      $ outline ls milk --all --plain --fields level,text,done
      1⇥Milk⇥1
      2⇥A⇥1
      2⇥B⇥0
      2⇥Home⇥0
      3⇥Fix sink⇥1
      4⇥Tap⇥0
      """#)
  }

  @Test func `items in no section get one with the name of the file`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ printf 'text\nA\n' > list.csv && outline import list.csv
      <id>
      ! Imported 1 item in 1 section from list.csv → v10  (outline undo)
      $ outline ls list --plain --fields kind,text
      section⇥list
      item⇥A
      $ printf '{"text":"B"}' | outline import - --as ndjson -q
      <id>
      $ outline ls Imported --plain --fields kind,text
      section⇥Imported
      item⇥B
      """#)
  }

  @Test func `merging changes only the differences`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ outline export food --format opml > food.opml
      $ outline import food.opml --merge
      ! Nothing to change, still v9
      $ sed -i 's/Apple/Red apple/; /Milk/d' food.opml
      $ outline import food.opml --merge --dry-run
      ~ apple  🍎 Red apple  text "Apple" → "Red apple"
      - milk  Milk  from /Food
      ! Would change: 1 deleted, 1 changed
      $ outline import food.opml --merge --keep-missing
      ! Merged 4 items from food.opml: 1 changed → v10  (outline undo)
      """#)
  }

  @Test func `a merge keeps the metadata of a document, as an import does`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '<opml version="2.0"><head><title>List</title><ownerName>Ada</ownerName></head><body><outline text="A"/></body></opml>' > list.opml
      $ outline import list.opml --merge
      ! Merged 1 item from list.opml: 2 added → v10  (outline undo)
      $ outline import list.opml --merge
      ! Nothing to change, still v10
      $ sed -i 's/Ada/Bob/' list.opml && outline import list.opml --merge
      ! Merged 1 item from list.opml: 1 changed → v11  (outline undo)
      $ outline export List --format opml | grep owner
          <ownerName>Bob</ownerName>
      $ outline import list.opml --merge --into milk
      ! list.opml: metadata of the document is left out: ownerName
      ! list.opml: 1 not representable
      ! Merged 1 item from list.opml: 1 added → v12  (outline undo)
      $ outline section rm List -q && outline import list.opml -q > /dev/null && outline import list.opml --merge
      ! Nothing to change, still v14
      $ outline check -q
      """#)
  }

  @Test func `a format is named by its extension too, and the nearest name is suggested`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '# New\n- A\n' | outline import - --as md -q > /dev/null && outline ls New --plain --fields text
      New
      A
      $ printf '* B\n' | outline import - --format ORG --into milk -q > /dev/null && outline ls milk --plain --fields text
      Milk
      B
      $ outline export milk --format txt 2> /dev/null
      [x] Milk
      ⇥B
      $ printf 'x' | outline import - --as markdwon
      ! outline: unknown format "markdwon"
      ! hint: did you mean markdown?
      ? 2
      $ printf 'x' | outline import - --format markdwon
      ! outline: unknown format "markdwon"
      ! hint: did you mean markdown?
      ? 2
      $ outline export --format todo
      ! outline: unknown format "todo"
      ! hint: did you mean taskpaper or todotxt?
      ? 2
      """#)
  }

  @Test func `errors of a file are repaired, or refused on demand`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ printf '<opml><head><title>R&D</title></head><body>\n<outline text="a & b"/></body></opml>' > r.opml
      $ outline import r.opml --strict
      ! outline: cannot read r.opml as opml: line 1: an & that begins no entity is text
      ! hint: without --strict this is repaired
      ? 2
      $ outline import r.opml
      <id>
      ! r.opml: line 1: an & that begins no entity is text
      ! r.opml: line 2: an & that begins no entity is text
      ! r.opml: 2 repaired
      ! Imported 1 item in 1 section from r.opml → v10  (outline undo)
      $ outline ls 'R&D' --plain --fields text
      R&D
      a & b
      """#)
  }

  @Test func `an unreadable file changes nothing, and the error names the reason`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ outline import nix.opml
      ! outline: cannot open nix.opml: No such file or directory
      ? 8
      $ outline import emojy
      ! outline: cannot open emojy: No such file or directory
      ! hint: did you mean outline import emoji?
      ? 8
      $ (cat home.ndjson; echo '{') > bad.ndjson; outline import home.ndjson bad.ndjson
      ! outline: cannot read bad.ndjson as ndjson: line 5: column 2: a name in quotes is missing, and the line is over
      ? 2
      $ outline import home.ndjson --keep-missing 2>&1 | head -1
      outline: --keep-missing needs --merge
      $ outline log --limit 1 --plain --fields number
      9
      """#)
  }

  @Test func `a list of emoji is updated to a newer one without touching favorites`()
    async throws
  {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ printf '# group: Smileys\n# subgroup: happy\n1F600 ; fully-qualified # 😀 E1.0 grinning\n1F44B ; fully-qualified # 👋 E0.6 waving hand\n' > old.txt
      $ printf '# group: Smileys\n# subgroup: happy\n1F600 ; fully-qualified # 😀 E1.0 grinning\n1F603 ; fully-qualified # 😃 E1.0 big eyes\n1F44B ; fully-qualified # 👋 E0.6 waving hand\n' > new.txt
      $ outline import emoji --from old.txt -q
      group-smileys
      $ outline fav waving-hand -q
      $ outline import emoji --from new.txt --merge
      ! Merged 3 emoji: 1 added → v4  (outline undo)
      $ outline ls subgroup-happy --all --plain --fields id,favorite
      subgroup-happy⇥0
      grinning⇥0
      big-eyes⇥0
      waving-hand⇥1
      $ outline import emoji --from new.txt --merge
      ! Nothing to change, still v4
      """#)
  }
}
