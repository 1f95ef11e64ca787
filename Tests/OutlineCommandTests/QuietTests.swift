import Testing

struct QuietTests {
  @Test func `undo, log and blame skip expansion`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk --text "Oat milk" -q
      $ outline collapse fruit
      ! Collapsed "Fruit" → v11  (outline undo skips it)
      $ outline expand fruit
      ! Expanded "Fruit" → v12  (outline undo skips it)
      $ outline log -n 1
      v10  <time>  app  set Milk  1 change
      ! There may be more; --limit shows them
      $ outline log -n 2 --all
      v12  <time>  app  expand Fruit    1 change, quiet
      v11  <time>  app  collapse Fruit  1 change, quiet
      ! There may be more; --limit shows them
      $ outline log fruit --plain --fields number,isQuiet -n 1
      3⇥
      $ outline diff
      ~ milk  Oat milk  text "Milk" → "Oat milk"
      v9 → v12: 1 changed
      $ outline blame /Food/Fruit --plain --fields version,id | head -n 1
      3⇥fruit
      $ outline diff 10 11
      ~ fruit  Fruit  collapsed
      v10 → v11: 1 collapsed
      $ outline collapse fruit -q
      $ outline undo
      ! Undid v10: set Milk → v14  (outline redo)
      $ outline show fruit --plain --fields expanded
      0
      $ outline redo
      ! Redid v10: set Milk → v15  (outline undo)
      $ outline expand fruit -q; outline add Tea --id tea --into food --expect-version 15
      tea
      ! Added "Tea" → v17  (outline undo)
      $ outline add Tea --into food --expect-version 15
      ! outline: version 15 was expected, but the file is at version 17 (app: add Tea)
      ! hint: read the outline again, then repeat the command
      ? 5
      """#)
  }

  @Test func `versions have names, which take the place of numbers`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline log -n 1 --fields name
      <version name>
      $ name=$(outline log -n 1 --fields name); outline rm milk -q --expect-version $name; outline show milk --at $name | head -n 1
      id         milk
      $ outline log --fields name | awk '{ print length($0) }' | sort -u
      16
      $ outline log -n 1 --fields name > name; outline diff $(cut -c1-6 name)
      v10 → v10: no difference
      $ outline add x --into food --expect-version zzzzzzzzzzzzzzzz
      ! outline: expected the version <version name>, and this file has no such version
      ! hint: the file was restored from a backup, or is another copy; outline log lists its versions
      ? 5
      $ outline show food --at zzzzzzzzzzzzzzzz
      ! outline: no version of this file is named <version name>
      ! hint: outline log
      ? 3
      """#)
  }

  @Test func `a restored backup that diverged is noticed by the name of its version`() async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup copy.db -q
      copy.db
      $ outline add Mine --into food -q --id mine
      mine
      $ outline log -n 1 --fields name > seen
      $ mv copy.db .outline.db; outline add Theirs --into food -q --id theirs
      theirs
      $ outline rm theirs --expect-version $(cat seen)
      ! outline: expected the version <version name>, and this file has no such version
      ! hint: the file was restored from a backup, or is another copy; outline log lists its versions
      ? 5
      $ outline watch --since $(cat seen) --once
      ! outline: no version of this file is named <version name>
      ! hint: outline log
      ? 3
      """#)
  }
}
