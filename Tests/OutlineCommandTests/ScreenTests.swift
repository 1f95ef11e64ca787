import Testing

/// What people see on a terminal, and pipes do not.
struct ScreenTests {
  @Test func `a terminal shows the letters of an id that are needed, four at least`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline add Pie --id applepie --into work -q > /dev/null; outline add Tart --id appletart --into work -q >
      ↳  /dev/null
      $ terminal outline ls --no-color
      food       Food
      fruit        ▾ Fruit
      apple        │   🍎 Apple
      pear         │ ▸ 🍐 Pear  2 kg  1
      milk           ✓ Milk

      work       Work
      report         Write report ★
      applepie       Pie
      appletart      Tart
      $ terminal outline ls work --ids --no-color
      work       Work
      report         Write report ★
      applepie       Pie
      appletart      Tart
      $ terminal outline ls work --ids | tr '\033' '<'
      <[1;35mwork<[0m<[2m       <[0m<[1mWork<[0m
      <[1;35mreport<[0m<[2m     <[0m<[2m  <[0m  Write report<[33m ★<[0m
      <[1;35mapplepie<[0m<[2m   <[0m<[2m  <[0m  Pie
      <[1;35mappletart<[0m<[2m  <[0m<[2m  <[0m  Tart
      $ terminal outline find pie tart; terminal outline find tart --no-color
      Nothing found
      appletart  Tart  /Work
      $ terminal outline section list --no-color
      food  Food  2 items   list  plain
      work  Work  3 items   list  plain
      $ outline show applepie --fields id
      applepie
      """#)
  }

  @Test func `letters that name something else are not enough`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ for id in gone gonewest Workshop; do outline add "$id" --id $id --into food -q > /dev/null; done; outline rm gone -q
      $ terminal outline ls food --no-color | grep -i -e gone -e work
      gonewest      gonewest
      Workshop      Workshop
      $ outline show gone --fields id
      ! outline: gone was deleted in version 13
      ! hint: outline restore gone brings it back
      ? 3
      $ outline show gonewest --fields id; outline show Workshop --fields id
      gonewest
      Workshop
      """#)
  }

  @Test func `a terminal shows guide lines, counts and marks`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline set milk --note "the blue one" --attribute due=2001-02-03 -q; outline expand pear -q
      $ outline set report --attribute due=2999-12-31 --attribute 'tags=["office","q1"]' --secondary "two pages" -q
      $ outline set conference --attribute due=2001-02-03T10:00:00+02:00 --attribute due-not=x -q
      $ sqlite3 .outline.db "UPDATE item SET attributes='{\"due\":\"soon\",\"tags\":\"x\"}' WHERE id='apple'";
      ↳  outline add Core --into apple -q > /dev/null
      $ terminal outline ls --no-color
      food        Food
      fruit         ▾ Fruit
      apple         │ ▸ 🍎 Apple  1
      pear          │ ▾ 🍐 Pear  2 kg
      conference    │ │   Conference  overdue <time>
      milk            ✓ Milk ✎  due 2001-02-03

      work        Work
      report          Write report  two pages ★  due 2999-12-31  #office #q1
      $ terminal -c 40 outline ls --no-color
      food        Food
      fruit         ▾ Fruit
      apple         │ ▸ 🍎 Apple  1
      pear          │ ▾ 🍐 Pear  2 kg
      conference    │ │   Conference
      milk            ✓ Milk ✎  due 2001-02-03

      work        Work
      report          Write report  2999-12-31
      $ terminal outline ls --level 1 --no-color
      food    Food
      fruit     ▾ Fruit  2
      milk        ✓ Milk ✎  due 2001-02-03

      work    Work
      report      Write report  two pages ★  due 2999-12-31  #office #q1
      $ terminal outline ls --level 0 --no-color
      food  Food  2 items

      work  Work  1 item
      $ terminal env TZ=UTC outline ls report | tr '\033' '<'
      <[1;35mreport<[0m<[2m  <[0m  Write report<[2m  two pages<[0m<[33m ★<[0m<[2m  due 2999-12-31<[0m<[2m  #
      ↳ office #q1<[0m
      $ outline ls report
      report    Write report  two pages ★  due 2999-12-31  #office #q1
      """#)
  }

  @Test func `a narrow terminal keeps the text, then the day and the priority`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline set report --text 'Pay rent for the flat' --attribute due=2001-02-03T14:00:00Z --priority A --recur monthly -q
      $ terminal -c 40 outline find rent --no-color
      report  Pay rent for the fl…  2001-02-03
      $ terminal -c 40 outline ls work --open --no-color
      report  Pay rent for the fl…  2001-02-03
      $ terminal -c 60 outline find rent --no-color
      report  Pay rent for the flat ★  (A)  2001-02-03  /Work
      $ for width in 40 60; do found=$(terminal -c $width outline report overdue --no-color | wc -L); [ $found -le $width ] || echo $found; done
      """#)
  }

  @Test func `near days are named by words`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ day() { date -d "$1" +%Y-%m-%d; }
      $ day() { date -d "$1" +%Y-%m-%d; }; for days in -2 -1 0 1 3 9; do outline add "in $days" --attribute
      ↳  due=$(day "$days days") --into food -q > /dev/null; done
      $ terminal outline ls food --no-color | grep ' in ' | sed "s/due $(date -d '3 days' +%a)/due WEEKDAY/; s/  *in/in/; s/[0-9-]\{10\}/DATE/; s/^....//"
      in -2  overdue DATE
      in -1  overdue yesterday
      in 0  due today
      in 1  due tomorrow
      in 3  due WEEKDAY
      in 9  due DATE
      """#)
  }

  @Test func `no line is wider than the screen`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ long='a text of many words that no screen of forty columns takes in one line'
      $ long='a text of many words that no screen of forty columns takes in one line'; outline set apple --text "$long" --secondary
      ↳  "$long" --note n --attribute due=2999-01-01 --attribute 'tags=["first","second"]' -q; outline set pear --text "$long" -q;
      ↳  outline rm milk -m "$long" -q; outline fav apple -q; outline use apple -q
      $ for width in 20 24 40 80 200; do for command in 'ls --all' log favorites recents deleted 'find text' 'blame food'
      ↳  'section list' 'ls food --ids'; do found=$(terminal -c $width env NO_COLOR=1 OUTLINE_PAGER= outline $command | wc -L); [ $found
      ↳  -le $width ] || echo "$command: $found of $width"; done; done
      """#)
  }

  @Test func `a grid has the number of columns that its section has for the width`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline section add Grid --id grid --layout grid --columns 2 -q > /dev/null
      $ outline add 1 2 3 4 5 6 --into grid -q > /dev/null
      $ printf '%s\n' '{"op":"section configure","id":"grid","configuration":{"columnSteps":[{"minimumWidth":400,"columns":3}],
      ↳ "minimumColumnWidth":60}}' | outline batch -q > /dev/null
      $ terminal -c 80 outline ls grid --no-color
      grid  Grid
              1  2  3
              4  5  6
      $ terminal -c 40 outline ls grid --no-color
      grid  Grid
              1  2  3  4
              5  6
      $ outline ls grid
      grid  Grid
              1  2
              3  4
              5  6
      """#)
  }

  @Test func `a group of tiles is a line, and a badge is in parentheses`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline section add Grid --id grid --layout grid --columns 2 -q > /dev/null
      $ outline add 1 2 3 4 5 --into grid -q > /dev/null
      $ outline add 6 --id six --into grid --attribute 'presentation={"badge":"new"}' -q > /dev/null
      $ echo '{"layout":"grid","group":{"parts":[{"fraction":0.5},{"fraction":0.5,"axis":"vertical","parts":[{"fraction":0.5},{"fraction":0.5}]}]}}' |
      ↳  outline section configure grid --config - -q > /dev/null
      $ outline ls grid
      grid  Grid
              1       2       3
              4       5       6(new)
      $ echo '{"group":{"parts":[{"fraction":2}]}}' | outline section configure grid --config -
      ! outline: the configuration in standard input is not valid: group: parts: 0: a part is more than 0 and at most 1 of its group, not 2.0
      ! hint: outline show SECTION --json | jq '.nodes[0].configuration' prints one
      ? 2
      """#)
  }

  @Test func `a grid fits every width, with items without image too`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline section add Grid --id grid --layout grid --columns 6 -q > /dev/null
      $ for i in 😀 😃 😄 😁 😆; do outline add "face" --image $i --into grid -q > /dev/null; done
      $ outline add "no image" "a text that is longer than any tile" short 漢字漢字漢字漢字漢字 --into grid -q > /dev/null
      $ terminal -c 80 outline ls grid --no-color
      grid  Grid
              😀                        😃     😄                    😁  😆  no image
              a text that is longer t…  short  漢字漢字漢字漢字漢字
      $ terminal -c 40 outline ls grid --no-color
      grid  Grid
              😀           😃     😄
              😁           😆     no image
              a text tha…  short  漢字漢字漢…
      $ terminal -c 24 outline ls grid --no-color
      grid  Grid
              😀
              😃
              😄
              😁
              😆
              no image
              a text that is …
              short
              漢字漢字漢字漢…
      $ terminal -c 10 outline ls grid --no-color
      grid  Grid
              😀
              😃
              😄
              😁
              😆
              n…
              a…
              s…
              …
      $ outline ls grid
      grid  Grid
              😀                        😃                        😄                        😁                
      ↳         😆                        no image
              a text that is longer t…  short                     漢字漢字漢字漢字漢字
      $ for width in 12 20 33 47 60 100; do terminal -c $width outline ls grid --no-color | wc -L; done
      12
      20
      33
      47
      59
      79
      """#)
  }

  @Test func `a log drops the least important column before it cuts a message`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline set milk --text Oats -m 'a message that is much longer than a line of a screen that has eighty columns' -q
      $ terminal -c 80 outline log -n 2 --no-color
      v10  <time>  app  a message that is much longer than a line…  1 change
      v9   <time>  app  add Write report                            1 change
      There may be more; --limit shows them
      $ terminal -c 52 outline log -n 2 --no-color | sed 's/[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]/<date>/'
      v10  2026-<date>  app  a message that is much …
      v9   2026-<date>  app  add Write report
      There may be more; --limit shows them
      $ terminal -c 40 outline log -n 2 --no-color | sed 's/[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]/<date>/'
      v10  <date>  a message that is muc…
      v9   <date>  add Write report
      There may be more; --limit shows them
      $ terminal -c 40 outline log -n 1 -p --no-color | tail -n +2
          ~ milk  Oats  text "Milk" → "Oats"
      There may be more; --limit shows them
      """#)
  }

  @Test func `added items are shown as a small tree`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ printf 'Fruit\n  🍎 Apple\n    Cox\n  Pear\n' > text
      $ terminal sh -c 'outline add - --into work < text' | sed 's/^[a-z]* /<letters> /; s/\x1b\[[0-9;]*m//g; s/^[a-z]\{4,5\} /<id> /'
      <id>  Fruit
      <id>  │ 🍎 Apple
      <id>  │ │ Cox
      <id>  │ Pear
      Added "Fruit" and 3 others → v10  (outline undo)
      $ outline add - --into work < text
      <id>
      <id>
      <id>
      <id>
      ! Added "Fruit" and 3 others → v11  (outline undo)
      $ terminal outline add Soup --id soup --into work --no-color
      soup  Soup
      Added "Soup" → v12  (outline undo)
      $ terminal sh -c 'seq 30 | outline add - --into work --no-color' | sed 's/^[a-z]* /<id> /' | tail -4
      <id>  19
      <id>  20
      … and 10 more
      Added "1" and 29 others → v13  (outline undo)
      $ terminal outline section add Soon --id soonest --no-color
      soonest  Soon
      Added the section "Soon" → v14  (outline undo)
      """#)
  }

  @Test func `a path that is shortened in the middle keeps its ends`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline add Core --id core --into apple --favorite -q > /dev/null
      $ terminal -c 80 outline favorites --no-color
      report  Write report ★  /Work
      core    Core ★  /Food/Fruit/Apple
      $ terminal -c 32 outline favorites --no-color
      report  Write report ★  /Work
      core    Core ★  /Food/…/Apple
      $ terminal -c 28 outline favorites --no-color
      report  Write report ★
      core    Core ★  …/Apple
      $ terminal -c 20 outline favorites --no-color
      report  Write report
      core    Core ★
      $ outline favorites
      report  Write report ★  /Work
      core    Core ★  /Food/Fruit/Apple
      $ terminal outline favorites | tr '\033' '<'
      <[1;35mreport<[0m<[2m  <[0mWrite report<[33m ★<[0m<[2m  /Work<[0m
      <[1;35mcore<[0m<[2m    <[0mCore<[33m ★<[0m<[2m  /Food/Fruit/Apple<[0m
      """#)
  }

  @Test func `NO_COLOR overrides everything that forces colors`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ NO_COLOR=1 FORCE_COLOR=1 outline ls work | od -c | grep -c 033
      0
      ? 1
      $ terminal env NO_COLOR=1 CLICOLOR_FORCE=1 outline ls work
      work    Work
      report      Write report ★
      $ NO_COLOR= FORCE_COLOR=1 outline ls work | od -c | grep -c 033
      7
      """#)
  }
}
