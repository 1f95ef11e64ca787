import Testing

struct PastTests {
  @Test func `show shows a node as it was`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work -q
      $ outline set pear --text Birne --clear secondary -q
      $ outline rm pear -q
      $ outline show pear --at 9
      id         pear
      kind       item
      path       /Food/Fruit/Pear
      text       Pear
      secondary  2 kg
      image      🍐
      done       no
      favorite   no
      created    <time>
      modified   <time>
      children   1
      expanded   no
      $ outline show pear --at v10 --plain
      id⇥pear
      kind⇥item
      path⇥/Work/Pear
      text⇥Pear
      secondary⇥2 kg
      image⇥🍐
      done⇥no
      favorite⇥no
      created⇥<time>
      modified⇥<time>
      children⇥1
      expanded⇥no
      $ outline show /Food/Fruit/Pear --at 9 --plain | head -1
      id⇥pear
      $ outline show pear --at 11 --json
      {
        "nodes" : [
          {
            "created" : "<time>",
            "hasChildren" : true,
            "id" : "pear",
            "image" : "🍐",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "modified" : "<time>",
            "parent" : "work",
            "path" : "/Work/Birne",
            "section" : "work",
            "text" : "Birne"
          }
        ],
        "schema" : 1,
        "version" : 11
      }
      $ outline show Food --at 9 --plain | head -6
      id⇥food
      kind⇥section
      path⇥/Food
      text⇥Food
      items⇥2
      expanded⇥yes
      $ outline show milk --at @ --plain | head -1
      id⇥milk
      $ outline show pear
      ! outline: pear was deleted in version 12
      ! hint: outline restore pear brings it back
      ? 3
      $ outline show pear --at 12
      ! outline: nothing was called "pear" at version 12
      ! hint: outline ls --all --at 12 lists that version; outline log ID lists the versions of a node
      ? 3
      $ outline show apple --at 2
      ! outline: nothing was called "apple" at version 2
      ! hint: outline ls --all --at 2 lists that version; outline log ID lists the versions of a node
      ? 3
      $ outline show apple --at 99
      ! outline: unknown version 99; the latest is 12
      ! hint: outline log
      ? 3
      $ outline show Foo --at 9
      ! outline: nothing was called "Foo" at version 9
      ! hint: outline ls --all --at 9 lists that version; outline log ID lists the versions of a node
      ? 3
      """#)
  }

  @Test func `a section is shown with its former configuration`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure food --layout grid --columns 4 -q
      $ outline section rename food Essen -q
      $ outline show food --at 9 --plain | grep -E "^(path|layout)"
      path⇥/Food
      layout⇥list
      $ outline show food --at 10 --plain | grep -E "^(path|layout)"
      path⇥/Food
      layout⇥grid, 4 columns
      $ outline show food --at 10 --json
      {
        "nodes" : [
          {
            "configuration" : {
              "columns" : 4,
              "layout" : "grid"
            },
            "id" : "food",
            "isExpanded" : true,
            "itemCount" : 2,
            "kind" : "section",
            "path" : "/Food",
            "text" : "Food"
          }
        ],
        "schema" : 1,
        "version" : 10
      }
      """#)
  }

  @Test func `sections and favorites as they were`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline fav apple --first -q
      $ outline section rename work Office -q
      $ outline section move work --first -q
      $ outline section list --at 9
      food  Food  2 items   list  plain
      work  Work  1 item    list  plain
      $ outline section list --at 11 --plain --fields id,text
      food⇥Food
      work⇥Office
      $ outline section list --at 1
      ! There were no sections yet
      $ outline section list --at 2 --json
      {
        "nodes" : [
          {
            "configuration" : {

            },
            "id" : "food",
            "isExpanded" : true,
            "itemCount" : 0,
            "kind" : "section",
            "path" : "/Food",
            "text" : "Food"
          }
        ],
        "schema" : 1,
        "version" : 2
      }
      $ outline favorites --at 10
      apple   🍎 Apple ★  /Food/Fruit
      report  Write report ★  /Work
      $ outline favorites --at 9 --plain --fields id,path
      report⇥/Work/Write report
      $ outline favorites --at 8
      ! There were no favorites
      $ outline favorites --at 9 --json
      {
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
        "version" : 9
      }
      """#)
  }

  @Test func `a search at a version finds its items`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline set pear --text "Quince 🍏" --image "" -q
      $ outline rm apple -q
      $ outline find pear
      ! Nothing found
      ? 1
      $ outline find pear --at 9
      pear  🍐 Pear  /Food/Fruit
      $ outline find 🍎 --at 9 --fields id,path
      apple⇥/Food/Fruit/Apple
      $ outline find 🍏
      pear  Quince 🍏  /Food/Fruit
      $ outline find 🍏 --at @
      pear  Quince 🍏  /Food/Fruit
      $ outline find KG --at @- --limit 1 --json | jq -c '[.version, .nodes[].id]'
      [10,"pear"]
      $ outline find fruit --at 1
      ! Nothing found
      ? 1
      $ outline find
      ! outline: missing expected argument '<word> ...'
      ! hint: outline find WORD
      ? 2
      $ outline find ' '
      ! outline: give words or an emoji to find
      ! hint: outline find --help
      ? 2
      """#)
  }

  @Test func `recents only show the present`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline recents --at 5
      ! outline: unknown option '--at'
      ! hint: outline recents --help
      ? 2
      """#)
  }

  @Test func `times are versions`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls --at now --level 0
      food  Food

      work  Work
      $ outline ls --at 0s --level 0
      food  Food

      work  Work
      $ outline ls --at "$(date +'%F %H:%M')" --level 0
      food  Food

      work  Work
      $ outline ls --at "$(date +%FT%H:%M:%SZ)" --level 0
      food  Food

      work  Work
      $ outline ls --at 1h
      ! outline: there was no version yet at "1h"
      ! hint: the oldest is v1 of <time>
      ? 3
      $ outline ls --at "1999-12-31 23:59"
      ! outline: there was no version yet at "<time>"
      ! hint: the oldest is v1 of <time>
      ? 3
      $ outline ls --at tomorrow
      ! outline: tomorrow is still to come, so it has no version
      ! hint: outline log lists versions; outline ls --due tomorrow lists plans
      ? 3
      $ outline show milk --at 2999-01-01
      ! outline: 2999-01-01 is still to come, so it has no version
      ! hint: outline log lists versions; outline ls --due 2999-01-01 lists plans
      ? 3
      $ outline diff 2026-02-30
      ! outline: "2026-02-30" is neither a version nor a section
      ! hint: outline help versions
      ? 2
      $ outline diff 2026-2-33
      ! outline: "2026-2-33" is neither a version nor a section
      ! hint: outline help versions
      ? 2
      $ outline diff "2026-01-01 24:00"
      ! outline: "<time>" is neither a version nor a section
      ! hint: outline help versions
      ? 2
      $ outline diff "2026-01-01T10:00:60"
      ! outline: "<time>:60" is neither a version nor a section
      ! hint: outline help versions
      ? 2
      $ outline diff 3x
      ! outline: "3x" is neither a version nor a section
      ! hint: outline help versions
      ? 2
      $ outline diff 1999-01-01 --stat
      v0 → v9: 8 added, 1 favorite
      $ outline diff today 1999-01-01 --stat
      v9 → v0: 8 deleted, 1 favorite
      $ outline diff 1999-01-01 2001-01-01 --stat
      v0 → v0: no difference
      $ outline diff yesterday Work
      + work  Work  in /
      + report  Write report  in /Work
      ~ report  Write report  favorite
      v0 → v9: 2 added, 1 favorite
      $ outline log --until yesterday
      ! There was no version at that time
      $ outline log --since today --until today --section Work --plain --fields number
      9
      8
      $ outline log --since 7 --until v8 --plain --fields number
      8
      7
      $ outline log report --since 9 --plain --fields number
      9
      """#)
  }

  @Test func `a time means the last version at it or before it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "SELECT sql||';' FROM sqlite_schema WHERE name='version_before_update'" > trigger.sql
      $ sqlite3 .outline.db 'DROP TRIGGER version_before_update'
      $ sqlite3 .outline.db "UPDATE version SET stamp=1000*(1772359200000 + 86400000*(number/3) + 60000*number + 30000)"
      $ sqlite3 .outline.db < trigger.sql
      $ outline log --plain | cut -f 1,2 | sed 's/T/ at /'
      9⇥2026-03-04 at 10:09:30Z
      8⇥2026-03-03 at 10:08:30Z
      7⇥2026-03-03 at 10:07:30Z
      6⇥2026-03-03 at 10:06:30Z
      5⇥2026-03-02 at 10:05:30Z
      4⇥2026-03-02 at 10:04:30Z
      3⇥2026-03-02 at 10:03:30Z
      2⇥2026-03-01 at 10:02:30Z
      1⇥2026-03-01 at 10:01:30Z
      $ outline ls --at 2026-03-01 --plain --fields id
      food
      $ outline ls --at "2026-03-02 10:03" --plain --fields id
      food
      fruit
      $ outline ls --at "2026-03-02 10:02" --plain --fields id
      food
      $ outline ls --at 2026-03-02T10:03:30Z --plain --fields id
      food
      fruit
      $ outline ls --at 2026-03-02T10:03:29 --plain --fields id
      food
      $ TZ=Asia/Tokyo outline ls --at 2026-03-01T19:02 --plain --fields id
      food
      $ TZ=Asia/Tokyo outline ls --at "2026-03-01 10:02:00Z" --plain --fields id
      $ outline ls --at 2026-02-28
      ! outline: there was no version yet at "2026-02-28"
      ! hint: the oldest is v1 of <time>
      ? 3
      $ outline diff 2026-03-02 2026-03-03 --stat
      v5 → v8: 3 added
      """#)
  }
}
