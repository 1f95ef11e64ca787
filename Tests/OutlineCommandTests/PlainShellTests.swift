import Testing

struct PlainShellTests {
  @Test func `it reads the same facts`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline use pear -q && outline fav pear -q
      $ sqlite3 .outline.db "SELECT line FROM outline"
      v Food
        v Fruit
          - 🍎 Apple
          > 🍐 Pear  2 kg *
            - Conference
        - [x] Milk
      v Work
        - Write report *
      $ sqlite3 .outline.db "SELECT id, title, items FROM section"
      food|Food|2
      work|Work|1
      $ sqlite3 .outline.db "SELECT id FROM favorites"
      report
      pear
      $ outline favorites --plain --fields id
      report
      pear
      $ sqlite3 .outline.db "SELECT id, count FROM recents"
      pear|1
      $ sqlite3 .outline.db "SELECT version, origin, message, changes FROM log LIMIT 2"
      10|app|favorite Pear|1
      9|app|add Write report|1
      $ outline log --limit 2 -q
      v10  <time>  app  favorite Pear     1 change
      v9   <time>  app  add Write report  1 change
      $ sqlite3 .outline.db "SELECT id, what, before, after FROM changes WHERE version=10"
      pear|favorite_position||a8
      $ sqlite3 .outline.db "SELECT section, edge, title, effect FROM swipe_action"
      food|leading|Favorite|toggleFavorite
      food|trailing|Delete|delete
      work|leading|Favorite|toggleFavorite
      work|trailing|Delete|delete
      """#)
  }

  @Test func `a text with a NUL stays whole through every change of its item`() async throws {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell(
      #"""
      whole() { sqlite3 "$1" "SELECT hex(text)||'|'||hex(secondary_text) FROM item WHERE id='milk'"; }
      sqlite3 .outline.db "UPDATE item SET text='a'||char(0)||'b', secondary_text='c'||char(0) WHERE id='milk'"
      for line in 'set milk --not-done' 'note milk hi' 'rm milk' 'undo' 'mv milk --into work' 'set milk --tag t'; do
        outline $line -q; echo "$line: $(whole .outline.db)"
      done
      outline rescue .outline.db rescued.db -q && whole rescued.db
      outline export history > h && outline import history h copied.db -q > /dev/null && whole copied.db
      outline export history --db copied.db | cmp - h && echo same
      """#)
    let whole = "610062|6300\n"
    #expect(
      answer.out == "set milk --not-done: \(whole)note milk hi: \(whole)rm milk: \nundo: \(whole)"
        + "mv milk --into work: \(whole)set milk --tag t: \(whole)\(whole)\(whole)same\n")
    #expect(answer.err == "")
    try await bench.expectSound()
  }

  @Test func `attributes that cannot be read are kept and reported`() async throws {
    let bench = try await Workbench.planted()
    for json in [#"{"a":1,"s":"\ud800"}"#, #"{"a":1,"n":1e400}"#] {
      _ = try await bench.sql("UPDATE outline SET attributes='\(json)' WHERE id='apple'")
      let answer = try await bench.shell(
        """
        outline set apple --tag t; echo $?; outline check; echo $?
        outline done apple -q; outline show apple --plain --fields text
        """)
      #expect(answer.out.hasPrefix("7\napple: its attributes cannot be read: "), "\(answer.out)")
      #expect(answer.out.hasSuffix("\n7\nApple\n"))
      #expect(
        answer.err.hasPrefix("outline: the attributes of apple cannot be read, and would be lost: ")
      )
      #expect(try await bench.sql("SELECT attributes FROM item WHERE id='apple'") == json)
    }
    // The way out that the hint names.
    _ = try await bench.sql("UPDATE outline SET attributes=NULL WHERE id='apple'")
    try await bench.expect("$ outline set apple --tag t -q")
    try await bench.expectSound()
  }

  @Test func `its changes are a version that can be undone`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "UPDATE item SET text='Oat milk', is_done=0 WHERE id='milk'"
      $ outline show milk --plain | grep text
      text⇥Oat milk
      $ outline find oat
      milk  Oat milk  /Food
      $ outline log --limit 1 -q
      v10  <time>  sql  set Oat milk  1 change
      $ outline diff
      ~ milk  Oat milk  text "Milk" → "Oat milk", not done
      v9 → v10: 1 changed
      $ outline undo
      ! Undid v10: set Oat milk → v11  (outline redo)
      $ sqlite3 .outline.db "SELECT text FROM item WHERE id='milk'"
      Milk
      $ sqlite3 .outline.db "INSERT INTO item(key,parent,position,id,text) SELECT key,parent,position,'eggs','Eggs' FR
      ↳ OM tail WHERE parent_id='food'"
      $ outline ls food --plain --fields id
      food
      fruit
      apple
      pear
      milk
      eggs
      """#)
  }

  @Test func `a search by SQL never fails, and shows nothing that is gone or was reworded`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "SELECT id, highlight(search, 0, '[', ']') FROM search WHERE search MATCH 'milk' ORDER BY rank"
      milk|[Milk]
      $ sqlite3 .outline.db "DELETE FROM outline WHERE text='Milk'; SELECT text FROM search WHERE search MATCH 'milk'"
      $ sqlite3 .outline.db "UPDATE outline SET text='Plum' WHERE id='apple'; SELECT text FROM search WHERE search MATCH 'apple OR plum'"
      $ sqlite3 .outline.db "SELECT version FROM search LIMIT 1; INSERT INTO search(search) VALUES('rebuild'); SELECT version, text FROM search WHERE search MATCH 'plum'"
      9
      11|Plum
      $ outline add Quince --id quince --into food -q; outline find quince plum --plain --fields id; outline find plum --plain --fields id; outline check -q
      quince
      apple
      ! Nothing found
      $ sqlite3 .outline.db "SELECT version, text FROM search WHERE search MATCH 'quince'"
      12|Quince
      $ sqlite3 .outline.db "INSERT INTO search(text) VALUES('x')"
      ! Error: stepping, search: its words are those of item; search='rebuild' reads them again (19)
      ? 19
      """#)
  }

  @Test func `planned fields are columns, and checked`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "UPDATE outline SET due='2026-12-24', priority='B' WHERE id='milk'; UPDATE outline SET tags='[\"shop\"]', due=NULL WHERE id='milk'"
      $ outline show milk --json | jq -c '.nodes[0].attributes'
      {"priority":"B","tags":["shop"]}
      $ sqlite3 .outline.db "INSERT INTO outline(parent, text, id, due) VALUES('food', 'Tea', 'tea', '2026-12-24T14:30:00Z'); SELECT due, attributes FROM outline WHERE id='tea'"
      <time>|{"due":"<time>"}
      $ for set in "due='soon'" "due='2026-02-31'" "priority='high'" "tags='\"shop\"'" "attributes='{\"due\":\"soon\"}'"; do
      ↳  sqlite3 .outline.db "UPDATE outline SET $set WHERE id='milk'" 2>&1 | cut -c1-59; done
      Error: stepping, outline: due is a day such as 2026-12-24 o
      Error: stepping, outline: due is a day such as 2026-12-24 o
      Error: stepping, outline: priority is a letter from A to Z 
      Error: stepping, outline: tags are an array of words such a
      Error: stepping, outline: due is a day such as 2026-12-24 o
      $ sqlite3 .outline.db "UPDATE outline SET done=1"
      ! Error: in prepare, no such column: done
      ? 1
      $ outline check -q
      """#)
  }

  @Test func `what an older shell stored stays, and does not stop a change`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "UPDATE item SET text='', attributes='{\"tags\":[\"oat milk\",7,\"shop\"]}' WHERE id='milk'"
      $ outline set milk --tag new --untag shop -q; sqlite3 .outline.db "SELECT attributes FROM item WHERE id='milk'"
      {"tags":["oat milk",7,"new"]}
      $ outline set milk --text '' -q; outline set apple --text '' -q && outline set apple --image ''
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      """#)
  }

  @Test func `a section whose configuration cannot be read is plain, and named once`() async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "INSERT INTO section(title, id, configuration) VALUES('Soon', 'soon', '{\"shows\":\"open due:banana\"}')"
      $ outline ls --plain --fields id
      food
      fruit
      apple
      pear
      milk
      work
      report
      soon
      ! outline: the configuration of section soon cannot be read: shows: "banana" is not a date
      ! hint: a newer outline may know it; outline section configure soon --shows QUERY gives it another query
      $ outline section list --plain --fields id,items
      food⇥2
      work⇥1
      soon⇥0
      ! outline: the configuration of section soon cannot be read: shows: "banana" is not a date
      ! hint: a newer outline may know it; outline section configure soon --shows QUERY gives it another query
      $ outline ls work --plain --fields id
      work
      report
      $ outline check
      soon: its configuration cannot be read: shows: "banana" is not a date
      ! outline: the outline is sound; list configurations cannot be read: 1 problem
      ! hint: outline section configure soon with any option repairs it, --shows QUERY gives it another query
      ? 7
      $ outline section configure soon --shows open -q && outline check
      ! No problems from v1 to v11
      """#)
  }

  @Test func `bytes that are not UTF-8 are found, and the hint mends them`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "UPDATE outline SET note=CAST(x'636166e9' AS TEXT) WHERE id='milk'"
      ! Error: stepping, item: the text is not UTF-8 (19)
      ? 19
      $ sqlite3 .outline.db "INSERT INTO note(text) VALUES(CAST(x'636166e9' AS TEXT)); UPDATE item SET note_key=(SELECT max(key) FROM note) WHERE id='milk'"
      $ outline check
      note 1: its text is not UTF-8
      ! outline: the outline is sound; other parts of the file are wrong: 1 problem
      ! hint: outline check --repair rebuilds them; unreadable bytes become U+FFFD
      ? 7
      $ outline check --repair
      ! Repaired: replaced bytes that are not UTF-8 in 1 text
      ! No problems from v1 to v10
      """#)
  }

  @Test func `a whole row that is written back moves to the end of its new parent`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "UPDATE outline SET parent='work', after=(SELECT after FROM outline WHERE id='milk') WHERE id='milk'; SELECT parent, after FROM outline WHERE id='milk'"
      work|report
      $ sqlite3 .outline.db "UPDATE item SET text=replace(text, 'Pear', 'Quince'); SELECT text FROM outline WHERE id='pear'"
      Quince
      $ sqlite3 .outline.db "UPDATE item SET text='x' WHERE key=0"
      ! Error: stepping, item: the root stays as it is (add WHERE key>0) (19)
      ? 19
      $ sqlite3 .outline.db "CREATE INDEX due ON item(attributes->>'due'); CREATE INDEX day ON item(json_extract(attributes, '$.due') DESC, text)"
      $ outline done milk -q; outline check; outline trust
      ! No problems from v1 to v11
      ! A change would run no triggers and evaluate no indexes of other programs
      """#)
  }

  @Test func `the first changes come at once, because they are not sorted`() async throws {
    let bench = try await Workbench.planted()
    let plan = try await bench.sql("EXPLAIN QUERY PLAN SELECT * FROM changes LIMIT 5")
    #expect(plan.contains("SCAN c") && !plan.contains("TEMP B-TREE FOR ORDER BY"), "\(plan)")
  }

  @Test(arguments: [
    "UPDATE outline SET text='x'", "INSERT INTO outline(parent, text) VALUES('food', 'x')",
    "UPDATE section SET title='x'", "INSERT INTO item(id) VALUES('x')", "DELETE FROM outline",
  ])
  func `every edit can be explained by a program that reads UTF-8`(edit: String) async throws {
    let bench = try await Workbench.planted()
    let explained = try await bench.sql("EXPLAIN \(edit)")
    #expect(!explained.isEmpty && !explained.contains("\u{FFFD}"))
  }
}
