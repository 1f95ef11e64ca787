import Testing

struct ResolveTests {
  @Test func `a decision between two changes is a version that others receive`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db other.db
      $ outline set apple --text "Big apple" -q && outline mv milk --into work -q && outline set pear --note mine -q && outline rm report -q
      $ outline --db other.db set apple --text "Red apple" -q && outline --db other.db mv milk --into fruit -q
      $ outline --db other.db set pear --note theirs -q && outline --db other.db set report --text "Report" -q
      $ outline merge other.db
        apple  Red apple  has another text in v10: "Big apple"
        milk  Milk  was moved elsewhere in v11
        pear  Pear  has another note in v12: "mine"
        report  Report  was deleted in v13, and kept because v17 changed it
      ! Merged 4 versions from other.db → v17, 4 conflicts  (outline conflicts, outline undo --pull)
      $ outline conflicts
      apple  text  Red apple
        mine    "Big apple"  v10, <time>
        theirs  "Red apple"  v14, <time>  shown
      milk  place  Milk
        mine    /Work, after Report  v11, <time>
        theirs  /Food/Fruit, after Pear  v15, <time>  shown
      pear  note  Pear
        mine    "mine"  v12, <time>
        theirs  "theirs"  v16, <time>  shown
      report  delete  Report
        mine    deleted  v13, <time>
        theirs  kept  v17, <time>  shown
      $ outline show pear | tail -n 2; outline show milk --plain | grep conflict; outline show pear --at 9 | grep -c conflict
      expanded   no
      conflict   has another note in v12: "mine"
      conflict⇥was moved elsewhere in v11
      0
      ? 1
      $ outline conflicts pear --plain
      pear⇥note⇥theirs⇥mine⇥hidden
      $ outline conflicts report --json | jq -c '.conflicts[0] | [.kind, .mine, .shown.version, .hidden.version, .reason]'
      ["delete","hidden",17,13,"was deleted in v13, and kept because v17 changed it"]
      $ outline resolve apple
      ! outline: choose one of --mine, --theirs, --both, --keep and --take
      ! hint: outline resolve --help
      ? 2
      $ outline resolve apple --mine --theirs
      ! outline: choose one of --mine, --theirs, --both, --keep and --take
      ! hint: outline resolve --help
      ? 2
      $ outline resolve gone --mine
      ! outline: no item or section is named "gone"
      ! hint: outline ls
      ? 3
      $ outline resolve work --mine
      ! outline: work has no conflict
      ! hint: outline conflicts lists them
      ? 1
      $ outline resolve milk --both
      ! outline: a conflict of the kind place cannot be resolved by --both
      ! hint: --mine, --theirs and --keep resolve it
      ? 2
      $ outline resolve apple --field note --mine
      ! outline: apple has no conflict of the kind note
      ! hint: outline conflicts lists them
      ? 1
      $ outline resolve apple --mine --dry-run
      ~ apple  🍎 Big apple  text "Red apple" → "Big apple"
      ! Would resolve text of "Big apple": 1 changed
      $ outline resolve apple --both
      ! Resolved text of "Red apple", whose other text is the item after it → v18  (outline undo)
      $ outline resolve milk --mine
      ! Resolved place of "Milk" → v19  (outline undo)
      $ outline resolve pear --mine --json | jq -c '[.did, .changed, .nodes[0].content.note]'
      ["Resolved note of \"Pear\"",true,null]
      $ outline resolve report --mine -m "really delete it"
      ! Resolved delete of "Report" → v21  (outline undo)
      $ outline conflicts
      ! No conflicts
      $ outline --db other.db merge .outline.db
      ! Merged 8 versions from .outline.db → v21  (outline --db other.db undo --pull)
      $ outline --db other.db conflicts
      ! No conflicts
      $ outline ls --all > here && outline --db other.db ls --all | diff here -
      $ outline ls --all --plain --fields id,text
      food⇥Food
      fruit⇥Fruit
      apple⇥Red apple
      <id>⇥Big apple
      pear⇥Pear
      conference⇥Conference
      work⇥Work
      milk⇥Milk
      $ outline --db other.db log -n 2 --plain --fields origin,message,author
      merge⇥really delete it⇥
      merge⇥resolve Pear⇥
      $ outline log -n 2 --plain --fields origin,message,madeIn
      resolve⇥really delete it⇥
      resolve⇥resolve Pear⇥
      $ outline --db other.db check -q && outline check -q
      """#)
  }

  @Test func `a deletion says how many items go with it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; outline rm fruit -q; outline --db b.db add Kiwi Lime --into fruit -q > ids; outline merge b.db -q > ids
      $ outline resolve fruit --mine --dry-run | grep -c '^- '
      6
      ! Would resolve delete of "Fruit", with 5 items below: 6 deleted
      $ outline resolve fruit --mine --dry-run > ids
      ! Would resolve delete of "Fruit", with 5 items below: 6 deleted
      $ outline resolve fruit --mine
      ! Resolved delete of "Fruit", with 5 items below → v12  (outline undo)
      $ outline undo -q; outline ls fruit --plain --fields text | tail -2
      Kiwi
      Lime
      """#)
  }

  @Test func `three texts are decided at once, and a node made twice is told by its texts`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; cp .outline.db c.db
      $ outline rename milk One -q; outline --db b.db rename milk Two -q; outline --db c.db rename milk Three -q
      $ outline merge b.db -q > /dev/null; outline merge c.db -q > /dev/null
      $ outline resolve milk --both
      ! Resolved text of "Three", whose other text is the item after it → v13  (outline undo)
      $ outline ls food --plain --fields text | tail -3 | sort
      One
      Three
      Two
      $ outline add Tea --id tea --into food -q; outline --db b.db add Rice --id tea --into food -q; outline merge b.db -q > /dev/null
      tea
      tea
      $ outline conflicts
      tea  id  Rice
        mine    "Tea"  v14, <time>
        theirs  "Rice"  v15, <time>  shown
      $ outline check -q
      """#)
  }

  @Test func `of several hidden changes none is dropped, and each can be taken by who made it`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; cp .outline.db c.db
      $ OUTLINE_AUTHOR=Ann outline rename milk Oat -q; OUTLINE_AUTHOR=Bob outline --db b.db rename milk Soy -q
      $ OUTLINE_AUTHOR=Cleo outline --db c.db rename milk Goat -q
      $ outline --db c.db pull b.db -q > /dev/null; outline --db c.db pull .outline.db -q > /dev/null
      $ outline --db c.db conflicts
      milk  text  Goat
        mine    "Goat"  v10 by Cleo, <time>  shown
        theirs  "Soy"  v11 by Bob, <time>
        theirs  "Oat"  v12 by Ann, <time>
      $ outline --db c.db resolve milk --theirs
      ! outline: several changes of text of milk could be meant: v11 of Bob; v12 of Ann; v10 of Cleo
      ! hint: --take v11 takes one, --keep the shown one, --both all
      ? 2
      $ outline --db c.db resolve milk --take dora
      ! outline: no change of milk is by "dora", but by v11 of Bob; v12 of Ann; v10 of Cleo
      ! hint: --take v11 takes one, --keep the shown one, --both all
      ? 2
      $ outline --db c.db resolve milk --take ann -q; outline --db c.db conflicts
      ! No conflicts
      $ outline pull c.db -q; outline --db b.db pull c.db -q; outline show milk --plain --fields text; outline --db b.db show milk --plain --fields text
      Oat
      Oat
      $ outline conflicts; outline --db b.db conflicts; outline check -q
      ! No conflicts
      ! No conflicts
      """#)
  }

  @Test func `the change of one of a person's machines is taken by the name of the machine`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; OUTLINE_AUTHOR='Ann, laptop' outline rename milk Oat -q; sleep 0.01
      $ OUTLINE_AUTHOR='Ann, phone' outline --db b.db rename milk Soy -q; outline pull b.db -q
        milk  Soy  has another text in v10 of Ann, laptop: "Oat"
      $ outline resolve milk --take ann
      ! outline: several changes of text of milk could be meant: v10 of Ann, laptop; v11 of Ann, phone
      ! hint: --take v10 takes one, --keep the shown one, --both all
      ? 2
      $ outline resolve milk --take Laptop -q; outline show milk --plain --fields text
      Oat
      """#)
  }

  @Test func `the undo of a decision lists the conflict again, until it is redone`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; outline rename milk Oat -q; outline --db b.db rename milk Soy -q; outline pull b.db -q > /dev/null
      $ outline resolve milk --mine -q; outline conflicts; outline undo
      ! No conflicts
      ! Undid v12: resolve Soy → v13  (outline redo)
      $ outline conflicts --plain; outline redo -q; outline conflicts
      milk⇥text⇥Soy⇥Oat⇥hidden
      ! No conflicts
      $ outline undo -q; outline --db b.db note milk cold -q; outline pull b.db -q; outline conflicts --plain
      milk⇥text⇥Soy⇥Oat⇥hidden
      $ outline resolve milk --mine -q; outline conflicts
      ! No conflicts
      """#)
    try await bench.expectSound()
  }

  @Test func `the undo of an author's decision lists the conflict again, until it is redone`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; outline rename milk Oat -q; outline --db b.db rename milk Soy -q; outline pull b.db -q > /dev/null
      $ OUTLINE_AUTHOR=ann outline resolve milk --mine -q; echo '{"op": "undo", "by": "ann"}' | OUTLINE_AUTHOR=ann outline batch - -q > /dev/null
      $ outline conflicts --plain
      milk⇥text⇥Soy⇥Oat⇥hidden
      $ echo '{"op": "redo", "by": "ann"}' | OUTLINE_AUTHOR=ann outline batch - -q > /dev/null; outline conflicts
      ! No conflicts
      """#)
    try await bench.expectSound()
  }

  @Test func `a decision that keeps the shown text and another one are told as a conflict`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; cp .outline.db c.db
      $ OUTLINE_AUTHOR='Ann, laptop' outline rename milk Oat -q; OUTLINE_AUTHOR=Bob outline --db b.db rename milk Soy -q
      $ outline pull b.db -q > /dev/null; outline --db b.db pull .outline.db -q > /dev/null
      $ OUTLINE_AUTHOR='Ann, laptop' outline resolve milk --keep -q; sleep 0.01; OUTLINE_AUTHOR=Bob outline --db b.db resolve milk --take ann
      ! Resolved text of "Oat" → v12  (outline --db b.db undo)
      $ outline pull b.db; outline --db c.db pull .outline.db -q
        milk  Oat  has another text in v12 of Ann, laptop: "Soy"
        milk  Oat  has another text in v12 of Ann, laptop: "Soy"
      ! Pulled 1 version (Bob) from b.db → v13, 1 conflict  (outline conflicts, outline undo --pull)
      $ outline --db c.db conflicts
      milk  text  Oat
        keep    "Oat"  v13 by Bob, <time>  shown
        theirs  "Soy"  v12 by Ann, laptop, <time>
      # The undo of a decision after which another one came lists nothing old.
      $ outline undo -q; outline conflicts --plain
      milk⇥text⇥Oat⇥Soy⇥hidden
      """#)
  }

  @Test func `a tick that another copy made and took away again is told`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; outline done apple -q; sleep 0.01
      $ outline --db b.db done apple -q; outline --db b.db undo -q
      $ outline pull b.db
        apple  Apple  was ticked off in v10
      ! Pulled 2 versions from b.db → v12, 1 conflict  (outline conflicts, outline undo --pull)
      $ outline resolve apple --mine -q; outline show apple --plain --fields done
      1
      """#)
  }

  @Test func `all conflicts are decided by one version, or those of a kind`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db other.db
      $ outline set apple --text "Big apple" -q && outline mv milk --into work -q && outline set pear --text Birne -q
      $ outline --db other.db set apple --text "Red apple" -q && outline --db other.db mv milk --into fruit -q
      $ outline --db other.db set pear --text Poire -q && outline merge other.db -q | wc -l
      3
      $ outline resolve --all
      ! outline: choose one of --mine, --theirs, --both, --keep and --take
      ! hint: outline resolve --help
      ? 2
      $ outline resolve --mine
      ! outline: name a section or an item, or say --all
      ! hint: outline resolve --help
      ? 2
      $ outline resolve --all --both --field place
      ! outline: a conflict of the kind place cannot be resolved by --both
      ! hint: --mine, --theirs and --keep resolve it
      ? 2
      $ outline resolve --all --mine --field place
      ! Resolved place of "Milk" → v16  (outline undo)
      $ outline resolve --all --mine --dry-run
      ~ apple  🍎 Big apple  text "Red apple" → "Big apple"
      ~ pear  🍐 Birne  text "Poire" → "Birne"
      ! Would resolve text of "Big apple" and "Birne": 2 changed
      $ outline resolve --all --mine -q && outline conflicts
      ! No conflicts
      $ outline show apple --format '{text}' && outline show pear --format '{text}' && outline ls work --format '{text}'
      Big apple
      Birne
      Work
      Write report
      Milk
      $ outline resolve --all --keep
      ! outline: the outline has no conflict
      ! hint: outline conflicts lists them
      ? 1
      $ outline undo -q && outline show apple --format '{text}'
      Red apple
      """#)
    try await bench.expectSound()
  }

  @Test func `of all conflicts, those that cannot be resolved in a way stay, and it says so`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db other.db
      $ outline set pear --text Birne -q && outline mv milk --into work -q
      $ outline --db other.db set pear --text Poire -q && outline --db other.db mv milk --into fruit -q
      $ outline merge other.db -q | wc -l
      2
      $ outline resolve --all --both
      ! Resolved text of "Poire", whose other text is the item after it; 1 conflict cannot be resolved in this way → v14  (outline undo)
      $ outline conflicts --plain --fields id,kind; outline ls fruit --all --plain --fields text | grep -A 2 Poire
      milk⇥place
      Poire
      Conference
      Birne
      $ outline resolve --all --mine
      ! Resolved place of "Milk" → v15  (outline undo)
      """#)
    try await bench.expectSound()
  }

  @Test func `a list that two files sorted is one conflict, decided once`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add List --id list -q && printf '%s\n' Fig Apple Date Kiwi Cherry Honey Elder Banana Grape Ice | outline add --into list - -q | wc -l
      list
      10
      $ cp .outline.db other.db && outline sort list --by text -q && outline --db other.db sort list --by text --reverse -q
      $ outline add Quince --into list --first --id q -q && outline merge other.db -q > merged && cut -d' ' -f5- merged
      q
      List  has another order in v4
      $ outline conflicts | sed -E 's/[0-9]{4}-.*//'
      list  order  List
        mine    Quince, Apple, Banana, Cherry, Date, Elder, Fig, Grape, Honey, Ice, Kiwi  v4, 
        theirs  Kiwi, Ice, Honey, Grape, Fig, Elder, Date, Cherry, Banana, Apple  v6, 
      $ outline resolve list --both
      ! outline: a conflict of the kind order cannot be resolved by --both
      ! hint: --mine, --theirs and --keep resolve it
      ? 2
      $ outline resolve list --theirs
      ! Resolved the order of "List" → v7  (outline undo)
      $ outline ls list --format '{text}' | paste -sd' '
      List Kiwi Ice Honey Grape Fig Elder Quince Date Cherry Banana Apple
      $ outline conflicts
      ! No conflicts
      """#)
    try await bench.expectSound()
  }

  @Test func `undo takes back a decision that keeps what is shown, and names what it deleted`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db other.db && outline set apple --text "Big apple" -q && outline rm pear -q
      $ outline --db other.db set apple --text "Red apple" -q && outline --db other.db set pear --text Poire -q
      $ outline add Tea --into fruit --id tea -q && outline merge other.db -q | wc -l
      tea
      2
      $ outline resolve apple --theirs
      ! Resolved text of "Red apple" → v15  (outline undo)
      $ outline conflicts --plain --fields id,kind
      pear⇥delete
      $ outline undo
      ! Undid v15: resolve Red apple → v16  (outline redo)
      $ outline conflicts --plain --fields id,kind; outline show tea --format '{text}'
      apple⇥text
      pear⇥delete
      Tea
      $ outline redo
      ! Redid v15: resolve Red apple → v17  (outline undo)
      $ outline conflicts --plain --fields id,kind
      pear⇥delete
      $ outline resolve --all --mine
      ! Resolved delete of "Poire", with 1 item below → v18  (outline undo)
      """#)
    try await bench.expectSound()
  }
}
