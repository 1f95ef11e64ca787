import Testing

struct RevertTests {
  @Test func `an earlier version is undone, and later changes stay`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set apple --text "Big apple" -q -m "a better apple"
      $ outline rm milk -q
      $ outline revert 10
      ! Reverted v10: a better apple → v12  (outline undo)
      $ outline revert v11
      ! Reverted v11: delete Milk → v13  (outline undo)
      $ outline ls --plain --fields id,text
      food⇥Food
      fruit⇥Fruit
      apple⇥Apple
      pear⇥Pear
      milk⇥Milk
      work⇥Work
      report⇥Write report
      $ outline revert v11
      ! Nothing to change, still v13
      $ outline log -n 2
      v13  <time>  revert  revert 11: delete Milk     1 change
      v12  <time>  revert  revert 10: a better apple  1 change
      ! There may be more; --limit shows them
      $ outline undo
      ! Undid v13: revert 11: delete Milk → v14  (outline redo)
      $ outline revert @
      ! Reverted v14: undo 13: revert 11: delete Milk → v15  (outline undo)
      $ outline revert 99
      ! outline: unknown version 99; the latest is 15
      ! hint: outline log
      ? 3
      $ outline revert 1
      ! outline: cannot revert version 1: it is the oldest
      ? 2
      """#)
  }

  @Test func `conflicts are listed, or skipped`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf 'apple\nmilk\npear\n' | outline set - --secondary new -q -m "many"
      $ outline set apple --secondary newer -q
      $ outline rm pear -q
      $ outline revert 10
      ! outline: cannot revert version 10: later versions changed 2 nodes that it changed
      !   apple  Apple  changed in v11
      !     secondaryText is "newer" and would become empty
      !   pear   Pear  deleted in v12
      ! hint: --skip-conflicts reverts the rest
      ? 5
      $ outline revert 10 --json
      ! {
      !   "error" : {
      !     "code" : 5,
      !     "conflicts" : [
      !       {
      !         "fields" : [
      !           {
      !             "field" : "secondaryText",
      !             "present" : "newer"
      !           }
      !         ],
      !         "id" : "apple",
      !         "reason" : "changed in v11",
      !         "text" : "Apple"
      !       },
      !       {
      !         "id" : "pear",
      !         "reason" : "deleted in v12",
      !         "text" : "Pear"
      !       }
      !     ],
      !     "hint" : "--skip-conflicts reverts the rest",
      !     "message" : "cannot revert version 10: later versions changed 2 nodes that it changed",
      !     "name" : "conflict"
      !   },
      !   "schema" : 1
      ! }
      ? 5
      $ outline revert 10 --skip-conflicts
      ! Reverted v10: many → v13  (outline undo)
      ! Not changed:
      !   apple  Apple  changed in v11
      !     secondaryText is "newer" and would become empty
      !   pear   Pear  deleted in v12
      $ outline revert 10 --skip-conflicts
      ! Nothing to change, still v13
      ! Not changed:
      !   apple  Apple  changed in v11
      !     secondaryText is "newer" and would become empty
      !   pear   Pear  deleted in v12
      $ outline undo -q
      $ outline revert 10 --skip-conflicts --json
      {
        "changed" : true,
        "conflicts" : [
          {
            "fields" : [
              {
                "field" : "secondaryText",
                "present" : "newer"
              }
            ],
            "id" : "apple",
            "reason" : "changed in v11",
            "text" : "Apple"
          },
          {
            "id" : "pear",
            "reason" : "deleted in v12",
            "text" : "Pear"
          }
        ],
        "count" : 1,
        "did" : "Reverted v10: many",
        "nodes" : [
          {
            "completed" : "<time>",
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
        "version" : 15,
        "versionName" : "<version name>"
      }
      """#)
  }

  @Test func `a reverted addition that has children since stays`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline revert 3
      ! outline: cannot revert version 3: later versions changed 1 node that it changed
      !   fruit  Fruit  has new children
      ! hint: --skip-conflicts reverts the rest
      ? 5
      $ outline add Kiwi --id kiwi --into milk -q
      kiwi
      $ outline revert 7
      ! outline: cannot revert version 7: later versions changed 1 node that it changed
      !   milk  Milk  has new children
      ! hint: --skip-conflicts reverts the rest
      ? 5
      $ outline revert 7 --skip-conflicts
      ! Nothing to change, still v10
      ! Not changed:
      !   milk  Milk  has new children
      """#)
  }
}
