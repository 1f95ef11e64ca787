import Testing

struct ExternalCommandTests {
  @Test func `a program on the path is a command`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir bin && printf '#!/bin/sh\necho "$0 [$*] $OUTLINE_DB"\nexit 5\n' > bin/outline-hello && chmod +x bin/outline-hello
      $ cp bin/outline-hello bin/outline-ls && printf 'no program' > bin/outline-text && printf '?' > bin/outline-odd && chmod +x bin/outline-odd
      $ outline hello a 'b c' --flag -- x
      <folder>/bin/outline-hello [a b c --flag -- x] 
      ? 5
      $ outline --db other.db --json hello a
      <folder>/bin/outline-hello [--json a] other.db
      ? 5
      $ outline help commands | tail -2
      External commands, outline-NAME on the PATH:
        hello, odd
      $ outline | tail -1
      report      Write report ★
      $ outline help hello
      <folder>/bin/outline-hello [--help] 
      ? 5
      $ outline helo
      ! outline: unknown command "outline helo"
      ! hint: did you mean outline hello?
      ? 2
      $ outline text
      ! outline: unknown command "outline text"
      ! hint: outline help commands lists them
      ? 2
      $ outline odd
      ! outline: cannot run <folder>/bin/outline-odd: Exec format error
      ! hint: a script must begin with a line such as #!/bin/sh
      ? 8
      $ outline ./hello
      ! outline: unknown command "outline ./hello"
      ! hint: did you mean outline hello?
      ? 2
      $ cp bin/outline-hello outline-here && outline here
      ! outline: unknown command "outline here"
      ! hint: did you mean outline where?
      ? 2
      $ PATH="$PATH::" outline here
      ! outline: unknown command "outline here"
      ! hint: did you mean outline where?
      ? 2
      $ PATH="$PATH:." outline here
      ./outline-here [] 
      ? 5
      $ outline ls --level 0
      food  Food

      work  Work
      """#)
  }
}
