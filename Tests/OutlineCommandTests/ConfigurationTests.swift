import Testing

struct ConfigurationTests {
  private func bench(_ configuration: String) async throws -> Workbench {
    let bench = try await Workbench.planted()
    let script = "mkdir -p .config/outline && cat > .config/outline/config"
    try #require(await bench.shell(script, stdin: Array(configuration.utf8)).code == 0)
    return bench
  }

  @Test func `aliases, the default command and outlines with names are used`() async throws {
    let bench = try await bench(
      """
      # mine
      default = ls work --plain --fields text
      inbox = Later

      [alias]
      fruit = ls 'Fruit' --all
      ls = purge --before 1
      loop = loop

      [outline]
      other = ~/other.outline
      """)
    try await bench.expect(
      """
      $ outline
      Work
      Write report
      $ outline fruit --plain --fields text
      Fruit
      Apple
      Pear
      Conference
      $ outline loop
      ! outline: unknown command "outline loop"
      ! hint: outline help commands lists them
      ? 2
      $ outline ls --level 0
      food  Food

      work  Work
      $ outline init ~/other.outline -q
      <folder>/other.outline
      $ outline @other + buy stamps due:next friday 14:00 -q
      <id>
      $ outline --db @other ls --plain --fields text
      Later
      buy stamps
      $ OUTLINE_DB=@other outline count
      1
      $ outline @othr ls
      ! outline: no outline is called @othr
      ! hint: did you mean @other?
      ? 3
      $ outline @user ls
      ! outline: there is no outline at <folder>/data/outline/outline.db
      ! hint: outline init --user makes it
      ? 8
      $ outline where
      <folder>/.outline.db
      ! it is in this folder
      ! your configuration: <folder>/.config/outline/config
      ! configuration beside the outline: <folder>/.outline.conf, which does not exist
      ! outline: <folder>/.config/outline/config: the alias ls is ignored: it is a command
      ! inbox: Later
      $ outline @other where
      <folder>/other.outline
      ! @other names it
      ! your configuration: <folder>/.config/outline/config
      ! configuration beside the outline: <folder>/other.conf, which does not exist
      ! outline: <folder>/.config/outline/config: the alias ls is ignored: it is a command
      ! inbox: Later
      """)
  }

  @Test func `where tells a mistake once, also if a name of the file led to the outline`()
    async throws
  {
    let bench = try await bench(
      """
      nonsense
      [outline]
      other = ~/other.outline
      """)
    try await bench.expect(
      """
      $ outline init ~/other.outline -q
      <folder>/other.outline
      $ outline @other where 2>&1 | grep -c nonsense
      1
      $ outline where 2>&1 | grep -c nonsense
      1
      """)
  }

  @Test func `unknown keys are reported with their lines, and the rest is used`() async throws {
    let bench = try await bench(
      """
      defualt = ls
      nonsense
      [alias
      [aliases]
      x = ls
      [alias]
      a b = ls
      open = ls 'x
      [report]
      query = open
      [report r]
      query = opne
      colums = text
      group = colour
      [outline]
      bad = other.outline
      user = /other.outline
      """)
    try await bench.expect(
      """
      $ outline nowhere
      ! outline: <folder>/.config/outline/config:1: unknown key "defualt" here  (did you mean default?)
      ! outline: <folder>/.config/outline/config:2: "nonsense" has no =  (key = value)
      ! outline: <folder>/.config/outline/config:3: the heading has no closing bracket
      ! outline: <folder>/.config/outline/config:4: unknown section [aliases]  (did you mean [alias]?)
      ! outline: <folder>/.config/outline/config:7: "a b" cannot be the name of a command
      ! outline: <folder>/.config/outline/config:8: a quote is not closed in "ls 'x"
      ! outline: <folder>/.config/outline/config:9: the report has no name  ([report NAME])
      ! outline: <folder>/.config/outline/config:12: unknown condition "opne"  (did you mean open?)
      ! outline: <folder>/.config/outline/config:13: unknown key "colums" here  (did you mean columns?)
      ! outline: <folder>/.config/outline/config:14: items cannot be grouped by "colour"  (by section, tag, priority, due, start, created, completed, modified)
      ! outline: <folder>/.config/outline/config:16: the path of @bad is not absolute: "other.outline"  (begin it with / or ~/)
      ! outline: <folder>/.config/outline/config:17: "user" cannot be the name of an outline  (@user is your own one)
      ! outline: unknown command "outline nowhere"
      ! hint: did you mean outline where?
      ? 2
      $ outline where --json
      {
        "configuration" : [
          {
            "exists" : true,
            "file" : "<folder>/.config/outline/config",
            "problems" : [
              "<folder>/.config/outline/config:1: unknown key \\"defualt\\" here  (did you mean default?)",
              "<folder>/.config/outline/config:2: \\"nonsense\\" has no =  (key = value)",
              "<folder>/.config/outline/config:3: the heading has no closing bracket",
              "<folder>/.config/outline/config:4: unknown section [aliases]  (did you mean [alias]?)",
              "<folder>/.config/outline/config:7: \\"a b\\" cannot be the name of a command",
              "<folder>/.config/outline/config:8: a quote is not closed in \\"ls 'x\\"",
              "<folder>/.config/outline/config:9: the report has no name  ([report NAME])",
              "<folder>/.config/outline/config:12: unknown condition \\"opne\\"  (did you mean open?)",
              "<folder>/.config/outline/config:13: unknown key \\"colums\\" here  (did you mean columns?)",
              "<folder>/.config/outline/config:14: items cannot be grouped by \\"colour\\"  (by section, tag, priority, due, start, created, completed, modified)",
              "<folder>/.config/outline/config:16: the path of @bad is not absolute: \\"other.outline\\"  (begin it with / or ~/)",
              "<folder>/.config/outline/config:17: \\"user\\" cannot be the name of an outline  (@user is your own one)"
            ]
          },
          {
            "exists" : false,
            "file" : "<folder>/.outline.conf",
            "problems" : [

            ]
          }
        ],
        "file" : "<folder>/.outline.db",
        "schema" : 1,
        "why" : "it is in this folder"
      }
      """)
  }

