import Testing

struct TrustTests {
  @Test func `a trigger of another program is shown, allowed by name, and forbidden again`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline trust
      ! A change would run no triggers and evaluate no indexes of other programs
      $ sqlite3 .outline.db "CREATE TABLE app(n); CREATE TRIGGER app_count AFTER UPDATE ON item BEGIN INSERT INTO app VALUES(1); END"
      $ outline ls Work
      work    Work
      report      Write report ★
      $ outline set milk --not-done
      ! outline: cannot change <folder>/.outline.db: the trigger app_count of another program would run
      ! hint: outline trust shows it and allows it by name; the file can still be read
      ? 7
      $ outline trust
      app_count on item: not trusted
          CREATE TRIGGER app_count AFTER UPDATE ON item BEGIN INSERT INTO app VALUES(1); END
      $ outline trust app
      ! outline: there is no trigger "app" of another program
      ! hint: outline trust lists them
      ? 3
      $ outline trust app_count --fields name,table,trusted
      app_count⇥item⇥trusted
      $ outline set milk --not-done
      ! Set "Milk": not done → v10  (outline undo)
      $ outline check
      ! No problems from v1 to v10
      $ stat -c %a .config/outline .config/outline/trusted-triggers
      700
      600
      $ outline trust app_count --remove --json | jq .triggers[0].isTrusted
      false
      $ outline undo
      ! outline: cannot change <folder>/.outline.db: the trigger app_count of another program would run
      ! hint: outline trust shows it and allows it by name; the file can still be read
      ? 7
      """#)
  }

  @Test func `a list that is a pipe or a device is refused, and not waited for`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir -p .config/outline; mkfifo pipe; ln -s ../../pipe .config/outline/trusted-triggers
      $ timeout 600 outline set milk --not-done
      ! outline: cannot trust <folder>/.config/outline/trusted-triggers: it is not a regular file
      ! hint: remove it; outline trust writes a new list
      ? 8
      $ ln -sf /dev/zero .config/outline/trusted-triggers; timeout 600 outline trust
      ! outline: cannot trust <folder>/.config/outline/trusted-triggers: it is not a regular file
      ! hint: remove it; outline trust writes a new list
      ? 8
      $ timeout 600 outline export --as csv -o pipe --force
      ! outline: cannot write to pipe: it is not a regular file
      ! hint: without -o the export goes to standard output: > pipe
      ? 8
      $ rm .config/outline/trusted-triggers pipe; outline set milk --not-done -q
      """#)
  }

  @Test func `an index with an expression is evaluated only once it is trusted`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db 'CREATE INDEX app_plain ON item(text); CREATE INDEX app_length ON item(length(hex(text)))'
      $ outline done milk
      ! outline: cannot change <folder>/.outline.db: the index app_length of another program has an expression, which would be evaluated
      ! hint: outline trust shows it and allows it by name; the file can still be read
      ? 7
      $ outline trust && outline trust app_length -q && outline done apple && outline check
      app_length on item: not trusted
          CREATE INDEX app_length ON item(length(hex(text)))
      app_length on item: trusted
          CREATE INDEX app_length ON item(length(hex(text)))
      ! Ticked off "Apple" → v10  (outline undo)
      ! No problems from v1 to v10
      """#)
  }

  @Test func `trust belongs to one trigger text in one file, in the user's own list`()
    async throws
  {
    let bench = try await Workbench.planted()
    let trigger = "CREATE TRIGGER app AFTER UPDATE ON item BEGIN SELECT"
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "\#(trigger) 1; END"; outline trust app -q --fields trusted
      trusted
      $ cp .outline.db other.db; outline --db other.db undo 2>&1 | head -1
      outline: cannot change other.db: the trigger app of another program would run
      $ sqlite3 .outline.db "DROP TRIGGER app; \#(trigger) 2; END"; outline undo -q
      ! outline: cannot change <folder>/.outline.db: the trigger app of another program would run
      ! hint: outline trust shows it and allows it by name; the file can still be read
      ? 7
      $ outline trust app -q --fields trusted; chmod 666 .config/outline/trusted-triggers; outline undo -q
      trusted
      ! outline: cannot trust <folder>/.config/outline/trusted-triggers: others can write to it
      ! hint: check its contents, then chmod 600 <folder>/.config/outline/trusted-triggers
      ? 8
      """#)
  }

  @Test func `a file that would run something while it is read is refused by check as well`()
    async throws
  {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell(
      #"""
      exec 2>&1
      sqlite3 .outline.db "CREATE VIEW json_each AS SELECT 1"
      for command in ls check 'find x' 'set milk --done' undo; do outline $command; echo $?; done
      """#)
    let (reason, file) = ("the view is named like a function of SQLite: json_each", bench.file)
    let rescued = "\(bench.folder)/rescued.outline"
    let hint = "hint: outline check lists what is wrong"
    #expect(
      answer.out.split(separator: "\n") == [
        "outline: cannot read \(file): \(reason)", "\(hint)", "7",
        "outline: cannot check \(file): \(reason)",
        "hint: this file was created that way, so there is nothing to repair; "
          + "outline rescue \(file) \(rescued) copies the outline into a new file",
        "7",
        "outline: cannot read \(file): \(reason)", "\(hint)", "7",
        "outline: cannot read \(file): \(reason)",
        "\(hint)", "7", "outline: cannot read \(file): \(reason)", "\(hint)", "7",
      ])
  }

  @Test func `a row that another program refers to is not deleted, and the error names it`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "CREATE TABLE app(item INTEGER REFERENCES item(key)); INSERT INTO app SELECT key FROM item WHERE id='milk'"
      $ outline rm milk
      ! outline: cannot write <folder>/.outline.db: the table app of another program refers to milk ("Milk"), which would be deleted
      ! hint: delete its rows first, or make its reference ON DELETE CASCADE
      ? 5
      """#)
  }
}
