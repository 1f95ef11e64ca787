import Testing

struct DryRunTests {
  @Test func `every change can be tried without making it`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ cp .outline.db before
      $ outline add Plum --id plum --into fruit --dry-run
      + plum  Plum  in /Food/Fruit
      ! Would change: 1 added
      $ outline rename apple 'Red apple' --dry-run
      ~ apple  🍎 Red apple  text "Apple" → "Red apple"
      ! Would change: 1 changed
      $ outline mv apple --into work --dry-run
      > apple  🍎 Apple  from /Food/Fruit to /Work, after Write report
      ! Would change: 1 moved
      $ outline rm fruit --dry-run
      - conference  Conference  from /Food/Fruit/Pear
      - pear  🍐 Pear  from /Food/Fruit
      - apple  🍎 Apple  from /Food/Fruit
      - fruit  Fruit  from /Food
      ! Would change: 4 deleted
      $ outline collapse fruit --dry-run
      ~ fruit  Fruit  collapsed
      ! Would change: 1 collapsed
      $ outline fav apple --dry-run
      ~ apple  🍎 Apple  favorite
      ! Would change: 1 favorite
      $ outline unfav report --dry-run
      ~ report  Write report  no favorite
      ! Would change: 1 favorite
      $ outline use apple --dry-run
      ! Would use "Apple"
      $ outline swipe milk --trailing --dry-run
      - milk  Milk  from /Food
      ! Would change: 1 deleted
      $ outline section add New --id new --dry-run
      + new  New  in /
      ! Would change: 1 added
      $ outline section rename Food Foods --dry-run
      ~ food  Foods  text "Food" → "Foods"
      ! Would change: 1 changed
      $ outline section configure Food --layout grid --dry-run
      ~ food  Food  columns none → 8, layout none → "grid"
      ! Would change: 1 changed
      $ outline section move Work --first --dry-run
      > work  Work  first in /
      ! Would change: 1 moved
      $ outline section remove Food --dry-run
      - milk  Milk  from /Food
      - conference  Conference  from /Food/Fruit/Pear
      - pear  🍐 Pear  from /Food/Fruit
      - apple  🍎 Apple  from /Food/Fruit
      - fruit  Fruit  from /Food
      - food  Food  from /
      ! Would change: 6 deleted
      $ outline undo --dry-run
      ~ report  Write report  no favorite
      - report  Write report  from /Work
      ! Would undo v9: 1 deleted, 1 favorite
      $ outline undo 3 --dry-run
      ~ report  Write report  no favorite
      - report  Write report  from /Work
      - work  Work  from /
      - milk  Milk  from /Food
      ! Would undo v9, v8, v7: 3 deleted, 1 favorite
      $ outline restore 5 --dry-run
      ~ report  Write report  no favorite
      - report  Write report  from /Work
      - work  Work  from /
      - milk  Milk  from /Food
      - conference  Conference  from /Food/Fruit/Pear
      ! Would change: 4 deleted, 1 favorite
      $ outline revert 5 --dry-run
      ! outline: cannot revert version 5: later versions changed 1 node that it changed
      !   pear  Pear  has new children
      ! hint: --skip-conflicts reverts the rest
      ? 5
      $ outline import emoji --new-ids --dry-run | wc -l
      4071
      ! Would change: 4071 added
      $ outline redo --dry-run
      ! outline: there is nothing to redo
      ? 1
      $ outline rename milk Milk --dry-run
      ! Would change: nothing
      $ outline rm nothing --dry-run
      ! outline: no item or section is named "nothing"
      ! hint: outline ls
      ? 3
      $ outline rm milk --dry-run --expect-version 3
      ! outline: version 3 was expected, but the file is at version 9 (app: add Write report)
      ! hint: read the outline again, then repeat the command
      ? 5
      $ outline recents
      ! Nothing was used yet  (outline use ID)
      $ cmp .outline.db before
      """#)
  }

  @Test func `a dry run of an undo lists the undone changes, also fewer than asked for`()
    async throws
  {
    try await Workbench.planted().expect(
      #"""
      $ outline undo --dry-run -q --fields id,text
      report⇥Write report
      $ outline undo 2 --dry-run --ndjson | jq -c '[.did, [.nodes[].id]]'
      ["Would undo v9, v8: 2 deleted, 1 favorite",["report","work"]]
      $ outline undo 50 --dry-run -q | tail -1
      - food  Food  from /
      ! outline: there is nothing to undo, so it would be 8 of 50 versions
      $ outline undo 50 -q
      ! outline: there is nothing to undo, so 8 of 50 versions were undone
      ? 1
      $ outline redo 50 --json | jq -c .did
      "Redid v2, v3, v4, v5, v6, v7, v8, v9"
      ! {
      !   "error" : {
      !     "code" : 1,
      !     "message" : "there is nothing to redo, so 8 of 50 versions were redone",
      !     "name" : "no-match"
      !   },
      !   "schema" : 1
      ! }
      $ outline undo 2 --plain -q
      work⇥section⇥0⇥⇥Work⇥
      report⇥item⇥1⇥⇥Write report⇥
      """#)
  }

  @Test func `several undos and redos can be tried`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline undo 3 -q
      $ outline undo 2 --dry-run > tried; cut -c1-40 tried
      - conference  Conference  from /Food/Fru
      - pear  🍐 Pear  from /Food/Fruit
      ! Would undo v6, v5: 2 deleted
      $ outline redo 2 --dry-run --json | jq -c '[.did, .count, .changed, .version, .counts.inserted]'
      ["Would redo v7, v8: 2 added",2,false,12,2]
      $ outline redo 9 --dry-run
      + milk  Milk  in /Food
      + work  Work  in /
      + report  Write report  in /Work
      ~ report  Write report  favorite
      ! Would redo v7, v8, v9: 3 added, 1 favorite
      ! outline: there is nothing to redo, so it would be 3 of 9 versions
      ? 1
      $ outline redo 2
      ! Redid v7: add Milk → v13
      ! Redid v8: add section Work → v14  (outline undo 2)
      $ outline diff 12 14 --stat
      v12 → v14: 2 added
      """#)
  }
}
