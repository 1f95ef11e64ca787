import Testing

struct DoneTests {
  @Test func `items are ticked off and reopened by their texts`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline done 'write report'
      ! Ticked off "Write report" → v10  (outline undo)
      $ outline done report apple
      ! Ticked off "Apple" → v11  (outline undo)
      $ outline done report apple --dry-run
      ! Would change: nothing
      $ outline reopen Milk report --json | jq -c '[.did, .count, [.nodes[] | .isDone]]'
      ["Reopened \"Milk\" and \"Write report\"",2,[false,false]]
      $ outline reopen Milk
      ! Nothing to change, still v12
      $ outline log -n 2
      v12  <time>  app  reopen 2 items  2 changes
      v11  <time>  app  done 2 items    1 change
      ! There may be more; --limit shows them
      $ outline done Nothing
      ! outline: no item or section is named "Nothing"
      ! hint: outline ls
      ? 3
      $ outline find apple --plain | outline reopen - --plain --fields id,done
      apple⇥0
      ! Reopened "Apple" → v13  (outline undo)
      $ printf '{"op":"done","ids":["Milk","apple"]}\n{"op":"reopen","id":"apple"}' | outline batch
      {"count":2,"ids":["milk","apple"],"line":1,"op":"done"}
      {"count":1,"ids":["apple"],"line":2,"op":"reopen"}
      ! Applied 2 operations → v14  (outline undo)
      $ outline done Milk --section work
      ! outline: nothing in the section "Work" is called "Milk"
      ! hint: it is in another section; leave --section out
      ? 3
      """#)
  }

  @Test func `an item that is done says how many below it are not`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline done fruit; outline done pear apple -q; outline reopen fruit -q; outline done fruit
      ! Ticked off "Fruit", but not 3 open items below it → v10  (outline undo)
      ! Ticked off "Fruit", but not 1 open item below it → v13  (outline undo)
      $ outline undo -q; outline reopen fruit pear -q; outline done fruit pear
      ! Ticked off "Fruit" and "Pear", but not 1 open item below them → v16  (outline undo)
      """#)
  }

  @Test func `of two items of one text the open one is ticked off, and the done one reopened`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Tea --id one --into work -q; outline add Tea --id two --into food -q; outline done tea
      one
      two
      ! outline: "tea" matches 2 items
      !   one  /Work/Tea
      !   two  /Food/Tea
      ! hint: write the whole id or the path
      ? 4
      $ outline done two -q; outline done tea --plain --fields id; outline done tea
      one
      ! Ticked off "Tea" → v13  (outline undo)
      ! outline: "tea" matches 2 items
      !   one  ✓ /Work/Tea
      !   two  ✓ /Food/Tea
      ! hint: write the whole id or the path
      ? 4
      $ outline set two -q due:2001-02-03 +hot pri:A; outline rm tea
      ! outline: "tea" matches 2 items
      !   one  ✓ /Work/Tea
      !   two  ✓ /Food/Tea  (A)  due 2001-02-03  #hot
      ! hint: write the whole id or the path
      ? 4
      $ outline set two -q --no-due --no-tags --no-priority; outline reopen two -q; outline reopen tea --plain --fields id; outline rm tea -q
      one
      ! Reopened "Tea" → v17  (outline undo)
      ! outline: "tea" matches 2 items
      !   one  /Work/Tea
      !   two  /Food/Tea
      ! hint: write the whole id or the path
      ? 4
      """#)
  }
}
