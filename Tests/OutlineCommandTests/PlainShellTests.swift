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
      sqlite3 .outline.db "UPDATE outline SET text='a'||char(0)||'b', secondary_text='c'||char(0) WHERE id='milk'"
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
}
