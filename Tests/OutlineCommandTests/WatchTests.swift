import Foundation
import Testing

struct WatchTests {
  /// Functions for the shell: `begin NAME …` starts a watch and waits until it says so, `come FILE
  /// N` waits until a file has so many lines, `stop NAME…` ends watches and has the code of the
  /// last one.
  private static let functions = #"""
    begin() { n=$1; shift; outline watch "$@" > $n.out 2> $n.err & echo $! > $n.pid; await "[ -s $n.err ]"; }
    stop() { for n; do pid=$(cat $n.pid); { kill $pid; wait $pid; } 2> /dev/null; done; }
    come() { await "[ \$(grep -c . $1) -ge $2 ]"; }
    """#

  private func script(_ bench: Workbench, startsMany: Bool = false, _ lines: String) async throws
    -> String
  {
    let answer = try await bench.shell(Self.functions + "\n" + lines, startsMany: startsMany)
    return answer.out + answer.err
  }

  @Test func `changes of every program are printed at once`() async throws {
    let bench = try await Workbench.planted()
    let printed = try await script(
      bench,
      #"""
      begin a
      outline set milk --text Oats -q
      sqlite3 -cmd '.timeout 1800000' .outline.db "UPDATE item SET text='Pears' WHERE id='pear'"
      outline mv pear --into work -q
      outline undo -q
      come a.out 8
      echo before its end; sed -E 's/[0-9-]{10} [0-9:]{5}/<time>/' a.out
      stop a; echo $?
      # A log that a writer left because the watch looked just then is taken away by the next command.
      cat a.err; outline ls > /dev/null; ls -A
      """#)
    #expect(
      printed.replacing(bench.folder, with: "<folder>") == """
        before its end
        v10  <time>  app  set Milk  1 change
            ~ milk  Oats  text "Milk" → "Oats"
        v11  <time>  sql  set Pears  1 change
            ~ pear  🍐 Pears  text "Pear" → "Pears"
        v12  <time>  app  move Pears  1 change
            > pear  🍐 Pears  from /Food/Fruit to /Work, after Write report
        v13  <time>  undo  undo 12: move Pears  1 change
            > pear  🍐 Pears  from /Work to /Food/Fruit, after Apple
        143
        Watching <folder>/.outline.db from v9  (Ctrl-C ends)
        .outline.db
        a.err
        a.out
        a.pid

