import Testing

struct RestoreTests {
  @Test func `an item comes back with its descendants`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm pear -q
      $ outline add Kiwi --id kiwi --into fruit -q
      kiwi
      $ outline restore 9 --item pear
      ! Restored "Pear" of v9 → v12  (outline undo)
      $ outline ls food --all --plain --fields id,level
      food⇥0
      fruit⇥1
      apple⇥2
      kiwi⇥2
      pear⇥2
      conference⇥3
      milk⇥1
      $ outline restore 9 --item pear
      ! Nothing to change, still v12
      $ outline restore 9 --item /Food/Milk
      ! Nothing to change, still v12
      $ outline undo
      ! Undid v12: restore Pear to version 9 → v13  (outline redo)
      $ outline log -n 2
      v13  <time>  undo     undo 12: restore Pear to version 9  2 changes
      v12  <time>  restore  restore Pear to version 9           2 changes
      ! There may be more; --limit shows them
      """#)
  }

  @Test func `an item is named by its present or its former text`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk --text Oats -q
      $ outline rm pear -q
      $ outline restore 9 --item /Food/Oats
      ! Restored "Milk" of v9 → v12  (outline undo)
      $ outline restore 9 --item /Food/Fruit/Pear
      ! Restored "Pear" of v9 → v13  (outline undo)
      $ outline restore 9 --item conference
      ! Nothing to change, still v13
      $ outline restore 9 --item nothing
      ! outline: nothing was called "nothing" at version 9
      ! hint: outline ls --all --at 9 lists that version; outline log ID lists the versions of a node
      ? 3
      $ outline restore 6 --item milk
      ! outline: nothing was called "milk" at version 6
      ! hint: outline ls --all --at 6 lists that version; outline log ID lists the versions of a node
      ? 3
      $ outline restore 9 --item food
      ! outline: "food" is a section
      ! hint: --section food
      ? 2
      $ outline restore 9 --section milk
      ! outline: "milk" is an item
      ! hint: --item milk
      ? 2
      $ outline restore 9 --section food --item milk
      ! outline: --section and --item exclude each other
      ! hint: outline restore --help
      ? 2
      $ outline restore 9 --item /
      ! outline: nothing was called "/" at version 9
      ! hint: outline ls --all --at 9 lists that version; outline log ID lists the versions of a node
      ? 3
      """#)
  }

  @Test func `a section comes back, and the others stay`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm fruit -q
      $ outline set report --text "Report" -q
      $ outline restore 9 --section Food
      ! Restored "Food" of v9 → v12  (outline undo)
      $ outline ls --all --plain --fields id,text
      food⇥Food
      fruit⇥Fruit
      apple⇥Apple
      pear⇥Pear
      conference⇥Conference
      milk⇥Milk
      work⇥Work
      report⇥Report
      $ outline section remove food -q
      $ outline restore @- --section food --json | grep -E "did|count|changed|version|\"id"
        "changed" : true,
        "count" : 6,
        "did" : "Restored \"Food\" of v12",
            "id" : "food",
            "id" : "fruit",
            "id" : "apple",
            "id" : "pear",
            "id" : "conference",
            "id" : "milk",
        "version" : 14,
        "versionName" : "<version name>"
      $ outline restore 1 --section food
      ! outline: nothing was called "food" at version 1
      ! hint: outline ls --all --at 1 lists that version; outline log ID lists the versions of a node
      ? 3
      """#)
  }

  @Test func `nodes that cannot be restored are named`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm conference -q
      $ outline rm pear -q
      $ outline restore 9 --item conference
      ! outline: cannot restore conference: the former parent is gone, or is now below it
      ! hint: restore the parent, or the whole outline
      ? 5
      $ outline restore 9 --item conference --json
      ! {
      !   "error" : {
      !     "code" : 5,
      !     "hint" : "restore the parent, or the whole outline",
      !     "message" : "cannot restore conference: the former parent is gone, or is now below it",
      !     "name" : "conflict"
      !   },
      !   "schema" : 1
      ! }
      ? 5
      $ outline restore yesterday --item pear
      ! outline: there was no version yet at "yesterday"
      ! hint: the oldest is v1 of <time>
      ? 3
      $ outline restore today --item apple
      ! Nothing to change, still v11
      """#)
  }
}
