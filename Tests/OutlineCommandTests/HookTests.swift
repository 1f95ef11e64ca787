import Foundation
import Testing

struct HookTests {
  /// A planted folder whose user has hooks.
  private func bench(_ hooks: String, _ programs: [String: String] = [:]) async throws -> Workbench
  {
    let bench = try await Workbench.planted()
    let script = "mkdir -p bin .config/outline && cat > .config/outline/config"
    try #require(await bench.shell(script, stdin: Array("[hook]\n\(hooks)\n".utf8)).code == 0)
    for (name, text) in programs {
      try #require(
        await bench.shell(
          "cat > bin/\(name) && chmod +x bin/\(name)", stdin: Array("#!/bin/sh\n\(text)\n".utf8)
        ).code == 0)
    }
    return bench
  }

  @Test func `a hook gets the change as JSON, before and after it`() async throws {
    let bench = try await bench(
      "before = note\nafter = note",
      [
        "note": #"""
        { echo "$OUTLINE_HOOK ${OUTLINE_DB##*/} v$(outline log -n 1 --plain --fields number)"; cat; } >> seen
        """#
      ])
    try await bench.expect(
      """
      $ outline rename apple Quince -q
      $ cat seen
      before .outline.db v9
      {"count":1,"counts":{"collapsed":0,"deleted":0,"expanded":0,"favorited":0,"inserted":0,"moved":0,"movedFavorites":0,"unfavorited":0,"updated":1},"file":"<folder>/.outline.db","from":9,"schema":1,"steps":[{"changes":[{"field":"text","from":"Apple","to":"Quince"}],"id":"apple","kind":"item","op":"update"}],"to":10}
      after .outline.db v10
      {"count":1,"counts":{"collapsed":0,"deleted":0,"expanded":0,"favorited":0,"inserted":0,"moved":0,"movedFavorites":0,"unfavorited":0,"updated":1},"file":"<folder>/.outline.db","from":9,"schema":1,"steps":[{"changes":[{"field":"text","from":"Apple","to":"Quince"}],"id":"apple","kind":"item","op":"update"}],"to":10}
      $ rm seen; outline rename apple Quince
      ! Nothing to change, still v10
      $ outline rename apple Apple --dry-run -q
      ~ apple  🍎 Apple  text "Quince" → "Apple"
      $ ls seen
      ! ls: cannot access 'seen': No such file or directory
      ? 2
      $ OUTLINE_HOOK=x outline undo -q; outline done pear -q; outline undo -q; sed -n 2p seen > json
      $ outline apply json -q > /dev/null; outline log -n 1 --plain --fields number
      14
      """)
  }

  @Test func `a hook that fails before the change refuses it with its words`() async throws {
    let bench = try await bench(
      "before = check",
      [
        "check":
          "grep -q '\"op\":\"delete\"' || exit 0; echo 'nothing is deleted here'; echo 'ask Ana' >&2; exit 3"
      ])
    try await bench.expect(
      """
      $ outline rm milk
      ! outline: the hook "check" refused the change: nothing is deleted here; ask Ana
      ! hint: nothing was changed; it ended with exit code 3
      ? 1
      $ outline rm milk --json
      ! {
      !   "error" : {
      !     "code" : 1,
      !     "hint" : "nothing was changed; it ended with exit code 3",
      !     "message" : "the hook \\"check\\" refused the change: nothing is deleted here; ask Ana",
      !     "name" : "refused"
      !   },
      !   "schema" : 1
      ! }
      ? 1
      $ outline done report
      ! Ticked off "Write report" → v10  (outline undo)
      $ printf '{"op":"add","text":"a","into":"work"}\\n{"op":"rm","id":"pear"}\\n' | outline batch -q
      ! outline: the hook "check" refused the change: nothing is deleted here; ask Ana
      ! hint: nothing was changed; it ended with exit code 3
      ? 1
      $ printf '{"op":"rm","id":"pear"}\\n{"op":"done","id":"apple"}\\n' | outline batch --follow --ndjson | grep -c version
      1
      ? 0
      $ outline log -n 1 --plain --fields number
      11
      """.replacing("\n? 0", with: ""))
  }

  @Test func `a hook that fails after the change is reported, and the change stays`() async throws {
    let bench = try await bench(
      "after = tell", ["tell": "echo told; [ -e quiet ] || { echo no network; exit 7; }"])
    try await bench.expect(
      """
      $ outline done apple -q
      ! outline: the hook "tell" ended with exit code 7: told; no network; the change stays
      $ outline log -n 1 --plain --fields number
      10
      $ touch quiet; outline done pear
      ! told
      ! Ticked off "Pear", but not 1 open item below it → v11  (outline undo)
      """)
  }

  @Test func `a hook that changes the outline starts no hooks`() async throws {
    let bench = try await bench("after = outline + seen -q > /dev/null\nafter = missing-program")
    try await bench.expect(
      """
      $ outline done apple -q 2>&1 | sed 's/: *[0-9]*: */: /'
      outline: the hook "missing-program" ended with exit code 127: outline: missing-program: not found; the change stays
      $ outline ls Inbox --plain --fields text
      Inbox
      seen
      $ outline log -n 3 --plain --fields number
      11
      10
      9
      """)
  }

  @Test func `hooks run for pulls, edits and imports`() async throws {
    let bench = try await bench("after = echo . >> seen")
    try await bench.expect(
      """
      $ outline clone .outline.db copy.db -q > /dev/null
      $ OUTLINE_HOOK=test outline --db copy.db done apple -q
      $ outline pull copy.db -q > /dev/null; wc -l < seen
      1
      $ OUTLINE_EDITOR='sed -i s/Milk/Oat/' outline edit -q; wc -l < seen
      2
      $ printf -- '- a\\n' > a.md; outline import a.md -q > /dev/null; wc -l < seen
      3
      """)
  }

  @Test func `the browser runs hooks, and shows their words`() async throws {
    let bench = try await bench(
      "before = check\nafter = tell",
      [
        "check":
          "grep -q '\"op\":\"delete\"' || exit 0; echo 'nothing is deleted here'; exit 3",
        "tell":
          "cat >> seen; echo told $OUTLINE_HOOK; [ ! -e bad ] || { echo no network; exit 7; }",
      ])
    let browse = "LC_ALL=C.UTF-8 outline browse; sleep 1000"
    try await bench.withTmux(rows: 12, columns: 100, browse) { tmux in
      try await tmux.wait(for: "? keys")
      try await tmux.press("G", "d", "d")
      try await tmux.wait(for: #"! the hook "check" refused the change: nothing is deleted here"#)
      try await tmux.press(".")
      let done = try await tmux.wait(for: "→ v10")
      #expect(done.lines.last?.hasSuffix("told after") == true, "\(done.text)")
      #expect(done.text.contains("✓ Write report"))
      _ = try await bench.shell("touch bad")
      try await tmux.press(".")
      try await tmux.wait(for: #"! the hook "tell" ended with exit code 7: told after; no network"#)
      try await tmux.press("q")
    }
    try await bench.expect(
      """
      $ wc -l < seen; outline log -n 1 --plain --fields number; outline show report --plain --fields done
      2
      11
      0
      """)
  }

  @Test func `a hook that leaves a program running, or reads nothing, hinders nobody`() async throws
  {
    let late = "until [ -e go ]; do sleep 0.02; [ -e .outline.db ] || exit; done; touch late"
    let bench = try await bench("before = { \(late); } &\nafter = :")
    let many = (1...2000).map { "item \($0)" }.joined(separator: "\n")
    let answer = try await bench.shell(
      """
      outline add - --into work -q | wc -l; ls late 2>/dev/null; touch go; await '[ -e late ]'
      outline count
      """, stdin: Array(many.utf8))
    #expect(answer.out == "2000\n2006\n", "\(answer.err)")
    try await bench.expectSound()
  }

  @Test func `a hook beside the outline is not run`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ printf '[hook]\\nbefore = touch ran\\n[context]\\nx = open\\n' > .outline.conf
      $ outline + hello -q > /dev/null
      ! outline: <folder>/.outline.conf:1: [hook] is ignored in a file beside an outline, which anybody may have written  (it belongs in <folder>/.config/outline/config)
      $ mkdir -p .config/outline; printf '[hook]\\nbefore = ./ran\\nbefor = x\\nafter =\\n' > .config/outline/config
      $ printf '#!/bin/sh\\ntouch ran' > ran.sh; outline done apple -q
      ! outline: <folder>/.config/outline/config:2: the path of the program is not absolute: "./ran"  (begin it with / or ~/, or name a program of the PATH)
      ! outline: <folder>/.config/outline/config:3: unknown key "befor" here  (did you mean before?)
      ! outline: <folder>/.config/outline/config:4: after names no program
      $ ls ran
      ! ls: cannot access 'ran': No such file or directory
      ? 2
      """)
  }
}
