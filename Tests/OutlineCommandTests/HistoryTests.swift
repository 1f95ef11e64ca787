import Testing

struct HistoryTests {
  @Test func `log lists the versions`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --first -m "pears in front"
      ! Moved "Pear" to /Food/Fruit, first → v10  (outline undo)
      $ outline log --limit 3
      v10  <time>  app  pears in front    1 change
      v9   <time>  app  add Write report  1 change
      v8   <time>  app  add section Work  1 change
      ! There may be more; --limit shows them
      $ outline log apple
      v4  <time>  app  add Apple  1 change
          + apple  🍎 Apple  in /Food/Fruit
      $ outline log --plain --limit 2
      10⇥<time>⇥app⇥1⇥pears in front⇥
      9⇥<time>⇥app⇥1⇥add Write report⇥
      $ outline log --json --limit 1
      {
        "schema" : 1,
        "version" : 10,
        "versions" : [
          {
            "changes" : 1,
            "date" : "<time>",
            "message" : "pears in front",
            "name" : "<version name>",
            "number" : 10,
            "origin" : "app",
            "seal" : "<seal>"
          }
        ]
      }
      $ outline rm milk -q
      $ outline log milk
      v11  <time>  app  delete Milk  1 change
          - milk  Milk  from /Food
      v7   <time>  app  add Milk     1 change
          + milk  Milk  in /Food
      $ outline log --limit 0
      ! outline: --limit takes 1 or more
      ! hint: outline log --help
      ? 2
      """#)
  }

  @Test func `diff shows the changes`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline diff
      + report  Write report  in /Work
      ~ report  Write report  favorite
      v8 → v9: 1 added, 1 favorite
      $ outline mv pear --into work -q
      $ outline set apple --text "Big apple" --done -q
      $ outline rm milk -q
      $ outline add New --id new --into pear --favorite -q
      new
      $ outline expand pear -q
      $ outline fav new --first -q
      $ outline diff v9
      > pear  🍐 Pear  from /Food/Fruit to /Work, after Write report
      + new  New  in /Work/Pear
      ~ apple  🍎 Big apple  text "Apple" → "Big apple", done
      ~ pear  🍐 Pear  expanded
      ~ new  New  favorite
      - milk  Milk  from /Food
      v9 → v15: 1 added, 1 deleted, 1 moved, 1 changed, 1 expanded, 1 favorite
      $ outline diff v9 --plain
      >⇥pear⇥item⇥from /Food/Fruit to /Work, after Write report⇥🍐 Pear⇥/Work/Pear
      +⇥new⇥item⇥in /Work/Pear⇥New⇥/Work/Pear/New
      ~⇥apple⇥item⇥text "Apple" → "Big apple", done⇥🍎 Big apple⇥/Food/Fruit/Big apple
      ~⇥pear⇥item⇥expanded⇥🍐 Pear⇥/Work/Pear
      ~⇥new⇥item⇥favorite⇥New⇥/Work/Pear/New
      -⇥milk⇥item⇥from /Food⇥Milk⇥/Food/Milk
      $ outline diff 12 9
      + milk  Milk  in /Food
      ~ apple  🍎 Apple  not done, text "Big apple" → "Apple"
      > pear  🍐 Pear  from /Work to /Food/Fruit, after Apple
      v12 → v9: 1 added, 1 moved, 1 changed
      $ outline diff v9 v9
      v9 → v9: no difference
      $ outline diff @- @ --json
      {
        "count" : 2,
        "counts" : {
          "collapsed" : 0,
          "deleted" : 0,
          "expanded" : 1,
          "favorited" : 0,
          "inserted" : 0,
          "moved" : 0,
          "movedFavorites" : 1,
          "unfavorited" : 0,
          "updated" : 0
        },
        "from" : 13,
        "schema" : 1,
        "steps" : [
          {
            "id" : "pear",
            "kind" : "item",
            "op" : "expand"
          },
          {
            "from" : {
              "previous" : "report"
            },
            "id" : "new",
            "op" : "moveFavorite",
            "to" : {

            }
          }
        ],
        "to" : 15,
        "version" : 15
      }
      $ outline diff 9 10 --exit-code
      > pear  🍐 Pear  from /Food/Fruit to /Work, after Write report
      v9 → v10: 1 moved
      ? 1
      $ outline diff 9 9 --exit-code
      v9 → v9: no difference
      $ outline diff 1 99
      ! outline: unknown version 99; the latest is 15
      ! hint: outline log
      ? 3
      $ outline diff nonsense
      ! outline: "nonsense" is neither a version nor a section
      ! hint: outline help versions
      ? 2
      """#)
  }

  @Test func `undo and redo go back and forth`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm fruit
      ! Deleted "Fruit", with 3 items below → v10  (outline undo)
      $ outline undo
      ! Undid v10: delete Fruit → v11  (outline redo)
      $ outline undo
      ! Undid v9: add Write report → v12  (outline redo)
      $ outline redo
      ! Redid v9: add Write report → v13  (outline undo)
      $ outline redo
      ! Redid v10: delete Fruit → v14  (outline undo)
      $ outline redo
      ! outline: there is nothing to redo
      ? 1
      $ outline ls --plain --fields id
      food
      milk
      work
      report
      $ outline log --limit 5
      v14  <time>  redo  redo 10: delete Fruit     4 changes
      v13  <time>  redo  redo 9: add Write report  1 change
      v12  <time>  undo  undo 9: add Write report  1 change
      v11  <time>  undo  undo 10: delete Fruit     4 changes
      v10  <time>  app   delete Fruit              4 changes
      ! There may be more; --limit shows them
      """#)
  }

  @Test func `restore returns anywhere`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline restore v4
      ! Restored v4 → v10  (outline undo)
      $ outline ls --plain --fields id
      food
      fruit
      apple
      $ outline restore 4
      ! Nothing to change, still v10
      $ outline undo
      ! Undid v10: restore version 4 → v11  (outline redo)
      $ outline ls --plain --fields id
      food
      fruit
      apple
      pear
      milk
      work
      report
      $ outline restore @-
      ! Restored v10 → v12  (outline undo)
      $ outline restore 99
      ! outline: unknown version 99; the latest is 12
      ! hint: outline log
      ? 3
      $ outline restore 0
      ! outline: "0" is neither a version nor a deleted node
      ! hint: outline deleted lists deleted items; outline log lists versions
      ? 3
      $ outline restore
      ! outline: missing expected argument '<version>'
      ! hint: outline restore VERSION
      ? 2
      """#)
  }

  @Test func `undo, redo and restore answer in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline undo --json
      {
        "changed" : true,
        "count" : 1,
        "did" : "Undid v9: add Write report",
        "nodes" : [
          {
            "hasChildren" : false,
            "id" : "report",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : true,
            "kind" : "item",
            "level" : 1,
            "parent" : "work",
            "path" : "/Work/Write report",
            "section" : "work",
            "text" : "Write report"
          }
        ],
        "schema" : 1,
        "version" : 10,
        "versionName" : "<version name>"
      }
      $ outline redo --json
      {
        "changed" : true,
        "count" : 1,
        "did" : "Redid v9: add Write report",
        "nodes" : [
          {
            "hasChildren" : false,
            "id" : "report",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : true,
            "kind" : "item",
            "level" : 1,
            "parent" : "work",
            "path" : "/Work/Write report",
            "section" : "work",
            "text" : "Write report"
          }
        ],
        "schema" : 1,
        "version" : 11,
        "versionName" : "<version name>"
      }
      $ outline restore 2 --json
      {
        "changed" : true,
        "count" : 7,
        "did" : "Restored v2",
        "nodes" : [
          {
            "hasChildren" : false,
            "id" : "report",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : true,
            "kind" : "item",
            "level" : 1,
            "parent" : "work",
            "path" : "/Work/Write report",
            "section" : "work",
            "text" : "Write report"
          },
          {
            "configuration" : {

            },
            "id" : "work",
            "isExpanded" : true,
            "itemCount" : 1,
            "kind" : "section",
            "path" : "/Work",
            "text" : "Work"
          },
          {
            "hasChildren" : false,
            "id" : "milk",
            "isDone" : true,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "parent" : "food",
            "path" : "/Food/Milk",
            "section" : "food",
            "text" : "Milk"
          },
          {
            "hasChildren" : false,
            "id" : "conference",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 3,
            "parent" : "pear",
            "path" : "/Food/Fruit/Pear/Conference",
            "section" : "food",
            "text" : "Conference"
          },
          {
            "hasChildren" : true,
            "id" : "pear",
            "image" : "🍐",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 2,
            "parent" : "fruit",
            "path" : "/Food/Fruit/Pear",
            "secondaryText" : "2 kg",
            "section" : "food",
            "text" : "Pear"
          },
          {
            "hasChildren" : false,
            "id" : "apple",
            "image" : "🍎",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 2,
            "parent" : "fruit",
            "path" : "/Food/Fruit/Apple",
            "section" : "food",
            "text" : "Apple"
          },
          {
            "hasChildren" : true,
            "id" : "fruit",
            "isDone" : false,
            "isExpanded" : true,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "parent" : "food",
            "path" : "/Food/Fruit",
            "section" : "food",
            "text" : "Fruit"
          }
        ],
        "schema" : 1,
        "version" : 12,
        "versionName" : "<version name>"
      }
      """#)
  }

  @Test func `there is an end to undo`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add A -q --id a
      a
      $ outline undo -q
      $ outline undo
      ! outline: there is nothing to undo
      ? 1
      $ outline redo -q
      $ outline redo
      ! outline: there is nothing to redo
      ? 1
      """#)
  }

  @Test func `a change can expect a version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add A --into food --expect-version 8
      ! outline: version 8 was expected, but the file is at version 9 (app: add Write report)
      ! hint: read the outline again, then repeat the command
      ? 5
      $ outline add A --id a --into food --expect-version v9
      a
      ! Added "A" → v10  (outline undo)
      $ outline undo --expect-version @
      ! Undid v10: add A → v11  (outline redo)
      $ outline rm a --expect-version 9 --json
      ! {
      !   "error" : {
      !     "code" : 5,
      !     "hint" : "read the outline again, then repeat the command",
      !     "message" : "version 9 was expected, but the file is at version 11 (undo: undo 10: add A)",
      !     "name" : "conflict"
      !   },
      !   "schema" : 1
      ! }
      ? 5
      """#)
  }

  @Test func `the message of a version can be given`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm milk -q -m "no more milk"
      $ outline log --limit 1
      v10  <time>  app  no more milk  1 change
      ! There may be more; --limit shows them
      $ outline rm apple -m 'two\nlines' -q
      $ outline log --limit 1
      v11  <time>  app  two\nlines  1 change
      ! There may be more; --limit shows them
      """#)
  }

  @Test func `a version can be named by its time`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls --at today --level 0
      food  Food

      work  Work
      $ outline ls --at "$(date -u +%F)" --level 0
      food  Food

      work  Work
      $ outline diff "$(date -u -d tomorrow +%F)"
      v9 → v9: no difference
      $ outline ls --at 2h
      ! outline: there was no version yet at "2h"
      ! hint: the oldest is v1 of <time>
      ? 3
      $ outline diff yesterday
      + food  Food  in /
      + fruit  Fruit  in /Food
      + apple  🍎 Apple  in /Food/Fruit
      + pear  🍐 Pear  in /Food/Fruit
      + conference  Conference  in /Food/Fruit/Pear
      + milk  Milk  in /Food
      + work  Work  in /
      + report  Write report  in /Work
      ~ report  Write report  favorite
      v0 → v9: 8 added, 1 favorite
      $ outline restore 2026-99-99
      ! outline: "2026-99-99" is neither a version nor a deleted node
      ! hint: outline deleted lists deleted items; outline log lists versions
      ? 3
      """#)
  }
}
