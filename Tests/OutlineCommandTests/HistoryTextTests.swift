import Testing

struct HistoryTextTests {
  @Test func `a history that a purge left gaps in comes out of its copy as it went in`() async throws {
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
