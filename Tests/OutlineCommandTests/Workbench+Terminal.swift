extension Workbench {
  /// Puts `terminal` into the folder: it runs a command on a pseudo-terminal, as a person would who
  /// answers it.
  ///
  /// `terminal [-r ROWS] [-c COLUMNS] [-t SECONDS] [-e WORDS KEYS]… COMMAND…` waits for the words,
  /// types the keys, and prints all that was on the screen. After the time, a quarter of an hour
  /// where none is given, it ends the command, says what it waited for and exits with 124. Python's
  /// own pseudo-terminal is where Debian has it.
  func addTerminal() async throws {
    let script = """
      #!/usr/bin/env python3
      import fcntl, os, pty, signal, struct, sys, termios
      rows, columns, seconds, waits, command = 24, 80, 900, [], sys.argv[1:]
      while command[0] in ('-r', '-c', '-t', '-e'):
        flag, value, command = command[0], command[1], command[2:]
        if flag == '-r': rows = int(value)
        if flag == '-c': columns = int(value)
        if flag == '-t': seconds = float(value)
        if flag == '-e':
          keys, command = command[0], command[1:]
          waits.append((value.encode(), keys.encode().decode('unicode_escape').encode('latin-1')))
      pid, screen = pty.fork()
      if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
        os.execvp(command[0], command)
      seen, answered = b'', 0
      def show(): sys.stdout.write(seen.decode(errors='replace').replace('\\r\\n', '\\n'))
      def give_up(number, frame):
        try: os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError: os.kill(pid, signal.SIGKILL)
        show()
        awaited = f'"{waits[0][0].decode()}"' if waits else 'the end'
        print(f'terminal: waited {seconds:g} seconds in vain for {awaited}', file=sys.stderr)
        sys.exit(124)
      signal.signal(signal.SIGALRM, give_up)
      signal.setitimer(signal.ITIMER_REAL, seconds)
      while True:
        if waits and waits[0][0] in seen[answered:]:
          answered = seen.index(waits[0][0], answered) + len(waits[0][0])
          os.write(screen, waits.pop(0)[1])
        try: piece = os.read(screen, 4096)
        except OSError: break
        if not piece: break
        seen += piece
      status = os.waitpid(pid, 0)[1]
      signal.setitimer(signal.ITIMER_REAL, 0)
      show()
      sys.exit(os.waitstatus_to_exitcode(status) % 256)

      """
    _ = try await shell(
      "mkdir -p bin; cat > bin/terminal; chmod +x bin/terminal", stdin: Array(script.utf8))
  }

  /// A planted folder with a terminal.
  static func withTerminal() async throws -> Workbench {
    let bench = try await planted()
    try await bench.addTerminal()
    return bench
  }
}
