import Foundation
import Testing

struct ContextTests {
  private static let configuration = """
    [context]
    fruit = under Fruit
    work = open under work
    """

  private func bench() async throws -> Workbench {
    let bench = try await Workbench.withTerminal()
    let script = "mkdir -p .config/outline && cat > .config/outline/config"
    try #require(await bench.shell(script, stdin: Array(Self.configuration.utf8)).code == 0)
    return bench
  }

  @Test func `a context is set, listed and switched off`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ outline context
        fruit  under Fruit
        work   open under work
      $ outline context work
      ! The context work is active: open under work  (outline context none ends it)
      $ outline context
        fruit  under Fruit
      * work   open under work
      $ outline context --plain --fields name,isActive
      fruit⇥false
      work⇥true
      $ outline where -q; outline where 2>&1 | grep context
      <folder>/.outline.db
      context: work
      $ outline context fruit --ndjson
      {"isActive":true,"name":"fruit","query":"under Fruit"}
      {"isActive":false,"name":"work","query":"open under work"}
      $ outline context wrk
      ! outline: unknown context "wrk"
      ! hint: did you mean work?
      ? 3
      $ outline context off
      ! outline: unknown context "off"
      ! hint: did you mean none?
      ? 3
      $ outline context none
      ! Context off
      $ outline context none --json | grep -c isActive.*false
      2
      $ ls .local/state/outline
      """)
  }

  @Test func `lists on a terminal obey the context and name it`() async throws {
    let bench = try await bench()
    let answer = try await bench.shell(
      """
      outline context work -q
      for line in ls 'ls --columns text' 'count' 'find e' 'report next --columns text' 'ls --done' \
        'ls -L 0' 'ls --context none' 'ls --context fruit' 'show milk'
      do echo "> $line"; terminal outline $line --no-color; done
      """, startsMany: true)
    let told = "context work: open under work  (outline context none ends it)"
    #expect(answer.out.components(separatedBy: told).count == 7, "\(answer.out)")
    let lists = answer.out.components(separatedBy: "> ")
    #expect(lists[1].hasSuffix("/Work\n") && !lists[1].contains("Apple"), "\(lists[1])")
    #expect(lists[3].hasSuffix("\n1\n"), "\(lists[3])")
    #expect(lists[6].contains("No matching items"), "\(lists[6])")
    #expect(lists[7].contains("Food") && !lists[7].contains("context"), "\(lists[7])")
    #expect(lists[8].contains("Milk") && lists[9].contains("Conference"), "\(lists[8])")
    #expect(!lists[9].contains("Milk") && lists[10].contains("Milk"), "\(lists[9])")
  }

  @Test func `a script gets all items, unless it names a context`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ outline context work -q
      $ outline count
      6
      $ outline ls --plain --fields text food
      Food
      Fruit
      Apple
      Pear
      Milk
      $ outline count --context work
      1
      $ outline ls --context fruit --plain --fields text
      Apple
      Pear
      Conference
      $ outline ls --context fruit --query '-text:ear' --plain --fields text
      Apple
      Conference
      $ outline export --format json --context work 2>/dev/null | grep -c -e Apple -e report
      1
      $ outline export --format json | grep -c -e Apple -e report
      2
      $ outline ls --context fuit
      ! outline: unknown context "fuit"
      ! hint: did you mean fruit?
      ? 3
      """)
  }

  @Test func `a context beside the outline comes before that of the user`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ printf '[context]\\nwork = under Food\\nhere = open\\n' > .outline.conf
      $ outline context
        work   under Food
        here   open
        fruit  under Fruit
      $ outline count --context work; cd / && outline --db "$HOME/.outline.db" count --context work
      5
      5
      $ cp .outline.db other.db; outline --db other.db count --context work; outline --db other.db count --context here
      1
      ! outline: unknown context "here"
      ! hint: [context] in <folder>/.config/outline/config or other.conf defines contexts
      ? 3
      """)
  }

  @Test func `new items on a terminal get the tags and the place of the context`() async throws {
    let bench = try await bench()
    let more = #"printf '\nwork.write = +office pri:B due:2099-01-01\nwork.into = Work\n'"#
    let answer = try await bench.shell(
      """
      \(more) >> .config/outline/config; outline context work
      terminal outline + call Ana +phone pri:A
      terminal outline add Mail --id mail
      terminal outline add Letter --id letter --into food --due 2099-02-02
      outline + from a script -q; outline add Script --into food -q
      terminal outline context none
      terminal outline + later
      """)
    #expect(answer.out.contains("context work: +office pri:B due:2099-01-01 into Work"))
    try await bench.expect(
      """
      $ outline ls --where priority --plain --fields text,section,tags,due,priority
      Letter⇥food⇥office⇥2099-02-02⇥B
      call Ana⇥work⇥phone office⇥2099-01-01⇥A
      Mail⇥work⇥office⇥2099-01-01⇥B
      $ outline ls inbox --plain --fields text,tags
      Inbox⇥
      from a script⇥
      later⇥
      $ printf '[context]\\na.write = +x\\na = open\\na.write = x +y\\na.into =\\na.write = due:whenever\\n' > .config/outline/config
      $ outline context
        a  open
      ! outline: <folder>/.config/outline/config:2: a.write comes before its context  (first a = conditions)
      ! outline: <folder>/.config/outline/config:4: a.write: "x" sets no field  (such as +work due:friday pri:B)
      ! outline: <folder>/.config/outline/config:6: a.write: due: takes a day such as today, friday, 3d or 2026-11-27, not "whenever"  (such as +work due:friday pri:B)
      """)
  }

  @Test func `the browser obeys the context and names it`() async throws {
    let bench = try await bench()
    _ = try await bench.shell("outline context fruit -q")
    try await bench.withTmux(rows: 10, columns: 70, "LC_ALL=C.UTF-8 outline browse; sleep 1000") {
      tmux in
      let state = try await tmux.wait(for: "? keys")
      #expect(state.lines[0].hasPrefix(" .outline.db") && state.lines[0].contains("context fruit"))
      #expect(!state.lines.joined().contains("Milk"))
      try await tmux.type(":context none")
      try await tmux.press("Enter")
      try await tmux.wait(for: "Enter goes back")
      try await tmux.press("Enter")
      let all = try await tmux.wait(for: "Milk")
      #expect(!all.lines[0].contains("context"))
      try await tmux.press("q")
    }
  }

  @Test func `a context that is no longer defined is reported, and lists are complete`()
    async throws
  {
    let bench = try await bench()
    let answer = try await bench.shell(
      "outline context work -q; rm .config/outline/config; terminal outline ls -L 1 --open")
    #expect(answer.code != 0)
    let gone = try await bench.shell("terminal outline count")
    #expect(
      gone.out == """
        outline: the context work is active, but your configuration does not define it  (outline context none ends it)
        6

        """, "\(gone.out)")
  }

  @Test func `a wrong context is reported with its line`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ printf '[context]\\nnone = open\\na b = open\\nc = opne\\nd = open sort:due\\ne =\\n' > .config/outline/config
      $ outline context
      ! outline: <folder>/.config/outline/config:2: "none" cannot be the name of a context
      ! outline: <folder>/.config/outline/config:3: "a b" cannot be the name of a context
      ! outline: <folder>/.config/outline/config:4: unknown condition "opne"  (did you mean open?)
      ! outline: <folder>/.config/outline/config:5: a context is conditions only, without sort: and limit:  (such as d = open +d)
      ! outline: <folder>/.config/outline/config:6: a context is conditions only, without sort: and limit:  (such as e = open +e)
      ! There are no contexts  ([context] in <folder>/.config/outline/config or <folder>/.outline.conf defines them)
      """)
  }
}
