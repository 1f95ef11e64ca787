import Testing

@Suite struct `The question of purge` {
  /// Answers a question on a pseudo-terminal: Python's own is where Debian has it, and the command sees a terminal.
  private static let terminal = """
    import os, pty, sys, time
    answer, command = sys.argv[1], sys.argv[2:]
    pid, screen = pty.fork()
    if pid == 0: os.execvp(command[0], command)
    seen = b''
    while b'[y/N]' not in seen:
      seen += os.read(screen, 4096)
    os.write(screen, answer.encode().decode('unicode_escape').encode())
    while True:
      try: piece = os.read(screen, 4096)
      except OSError: break
      if not piece: break
      seen += piece
    sys.stdout.write(seen.decode().replace('\\r\\n', '\\n'))
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    """

  private func bench() async throws -> Workbench {
    let bench = try await Workbench.planted()
    let made = try await bench.shell("cat > terminal.py", stdin: Array(Self.terminal.utf8))
    try #require(made.code == 0)
    return bench
  }

  @Test func `yes forgets`() async throws {
    try await bench().expect(
      #"""
      $ python3 terminal.py 'y\n' outline purge --before 8 | sed 's/[0-9.]* KB/<n> KB/g'
      Forget 7 versions before v8? No undo brings that back. [y/N] y
      Forgot 7 versions before v8, 8 changes: <n> KB → <n> KB
      $ outline log --plain | wc -l
      2
      $ python3 terminal.py 'YES\n' outline purge --before 9 -q
      Forget 1 version before v9? No undo brings that back. [y/N] YES
      $ outline log --plain | wc -l
      1
      """#)
  }

  @Test func `anything else keeps everything`() async throws {
    try await bench().expect(
      #"""
      $ python3 terminal.py 'n\n' outline purge --before 8
      Forget 7 versions before v8? No undo brings that back. [y/N] n
      outline: nothing was forgotten
      ? 1
      $ python3 terminal.py '\n' outline purge --before 8 | sed 's/ *$//'
      Forget 7 versions before v8? No undo brings that back. [y/N]
      outline: nothing was forgotten
      $ outline log --plain | wc -l
      9
      """#)
  }
}
