import Testing

struct ArchiveTests {
  @Test func `done items go into a section of the past, and come back by undo`() async throws {
    // Trip, which is open, stays, and Pack below it goes.
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Trip --id trip --into work -q; outline add Pack --id pack --into trip --done -q; outline done milk report -q
      trip
      pack
      $ outline archive --dry-run
      + <id>  Archive  in /
      > milk  Milk  from /Food to /Archive, first
      > report  Write report  from /Work to /Archive, after Milk
      > pack  Pack  from /Work/Trip to /Archive, after Write report
      ! Would change: 1 added, 3 moved
      $ outline archive Work
      ! Archived "Write report" and "Pack" in "Archive" → v13  (outline undo)
      $ outline ls Work Archive --fields text,done
      Work⇥0
      Trip⇥0
      Archive⇥0
      Write report⇥1
      Pack⇥1
      $ outline archive --before 30d
      ! Nothing to change, still v13
      $ outline archive --before 30
      ! outline: "30" is no day and no age
      ! hint: 30d is 30 days ago
      ? 2
      $ outline archive --before soonish
      ! outline: "soonish" is not a date
      ! hint: use a date such as today, friday, 3d, 2w, 2026-11-27 or <time>
      ? 2
      $ outline undo -q; outline ls --fields text
      Food
      Fruit
      Apple
      Pear
      Milk
      Work
      Write report
      Trip
      """#)
  }
}
