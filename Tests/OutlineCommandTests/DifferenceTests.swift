import Testing

struct DifferenceTests {
  @Test func `counts alone`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work -q
      $ outline rm fruit -q
      $ outline diff 9 --stat
      v9 → v11: 2 deleted, 1 moved
      $ outline diff --stat
      v10 → v11: 2 deleted
      $ outline diff 9 9 --stat --exit-code
      v9 → v9: no difference
      $ outline diff 9 11 --stat --exit-code
      v9 → v11: 2 deleted, 1 moved
      ? 1
      $ outline diff --stat --json
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "outline diff --help",
      !     "message" : "choose one of --stat, --json, --ndjson and --plain",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      """#)
  }

  @Test func `a difference in color`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv milk --into fruit -q
      $ outline rm report -q
      $ FORCE_COLOR=1 outline diff 9 | cat -v
      ^[[36m>^[[0m ^[[1;35mmilk^[[0m^[[2m  ^[[0mMilk^[[2m  from /Food to /Food/Fruit, after Pear^[[0m
      ^[[33m~^[[0m ^[[2mreport  ^[[0mWrite report^[[2m  no favorite^[[0m
      ^[[31m-^[[0m ^[[2mreport  ^[[0mWrite report^[[2m  from /Work^[[0m
      ^[[2mv9 M-bM-^FM-^R v11: 1 deleted, 1 moved, 1 favorite^[[0m
      $ FORCE_COLOR=1 outline diff 9 --no-color
      > milk  Milk  from /Food to /Food/Fruit, after Pear
      ~ report  Write report  no favorite
      - report  Write report  from /Work
      v9 → v11: 1 deleted, 1 moved, 1 favorite
      """#)
  }

  @Test func `every node of an old difference has its former text`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set fruit --text Obst -q
      $ outline add Kiwi --id kiwi --into fruit -q
      kiwi
      $ outline set fruit --text Fruta -q
      $ outline rm kiwi -q
      $ outline diff 10 11
      + kiwi  Kiwi  in /Food/Obst
      v10 → v11: 1 added
      $ outline diff 12 11
      ~ fruit  Obst  text "Fruta" → "Obst"
      v12 → v11: 1 changed
      $ outline diff 9 12 --plain
      +⇥kiwi⇥item⇥in /Food/Fruta⇥Kiwi⇥/Food/Fruta/Kiwi
      ~⇥fruit⇥item⇥text "Fruit" → "Fruta"⇥Fruta⇥/Food/Fruta
      """#)
  }

  @Test func `a difference of thousands of nodes is the same in parts`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q > /dev/null; { echo '- a'; echo '  - b'; seq 17000 | sed 's/^/    - n/'; } > list.md
      $ outline import list.md -q > /dev/null; outline section remove list -q; outline diff --stat
      v2 → v3: 17003 deleted
      $ outline diff --plain --fields sign,what,text > lines; sed -n '1p;16999,$p' lines
      -⇥from /list/a/b⇥n17000
      -⇥from /list/a/b⇥n2
      -⇥from /list/a/b⇥n1
      -⇥from /list/a⇥b
      -⇥from /list⇥a
      -⇥from /⇥list
      $ outline diff 3 2 --plain --fields what,path | sed -n '5p;$p'
      in /list/a/b⇥/list/a/b/n2
      in /list/a/b⇥/list/a/b/n17000
      $ outline diff | tail -n 1; outline diff --ndjson | wc -l; outline diff --exit-code > /dev/null
      v2 → v3: 17003 deleted
      17003
      ? 1
      $ outline diff 3 2 --json | grep -cE '"op" : "insert"|"inserted" : 17003|"count" : 17003'
      17005
      """#)
  }
}
