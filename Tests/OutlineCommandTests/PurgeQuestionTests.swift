import Testing

struct PurgeQuestionTests {
  @Test func `yes forgets`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ terminal -e '[y/N]' 'y\n' outline purge --before 8 | tr '\r' '\n' | sed 's/[0-9.]* KB/<n> KB/g; s/.\[K//'
      Forget 7 versions before v8? This cannot be undone. [y/N] y

      Forgetting 7 versions and compacting the file
      Forgot 7 versions before v8, 8 changes: <n> KB → <n> KB; v8 begins a new chain of seals
      $ outline log --plain | wc -l
      2
      $ terminal -e '[y/N]' 'YES\n' outline purge --before 9 -q
      Forget 1 version before v9? This cannot be undone. [y/N] YES
      $ outline log --plain | wc -l
      1
      """#)
  }

  @Test func `anything else keeps everything`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ terminal -e '[y/N]' 'n\n' outline purge --before 8
      Forget 7 versions before v8? This cannot be undone. [y/N] n
      outline: nothing was forgotten
      ? 1
      $ terminal -e '[y/N]' '\n' outline purge --before 8 | sed 's/ *$//'
      Forget 7 versions before v8? This cannot be undone. [y/N]
      outline: nothing was forgotten
      $ outline log --plain | wc -l
      9
      """#)
  }
}
