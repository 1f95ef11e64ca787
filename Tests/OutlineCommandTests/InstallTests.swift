import Foundation
import TestSupport
import Testing

struct InstallTests {
  /// A folder with a copy of the scripts and a file of the user's own where a prefix will be.
  private func bench() async throws -> Workbench {
    let bench = try Workbench.bare()
    let answer = try await bench.shell(
      "cp -r '\(Page.repository)/Scripts' '\(Page.repository)/Editors' . && mkdir -p 'my home/share/man' && echo mine > 'my home/share/man/mine'"
    )
    try #require(answer.code == 0, "\(answer.err)")
    return bench
  }

  private func install(_ bench: Workbench, _ arguments: String = "--prefix 'my home'") async throws
  {
    let answer = try await bench.shell(
      "Scripts/install \(arguments) --binary \"$(command -v outline)\"")
    #expect(answer.code == 0, "\(answer.err)")
    #expect(answer.err.contains("bin/outline\n"))
    #expect(answer.out == "")
  }

  private let files = """
    bin/outline
    share/bash-completion/completions/outline
    share/emacs/site-lisp/outline-store.el
    share/fish/vendor_completions.d/outline.fish
    share/man/man1/outline.1
    share/man/mine
    share/outline/installed-files
    share/vim/vimfiles/autoload/outline.vim
    share/vim/vimfiles/ftdetect/outline.vim
    share/vim/vimfiles/ftplugin/outline.vim
    share/vim/vimfiles/syntax/outline.vim
    share/zsh/site-functions/_outline

    """

