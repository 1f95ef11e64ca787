import Foundation
import TestSupport
import Testing

/// Tasks as taskwarrior means them: waiting, blocked, recurring, urgent.
struct TaskTests {
  @Test func `ticking off a recurring item moves it, and one undo takes it back`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline add 'Pay rent' --id rent --into work --due 2099-01-31 --start 2099-01-20 --recur monthly --tag home -q
      rent
      $ outline add receipt --into rent --done -q > /dev/null
      $ outline done rent
      ! Ticked off "Pay rent"; due again Saturday 28 February 2099 → v12  (outline undo)
      $ outline ls work --all --plain --fields text,level,done,due,start,recur,tags
      Work⇥0⇥0⇥⇥⇥⇥
      Write report⇥1⇥0⇥⇥⇥⇥
      Pay rent⇥1⇥0⇥2099-02-28⇥2099-02-17⇥FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1⇥home
      receipt⇥2⇥0⇥⇥⇥⇥
      $ outline undo -q
      $ outline ls work --plain --fields text,done,recur
      Work⇥0⇥
      Write report⇥0⇥
      Pay rent⇥0⇥monthly
      $ outline done rent --json | grep -e '"did"' -e '"count"'
        "count" : 1,
        "did" : "Ticked off \\"Pay rent\\"; due again Saturday 28 February 2099",
      $ outline undo -q; outline set rent --done --due 2099-03-31; outline count work --open --where recur
      1
      ! Set "Pay rent": done, due Tuesday 31 March 2099; due again Thursday 30 April 2099 → v16  (outline undo)
      $ outline undo -q; outline set rent --no-recur -q; outline done rent
      ! Ticked off "Pay rent" → v19  (outline undo)
      """)
  }

  @Test func `the next one is after today, and keeps its time of day`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline add Standup --id s --into work --due '2020-01-01 09:30' --recur weekdays -q > /dev/null
      $ outline done s -q
      $ outline ls work --query 'open due:from:tomorrow due:by:4d text:Standup' --plain --fields text
      Standup
      $ outline ls work --query 'open text:Standup' --plain --fields due | cut -c 11-
      T09:30:00Z
      $ outline add Water --id w --into work --recur 3d -q > /dev/null; outline done w 2>&1 | cut -d' ' -f1-6
      Ticked off "Water"; it comes again
      $ outline count --query 'text:Water start:3d open'
      1
      $ outline add x --into work --recur sometimes
      ! outline: no rule of recurrence: "sometimes"
      ! hint: use one such as weekly, 3d, "every monday", "monthly on the last day" or "after 3 days"
      ? 2
      """)
  }

  @Test func `an item that depends on an open one is blocked, and not in the report of next ones`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline add Send --id send --into work --depends report -q; outline add Archive --id archive --into work --depends send --depends report -q
      send
      archive
      $ outline ls work --query 'blocked' --plain --fields text,blocked
      Send⇥1
      Archive⇥1
      $ outline report next work --plain --fields text
      Write report
      $ outline ls work --open
      report   Write report ★  /Work
      send     Send  blocked  /Work
      archive  Archive  blocked  /Work
      $ outline ls work
      work     Work
      report       Write report ★
      send         Send  blocked
      archive      Archive  blocked
      $ outline ls work --json | grep -c isBlocked
      2
      $ outline done report -q; outline ls work --query 'open -blocked' --plain --fields text
      Send
      $ outline ls --query 'blocked' --ndjson | grep -o '"isBlocked":true'
      "isBlocked":true
      $ outline ls --query 'blocked' --at @- --plain --fields text
      Send
      Archive
      $ outline rm send -q; outline count --query blocked
      0
      $ outline set archive --depends archive
      ! outline: "Archive" cannot depend on itself
      ? 2
      $ outline set archive --depends nothing
      ! outline: no item or section is named "nothing"
      ! hint: outline ls
      ? 3
      $ outline set archive --no-depends -q; outline ls --where depends
      ! No matching items
      ? 1
      """)
  }

  @Test func `a waiting item is hidden until its date, and urgency orders the others`() async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline add Later --into work --wait 2099-01-01 -q > /dev/null; outline add Now --into work --wait yesterday -q > /dev/null
      $ outline add Soon --into work --due tomorrow -q > /dev/null; outline add Top --into work --priority A --tag next -q > /dev/null
      $ outline report next work --plain --fields text
      Top
      Soon
      Write report
      Now
      $ outline ls work --open --sort -urgency --plain --fields text
      Later
      Write report
      Now
      Soon
      Top
      $ outline ls --query 'wait>today' --plain --fields text,wait
      Later⇥2099-01-01
      $ outline ls work | grep -e Later -e Now | sed 's/^[a-z]* *//'
      Later  waits until 2099-01-01
      Now
      $ outline set /Work/Soon --due 2099-01-01 -q
      $ outline report next work --columns urgency,text
      urgency  text
      21.8     Top
      2.4      Soon
      0        Write report
      0        Now
      $ outline ls work --plain --fields urgency,text
      ⇥Work
      0⇥Write report
      -3⇥Later
      0⇥Now
      2.4⇥Soon
      21.8⇥Top
      $ outline find top --format '{text} {urgency}'; outline report next work --ndjson | grep -o '"urgency":[0-9.]*'
      Top 21.8
      "urgency":21.8
      "urgency":2.4
      "urgency":0
      "urgency":0
      $ outline ls work --json --open | grep -c urgency
      0
      ? 1
      """)
  }

  @Test(.enabled(if: isThere("task"), "taskwarrior is not installed"))
  func `an export of the real taskwarrior comes back field by field`() async throws {
    let bench = try await Workbench.empty()
    let prepare = """
      export TASKRC=$PWD/rc TASKDATA=$PWD/tasks; mkdir tasks other
      printf 'confirmation=no\nuda.estimate.type=numeric\nuda.estimate.label=E\njson.array=on\n' > rc
      t() { task rc.data.location="$where" "$@" > /dev/null 2>&1; }; where=$PWD/tasks
      t add "Buy \"apples\" / é" project:Home.Garden due:2099-12-24T10:30 wait:2099-12-01 scheduled:2099-12-02 +fruit priority:H estimate:3.5
      t add Milk project:Home depends:1 priority:L; t add Mail; t add "Pay rent" due:2099-12-01 recur:monthly until:2101-12-01
      t list; t 1 annotate "first word"; t 1 annotate "second word"; t add Old; t +LATEST done; t add Gone; t +LATEST delete
      fields() { jq -S 'map(select(.status!="deleted")|del(.id,.urgency,.modified)|with_entries(select(.key|startswith("outline")|not))|if .depends then .depends|=sort else . end)|sort_by(.uuid)'; }
      task rc.data.location=$where export 2> /dev/null | tee export.json | fields > before
      """
    let made = try await bench.shell(prepare)
    try #require(made.code == 0, "\(made.err)")
    let again = """
      fields() { jq -S 'map(select(.status!="deleted")|del(.id,.urgency,.modified)|with_entries(select(.key|startswith("outline")|not))|if .depends then .depends|=sort else . end)|sort_by(.uuid)'; }
      export TASKRC=$PWD/rc
      outline import export.json --format taskwarrior --into Tasks -q > /dev/null || outline import export.json -q > /dev/null
      outline export --format taskwarrior > back.json 2> losses
      task rc.data.location=$PWD/other import back.json > /dev/null 2>&1
      task rc.data.location=$PWD/other export 2> /dev/null | fields > after
      diff before after && echo same; cat losses
      """
    let answer = try await bench.shell(again)
    #expect(answer.out == "same\n", "\(answer.out)\(answer.err)")
    let listed = try await bench.shell(
      "outline report next --plain --fields text; outline ls --all --plain --fields level,text")
    #expect(
      listed.out == """
        Pay rent
        Mail
        0\texport
        1\tMail
        1\tPay rent
        1\tPay rent
        1\tOld
        0\tHome
        1\tGarden
        2\tBuy apples / é
        1\tMilk

        """, "\(listed.out)")
  }

  private static func isThere(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  @Test func `an item cannot wait for itself, by any number of others`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Paint --id paint --into work -q; outline add Sand --id sand --into work -q; outline add Buy --id buy --into work -q
      paint
      sand
      buy
      $ outline set paint --depends sand
      ! Set "Paint": depends on "Sand" → v13  (outline undo)
      $ outline set sand --depends paint
      ! outline: "Sand" would wait for itself: "Paint" waits for it
      ! hint: outline set paint --no-depends
      ? 2
      $ outline set sand --depends buy --depends milk
      ! Set "Sand": depends on "Buy" and "Milk" → v14  (outline undo)
      $ outline set milk buy --depends paint
      ! outline: "Buy" would wait for itself: "Sand" waits for it
      ! hint: outline set sand --no-depends
      ? 2
      $ echo '{"op": "set", "id": "buy", "depends": ["paint"]}' | outline batch 2>&1 | grep -o 'would wait for itself' | uniq
      would wait for itself
      $ echo '{"op": "set", "id": "buy", "depends": ["buy"]}' | outline batch 2>&1 | grep -o 'cannot depend on itself' | uniq
      cannot depend on itself
      $ outline set sand --no-depends -q; outline set buy --depends paint
      ! Set "Buy": depends on "Paint" → v16  (outline undo)
      """#)
  }
  @Test func `items that wait for each other after a pull are told, and one can be freed`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; outline set report --depends pear -q; outline --db b.db set pear --depends report -q; outline pull b.db
      ! Pulled 1 version from b.db → v11  (outline undo --pull)
      ! outline: items wait for each other: "Pear" → "Write report" → "Pear"  (outline set pear --no-depends)
      $ outline show report | grep blocked | tr -s ' '; outline report next > /dev/null
      blocked items wait for each other: "Write report" → "Pear" → "Write report" (outline set report --no-depends)
      ! outline: items wait for each other: "Pear" → "Write report" → "Pear"  (outline set pear --no-depends)
      $ outline ls --query blocked -q; outline check; outline check --json | jq -c '.problems[] | [.kind, .subject]'
      pear    🍐 Pear  blocked  /Food/Fruit
      report  Write report ★  blocked  /Work
      pear: items wait for each other: "Pear" → "Write report" → "Pear"
      ["circle","pear"]
      ! Nothing is damaged; items wait for each other
      ! hint: outline set pear --no-depends lets one of them be done
      $ outline set pear --no-depends -q; outline check -q; outline show report | grep -c blocked
      0
      ? 1
      """#)
  }
}
