import Testing

struct InitTests {
  @Test func `init makes an outline here`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline init
      .outline.db
      ! Made an empty outline  (outline section add TITLE)
      $ outline init
      .outline.db
      ! .outline.db is an outline already, at v1
      $ outline init other.outline
      other.outline
      ! Made an empty outline  (outline section add TITLE)
      $ outline init --json --db third.outline
      {
        "changed" : true,
        "did" : "Made an empty outline",
        "file" : "third.outline",
        "schema" : 1,
        "version" : 1
      }
      $ outline init --user
      <folder>/data/outline/outline.db
      ! Made an empty outline  (outline section add TITLE)
      $ ls -A . data/outline
      .:
      .outline.db
      data
      other.outline
      third.outline

      data/outline:
      outline.db
      """#)
  }

  @Test func `the name of a file may have one letter`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline init --db f
      f
      ! Made an empty outline  (outline section add TITLE)
      $ outline init --db a/f
      ! outline: cannot open a/f: there is no folder a
      ? 8
      $ outline section add Food --id food --db ./f
      food
      ! Added the section "Food" → v2  (outline --db ./f undo)
      $ outline tree --db f
      food  Food
      """#)
  }

  @Test func `the nearest file above is found`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir -p deep/er && cd deep/er && outline show milk --plain | head -1
      id⇥milk
      """#)
  }

  @Test func `the option is before the variable, and the variable before the nearest`() async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline init b.db -q && outline init c.db -q
      b.db
      c.db
      $ OUTLINE_DB=b.db outline section add B -q --id b
      b
      $ outline section add C -q --id c --db c.db
      c
      $ OUTLINE_DB=b.db outline section list --plain --fields id
      b
      $ OUTLINE_DB=b.db outline section list --plain --fields id --db c.db
      c
      $ outline --db c.db section list --plain --fields id
      c
      $ OUTLINE_DB= outline section list --plain --fields id
      food
      work
      """#)
  }

  @Test func `a missing file is not made by anything but init`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline ls
      ! outline: there is no .outline.db in this folder or one above it, and no outline at <folder>/data/outline/outli
      ↳ ne.db
      ! hint: outline init makes one in this folder
      ? 8
      $ outline add Milk
      ! outline: there is no .outline.db in this folder or one above it, and no outline at <folder>/data/outline/outli
      ↳ ne.db
      ! hint: outline init makes one in this folder
      ? 8
      $ outline import emoji
      ! outline: there is no .outline.db in this folder or one above it, and no outline at <folder>/data/outline/outli
      ↳ ne.db
      ! hint: outline init makes one in this folder
      ? 8
      $ outline undo --json
      ! {
      !   "error" : {
      !     "code" : 8,
      !     "hint" : "outline init makes one in this folder",
      !     "message" : "there is no .outline.db in this folder or one above it, and no outline at <folder>/data/outli
      ↳ ne/outline.db",
      !     "name" : "input-output"
      !   },
      !   "schema" : 1
      ! }
      ? 8
      $ OUTLINE_DB=x.db outline ls
      ! outline: there is no outline at x.db
      ! hint: outline init makes one there
      ? 8
      $ outline ls --db x.db
      ! outline: there is no outline at x.db
      ! hint: outline --db x.db init makes one there
      ? 8
      $ ls -A
      """#)
  }

  @Test func `without HOME the home folder comes from the system`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ unset XDG_DATA_HOME; HOME=$(eval echo "~$(id -un)") outline ls > one 2>&1; env -u HOME outline ls > two 2>&1; cmp one two
      $ unset XDG_DATA_HOME; HOME= outline ls > three 2>&1; cmp one three; HOME=$PWD outline ls > four 2>&1; cmp -s one four
      ? 1
      """#)
  }

  @Test func `init refuses places that are taken`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ mkdir folder && outline init folder
      ! outline: cannot open folder: it is a folder
      ? 8
      $ outline init missing/a.db
      ! outline: cannot open missing/a.db: there is no folder missing
      ? 8
      $ echo text > text.txt; outline init text.txt
      ! outline: cannot open text.txt: it is not an outline file (not a SQLite database at all)
      ! hint: check the path; of a damaged outline, outline rescue text.txt text-rescued.txt saves the readable part
      ? 7
      $ sqlite3 other.db 'CREATE TABLE t(a)'; outline init other.db
      ! outline: cannot open other.db: it is a database of another program, not an outline
      ! hint: check the path; of a damaged outline, outline rescue other.db other-rescued.db saves the readable part
      ? 7
      $ outline init --db other.db 2>&1 | grep -o 'rescue.*db'; outline check other.db 2>&1 | grep -o 'rescue.*db'
      rescue other.db other-rescued.db
      rescue other.db other-rescued.db
      $ outline init a.outline -q; sqlite3 a.outline .dump | sqlite3 dumped.db; outline init dumped.db
      a.outline
      ! outline: cannot open dumped.db: it is a copy without the mark of an outline file
      ! hint: outline --db dumped.db check --repair restores the mark
      ? 7
      $ outline init a.db --user
      ! outline: choose one of a path, --user and --db
      ! hint: outline init --help
      ? 2
      """#)
  }

  @Test func `names that other programs read as something else are names of files`() async throws {
    let bench = try Workbench.bare()
    let long = String(repeating: "x", count: 250)
    try await bench.expect(
      #"""
      $ echo text > t; outline --db t ls
      ! outline: cannot open t: it is not an outline file (not a SQLite database at all)
      ! hint: check the path; of a damaged outline, outline rescue t t-rescued.outline saves the readable part
      ? 7
      $ outline rescue t u
      ! outline: cannot open t: it is not an outline file (not a SQLite database at all)
      ! hint: check the path: no part of the file is of a SQLite database
      ? 7
      $ outline init file:a.db -q; outline --db file:a.db section add Food --id food -q
      ./file:a.db
      food
      $ outline --db :memory: init -q; outline --db file:a.db backup file:b.db -q
      ./:memory:
      file:b.db
      $ outline --db file:b.db ls
      food  Food
      $ ls -A
      :memory:
      file:a.db
      file:b.db
      t
      $ outline init LONG.db 2>&1 | cut -c 277-
      its name is too long for the files that SQLite makes beside it
      $ outline init t/a.db
      ! outline: cannot open t/a.db: Not a directory
      ? 8
      """#.replacing("LONG", with: long))
  }
}