        """)
    try await bench.expectSound()
  }

  @Test func `a watch prints the lines of log`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline watch --since 3 --count 2 -q
      v4  <time>  app  add Apple  1 change
          + apple  🍎 Apple  in /Food/Fruit
      v5  <time>  app  add Pear  1 change
          + pear  🍐 Pear  in /Food/Fruit
      $ outline watch --since v8 --once
      v9  <time>  app  add Write report  1 change
          + report  Write report  in /Work
          ~ report  Write report  favorite
      ! Watching <folder>/.outline.db from v8  (Ctrl-C ends)
      $ outline log --patch --json | jq -c '.versions | reverse[]' > log
      $ outline watch --since 1 --count 8 --ndjson | jq -c . > watch; tail -n +2 log | cmp - watch
      $ outline watch --since 1 --count 8 --json | jq -c . | cmp - watch
      $ outline watch --since 7 --count 2 -q --format '{number}: {message}'
      8: add section Work
      9: add Write report
      $ outline watch --since 1 --count 8 --ndjson | wc -l
      8
      $ rm log watch
      """#)
  }

  @Test func `a section or an item selects the versions that touch it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work -q
      $ outline set report --text Report -q
      $ outline section rename Food Eat -q
      $ outline rm conference -q
      $ outline watch work --since 7 --count 5 -q
      v8  <time>  app  add section Work  1 change
          + work  Work  in /
      v9  <time>  app  add Write report  1 change
          + report  Write report  in /Work
          ~ report  Write report  favorite
      v10  <time>  app  move Pear  1 change
          > pear  🍐 Pear  from /Food/Fruit to /Work, after Write report
      v11  <time>  app  set Write report  1 change
          ~ report  Report  text "Write report" → "Report"
      v13  <time>  app  delete Conference  1 change
          - conference  Conference  from /Work/Pear
      $ outline watch Eat --since 9 --count 2 -q --ndjson | jq -c .number
      10
      12
      $ outline watch pear --since 1 --count 4 -q --ndjson | jq -c .number
      5
      6
      10
      13
      """#)
  }

  @Test func `with the section the watch ends`() async throws {
    let bench = try await Workbench.planted()
    let printed = try await script(
      bench,
      #"""
      begin a work
      begin b report --count 1
      outline add Late --id late --into work -q > /dev/null
      outline section rm work -q
      wait $(cat a.pid); echo $?
      wait $(cat b.pid); echo $?
      sed -E 's/[0-9-]{10} [0-9:]{5}/<time>/' a.out; cat a.err
      grep -c . b.out
      """#)
    #expect(
      printed == """
        3
        0
        v10  <time>  app  add Late  1 change
            + late  Late  in /Work
        v11  <time>  app  remove section Work  3 changes
            ~ report  Write report  no favorite
            - late  Late  from /Work
            - report  Write report  from /Work
            - work  Work  from /
        Watching work from v9  (Ctrl-C ends)
        outline: "work" was deleted
        hint: outline restore work brings it back
        5

        """)
  }

  @Test func `a file that cannot be watched is an error with its name`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline watch nothing
      ! outline: no item or section is named "nothing"
      ! hint: outline ls
      ? 3
      $ outline watch --since 99
      ! outline: unknown version 99; the latest is 9
      ! hint: outline log
      ? 3
      $ outline watch --count 0
      ! outline: --count takes 1 or more
      ! hint: outline watch --help
      ? 2
      $ outline watch --once --count 2
      ! outline: --once and --count exclude each other
      ! hint: outline watch --help
      ? 2
      $ outline watch --db none.db
      ! outline: there is no outline at none.db
      ! hint: outline --db none.db init makes one there
      ? 8
      $ outline follow
      ! outline: unknown command "outline follow"
      ! hint: did you mean outline watch?
      ? 2
      $ outline purge --before 5 --force -q
      $ outline watch --since 3
      ! outline: version 3 was forgotten by a purge; the oldest is 5
      ! hint: outline log
      ? 3
      $ outline watch --since 4 --once
      ! outline: version 4 was forgotten by a purge; the oldest is 5
      ! hint: outline log
      ? 3
      $ outline watch --since 9 --once > /dev/full 2> said & await '[ -s said ]'; outline set milk --text Oats -q; wait $!
      ↳  || echo $?; cat said >&2; rm said
      8
      ! Watching <folder>/.outline.db from v9  (Ctrl-C ends)
      ! outline: cannot write to standard output: No space left on device
      """#)
  }

  @Test func `a file that is deleted or replaced ends the watch`() async throws {
    for (trouble, words) in [
      ("rm .outline.db", "it is gone"), ("mv other.db .outline.db", "another file has replaced it"),
      // Nobody looks while it is half written.
      (
        "kill -STOP $(cat a.pid); cat other.db > .outline.db; kill -CONT $(cat a.pid)",
        "its history was replaced by one without version 9"
      ),
    ] {
      let bench = try await Workbench.planted()
      let printed = try await script(
        bench,
        """
        outline init --db other.db -q > /dev/null
        begin a
        \(trouble)
        wait $(cat a.pid); echo $?
        tail -n +2 a.err
        """)
      let expected = "8\noutline: cannot watch \(bench.file): \(words)\n"
      #expect(printed == expected, "\(trouble)")
      try await bench.expectSound()
    }
  }
}

// How it ends, and whom it bothers.
extension WatchTests {
  @Test func `an interruption ends it quietly, with all that was printed`() async throws {
    let bench = try await Workbench.planted()
    // A shell that starts something in the background has it ignore Ctrl-C.
    let program = #"""
      import signal, subprocess, sys
      for arguments, stream, count in (["--since", "8", "-q"], "stdout", 3), ([], "stderr", 1):
        watch = subprocess.Popen(["outline", "watch", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
          restore_signals=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        lines = [getattr(watch, stream).readline() for _ in range(count)]
        watch.send_signal(getattr(signal, sys.argv[1]))
        rest = watch.communicate()
        print(len(lines[-1]) > 0, rest, -watch.returncode)
      """#
    for (name, number) in [("SIGINT", 2), ("SIGTERM", 15), ("SIGHUP", 1)] {
      let answer = try await bench.shell("python3 - \(name)", stdin: Array(program.utf8))
      let line = "True (b'', b'') \(number)\n"
      #expect(answer.out == line + line, "\(name)")
      #expect(answer.err == "")
    }
    #expect(try await bench.shell("ls -A").out == ".outline.db\n")
    try await bench.expectSound()
  }

  @Test func `a reader that goes away ends it, even when nothing is printed anymore`() async throws
  {
    let bench = try await Workbench.planted()
    let idle = try await bench.shell(
      "{ outline watch 2> said; echo $? >&2; } | await '[ -s said ]'")
    #expect(idle.err == "141\n")
    let busy = try await bench.shell("{ outline watch -q --since 1; echo $? >&2; } | head -n 1")
    #expect(busy.err == "141\n")
    let ignoring = try await bench.shell("trap '' PIPE; { outline watch -q; echo $? >&2; } | true")
    #expect(ignoring.err == "141\n")
    // A closed output is not a reader that went away.
    let closed = try await script(
      bench, "outline watch >&- 2> said2 & echo $! > a.pid; await '[ -s said2 ]'; stop a; echo $?")
    #expect(closed == "143\n")
  }

  @Test
  func `a plain shell that never waits is never refused, and nothing is left beside the file`()
    async throws
  {
    let bench = try await Workbench.planted()
    let printed = try await script(
      bench, startsMany: true,
      #"""
      for n in 1 2 3; do begin $n; done
      for i in $(seq 150); do sqlite3 .outline.db "UPDATE item SET text='$i' WHERE id='milk'" || echo refused; done
      for n in 1 2 3; do come $n.out 300; grep -c '^v' $n.out; tail -1 $n.out; done
      await '[ "$(ls -A | grep ^.outline)" = .outline.db ]' && echo alone
      stop 1 2 3
      """#)
    let last = "150\n    ~ milk  150  text \"149\" → \"150\"\n"
    #expect(printed == last + last + last + "alone\n")
    try await bench.expectSound()
  }

  @Test func `writers and watchers at random agree in the end`() async throws {
    let bench = try await Workbench.planted()
    let printed = try await script(
      bench, startsMany: true,
      #"""
      outline watch --ndjson --since 9 > a.out 2> a.err & echo $! > a.pid
      begin b food
      for w in 1 2 3; do
        (for i in $(seq 12); do outline add "$w $i" --id "$w-$i" --into food -q --timeout 1800 > /dev/null
          outline mv "$w-$i" --into fruit -q --timeout 1800; done) &
        echo $! > w$w.pid
      done
      (for i in $(seq 12); do
        sqlite3 -cmd '.timeout 1800000' .outline.db "UPDATE outline SET note='$i' WHERE id='report'"; done) &
      wait $! $(cat w1.pid w2.pid w3.pid)
      come a.out 84; come b.out 144
      stop a b
      # The shell does not seal its versions.
      outline log --patch --json -n 84 | jq -c '.versions | reverse[] | del(.seal)' > log
      jq -c 'del(.seal)' a.out | cmp - log && grep -c . a.out
      grep -c '^v' b.out
      """#)
    #expect(printed == "84\n72\n")
    try await bench.expectSound()
  }

  @Test(.enabled(if: Nobody.isPossible))
  func `a file in a folder that may not be written is watched too`() async throws {
    let bench = try await Workbench.planted()
    let file = "OUTLINE_DB=\(bench.file)"
    _ = try await bench.shell(
      #"cp "$(command -v outline)" program && chmod 755 . program && chmod 644 .outline.db"#)
    let watch = Nobody.running("\(file) ./program watch")
    let printed = try await script(
      bench,
      #"""
      \#(watch) > a.out 2> a.err & echo $! > a.pid
      await '[ -s a.err ]'
      outline set milk --text Oats -q
      come a.out 2
      (echo "UPDATE item SET text='Held' WHERE id='milk';"; await '[ -e go ]') | sqlite3 .outline.db &
      come a.out 4
      touch go; wait $!
      outline set milk --text Last -q
      come a.out 6
      stop a
      sed -nE 's/.*text /text /p' a.out; tail -n +2 a.err; ls -A .outline*
      """#)
    #expect(
      printed == """
        text "Milk" → "Oats"
        text "Oats" → "Held"
        text "Held" → "Last"
        .outline.db

        """)
    try await bench.expectSound()
  }
}

// How soon it tells.
extension WatchTests {
  /// The shell keeps the file open after its commit and does nothing more, so only who looks again
  /// after the sync sees it.
  @Test(.enabled(if: Faults.arePossible))
  func `a commit whose sync takes very long is still printed`() async throws {
    let bench = try await Workbench.planted()
    let slow = Faults.of(bench, "FAULT_SLOW=2700")
    let printed = try await script(
      bench,
      #"""
      \#(Faults.built(for: bench))
      begin a
      (echo "UPDATE item SET text='Slow' WHERE id='milk';"; await '[ -e go ]') | \#(slow) sqlite3 .outline.db &
      come a.out 2
      touch go; wait $!
      stop a
      sed -nE 's/.*text /text /p' a.out; tail -n +2 a.err
      """#)
    #expect(printed == "text \"Milk\" → \"Slow\"\n")
    try await bench.expectSound()
  }

  @Test func `a file that is reached by another name is followed`() async throws {
    let bench = try await Workbench.planted()
    let printed = try await script(
      bench,
      #"""
      mkdir far; ln -s ../.outline.db far/link.db; ln .outline.db hard.db
      begin a --db far/link.db
      begin b --db hard.db
      outline set milk --text Oats -q
      come a.out 2; come b.out 2
      rm far/link.db; wait $(cat a.pid); echo $?
      rm hard.db; wait $(cat b.pid); echo $?
      """#)
    #expect(printed == "8\n8\n")
    try await bench.expectSound()
  }
}