  @Test func `keys of browse are checked as the rest is`() async throws {
    let bench = try await bench(
      """
      [keys]
      Ctrl-t = .
      Strg-t = .
      X = Q
      """)
    try await bench.expect(
      """
      $ outline where 2>&1 | grep 'config:[34]' | sed 's/.*config:/config:/'
      config:3: "Strg-t" is not a key  (such as Ctrl-t = .)
      config:4: No key "Q" in outline browse  (such as Ctrl-t = .)
      """)
  }

  @Test func `a file beside the outline runs nothing`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ printf 'default = purge --before 9\\ninbox = work\\n[alias]\\nx = purge\\n[outline]\\ny = z.outline\\n' > .outline.conf
      $ outline + hello -q > /dev/null
      ! outline: <folder>/.outline.conf:1: default is ignored in a file beside an outline, which anybody may have written  (it belongs in <folder>/.config/outline/config)
      ! outline: <folder>/.outline.conf:3: [alias] is ignored in a file beside an outline, which anybody may have written  (it belongs in <folder>/.config/outline/config)
      ! outline: <folder>/.outline.conf:5: [outline] is ignored in a file beside an outline, which anybody may have written  (it belongs in <folder>/.config/outline/config)
      $ outline ls work --plain --fields text
      Work
      Write report
      hello
      $ outline x
      ! outline: unknown command "outline x"
      ! hint: outline done ITEM
      ? 2
      $ outline @y ls
      ! outline: no outline is called @y
      ! hint: [outline] in <folder>/.config/outline/config names outlines; ./@y is a file
      ? 3
      $ outline | head -1
      food             Food
      """)
  }

  @Test func `colors suit the background, and completion offers aliases`() async throws {
    let bench = try await bench(
      """
      background = light
      [alias]
      later = ls --query 'start:after:today'
      [color dark]
      tag = red
      [color light]
      tag = blue
      [color sepia]
      tag = green
      """)
    try await bench.expect(
      """
      $ outline set report --tag home -q 2> told
      $ FORCE_COLOR=1 outline ls --open --tag home 2> /dev/null | grep -c '\\[34m'
      1
      $ sed -i '1s/light/dark/' .config/outline/config; FORCE_COLOR=1 outline ls --open --tag home 2> /dev/null | grep -c '\\[31m'
      1
      $ cat told
      outline: <folder>/.config/outline/config:8: there are no colors for "sepia"  (light or dark)
      $ outline complete-words fish outline lat
      words
      later⇥ls --query start:after:today
      """)
  }

  @Test
  func `without configuration bare outline lists the outline, or prints help if there is none`()
    async throws
  {
    let bench = try Workbench.bare()
    try await bench.expect(
      """
      $ outline | head -1
      Ordered, hierarchical lists in one SQLite file that keeps every version.
      $ outline where
      <folder>/data/outline/outline.db
      ! no folder from here upward has .outline.db, so it is your own; there is no such file yet  (outline init --user makes it)
      ! your configuration: <folder>/.config/outline/config, which does not exist
      ! configuration beside the outline: <folder>/data/outline/outline.conf, which does not exist
      $ outline init -q
      .outline.db
      $ outline section add Food --id food -q
      food
      $ outline
      food  Food
      $ outline + --user far away
      ! outline: there is no outline at <folder>/data/outline/outline.db
      ! hint: outline init --user makes it
      ? 8
      $ outline init --user -q
      <folder>/data/outline/outline.db
      $ outline + --user far away -q > /dev/null
      $ outline @user ls --plain --fields text
      Inbox
      far away
      """)
  }

  @Test func `a terminal shows a mistake once, and where shows it again`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      """
      $ mkdir -p .config/outline; echo nonsense > .config/outline/config
      $ terminal outline context | grep -c nonsense; terminal outline context | grep -c nonsense
      1
      0
      ? 1
      $ terminal outline where | grep -c nonsense; outline context 2>&1 | grep -c nonsense
      1
      1
      $ echo worse >> .config/outline/config; terminal outline context | head -n 2
      outline: <folder>/.config/outline/config:2: "worse" has no =  (key = value)
      hint: outline where shows such lines again
      """)
  }
}
