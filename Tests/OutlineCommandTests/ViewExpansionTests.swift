import Testing

struct ViewExpansionTests {
  @Test func `a view has its own expansion, without a version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline collapse fruit --view left
      ! Collapsed "Fruit" in the view left
      $ outline ls food --view left
      food   Food
      fruit    ▸ Fruit
      milk       ✓ Milk
      $ outline ls food
      food   Food
      fruit    ▾ Fruit
      apple        🍎 Apple
      pear       ▸ 🍐 Pear  2 kg
      milk       ✓ Milk
      $ outline collapse fruit --view left
      ! Nothing to change, still v9
      $ outline show fruit --view left --fields id,expanded
      fruit⇥0
      $ outline show fruit --fields id,expanded
      fruit⇥1
      $ outline diff v9 @
      v9 → v9: no difference
      $ outline expand fruit --view left
      ! Expanded "Fruit" in the view left
      $ outline log --plain | wc -l
      9
      """#)
  }

  @Test func `a view expands everything with --all, and shows the past so`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline expand --all --view left
      ! Expanded everything in the view left
      $ outline collapse food --all
      ! Collapsed everything in "Food" → v10  (outline undo skips it)
      $ outline rm milk
      ! Deleted "Milk" → v11  (outline undo)
      $ outline ls food --view left
      food        Food
      fruit         ▾ Fruit
      apple             🍎 Apple
      pear            ▾ 🍐 Pear  2 kg
      conference          Conference
      $ outline ls food --view left --at v10
      food        Food
      fruit         ▾ Fruit
      apple             🍎 Apple
      pear            ▾ 🍐 Pear  2 kg
      conference          Conference
      milk            ✓ Milk
      """#)
  }

  @Test func `a view has a rule for everything, with exceptions`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline expand --level 1 --view left
      ! Expanded everything to level 1 in the view left
      $ outline expand -L1 --view left
      ! Nothing to change, still v9
      $ outline ls food --view left
      food   Food
      fruit    ▸ Fruit
      milk       ✓ Milk
      $ outline expand fruit --view left
      ! Expanded "Fruit" in the view left
      $ outline views list
      left  level 1, 1 node
      $ outline views list --json | jq -c .views
      [{"nodes":1,"rule":"level 1","view":"left"}]
      $ outline collapse --all --view left --dry-run
      ! Would collapse everything in the view left
      $ echo '{"op": "expand", "level": 2, "view": "left"}' | outline batch --quiet
      {"count":1,"ids":["food","work"],"line":1,"op":"expand"}
      $ outline views list --plain --fields view,rule,nodes
      left⇥level 2⇥0
      $ outline views forget left --json | grep -e did -e changed
        "changed" : true,
        "did" : "Forgot the view left",
      $ outline expand --level 1
      ! outline: --level needs --view NAME
      ! hint: outline expand --help
      ? 2
      $ outline expand fruit --level 1 --view left
      ! outline: --level excludes ids, sections and --all
      ! hint: outline expand --help
      ? 2
      $ echo '{"op": "expand", "level": 2}' | outline batch --quiet
      ! outline: line 1: with "level" give "view"
      ? 2
      $ outline log --plain | wc -l
      9
      """#)
  }

  @Test func `views answer in JSON, in a batch and in a rehearsal`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline expand pear --view left --json | jq -c "{version,did,changed,count,nodes:[.nodes[]|[.id,.isExpanded]]}"
      {"version":9,"did":"Expanded \"Pear\" in the view left","changed":true,"count":1,"nodes":[["pear",true
      ↳ ]]}
      $ outline ls food --view left --json | jq -c "[.nodes[]|select(.isExpanded)|.id]"
      ["food","fruit","pear"]
      $ outline collapse pear --view left --dry-run
      ! Would collapse "Pear" in the view left
      $ outline show pear --view left --fields expanded
      1
      $ echo '{"op": "collapse", "id": "pear", "view": "left"}' | outline batch --quiet
      {"count":1,"ids":["pear"],"line":1,"op":"collapse"}
      $ outline show pear --view left --fields expanded
      0
      $ outline log --plain | wc -l
      9
      """#)
  }

  @Test func `names of views are checked, and completed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline collapse fruit --view ''
      ! outline: the name of a view must have 1 to 255 bytes and no control characters, unlike ""
      ? 2
      $ outline ls --view "$(printf 'a\tb')"
      ! outline: the name of a view must have 1 to 255 bytes and no control characters, unlike "a\tb"
      ? 2
      $ outline ls work --view nobody
      work    Work
      report      Write report ★
      $ outline collapse fruit work --view left --quiet
      $ outline collapse fruit --view 'at the right' --quiet
      $ outline complete-words fish outline ls --view ''
      words
      at the right⇥
      left⇥
      $ outline complete-words fish outline expand fruit --view l
      words
      left⇥
      """#)
  }

  @Test func `views are listed and forgotten, without a version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline views list
      ! There are no views  (outline collapse ID --view NAME)
      $ outline collapse fruit pear --view left -q; outline expand food --view "my right" -q
      $ outline views list
      left      2 nodes
      my right  1 node
      $ outline views ls --plain
      left⇥2
      my right⇥1
      $ outline views list --json | jq -c .views
      [{"nodes":2,"view":"left"},{"nodes":1,"view":"my right"}]
      $ outline views forget left --dry-run
      ! Would forget the view left
      $ outline views forget lef
      ! outline: unknown view "lef"
      ! hint: outline views list shows all views
      ? 3
      $ outline views forget left "my right" wrong -q
      ! outline: unknown view "wrong"
      ! hint: outline views list shows all views
      ? 3
      $ outline views forget left
      ! Forgot the view left
      $ outline show fruit --view left --fields id,expanded
      fruit⇥1
      $ outline views list --plain --fields view
      my right
      $ outline log --plain | wc -l
      9
      """#)
  }
}
