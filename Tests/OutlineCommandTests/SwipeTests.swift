import Testing

@Suite struct `Swiping` {
  @Test func `a swipe performs the first action, or the one named`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline swipe apple --leading
      $ outline swipe apple --trailing
      $ outline undo -q
      $ outline section configure food -q --trailing "Later:move=Work" --trailing "Delete:delete:destructive" --leading Done:toggleDone --leading Used:recordUse
      $ outline swipe apple --list
      $ outline swipe apple --trailing
      $ outline swipe milk pear --leading --action done
      $ outline swipe pear --leading --action used
      $ outline ls --all
      $ outline recents --fields id
      """#)
  }

  @Test func `swipe refuses what there is not`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline swipe apple
      $ outline swipe apple --trailing --action Archive
      $ outline section configure food -q --no-leading --no-full-swipe
      $ outline swipe apple --leading
      $ outline swipe apple --trailing
      $ outline swipe apple --list --leading
      $ outline swipe food --leading
      """#)
  }

  @Test func `swipe answers in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline swipe apple --list --json
      $ outline swipe apple --trailing --json | jq -c "{version,did,count,ids:[.nodes[].id]}"
      """#)
  }
}
