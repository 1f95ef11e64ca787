import Testing

/// The tab key in the real shells.
struct CompletionShellTests {
  /// The planted outline, with names that shells have their trouble with.
  private func bench() async throws -> Workbench {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add "Buy milk: 2 l's" --id 'b:2 l' --into food -q
      b:2 l
      $ outline add 'we"ird $x `y` \z' --id '😀*e' --into food -q
      😀*e
      """#)
    return bench
  }

  @Test(arguments: TypedShell.allCases)
  func `it completes the arguments of a command`(_ shell: TypedShell) async throws {
    let bench = try await bench()
    _ = try await bench.type(
      into: shell,
      [
        // A command, an id, an option and its section.
        "outline sh<TAB> pea<TAB> --pl<TAB> | head -1 >> answers",
        "outline mv conf<TAB> --int<TAB> Wor<TAB> -q --json | grep -c /Work/Conference >> answers",
        // A path down the tree, and the beginning of a text.
        "outline ls --plain --level 0 /Foo<TAB>Fru<TAB>App<TAB> >> answers",
        "outline ls --plain --level 0 Write<TAB> >> answers",
        // Odd names, without quotes and in both kinds.
        "outline ls --plain b:<TAB> >> answers",
        "outline ls --plain /Food/we<TAB> >> answers",
        "outline ls --plain \"/Food/we<TAB> >> answers",
        "outline ls --plain '/Food/Buy m<TAB> >> answers",
        "outline ls --plain 😀<TAB> >> answers",
        // The value after an equals sign, a list, a version, a choice, a topic.
        "outline mv conference --into=Fo<TAB> -q --json | grep -c level >> answers",
        "outline ls work --fields id,tex<TAB> >> answers",
        "outline diff v1<TAB> --stat >> answers",
        "outline set apple --done --clear sec<TAB> --json | grep changed >> answers",
        "outline help exi<TAB> | head -1 >> answers",
      ])
    try await bench.expect(
      #"""
      $ cat answers
      id⇥pear
      1
      apple⇥item⇥2⇥🍎⇥Apple⇥
      report⇥item⇥1⇥⇥Write report⇥
      b:2 l⇥item⇥1⇥⇥Buy milk: 2 l's⇥
      😀*e⇥item⇥1⇥⇥we"ird $x `y` \\z⇥
      😀*e⇥item⇥1⇥⇥we"ird $x `y` \\z⇥
      b:2 l⇥item⇥1⇥⇥Buy milk: 2 l's⇥
      😀*e⇥item⇥1⇥⇥we"ird $x `y` \\z⇥
      1
      work⇥Work
      report⇥Write report
      v1 → v13: 10 added, 1 favorite
        "changed" : true,
      0    success, including nothing to change
      """#)
  }

  @Test(arguments: TypedShell.allCases)
  func `it completes files, and looks into the file that the line names`(_ shell: TypedShell)
    async throws
  {
    let bench = try await bench()
    _ = try await bench.shell(
      "mkdir there && cp .outline.db there/other.db && outline --db there/other.db add Zebra --into work"
    )
    _ = try await bench.type(
      into: shell,
      [
        "outline --db there/oth<TAB> show Zeb<TAB> --plain | grep path >> answers",
        "outline show --db=there/oth<TAB> /Work/Ze<TAB> --plain | grep path >> answers",
        "cd there", "export OUTLINE_DB=other.db", "ln -s $(command -v outline) outline",
        "./outline show Zeb<TAB> --plain | grep path >> ../answers",
      ])
    try await bench.expect(
      """
      $ cat answers
      path⇥/Work/Zebra
      path⇥/Work/Zebra
      path⇥/Work/Zebra
      """)
  }

  @Test(arguments: TypedShell.allCases)
  func `it shows the ids`(_ shell: TypedShell) async throws {
    let bench = try await bench()
    let screen = try await bench.type(into: shell, ["outline show <TAB><TAB>apple"])
    #expect(screen.contains(/pear +(-- |\()🍐 Pear/))
    #expect(screen.contains(/Food +(-- |\()4 items/))
  }

  @Test(arguments: TypedShell.allCases)
  func `it prints nothing without an outline, and makes none`(_ shell: TypedShell) async throws {
    let bench = try Workbench.bare()
    let screen = try await bench.type(
      into: shell, ["outline show mil<TAB>k > answer", "outline --db /no<TAB> ls > answer"])
    #expect(screen.contains("outline show milk"))
    #expect(!screen.contains("rror"))
    #expect(try await bench.shell("find . -name '*.db*'").out == "")
  }
}
