import Testing

struct EditTroubleTests {
  @Test func `a text that cannot be applied is kept, and can be resumed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ EDITOR='sed -i -e "s/{milk}/{mlik}/" -e "/pear/p"' outline edit
      !   line 12: {pear} is already the id of line 11; remove the id from a copy
      !   line 14: there is no {mlik}; a new line needs no id, and \{ is a literal brace
      ! outline: line 12: {pear} is already the id of line 11; remove the id from a copy, the first of 2 errors
      ! hint: the text is kept: outline edit --resume <folder>/.local/state/outline/edit-<name>.outline
      ? 2
      $ EDITOR='sed -i 12d' outline edit --resume .local/state/outline/edit-*.outline --json
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "the text is kept: outline edit --resume .local/state/outline/edit-<name>.outline",
      !     "message" : "line 13: there is no {mlik}; a new line needs no id, and \\{ is a literal brace",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      $ outline log -n 1 --plain | cut -f1
      9
      $ cd /; EDITOR='sed -i "s/.x. Milk *{mlik}/More Milk {milk}/"' outline edit --resume "$HOME"/.local/state/outline/edit-*.outline
      ! Edited: 1 changed → v10  (outline --db <folder>/.outline.db undo)
      $ outline ls --all --plain --fields id,text | grep milk
      milk⇥More Milk
      $ ls .local/state/outline
      """#)
  }

  @Test func `a kept text may have other line ends and a byte order mark, and a copy stays`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ EDITOR='sed -i s/Milk/Oatmilk/' outline edit food --dry-run -q
      ~ milk  Oatmilk  text "Milk" → "Oatmilk"
      $ mkdir notes; for f in .local/state/outline/*; do cp "$f" notes/edit-mine.outline; rm "$f"; done
      $ sed -i '1s/^/\xEF\xBB\xBF/; s/$/\r/' notes/edit-mine.outline
      $ EDITOR=true outline edit --resume notes/edit-mine.outline
      ! Edited: 1 changed → v10  (outline --db <folder>/.outline.db undo)
      $ ls notes
      edit-mine.outline
      $ outline edit --expect-version 3
      ! outline: version 3 was expected, but the file is at version 10 (app: edit Food)
      ! hint: read the outline again, then repeat the command
      ? 5
      $ ls .local/state/outline
      """#)
  }

  @Test func `a dry run shows the changes, and keeps the text`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ EDITOR='sed -i s/Milk/Oatmilk/' outline edit food --dry-run
      ~ milk  Oatmilk  text "Milk" → "Oatmilk"
      ! Would change: 1 changed
      ! the text is kept: outline edit --resume <folder>/.local/state/outline/tried-edit-<name>.outline
      $ EDITOR=true outline edit food --dry-run
      ! Would change: nothing
      $ outline log -n 1 -q
      v9  <time>  app  add Write report  1 change
      $ EDITOR=true outline edit --resume "$(echo .local/state/outline/*)"
      ! Edited: 1 changed → v10  (outline --db <folder>/.outline.db undo)
      $ ls .local/state/outline
      """#)
  }

  @Test func `an editor that ends with an error changes nothing`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ EDITOR=false outline edit
      ! outline: the editor ended with exit code 1
      ? 1
      $ EDITOR='nonesuch --wait' outline edit 2>&1 | grep -v 'not found'
      outline: cannot run the editor "nonesuch --wait"
      hint: set OUTLINE_EDITOR, VISUAL or EDITOR to another one
      $ env -u OUTLINE_EDITOR -u VISUAL -u EDITOR outline edit < /dev/null
      ! outline: there is no terminal for the editor
      ! hint: set OUTLINE_EDITOR, VISUAL or EDITOR to one that needs none
      ? 2
      $ ls .local/state/outline
      $ EDITOR='f() { sed -i s/Milk/Oatmilk/ "$1"; exit 3; }; f' outline edit
      ! outline: the editor ended with exit code 3
      ! hint: the text is kept: outline edit --resume <folder>/.local/state/outline/edit-<name>.outline
      ? 1
      $ outline log -n 1 --plain | cut -f1
      9
      $ EDITOR=true outline edit --resume .local/state/outline/*
      ! Edited: 1 changed → v10  (outline --db <folder>/.outline.db undo)
      $ EDITOR='rm' outline edit
      ! outline: cannot open <folder>/.local/state/outline/edit-<name>.outline: No such file or directory
      ! hint: nothing was changed
      ? 8
      """#)
  }

  @Test func `an empty text deletes nothing`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ EDITOR='cp /dev/null' outline edit
      ! outline: nothing was changed: the text is empty
      ! hint: outline rm and outline section remove delete
      ? 1
      $ EDITOR='sed -i /^[^#]/d' outline edit food
      ! outline: nothing was changed: the text is empty
      ! hint: outline rm and outline section remove delete
      ? 1
      $ ls .local/state/outline
      $ outline log -n 1 --plain | cut -f1
      9
      """#)
    let empty = try await Workbench.empty()
    try await empty.saving("Food\n\tMilk\n")
    try await empty.expect(
      #"""
      $ EDITOR=true outline edit
      ! Nothing to change, still v1
      $ EDITOR='sh ./editor' outline edit
      ! Edited: 2 added → v2  (outline undo)
      $ outline ls --plain --fields level,text
      0⇥Food
      1⇥Milk
      """#)
  }

  @Test func `a missing file, and a file that is not such a text`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline edit
      ! outline: there is no .outline.db in this folder or one above it, and no outline at <folder>/data/outline/outli
      ↳ ne.db
      ! hint: outline init makes one in this folder
      ? 8
      $ outline init -q > /dev/null; echo hello > text; outline edit --resume text
      ! outline: text is not a text that outline edit kept: a line that begins with # base: is missing
      ! hint: outline edit writes such a line at the top; do not remove it
      ? 2
      $ outline edit --resume none
      ! outline: cannot open none: No such file or directory
      ! hint: nothing was changed
      ? 8
      $ printf '# base: v7 of %s/.outline.db\n' "$PWD" > text; outline edit --resume text
      ! outline: unknown version 7; the latest is 1
      ! hint: outline log
      ? 3
      $ printf '# base: v1 of %s/.outline.db\n# only: food\n' "$PWD" > text; outline edit --resume text
      ! outline: food does not exist in version 1
      ? 3
      $ outline init other.db -q > /dev/null; outline --db other.db edit --resume text
      ! outline: text is a text of <folder>/.outline.db, not of other.db
      ! hint: if the outline was moved, change the line of the text that begins with # base:
      ? 2
      $ outline edit food --resume text
      ! outline: --resume takes no id: the text names its item
      ! hint: outline edit --help
      ? 2
      """#)
  }

  @Test func `a refused edit keeps the text too`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ EDITOR='sed -i s/Milk/Oatmilk/' outline edit --expect-version 8
      ! outline: version 8 was expected, but the file is at version 9 (app: add Write report)
      ! hint: read the outline again, then repeat the command
      ? 5
      $ EDITOR='python3 -c "import sys; open(sys.argv[1], \"a\").write(\"  A\" + \"b\" * 1100000 + \"\\n\")"' outline
      ↳  edit food 2>&1 | cut -c1-67
      outline: the text has 1100001 bytes; the limit is 1048576
      hint: put longer text into the note; the text is kept: outline edit
      $ { (echo "BEGIN IMMEDIATE;"; await "[ -e go ]") | sqlite3 .outline.db; } > /dev/null 2>&1 &
      $ await "! sqlite3 .outline.db 'BEGIN IMMEDIATE; COMMIT' 2> /dev/null"
      $ EDITOR='sed -i s/Milk/Oatmilk/' outline edit --timeout 0.3
      ! outline: a text of an earlier edit is kept: outline edit --resume <folder>/.local/state/outline/ed
      ↳ it-<name>.outline
      ! outline: cannot write <folder>/.outline.db: another process keeps it locked
      ! hint: try again; nothing was changed; the text is kept: outline edit --resume <folder>/.local/state/outline/ed
      ↳ it-<name>.outline
      ? 6
      $ touch go
      $ EDITOR='f() { sed -i s/Milk/Oatmilk/ "$1"; kill -TERM $PPID; }; f' outline edit 2> /dev/null
      ? 143
      $ ls .local/state/outline | wc -l
      3
      $ outline log -n 1 --plain | cut -f1
      9
      """#)
  }

  @Test func `a conflict with others names texts, and both ways out work`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ EDITOR='f() { outline rm fruit -q; sed -i "s/^    . Apple/    Plum\n&/" "$1"; }; f' outline edit 2>&1 | sed -n 2p | cut -d' ' -f5-
      Plum  would be a child of "Fruit", which does not exist
      $ outline undo -q; EDITOR='f() { outline rm milk -q; sed -i s/Milk/Oats/ "$1"; }; f' outline edit -q > kept 2>&1; grep -o 'outline revert .*first' kept
      outline revert 12 undoes theirs first
      $ outline revert 12 -q; EDITOR=true outline edit -q --resume "$(sed -n '$s/.*--resume //p' kept)"; outline ls food --plain --fields text | tail -1
      Oats
      """#)
  }

  @Test func `concurrent changes of others are kept`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cat > both.sh < /dev/null; printf '%s\n' 'outline -q set apple --text "Big apple"; outline -q mv milk --into work; outline -q rm pear' 'sed -i -e "s/Conference/Comice/;s/.*{repo}/  Read {repo}/" -e "s/.*{milk}/  Oats\\n&/" "$1"' > both.sh
      $ EDITOR='sh both.sh' outline edit
      ! outline: the outline was changed meanwhile: 1 conflict with changes after v9
      !   conference  Conference  does not exist
      ! hint: to keep theirs, undo your changes to these lines; to keep yours, outline revert 12 undoes theirs
      ↳  first; the text is kept: outline edit --resume <folder>/.local/state/outline/edit-<name>.outline
      ? 5
      $ outline log -n 1 --plain | cut -f1
      12
      $ EDITOR='sed -i /Comice/d' outline edit --resume .local/state/outline/*
      ! Edited: 1 added, 1 changed, 1 favorite → v13  (outline --db <folder>/.outline.db undo)
      $ outline ls --all | sed 's/  */ /g'
      food Food
      fruit ▾ Fruit
      apple 🍎 Big apple
      <id> Oats

      work Work
      report Read
      milk ✓ Milk
      $ EDITOR='f() { outline -q set apple --text Small; sed -i "s/Big apple/Small/" "$1"; }; f' outline edit
      ! Nothing to change, still v14
      $ EDITOR='f() { outline -q set apple --text Large; sed -i "s/Small/Tiny/" "$1"; }; f' outline edit --json 2>&1 | grep -v hint
      {
        "error" : {
          "code" : 5,
          "conflicts" : [
            {
              "id" : "apple",
              "reason" : "now has another text",
              "text" : "Large"
            }
          ],
          "message" : "the outline was changed meanwhile: 1 conflict with changes after v14",
          "name" : "conflict"
        },
        "schema" : 1
      }
      """#)
  }
}
