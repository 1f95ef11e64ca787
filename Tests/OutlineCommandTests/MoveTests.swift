import Testing

struct MoveTests {
  @Test func `mv moves items with their descendants`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work
      ! Moved "Pear" to /Work → v10  (outline undo)
      $ outline mv apple conference --before report
      ! Moved "Apple" and "Conference" to /Work, before "Write report" → v11  (outline undo)
      $ outline mv milk --after apple
      ! Moved "Milk" to /Work, after "Apple" → v12  (outline undo)
      $ outline ls --all
      food        Food
      fruit           Fruit

      work        Work
      apple           🍎 Apple
      milk            ✓ Milk
      conference      Conference
      report          Write report ★
      pear            🍐 Pear  2 kg
      $ outline mv milk --first
      ! Moved "Milk" to /Work, first → v13  (outline undo)
      $ outline mv milk --first
      ! Nothing to change, still v13
      $ outline mv fruit --to-section work --first
      ! Moved "Fruit" to /Work, first → v14  (outline undo)
      $ outline ls --all --plain --fields level,id
      0⇥food
      0⇥work
      1⇥fruit
      1⇥milk
      1⇥apple
      1⇥conference
      1⇥report
      1⇥pear
      """#)
  }

  @Test func `mv answers in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv apple --last --json
      {
        "changed" : true,
        "count" : 1,
        "did" : "Moved \"Apple\" to /Food/Fruit",
        "nodes" : [
          {
            "hasChildren" : false,
            "id" : "apple",
            "image" : "🍎",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 2,
            "parent" : "fruit",
            "path" : "/Food/Fruit/Apple",
            "section" : "food",
            "text" : "Apple"
          }
        ],
        "schema" : 1,
        "version" : 10,
        "versionName" : "<version name>"
      }
      """#)
  }

  @Test func `mv takes ids from standard input`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline find a --plain | outline mv - --into work -q
      $ outline ls --plain --fields level,id
      0⇥food
      1⇥fruit
      1⇥milk
      0⇥work
      1⇥report
      1⇥apple
      1⇥pear
      $ printf "" | outline mv - --into work
      ! outline: there are no ids on standard input
      ? 1
      """#)
  }

  @Test func `mv refuses cycles and places beside itself`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv fruit --into conference
      ! outline: "Fruit" cannot move into "Conference", which is inside it
      ! hint: move conference out first
      ? 2
      $ outline mv fruit --into fruit
      ! outline: "Fruit" cannot move into itself
      ? 2
      $ outline mv pear --before pear
      ! outline: cannot place "Pear" before or after itself
      ? 2
      $ outline mv pear
      ! outline: give a destination: --before, --after, --into, --to-section, --first, --last, --up or --down
      ! hint: outline mv --help
      ? 2
      $ outline mv pear --into
      ! outline: missing value for '--into <id>'
      ! hint: outline mv --help
      ? 2
      $ outline mv food --first
      ! outline: "food" is a section, not an item
      ! hint: outline section move food --first
      ? 2
      $ outline mv milk --before work
      ! outline: "work" is a section, not an item
      ! hint: outline ls work shows its items; outline section --help explains sections
      ? 2
      """#)
  }

  @Test func `a section can keep its items`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure food --reorder withinSection -q
      $ outline mv milk --into work
      ! outline: "Milk" may only be reordered inside its section "Food"
      ! hint: outline section configure food --reorder anywhere allows it
      ? 2
      $ outline mv milk --into fruit
      ! Moved "Milk" to /Food/Fruit → v11  (outline undo)
      """#)
  }

  @Test func `rm deletes subtrees, and undo brings them back`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm fruit milk
      ! Deleted "Fruit" and "Milk", with 3 items below → v10  (outline undo)
      $ outline ls --plain --fields id
      food
      work
      report
      $ outline undo
      ! Undid v10: delete 2 items → v11  (outline redo)
      $ outline ls --all --plain --fields id
      food
      fruit
      apple
      pear
      conference
      milk
      work
      report
      $ outline rm fruit pear conference
      ! Deleted "Fruit" and 2 others, with 1 item below → v12  (outline undo)
      $ outline ls --json food | jq -c .nodes[].id
      "food"
      "milk"
      """#)
  }

  @Test func `rm answers in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm milk --json
      {
        "changed" : true,
        "count" : 1,
        "did" : "Deleted \"Milk\"",
        "nodes" : [
          {
            "hasChildren" : false,
            "id" : "milk",
            "isDone" : true,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "parent" : "food",
            "path" : "/Food/Milk",
            "section" : "food",
            "text" : "Milk"
          }
        ],
        "schema" : 1,
        "version" : 10,
        "versionName" : "<version name>"
      }
      """#)
  }

  @Test func `a deleted node is named as deleted`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm milk -q
      $ outline show milk
      ! outline: milk was deleted in version 10
      ! hint: outline restore milk brings it back
      ? 3
      $ outline add Milk --id milk --into food
      ! outline: the id milk belongs, or once belonged, to another item or section
      ! hint: choose another id, or let one be made; ids are never reused, not even after deletion
      ? 5
      $ outline rm milk
      ! outline: milk was deleted in version 10
      ! hint: outline restore milk brings it back
      ? 3
      """#)
  }

  @Test func `a section can go with its last item`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure work --removed-when-empty -q
      $ outline rm report
      ! Deleted "Write report" → v11  (outline undo)
      $ outline section list --plain
      food⇥section⇥0⇥⇥Food⇥
      """#)
  }
}
