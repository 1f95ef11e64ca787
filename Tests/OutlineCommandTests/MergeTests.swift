import Testing

struct MergeTests {
  @Test func `an at sign is what this copy touched last, not what came from another one`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup other.db -q; outline --db other.db rename Apple 'Six apples' -q
      other.db
      $ outline show @ --fields id; outline add Bread --id bread --into food -q; outline merge other.db -q; outline show @ --fields id
      report
      bread
      bread
      $ outline --db other.db merge .outline.db -q; outline --db other.db rm @ -q; outline --db other.db log -n 1 --plain --fields message
      delete Six apples
      """#)
  }

  @Test func `copies that were edited apart come together, and list hidden changes`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup other.db -q
      other.db
      $ outline set apple --text "Big apple" -q
      $ outline --db other.db set apple --text "Red apple" -q
      $ outline --db other.db add New --id new --into pear -q
      new
      $ outline merge other.db
        apple  Red apple  has another text in v10: "Big apple"
      ! Merged 2 versions from other.db → v12, 1 conflict  (outline conflicts, outline undo --pull)
      $ outline conflicts
      apple  text  Red apple
        mine    "Big apple"  v10, <time>
        theirs  "Red apple"  v11, <time>  shown
      $ outline bundle -q | outline --db other.db merge -
        apple  Red apple  has another text in v12: "Big apple"
      ! Merged 1 version from standard input → v12, 1 conflict  (outline --db other.db conflicts)
      $ outline --db other.db merge other.db
      ! Nothing new from other.db, still v12
      $ mkfifo pipe && (outline bundle -q > pipe &) && outline --db other.db merge pipe
      ! Nothing new from pipe, still v12
      $ outline ls > here && outline --db other.db ls | diff here -
      $ outline set apple --text Apple -q
      $ outline conflicts
      ! No conflicts
      $ outline check -q && outline --db other.db check -q
      """#)
  }

  @Test func `a version that was changed by hand is refused, and check reports lost records`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup other.db -q && outline --db other.db set apple --text "Red apple" -q && outline merge other.db -q
      other.db
      $ printf ".dbconfig enable_trigger off\nUPDATE item SET text='Evil' WHERE id='apple';" | sqlite3 other.db > /dev/null
      $ outline --db other.db bundle -q | outline merge - 2>&1 | sed 's/version [k-z]*/version NAME/'
      outline: version NAME is here with another content
      hint: one of the files was changed by hand; outline check tells which
      $ outline --db other.db bundle -q | outline merge - -q 2> /dev/null
      ? 7
      $ outline log -n 1 --plain --fields number
      10
      $ printf ".dbconfig enable_trigger off\nDELETE FROM received;" | sqlite3 .outline.db > /dev/null
      $ outline check
      version 10: it came from another file, and the changes of its maker are missing
      ! outline: the outline is sound; the records of versions from other files are not: 1 problem
      ! hint: restore a backup; outline rescue <folder>/.outline.db <folder>/rescued.outline makes them versions of a new file
      ? 7
      $ outline rescue .outline.db saved.db
      version 10: the changes of its maker in another file are lost: their row is lost
      ! The versions have new names: the file does not merge with copies of .outline.db
      ! Saved 8 nodes and 10 versions, with new seals and names; 1 thing lost
      ? 9
      $ outline --db saved.db check; outline --db saved.db bundle -q | outline merge -
      ! No problems from v1 to v10
      ! outline: the files have no version in common
      ! hint: only copies of one file merge: outline clone makes one; outline export and import bring items over
      ? 5
      """#)
  }

  @Test func `files that cannot be merged are refused with a reason`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline --db stranger.db init -q
      stranger.db
      $ outline merge stranger.db
      ! outline: the files have no version in common
      ! hint: only copies of one file merge: outline clone makes one; outline export and import bring items over
      ? 5
      $ outline bundle -q | outline --db stranger.db merge - --dry-run
      + food  Food  in /
      + fruit  Fruit  in /Food
      + apple  🍎 Apple  in /Food/Fruit
      + pear  🍐 Pear  in /Food/Fruit
      + conference  Conference  in /Food/Fruit/Pear
      + milk  Milk  in /Food
      + work  Work  in /
      + report  Write report  in /Work
      ~ report  Write report  favorite
      ! Would merge 8 versions from standard input: 8 added, 1 favorite
      $ outline --db stranger.db section add S --id s -q
      s
      $ outline merge stranger.db
      ! outline: the files have no version in common
      ! hint: only copies of one file merge: outline clone makes one; outline export and import bring items over
      ? 5
      $ outline bundle -q | head -n 2 | outline merge -
      ! outline: standard input is neither an outline nor a whole bundle: line 3 of the bundle: it was cut off: its end is missing
      ? 7
      $ outline bundle -q | head -c 700 | outline merge -
      ! outline: standard input is neither an outline nor a whole bundle: line 4 of the bundle: it was cut off
      ? 7
      $ outline bundle -q | sed '3s/..$//' | outline merge -
      ! outline: standard input is neither an outline nor a whole bundle: line 3 of the bundle: it is not JSON
      ? 7
      $ echo nonsense | outline merge -
      ! outline: standard input is neither an outline nor a whole bundle: line 1 of the bundle: this is not a bundle; outline bundle makes one
      ? 7
      $ sqlite3 plain.db 'CREATE TABLE t(a)' && outline merge plain.db
      ! outline: cannot open plain.db: it is a database of another program, not an outline
      ! hint: check the path; of a damaged outline, outline rescue plain.db plain-rescued.db saves the readable part
      ? 7
      $ outline merge gone
      ! outline: cannot open gone: No such file or directory
      ? 8
      $ outline log -n 1 --json | jq .version
      9
      """#)
  }
}
