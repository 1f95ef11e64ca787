import Testing

/// Items that recur are ticked off by each face of the command, and each undo takes it back.
struct RecurringTests {
  private static let list = "outline ls home --all --plain --fields level,text,done,due,recur"
  private static let before = """
    1⇥Water plants⇥0⇥2099-01-01⇥weekly
    2⇥balcony⇥0⇥⇥
    1⇥Sleep⇥0⇥⇥
    """
  private static let after = """
    1⇥Water plants⇥0⇥2099-01-08⇥weekly
    2⇥balcony⇥0⇥⇥
    1⇥Sleep⇥0⇥⇥
    """

  private func bench() async throws -> Workbench {
    let bench = try await Workbench.empty()
    let made = try await bench.shell(
      """
      outline init -q; outline section add Home --id home -q
      outline add 'Water plants' --id water --into home --due 2099-01-01 --recur weekly -q
      outline add balcony --into water -q; outline add Sleep --id sleep --into home -q
      """)
    try #require(made.code == 0, "\(made.err)")
    return bench
  }

  /// Expects that commands tick off the item, that it comes again under its id, and that
  /// one undo takes it back.
  private func expectNext(_ commands: String) async throws {
    let bench = try await bench()
    let answer = try await bench.shell(
      "\(commands) >&2; \(Self.list) | sed 1d; outline undo -q; \(Self.list) | sed 1d; outline check -q"
    )
    let tab = "\t"
    let expected = (Self.after + "\n" + Self.before + "\n").replacing("⇥", with: tab)
    #expect(answer.out == expected, "\(commands)\n\(answer.out)\(answer.err)")
  }

  @Test(arguments: [
    "outline done water", "outline set water --done",
    #"echo '{"op": "set", "id": "water", "isDone": true}' | outline batch"#,
    "outline section configure home -q --leading Done:toggleDone; outline swipe water --leading",
    "EDITOR=\"sed -i 's/Water plants/[x] &/'\" outline edit",
    "EDITOR=\"sed -i 's/Water plants/[x] &/'\" outline edit water",
    "outline export --format org > h.org; sed -i 's/TODO Water/DONE Water/; s/\\* Water/* DONE Water/' h.org; "
      + "outline import h.org --merge",
    "outline sync h.md -q; sed -i 's/- Water/- [x] Water/' h.md; outline sync h.md -q",
    "outline sync h.taskpaper -q; sed -i 's/- Water plants/& @done/' h.taskpaper; outline sync h.taskpaper -q",
    "outline export --as taskwarrior > t.json; sed -i '/Water/s/pending/completed/' t.json; "
      + "outline import t.json --as taskwarrior --merge",
  ]) func `every tick of a person moves the item to its next date`(commands: String) async throws {
    try await expectNext(commands)
  }

