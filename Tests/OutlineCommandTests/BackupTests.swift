import Testing

struct BackupTests {
  @Test func `a backup is an outline with all its versions`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup copy.outline 2>&1 | sed 's/[0-9.]* KB/<n> KB/'
      copy.outline
      Backed up v9, <n> KB
      $ ls
      copy.outline
      $ outline --db copy.outline log -n 1
      v9  <time>  app  add Write report  1 change
      ! There may be more; --limit shows them
      $ outline --db copy.outline undo
      ! Undid v9: add Write report → v10  (outline --db copy.outline redo)
      $ outline log -n 1
      v9  <time>  app  add Write report  1 change
      ! There may be more; --limit shows them
      $ outline backup copy.outline
      ! outline: cannot back up to copy.outline: the file already exists
      ! hint: choose another name, or move it
      ? 8
      $ outline backup copy.outline --json
      ! {
      !   "error" : {
      !     "code" : 8,
      !     "hint" : "choose another name, or move it",
      !     "message" : "cannot back up to copy.outline: the file already exists",
      !     "name" : "input-output"
      !   },
      !   "schema" : 1
      ! }
      ? 8
      $ outline backup --json "second copy" | sed 's/: [0-9][0-9]*,/: <n>,/'
      {
        "bytes" : <n>,
        "did" : "Backed up v9",
        "file" : "second copy",
        "schema" : <n>,
        "version" : 9
      }
      $ outline backup no/such/folder
      ! outline: cannot back up to no/such/folder: there is no folder no/such
      ? 8
      $ outline backup .outline.db
      ! outline: cannot back up to .outline.db: the file already exists
      ! hint: choose another name, or move it
      ? 8
      $ outline backup
      ! outline: missing expected argument '<file>'
      ! hint: outline backup FILE
      ? 2
      $ outline --db none backup x
      ! outline: there is no outline at none
      ! hint: outline --db none init makes one there
      ? 8
      $ ls
      copy.outline
      second copy
      """#)
  }

  @Test func `a backup to - is the bytes of a sound file and nothing else`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ mkdir temporary; TMPDIR=$PWD/temporary outline backup - > copy.outline 2> said; sed 's/[0-9.]* KB/<n> KB/' said
      Backed up v9, <n> KB
      $ outline --db copy.outline check; outline export history > one; outline --db copy.outline export history | cmp - one
      ! No problems from v1 to v9
      $ TMPDIR=$PWD/temporary outline backup - -q | head -c 15; ls temporary
      SQLite format 3
      $ outline backup - --json 2>&1 > none | jq -r .error.message
      --json and --ndjson answer on standard output, where - writes the file
      $ outline --db missing backup - > none
      ! outline: there is no outline at missing
      ! hint: outline --db missing init makes one there
      ? 8
      $ TMPDIR=/nowhere/ outline backup - > none
      ! outline: cannot make a folder in /nowhere/: No such file or directory
      ! hint: set TMPDIR to another folder
      ? 8
      $ outline backup - > /dev/full 2>&1 || echo $?
      8
      $ wc -c < none
      0
      $ terminal outline backup -
      outline: an outline file is not text, and standard output is a terminal
      hint: redirect it to a file, as in > FILE, or to a pipe
      ? 2
      """#)
  }

  @Test func `a name may have one character`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup y -q
      y
      $ outline init z -q; outline --db z check
      z
      ! No problems from v1 to v1
      $ outline backup no/y
      ! outline: cannot back up to no/y: there is no folder no
      ? 8
      """#)
  }
}
