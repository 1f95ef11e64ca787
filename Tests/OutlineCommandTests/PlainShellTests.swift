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

  @Test func `what it changes is a version that can be taken back`() async throws {
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
