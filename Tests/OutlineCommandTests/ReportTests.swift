import Testing

struct ReportTests {
  /// An outline whose dates are far in the past or the future.
  private func bench() async throws -> Workbench {
    let bench = try await Workbench.planted()
    let lines = [
      "outline set apple --due 2001-02-03 --tag shop --tag +sweet --priority b",
      "outline set pear --due 9999-01-02 --tag shop",
      "outline set report --due 2001-02-03T14:30:00Z --priority a",
    ]
    for line in lines { try #require(await bench.shell(line).code == 0, "\(line)") }
    return bench
  }

  @Test func `the reports of the program are listed and printed as tables`() async throws {
    try await bench().expect(
      """
      $ outline report
      next      Open items that can be worked on, the most urgent first
      overdue   Items whose time is past
      today     Items that are due or begin today, or are overdue
      week      Items that are overdue or due in the next seven days, day by day
      finished  Items done in the last seven days, day by day
      $ outline report overdue
      id      priority  due                       text          tags        path
      apple   B         overdue 2001-02-03        🍎 Apple      shop sweet  /Food/Fruit
      report  A         overdue <time>  Write report              /Work
      $ outline report next --columns text,due --limit 2
      text          due
      Write report  overdue <time>
      🍎 Apple      overdue 2001-02-03
      ! There may be more; --limit shows them
      $ outline report overdue --plain
      apple⇥B⇥2001-02-03⇥Apple⇥shop sweet⇥/Food/Fruit/Apple
      report⇥A⇥<time>⇥Write report⇥⇥/Work/Write report
      $ outline report overdue work --json | jq -r '.nodes[].id'
      report
      $ outline report overdue --tag nothing
      ! No matching items
      ? 1
      $ outline report overdo
      ! outline: unknown report "overdo"
      ! hint: did you mean overdue?
      ? 3
      """)
  }

  @Test func `an item that recurs was finished on each day on which it was done`() async throws {
    try await bench().expect(
      """
      $ day() { date -d "$1" +%Y-%m-%d; }; for days in -40 -5 -3; do outline set report --attribute
      ↳  lastDone=$(day "$days days") --due $(day "$days days") --recur daily -q; done
      $ outline report finished work --columns completed,text | sed -E 's/[0-9]{4}-[0-9]{2}-[0-9]{2}/DAY/'
      completed   text

      DAY  1
      DAY  Write report

      DAY  1
      DAY  Write report
      $ outline report finished work --json | jq -c '[.nodes[].completed | length]'
      [10,10]
      """)
  }

  @Test func `groups have headings with their numbers, and an item can be in several`() async throws
  {
    try await bench().expect(
      """
      $ outline report next --group tag --columns id,text
      id          text

      shop  2
      apple       🍎 Apple
      pear        🍐 Pear

      sweet  1
      apple       🍎 Apple

      none  3
      report      Write report
      fruit       Fruit
      conference  Conference
      $ outline report next --group section --columns id,text
      id          text

      Work  1
      report      Write report

      Food  4
      apple       🍎 Apple
      pear        🍐 Pear
      fruit       Fruit
      conference  Conference
      $ outline report next --group due --columns id
      id

      2001-02-03  2
      report
      apple

      9999-01-02  1
      pear

      none  2
      fruit
      conference
      $ for day in yesterday today tomorrow; do outline set pear --due $day -q; outline report week --columns due,id; done
      due                       id

      2001-02-03  2
      overdue 2001-02-03        apple
      overdue <time>  report

      yesterday  1
      overdue yesterday         pear
      due                       id

      2001-02-03  2
      overdue 2001-02-03        apple
      overdue <time>  report

      today  1
      today                     pear
      due                       id

      2001-02-03  2
      overdue 2001-02-03        apple
      overdue <time>  report

      tomorrow  1
      tomorrow                  pear
      $ outline report next --group colour
      ! outline: items cannot be grouped by "colour"
      ! hint: by section, tag, priority, due, start, created, completed, modified
      ? 2
      """)
  }

  @Test func `tables of ls and numbers by field`() async throws {
    try await bench().expect(
      """
      $ outline ls --open --table
      id          priority  due                       text          tags        path
      fruit                                           Fruit                     /Food
      apple       B         overdue 2001-02-03        🍎 Apple      shop sweet  /Food/Fruit
      pear                  9999-01-02                🍐 Pear       shop        /Food/Fruit
      conference                                      Conference                /Food/Fruit/Pear
      report      A         overdue <time>  Write report              /Work
      $ outline ls food --columns text,priority,done
      text        priority  done
      Fruit
      🍎 Apple    B
      🍐 Pear
      Conference
      ✓ Milk                ✓
      $ outline ls --columns colour
      ! outline: unknown field "colour"
      ! hint: there are id, kind, section, parent, list, level, image, text, secondary, note, done, due, start, wait, blocked, priority, urgency, tags, created, completed, modified, favorite, expanded, children, items, layout, appearance, attributes, uses, used, path, and attribute.NAME
      ? 2
      $ outline ls --table --plain
      ! outline: a table is for people; --fields chooses fields for programs
      ! hint: outline ls --help
      ? 2
      $ outline ls --table --level 1
      ! outline: --level excludes filters and tables, which have items of any level
      ! hint: outline ls --help
      ? 2
      $ outline count --by tag
      2  shop
      1  sweet
      4  none
      $ outline count --by section --open
      4  Food
      1  Work
      $ outline count --by due --plain
      2⇥2001-02-03
      1⇥9999-01-02
      3⇥
      $ outline count --by due --json
      {
        "groups" : [
          {
            "count" : 2,
            "name" : "2001-02-03"
          },
          {
            "count" : 1,
            "name" : "9999-01-02"
          },
          {
            "count" : 3,
            "name" : ""
          }
        ],
        "schema" : 1,
        "version" : 12
      }
      """)
  }

  @Test func `own reports come from the configuration of the user and of the folder`() async throws
  {
    let bench = try await bench()
    try await bench.expect(
      """
      $ mkdir -p .config/outline
      $ printf '[report shop]\\ntitle = What to buy\\nquery = open +shop sort:-text\\ncolumns = text, due\\n' > .config/outline/config
      $ printf '[report next]\\nquery = under fruit\\ngroup = tag\\ncolumns = text\\n' > .outline.conf
      $ outline report
      next      under fruit
      shop      What to buy
      overdue   Items whose time is past
      today     Items that are due or begin today, or are overdue
      week      Items that are overdue or due in the next seven days, day by day
      finished  Items done in the last seven days, day by day
      $ outline report shop
      text      due
      🍐 Pear   9999-01-02
      🍎 Apple  overdue 2001-02-03
      $ outline report next
      text

      shop  2
      🍎 Apple
      🍐 Pear

      sweet  1
      🍎 Apple

      none  1
      Conference
      """)
  }

  @Test func `a report with an unknown word in its query lists nothing, as a context does`()
    async throws
  {
    let bench = try await bench()
    try await bench.expect(
      """
      $ printf '[report late]\\nquery = overude\\n[report next]\\ntitle = All\\n' > .outline.conf; outline report late
      ! outline: <folder>/.outline.conf:2: unknown condition "overude"  (did you mean overdue?)
      ! outline: unknown condition "overude"
      ! hint: did you mean overdue?
      ? 2
      $ outline report next food --plain --fields text 2> /dev/null | head -n 1
      Fruit
      """)
  }
}
