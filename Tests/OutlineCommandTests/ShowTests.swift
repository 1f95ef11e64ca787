import Testing

@Suite struct `Looking at one node` {
  @Test func `show tells everything about an item`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear -q --note "line one" --attribute price=1.5 --attribute "name=plain text"
      $ outline show pear
      $ outline show pear --plain
      $ outline show /Food/Fruit/Pear --json
      """#)
  }

  @Test func `show tells everything about a section`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline show Food
      $ outline show work --json
      """#)
  }

  @Test func `a name can be an id, its beginning, a path or the last one touched`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline show con --plain | head -1
      $ outline show /Food/Fruit/Pear/Conference --plain | head -1
      $ outline show @ --plain | head -1
      $ outline show Work --plain | head -1
      $ outline show Wo
      """#)
  }

  @Test func `find finds words, beginnings and emoji`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline find wri rep
      $ outline find 🍐
      $ outline find 2 kg --plain
      $ outline find report --json
      $ outline find nothing
      $ outline find nothing --json -q
      $ outline find a --limit 1 --plain --fields id
      $ outline find x --limit 0
      """#)
  }
}
