import Testing

/// `outline undo` in a file that received versions of a copy.
struct UndoMergedTests {
  @Test func `it undoes the versions made here, and received ones stay`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup other.db -q
      other.db
      $ outline rename apple "Big apple" -q
      $ sqlite3 .outline.db "UPDATE outline SET text='Oat milk' WHERE id='milk'"
      $ outline --db other.db rename pear "Ripe pear" -q
      $ outline --db other.db add New --id new --into fruit -q
      new
      $ outline merge other.db
      ! Merged 2 versions from other.db → v13  (outline undo --pull)
      $ outline undo --dry-run
      ~ milk  Milk  text "Oat milk" → "Milk"
      ! Would undo v11: 1 changed
      $ outline undo 2 --dry-run
      ~ apple  🍎 Apple  text "Big apple" → "Apple"
      ~ milk  Milk  text "Oat milk" → "Milk"
      ! Would undo v11, v10: 2 changed
      $ outline undo 2
      ! Undid v11: set Oat milk → v14
      ! Undid v10: rename Apple → v15  (outline redo 2)
      $ outline ls --plain --fields id,text
      food⇥Food
      fruit⇥Fruit
      apple⇥Apple
      pear⇥Ripe pear
      new⇥New
      milk⇥Milk
      work⇥Work
      report⇥Write report
      $ outline redo 2 --dry-run
      ~ milk  Oat milk  text "Milk" → "Oat milk"
      ~ apple  🍎 Big apple  text "Apple" → "Big apple"
      ! Would redo v10, v11: 2 changed
      $ outline redo
      ! Redid v10: rename Apple → v16  (outline undo)
      $ sqlite3 .outline.db "UPDATE outline SET text='Work!' WHERE id='work'"
      $ outline redo
      ! outline: there is nothing to redo
      ? 1
      $ outline --db other.db merge .outline.db -q && outline ls > here && outline --db other.db ls | diff here -
      $ outline check -q && outline --db other.db check -q
      """#)
  }

  @Test func `fields that a received version changed too are listed with both values`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup other.db -q
      other.db
      $ outline set apple --text "Big apple" --note none --done -q
      $ outline rename pear "Big pear" -q
      $ outline --db other.db merge .outline.db -q
      $ outline --db other.db rename apple "Red apple" -q
      $ outline --db other.db set apple --note '' -q
      $ outline --db other.db mv apple --after report -q
      $ outline merge other.db -q
      $ outline undo 2 --dry-run
      ~ pear  🍐 Pear  text "Big pear" → "Pear"
      ! Would undo v11: 1 changed
      ! outline: cannot undo version 10: later versions changed 1 node that it changed, so it would be 1 of 2 versions
      !   apple  Red apple  changed in v14
      !     text is "Red apple" and would become "Apple"
      ! hint: outline restore 9 --item apple returns it to the version before
      ? 5
      $ outline undo 2
      ! Undid v11: rename Pear → v15  (outline redo)
      ! outline: cannot undo version 10: later versions changed 1 node that it changed, so 1 of 2 versions were undone
      !   apple  Red apple  changed in v14
      !     text is "Red apple" and would become "Apple"
      ! hint: outline restore 9 --item apple returns it to the version before
      ? 5
      $ outline undo --json
      ! {
      !   "error" : {
      !     "code" : 5,
      !     "conflicts" : [
      !       {
      !         "fields" : [
      !           {
      !             "field" : "text",
      !             "present" : "Red apple",
      !             "restored" : "Apple"
      !           }
      !         ],
      !         "id" : "apple",
      !         "reason" : "changed in v14",
      !         "text" : "Red apple"
      !       }
      !     ],
      !     "hint" : "outline restore 9 --item apple returns it to the version before",
      !     "message" : "cannot undo version 10: later versions changed 1 node that it changed",
      !     "name" : "conflict"
      !   },
      !   "schema" : 1
      ! }
      ? 5
      $ outline revert 10 --skip-conflicts
      ! Nothing to change, still v15
      ! Not changed:
      !   apple  Red apple  changed in v14
      !     text is "Red apple" and would become "Apple"
      $ outline mv milk --first -q
      $ outline --db other.db merge .outline.db -q
      $ outline --db other.db mv milk --after report -q
      $ outline merge other.db -q
      $ outline undo
      ! outline: cannot undo version 16: later versions changed 1 node that it changed
      !   milk  Milk  changed in v17
      !     place is "/Work, after Write report" and would become "/Food, after Fruit"
      ! hint: outline restore 15 --item milk returns it to the version before
      ? 5
      $ outline --db other.db rm milk -q
      $ outline merge other.db -q
      $ outline undo
      ! outline: cannot undo version 16: later versions changed 1 node that it changed
      !   milk  Milk  deleted in v18
      ! hint: outline restore 15 --item milk returns it to the version before
      ? 5
      """#)
  }

  @Test func `a pull is undone as a whole`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline undo --pull
      ! outline: there is no pull to undo
      ! hint: outline log lists the versions
      ? 1
      $ outline backup other.db -q
      other.db
      $ outline rename apple "Big apple" -q
      $ outline --db other.db rename pear "Ripe pear" -q
      $ outline --db other.db add New --id new --into fruit -q
      new
      $ outline merge other.db -q
      $ outline undo --pull --dry-run
      ~ pear  🍐 Pear  text "Ripe pear" → "Pear"
      - new  New  from /Food/Fruit
      ! Would change: 1 deleted, 1 changed
      $ outline undo --pull
      ! Undid the pull of v11 to v12 → v13  (outline redo)
      $ outline log -n 1
      v13  <time>  undo  undo pull of 2 versions  2 changes
      ! There may be more; --limit shows them
      $ outline ls fruit --plain --fields text
      Fruit
      Big apple
      Pear
      $ outline undo --pull
      ! outline: the pull of v11 to v12 was already undone by v13
      ! hint: outline revert 13 brings it back
      ? 1
      $ outline redo --dry-run
      + new  New  in /Food/Fruit
      ~ pear  🍐 Ripe pear  text "Pear" → "Ripe pear"
      ! Would redo the pull of v11 to v12: 1 added, 1 changed
      $ outline redo
      ! Redid the pull of v11 to v12 → v14  (outline undo)
      $ outline undo --pull --json -m "not yet" | jq -c '[.did, .count, .version, [.nodes[].id]]'
      ["Undid the pull of v11 to v12",2,15,["pear","new"]]
      $ outline redo --json | jq -c '[.did, .count]'
      ["Redid the pull of v11 to v12",2]
      $ outline undo
      ! Undid v16: redo 13: undo pull of 2 versions → v17  (outline redo)
      $ outline undo
      ! Undid v15: not yet → v18  (outline redo)
      $ outline undo --pull 2
      ! outline: --pull undoes the last merge; it takes no number of versions
      ! hint: outline undo --help
      ? 2
      $ outline undo --pull --expect-version 3
      ! outline: version 3 was expected, but the file is at version 18 (undo: undo 15: not yet)
      ! hint: read the outline again, then repeat the command
      ? 5
      $ outline rename pear "My pear" -q
      $ outline undo --pull
      ! outline: cannot undo the pull of v11 to v12: later versions changed 1 node that it changed
      !   pear  My pear  changed in v19
      !     text is "My pear" and would become "Pear"
      ! hint: outline undo first undoes the later changes made here
      ? 5
      $ outline undo -q && outline undo --pull -q
      $ outline --db other.db merge .outline.db -q && outline ls > here && outline --db other.db ls | diff here -
      $ outline check -q && outline --db other.db check -q
      """#)
  }
}
