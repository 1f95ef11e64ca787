import Testing

struct AuthorTests {
  @Test func `the author of the configuration makes the versions of a command`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir -p .config/outline; echo 'author = Ann Lee' > .config/outline/config
      $ outline rename =Apple Quince -q
      $ OUTLINE_AUTHOR=Ben outline done =Quince -q
      $ outline log --limit 2 --plain --fields author
      Ben
      Ann Lee
      $ outline log --limit 1 | grep -o 'by Ben'
      by Ben
      ! There may be more; --limit shows them
      $ outline undo -q; outline log --limit 1 --plain --fields author
      Ann Lee
      $ printf '{"op":"rename","id":"=Quince","text":"Plum"}\n' | outline batch --follow -q > /dev/null
      $ outline log --limit 1 --plain --fields author
      Ann Lee
      $ outline blame Fruit | grep -c 'Ann Lee'
      1
      $ outline where 2>&1 | grep author
      author: Ann Lee
      """#)
  }

  @Test func `a received version keeps its author, and a conflict names both`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup other.outline -q
      other.outline
      $ OUTLINE_AUTHOR=Ann outline rename =Apple Quince -q
      $ OUTLINE_AUTHOR=Ben outline rename --db other.outline =Apple Plum -q
      $ OUTLINE_AUTHOR=Cleo outline pull other.outline -q
        apple  Plum  has another text in v10 of Ann: "Quince"
      $ outline log --limit 2 --plain --fields author
      Ben
      Ann
      $ outline conflicts --plain --fields shownAuthor,hiddenAuthor
      Ben⇥Ann
      $ outline log apple | grep '~'
          ~ apple  🍎 Plum  text "Quince" → "Plum"
          ~ apple  🍎 Quince  text "Apple" → "Quince"
      $ outline undo --pull
      ! Undid the pull of v11 (Ben) → v12  (outline redo)
      $ outline log -n 1 --plain --fields message
      undo pull of 1 version (Ben)
      """#)
  }

  @Test func `the log of an author has the versions of all or of one of their machines`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ OUTLINE_AUTHOR='Ann, laptop' outline rename =Apple Quince -q; OUTLINE_AUTHOR=Ben outline done =Quince -q
      $ OUTLINE_AUTHOR='Ann, phone' outline rename =Milk Oat -q; OUTLINE_AUTHOR=Annabel outline rename =Pear Plum -q
      $ outline log --author ann --plain --fields number,author
      12⇥Ann, phone
      10⇥Ann, laptop
      $ outline log --author laptop --plain --fields number; outline log --author 'ann, phone' --plain --fields number
      10
      12
      $ outline log apple --author Ben --plain --fields number; outline log --author ann -n 1 --plain --fields number
      11
      12
      $ outline log --author nobody
      ! No version is by "nobody"
      $ outline log --made --author ann 2>&1 | head -n 1
      outline: --made lists all versions by their names: only --limit and the form of the output go with it
      """#)
  }

  @Test func `an author is one line`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ OUTLINE_AUTHOR="$(printf 'Ann\nLee')" outline done =Apple
      ! outline: $OUTLINE_AUTHOR is no name: "Ann\nLee"
      ! hint: a name is one line of at most 200 bytes
      ? 2
      $ OUTLINE_AUTHOR=' ' outline done =Apple
      ! outline: $OUTLINE_AUTHOR is no name: " "
      ! hint: a name is one line of at most 200 bytes
      ? 2
      $ mkdir -p .config/outline; printf 'author = %0300d\n' 7 > .config/outline/config
      $ outline done =Apple -q 2>&1 | sed 's/.*: //'
      the author is no name  (a name is one line of at most 200 bytes)
      $ outline log --limit 1 --plain --fields author

      """#)
  }

  @Test func `the file beside an outline names no author`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo 'author = Eve' > .outline.conf
      $ outline rename =Apple Quince -q
      $ outline log --limit 1 --plain --fields author

      $ outline where 2>&1 | grep -c 'is ignored in a file beside'
      1
      """#)
  }
}
