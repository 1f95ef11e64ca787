import Testing

/// What is said of changes, in words that people know the nodes by.
struct SayingTests {
  @Test func `a change after a clock that was ahead tells its time`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ faketime '2099-01-01 12:00:00' outline set pear --text Birne -q; outline set pear --text Pear 2>&1 | grep -o 'the clock.*2099'
      the clock was ahead before: this change got the time 2099
      """#)
  }

  @Test func `a move names its destination`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv apple --after milk
      ! Moved "Apple" to /Food, after "Milk" → v10  (outline undo)
      $ outline mv apple --before report
      ! Moved "Apple" to /Work, before "Write report" → v11  (outline undo)
      $ outline mv apple --into fruit --first
      ! Moved "Apple" to /Food/Fruit, first → v12  (outline undo)
      $ outline mv apple pear --into work
      ! Moved "Apple" and "Pear" to /Work → v13  (outline undo)
      $ outline mv apple --last
      ! Moved "Apple" to /Work → v14  (outline undo)
      $ outline mv fruit --to-section Work --dry-run
      > fruit  Fruit  from /Food to /Work, after Apple
      ! Would change: 1 moved
      $ outline mv apple --into work
      ! Nothing to change, still v14
      $ outline add "$(printf '%060d' 7)" --id long --into work -q > /dev/null; outline mv long --into pear
      ! Moved "000000000000000000000000000000000000000…" to /Work/Pear → v16  (outline undo)
      $ outline mv milk --into long --json | grep did
        "did" : "Moved \"Milk\" to /Work/Pear/000000000000000000000000000000000000000…",
      """#)
  }

  @Test func `a difference names texts and former parents`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --after report -q
      $ outline diff
      > pear  🍐 Pear  from /Food/Fruit to /Work, after Write report
      v9 → v10: 1 moved
      $ outline mv report --last -q
      $ outline diff
      > report  Write report  after Pear in /Work
      v10 → v11: 1 moved
      $ outline fav apple milk -q; outline fav report --last -q; outline diff
      ~ report  Write report  favorite after Milk
      v12 → v13: 1 favorite
      $ outline set milk --attribute due=2026-12-01 --attribute 'tags=["a"]' -q; outline diff
      ~ milk  Milk  due none → "2026-12-01", tags none → ["a"]
      v13 → v14: 1 changed
      $ outline set milk --attribute due=2026-12-24 --clear note --attribute tags=null -q; outline diff
      ~ milk  Milk  due "2026-12-01" → "2026-12-24", tags ["a"] → none
      v14 → v15: 1 changed
      $ outline rm fruit -q; outline diff 9
      > pear  🍐 Pear  from /Food/Fruit to /Work, first
      ~ milk  Milk  due none → "2026-12-24"
      ~ milk  Milk  favorite
      - apple  🍎 Apple  from /Food/Fruit
      - fruit  Fruit  from /Food
      v9 → v16: 2 deleted, 1 moved, 1 changed, 1 favorite
      """#)
  }

  @Test func `a difference that is too wide for a line goes on in the next`()
    async throws
  {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline mv conference --after report -q
      $ terminal -c 40 outline diff --no-color
      > conference  Conference
            from /Food/Fruit/Pear to /Work,
            after Write report
      v9 → v10: 1 moved
      $ terminal -c 200 outline diff --no-color
      > conference  Conference  from /Food/Fruit/Pear to /Work, after Write report
      v9 → v10: 1 moved
      $ outline rm conference -q; terminal -c 30 outline diff --no-color
      - conference  Conference
            from /Work
      v10 → v11: 1 deleted
      """#)
  }

  @Test func `a version from sqlite3 is titled by its changes`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "UPDATE outline SET text='Oats' WHERE id='milk'"
      $ sqlite3 .outline.db "INSERT INTO outline(parent, text, id) VALUES('food', 'Bread', 'bread')"
      $ sqlite3 .outline.db "DELETE FROM outline WHERE id='fruit'"
      $ sqlite3 .outline.db "UPDATE outline SET parent='work' WHERE id='milk'"
      $ sqlite3 .outline.db "UPDATE section SET title='Office' WHERE id='work'"
      $ sqlite3 .outline.db "UPDATE outline SET is_done=1 WHERE parent='work'"
      $ sqlite3 .outline.db "INSERT INTO favorites(id) VALUES('bread')"
      $ sqlite3 .outline.db "UPDATE outline SET is_expanded=0 WHERE id='work'"
      $ outline log -n 7
      v16  <time>  sql  favorite Bread         1 change
      v15  <time>  sql  set Write report       1 change
      v14  <time>  sql  rename section Office  1 change
      v13  <time>  sql  move Oats              1 change
      v12  <time>  sql  delete Fruit           4 changes
      v11  <time>  sql  add Bread              1 change
      v10  <time>  sql  set Oats               1 change
      ! There may be more; --limit shows them
      $ outline log --all -n 1
      v17  <time>  sql  collapse section Office  1 change, quiet
      ! There may be more; --limit shows them
      $ outline blame work
      v14  <time>  sql  rename section Office  Office
      v15  <time>  sql  set Write report         Write report
      v13  <time>  sql  move Oats                Oats
      $ outline log -n 1 --plain
      16⇥<time>⇥sql⇥1⇥⇥
      $ outline log -n 1 --json | grep -c message
      0
      ? 1
      $ outline undo; outline undo --dry-run
      ~ report  Write report  not done
      ~ work  Office  expanded
      ! Undid v16: favorite Bread → v18  (outline redo)
      ! Would undo v15: 1 changed, 1 expanded
      $ outline revert 11
      ! Reverted v11: add Bread → v19  (outline undo)
      """#)
  }

  @Test func `changes without a version are reported as well`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline expand fruit --view left
      ! Kept "Fruit" expanded in the view left
      $ outline expand fruit --view left
      ! Nothing to change, still v9
      $ outline collapse fruit --view left --dry-run
      ! Would collapse "Fruit" in the view left
      $ outline views forget left --dry-run
      ! Would forget the view left
      $ outline views forget left --json | grep -e did -e changed
        "changed" : true,
        "did" : "Forgot the view left",
      $ outline use apple --dry-run; outline use apple --json | grep -e did -e changed
        "changed" : true,
        "did" : "Used \"Apple\"",
      ! Would use "Apple"
      """#)
  }

  @Test func `hints name the file that was named`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mv .outline.db 'my notes'; outline --db 'my notes' set apple --text Apples
      ! Set "Apple": text "Apples" → v10  (outline --db 'my notes' undo)
      $ outline ls --db='my notes' --at 99
      ! outline: unknown version 99; the latest is 10
      ! hint: outline --db 'my notes' log
      ? 3
      $ outline --db none ls
      ! outline: there is no outline at none
      ! hint: outline --db none init makes one there
      ? 8
      $ outline check 'my notes'; outline check none; outline check 'my notes' --db other
      ! No problems from v1 to v10
      ! outline: there is no outline at none
      ! hint: outline done none
      ! outline: name one file only: <file> or --db
      ! hint: outline check --help
      ? 2
      $ sqlite3 'my notes' 'DROP TABLE item'
      $ outline check 'my notes' 2>&1 | tail -2; outline ls --db 'my notes'
      outline: the file is damaged: 12 problems
      hint: restore a backup; outline rescue 'my notes' 'my notes-rescued.outline' saves the readable part
      ! outline: cannot read my notes: no such table: item
      ! hint: outline --db 'my notes' check lists the damage; outline rescue 'my notes' 'my notes-rescued.outline'
      ↳  saves the readable part
      ? 7
      $ outline check 'my notes' -q > /dev/null
      ? 7
      $ cp 'my notes' .outline.db; touch rescued.outline; outline ls; rm .outline.db
      ! outline: cannot read <folder>/.outline.db: no such table: item
      ! hint: outline check lists the damage; outline rescue <folder>/.outline.db <folder>/rescued-2.outline saves
      ↳  the readable part
      """#)
  }

  @Test func `an unknown option is named, and not the argument that is missing because of it`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm --bogus
      ! outline: unknown option '--bogus'
      ! hint: outline rm --help
      ? 2
      $ outline mv --bogus=3 apple
      ! outline: unknown option '--bogus'
      ! hint: outline mv --help
      ? 2
      $ outline add --bogus -- text
      ! outline: unknown option '--bogus'
      ! hint: outline add --help
      ? 2
      $ outline rm
      ! outline: name items, or give --query
      ! hint: outline rm --help
      ? 2
      $ outline rm -- --bogus
      ! outline: no item or section is named "--bogus"
      ! hint: outline ls
      ? 3
      """#)
  }
}