  @Test func `installed programs and pages are found, and are removed again`()
    async throws
  {
    let bench = try await bench()
    try await install(bench)
    let list =
      "cd 'my home' && find . -type f | sed 's|^./||' | grep -v 'man./outline-' | LC_ALL=C sort"
    #expect(try await bench.shell(list).out == files)
    #expect(try await bench.shell("ls 'my home/share/man/man1' | wc -l").out != "1\n")
    let made =
      "cd 'my home' && ./bin/outline init share/outline/outline.db -q && ./bin/outline ls --db share/outline/outline.db -q"
    #expect(
      try await bench.shell(made)
        == Workbench.Answer(out: "share/outline/outline.db\n", err: "", code: 0))
    let answer = try await bench.shell("Scripts/uninstall --prefix 'my home'")
    #expect(
      answer.code == 0 && answer.err.contains("Your outlines are where they were."), "\(answer.err)"
    )
    // Neither what was there before nor the user's outline is touched.
    let rest = try await bench.shell("cd 'my home' && find . | LC_ALL=C sort")
    #expect(
      rest.out
        == ".\n./share\n./share/man\n./share/man/mine\n./share/outline\n./share/outline/outline.db\n"
    )
  }

  @Test func `installing again replaces files, and removes those of the old release`() async throws
  {
    let bench = try await bench()
    try await install(bench)
    let old = "cd 'my home' && mkdir share/old && touch share/old/page && cd share/outline"
    _ = try await bench.shell(
      old
        + " && printf 'share/old/\\nshare/old/page\\n' >> installed-files && sort -o installed-files installed-files"
    )
    try await install(bench)
    #expect(try await bench.shell("ls 'my home/share/old'").code != 0)
    #expect(
      try await bench.shell(
        "Scripts/uninstall --prefix 'my home' 2> /dev/null; find 'my home' | wc -l"
      ).out == "4\n")
  }

  @Test func `a list that leads out of the prefix is not followed`() async throws {
    let bench = try await bench()
    try await install(bench)
    let trap =
      "touch precious && printf '../precious\\n/etc/precious\\nshare/../../precious\\n' >> 'my home/share/outline/installed-files'"
    #expect(
      try await bench.shell(
        trap + " && Scripts/uninstall --prefix 'my home' 2>&1 | grep -c 'left alone'"
      ).out == "3\n")
    #expect(try await bench.shell("ls precious").code == 0)
  }

  @Test func `packagers install below another folder`() async throws {
    let bench = try await bench()
    let answer = try await bench.shell(
      "DESTDIR=\"$PWD/tree\" Scripts/install --prefix /usr --binary \"$(command -v outline)\" && tree/usr/bin/outline --version"
    )
    #expect(answer.code == 0 && answer.out.hasPrefix("0."), "\(answer.err)")
  }

  @Test func `paths are relative to the current folder, and both folders may be the root`()
    async throws
  {
    let bench = try await bench()
    let install = "../Scripts/install --binary \"$(command -v outline)\""
    let answer = try await bench.shell(
      "mkdir elsewhere && cd elsewhere && DESTDIR=tree \(install) --prefix /")
    #expect(answer.code == 0, "\(answer.err)")
    #expect(
      answer.err.hasPrefix("Installed in \(bench.folder)/elsewhere/tree/:\n"), "\(answer.err)")
    let there = try await bench.shell("ls; elsewhere/tree/bin/outline --version | wc -l")
    #expect(there.out == "Editors\nScripts\nelsewhere\nmy home\n1\n")
    let gone = try await bench.shell(
      "cd elsewhere && DESTDIR=tree/ ../Scripts/uninstall --prefix=/ && ls -A tree")
    #expect(gone.code == 0 && gone.out == "", "\(gone.err)")
    #expect(
      gone.err.contains(#/^Removed [0-9]{2,} files from .*/elsewhere/tree/\.[ ]/#), "\(gone.err)")
  }

  @Test func `files that could not be removed can be removed later`() async throws {
    let bench = try await bench()
    try await install(bench)
    let uninstall = "Scripts/uninstall --prefix 'my home'"
    let page = "'my home/share/man/man1/outline.1'"
    let first = try await bench.shell("rm \(page) && mkdir \(page) && " + uninstall)
    #expect(
      first.code == 1 && first.err.contains("share/outline/installed-files still has the list."),
      "\(first.err)")
    #expect(try await bench.shell("ls 'my home/bin/outline'").code != 0)
    let second = try await bench.shell("rmdir \(page) && touch \(page) && " + uninstall)
    #expect(second.code == 0 && second.err.hasPrefix("Removed 1 file from "), "\(second.err)")
    #expect(try await bench.shell("find 'my home' -type f").out == "my home/share/man/mine\n")
  }

  @Test func `a list may have no files`() async throws {
    let bench = try await bench()
    let answer = try await bench.shell(
      "mkdir 'my home/share/outline' && echo share/outline/ > 'my home/share/outline/installed-files' && "
        + "Scripts/uninstall --prefix 'my home' && ls 'my home/share'")
    #expect(answer.code == 0 && answer.out == "man\n")
    #expect(answer.err.hasPrefix("Removed 0 files from "), "\(answer.err)")
  }

  @Test func `an impossible installation is refused before it begins`() async throws {
    let bench = try await bench()
    let none = try await bench.shell("Scripts/uninstall --prefix none")
    #expect(none.code == 1 && none.err.hasPrefix("outline is not installed in "), "\(none.err)")
    let file = try await bench.shell(
      "touch file && Scripts/install --prefix file/x --binary \"$(command -v outline)\"")
    #expect(file.code == 1 && file.err.hasSuffix("/file is not a folder\n"), "\(file.err)")
    let program = try await bench.shell("Scripts/install --prefix 'my home' --binary file")
    #expect(
      program.code == 1 && program.err.hasSuffix("/file is not a program\n"), "\(program.err)")
    let folder = try await bench.shell("Scripts/install --prefix 'my home' --binary Scripts")
    #expect(
      folder.code == 1 && folder.err.hasSuffix("/Scripts is not a program\n"), "\(folder.err)")
    for wrong in ["--prefx x", "--binary=", "--binary ''", "--binary", "--prefix="] {
      let answer = try await bench.shell("Scripts/install --prefix 'my home' \(wrong)")
      #expect(
        answer.code == 2 && answer.err.hasPrefix("Builds outline and installs it "),
        "\(wrong): \(answer.err)")
    }
    #expect(try await bench.shell("find 'my home' -type f").out == "my home/share/man/mine\n")
  }

  @Test(.enabled(if: Nobody.isPossible))
  func `a prefix that may not be written is refused with the way out`() async throws {
    let bench = try await bench()
    _ = try await bench.shell("mkdir closed && chmod 755 . closed Scripts")
    let answer = try await bench.shell(
      Nobody.running("Scripts/install --prefix \"$PWD/closed\" --binary /bin/ls"))
    #expect(answer.code == 1, "\(answer.err)")
    #expect(
      answer.err.contains("closed cannot be written") && answer.err.contains("--prefix"),
      "\(answer.err)")
    let root = try await bench.shell(Nobody.running("Scripts/install --prefix / --binary /bin/ls"))
    #expect(root.code == 1 && root.err.hasPrefix("/ cannot be written. "), "\(root.err)")
  }
}
