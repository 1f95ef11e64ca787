import Testing

struct CaptureTests {
  @Test func `a line goes to the inbox, which is made if there is none`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline + call Ana back
      <id>
      ! Captured "call Ana back" in the new section "Inbox" → v10  (outline undo)
      $ outline capture 'two  spaces stay' -q
      <id>
      $ outline ls inbox --fields text
      Inbox
      call Ana back
      two  spaces stay
      $ printf 'one\n\n  two\n' | outline + -
      <id>
      <id>
      ! Captured 2 items in "Inbox" → v12  (outline undo)
      $ OUTLINE_INBOX=/Work/'Write report' outline + details
      <id>
      ! Captured "details" in "Write report" → v13  (outline undo)
      $ OUTLINE_INBOX=later outline + someday -q
      <id>
      $ OUTLINE_INBOX=/Nowhere outline + lost
      ! outline: no item or section is named "/Nowhere"
      ! hint: outline ls
      ? 3
      $ outline ls --all --plain --fields level,text | tail -9
      1⇥Write report
      2⇥details
      0⇥Inbox
      1⇥call Ana back
      1⇥two  spaces stay
      1⇥one
      1⇥  two
      0⇥later
      1⇥someday
      $ outline + ''
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline +
      ! outline: missing expected argument '<text> ...'
      ! hint: outline capture TEXT
      ? 2
      $ printf '' | outline + -
      ! outline: there are no lines on standard input
      ? 1
      $ outline + x --dry-run
      + <id>  x  in /Inbox
      ! Would change: 1 added
      $ outline check -q
      """#)
  }

  @Test func `field words are taken out of a captured line, and nothing else`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline + pay rent due:2026-12-01 +home pri:a +money +home start:2026-11-27T09:00:00+01:00 -q > /dev/null
      $ outline show 'pay rent' --json | jq -c '.nodes[0].attributes'
      {"due":"2026-12-01","priority":"A","start":"<time>:00+01:00","tags":["home","money"]}
      $ outline + friday is a word, so is 10:30, C++ +1 and http://due:friday -q > /dev/null
      $ outline show @ --plain --fields text
      friday is a word, so is 10:30, C++ +1 and http://due:friday
      $ outline show @ --json | jq -c '.nodes[0].attributes'
      null
      $ outline + 'see due:diligence'
      ! outline: due: takes a day such as today, friday, 3d or 2026-11-27, not "diligence"
      ! hint: with a backslash before it, the word stays in the text
      ? 2
      $ outline + 'see due:diligence +tag' --plain-text -q > /dev/null
      $ outline show @ --fields text
      see due:diligence +tag
      $ outline + x pri:high
      ! outline: pri: takes a letter from A to Z, not "high"
      ! hint: with a backslash before it, the word stays in the text
      ? 2
      $ outline + x due:today due:tomorrow
      ! outline: due is given twice
      ! hint: with a backslash before it, the word stays in the text
      ? 2
      $ outline + due:today
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline + errand due:today -q > /dev/null && test "$(outline show errand --json | jq -r '.nodes[0].attributes.due')" = "$(date +%F)"
      $ echo '{"op":"capture","texts":["a +b","c"],"inbox":"Later"}' | outline batch -q | jq -c .count
      2
      $ printf '{"op":"capture","text":"+b","plainText":true,"key":"k"}\n{"op":"done","id":{"key":"k"}}' | outline batch -q | jq -c .count
      1
      1
      """#)
  }

  @Test func `a day that stays in the text is told, with the line that sets it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline + call mom tomorrow
      <id>
      ! outline: "tomorrow" stayed in the text; to set it: outline set @ due:tomorrow
      ! Captured "call mom tomorrow" in the new section "Inbox" → v10  (outline undo)
      $ outline + bins every monday at 9
      <id>
      ! outline: "every monday at 9" stayed in the text; to set it: outline set @ 'recur:every monday at 9'
      ! Captured "bins every monday at 9" in "Inbox" → v11  (outline undo)
      $ outline set @ 'recur:every monday at 9' -q; outline show @ --json | jq -r '.nodes[0].attributes | .recur, .due[11:16]'
      FREQ=WEEKLY;BYDAY=MO
      09:00
      $ outline + x due:17h
      ! outline: due: takes a day such as today, friday, 3d or 2026-11-27, not "17h"
      ! hint: due:17:00 is an hour, due:+17h is 17 hours from now
      ? 2
      $ outline add x --due 'every monday at 9' --into work
      ! outline: "every monday at 9" is not a date
      ! hint: a rule is --recur 'every monday at 9'
      ? 2
      $ outline + x due:friday recur:daily at 9
      ! outline: due is given twice
      ! hint: with a backslash before it, the word stays in the text
      ? 2
      $ outline add x --due friday --recur 'daily at 9' --into work
      ! outline: due is given twice
      ! hint: with a backslash before it, the word stays in the text
      ? 2
      """#)
  }

  @Test func `two copies that each add an inbox have one of the lines of both`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; outline + x -q > /dev/null; outline --db b.db + y -q > /dev/null; outline pull b.db -q
      $ outline ls Inbox --fields text; outline conflicts
      Inbox
      y
      x
      ! No conflicts
      $ outline check -q
      """#)
  }

  @Test func `an inbox whose name is the id of another node has an id of its own`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add 'Not it' --id inbox --into work -q > /dev/null; outline + x -q > /dev/null
      $ outline find x --plain --fields path; outline section list --plain --fields id,text | tail -n 1
      /Inbox/x
      <id>⇥Inbox
      $ outline + y -q > /dev/null; outline section remove =Inbox -q; outline + z -q > /dev/null; outline ls =Inbox --fields text
      Inbox
      z
      $ outline check -q
      """#)
  }

  @Test func `two copies whose inboxes have other ids go on capturing`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; outline section add Inbox -q > /dev/null
      $ outline --db b.db section add Inbox -q > /dev/null; outline pull b.db -q
      $ outline + z -q > /dev/null; outline section list --plain --fields text | grep -c Inbox
      2
      $ outline find z --plain --fields path
      /Inbox/z
      """#)
  }

  @Test func `a message has the local time of a moment in another zone, as lists have it`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline + 'call due:2099-12-05T10:00+01:00'
      <id>
      ! Captured "call", due Saturday 5 December 2099 09:00, in the new section "Inbox" → v10  (outline undo)
      $ TZ=Asia/Tokyo outline set call --due 2099-12-05T23:30+01:00
      ! Set "call": due Sunday 6 December 2099 07:30 → v11  (outline undo)
      $ outline set call due:2099-12-05
      ! Set "call": due Saturday 5 December 2099 → v12  (outline undo)
      $ TZ=Pacific/Apia outline set call due:2099-12-06
      ! Set "call": due Sunday 6 December 2099 → v13  (outline undo)
      """)
  }

  @Test func `two numbers after a weekday stay in the text`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline + 'read due:friday 3-5 pages' -q > /dev/null; outline ls inbox --plain --fields text | tail -n 1
      read 3-5 pages
      $ outline add read --into work --due 'friday 3-5'
      ! outline: "friday 3-5" is not a date
      ! hint: use a date such as today, friday, 3d, 2w, 2026-11-27 or <time>
      ? 2
      """)
  }
}
