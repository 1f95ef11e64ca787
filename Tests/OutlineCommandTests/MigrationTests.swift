import Foundation
import TestSupport
import Testing

/// Files of schema 1, as a person meets them.
struct MigrationTests {
  @Test func `a read leaves an older file as it is, the first change brings it up and keeps it`()
    async throws
  {
    let bench = try await Workbench.empty()
    let kept = "\(Page.repository)/Tests/OutlineStoreTests/Kept"
    _ = try await bench.shell(
      "cp \(kept)/shells.schema1 old.db; chmod 640 old.db; cp old.db before.db")
    try await bench.expect(
      #"""
      $ outline ls fruit --db old.db --plain --fields id
      fruit
      pear
      $ outline log -n 1 --db old.db
      v21  <time>  app  move Apple  1 change
      ! There may be more; --limit shows them
      $ outline rename pear Birne --db old.db --dry-run
      ~ pear  Birne  text "Pear" → "Birne"
      ! Would change: 1 changed
      $ outline rename pear Birne --db old.db --no-migrate
      ! outline: cannot change old.db: its schema 1 is older than that of this program, and migration is disabled
      ! hint: without --no-migrate the file is upgraded, and a copy of it is kept
      ? 7
      $ cmp old.db before.db; ls old.db*
      old.db
      $ outline set pear --text Birne --db old.db
      ! outline: upgraded the file from an older version of this program; a copy of the old file is kept in <folder>/old.db.schema1
      ! Set "Pear": text "Birne" → v22  (outline --db old.db undo)
      $ ls old.db*; stat -c %a old.db.schema1; sqlite3 old.db 'PRAGMA user_version'; sqlite3 old.db.schema1 'PRAGMA user_version'
      old.db
      old.db.schema1
      640
      8
      1
      $ outline undo --db old.db
      ! Undid v22: set Pear → v23  (outline --db old.db redo)
      $ outline check --db old.db
      ! No problems from v1 to v23
      $ outline log --db old.db.schema1 -n 1 --plain --fields number
      21
      """#)
  }

  @Test(.enabled(if: Faults.arePossible))
  func `a migration killed at any point is repeated, and keeps one copy`() async throws {
    let bench = try await Workbench.empty()
    let kept = "\(Page.repository)/Tests/OutlineStoreTests/Kept"
    let killed = Faults.of(bench, "FAULT_HOW=killed FAULT_AT=$k")
    let answer = try await bench.shell(
      #"""
      \#(Faults.built(for: bench))
      k=0; code=1
      while [ $code != 0 ]; do
        k=$((k + 17)); rm -f old.db*; cp \#(kept)/notes.schema1 old.db
        \#(killed) outline section add Late --id late --db old.db -q > /dev/null 2>&1; code=$?
        outline check --db old.db -q || echo "$k: not sound"
        if ! outline show late --db old.db > /dev/null 2>&1; then
          outline section add Late --id late --db old.db -q > /dev/null 2>&1 || echo "$k: not added"
        fi
        [ "$(ls old.db* | grep -v "[.]part")" = "$(printf 'old.db\nold.db.schema1')" ] || { echo "$k: left"; ls old.db*; }
        outline check --db old.db.schema1 -q || echo "$k: not kept"
      done
      [ $k -gt 100 ] && echo "killed often"
      """#)
    #expect(answer == Workbench.Answer(out: "killed often\n", err: "", code: 0))
  }
}
