import Testing

struct BadInputTests {
  @Test func `names that match nothing, or several nodes`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline show nope
      ! outline: no item or section is named "nope"
      ! hint: outline ls
      ? 3
      $ outline show ""
      ! outline: no item or section is named ""
      ! hint: outline ls
      ? 3
      $ outline show /Food/Nothing
      ! outline: no item or section is named "/Food/Nothing"
      ! hint: outline ls
      ? 3
      $ outline add Plum Plum --into fruit -q > /dev/null
      $ outline show /Food/Fruit/Plum
      ! outline: "/Food/Fruit/Plum" matches 2 items
      !   <id>  /Food/Fruit/Plum
      !   <id>  /Food/Fruit/Plum
      ! hint: write the whole id
      ? 4
      $ outline add Mint --id pqrbcdfghjkmnst --into food -q > /dev/null
      $ outline add Myrrh --id pqrbcdfghjkmnsv --into food -q > /dev/null
      $ outline show pqrb
      ! outline: "pqrb" matches 2 items
      !   <id>  /Food/Mint
      !   <id>  /Food/Myrrh
      ! hint: write more letters of the id
      ? 4
      $ outline show pqrb --json
      ! {
      !   "error" : {
      !     "candidates" : [
      !       {
      !         "id" : "<id>",
      !         "kind" : "item",
      !         "path" : "/Food/Mint",
      !         "text" : "Mint"
      !       },
      !       {
      !         "id" : "<id>",
      !         "kind" : "item",
      !         "path" : "/Food/Myrrh",
      !         "text" : "Myrrh"
      !       }
      !     ],
      !     "code" : 4,
      !     "hint" : "write more letters of the id",
      !     "message" : "\"pqrb\" matches 2 items",
      !     "name" : "ambiguous"
      !   },
      !   "schema" : 1
      ! }
      ? 4
      $ outline section add Food --id food2 -q
      food2
      $ outline ls Food
      ! outline: "Food" matches 2 sections
      !   food   section Food
      !   food2  section Food
      ! hint: write the whole id
      ? 4
      """#)
  }

  @Test func `a wrong number of the schema is told, and repaired`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db 'PRAGMA user_version=-1'; outline ls
      ! outline: cannot open <folder>/.outline.db: the number of its schema is wrong: -1
      ! hint: outline check --repair restores the mark
      ? 7
      $ outline init
      ! outline: cannot open .outline.db: the number of its schema is wrong: -1
      ! hint: outline check --repair restores the mark
      ? 7
      $ outline check --repair
      ! Repaired: marked the file as an outline again
      ! No problems from v1 to v9
      """#)
  }

  @Test func `text that cannot be stored`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add "" --into food
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline add "  " --into food
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline set milk --text "" --json
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "give it a text, or give an item an image",
      !     "message" : "the text is empty",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      $ outline add "$(printf 'a\tb')" --into food
      ! outline: the text "a\tb" contains a tab
      ! hint: only a note may have line breaks and tabs
      ? 2
      $ outline add "$(printf 'a\nb')" --into food
      ! outline: the text "a\nb" contains the control character U+000A
      ! hint: only a note may have line breaks and tabs
      ? 2
      $ outline add "$(printf 'a\033[31mb')" --into food
      ! outline: the text "a\u{1B}[31mb" contains the control character U+001B
      ! hint: only a note may have line breaks and tabs
      ? 2
      $ outline add A --id "$(printf 'a\001b')" --into food
      ! outline: the identifier "a\u{01}b" has a control character
      ? 2
      $ outline add A --id " a" --into food
      ! outline: the identifier " a" begins or ends with white space
      ? 2
      $ outline set milk --image "$(printf '\007')"
      ! outline: the image "\u{07}" contains the control character U+0007
      ! hint: only a note may have line breaks and tabs
      ? 2
      $ outline section rename work "$(printf 'a\177')"
      ! outline: the text "a\u{7F}" contains the control character U+007F
      ! hint: only a note may have line breaks and tabs
      ? 2
      $ printf 'good\nbad \377\n' | outline add - --into food
      ! outline: line 2 of standard input is not UTF-8
      ! hint: iconv -t UTF-8 converts it
      ? 2
      $ printf 'bad \377\n' | outline set milk --note -
      ! outline: line 1 of standard input is not UTF-8
      ! hint: iconv -t UTF-8 converts it
      ? 2
      $ outline add "$(printf 'bad \377')" --into food
      ! outline: argument 2 is not UTF-8: "bad �"
      ! hint: convert it to UTF-8 first: iconv for texts, convmv for file names
      ? 2
      $ printf 'nul \000 inside\n' | outline add - --into food
      ! outline: line 1 of standard input: the text "nul \0 inside" contains the control character U+0000
      ! hint: only a note may have line breaks and tabs
      ? 2
      $ outline log --limit 1 -q
      v9  <time>  app  add Write report  1 change
      """#)
  }

  @Test func `text that is too long`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ head -c 10000000 /dev/zero | tr '\0' a > long.txt
      $ outline add - --into food < long.txt
      ! outline: line 1 of standard input: the text has 10000000 bytes; the limit is 1048576
      ! hint: put longer text into the note
      ? 2
      $ outline set milk --note - < long.txt
      ! Set "Milk": note "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" → v10  (outline undo)
      $ outline show milk --plain | wc -c
      10000184
      $ head -c 70000000 /dev/zero | tr '\0' a | outline set milk --note -
      ! outline: standard input is larger than 64 MB
      ! hint: outline help formats lists the limits; split it into parts
      ? 2
      $ outline undo
      ! Undid v10: set Milk → v11  (outline redo)
      $ outline add A --into food --id "$(head -c 300 /dev/zero | tr '\0' a)"
      ! outline: the identifier "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" is longer than 255 bytes
      ? 2
      """#)
  }

  @Test func `files that are not outlines`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo "this is a text" > text.db; outline ls --db text.db
      ! outline: cannot open text.db: it is not an outline file (not a SQLite database at all)
      ! hint: check the path; of a damaged outline, outline rescue text.db text-rescued.db saves the readable part
      ? 7
      $ outline add A --db text.db
      ! outline: cannot open text.db: it is not an outline file (not a SQLite database at all)
      ! hint: check the path; of a damaged outline, outline rescue text.db text-rescued.db saves the readable part
      ? 7
      $ outline ls --db text.db --json
      ! {
      !   "error" : {
      !     "code" : 7,
      !     "hint" : "check the path; of a damaged outline, outline rescue text.db text-rescued.db saves the readable
      ↳  part",
      !     "message" : "cannot open text.db: it is not an outline file (not a SQLite database at all)",
      !     "name" : "bad-file"
      !   },
      !   "schema" : 1
      ! }
      ? 7
      $ sqlite3 other.db "CREATE TABLE t(a)"; outline ls --db other.db
      ! outline: cannot open other.db: it is a database of another program, not an outline
      ! hint: check the path; of a damaged outline, outline rescue other.db other-rescued.db saves the readable part
      ? 7
      $ outline init other.db
      ! outline: cannot open other.db: it is a database of another program, not an outline
      ! hint: check the path; of a damaged outline, outline rescue other.db other-rescued.db saves the readable part
      ? 7
      $ cp .outline.db newer.db; sqlite3 newer.db "PRAGMA user_version=999"; outline ls --db newer.db
      ! outline: cannot open newer.db: its schema 999 is newer than this program, which knows up to 8
      ! hint: update this program
      ? 7
      $ outline add A --into food --db newer.db
      ! outline: cannot open newer.db: its schema 999 is newer than this program, which knows up to 8
      ! hint: update this program
      ? 7
      $ : > empty.db; outline ls --db empty.db
      ! outline: cannot open empty.db: it is empty, not an outline
      ! hint: check the path; of a damaged outline, outline rescue empty.db empty-rescued.db saves the readable part
      ? 7
      $ outline ls --db .
      ! outline: cannot open .: it is a folder
      ? 8
      $ outline ls --db missing/a.db
      ! outline: there is no outline at missing/a.db
      ! hint: mkdir -p missing; outline --db missing/a.db init makes one there
      ? 8
      $ head -c 6000 .outline.db > half.db; outline ls --db half.db 2> err; echo $?; grep -c "SQLite\|damaged\|corrupt\|malformed" err
      7
      1
      """#)
  }

  @Test func `a depth of ten thousand`() async throws {
    let bench = try await Workbench.planted()
    let lines = (0..<10_000).map { String(repeating: "\t", count: $0) + "n\($0)\n" }.joined()
    let added = try await bench.shell(
      "outline add - --into work -q | wc -l", stdin: Array(lines.utf8))
    #expect(added == Workbench.Answer(out: "10000\n", err: "", code: 0))
    try await bench.expect(
      #"""
      $ outline ls work --all --plain --fields level | tail -1
      10000
      $ outline expand work --all
      ! Expanded everything in "Work" → v11  (outline undo skips it)
      $ outline ls --plain | wc -l
      10007
      $ outline mv /Work/n0 --into "$(outline find n9999 --plain --fields id)"
      ! outline: "n0" cannot move into "n9999", which is inside it
      ! hint: move <id> out first
      ? 2
      $ outline rm /Work/n0
      ! Deleted "n0", with 9999 items below → v12  (outline undo)
      $ outline undo
      ! Undid v12: delete n0 → v13  (outline redo)
      $ outline find n9999 --plain --fields level,text
      10000⇥n9999
      """#)
  }
}
