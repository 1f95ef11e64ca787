import Testing

struct MergeTests {
  @Test func `copies that were edited apart come together, and say what does not show`()
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
      ! Merged 2 versions from other.db → v12  (outline undo --pull)
      $ outline conflicts
      apple  text  Red apple
        mine    "Big apple"  v10, <time>
        theirs  "Red apple"  v11, <time>  shows
      $ outline bundle -q | outline --db other.db merge -
        apple  Red apple  has another text in v12: "Big apple"
      ! Merged 1 version from standard input → v12  (outline --db other.db undo --pull)
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

  @Test func `what cannot be merged is refused in words`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline --db stranger.db init -q
      stranger.db
      $ outline merge stranger.db
      ! outline: the files have no version in common
      ! hint: a copy of the file, by cp or outline backup, has its versions
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
      ! hint: a copy of the file, by cp or outline backup, has its versions
      ? 5
      $ outline bundle -q | head -n 2 | outline merge -
      ! outline: line 3 of the bundle: it was cut off: its end is missing
      ? 7
      $ echo nonsense | outline merge -
      ! outline: line 1 of the bundle: this is not a bundle; outline bundle makes one
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
