import Testing

/// Who may read what the command makes.
struct PrivacyTests {
  @Test(arguments: ["600", "640", "644", "400"])
  func `a backup has the permissions of the file`(rights: String) async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ umask 0; chmod \(rights) .outline.db; outline backup copy.db -q
      copy.db
      $ stat -c %a copy.db
      \(rights)
      """)
  }

  @Test func `the user's own outline is nobody else's to read`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ umask 0; outline init --user -q
      <folder>/data/outline/outline.db
      $ stat -c %a data data/outline data/outline/outline.db
      700
      700
      600
      $ umask 077; outline init mine.db -q
      mine.db
      $ stat -c %a mine.db
      600
      """#)
  }
}
