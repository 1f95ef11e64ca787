import Testing

struct IndentTests {
  @Test func `items go up and down in their list, and stay at its ends`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline mv milk --up
      ! Moved "Milk" to /Food, before "Fruit" → v10  (outline undo)
      $ outline mv milk --up
      ! Nothing to change, still v10
      $ outline ls food --plain --fields level,text
      0⇥Food
      1⇥Milk
      1⇥Fruit
      2⇥Apple
      2⇥Pear
      $ outline mv apple pear --down
      ! Nothing to change, still v10
      $ outline add Plum --id plum --into fruit -q
      plum
      $ outline mv pear apple --down
      ! Moved "Apple" and "Pear" to /Food/Fruit, after "Plum" → v12  (outline undo)
      $ outline mv plum --up
      ! Nothing to change, still v12
      $ outline mv apple milk --up
      ! outline: the 2 items do not follow each other in one list
      ! hint: move them one by one, or outline mv ID… --after ID
      ? 5
      $ outline mv apple --up --down
      ! outline: choose one of --up, --down and a destination
      ! hint: outline mv --help
      ? 2
      $ outline mv apple --up --first
      ! outline: choose one of --up, --down and a destination
      ! hint: outline mv --help
      ? 2
      $ outline ls fruit --plain --fields text
      Fruit
      Plum
      Apple
      Pear
      """)
  }

  @Test func `items go into the one before them and out again, with their children`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ outline indent pear
      ! Moved "Pear" into "Apple" → v10  (outline undo)
      $ outline ls fruit
      fruit  ▾ Fruit
      apple    ▾ 🍎 Apple
      pear       ▸ 🍐 Pear  2 kg
      $ outline outdent pear
      ! Moved "Pear" after "Apple" → v11  (outline undo)
      $ outline indent fruit
      ! outline: there is no item before "Fruit" to move it into
      ! hint: outline mv fruit --into ID names one
      ? 5
      $ outline outdent fruit
      ! outline: "Fruit" is at the top level of its section
      ! hint: outline mv fruit --to-section TITLE moves it to another one
      ? 5
      $ outline outdent apple pear
      ! Moved "Apple" and "Pear" after "Fruit" → v12  (outline undo)
      $ outline ls food --plain --fields level,text
      0⇥Food
      1⇥Fruit
      1⇥Apple
      1⇥Pear
      1⇥Milk
      $ outline indent pear apple
      ! Moved "Apple" and "Pear" into "Fruit" → v13  (outline undo)
      $ outline undo
      ! Undid v13: indent 2 items → v14  (outline redo)
      $ outline indent apple milk
      ! outline: the 2 items do not follow each other in one list
      ! hint: move them one by one, or outline mv ID… --after ID
      ? 5
      $ outline indent food
      ! outline: "food" is a section, not an item
      ! hint: outline ls food shows its items; outline section --help explains sections
      ? 2
      """)
  }

  @Test func `lines of a batch report the same`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '%s\n' '{"op":"mv","id":"milk","up":true}' '{"op":"indent","id":"fruit"}' '{"op":"outdent","id":"apple"}' | outline batch
      {"count":1,"ids":["milk"],"line":1,"op":"mv"}
      {"count":1,"ids":["fruit"],"line":2,"op":"indent"}
      {"count":1,"ids":["apple"],"line":3,"op":"outdent"}
      ! Applied 3 operations → v10  (outline undo)
      $ outline ls food --all --plain --fields level,text
      0⇥Food
      1⇥Milk
      2⇥Fruit
      3⇥Pear
      4⇥Conference
      2⇥Apple
      $ echo '{"op":"mv","id":"milk","up":true,"down":true}' | outline batch
      ! outline: line 1: "up" and "down" exclude each other
      ? 2
      $ echo '{"op":"mv","id":"milk","up":true,"first":true}' | outline batch
      ! outline: line 1: "up" and "down" exclude a destination
      ? 2
      $ echo '{"op":"outdent","id":"milk"}' | outline batch
      ! outline: line 1: "Milk" is at the top level of its section
      ! hint: outline mv milk --to-section TITLE moves it to another one
      ? 5
      """#)
  }
}
