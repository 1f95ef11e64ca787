import Testing

struct HistoryTextTests {
  @Test func `a history that a purge left gaps in comes out of its copy as it went in`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ for note in one two three; do outline note apple $note -q; done; outline note pear four -q
      $ outline purge --before @ --force -q
      $ outline export history > purged && outline import history purged copied.db -q
      copied.db
      $ outline export history --db copied.db | diff purged - && grep -c noted purged
      2
      """#)
  }

  @Test func `an imported merged history merges further, and errors name the line`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup other.db -q && outline backup third.db -q
      other.db
      third.db
      $ outline --db other.db set apple --text "Red apple" -q; outline --db third.db set pear --done -q
      $ outline merge other.db -q; outline export history > all && outline import history all copy.db -q
      copy.db
      $ outline --db copy.db bundle -q > one; outline bundle -q | diff - one
      $ outline --db third.db merge copy.db -q; outline merge third.db -q; outline --db copy.db merge third.db -q
      $ outline ls > here; for file in copy third; do outline --db $file.db ls | diff here -; done
      $ outline --db copy.db check; outline --db third.db check
      ! No problems from v1 to v11
      ! No problems from v1 to v11
      $ sed 's/"after":\[[^]]*\]/"after":["apple"]/' all | outline import history - bad.db
      ! outline: line 20 of the history: version 10: "apple" is not a name of 16 letters from k to z
      ? 2
      $ sed 's/\\"set\\"/\\"sit\\"/' all | outline import history - bad.db; ls bad.db 2> /dev/null
      ! outline: line 20 of the history: version 10: the changes of its maker cannot be read: unknown step "sit"
      ? 2
      """#)
  }

  @Test func `a history goes out and comes in`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline export history > all.ndjson; outline import history all.ndjson copy.db
      copy.db
      ! Made an outline at v9
      $ outline --db copy.db export history | cmp - all.ndjson; outline --db copy.db check
      ! No problems from v1 to v9
      $ outline export history | outline import history - other.db --json
      {
        "did" : "Made an outline at v9",
        "file" : "other.db",
        "schema" : 1,
        "version" : 9
      }
      $ head -n 12 all.ndjson | outline import history - cut.db; ls cut.db* 2> /dev/null
      ! outline: the history: its end is missing
      ? 2
      $ echo nothing | outline import history - cut.db
      ! outline: line 1 of the history: after 0 bytes a value is missing
      ? 2
      """#)
  }
}
