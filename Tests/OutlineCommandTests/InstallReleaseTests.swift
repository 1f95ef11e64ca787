import TestSupport
import Testing

/// `Scripts/install-release` with the files of a release in a folder.
struct InstallReleaseTests {
  /// A folder with an archive as `Scripts/archive` makes it, but with a small program.
  private func bench() async throws -> Workbench {
    let bench = try Workbench.bare()
    let answer = try await bench.shell(
      """
      name=outline-9.9.9-linux-$(uname -m); mkdir -p made/$name/bin made/$name/share/man/man1 release
      printf '#!/bin/sh\\necho 9.9.9\\n' > made/$name/bin/outline; chmod +x made/$name/bin/outline
      echo page > made/$name/share/man/man1/outline.1
      tar -C made -cJf release/$name.tar.xz $name && cd release && sha256sum -- * > SHA256SUMS
      cp '\(Page.repository)/Scripts/install-release' ..
      """)
    try #require(answer.code == 0, "\(answer.err)")
    return bench
  }

  @Test func `one command installs a release, from a folder and from an address`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ ./install-release --from release
      ! Installed outline 9.9.9 in <folder>/.local.
      ! <folder>/.local/bin is not on your PATH; add it there
      $ .local/bin/outline --version; find .local -type f | LC_ALL=C sort
      9.9.9
      .local/bin/outline
      .local/share/man/man1/outline.1
      $ command -v curl > /dev/null || exit 0; ./install-release --from "file://$PWD/release/" --prefix there 2> /dev/null; ls there
      bin
      share
      """)
  }

  @Test func `a file that is not the one of the sums is not installed`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ echo x >> release/outline-9.9.9-linux-$(uname -m).tar.xz; ./install-release --from release 2>&1 | sed "s/$(uname -m)/cpu/" | tail -1
      outline-9.9.9-linux-cpu.tar.xz is not the file that SHA256SUMS names; nothing was installed.
      $ ls .local
      ! ls: cannot access '.local': No such file or directory
      ? 2
      $ sed -i s/linux/plan9/ release/SHA256SUMS; ./install-release --from release 2>&1 | sed "s/$(uname -m)/cpu/"
      The release has no program for Linux on cpu; Scripts/install builds one.
      $ ./install-release --from nowhere 2>&1 | tail -1
      there is no SHA256SUMS in nowhere
      $ ./install-release 2>&1 | head -1
      Installs the program of a release, with man pages, completions and editor plugins: nothing is built.
      """)
  }
}
