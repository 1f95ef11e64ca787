import TestSupport
import Testing

/// `Scripts/maintain/release` in a small repository, as far as it goes without building and packing.
struct ReleaseTests {
  private func bench() async throws -> Workbench {
    let bench = try Workbench.bare()
    let answer = try await bench.shell(
      """
      cp -r '\(Page.repository)/Scripts' '\(Page.repository)/CHANGELOG.md' . && mkdir -p Sources/outline/Modules Serve/Sources/outline-serve bin &&
        cp '\(Page.repository)/Sources/outline/Modules/CommandModule.swift' Sources/outline/Modules &&
        cp '\(Page.repository)/Serve/Sources/outline-serve/ServeCommand.swift' Serve/Sources/outline-serve &&
        version=$(outline --version) && sed -i "s/^## \\[$version\\].*/## [$version] - unreleased/" CHANGELOG.md &&
        printf '%s\\n' bin dist data > .gitignore && git init -q && git config user.email a@example.org &&
        git config user.name A && git add -A && git commit -q -m first
      """)
    try #require(answer.code == 0, "\(answer.err)")
    return bench
  }

  @Test func `the changelog begins with the version, and the README names it`() async throws {
    let answer = try await Workbench.bare().shell(
      """
      cd '\(Page.repository)' && version=$(outline --version)
      grep -m 1 '^## ' CHANGELOG.md | grep -cF "## [$version] - "
      grep -cF "from: \\"$version\\"" README.md
      """)
    #expect(answer == .init(out: "1\n1\n", err: "", code: 0))
  }

  @Test(arguments: [
    (
      "touch forgotten",
      "There are changes that are not committed; commit them, or stash them:\n?? forgotten\n"
    ),
    ("git tag v$(outline --version)", " is there already.\n"),
    ("sed -i '/^## /d' CHANGELOG.md && git commit -qam x", "CHANGELOG.md has no line: ## ["),
    ("sed -i '/^- /d' CHANGELOG.md && git commit -qam x", "CHANGELOG.md says nothing about "),
    (
      "sed -i '/static let version/d' Sources/outline/Modules/*.swift && git commit -qam x",
      "has no version such as 1.2.3\n"
    ),
    ("printf '#!/bin/sh\necho 7.0.0\n' > bin/other", "bin/other is version 7.0.0, not "),
    (
      "printf '#!/bin/sh\necho 7.0.0\n' > bin/served && chmod +x bin/served",
      "bin/served is version 7.0.0, not "
    ),
  ])
  func `an incomplete release is refused before anything is done`(_ cause: String, _ said: String)
    async throws
  {
    let bench = try await bench()
    let before = try await bench.shell(
      "\(cause); [ -e bin/other ] || cp \"$(command -v outline)\" bin/other; chmod +x bin/other")
    #expect(before.code == 0, "\(before.err)")
    let answer = try await bench.shell(
      """
      git rev-parse HEAD > bin/head; git tag > bin/tags; [ ! -e bin/served ] || set -- --serve bin/served
      Scripts/maintain/release --tested --binary bin/other "$@"
      """)
    #expect(answer.code == 1 && answer.err.contains(said), "\(answer.err)")
    let after = try await bench.shell(
      "git rev-parse HEAD | cmp - bin/head && git tag | cmp - bin/tags && git diff --quiet && ls -d dist 2> /dev/null"
    )
    #expect(after.out == "" && after.err == "", "\(after)")
  }

  @Test func `an unknown option is an error that names the known ones`() async throws {
    let answer = try await bench().shell("Scripts/maintain/release --test")
    #expect(
      answer.code == 2 && answer.err.contains("--tested") && answer.err.contains("--dry-run"),
      "\(answer.err)")
  }
}
