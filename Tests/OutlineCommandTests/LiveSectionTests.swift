import Testing

struct LiveSectionTests {
  private func bench() async throws -> Workbench {
    let bench = try await Workbench.planted()
    let lines = [
      "outline set apple --tag shop", "outline set pear --tag shop",
      "outline section add Shop --id shop --first --shows 'open tag:shop sort:-text'",
      "outline section add Stars --id stars --shows favorites --trailing 'Unstar:toggleFavorite'",
      "outline section add Used --id used --shows recents --layout strip",
    ]
    for line in lines { try #require(await bench.shell(line).code == 0, "\(line)") }
    return bench
  }

  @Test func `a live section shows items of others with their paths`() async throws {
    try await bench().expect(
      """
      $ outline use milk apple -q
      $ outline ls
      shop    Shop
      pear        🍐 Pear  2 kg  #shop  /Food/Fruit
      apple       🍎 Apple  #shop  /Food/Fruit

      food    Food
      fruit     ▾ Fruit
      apple         🍎 Apple  #shop
      pear        ▸ 🍐 Pear  2 kg  #shop
      milk        ✓ Milk

      work    Work
      report      Write report ★

      stars   Stars
      report      Write report ★  /Work

      used    Used
                🍎  Milk✓
      $ outline section list
      shop   Shop   2 items   list  plain  shows open tag:shop sort:-text
      food   Food   2 items   list  plain
      work   Work   1 item    list  plain
      stars  Stars  1 item    list  plain  shows favorites
      used   Used   2 items   strip plain  shows recents
      $ outline show stars | head -7
      id           stars
      kind         section
      path         /Stars
      text         Stars
      items        1
      expanded     yes
      shows        favorites
      $ outline ls stars --plain --fields id,list,section,path
      stars⇥⇥stars⇥/Stars
      report⇥stars⇥work⇥/Work/Write report
      $ outline collapse shop -q
      $ outline ls --level 1 | head -1
      shop    ▸ Shop  2 items
      $ outline ls shop --text pear
      pear  🍐 Pear  #shop  /Food/Fruit
      $ outline find ap --section shop
      apple  🍎 Apple  #shop  /Food/Fruit
      """)
  }

  @Test func `an action on a row changes the item`() async throws {
    try await bench().expect(
      """
      $ outline swipe report --in stars --list
      leading⇥Favorite⇥toggleFavorite⇥full swipe
      trailing⇥Unstar⇥toggleFavorite⇥full swipe
      $ outline swipe report --in stars --trailing
      ! Swiped "Write report": Unstar → v15  (outline undo)
      $ outline ls stars
      stars  Stars
      $ outline undo -q
      $ printf '{"op":"swipe","id":"report","action":"Unstar","in":"Stars"}' | outline batch -q
      {"count":1,"ids":["report"],"line":1,"op":"swipe"}
      $ outline ls stars --at 14
      stars   Stars
      report      Write report ★  /Work
      $ outline diff 13 --stat
      v13 → v17: 1 added, 1 favorite
      """)
  }

  @Test func `a live section takes no items, and a section of items is not made live`() async throws
  {
    try await bench().expect(
      """
      $ outline add Plum --into shop
      ! outline: the section "Shop" shows items of other sections, and has none of its own
      ! hint: put it into another section; outline show shop shows the query that items here match
      ? 2
      $ outline mv milk --into Shop --first
      ! outline: the section "Shop" shows items of other sections, and has none of its own
      ! hint: put it into another section; outline show shop shows the query that items here match
      ? 2
      $ outline section configure food --shows open
      ! outline: the section "Food" has 2 items of its own, so it cannot show those of others
      ! hint: outline section add TITLE --shows … makes a section for the query
      ? 2
      $ outline section configure shop --shows 'open tga:shop'
      ! outline: unknown condition "tga"
      ! hint: did you mean tag?
      ? 2
      $ outline section configure shop --shows 'due:soon'
      ! outline: "soon" is not a date
      ! hint: use a date such as today, friday, 3d, 2w, 2026-11-27 or <time>
      ? 2
      $ outline section configure shop --shows '' -q
      $ outline add Plum --into shop --id plum -q
      plum
      $ outline undo 2 -q
      $ outline ls shop --plain --fields id
      shop
      pear
      apple
      $ outline section remove work -q
      $ outline add Plum --id prune -q
      prune
      $ outline show prune --fields path
      /Food/Plum
      """)
  }

  @Test func `an item that another program puts into a live section is shown`() async throws {
    try await bench().expect(
      """
      $ sqlite3 .outline.db "INSERT INTO outline(id, parent, text) VALUES('own', 'stars', 'Own')"
      ! Error: stepping, outline: the section shows items of others (configuration->>'shows'), and has none of its own (19)
      ? 19
      $ sqlite3 .outline.db "INSERT INTO item(id, key, parent, position, text) SELECT 'own', key, parent, position, 'Own' FROM tail WHERE parent_id='stars'"
      $ outline ls stars
      stars  Stars
      own        Own
      $ outline check
      ! No problems from v1 to v15
      """)
  }

  @Test
  func
    `a live section keeps the id of a node, and a query of a newer program is refused with a reason`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section add Now --id now --shows 'under Fruit or (favorites not done)' -q
      now
      $ outline rename fruit Obst -q; outline ls now --plain --fields text
      Now
      Apple
      Pear
      Conference
      Write report
      $ outline show now | grep shows
      shows        under:fruit or (favorites -done)
      $ outline rm fruit -q; outline ls now --plain --fields text
      Now
      Write report
      $ outline section configure now --shows 'under Nowhere'
      ! outline: no item or section is named "Nowhere"
      ! hint: outline ls
      ? 3
      $ outline section configure now --shows 'under Now'
      ! outline: "Now" shows items of other sections, and none are under it
      ! hint: outline ls Now --query … asks the items that it shows
      ? 2
      $ outline section configure now --shows '(open'
      ! outline: a closing parenthesis is missing in the query "(open"
      ? 2
      $ sqlite3 .outline.db "UPDATE item SET attributes='{\"shows\":\"open nearby\"}' WHERE id='now'"
      $ outline ls now
      now  Now
      ! outline: the configuration of section now cannot be read: shows: unknown condition "nearby"
      ! hint: a newer outline may know it; outline section configure now --shows QUERY gives it another query
      $ outline ls food --plain --fields text
      Food
      Milk
      $ sqlite3 .outline.db "SELECT attributes FROM item WHERE id='now'"
      {"shows":"open nearby"}
      """#)
  }

  @Test func `a name in a live section is one of the items that it shows`() async throws {
    try await bench().expect(
      """
      $ outline add apple --into work -q > /dev/null; outline done apple --section Work
      ! Ticked off "apple" → v16  (outline undo)
      $ outline done apple --section Shop
      ! Ticked off "Apple" → v17  (outline undo)
      $ outline show 🍐 --section Shop --plain --fields path
      /Food/Fruit/Pear
      $ outline done milk --section Shop
      ! outline: nothing in the section "Shop" is called "milk"
      ! hint: it is in another section; leave --section out
      ? 3
      """)
  }
}
