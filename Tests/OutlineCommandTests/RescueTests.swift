import Testing

struct RescueTests {
  @Test func `a sound file is saved whole`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rescue .outline.db saved.db
      ! Saved 8 nodes and 9 versions, with new seals; nothing was lost
      $ outline export history > one; outline --db saved.db export history | cmp - one
      $ outline log --stat > one; outline --db saved.db log --stat | cmp - one
      $ outline rescue .outline.db saved.db
      ! outline: cannot make saved.db: the file already exists
      ? 8
      $ outline rescue none other.db
      ! outline: cannot open none: there is no such file
      ? 8
      """#)
  }

  @Test func `losses are listed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db broken.db; printf '.dbconfig enable_trigger off\nUPDATE item SET parent=key WHERE id=%s;' "'pear'" | sqlite3 broken.db > /dev/null
      $ outline rescue broken.db saved.db
      pear: it was below itself
      ! The versions have new names: the file does not merge with copies of broken.db
      ! Saved 9 nodes and 9 versions, with new seals and names; 1 thing lost
      ? 9
      $ outline --db saved.db check -q; outline --db saved.db ls --all --plain --fields text
      Food
      Fruit
      Apple
      Milk
      Work
      Write report
      Lost and found
      Pear
      Conference
      $ outline rescue broken.db other.db --json
      {
        "count" : 1,
        "did" : "Saved 9 nodes and 9 versions, with new seals and names",
        "file" : "other.db",
        "losses" : [
          {
            "kind" : "place",
            "loss" : "it was below itself",
            "subject" : "pear"
          }
        ],
        "schema" : 1,
        "version" : 9
      }
      ? 9
      """#)
  }

  @Test func `a rescue to - writes the new file, and lists the losses beside it`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ cp .outline.db broken.db; printf '.dbconfig enable_trigger off\nUPDATE item SET parent=key WHERE id=%s;' "'pear'" | sqlite3 broken.db > /dev/null
      $ outline rescue broken.db - > saved.db
      ! pear: it was below itself
      ! The versions have new names: the file does not merge with copies of broken.db
      ! Saved 9 nodes and 9 versions, with new seals and names; 1 thing lost
      ? 9
      $ outline --db saved.db check -q; outline --db saved.db find pear --fields path
      /Lost and found/Pear
      $ outline rescue .outline.db - -q | head -c 15
      SQLite format 3
      $ outline rescue none - > empty
      ! outline: cannot open none: there is no such file
      ? 8
      $ wc -c < empty
      0
      $ outline rescue broken.db - --ndjson
      ! {"error":{"code":2,"hint":"outline rescue --help","message":"--json and --ndjson answer on standard output, where - writes the file","name":"usage"},"schema":1}
      ? 2
      $ terminal outline rescue broken.db - | head -1
      outline: an outline file is not text, and standard output is a terminal
      """#)
  }

  @Test func `copies made by the shell are repaired or rescued`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db .dump | sqlite3 dumped.db; outline --db dumped.db ls
      ! outline: cannot open dumped.db: it is a copy without the mark of an outline file
      ! hint: outline --db dumped.db check --repair restores the mark
      ? 7
      $ outline rescue dumped.db saved.db
      ! Saved 8 nodes and 9 versions, with new seals; nothing was lost
      $ outline --db dumped.db check --repair -q; outline --db dumped.db find pear --plain --fields id
      pear
      $ sqlite3 .outline.db '.clone cloned.db' > /dev/null 2>&1; outline rescue cloned.db two.db -q; outline --db two.db ls food
      food   Food
      fruit    ▾ Fruit
      apple        🍎 Apple
      pear       ▸ 🍐 Pear  2 kg
      milk       ✓ Milk
      """#)
  }
}
