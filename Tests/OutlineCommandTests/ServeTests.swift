import Testing

/// `outline serve` up to the point at which outline-serve takes over, which Scripts/maintain/test-serve
/// tests.
struct ServeTests {
  @Test func `another program gets the files as absolute paths, and the options`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline init --db list.db -q > log; outline init --db work.db -q > log
      $ printf '#!/bin/sh\nprintf "%%s\\n" "$@"\n' > program && chmod +x program
      $ OUTLINE_SERVE_PROGRAM=./program outline serve list.db work.db --port 8080 --read-only --host lists.example
      --port
      8080
      --host
      lists.example
      --read-only
      --
      <folder>/list.db
      <folder>/work.db
      $ OUTLINE_SERVE_PROGRAM=./program outline --db list.db serve --socket s
      --socket
      s
      --
      <folder>/list.db
      """#)
  }

  @Test func `another program gets a folder, and what restores its missing files`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir lists && printf '#!/bin/sh\nprintf "%%s\\n" "$@"\n' > program && chmod +x program
      $ OUTLINE_SERVE_PROGRAM=./program outline serve lists --restore ./restore
      --restore
      ./restore
      --
      <folder>/lists
      """#)
  }

  @Test func `a trusted trigger is named with the path that the program gets`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline init --db list.db -q > log; ln -s list.db link.db
      $ printf '#!/bin/sh\nprintf "%%s\n" "$@"\n' > program && chmod +x program
      $ sqlite3 list.db "CREATE TRIGGER theirs AFTER UPDATE ON item BEGIN SELECT 1; END"
      $ outline --db list.db trust theirs
      theirs on item: trusted
          CREATE TRIGGER theirs AFTER UPDATE ON item BEGIN SELECT 1; END
      $ OUTLINE_SERVE_PROGRAM=./program outline serve link.db
      --allow-trigger
      {"file":"<folder>/link.db","sql":"CREATE TRIGGER theirs AFTER UPDATE ON item BEGIN SELECT 1; END","trigger":"theirs"}
      --
      <folder>/link.db
      """#)
  }

  @Test func `without that program, or a file, the error names the way to it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ OUTLINE_SERVE_PROGRAM=./none outline serve
      ! outline: the program outline-serve is missing
      ! hint: install the package outline-serve; in the sources of outline, Scripts/build-serve builds it
      ? 8
      $ outline serve none.db
      ! outline: there is no outline at none.db
      ! hint: outline --db none.db init makes one there
      ? 8
      """#)
  }
}
