import Testing

struct SwipeTests {
  @Test func `a swipe performs the first action, or the one named`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline swipe apple --leading
      ! Swiped "Apple": Favorite → v10  (outline undo)
      $ outline swipe apple --trailing
      ! Swiped "Apple": Delete → v11  (outline undo)
      $ outline undo -q
      $ outline section configure food -q --trailing "Later:move=Work" --trailing "Delete:delete:destructive" --leading
      ↳  Done:toggleDone --leading Used:recordUse
      $ outline swipe apple --list
      leading⇥Done⇥toggleDone⇥full swipe
      leading⇥Used⇥recordUse⇥
      trailing⇥Later⇥move⇥full swipe
      trailing⇥Delete⇥delete⇥
      $ outline swipe apple --trailing
      ! Swiped "Apple": Later → v14  (outline undo)
      $ outline swipe milk pear --leading --action done
      ! Swiped "Milk" and "Pear": Done → v15  (outline undo)
      $ outline swipe pear --leading --action used
      ! Swiped "Pear": Used
      $ outline ls --all
      food        Food
      fruit         ▾ Fruit
      pear            ▸ ✓ 🍐 Pear  2 kg
      conference          Conference
      milk            Milk

      work        Work
      report          Write report ★
      apple           🍎 Apple ★
      $ outline recents --fields id
      pear
      $ outline swipe pear --leading --action done
      ! Swiped "Pear": Done, now open → v16  (outline undo)
      $ outline swipe pear --trailing --in work
      ! outline: the section "Work" does not show "Pear"
      ! hint: outline swipe "Pear" --list shows the actions of its section
      ? 2
      """#)
  }

  @Test func `swipe refuses actions that the section lacks`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline swipe apple
      ! outline: give --leading, --trailing or --action; --list shows the actions
      ! hint: outline swipe --help
      ? 2
      $ outline swipe apple --trailing --action Archive
      ! outline: the section has no trailing action "Archive"; it has "Delete"
      ? 3
      $ outline section configure food -q --no-leading --no-full-swipe
      $ outline swipe apple --leading
      ! outline: the section has no leading action
      ? 3
      $ outline swipe apple --trailing
      ! outline: the section has no trailing action; it has "Delete"
      ? 3
      $ outline swipe apple --list --leading
      ! outline: --list excludes an edge and an action
      ! hint: outline swipe --help
      ? 2
      $ outline swipe food --leading
      ! outline: "food" is a section, not an item
      ! hint: outline ls food shows its items; outline section --help explains sections
      ? 2
      """#)
  }

  @Test func `swipe answers in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline swipe apple --list --json
      {
        "actions" : [
          {
            "action" : {
              "effect" : "toggleFavorite",
              "image" : "⭐️",
              "title" : "Favorite"
            },
            "edge" : "leading",
            "isFullSwipe" : true
          },
          {
            "action" : {
              "effect" : "delete",
              "image" : "🗑️",
              "style" : "destructive",
              "title" : "Delete"
            },
            "edge" : "trailing",
            "isFullSwipe" : true
          }
        ],
        "schema" : 1,
        "version" : 9
      }
      $ outline swipe apple --trailing --json | jq -c "{version,did,count,ids:[.nodes[].id]}"
      {"version":10,"did":"Swiped \"Apple\": Delete","count":1,"ids":["apple"]}
      """#)
  }
}
