import Testing

struct DeletedTests {
  @Test func `what was deleted with its parent is told with the parent`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm fruit -q; outline restore Apple
      ! outline: "Apple" is deleted, together with "Fruit"
      ! hint: outline restore fruit brings both back
      ? 3
      $ outline show Conference
      ! outline: "Conference" is deleted, together with "Fruit"
      ! hint: outline restore fruit brings both back
      ? 3
      $ outline restore fruit -q; outline show Conference --fields id
      conference
      """#)
  }

  @Test func `deleted nodes are listed, the latest first, and their ids restore them`() async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline deleted
      ! Nothing is deleted
      $ outline rm milk -q; outline rm fruit -q
      $ outline deleted
      v11  <time>  fruit  Fruit  (+3 below)
      v10  <time>  milk   Milk
      $ outline deleted -n 1 --plain --fields version,id,kind,text,below,parent
      11⇥fruit⇥item⇥Fruit⇥3⇥food
      $ outline deleted --json | jq -c '.deleted[] | {id,below}'
      {"id":"fruit","below":3}
      {"id":"milk","below":0}
      $ outline show fruit
      ! outline: fruit was deleted in version 11
      ! hint: outline restore fruit brings it back
      ? 3
      $ outline restore fruit
      ! Restored "Fruit" and 3 items below it → v12  (outline undo)
      $ outline ls food --all --plain --fields id,level
      food⇥0
      fruit⇥1
      apple⇥2
      pear⇥2
      conference⇥3
      $ outline log -n 1 --plain --fields message
      restore Fruit
      $ outline restore milk -q
      $ outline deleted
      ! Nothing is deleted
      $ outline restore milk
      ! outline: "milk" is not deleted
      ! hint: outline restore VERSION --item milk restores its earlier state
      ? 2
      $ outline restore nothing
      ! outline: "nothing" is neither a version nor a deleted node
      ! hint: outline deleted lists deleted items; outline log lists versions
      ? 3
      $ outline restore milk --item pear
      ! outline: "milk" is not a version
      ! hint: outline restore --help
      ? 2
      $ outline deleted -n 0
      ! outline: --limit takes 1 or more
      ! hint: outline deleted --help
      ? 2
      """#)
  }

  @Test func `a deleted node is restored by its text, unless several have it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm milk fruit -q; outline restore MILK; outline restore Fruit
      ! Restored "Milk" → v11  (outline undo)
      ! Restored "Fruit" and 3 items below it → v12  (outline undo)
      $ outline add Rye --into food --id a -q; outline add rye --into food --id b -q; outline rm a b -q
      a
      b
      $ outline restore RYE
      ! outline: "RYE" fits several deleted nodes
      !   a  Rye
      !   b  rye
      ! hint: outline deleted says when they were deleted; give an id
      ? 4
      $ outline restore Rye; outline rm a -q; outline add today --into food --id c -q; outline rm c -q; outline restore today -q; outline show c
      c
      ! Restored "Rye" → v16  (outline undo)
      ! outline: c was deleted in version 19
      ! hint: outline restore c brings it back
      ? 3
      $ echo '{"op": "restore", "id": "RYE"}' | outline batch 2>&1 | head -n 1
      outline: line 1: "RYE" fits several deleted nodes
      """#)
  }

  @Test func `a section comes back with its items, and nothing without its parent`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm conference -q; outline section remove food -q
      $ outline deleted --plain --fields id,kind,below
      food⇥section⇥4
      conference⇥item⇥0
      $ outline restore conference
      ! outline: cannot restore conference: the former parent is gone, or is now below it
      ! hint: restore the parent, or the whole outline
      ? 5
      $ outline restore food --dry-run | tail -n 1
      + milk  Milk  in /Food
      ! Would change: 5 added
      $ outline restore food
      ! Restored "Food" and 4 items below it → v12  (outline undo)
      $ outline restore conference -q
      $ outline check
      ! No problems from v1 to v13
      """#)
  }

  @Test func `an item that a merge made one with another is not listed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db other.db && outline add Tea --into work -q | wc -l && outline --db other.db add Tea --into work -q | wc -l
      1
      1
      $ outline merge other.db -q && outline --db other.db merge .outline.db -q
      $ outline ls work --format '{text}'
      Work
      Write report
      Tea
      $ outline deleted && outline --db other.db deleted
      ! Nothing is deleted
      ! Nothing is deleted
      """#)
  }
}
