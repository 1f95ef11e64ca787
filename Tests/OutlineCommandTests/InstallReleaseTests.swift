import TestSupport
import Testing

/// `Scripts/install-release` with the files of a release in a folder.
struct InstallReleaseTests {
  /// A folder with an archive as `Scripts/maintain/archive` makes it, but with a small program.
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
      .local/share/outline/installed-files
      $ command -v curl > /dev/null || exit 0; ./install-release --from "file://$PWD/release/" --prefix there 2> /dev/null; ls there
      bin
      share
      """)
  }

  @Test func `what a release installed is removed, and nothing else`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ ./install-release --uninstall
      ! outline is not installed in <folder>/.local: there is no <folder>/.local/share/outline/installed-files
      ? 1
      $ mkdir -p .local/share/outline .local/bin; echo mine > .local/bin/mine; echo list > .local/share/outline/outline.db
      $ ./install-release --from release 2> /dev/null; cat .local/share/outline/installed-files
      bin/outline
      share/man/
      share/man/man1/
      share/man/man1/outline.1
      $ ./install-release --uninstall
      ! Removed 2 files from <folder>/.local. Your outlines are where they were.
      $ find .local ! -type d | LC_ALL=C sort; ls .local/share
      .local/bin/mine
      .local/share/outline/outline.db
      outline
      $ ./install-release --from release --prefix there 2> /dev/null; cat there/share/outline/installed-files
      bin/
      bin/outline
      share/
      share/man/
      share/man/man1/
      share/man/man1/outline.1
      share/outline/
      $ printf '/etc/passwd\\n../up\\n' >> there/share/outline/installed-files; echo up > up
      $ ./install-release --uninstall --prefix there
      ! left alone, for it leads out of the prefix: /etc/passwd
      ! left alone, for it leads out of the prefix: ../up
      ! Removed 2 files from there. Your outlines are where they were.
      $ find there up
      there
      up
      """)
  }

  @Test func `a later release removes the files that it no longer has`() async throws {
    let bench = try await bench()
    try await bench.expect(
      """
      $ ./install-release --from release --prefix there 2> /dev/null
      $ cd made/*/share/man/man1 && mv outline.1 other.1 && cd ../../../.. && tar -cJf ../release/*.tar.xz * && cd ../release && sha256sum -- *.xz > SHA256SUMS
      $ ./install-release --from release --prefix there 2> /dev/null; find there -type f | LC_ALL=C sort
      there/bin/outline
      there/share/man/man1/other.1
      there/share/outline/installed-files
      $ ./install-release --uninstall --prefix there; find there
      there
      ! Removed 2 files from there. Your outlines are where they were.
      """)
  }

  @Test func `a file with another checksum is not installed`() async throws {
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
