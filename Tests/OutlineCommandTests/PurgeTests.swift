import Testing

struct PurgeTests {
  @Test func `history before a version is forgotten`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work -q
      $ outline purge --before 8 --dry-run
      ! Would forget 7 versions before v8
      $ outline purge --before 8 --force 2>&1 | sed 's/[0-9.]* KB/<n> KB/g'
      Forgot 7 versions before v8, 8 changes: <n> KB → <n> KB; v8 begins a new chain of seals
      $ outline log --stat
      v10  <time>  app  move Pear         1 moved
      v9   <time>  app  add Write report  1 added, 1 favorite
      v8   <time>  app  add section Work  the oldest version
      $ outline ls --at 8 --all --plain --fields id
      food
      fruit
      apple
      pear
      conference
      milk
      work
      $ outline ls --at 7
      ! outline: version 7 was forgotten by a purge; the oldest is 8
      ! hint: outline log
      ? 3
      $ outline diff 8 10 --stat
      v8 → v10: 1 added, 1 moved, 1 favorite
      $ outline diff 7 10
      ! outline: version 7 was forgotten by a purge; the oldest is 8
      ! hint: outline log
      ? 3
      $ outline undo 3
      ! Undid v10: move Pear → v11
      ! Undid v9: add Write report → v12  (outline redo 2)
      ! outline: there is nothing to undo, so 2 of 3 versions were undone
      ? 1
      $ outline restore 8
      ! Nothing to change, still v12
      $ outline check
      ! No problems from v8 to v12
      $ outline purge --before 8 --force
      ! Nothing to purge, the history begins at v8
      $ outline purge --before 3 --force
      ! outline: version 3 was forgotten by a purge; the oldest is 8
      ! hint: outline log
      ? 3
      $ outline purge --before 99 --force
      ! outline: unknown version 99; the latest is 12
      ! hint: outline log
      ? 3
      """#)
  }

  @Test func `forgotten words do not come back from copies that still have them`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Secret --id s --note "my secret" --into food -q && cp .outline.db b.db && outline clone .outline.db c.db -q
      s
      c.db
      $ outline set s --text Shown --note '' -q && outline done s --db b.db -q && outline rm s --db b.db -q && outline undo --db b.db -q && outline fav s --db c.db -q
      $ outline purge --item s --force -q && outline pull b.db -q && ! grep -i secret .outline.db
      $ for file in b.db c.db; do outline pull --db $file .outline.db -q; outline pull $file -q; done; outline pull --db b.db .outline.db -q
      $ for file in .outline.db b.db c.db; do outline show s --db $file | grep -c 'Shown\|done\|favorite'; ! grep -i secret $file; outline check -q --db $file; done
      4
      4
      4
      """#)
  }

  @Test func `a purge needs a confirmation, which needs a terminal`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline purge --before 8
      ! outline: a purge needs a confirmation, and there is no terminal
      ! hint: --force purges without asking
      ? 2
      $ outline purge --before 8 --no-input
      ! outline: a purge needs a confirmation, and there is no terminal
      ! hint: --force purges without asking
      ? 2
      $ outline purge --before 8 --json
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "--force purges without asking",
      !     "message" : "a purge needs a confirmation, and there is no terminal",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      $ outline purge
      ! outline: give --before VERSION or --item ID
      ! hint: outline purge --help
      ? 2
      $ outline purge --before nonsense --force
      ! outline: the value 'nonsense' is invalid for '--before <version>'
      ! hint: outline help versions
      ? 2
      $ outline log --limit 1
      v9  <time>  app  add Write report  1 change
      ! There may be more; --limit shows them
      """#)
  }

  @Test func `the answer in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline purge --before 8 --force --json | sed 's/[0-9.]* KB/<n> KB/g; /bytes/s/[0-9][0-9]*/<n>/'
      {
        "changed" : true,
        "did" : "Forgot 7 versions before v8, 8 changes: <n> KB → <n> KB; v8 begins a new chain of seals",
        "purged" : {
          "bytesAfter" : <n>,
          "bytesBefore" : <n>,
          "changes" : 8,
          "oldest" : 8,
          "versions" : 7
        },
        "schema" : 1,
        "version" : 9
      }
      $ outline purge --before 8 --force --json
      {
        "changed" : false,
        "did" : "Nothing to purge, the history begins at v8",
        "schema" : 1,
        "version" : 9
      }
      $ outline purge --before @ --dry-run --json
      {
        "changed" : false,
        "did" : "Would forget 1 version before v9",
        "schema" : 1,
        "version" : 9
      }
      $ outline purge --before @ -fq
      """#)
  }

  @Test func `an age or a day keeps the version at its beginning`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline purge --before 1h --force
      ! Nothing to purge, the history begins at v1
      $ outline purge --before yesterday --force
      ! Nothing to purge, the history begins at v1
      $ sqlite3 .outline.db "SELECT sql||';' FROM sqlite_schema WHERE name='version_before_update'" > trigger.sql
      $ sqlite3 .outline.db 'DROP TRIGGER version_before_update'
      $ sqlite3 .outline.db "UPDATE version SET stamp=stamp - 86400000000 * (10 - number)"
      $ sqlite3 .outline.db < trigger.sql
      $ outline purge --before 36h --dry-run
      ! Would forget 7 versions before v8
      $ outline purge --before "$(date -u -d '-3 days' +%F)" --dry-run
      ! Would forget 5 versions before v6
      $ outline purge --before 100000h --dry-run
      ! Nothing to purge, the history begins at v1
      """#)
  }

  @Test func `the former words of one item are forgotten, in every version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk --text "sesame 4711" -q; outline set milk --text Milk -q
      $ outline purge --item milk --dry-run
      ! Would forget the former texts of milk in 2 versions
      $ outline purge --item milk --json --force | jq -c '.purged | {id,versions,messages}'
      {"id":"milk","versions":2,"messages":1}
      $ grep -c sesame .outline.db
      0
      ? 1
      $ outline diff 10 11
      ~ milk  Milk  text "(forgotten)" → "Milk"
      v10 → v11: 1 changed
      $ outline show milk --at 10 --plain --fields text
      (forgotten)
      $ outline purge --item apple --force
      ! Nothing to purge, apple has no former texts
      $ outline purge
      ! outline: give --before VERSION or --item ID
      ! hint: outline purge --help
      ? 2
      """#)
  }
}
