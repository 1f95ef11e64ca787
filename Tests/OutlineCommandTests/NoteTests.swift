import Testing

struct NoteTests {
  @Test func `a note is set, lengthened and removed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline note Milk 'the blue one'
      ! Set the note of "Milk" → v10  (outline undo)
      $ outline note Milk --append 'not from the corner'
      ! Added to the note of "Milk" → v11  (outline undo)
      $ printf 'one\ntwo\n' | outline note Milk --append -
      ! Added to the note of "Milk" → v12  (outline undo)
      $ outline show milk --fields note
      the blue one\nnot from the corner\none\ntwo
      $ outline note Milk --clear
      ! Removed the note of "Milk" → v13  (outline undo)
      $ outline note Milk --clear
      ! Nothing to change, still v13
      $ printf 'a\nb' | outline note Milk - -q
      $ outline show milk --fields note
      a\nb
      $ outline note Milk --clear --append x
      ! outline: --clear excludes a text and --append
      ! hint: outline note --help
      ? 2
      $ outline note Milk --append
      ! outline: give a text to append, or - for standard input
      ! hint: outline note --help
      ? 2
      $ outline note - x
      ! outline: this command does not read ids from standard input
      ! hint: outline note --help
      ? 2
      $ outline note Milk < /dev/null
      ! outline: there is no terminal for the editor
      ! hint: give the note as a text, or - for standard input; --clear removes it
      ? 2
      $ EDITOR='f() { echo skimmed > "$1"; }; f' outline note Milk < /dev/null; outline show milk --fields note
      skimmed
      ! Set the note of "Milk" → v15  (outline undo)
      $ outline note food x
      ! outline: "food" is a section, not an item
      ! hint: outline ls food shows its items; outline section --help explains sections
      ? 2
      $ printf '{"op":"note","id":"Milk","append":"c"}\n{"op":"note","id":"pear","text":"p"}\n{"op":"note","ids":["Milk"],"text":null}' | outline batch
      {"count":1,"ids":["milk"],"line":1,"op":"note"}
      {"count":1,"ids":["pear"],"line":2,"op":"note"}
      {"count":1,"ids":["milk"],"line":3,"op":"note"}
      ! Applied 3 operations → v16  (outline undo)
      $ echo '{"op":"note","id":"Milk","text":"a","append":"b"}' | outline batch
      ! outline: line 1: "text" and "append" exclude each other
      ? 2
      $ echo '{"op":"note","id":"Milk"}' | outline batch
      ! outline: line 1: note needs "text"
      ? 2
      """#)
  }

  @Test func `a note is written in the editor, and kept if it is refused`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ printf 'echo "from the editor" >> "$1"\n' > ed
      $ export EDITOR='sh ./ed'; terminal outline note milk
      Set the note of "Milk" → v10  (outline undo)
      $ export EDITOR=true; terminal outline note milk
      Nothing to change, still v10
      $ printf 'outline note milk other -q; echo lost >> "$1"\n' > ed
      $ export TMPDIR=$PWD EDITOR='sh ./ed'; terminal outline note milk | sed 's/note-....../note-<name>/'
      outline: the note of milk was changed meanwhile
      hint: the text is kept in <folder>/outline-note-<name>.txt
      $ cat outline-note-*
      from the editor
      lost
      $ outline show milk --fields note
      other
      """#)
  }
}
