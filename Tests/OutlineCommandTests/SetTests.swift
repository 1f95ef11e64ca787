import Testing

@Suite struct `Setting fields` {
  @Test func `set changes what is named and nothing else`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear "Big pear" --secondary "3 kg"
      $ outline show pear --plain
      $ outline set pear --clear secondary --clear image --done
      $ outline show pear --plain
      $ outline set pear --not-done -q
      $ outline set pear --not-done
      """#)
  }

  @Test func `a note comes from standard input`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf 'one\ntwo\tthree\n' | outline set pear --note -
      $ outline show pear
      $ outline set pear --clear note -q
      $ outline diff
      """#)
  }

  @Test func `attributes are JSON, or text where they are none`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear --attribute a=1 --attribute 'b={"c":[true,null]}' --attribute d=word -q
      $ outline show pear --plain | grep attribute
      $ outline set pear --attribute a=null --clear attributes --attribute e=2 -q
      $ outline show pear --plain | grep attribute
      $ outline set pear --attribute nonsense
      """#)
  }

  @Test func `several items are set alike`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf "apple\npear\n" | outline set - --done
      $ outline ls fruit --fields id,done
      """#)
  }

  @Test func `set answers in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk --not-done --json
      $ outline set milk --not-done --json
      """#)
  }

  @Test func `set refuses what excludes itself`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear
      $ outline set pear --done --not-done
      $ outline set pear --note x --clear note
      $ outline set - --note - < /dev/null
      $ outline set pear --clear colour
      $ outline set pear ""
      $ outline set milk ""
      """#)
  }
}
