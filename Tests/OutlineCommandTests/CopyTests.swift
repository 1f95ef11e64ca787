import Testing

struct CopyTests {
  @Test func `a subtree is copied with new ids, in one version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline fav apple -q && outline done conference -q && outline note pear 'a note' -q
      $ outline copy Fruit --into work
      <id>
      ! Copied "Fruit", with 3 items below → v13  (outline undo)
      $ outline ls work --all --plain --fields level,image,text,secondary,note,done,favorite
      0⇥⇥Work⇥⇥⇥0⇥0
      1⇥⇥Write report⇥⇥⇥0⇥1
      1⇥⇥Fruit⇥⇥⇥0⇥0
      2⇥🍎⇥Apple⇥⇥⇥0⇥0
      2⇥🍐⇥Pear⇥2 kg⇥a note⇥0⇥0
      3⇥⇥Conference⇥⇥⇥1⇥0
      $ outline ls --all --plain --fields id | sort | uniq -d
      $ outline copy /Food/Fruit --into /Food/Fruit -q > /dev/null
      $ outline ls /Food/Fruit --all --plain --fields level,text
      1⇥Fruit
      2⇥Apple
      2⇥Pear
      3⇥Conference
      2⇥Fruit
      3⇥Apple
      3⇥Pear
      4⇥Conference
      $ outline undo -q
      $ outline copy /Food/Fruit/Apple milk --after report -q | wc -l
      2
      $ outline copy /Food/Fruit/Apple --first --dry-run
      + <id>  🍎 Apple  in /Food/Fruit
      ! Would change: 1 added
      $ outline copy apple
      ! outline: "apple" matches 3 items
      !   apple            /Food/Fruit/Apple
      !   <id>  /Work/Fruit/Apple
      !   <id>  /Work/Apple
      ! hint: write id:apple, the whole id or the path
      ? 4
      $ outline copy report
      ! outline: give a destination: --before, --after, --into, --to-section, --first or --last
      ! hint: outline copy report --after report
      ? 2
      $ outline copy nosuch
      ! outline: no item or section is named "nosuch"
      ! hint: outline ls
      ? 3
      $ outline copy food --into work
      ! outline: "food" is a section, not an item
      ! hint: outline ls food shows its items; outline section --help explains sections
      ? 2
      $ outline copy /Food/Fruit/Apple --into work --json | jq -c '[.did, .count, [.nodes[].path]]'
      ["Copied \"Apple\"",1,["/Work/Apple"]]
      $ printf '{"op":"copy","id":{"id":"pear"},"into":"work","key":"c"}\n{"op":"rename","id":{"key":"c"},"text":"Birne"}' | outline batch -q
      {"count":2,"ids":["<id>"],"key":"c","line":1,"op":"copy"}
      {"count":1,"ids":["<id>"],"line":2,"op":"rename"}
      $ outline log -n 2
      v18  <time>  app  batch of 2 operations  2 changes
      v17  <time>  app  copy Apple             1 change
      ! There may be more; --limit shows them
      $ outline check -q
      """#)
  }

  @Test func `a section is a template, whose copy is the next section with all items open`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure food --layout grid --columns 3 -q && outline done milk apple -q && outline fav pear -q
      $ outline copy food --text "Party food" -q > copied && outline section list --plain --fields text
      Food
      Party food
      Work
      $ outline ls "Party food" --all --plain --fields level,image,text,done,favorite
      0⇥⇥Party food⇥0⇥0
      1⇥⇥Fruit⇥0⇥0
      2⇥🍎⇥Apple⇥0⇥0
      2⇥🍐⇥Pear⇥0⇥0
      3⇥⇥Conference⇥0⇥0
      1⇥⇥Milk⇥0⇥0
      $ outline section list --plain --fields text,layout | head -2
      Food⇥grid
      Party food⇥grid
      $ outline copy food
      <id>
      ! Copied the section "Food", with 5 items → v14  (outline undo)
      $ outline copy apple --into work --text x
      ! outline: --text is the title of a section that is copied without a destination
      ! hint: outline copy --help
      ? 2
      $ outline copy food work
      ! outline: give a destination: --before, --after, --into, --to-section, --first or --last
      ! hint: outline copy food --into work
      ? 2
      $ echo '{"op":"section copy","id":"work","text":"Job","key":"j"}' | outline batch -q > made && outline ls Job --format '{text}'
      Job
      Write report
      """#)
    try await bench.expectSound()
  }
}
