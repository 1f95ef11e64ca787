import Testing

struct ListTests {
  @Test func `ls shows expanded items`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls
      food    Food
      fruit     ▾ Fruit
      apple         🍎 Apple
      pear        ▸ 🍐 Pear  2 kg
      milk        ✓ Milk

      work    Work
      report      Write report ★
      $ outline ls food
      food   Food
      fruit    ▾ Fruit
      apple        🍎 Apple
      pear       ▸ 🍐 Pear  2 kg
      milk       ✓ Milk
      $ outline ls pear
      pear        ▸ 🍐 Pear  2 kg
      conference      Conference
      $ outline ls /
      food    Food
      fruit     ▾ Fruit
      apple         🍎 Apple
      pear        ▸ 🍐 Pear  2 kg
      milk        ✓ Milk

      work    Work
      report      Write report ★
      $ outline tree work
      work    Work
      report      Write report ★
      """#)
  }

  @Test func `ls shows collapsed items and fewer levels when asked`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls --all
      food        Food
      fruit         ▾ Fruit
      apple             🍎 Apple
      pear            ▸ 🍐 Pear  2 kg
      conference          Conference
      milk            ✓ Milk

      work        Work
      report          Write report ★
      $ outline ls -a -L 1
      food    Food
      fruit     ▾ Fruit
      milk        ✓ Milk

      work    Work
      report      Write report ★
      $ outline ls --level 0
      food  Food

      work  Work
      $ outline ls food --level -1
      ! outline: missing value for '--level <n>'
      ! hint: outline ls --help
      ? 2
      """#)
  }

  @Test func `a collapsed section shows how much it hides`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline collapse food -q
      $ outline ls
      food    ▸ Food  2 items

      work    Work
      report      Write report ★
      $ outline ls food
      food   ▸ Food  2 items
      fruit    ▾ Fruit
      apple        🍎 Apple
      pear       ▸ 🍐 Pear  2 kg
      milk       ✓ Milk
      """#)
  }

  @Test func `a section that is shown while an item is done says that it is hidden`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure Work --shown-while Milk -q
      $ outline ls -L0 --at gibberish-1
      ! outline: the value 'gibberish-1' is invalid for '--at <version>'
      ! hint: outline help versions
      ? 2
      $ outline undo -1
      ! outline: unknown option -1
      ! hint: outline undo 1
      ? 2
      $ outline ls -L 0
      food  Food

      work  Work
      $ outline reopen milk -q
      $ outline ls -L 0
      food  Food

      work  Work  hidden
      $ outline ls work
      work    Work
      report      Write report ★
      """#)
  }

  @Test func `ls prints plain fields`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls --plain
      food⇥section⇥0⇥⇥Food⇥
      fruit⇥item⇥1⇥⇥Fruit⇥
      apple⇥item⇥2⇥🍎⇥Apple⇥
      pear⇥item⇥2⇥🍐⇥Pear⇥2 kg
      milk⇥item⇥1⇥⇥Milk⇥
      work⇥section⇥0⇥⇥Work⇥
      report⇥item⇥1⇥⇥Write report⇥
      $ outline ls work --fields id,path,favorite,parent
      work⇥/Work⇥0⇥
      report⇥/Work/Write report⇥1⇥work
      $ outline ls --all food --fields path
      /Food
      /Food/Fruit
      /Food/Fruit/Apple
      /Food/Fruit/Pear
      /Food/Fruit/Pear/Conference
      /Food/Milk
      $ outline ls --fields nonsense
      ! outline: unknown field "nonsense"
      ! hint: there are id, kind, section, parent, list, level, image, text, secondary, note, done, due, start, wait, blocked, priority, urgency, tags, created, completed, modified, favorite, expanded, children, items, layout, appearance, attributes, uses, used, path, and attribute.NAME
      ? 2
      """#)
  }

  @Test func `ls prints JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls work --json
      {
        "nodes" : [
          {
            "configuration" : {

            },
            "id" : "work",
            "isExpanded" : true,
            "itemCount" : 1,
            "kind" : "section",
            "path" : "/Work",
            "text" : "Work"
          },
          {
            "hasChildren" : false,
            "id" : "report",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : true,
            "kind" : "item",
            "level" : 1,
            "parent" : "work",
            "path" : "/Work/Write report",
            "section" : "work",
            "text" : "Write report"
          }
        ],
        "schema" : 1,
        "version" : 9
      }
      """#)
  }

  @Test func `ls shows the past`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm fruit -q
      $ outline ls --at @-
      food    Food
      fruit     ▾ Fruit
      apple         🍎 Apple
      pear        ▸ 🍐 Pear  2 kg
      milk        ✓ Milk

      work    Work
      report      Write report ★
      $ outline ls pear --at v9
      pear        ▸ 🍐 Pear  2 kg
      conference      Conference
      $ outline ls /Food/Fruit/Pear --at 9 --plain
      pear⇥item⇥2⇥🍐⇥Pear⇥2 kg
      conference⇥item⇥3⇥⇥Conference⇥
      $ outline ls conference --at v9
      conference    Conference
      $ outline ls food --at 4 --json | jq -c .nodes[].id
      "food"
      "fruit"
      "apple"
      $ outline ls food --at 1
      ! outline: nothing was called "food" at version 1
      ! hint: outline ls --all --at 1 lists that version; outline log ID lists the versions of a node
      ? 3
      $ outline ls --at 99
      ! outline: unknown version 99; the latest is 10
      ! hint: outline log
      ? 3
      """#)
  }

  @Test func `editing shows the accessories`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls food --editing
      food   Food
      fruit    ⊖ ▾ Fruit ≡
      apple      ⊖   🍎 Apple ≡
      pear       ⊖ ▸ 🍐 Pear  2 kg ≡
      milk     ⊖   ✓ Milk ≡
      $ outline section configure food -q --accessory multiselect --accessory label:always:New --accessory
      ↳  detail:whenNotEditing --accessory reorder
      $ outline ls food
      food   Food
      fruit    ▾ Fruit [New] ⓘ
      apple        🍎 Apple [New] ⓘ
      pear       ▸ 🍐 Pear  2 kg [New] ⓘ
      milk       ✓ Milk [New] ⓘ
      $ outline ls food --editing
      food   Food
      fruit    ○ ▾ Fruit [New] ≡
      apple      ○   🍎 Apple [New] ≡
      pear       ○ ▸ 🍐 Pear  2 kg [New] ≡
      milk     ○   ✓ Milk [New] ≡
      """#)
  }

  @Test func `a grid has rows of columns, and a strip is one line`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure food -q --layout grid --columns 2 --footer-text "4 things"
      $ outline ls food --all
      food  Food
              Fruit       🍎
              🍐          Conference
              Milk✓
              4 things
      $ outline section configure food -q --layout strip
      $ outline ls food --all
      food  Food
              Fruit  🍎  🍐  Conference  Milk✓
              4 things
      """#)
  }

  @Test func `the header can be an item or nothing`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure food -q --header first-item-in-section --footer supplementary
      $ outline ls food
      fruit  ▾ Fruit
      apple      🍎 Apple
      pear     ▸ 🍐 Pear  2 kg
      milk     ✓ Milk
               2 items
      $ outline section configure food -q --header none
      $ outline ls
      fruit     ▾ Fruit
      apple         🍎 Apple
      pear        ▸ 🍐 Pear  2 kg
      milk        ✓ Milk
                2 items

      work    Work
      report      Write report ★
      """#)
  }

  @Test func `an outline without sections prints how to make one`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline ls
      ! There are no sections yet  (outline section add TITLE)
      $ outline ls -q
      $ outline ls --json
      {
        "nodes" : [

        ],
        "schema" : 1,
        "version" : 1
      }
      $ outline section list
      ! There are no sections yet  (outline section add TITLE)
      """#)
  }

  @Test func `every command can look for a name in one section`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Milk --id other --into work -q > /dev/null; outline show Milk > /dev/null 2>&1
      ? 4
      $ outline show Milk --section Work --fields id; outline ls Milk --section Food --plain --fields id
      other
      milk
      $ outline rename Milk Oats --section Work
      ! Renamed "Milk" to "Oats" → v11  (outline undo)
      $ outline ls --section Work --plain --fields text; outline collapse --section Food; outline expand Fruit
      ↳  --section Food
      Work
      Write report
      Oats
      ! Collapsed "Food" → v12  (outline undo skips it)
      ! Nothing to change, still v12
      $ EDITOR='sed -n 7,9p' outline edit --section Work
      ! # base: v12 of <folder>/.outline.db
      ! # only: work
      ! 
      ! Nothing to change, still v12
      $ outline count --section Work; outline count Fruit --section Food; outline count Fruit --section Work
      2
      3
      ! outline: nothing in the section "Work" is called "Fruit"
      ! hint: it is in another section; leave --section out
      ? 3
      $ outline sort --section Work -q; outline export --section Work --format ndjson | grep -c '"level":0'
      2
      $ outline blame Oats --section Work --plain --fields id
      other
      $ outline export Oats --favorites --section Work --format csv
      ! outline: choose ids or --favorites
      ! hint: outline export nodes --help
      ? 2
      $ outline ls - --section Work < /dev/null
      ! outline: --section applies to names, not to ids from standard input
      ! hint: outline ls --help
      ? 2
      """#)
  }

  /// A bench with a list of 1,301 items, some with children, and a grid of 700.
  private static func long() async throws -> Workbench {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ seq 1 1300 | awk '{ print ($1 % 3 ? "  " : "") "number " $1 }' > long.txt; seq 1 700 > tiles.txt
      $ outline section add Long --id long -q; outline section add Tiles --id tiles --layout grid --columns 3 -q
      long
      tiles
      $ outline add "Long id" --id an-id-that-is-longer-than-others --into Long -q
      an-id-that-is-longer-than-others
      $ outline import long.txt --as text --into Long -q > /dev/null; outline import tiles.txt --as text --into Tiles -q > /dev/null
      $ outline expand --all -q
      """#)
    return bench
  }

  @Test func `a long list is printed page by page, in every form`() async throws {
    let bench = try await Self.long()
    try await bench.expect(
      #"""
      $ outline ls --json | jq -c '.nodes[]' > json; outline ls --ndjson | jq -c . | diff json -
      $ outline ls --plain | wc -l; wc -l < json
      2011
      2011
      $ outline ls --fields id,path,level > fields; jq -r '[.id, .path, .level // 0] | @tsv' json | diff fields -
      $ cut -f1 fields > ids; outline ls -0 --fields id | tr '\0' '\n' | diff ids -
      $ outline ls long --format '{id} {text}' | tail -n 1 | sed 's/.* n/n/'
      number 1300
      $ outline ls > all; wc -l < all; sed -n '/ Long$/,/number 1300/p' all > long; outline ls long | diff long -
      1548
      $ for n in 2 512 513 514 1024 1302; do outline ls long --limit $n > some; head -n $n long | cmp - some; outline ls long --plain --limit $n | wc -l; done
      2
      512
      513
      514
      1024
      1302
      $ outline ls tiles | wc -l; outline ls tiles --limit 4 | sed 's/^[a-z]* *//'
      235
      Tiles
      1  2  3
      """#)
  }

  @Test func `a list that is changed while it is printed is that of one version`() async throws {
    let bench = try await Self.long()
    try await bench.expect(
      #"""
      $ seq 1 9000 > more.txt; outline import more.txt --as text --into Long -q > /dev/null; outline ls --plain > before
      $ outline ls --plain | { IFS= read -r line; outline rm /Long/"Long id" -q; echo "$line"; cat; } | cmp - before
      $ outline ls --plain | cmp -s - before
      ? 1
      """#)
  }
}
