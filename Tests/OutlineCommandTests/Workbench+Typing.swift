import Foundation
import Testing

/// A shell that a person types into.
enum TypedShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// How it is started with nothing of the user's own.
  var command: String {
    switch self {
    case .bash: "bash --norc --noprofile -i"
    case .zsh: "zsh -f -i"
    case .fish: "fish --no-config -i"
    }
  }

  /// The line that turns completion on.
  var setup: String {
    switch self {
    case .bash: "source <(outline completion bash)"
    case .zsh: "autoload -Uz compinit; compinit -u -D; source <(outline completion zsh)"
    case .fish: "outline completion fish | source"
    }
  }
}

extension Workbench {
  /// Types on a pseudo-terminal, and waits after each line until the shell has done it. Python's
  /// own pseudo-terminal is where Debian has it.
  private static let typist = """
    import fcntl, os, pty, re, select, struct, sys, termios, time
    shell, lines = sys.argv[1].split(), sys.argv[2:]
    pid, screen = pty.fork()
    if pid == 0:
      os.environ.update(TERM='xterm')
      fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 100, 0, 0))
      os.execvp(shell[0], shell)
    seen = b''
    def read(until):
      global seen
      end = time.time() + 900
      while not until() and time.time() < end:
        if select.select([screen], [], [], 0.05)[0]:
          try: piece = os.read(screen, 65536)
          except OSError: return
          if not piece: return
          seen += piece
    for count, line in enumerate(lines):
      keys = line.replace('<TAB>', '\\t').replace('<ENTER>', '\\r') + '\\n'
      for index, part in enumerate(re.split('<WAIT (.*?)>', keys)):
        if index % 2: read(lambda: part.encode() in seen)
        else: os.write(screen, part.encode())
      # The marker is typed in two halves, so that it is not seen before the line is done.
      os.write(screen, b"echo 'DO''NE'\\n")
      read(lambda: seen.count(b'DONE') > count)
    os.close(screen)
    text = seen.decode(errors='replace').replace('\\r', '')
    sys.stdout.write(re.sub('\\x1b(\\\\[[0-9;?>=]*[A-Za-z]|[=>]|\\\\][^\\x07]*\\x07|\\\\(B)|\\x07', '', text))
    """

  /// Types lines into a real shell; `<TAB>` and `<ENTER>` are keys, and at `<WAIT text>` it waits
  /// until that is on the screen.
  /// - Returns: what was on the screen, without colours and movements.
  func type(into shell: TypedShell, _ lines: [String]) async throws -> String {
    let made = try await self.shell("cat > typist.py", stdin: Array(Self.typist.utf8))
    try #require(made.code == 0)
    let arguments = ([shell.command, shell.setup] + lines).map {
      "'" + $0.replacing("'", with: "'\\''") + "'"
    }
    return try await self.shell("python3 typist.py " + arguments.joined(separator: " ")).out
  }
}
