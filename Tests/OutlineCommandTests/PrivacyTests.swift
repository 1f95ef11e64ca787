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

  @Test(arguments: ["600", "640", "664"])
  func `copies allow no more than the outline, and a replaced file keeps its rights`(
    rights: String
  ) async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ chmod \(rights) .outline.db; mkdir drive; outline remote add drive folder:drive -q
      $ umask 0; outline export -o a.md -q; outline export history -o a.history -q; outline sync b.md -q; outline push drive -q
      $ umask 0; outline clone folder:drive c.db -q; outline clone .outline.db d.db -q
      c.db
      d.db
      $ stat -c %a a.md a.history b.md drive/*/*.bundle c.db d.db | sort -u
      \(rights)
      $ echo x > e.csv; chmod 604 e.csv; ln -s e.csv link.csv; outline export -o link.csv --force -q 2> /dev/null
      $ stat -c '%a %F' e.csv link.csv; head -c 3 e.csv
      604 regular file
      777 symbolic link
      id,
      """)
    try await bench.expectSound()
  }

  @Test(arguments: [("007", "660"), ("022", "644"), ("0", "666"), ("077", "600")])
  func `a new outline obeys the umask`(umask: String, rights: String) async throws {
    try await Workbench.bare().expect(
      """
      $ umask \(umask); outline init a.db -q; stat -c %a a.db
      a.db
      \(rights)
      """)
  }
}
