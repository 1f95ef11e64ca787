import Foundation
import Testing

/// `outline browse` in a terminal of tmux. What the keys do is tested in `OutlineBrowserTests`.
struct BrowseTests {
  private static let browse = "LC_ALL=C.UTF-8 outline browse"
  /// The end of a command line that tells how the browser ended.
  private static let telling = "; echo over $?; sleep 1000"
  /// The same, with its process in a file.
  private static let known = "sh -c 'echo $$ > pid; export LC_ALL=C.UTF-8; exec outline browse'"

  @Test func `the list is on the screen, and a change is a version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(rows: 14, columns: 60, Self.browse + Self.telling) { tmux in
      let state = try await tmux.wait(for: "? keys")
      #expect(
        state.lines == [
          " .outline.db                                             v9",
          "  ▾ Food",
          "    ▾ Fruit",
          "    │   🍎 Apple",
          "    │ ▸ 🍐 Pear  2 kg",
          "      ✓ Milk",
          "",
          "  ▾ Work",
          "      Write report ★",
          "", "", "", "",
          " ? keys  o add  . done  x swipe  / find  H past  q quit",
        ])
      #expect(state.cursor == (1, 4))
      try await tmux.press("j", "j", "l", "o")
      try await tmux.type("Plum 👩‍👩‍👧‍👦")
      try await tmux.press("Enter")
      try await tmux.wait(for: "→ v10")
      try await tmux.press("q")
      try await tmux.wait(for: "over 0")
    }
    #expect(
      try await bench.shell("outline ls fruit --plain --fields text").out
        == "Fruit\nApple\nPlum 👩‍👩‍👧‍👦\nPear\n")
    #expect(try await bench.shell("outline undo -q").code == 0)
  }

  @Test func `what a command changed is marked for a while`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(rows: 14, columns: 60, Self.browse + Self.telling) { tmux in
      try await tmux.wait(for: "? keys")
      try await tmux.type(":rename milk Oats")
      try await tmux.press("Enter")
      try await tmux.wait(for: "goes back to the list")
      try await tmux.press("Enter")
      try await tmux.wait(until: { $0.text.contains("Oats") && !$0.text.contains("~") })
    }
  }

  /// SQLite would read the log of the first file with the second one.
  @Test func `an idle browser leaves no log, and goes on with a file that replaces its own`()
    async throws
  {
    let bench = try await Workbench.planted()
    _ = try await bench.shell("outline backup old.db -q")
    try await bench.withTmux(rows: 14, columns: 60, Self.browse + Self.telling) { tmux in
      try await tmux.wait(for: "? keys")
      try await tmux.press("G", ".")
      try await tmux.wait(for: "→ v10")
      let moved = try await bench.shell(
        """
        await '[ ! -e .outline.db-wal ]'; mv old.db .outline.db
        outline log -n 1 --fields number; outline check
        """)
      #expect(moved.out == "9\n" && moved.err == "No problems from v1 to v9\n", "\(moved)")
      try await tmux.wait(for: "Another file is here now")
      try await tmux.press("G", ".")
      try await tmux.wait(for: "→ v10")
      try await tmux.press("q")
      try await tmux.wait(for: "over 0")
    }
    try await bench.expectSound()
  }

  @Test(arguments: [(5, 20), (24, 80), (60, 160)])
  func `it fits screens of every size, and a resize at any moment`(_ rows: Int, _ columns: Int)
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.withTmux(rows: rows, columns: columns, Self.browse + Self.telling) { tmux in
      let state = try await tmux.wait(for: "Food")
      #expect(state.lines[0].hasPrefix(" .outline.db"))
      try await tmux.press("G")
      try await tmux.wait(for: "Write report")
      try await tmux.press("?")
      try await tmux.wait(for: "Keys")
      try await tmux.press("q", "H")
      try await tmux.wait(for: "v9 of v9")
      try await tmux.press("q")
      try await tmux.resize(rows: 24, columns: 40)
      try await tmux.wait(until: {
        $0.lines.count == 24 && $0.text.contains("Food") && $0.text.contains("Write report")
      })
      try await tmux.press("q")
      try await tmux.wait(for: "over 0")
    }
  }

  @Test func `without UTF-8 the screen is ASCII`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(rows: 12, columns: 60, "LC_ALL=C outline browse") { tmux in
      let state = try await tmux.wait(for: "Food")
      let text = state.text
      #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
      #expect(text.contains("Apple") && text.contains("Write report"))
      try await tmux.press("q")
    }
  }

  @Test func `emoji, tall scripts and right-to-left texts leave the columns in place`() async throws
  {
    let bench = try await Workbench.empty()
    _ = try await bench.shell("outline section add Texts --id texts")
    _ = try await bench.shell(
      "outline add 'abc' '漢字' '👩‍👩‍👧‍👦 family' 'עברית abc' '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England' 'e\u{301}clair' --into texts")
    _ = try await bench.shell("outline section configure texts --accessory 'detail' -q")
    try await bench.withTmux(rows: 12, columns: 40, Self.browse) { tmux in
      let state = try await tmux.wait(for: "ⓘ")
      // The mark at the right edge is in the last column of every row.
      #expect(state.lines.filter { $0.hasSuffix("ⓘ") }.count == 6, "\(state.text)")
      try await tmux.press("q")
    }
  }

  @Test func `changes of other programs appear while they happen`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(rows: 14, columns: 60, Self.browse) { tmux in
      try await tmux.wait(for: "? keys")
      _ = try await bench.shell("outline add Cheese --into food -q")
      try await tmux.wait(for: "Cheese")
      // The mark of a changed row goes by itself.
      try await tmux.wait(until: { !$0.lines.contains { $0.hasPrefix("~") } })
      _ = try await bench.shell(
        "sqlite3 .outline.db \"UPDATE outline SET text='Oat milk' WHERE text='Milk'\"")
      try await tmux.wait(for: "Oat milk")
      _ = try await bench.shell("outline collapse fruit --view browse -q")
      try await tmux.wait(for: "▸ Fruit")
      try await tmux.press("q")
    }
  }

  @Test(arguments: ["q", "C-c"]) func `the terminal is as before, after each key that ends it`(
    _ key: String
  )
    async throws
  {
    try await restoresTerminal { tmux, _ in try await tmux.press(key) }
  }

  @Test(arguments: ["TERM", "HUP", "INT", "QUIT", "ABRT", "SEGV"])
  func `the terminal is as before, after each signal that ends it`(_ signal: String) async throws {
    try await restoresTerminal { tmux, bench in
      try await tmux.press("G", "o")
      try await tmux.type("half a line")
      try await tmux.wait(for: "half a line")
      _ = try await bench.shell("kill -\(signal) $(cat pid)")
    }
  }

  @Test func `errors that the screen would hide are printed when the terminal is back`()
    async throws
  {
    let bench = try await Workbench.planted()
    let line = "export SWIFT_BACKTRACE=enable=no; \(Self.known); echo over; sleep 1000"
    try await bench.withTmux(rows: 14, columns: 60, line) { tmux in
      try await tmux.wait(until: Self.isBrowsing)
      _ = try await bench.shell(
        "echo 'Fatal error: planted' >> /proc/$(cat pid)/fd/2; kill -ILL $(cat pid)")
      let state = try await tmux.wait(for: "over")
      #expect(state.lines.contains("Fatal error: planted"))
      #expect(!state.isAlternate)
    }
  }

  private static func isBrowsing(_ state: Tmux.State) -> Bool {
    state.isAlternate && state.text.contains("? keys")
  }

  private static func isShell(_ state: Tmux.State) -> Bool {
    !state.isAlternate && state.showsCursor
  }

  private func restoresTerminal(_ end: (Tmux, Workbench) async throws -> Void) async throws {
    let bench = try await Workbench.planted()
    let line = "ulimit -c 0; export SWIFT_BACKTRACE=enable=no; stty -g > before; \(Self.known)"
    try await bench.withTmux(rows: 14, columns: 60, "sh") { tmux in
      try await tmux.type(line)
      try await tmux.press("Enter")
      try await tmux.wait(until: Self.isBrowsing)
      try await end(tmux, bench)
      try await tmux.wait(until: Self.isShell)
      // Some shells leave the line after a signal.
      try await tmux.type("stty -g > after; echo over")
      try await tmux.press("Enter")
      try await tmux.wait(until: { $0.lines.contains("over") })
    }
    #expect(try await bench.shell("cmp before after").code == 0)
  }

  @Test func `a line that is being typed survives a hang-up`() async throws {
    let bench = try await Workbench.planted()
    let line = "XDG_STATE_HOME=\(bench.folder)/state \(Self.known); echo ended; sleep 100"
    try await bench.withTmux(rows: 14, columns: 60, line) { tmux in
      try await tmux.wait(for: "? keys")
      try await tmux.press("G", "o")
      try await tmux.type("Call Ada")
      try await tmux.wait(for: "Call Ada")
      _ = try await bench.shell("kill -HUP $(cat pid)")
      try await tmux.wait(for: "ended")
    }
    try await bench.withTmux(rows: 14, columns: 90, line) { tmux in
      let state = try await tmux.wait(for: "when the last browser ended")
      #expect(state.text.contains("Call Ada"))
      try await tmux.press("Enter")
      try await tmux.wait(for: "→ v10")
      try await tmux.press("q")
      try await tmux.wait(for: "ended")
    }
    #expect(try await bench.shell("outline find Ada --plain --fields text").out == "Call Ada\n")
    #expect(try await bench.shell("ls state/outline").out == "")
  }

  @Test func `a command and the editor get the whole terminal`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(
      rows: 14, columns: 60, "EDITOR='sed -i s/Apple/Quince/' \(Self.browse)"
    ) { tmux in
      try await tmux.wait(for: "? keys")
      try await tmux.press("j", "E")
      try await tmux.wait(for: "Quince")
      try await tmux.press(":")
      try await tmux.type("cou")
      try await tmux.press("Tab")
      try await tmux.wait(for: ":count")
      try await tmux.press("Enter")
      let state = try await tmux.wait(for: "[Enter goes back to the list]")
      #expect(!state.isAlternate)
      try await tmux.press("Enter")
      try await tmux.wait(until: Self.isBrowsing)
      try await tmux.wait(for: "Quince")
      try await tmux.press(":")
      try await tmux.type("nonsense")
      try await tmux.press("Enter")
      try await tmux.wait(for: "[Enter goes back to the list]")
      try await tmux.press("Enter")
      try await tmux.wait(for: "exit code 2")
      try await tmux.press("q")
    }
  }

  @Test func `u undoes what the editor and a command line of the browser changed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(
      rows: 14, columns: 60, "EDITOR='sed -i s/Apple/Quince/' \(Self.browse)"
    ) { tmux in
      try await tmux.wait(for: "? keys")
      try await tmux.press("j", "j", ".")
      try await tmux.wait(for: "→ v10")
      try await tmux.press("u")
      try await tmux.wait(for: "→ v11")
      try await tmux.press("E")
      try await tmux.wait(for: "Quince")
      try await tmux.press("C-r")
      try await tmux.wait(for: "nothing to redo")
      try await tmux.press("u")
      try await tmux.wait(until: { $0.text.contains("Apple") && $0.text.contains("→ v13") })
      try await tmux.type(":rename milk Oats")
      try await tmux.press("Enter")
      try await tmux.wait(for: "goes back to the list")
      try await tmux.press("Enter")
      try await tmux.wait(for: "Oats")
      try await tmux.press("u")
      try await tmux.wait(until: { $0.text.contains("Milk") && $0.text.contains("→ v15") })
    }
  }

  @Test func `without a terminal it is refused with a hint`() async throws {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell("outline browse < /dev/null")
    #expect(answer.code == 2)
    #expect(answer.err.contains("outline ls prints the outline"))
    let later = try await bench.shell("outline browse --at 99 < /dev/null")
    #expect(later.err.contains("unknown version 99; the latest is 9"))
    try await bench.withTmux(rows: 10, columns: 200, "TERM=dumb outline browse; sleep 100") {
      tmux in
      try await tmux.wait(for: "outline ls prints the outline")
    }
  }

  @Test func `actions that the file forbids are refused in words`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(rows: 14, columns: 70, "\(Self.browse) --read-only") { tmux in
      try await tmux.wait(for: "read only")
      try await tmux.press("o")
      try await tmux.wait(for: "! the file is open for reading only")
      try await tmux.press("q")
    }
    try await bench.withTmux(rows: 14, columns: 70, "\(Self.browse) --timeout 0.2" + Self.telling) {
      tmux in
      try await tmux.wait(for: "? keys")
      _ = try await bench.shell(
        "mkfifo go; { (echo 'BEGIN IMMEDIATE; SELECT 5;'; cat go) | sqlite3 .outline.db; } > locked 2>&1 < /dev/null & "
          + "until grep -q 5 locked 2> /dev/null; do sleep 0.05; done")
      try await tmux.press("G", ".")
      try await tmux.wait(for: "! ")
      _ = try await bench.shell(
        "echo 'ROLLBACK;' > go; until sqlite3 .outline.db 'BEGIN IMMEDIATE; ROLLBACK'; do sleep 0.05; done"
      )
      try await tmux.press(".")
      try await tmux.wait(for: "→ v10")
      _ = try await bench.shell("mv .outline.db moved.db")
      try await tmux.wait(for: "! ")
      #expect(try await tmux.state().text.contains("Write report"))
      try await tmux.press("q")
      try await tmux.wait(for: "over 0")
    }
  }

  @Test func `u undoes changes made here, not later ones of others`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(rows: 14, columns: 70, Self.browse) { one in
      try await one.wait(for: "? keys")
      try await one.press("G", ".")
      try await one.wait(for: "→ v10")
      _ = try await bench.shell("outline done apple -q")
      try await one.press("u")
      try await one.wait(for: "Undid v10")
      try await one.press("q")
    }
    #expect(try await bench.shell("outline show apple --plain --fields done").out.contains("1"))
  }

  @Test func `a thousand keys at once and a huge paste have their effects`() async throws {
    let bench = try await Workbench.planted()
    try await bench.withTmux(rows: 14, columns: 60, Self.browse) { tmux in
      try await tmux.wait(for: "? keys")
      try await tmux.type(
        String(repeating: "j", count: 1_000) + String(repeating: "k", count: 1_000))
      try await tmux.press("G", "o")
      try await tmux.paste(String(repeating: "long ", count: 20_000))
      try await tmux.press("Enter")
      try await tmux.wait(for: "→ v10")
      try await tmux.press("q")
    }
    let length = try await bench.shell("outline ls work --json").out.utf8.count
    #expect(length > 99_000)
  }
}
