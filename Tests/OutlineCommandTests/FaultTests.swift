import TestSupport
import Testing

/// What goes wrong around a command; see `Scripts/maintain/torture-trials` for each operation of each
/// command.
struct FaultTests {
  @Test(.enabled(if: Faults.arePossible))
  func `on a full disk reading goes on, and the same command succeeds later`() async throws {
    let bench = try await Workbench.planted()
    // What a writer leaves there: an empty log and a part of its index.
    let full = Faults.of(bench, "FAULT_HOW=full FAULT_AT=1")
    let answer = try await bench.shell(
      #"""
      \#(Faults.built(for: bench))
      : > .outline.db-wal; printf 'abc' > .outline.db-shm
      for c in 'ls work' 'show milk --format {text}' 'log -q -n 1 --format {number}' 'check -q'; do
        \#(full) outline $c || echo "$c: $?"
      done
      \#(full) outline add Late --into work 2>&1; echo $?
      \#(full) outline ls work | tail -n 1
      outline add Late --into work -q > /dev/null; echo $?; ls -A | grep outline
      """#)
    #expect(
      answer.out == """
        work    Work
        report      Write report ★
        Milk
        9
        outline: cannot open \(bench.file): disk I/O error (SQLite code 4618)
        hint: check the free space and the limit of file sizes (ulimit -f)
        8
        report      Write report ★
        0
        .outline.db

        """)
    #expect(answer.err == "")
    try await bench.expectSound()
  }

  @Test(.enabled(if: Faults.arePossible))
  func `the log of a killed writer is read even if its index cannot be made`()
    async throws
  {
    let bench = try await Workbench.planted()
    let full = Faults.of(bench, "FAULT_HOW=full FAULT_AT=1")
    let killed = Faults.of(bench, "FAULT_HOW=killed FAULT_AT=$k")
    let answer = try await bench.shell(
      #"""
      \#(Faults.built(for: bench))
      cp .outline.db before
      # Until the log is there, and the file does not have what it says.
      k=20; until outline show late > /dev/null 2>&1; do
        rm -f .outline.db*; cp before .outline.db; k=$((k + 1))
        \#(killed) outline add Late --id late --into work -q > /dev/null 2>&1
        cp .outline.db-wal log 2> /dev/null; cp .outline.db file
      done
      rm -f .outline.db*; cp file .outline.db; cp log .outline.db-wal
      for c in 'ls work' 'show late --format {text}' 'check -q' 'log -q -n 1 --format {number}'; do
        \#(full) outline $c || echo "$c: $?"
      done
      ls -A | grep outline; rm before log file
      """#)
    #expect(
      answer.out == """
        work    Work
        report      Write report ★
        late        Late
        Late
        10
        .outline.db
        .outline.db-wal

        """)
    #expect(answer.err == "")
    try await bench.expectSound()
  }

  @Test(.enabled(if: Nobody.isPossible && !Sanitizer.isOn))
  func `nothing needs /proc`() async throws {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell(
      #"""
      unshare -m mount -t tmpfs none /proc 2> /dev/null || { echo no; exit; }
      unshare -m sh -c 'mount -t tmpfs none /proc; outline ls work; outline set milk --text Oats -q
        outline watch --since 8 --count 2 -q --format {number}; outline nothing; echo $?'
      """#)
    if answer.out == "no\n" { return }
    #expect(answer.out == "work    Work\nreport      Write report ★\n9\n10\n2\n")
    #expect(
      answer.err
        == "outline: unknown command \"outline nothing\"\nhint: outline help commands lists them\n"
    )
  }

  @Test func `with few file descriptors a command works, or reports that it cannot`()
    async throws
  {
    let bench = try await Workbench.planted()
    let answer = try await bench.shell(
      #"""
      for n in 3 4 5 6 7 8 9 10 12 16 20; do
        sh -c "ulimit -n $n; exec outline add Few --id few-$n --into work -q" > said 2>&1; code=$?
        outline show few-$n > /dev/null 2>&1; there=$?
        [ $code = 0 ] && [ $there != 0 ] && echo "$n: said to be done"
        [ $code != 0 ] && [ $there = 0 ] && echo "$n: is done"
        [ $code = 0 ] || [ -s said ] || echo "$n: says nothing"
      done
      rm -f said; ls -A
      """#)
    #expect(answer.out == ".outline.db\n")
    let help = try await bench.shell(
      #"""
      for n in 4 5 6; do sh -c "ulimit -n $n; exec outline --help" > /dev/null || echo "$n: $?"; done
      for n in 3 4 5 6 8 10 12 14 16; do
        # A worker of libdispatch may end the process at any time, so several are tried.
        for try in 1 2 3; do
          sh -c "ulimit -n $n; exec outline export --as json" > /dev/null 2>&1; code=$?
          case $code in 0|8|127) ;; *) echo "$n: $code" ;; esac
        done
      done
      """#)
    #expect(help.out == "")
    #expect(answer.err == "")
    try await bench.expectSound()
  }
}
