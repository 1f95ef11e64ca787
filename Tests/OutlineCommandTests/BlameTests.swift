import Testing

struct BlameTests {
  @Test func `an item with a conflict is marked`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db other.db && outline set pear --note mine -q && outline --db other.db set pear --note theirs -q && outline merge other.db -q > /dev/null
      $ outline blame pear | grep -o 'Pear  conflict$'; outline blame pear | grep -c 'conflict$'
      Pear  conflict
      1
      $ outline blame pear --plain --fields id,conflict; outline blame pear --json | jq -c '[.lines[].hasConflict]'
      pear⇥1
      conference⇥0
      [true,null]
      $ outline blame pear --at 10 | grep -c conflict
      0
      ? 1
      """#)
  }

  @Test func `a line names who made the change, and when, not when it came here`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db other.db && OUTLINE_AUTHOR=Ann outline --db other.db set pear --text Poire -q; sleep 1.1
      $ outline merge other.db -q; outline blame pear --plain --fields id,author | head -n 1
      pear⇥Ann
      $ for file in .outline.db other.db; do outline --db $file blame pear --plain --fields id,date | md5sum; done | uniq | wc -l
      1
      """#)
  }

  @Test func `each line has the version that last touched it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set apple --text "Big apple" -q -m "a better apple"
      $ outline mv milk --first -q
      $ outline blame Food
      v2   <time>  app  add section Food  Food
      v11  <time>  app  move Milk           Milk
      v3   <time>  app  add Fruit           Fruit
      v10  <time>  app  a better apple        🍎 Big apple
      v5   <time>  app  add Pear              🍐 Pear
      v6   <time>  app  add Conference          Conference
      $ outline blame /Food/Fruit/Pear
      v5  <time>  app  add Pear        🍐 Pear
      v6  <time>  app  add Conference    Conference
      $ outline blame work --plain
      8⇥<time>⇥work⇥0⇥Work⇥app⇥add section Work
      9⇥<time>⇥report⇥1⇥Write report⇥app⇥add Write report
      $ outline blame Food --at 9
      v2  <time>  app  add section Food  Food
      v3  <time>  app  add Fruit           Fruit
      v4  <time>  app  add Apple             🍎 Apple
      v5  <time>  app  add Pear              🍐 Pear
      v6  <time>  app  add Conference          Conference
      v7  <time>  app  add Milk            Milk
      $ outline blame Food --at 4 --plain
      2⇥<time>⇥food⇥0⇥Food⇥app⇥add section Food
      3⇥<time>⇥fruit⇥1⇥Fruit⇥app⇥add Fruit
      4⇥<time>⇥apple⇥2⇥Apple⇥app⇥add Apple
      $ outline blame work --json
      {
        "lines" : [
          {
            "id" : "work",
            "kind" : "section",
            "level" : 0,
            "text" : "Work",
            "version" : {
              "changes" : 1,
              "date" : "<time>",
              "message" : "add section Work",
              "name" : "<version name>",
              "number" : 8,
              "origin" : "app",
              "seal" : "<seal>"
            }
          },
          {
            "id" : "report",
            "kind" : "item",
            "level" : 1,
            "text" : "Write report",
            "version" : {
              "changes" : 1,
              "date" : "<time>",
              "message" : "add Write report",
              "name" : "<version name>",
              "number" : 9,
              "origin" : "app",
              "seal" : "<seal>"
            }
          }
        ],
        "schema" : 1,
        "version" : 11
      }
      $ outline blame nothing
      ! outline: no item or section is named "nothing"
      ! hint: outline ls
      ? 3
      $ outline blame food --at 1
      ! outline: nothing was called "food" at version 1
      ! hint: outline ls --all --at 1 lists that version; outline log ID lists the versions of a node
      ? 3
      """#)
  }

  @Test func `lines untouched since a purge have no version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline purge --before 8 --force -q
      $ outline set apple --text "Big apple" -q
      $ outline blame Food
      ≤v8                                    Food
      ≤v8                                      Fruit
      v10  <time>  app  set Apple      🍎 Big apple
      ≤v8                                        🍐 Pear
      ≤v8                                          Conference
      ≤v8                                      Milk
      $ outline blame pear --json
      {
        "lines" : [
          {
            "id" : "pear",
            "image" : "🍐",
            "kind" : "item",
            "level" : 2,
            "text" : "Pear"
          },
          {
            "id" : "conference",
            "kind" : "item",
            "level" : 3,
            "text" : "Conference"
          }
        ],
        "schema" : 1,
        "version" : 10
      }
      """#)
  }
}
