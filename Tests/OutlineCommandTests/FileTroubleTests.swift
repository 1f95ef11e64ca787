import Foundation
import TestSupport
import Testing

struct FileTroubleTests {
  @Test func `a writer waits for another one, and gives up after its time`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ hold
      $ outline add A --into food --timeout 0.3
      ! outline: cannot write <folder>/.outline.db: another process keeps it locked
      ! hint: try again; nothing was changed
      ? 6
      $ outline ls work
      work    Work
      report      Write report ★
      $ outline add A --into food --timeout 0 --json
      ! {
      !   "error" : {
      !     "code" : 6,
      !     "hint" : "try again; nothing was changed",
      !     "message" : "cannot write <folder>/.outline.db: another process keeps it locked",
      !     "name" : "busy"
      !   },
      !   "schema" : 1
      ! }
      ? 6
      $ { await "grep -q waiting said"; touch go; } > /dev/null 2>&1 &
      $ outline add A --id a --into food --timeout 1800 2> said; cat said >&2
      a
      ! outline: waiting for another program that is writing to <folder>/.outline.db
      ! Added "A" → v10  (outline undo)
      $ outline rm a -q
      """#)
  }

  @Test func `folders, devices and improper names are refused`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkfifo pipe; outline ls --db pipe
      ! outline: cannot open pipe: it is not a regular file
      ? 8
      $ outline add A --db pipe
      ! outline: cannot open pipe: it is not a regular file
      ? 8
      $ outline init /dev/null
      ! outline: cannot open /dev/null: it is not a regular file
      ? 8
      $ outline ls --db ''
      ! outline: the name of the outline file is empty
      ! hint: --db takes a file
      ? 2
      $ outline backup ''
      ! outline: the backup needs a name
      ! hint: outline backup --help
      ? 2
      $ EDITOR='f() { rm "$1"; mkfifo "$1"; }; f' outline edit
      ! outline: cannot read <folder>/.local/state/outline/edit-<name>.outline: it is not a regular file
      ! hint: nothing was changed; the text is kept: outline edit --resume <folder>/.local/state/outline/edit-<name>.o
      ↳ utline
      ? 8
      $ OUTLINE_DB="$(printf 'a\377')" outline ls 2>&1 | head -c 34
      outline: $OUTLINE_DB is not UTF-8:
      $ d=$(printf 'p\377'); mkdir "$d"; cd "$d"; outline init -q; outline section add Mine -q --id mine; outline ls
      .outline.db
      mine
      mine  Mine
      """#)
  }

  @Test func `output that cannot be written`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline ls > /dev/full
      ! outline: cannot write to standard output: No space left on device
      ? 8
      $ outline add A --into food > /dev/full
      ! outline: cannot write to standard output: No space left on device
      ! hint: the change was made nevertheless: Added "A" → v10
      ? 8
      $ outline ls --json > /dev/full
      ! {
      !   "error" : {
      !     "code" : 8,
      !     "message" : "cannot write to standard output: No space left on device",
      !     "name" : "input-output"
      !   },
      !   "schema" : 1
      ! }
      ? 8
      $ outline --help > /dev/full
      ! outline: cannot write to standard output: No space left on device
      ? 8
      """#)
  }

  @Test(.disabled(if: Sanitizer.isOn))
  func `a file that may not grow`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ (trap "" XFSZ; ulimit -f 300; outline import emoji --new-ids) 2>&1 | head -1
      outline: cannot write <folder>/.outline.db: disk I/O error (SQLite code 778)
      $ (ulimit -f 300; outline import emoji --new-ids) > /dev/null 2>&1 || echo ended
      ended
      $ outline ls work
      work    Work
      report      Write report ★
      $ outline add A --into food -q --id a
      a
      """#)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a disk that is full`() async throws {
    let bench = try await Workbench.planted()
    let disk = try await SmallDisk(bench)
    let answer = try await bench.shell(
      "cp .outline.db disk/a.db && outline import emoji --new-ids --db disk/a.db")
    #expect(answer.code == 8)
    #expect(answer.err.contains("the disk is full"))
    #expect(try await bench.shell("outline ls work --db disk/a.db").out.contains("report"))
    #expect(try await bench.shell("sqlite3 disk/a.db 'SELECT count(*) FROM problem'").out == "0\n")
    try await disk.remove()
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `an outline that does not fit on a full disk is not there`() async throws {
    let bench = try Workbench.bare()
    let disk = try await SmallDisk(bench)
    for free in [0, 4, 8, 16, 32, 48, 64, 96, 128] {
      let first = try await bench.shell(
        """
        rm -f disk/*; head -c $((512-\(free)))k /dev/zero > disk/fill 2> /dev/null
        outline init disk/x.db -q; code=$?; ls disk; rm disk/fill; outline init disk/x.db; exit $code
        """)
      let isMade = first.code == 0
      #expect(isMade || first.code == 8, "\(free): \(first)")
      #expect(first.out.contains("fill\nx.db") == isMade, "\(free): \(first)")
      #expect(
        first.err.contains(isMade ? "is an outline already, at v1" : "Made an empty outline"),
        "\(free): \(first)")
    }
    try await disk.remove()
  }

  @Test func `a new file is not made beside the log of one that is gone`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo "changes" > x.db-wal; outline init x.db
      ! outline: cannot make x.db: x.db-wal holds changes of a file that is gone
      ! hint: move it to that file, as its name and the same ending, or away: mv x.db-wal x.db-wal.old
      ? 8
      $ outline backup x.db 2>&1 | head -n 1
      outline: cannot back up to x.db: x.db-wal holds changes of a file that is gone
      $ ls -A; cat x.db-wal
      .outline.db
      x.db-wal
      changes
      """#)
  }

  @Test func `a log is never laid over a file that took the place of its own`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup b.db -q; outline add before --into Work -q > ids; printf '%s\n' 'outline add later --into Work -q > ids' 'mv b.db .outline.db' 'outline ls later' > move
      b.db
      $ sqlite3 .outline.db 'SELECT count(*)>1 FROM item' '.shell sh ./move' 2>&1 | sed 's/process [0-9]*/process N/; s/open .*the log [^ ]*/open F: the log L/' | grep -v returns | sort
      1
      hint: end that process, and try again; nothing was changed
      outline: cannot open F: the log L belongs to another file, which process N has open
      $ outline ls later 2>&1 | sed 's/open .*the log [^ ]*/open F: the log L/; s/moved to .*old/moved to O/'
      outline: cannot open F: the log L belongs to another file; it was moved to O, and nothing of it was applied
      hint: run the same command again
      $ outline check -q; ls -A; outline ls later
      .outline.db
      .outline.db-wal.old
      ids
      move
      ! outline: no item or section is named "later"
      ! hint: outline ls
      ? 3
      """#)
  }

  @Test func `what a killed command left is removed by the next one for that file`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ for name in a.md b.db c.db; do for end in "" -wal -shm; do touch -d 2020-01-01 $name.4194304.1.part$end; done; done
      $ touch -d 2020-01-01 a.md.part a.md.x.1.part a.md.4194304.x.part c.db.4194304.1.part.4194304.2.part
      $ touch b.db.4194304.3.part
      $ outline export -o a.md -q; outline clone .outline.db b.db -q; outline backup c.db -q
      b.db
      c.db
      $ ls -A
      .outline.db
      a.md
      a.md.4194304.x.part
      a.md.part
      a.md.x.1.part
      b.db
      b.db.4194304.3.part
      c.db
      """#)
  }

  @Test(.enabled(if: Nobody.isPossible))
  func `a file that may not be written`() async throws {
    let bench = try await Workbench.planted()
    let file = "OUTLINE_DB=\(bench.file)"
    // Nobody may not look into the folder of the build, perhaps.
    try await bench.expect(
      #"""
      $ cp "$(command -v outline)" program && chmod 755 . program && chmod 444 .outline.db && ls .outline.db
      .outline.db
      """#)
    let read = try await bench.shell(Nobody.running("\(file) ./program ls work"))
    #expect(
      read == Workbench.Answer(out: "work    Work\nreport      Write report ★\n", err: "", code: 0))
    let write = try await bench.shell(Nobody.running("\(file) ./program add A --into food"))
    #expect(write.code == 8)
    #expect(write.err.contains("read-only"))
    #expect(write.err.contains("hint: "))
    try await bench.expectSound()
  }

  /// SQLite would make a log beside the file, which only the reader could write to.
  @Test(.enabled(if: Nobody.isPossible))
  func `somebody who may only read locks nobody out`() async throws {
    let bench = try await Workbench.planted()
    _ = try await bench.shell(
      #"""
      cp "$(command -v outline)" program; mkdir open && cp .outline.db open/ && chmod 777 open
      chmod 755 . program; chmod 644 open/.outline.db
      """#)
    let writes = [
      "add A --into food", "add A --into food --dry-run", "set milk --done", "rm milk", "undo",
      "mv milk --first", "fav milk", "use milk", "check --repair", "section add S", "sort food",
      "expand fruit", "purge --before 2 --force", "remote add x /x.db", "+ tea",
    ]
    for write in writes {
      let answer = try await bench.shell(
        Nobody.running("OUTLINE_DB=open/.outline.db ./program \(write)"))
      #expect(answer.code == 8 && answer.err.contains("read-only"), "\(write): \(answer)")
      #expect(try await bench.shell("ls -A open").out == ".outline.db\n", "\(write)")
    }
    // A log without an index, as a restored pair of files has it.
    _ = try await bench.shell(
      """
      cp open/.outline.db open/x.db; { echo "UPDATE item SET text='Oat milk' WHERE id='milk';"
      await '[ -e go ]'; } | sqlite3 open/x.db > /dev/null 2>&1 &
      await 'grep -q "Oat milk" open/x.db-wal'; cp open/x.db-wal open/.outline.db-wal; touch go; wait
      chmod 644 open/.outline.db-wal; rm -f open/x.db*
      """)
    for read in ["find oat", "ls --all", "backup copy.db", "export --as json", "trust"] {
      let answer = try await bench.shell(
        Nobody.running("OUTLINE_DB=open/.outline.db ./program \(read)"))
      #expect(answer.code == (read.hasPrefix("backup") ? 8 : 0), "\(read): \(answer)")
      #expect(
        try await bench.shell("ls -A open").out == ".outline.db\n.outline.db-wal\n", "\(read)")
    }
    #expect(try await bench.shell("outline set milk --done --db open/.outline.db").code == 0)
  }

  @Test(.enabled(if: Nobody.isPossible))
  func `a log of somebody else is named with the way to give it back`() async throws {
    let bench = try await Workbench.planted()
    _ = try await bench.shell(
      #"""
      cp "$(command -v outline)" program; mkdir own && cp .outline.db own/a.db && chmod 755 . program
      touch own/a.db-shm own/a.db-wal; chown -R 65534:65534 own; chown 0:0 own/a.db-*; chmod 644 own/a.db-*
      """#)
    let line = Nobody.running("OUTLINE_DB=own/a.db ./program add A --into food -q --id a")
    let refused = try await bench.shell(line)
    #expect(refused.code == 8)
    #expect(refused.err.contains("own/a.db-wal belongs to somebody else"))
    let way = try #require(refused.err.split(separator: ": sudo ").last)
    #expect(try await bench.shell(String(way)).code == 0)
    #expect(try await bench.shell(line).out == "a\n")
  }

  @Test(.enabled(if: Nobody.isPossible))
  func `a reader without write permission sees the last commit, also through a link`() async throws
  {
    let bench = try await Workbench.planted()
    let writing =
      #"{ (echo "UPDATE item SET text='Oat milk' WHERE id='milk';"; await '[ -e go ]') |"#
      + " sqlite3 shared/.outline.db; } > /dev/null 2>&1 &"
    // The link is where nobody keeps a log.
    _ = try await bench.shell(
      """
      cp "$(command -v outline)" program; mkdir -p shared links; chmod 755 . program shared links
      cp .outline.db shared/; ln -s ../shared/.outline.db links/link.db; chmod 644 shared/.outline.db
      \(writing)
      await '[ -e shared/.outline.db-shm ] && sqlite3 shared/.outline.db "SELECT text FROM item" | grep -q Oat'
      """)
    for path in ["shared/.outline.db", "links/link.db"] {
      let answer = try await bench.shell(Nobody.running("./program find oat --db \(path)"))
      #expect(answer.out.contains("Oat milk"), "\(path): \(answer)")
    }
    _ = try await bench.shell("touch go; await '[ ! -e shared/.outline.db-wal ]'")
    #expect(
      try await bench.shell(Nobody.running("./program find oat --db links/link.db")).code == 0)
    #expect(try await bench.shell("ls links").out == "link.db\n")
    try await bench.expectSound()
  }

  @Test func `a command that is killed leaves the file as it was`() async throws {
    let bench = try await Workbench.planted()
    for delay in ["0.01", "0.03", "0.05", "0.08", "0.12"] {
      _ = try await bench.shell("timeout -s KILL \(delay) outline import emoji")
      try await bench.expectSound()
    }
  }
}

/// A file system of 512 KB, where the machine lets us mount one.
struct SmallDisk {
  static let isPossible =
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/mount")

  private let bench: Workbench

  init(_ bench: Workbench) async throws {
    self.bench = bench
    let answer = try await bench.shell("mkdir disk && mount -t tmpfs -o size=512k outline disk")
    try #require(answer.code == 0, "\(answer.err)")
  }

  func remove() async throws { _ = try await bench.shell("umount disk") }
}

/// A user who is not the superuser, whom modes do not stop.
enum Nobody {
  static let isPossible =
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  static func running(_ line: String) -> String {
    "setpriv --reuid 65534 --regid 65534 --clear-groups env \(line)"
  }
}
