import Testing

struct ExpansionTests {
  @Test func `expand and collapse take items and sections`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline expand pear
      ! Expanded "Pear" → v10  (outline undo skips it)
      $ outline ls food
      food        Food
      fruit         ▾ Fruit
      apple             🍎 Apple
      pear            ▾ 🍐 Pear  2 kg
      conference          Conference
      milk            ✓ Milk
      $ outline collapse fruit work
      ! Collapsed "Fruit" and "Work" → v11  (outline undo skips it)
      $ outline ls
      food   Food
      fruit    ▸ Fruit
      milk       ✓ Milk

      work   ▸ Work  1 item
      $ outline expand fruit pear
      ! Expanded "Fruit" → v12  (outline undo skips it)
      $ outline expand pear
      ! Nothing to change, still v12
      """#)
  }

  @Test func `everything under a node is expanded with --all`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline collapse --all
      ! Collapsed everything → v10  (outline undo skips it)
      $ outline ls
      food  ▸ Food  2 items

      work  ▸ Work  1 item
      $ outline expand food --all
      ! Expanded everything in "Food" → v11  (outline undo skips it)
      $ outline ls food
      food        Food
      fruit         ▾ Fruit
      apple             🍎 Apple
      pear            ▾ 🍐 Pear  2 kg
      conference          Conference
      milk            ✓ Milk
      $ outline collapse
      ! outline: give ids, sections or --all
      ! hint: outline collapse --help
      ? 2
      $ outline expand nope
      ! outline: no item or section is named "nope"
      ! hint: outline ls
      ? 3
      """#)
  }

  @Test func `expand answers in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline expand pear --json | jq -c "{version,did,changed,count,ids:[.nodes[].id]}"
      {"version":10,"did":"Expanded \"Pear\"","changed":true,"count":1,"ids":["pear"]}
      """#)
  }
}
