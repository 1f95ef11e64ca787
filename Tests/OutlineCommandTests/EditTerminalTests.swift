import Testing

struct EditTerminalTests {
  /// Makes an editor that spoils the text, and repairs it when it is opened again.
  private func spoiling(_ bench: Workbench) async throws {
    let script = """
      if grep -q mlik "$1"; then sed -i 's/Milk *{mlik}/Oatmilk {milk}/' "$1"; else sed -i 's/.x. Milk *{milk}/Milk {mlik}/' "$1"; fi
      [ -t 0 ] && [ -t 1 ] && echo edited
      """
    try #require(await bench.shell("cat > spoil", stdin: Array(script.utf8)).code == 0)
  }

  @Test func `the text can be edited again`() async throws {
    let bench = try await Workbench.withTerminal()
    try await spoiling(bench)
    try await bench.expect(
      #"""
      $ export EDITOR='sh ./spoil'; terminal -e '[y/N]' 'y\n' outline edit food
      edited
      outline: line 15: there is no {mlik}; a new line needs no id, and \{ is a literal brace
      hint: the text is kept: outline edit --resume <folder>/.local/state/outline/edit-<name>.outline
      Edit it again? [y/N] y
      edited
      Edited: 1 changed → v10  (outline undo)
      $ ls .local/state/outline
      $ outline ls --all --plain --fields id,text | grep milk
      milk⇥Oatmilk
      """#)
  }

  @Test func `or be left for later`() async throws {
    let bench = try await Workbench.withTerminal()
    try await spoiling(bench)
    try await bench.expect(
      #"""
      $ export EDITOR='sh ./spoil'; terminal -e '[y/N]' 'n\n' outline edit food
      edited
      outline: line 15: there is no {mlik}; a new line needs no id, and \{ is a literal brace
      hint: the text is kept: outline edit --resume <folder>/.local/state/outline/edit-<name>.outline
      Edit it again? [y/N] n
      ? 2
      $ ls .local/state/outline
      edit-<name>.outline
      $ outline log -n 1 --plain | cut -f1
      9
      """#)
  }

  @Test func `a key that interrupts is the editor's`() async throws {
    let bench = try await Workbench.withTerminal()
    let editor = """
      import signal, sys, time
      def save(number, frame):
        path = sys.argv[1]
        text = open(path).read().replace('Milk', 'Oatmilk')
        open(path, 'w').write(text)
        sys.exit(0)
      signal.signal(signal.SIGINT, save)
      print('ready', flush=True)
      while True: signal.pause()
      """
    try #require(await bench.shell("cat > editor.py", stdin: Array(editor.utf8)).code == 0)
    try await bench.expect(
      #"""
      $ export EDITOR='python3 editor.py'; terminal -e ready '\x03' outline edit
      ready
      ^CEdited: 1 changed → v10  (outline undo)
      $ echo 'echo ready; exec sleep infinity' > slow
      $ export EDITOR='sh ./slow'; terminal -e ready '\x03' outline edit
      ready
      ^Coutline: the editor ended with exit code 130
      ? 130
      $ ls .local/state/outline
      """#)
  }
}