  @Test func `a swipe, a batch and an edit report the next occurrence`() async throws {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ outline section configure home -q --leading Done:toggleDone; outline swipe water --leading
      ! Swiped "Water plants": Done; due again Thursday 8 January 2099 → v7  (outline undo)
      $ outline undo -q; outline set water --done
      ! Set "Water plants": done; due again Thursday 8 January 2099 → v9  (outline undo)
      $ outline undo -q; EDITOR="sed -i 's/Water plants/[x] &/'" outline edit
      ! Edited: 1 changed → v11  (outline undo)
      $ outline undo -q; EDITOR="sed -i 's/Water plants/[x] &/'" outline edit --dry-run 2>/dev/null
      ~ water  Water plants  due "2099-01-01" → "2099-01-08", lastDone none → "<time>"
      $ outline ls home --open --plain --fields text
      Water plants
      balcony
      Sleep
      """#)
  }

  @Test func `a section keeps what was done each time, if it is told to`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ outline section configure home --keep-occurrences -q; outline done water -q; outline done 'Water plants' -q
      $ outline ls home --plain --all --fields id,text,done,due | grep Water
      water⇥Water plants⇥0⇥2099-01-15
      2099-01-08-water⇥Water plants⇥1⇥2099-01-08
      2099-01-01-water⇥Water plants⇥1⇥2099-01-01
      $ outline undo -q; outline section configure home --no-keep-occurrences -q; outline done water -q
      $ outline ls home --plain --all --fields id | grep -c water
      2
      $ outline show home | grep occurrences
      ? 1
      $ outline check -q
      """)
  }

  @Test func `a tick in a text is kept as well`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ outline section configure home --keep-occurrences -q; outline note water -q 'by hand'
      $ EDITOR="sed -i 's/Water plants/[x] &/'" outline edit -q
      $ outline ls home --plain --all --fields level,text,done,due,recur,note
      0⇥Home⇥0⇥⇥⇥
      1⇥Water plants⇥0⇥2099-01-08⇥weekly⇥by hand
      2⇥balcony⇥0⇥⇥⇥
      1⇥Water plants⇥1⇥2099-01-01⇥⇥by hand
      1⇥Sleep⇥0⇥⇥⇥
      $ outline sync h.md -q; sed -i 's/- \\[ \\] Water/- [x] Water/' h.md; outline sync h.md -q; grep Water h.md
      - [ ] Water plants
      - [x] Water plants
      - [X] Water plants
      $ outline ls home --plain --all --fields id,done,due | grep water
      water⇥0⇥2099-01-15
      2099-01-08-water⇥1⇥2099-01-08
      2099-01-01-water⇥1⇥2099-01-01
      $ outline sync h.md -q; outline undo -q; outline ls home --plain --all --fields id | grep -c water; outline check -q
      2
      """)
  }

  @Test func `a tick of a task that taskwarrior made from a template makes no second one`()
    async throws
  {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q > ids; printf '[{"description":"Water","due":"20990105T120000Z","imask":0,"parent":"70b57d9e-7419-4e23-8b16-9fca320c92ae","recur":"weekly","status":"pending","uuid":"7e2f9166-a16d-4b2c-8ae2-87923482f989"}]' > t.json
      $ outline import t.json --as taskwarrior -q > ids; outline done Water -q
      $ outline ls --all --plain --fields text,done,recur | grep Water
      Water⇥1⇥weekly
      $ outline export --as taskwarrior -q | grep -c '20990105T120000Z.*"imask":0.*"status":"completed"'
      1
      """#)
  }

  @Test func `an occurrence that taskwarrior completed stays completed`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q > ids; printf '[{"description":"Water","due":"20990105T120000Z","imask":0,"parent":"70b57d9e-7419-4e23-8b16-9fca320c92ae","recur":"weekly","status":"pending","uuid":"7e2f9166-a16d-4b2c-8ae2-87923482f989"}]' > t.json
      $ outline import t.json --as taskwarrior -q > ids; sed -i 's/pending/completed/' t.json; outline import t.json --as taskwarrior --merge -q
      $ outline ls --all --plain --fields text,done,recur | grep Water
      Water⇥1⇥weekly
      $ outline export --as taskwarrior -q | grep -c '20990105T120000Z.*"status":"completed"'
      1
      """#)
  }

  @Test func `a date of Todoist with a time is a rule and its first time`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q > ids; printf 'TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Water,4,1,every monday at 9\n' > h.csv
      $ outline import h.csv -q > ids; outline ls h --plain --fields due,recur | grep -c 'T09:00.*FREQ=WEEKLY;BYDAY=MO'
      1
      """#)
  }

  @Test func `a date of Todoist is a due date, and a rule that names days is due on its first`()
    async throws
  {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q > ids; printf 'TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,a,4,1,25 Dec\ntask,b,4,1,Dec 5\ntask,c,4,1,every fri\ntask,d,4,1,every other day\ntask,e,4,1,in 3 days\ntask,f,4,1,mon\n' > h.csv
      $ outline import h.csv > ids
      ! h.csv: line 6: the date "in 3 days" is kept as the attribute date
      ! h.csv: line 7: the date "mon" is kept as the attribute date
      ! h.csv: 2 not representable
      ! Imported 6 items in 1 section from h.csv → v2  (outline undo)
      $ outline ls h --plain --fields text,due,recur | sed -E 's/[0-9]{4}-(..)-../\1/' | sed -n '2,$p' | sed 's/\t..\tFREQ=WEEKLY/\tday\tFREQ=WEEKLY/'
      a⇥12⇥
      b⇥12⇥
      c⇥day⇥FREQ=WEEKLY;BYDAY=FR
      d⇥⇥2d
      e⇥⇥
      f⇥⇥
      """#)
  }

  @Test func `a line that a program or a person wrote itself is the next one`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ outline sync t.todo.txt --as todotxt -q
      $ sed -i 's/^.*Water plants/x &/; $a Water plants due:2099-02-02' t.todo.txt; outline sync t.todo.txt -q
      $ outline ls home --plain --all --fields text,done,due,recur | grep Water
      Water plants⇥1⇥2099-01-01⇥
      Water plants⇥0⇥2099-02-02⇥weekly
      $ outline undo -q; outline sync t.todo.txt -q; grep -c Water t.todo.txt
      1
      $ EDITOR="sed -i 's/  Water plants/  [x] Water plants/; \\$a\\ \\ Water plants due:2099-03-03'" outline edit -q
      $ outline ls home --plain --all --fields text,done,due,recur | grep Water
      Water plants⇥1⇥2099-01-01⇥
      Water plants⇥0⇥2099-03-03⇥weekly
      """)
  }

  @Test(arguments: [true, false])
  func `the open line of a tick of another program is the item, ticked off here too or not`(
    isHere: Bool
  ) async throws {
    let bench = try await bench()
    let tick = isHere ? "outline done water -q; " : ""
    try await bench.expect(
      """
      $ outline sync t.todo.txt --as todotxt -q; grep Water t.todo.txt
      Water plants due:2099-01-01 rec:+1w id:1
      $ \(tick)sed -i 's/^.*Water plants/x 2098-12-31 &/; $a 2098-12-31 Water plants due:2099-01-08 rec:+1w' t.todo.txt; cp t.todo.txt b; outline sync t.todo.txt -q; cmp t.todo.txt b
      $ outline ls home --plain --all --fields text,done,due | grep Water
      Water plants⇥1⇥2099-01-01
      Water plants⇥0⇥2099-01-08
      $ outline ls home --plain --all --fields id,due | grep ^water
      water⇥2099-01-08
      $ outline check -q
      """)
  }

  @Test func `a text that ticks off an item which has moved meanwhile does not move it again`()
    async throws
  {
    let bench = try await bench()
    try await bench.expect(
      """
      $ outline sync h.md -q; outline done water -q; sed -i 's/- Water/- [x] Water/' h.md; outline sync h.md -q
      $ outline ls home --plain --all --fields text,done,due | grep Water
      Water plants⇥0⇥2099-01-08
      $ grep Water h.md
      - [ ] Water plants
      """)
  }

  @Test func `a copy that pulls gets exactly one, and a bare UPDATE makes none`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ outline clone .outline.db copy.db -q; outline done water -q
      copy.db
      $ outline --db copy.db pull -q; outline --db copy.db pull -q; outline --db copy.db count --where recur
      1
      $ outline ls --all --plain > a; outline --db copy.db ls --all --plain | cmp - a
      $ outline diff @- @ --json > tick.json; outline undo -q; outline apply tick.json -q; outline count --where recur
      1
      $ outline undo -q; outline redo -q; outline count --where recur
      1
      $ outline undo -q; sqlite3 .outline.db "UPDATE item SET is_done=1 WHERE id='water'"
      $ outline ls home --plain --all --fields text,done | grep Water
      Water plants⇥1
      $ outline check -q
      """)
  }

  @Test func `a rule is written in words, and said in words`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ outline add 'Bins recur:every 2 weeks on mon due:2099-01-05' --parse --into home --id bins -q
      bins
      $ outline set water --recur 'monthly on the last day'
      ! Set "Water plants": recurs every month on the last day → v7  (outline undo)
      $ outline ls home --plain --fields text,recur | sed 1d
      Water plants⇥FREQ=MONTHLY;BYMONTHDAY=-1
      Sleep⇥
      Bins⇥FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
      $ outline ls home --format '{text}' | tail -1; outline ls home --all | grep -o '↻.*'
      Bins
      ↻ every month on the last day
      ↻ every 2 weeks on Monday
      $ EDITOR='grep Bins' outline edit home
      !   Bins  due:2099-01-05 recur:every-2-weeks-on-Monday  {bins}
      ! Nothing to change, still v7
      $ outline done bins; outline done bins -q; outline show bins --plain | grep -e recurs -e 'done on' | sed 's/[0-9-]\\{10\\}/DAY/g'
      recurs⇥every 2 weeks on Monday
      done on⇥DAY
      ! Ticked off "Bins"; due again Monday 19 January 2099 → v8  (outline undo)
      $ outline show bins | grep -c lastDone; outline show bins --json | jq '.nodes[0].completions | length > 0'
      0
      true
      $ outline set water --recur sometimes
      ! outline: no rule of recurrence: "sometimes"
      ! hint: use one such as weekly, 3d, "every monday", "monthly on the last day" or "after 3 days"
      ? 2
      """)
  }

  @Test func `a rule of another program is kept, and its tick is refused with a way out`()
    async throws
  {
    let bench = try await bench()
    try await bench.expect(
      """
      $ sqlite3 .outline.db "UPDATE item SET attributes=json_object('recur', 'FREQ=HOURLY') WHERE id='water'"
      $ outline done water
      ! outline: water recurs by a rule that is not known here: "FREQ=HOURLY"
      ! hint: outline done water --once ends it; outline set water --recur "every 2 weeks" gives it another rule
      ? 2
      $ outline done water --once; outline ls home --plain --all --fields text,done,recur | sed -n 2p
      Water plants⇥1⇥
      ! Ticked off "Water plants", but not 1 open item below it → v7  (outline undo)
      $ outline undo -q; echo '{"op": "done", "id": "water", "once": true}' | outline batch -q; outline count --done
      {"count":1,"ids":["water"],"line":1,"op":"done"}
      1
      """)
  }

  @Test func `a typed rule that names days makes an item without a date due on its first day`()
    async throws
  {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ outline + "gym recur:every $(date +%A)" 2>&1 > /dev/null | grep -c "\"gym\", due $(date '+%A %-d %B'), recurs"
      1
      $ outline add Bins --into home --recur "every $(date +%A)" 2>&1 > /dev/null | grep -c "\"Bins\", due $(date '+%A %-d %B') "
      1
      $ outline set sleep --recur "every year on $(date '+%b %-d')" 2>&1 | grep -c "\"Sleep\": due $(date '+%A %-d %B'), recurs"
      1
      $ printf '{"op": "add", "into": "home", "text": "Cards", "recur": "every %s"}' "$(date +%A)" | outline batch -q > /dev/null
      $ outline report today --plain --fields text
      Sleep
      Bins
      Cards
      gym
      $ outline done Bins 2>&1 | grep -c "due again $(date -d '7 days' '+%A %-d %B')"
      1
      $ outline set water --recur "every $(date +%A)" -q; outline set balcony --recur weekly -q
      $ outline add Later --into home --start 2099-01-01 --recur "every $(date +%A)" -q > /dev/null
      $ outline ls home --plain --all --fields text,due,start | sed -n '2,3p;$p'
      Water plants⇥2099-01-01⇥
      balcony⇥⇥
      Later⇥⇥2099-01-01
      $ outline set sleep --no-recur --no-due -q; outline set sleep --recur "every monday" --no-due -q
      $ outline ls --query 'text:Sleep' --plain --fields text,due
      Sleep⇥
      """#)
  }
}
